"""LLVM's own passes, function by function: what each made of it, and what all took."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ...dialect.program import Program
from ...lowering.llvm_passes import LlvmPasses, Run, Told
from ...lowering.object import Emitted
from ...lowering.optimised import REST
from ...lowering.tell_passes import CODE
from .patience import equal_blocks
from .printed import LONGEST
from .steps import Hunk, Step, Text

MOST_TEXT = 3_000_000
"""Characters of LLVM's IR whose passes are told: it prints about a hundred times as many."""


@dataclass
class Track:
    """The passes of a function, or of all that LLVM was given with the entry: the text that they
    began with, those that changed something, of which the first `code` are on LLVM's IR, and the
    runs and the seconds of the others."""

    name: str
    place: int
    first: tuple[Text, ...] = ()
    steps: list[Step] = field(default_factory=list[Step])
    code: int = 0
    others: dict[str, tuple[int, float]] = field(default_factory=dict[str, tuple[int, float]])
    now: Sequence[Text] = ()

    def note_other(self, name: str, seconds: float | None) -> None:
        """A run that changed nothing, or of which nothing but its seconds is known."""
        if seconds is not None:
            before, spent = self.others.get(name, (0, 0.0))
            self.others[name] = before + 1, spent + seconds


@dataclass(frozen=True)
class Tracks:
    """The functions that are told of, and the names of those for which there is no room."""

    told: tuple[Track, ...]
    left_out: tuple[str, ...]


NO_TRACKS = Tracks((), ())


def tracks_of(
    program: Program, made: Emitted, wholes: Mapping[str, int], place_of: Callable[[int, int], int]
) -> Tracks:
    """All functions of an object but those that became another one's. `wholes` are the sets of
    functions; `place_of` gives that of a line in debug information, or of its function."""
    own = {name: text for name, text in made.given.items() if name not in program.same}
    texts, left_out = _with_room(own)
    passes = LlvmPasses(program.target, texts, made.optimised, program.jobs)
    tracks = {name: Track(name, wholes.get(name, 0)) for name in texts}
    tracks[REST].name = f"{program.name}_run"
    for each in passes.told():
        name = each.text if each.text != CODE else each.function if each.function in own else REST
        if name in tracks:
            seconds = _seconds(passes.times, name, each)
            _note_run(tracks[name], each, seconds, place_of)
    for (name, kind, _), seconds in passes.times.items():
        tracks[name].note_other(kind, seconds)
    return Tracks(tuple(tracks.values()), tuple(left_out))


def _with_room(own: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
    """What is told, and of what there would be too much: of the largest ones."""
    found, left_out, room = {REST: own[REST]}, list[str](), MOST_TEXT
    for name in sorted(own.keys() - found, key=lambda name: (len(own[name]), name)):
        room -= len(own[name])
        if room < 0:
            left_out.append(name)
    told = {name: text for name, text in own.items() if name not in left_out}
    return found | told, left_out


def _seconds(times: dict[Run, float], name: str, told: Told) -> float | None:
    """What a run took. Of the functions with the entry, each pass has one time for the code of all,
    which is told among those of the others."""
    if told.text == CODE and name == REST:
        return None
    return times.pop((name, told.name, told.run), 0.0)


def _note_run(
    track: Track, told: Told, seconds: float | None, place_of: Callable[[int, int], int]
) -> None:
    if told.lines is None:
        track.note_other(told.name, seconds)
        return
    lines = tuple((line[:LONGEST], place_of(place, track.place)) for line, place in told.lines)
    if not told.name:
        track.first = track.now = lines
        return
    changed = tuple(_hunks(track.now, lines))
    if not changed:
        track.note_other(told.name, seconds)
        return
    more = f" ({told.function})" if told.function not in ("", track.name) else ""
    track.steps.append(Step(f"{told.name}{more}", seconds, changed))
    track.code += told.text != CODE
    track.now = lines


def _hunks(before: Sequence[Text], after: Sequence[Text]) -> Iterator[Hunk]:
    start = to = 0
    blocks = [*equal_blocks(before, after), (len(before), len(after), 0)]
    for one, other, size in blocks:
        if one > start or other > to:
            yield Hunk(start, one - start, tuple(after[to:other]))
        start, to = one + size, other + size
