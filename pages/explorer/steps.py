"""A program before and after each pass: what each took, and which lines it changed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import accumulate

from ...dialect.program import Program
from .places import Places
from .printed import Function, Line, printed

LONG = 2000
"""Lines of a function of which those that occur often are not looked for."""
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
    """A pass that ran, its seconds where they are known, and what it changed: of the text that the
    step before it left, or of that behind the first `base` steps."""

    name: str
    seconds: float | None
    hunks: tuple[Hunk, ...]
    base: int | None = None


@dataclass
class Recorder:
    """Notes what each pass made of a program, which is asked for after each."""

    program: Program
    places: Places
    first: list[Text] = field(default_factory=list[Text])
    steps: list[Step] = field(default_factory=list[Step])
    planned: int = 0
    lowered: int = 0
    _functions: list[Function] = field(default_factory=list[Function])

    def __post_init__(self) -> None:
        self.first = self._now = self._text()

    def observe(self, name: str, seconds: float) -> None:
        """A pass has ended."""
        before, self._now = self._now, self._text()
        self.steps.append(Step(name, seconds, tuple(hunks(before, self._now))))

    def plan(self) -> None:
        """The first program is planned: it is lowered from here."""
        self.planned = len(self.steps)
        self._functions = printed(self.program.module, self.places, named=True, planned=False)

    def lower(self, name: str, seconds: float, program: Program) -> None:
        """A step to the object has ended, which is told function by function."""
        before, base = self._functions, None if self.lowered else self.planned
        self._functions = printed(program.module, self.places, named=False, planned=False)
        changed = tuple(_hunks_of_functions(before, self._functions, f"{program.name}_"))
        self.steps.append(Step(name, seconds, changed, base))
        self.lowered += 1

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


def _hunks_of_functions(
    before: Sequence[Function], after: Sequence[Function], prefix: str
) -> Iterator[Hunk]:
    """The functions of a name beside each other; numbers of values do not make lines others."""
    old_names, new_names = (
        [each.name.removeprefix(prefix) for each in side] for side in (before, after)
    )
    starts = [0, *accumulate(len(each.lines) for each in before)]
    for tag, begin, end, to, until in SequenceMatcher(
        None, old_names, new_names, False
    ).get_opcodes():
        if tag != "equal":
            added = [_as_text(line) for each in after[to:until] for line in each.lines]
            yield Hunk(starts[begin], starts[end] - starts[begin], tuple(added))
            continue
        for start, old, new in zip(
            starts[begin:end], before[begin:end], after[to:until], strict=True
        ):
            one, other = ([_as_text(line) for line in each.lines] for each in (old, new))
            for hunk in _numbered_hunks(one, other):
                yield Hunk(start + hunk.start, hunk.removed, hunk.added)


NUMBER = re.compile(r"%\w*\d+\b")


def _numbered_hunks(before: Sequence[Text], after: Sequence[Text]) -> Iterator[Hunk]:
    """Hunks of a function; lines that differ by numbers of values are hunks of their own, each as
    many as before."""
    one, other = ([NUMBER.sub("%", text) for text, _ in side] for side in (before, after))
    is_long = max(len(before), len(after)) > LONG
    for tag, begin, end, to, until in SequenceMatcher(None, one, other, is_long).get_opcodes():
        if tag != "equal" or before[begin:end] != after[to:until]:
            yield Hunk(begin, end - begin, tuple(after[to:until]))


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
