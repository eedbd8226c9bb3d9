"""What each of LLVM's passes makes of each function of a program, and what it takes.

LLVM itself tells that, with options of its own, in processes of their own (`tell_passes.py`): one
has the times, others, behind it, the lines: the times would be those of printing otherwise. Lines
have the numbers that stand in their debug information.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import IO

from ..dialect.errors import LoweringFailed
from ..dialect.shares import shares
from ..dialect.targets import Target
from ..dialect.watch import tell
from .optimised import target_fields
from .tell_passes import CAN_COPY, CODE, GONE, MARK, MAY_GO

CHILD = f"{__package__}.tell_passes"
STARTING = 40_000
"""Characters whose passes are told in the time in which a process starts."""
PART = 3
"""What the passes on machine instructions take of what all passes on LLVM's IR do: one third."""
Line = tuple[str, int]
"""A line, and the number of a line in its debug information; 0: none."""
Run = tuple[str, str, int]
"""Of which text, the name of a pass, and that it runs there for this time."""
Asked = tuple[str, Mapping[str, str], str]
"""Times or lines; of which texts, and of the code of which module."""

AFTER = re.compile(
    r"(?:; )?\*\*\* IR Dump After (?P<name>.+?)(?: on (?P<on>.*?))?(?P<how> omitted because no "
    r"change| filtered out| \(invalidated\))? \*\*\*$"
)
START = re.compile(r"\*\*\* IR Dump At Start \*\*\*$")
LEFT_NOTHING = re.compile(r"\*\*\* IR Pass (?P<name>\w+) invalidated \*\*\*$")
SHORT_NAME = re.compile(r" \([-\w]*\)$")
TIME = re.compile(r"(?P<wall>[\d.]+) \(\s*[\d.]+%\)  (?P<name>[^\s\d].*?)(?: #(?P<run>\d+))?$")


@dataclass(frozen=True)
class Told:
    """A pass that ran: of which text and of which function (empty: all of the text), its name, the
    number of its run there, and the lines where it changed some. An empty name: none ran yet."""

    text: str
    function: str
    name: str
    run: int
    lines: tuple[Line, ...] | None


@dataclass(frozen=True)
class Child:
    """A process, what it says, and the folder of files that LLVM writes there."""

    process: subprocess.Popen[bytes]
    output: IO[bytes]
    folder: Path

    def lines(self) -> Iterator[str]:
        """What it said; behind a loop that is gone, the text that the pass left."""
        gone = iter(json.loads((self.folder / GONE).read_text("utf-8")))
        self.output.seek(0)
        for line in map(_decoded, self.output):
            yield line
            if (found := LEFT_NOTHING.match(line)) and found["name"] in MAY_GO.values():
                yield from next(gone).splitlines()

    def failed(self) -> LoweringFailed:
        """Why it did not come to its end."""
        self.output.seek(0)
        said = [line for line in map(_decoded, self.output) if line.strip()][-1:]
        why = " ".join(said) or "no reason given"
        return LoweringFailed(f"LLVM did not tell of its passes: {why}")


