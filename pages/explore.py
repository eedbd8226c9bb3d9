"""`hardwire explore`: a model from its lines of Python to the bytes of its code, as one page.

Columns are lists of groups (files, functions) of lines, and each line has the number of a set of
operators; what shares an operator belongs together. Texts of passes are told by what they change.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..dialect.errors import HardwireError
from ..dialect.program import Program
from ..lowering.debug_files import names_of
from ..lowering.stages import STAGE_NAMES as LOWER
from ..lowering.stages import stage_of as lowered_to
from ..lowering.stages import timed
from ..passes.pipeline import STAGE_NAMES, STAGES
from .explorer.code import Code, code_of
from .explorer.gathered import Gathered, also_told, gathered
from .explorer.llvm import NO_TRACKS, Track, Tracks
from .explorer.printed import Function
from .explorer.source import SourceFile, sources
from .explorer.steps import Step, Text
from .page import page

Observer = Callable[[str, float], None]
PARTS = tuple(f"explore_{part}.js" for part in ("words", "lines", "track", "diff", "passes"))


def explore(
    program: Program,
    observe: Observer | None = None,
    specialise: Mapping[str, Sequence[int]] | None = None,
    llvm_passes: bool = True,
) -> str:
    """The text of a page about a program as it was read, which is compiled on the way.

    `specialise` are values of open sizes for which there are versions beside it; `llvm_passes`
    tells of those. Raises HardwireError where it is refused, or has come too far to be looked at.
    """
    data = explored(program, observe, specialise, llvm_passes)
    return page(f"{program.name} for {program.target.name}", data, "explore", (), PARTS)


def explored(
    program: Program,
    observe: Observer | None = None,
    specialise: Mapping[str, Sequence[int]] | None = None,
    llvm_passes: bool = True,
) -> dict[str, Any]:
    """What is in the page; `lines` are told by numbers, as most occur often."""
    if lowered_to(program) is not None:
        raise HardwireError(
            f"{program.source}: the program is at stage `{lowered_to(program)}`; a page begins at "
            f"one of {', '.join(STAGE_NAMES)}: give the file that it was made of."
        )
    model = program.source
    found = gathered(program, specialise or {}, observe)
    both = also_told(found.note_time, observe)
    with timed("object", both):
        code, tell = code_of(program, found.places)
    tracks = NO_TRACKS
    if llvm_passes:
        with timed("passes of LLVM", observe):
            tracks = tell()
    return _page_data(found, code, tracks, sources(model, found.places, found.kinds))


# As JSON


@dataclass
class _Lines:
    """Each text once."""

    numbers: dict[str, int] = field(default_factory=dict[str, int])

    def number(self, text: str) -> int:
        return self.numbers.setdefault(text, len(self.numbers))

    def flat(self, lines: Iterable[Text]) -> list[int]:
        return [each for text, place in lines for each in (self.number(text), place)]

    def step(self, step: Step) -> list[Any]:
        ms = None if step.seconds is None else round(step.seconds * 1e3, 3)
        hunks = [[hunk.start, hunk.removed, self.flat(hunk.added)] for hunk in step.hunks]
        return [step.name, ms, hunks, step.base]


def _track(texts: _Lines, track: Track) -> dict[str, Any]:
    return {
        "name": track.name, "place": track.place, "first": texts.flat(track.first),
        "passes": [texts.step(step) for step in track.steps], "code": track.code,
        "others": [
            [name, runs, round(seconds * 1e3, 3)]
            for name, (runs, seconds) in sorted(
                track.others.items(), key=lambda each: (-each[1][1], each[0])
            )
        ],
    }  # fmt: skip


def _page_data(
    found: Gathered, code: Sequence[Code], tracks: Tracks, files: Sequence[SourceFile]
) -> dict[str, Any]:
    program, recorder, texts = found.program, found.recorder, _Lines()
    places = names_of(one.file for one in found.places.operators if one.file)
    names = {"": "", **{file: place.name for file, place in places.items()}}
    columns = [_column_of_sources(texts, files, names)]
    columns += [_column_of_functions(texts, *column) for column in found.columns.items()]
    columns.append(_column_of_code(texts, code))
    told = {
        "columns": columns,
        "first": texts.flat(recorder.first),
        "passes": [texts.step(step) for step in recorder.steps],
        "llvm": [_track(texts, each) for each in tracks.told],
        "left": tracks.left_out,
        "sets": found.places.listed(),
        "operators": [
            [origin.name, names[origin.file], origin.line, found.kinds.get(origin, "")]
            for origin in found.places.operators
        ],
        "texts": list(texts.numbers),
    }  # fmt: skip
    return {
        "name": program.name, "target": program.target.name, "entered": found.reached,
        "lowered": list(LOWER),
        "stages": {stage.name: list(stage.passes) for stage in STAGES},
        "times": [[name, round(seconds * 1e3, 3)] for name, seconds in found.times],
        "code": sum(each.size for each in code),
        "packed": packed(told),
    }  # fmt: skip


def packed(told: Any) -> str:
    """JSON, deflated, in base64, which scripts unpack; a tenth of its size, mostly."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    text = json.dumps(told, separators=(",", ":"), allow_nan=False).encode()
    return base64.b64encode(squeeze.compress(text) + squeeze.flush()).decode()


def unpacked(text: str) -> Any:
    """What `packed` was given."""
    return json.loads(zlib.decompress(base64.b64decode(text), -15))


def _group_of_lines(
    title: str, place: int, about: str, lines: list[Any], more: dict[str, Any]
) -> Any:
    return {"title": title, "place": place, "about": about, "lines": lines, **more}


def _column_of_sources(
    texts: _Lines, files: Sequence[SourceFile], names: Mapping[str, str]
) -> dict[str, Any]:
    """Files are called as in debug information, which tells nothing of this machine."""
    groups = [
        _group_of_lines(
            names[file.name], 0, file.about,
            texts.flat((line.text, line.place) for line in file.lines),
            {"numbers": [line.number for line in file.lines]},
        )
        for file in files
    ]  # fmt: skip
    return {"id": "source", "groups": groups}


def _column_of_functions(
    texts: _Lines, stage: str, functions: Sequence[Function]
) -> dict[str, Any]:
    groups = [
        _group_of_lines(
            each.name, each.place,
            " · ".join((*([each.about] if each.about else []), f"{len(each.lines)} lines")),
            texts.flat((line.text, line.place) for line in each.lines),
            {"notes": {n: line.note for n, line in enumerate(each.lines) if line.note}},
        )
        for each in functions
    ]  # fmt: skip
    return {"id": stage, "groups": groups}


def _column_of_code(texts: _Lines, code: Sequence[Code]) -> dict[str, Any]:
    groups = [
        _group_of_lines(
            each.name, each.place, f"{each.size} bytes",
            texts.flat((line.text, line.place) for line in each.lines),
            {"symbol": each.symbol, "bytes": [line.bytes.hex() for line in each.lines],
             "numbers": [line.at for line in each.lines]},
        )
        for each in code
    ]  # fmt: skip
    return {"id": "assembly", "groups": groups}
