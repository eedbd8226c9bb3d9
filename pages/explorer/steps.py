"""A program before and after each pass: what each took, and which lines it changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from ...dialect.program import Program
from .places import Places
from .printed import Line, printed

Text = tuple[str, int]
"""A line, and the number of its set of operators."""


@dataclass(frozen=True)
class Hunk:
    """From line `start` on, `removed` lines of the text before became the lines `added`."""

    start: int
    removed: int
    added: tuple[Text, ...]


@dataclass(frozen=True)
class Step:
    """A pass that ran, its seconds, and what it changed: of the text that the step before it left,
    or of that behind the first `base` steps."""

    name: str
    seconds: float
    hunks: tuple[Hunk, ...]
    base: int | None = None


@dataclass
class Recorder:
    """Notes what each pass made of a program, which is asked for after each."""

    program: Program
    places: Places
    first: list[Text] = field(default_factory=list[Text])
    steps: list[Step] = field(default_factory=list[Step])

    def __post_init__(self) -> None:
        self.first = self._now = self._text()

    def observe(self, name: str, seconds: float) -> None:
        """A pass has ended."""
        before, self._now = self._now, self._text()
        self.steps.append(Step(name, seconds, tuple(hunks(before, self._now))))

    def begin(self, name: str, program: Program) -> None:
        """From here on, it is another program, which is what the first one was before all."""
        self.program = program
        self._now = self._text()
        self.steps.append(Step(name, 0.0, tuple(hunks(self.first, self._now)), 0))

    def _text(self) -> list[Text]:
        module = printed(self.program.module, self.places, named=True, planned=False)
        return [_as_text(line) for function in module for line in function.lines]


def _as_text(line: Line) -> Text:
    return line.text, line.place


def hunks(before: Sequence[Text], after: Sequence[Text]) -> Iterator[Hunk]:
    """What to change in one text to have the other."""
    first = _begin_alike(before, after)
    last = _begin_alike(before[first:][::-1], after[first:][::-1])
    old, new = before[first : len(before) - last], after[first : len(after) - last]
    for tag, begin, end, to, until in SequenceMatcher(None, old, new, False).get_opcodes():
        if tag != "equal":
            yield Hunk(first + begin, end - begin, tuple(new[to:until]))


def _begin_alike(one: Sequence[Text], other: Sequence[Text]) -> int:
    """How many lines two texts begin with."""
    pairs = zip(one, other, strict=False)
    differ = (number for number, (left, right) in enumerate(pairs) if left != right)
    return next(differ, min(len(one), len(other)))