@dataclass
class LlvmPasses:
    """What LLVM tells of `texts`, which it optimises, and of the code of the module `final`."""

    target: Target
    texts: Mapping[str, str]
    final: str
    jobs: int = 1
    times: dict[Run, float] = field(default_factory=dict[Run, float])

    def told(self) -> Iterator[Told]:
        """All passes, text by text, then function by function; `times` has their seconds then.

        Raises LoweringFailed where a process does not come to its end.
        """
        with ExitStack() as stack:
            for texts in self._timed():
                (child,) = self._all_told(stack, [("times", texts, "")])
                _add_seconds(self.times, child.lines())
            for child in self._all_told(stack, [*self._printed_apart()]):
                yield from _runs_told(child.lines())

    def _timed(self) -> Iterator[Mapping[str, str]]:
        """Of which texts a process at a time tells what passes take."""
        if CAN_COPY:
            yield self.texts
        else:
            yield from ({name: text} for name, text in self.texts.items())

    def _all_told(self, stack: ExitStack, asked: Sequence[Asked]) -> list[Child]:
        """What processes say that work beside each other; who watches is told how far they are."""
        begun, end = map(stack.enter_context, _pipe())
        children = [self._child(stack, end, *each) for each in asked]
        end.close()
        for number, name in enumerate(begun):
            tell(f"LLVM's passes of {name.decode().strip()}, {number} of {len(self.texts) + 1}")
        for child in children:
            if child.process.wait():
                raise child.failed()
        return children

    def _printed_apart(self) -> Iterator[Asked]:
        """What processes print lines of; the last one, of which less is asked, those of all code
        behind its texts."""
        sizes = {name: len(text) for name, text in self.texts.items()}
        own, *others = shares(sizes, [len(self.final) // PART, *[STARTING] * (self.jobs - 1)])
        for names, final in (*((each, "") for each in others if each), (own, self.final)):
            yield "lines", {name: self.texts[name] for name in names}, final

    def _child(
        self, stack: ExitStack, end: IO[bytes], what: str, texts: Mapping[str, str], final: str
    ) -> Child:
        given, output = (tempfile.TemporaryFile() for _ in range(2))  # noqa: SIM115
        stack.callback(given.close)
        stack.callback(output.close)
        given.write(json.dumps([target_fields(self.target), dict(texts), final]).encode())
        given.seek(0)
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        command: Sequence[str] = [sys.executable, "-m", CHILD, what, folder]
        process = subprocess.Popen(command, stdin=given, stdout=end, stderr=output)
        stack.callback(process.wait)
        stack.callback(process.kill)
        return Child(process, output, Path(folder))


def _pipe() -> tuple[IO[bytes], IO[bytes]]:
    """Its ends to read and to write."""
    read, write = os.pipe()
    return os.fdopen(read, "rb"), os.fdopen(write, "wb")


def _decoded(line: bytes) -> str:
    return line.decode(errors="replace").rstrip("\r\n")


def _add_seconds(times: dict[Run, float], lines: Iterable[str]) -> None:
    """Seconds of each run."""
    text = ""
    for line in lines:
        if line.startswith(MARK):
            text = line.removeprefix(MARK)
        elif (time := TIME.search(line)) and time["name"] != "Total":
            run = text, time["name"], int(time["run"] or 1)
            times[run] = times.get(run, 0.0) + float(time["wall"])


def _runs_told(lines: Iterable[str]) -> Iterator[Told]:
    """Each head with the lines below it."""
    text, runs, head, own = "", Counter[tuple[str, ...]](), None, list[str]()
    for line in lines:
        if not line.startswith((MARK, "*** IR ", "; *** IR ")):
            own.append(line)
            continue
        if head is not None:
            yield from _run_told(text, head, own, runs)
        own = []
        head = AFTER.match(line) or START.match(line)
        if line.startswith(MARK):
            text, runs = line.removeprefix(MARK), Counter[tuple[str, ...]]()
    if head is not None:
        yield from _run_told(text, head, own, runs)


def _run_told(
    text: str, head: re.Match[str], lines: Sequence[str], runs: Counter[tuple[str, ...]]
) -> Iterator[Told]:
    if not text:
        return
    if head.re is START:
        yield Told(text, "", "", 0, tuple(_ir_lines(lines)))
        return
    is_asked = head["how"] == " (invalidated)"
    is_code = text == CODE
    name, function = SHORT_NAME.sub("", head["name"]), head["on"] if is_code else ""
    runs[name, function] += 1
    found = (
        None
        if head["how"] and not is_asked
        else _machine_lines(lines)
        if is_code
        else _ir_lines(lines)
    )
    yield Told(text, function, name, runs[name, function], None if found is None else tuple(found))


# LLVM IR, and machine instructions, as lines

GROUP = re.compile(r"^attributes (#\d+) = \{ (.*) \}$")
LOCATION = re.compile(r"^(!\d+) = (?:distinct )?!DILocation\(line: (\d+),")
DEBUG = re.compile(r", !dbg (!\d+)| !dbg (!\d+)")
NODE = re.compile(r"(!\w[\w.]*) !\d+")
NUMBERED = re.compile(r"#\d+")
COMMENT = re.compile(r" *; (?:preds|Function Attrs).*$")
IN_CODE = re.compile(r",? *debug-location !\d+")
PLACE = re.compile(r"; \S+:(\d+)(?::\d+)?(?: @\[.*)?$")
SHARES = re.compile(r"; %bb\.[^;]*%\)$")
MOST_LINES = 20_000
"""Of a long text, which most passes leave as they were."""


def _ir_lines(lines: Sequence[str]) -> Iterator[Line]:
    """Functions, without what has numbers of its own: these would differ from pass to pass."""
    groups = {found[1]: found[2] for line in lines if (found := GROUP.match(line))}
    places = {found[1]: int(found[2]) for line in lines if (found := LOCATION.match(line))}
    inside = False
    for line in lines:
        inside = inside or line.startswith("define ")
        if inside:
            plain, location = _ir_line(line)
            if "#" in plain:
                plain = NUMBERED.sub(lambda number: groups.get(number[0], number[0]), plain)
            yield plain, places.get(location, 0)
            inside = line != "}"


@lru_cache(MOST_LINES)
def _ir_line(line: str) -> tuple[str, str]:
    """A line without numbers of its own but those of attributes, and which location it has."""
    found = DEBUG.search(line)
    plain = NODE.sub(r"\1", DEBUG.sub("", COMMENT.sub("", line)))
    return plain.rstrip(), found[1] or found[2] if found else ""


def _machine_lines(lines: Sequence[str]) -> Iterator[Line]:
    found = map(_machine_line, lines)
    return (each for each in found if each[0] and not each[0].startswith("# "))


@lru_cache(MOST_LINES)
def _machine_line(line: str) -> Line:
    found = PLACE.search(line)
    plain = IN_CODE.sub("", PLACE.sub("", SHARES.sub("", line))).rstrip()
    return plain, int(found[1]) if found else 0
