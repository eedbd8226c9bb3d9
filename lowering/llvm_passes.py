"""What each of LLVM's passes makes of each function of a program, and what it takes.

LLVM itself tells that, with options of its own, in processes of their own (`tell_passes.py`): one
has the lines, the other one the times, which would be those of printing otherwise. Lines have the
numbers that stand in their debug information.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import IO

from ..dialect.errors import LoweringFailed
from ..dialect.targets import Target
from .optimised import target_fields
from .tell_passes import CODE, MARK

CHILD = f"{__package__}.tell_passes"
Line = tuple[str, int]
"""A line, and the number of a line in its debug information; 0: none."""
Run = tuple[str, str, int]
"""Of which text, the name of a pass, and that it runs there for this time."""

AFTER = re.compile(
    r"(?:; )?\*\*\* IR Dump After (?P<name>.+?)(?: on (?P<on>.*?))?(?P<how> omitted because no "
    r"change| filtered out| \(invalidated\))? \*\*\*$"
)
START, GONE = (
    re.compile(r"\*\*\* IR Dump At Start \*\*\*$"),
    re.compile(r"\*\*\* IR Pass .* \*\*\*$"),
)
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


@dataclass
class LlvmPasses:
    """What LLVM tells of `texts`, which it optimises, and of the code of the module `final`."""

    target: Target
    texts: Mapping[str, str]
    final: str
    times: dict[Run, float] = field(default_factory=dict[Run, float])

    def told(self) -> Iterator[Told]:
        """All passes, text by text, then function by function; `times` has their seconds then.

        Raises LoweringFailed where a process does not come to its end.
        """
        with ExitStack() as stack:
            children = [self._child(stack, what) for what in ("times", "lines")]
            for child, output in children:
                if child.wait():
                    raise _failed(output)
                output.seek(0)
            (_, times), (_, lines) = children
            self.times = dict(_seconds_of_runs(map(_decoded, times)))
            yield from _runs_told(map(_decoded, lines))

    def _child(self, stack: ExitStack, what: str) -> tuple[subprocess.Popen[bytes], IO[bytes]]:
        given, output = tempfile.TemporaryFile(), tempfile.TemporaryFile()  # noqa: SIM115
        for file in (given, output):
            stack.callback(file.close)
        asked = [target_fields(self.target), dict(self.texts), self.final]
        given.write(json.dumps(asked).encode())
        given.seek(0)
        command: Sequence[str] = [sys.executable, "-m", CHILD, what]
        child = subprocess.Popen(command, stdin=given, stdout=subprocess.DEVNULL, stderr=output)
        stack.callback(child.kill)
        return child, output


def _failed(output: IO[bytes]) -> LoweringFailed:
    output.seek(0)
    said = [line for line in map(_decoded, output) if line.strip()][-1:]
    return LoweringFailed(f"LLVM did not tell of its passes: {' '.join(said) or 'no reason given'}")


def _decoded(line: bytes) -> str:
    return line.decode(errors="replace").rstrip("\r\n")


def _seconds_of_runs(lines: Iterable[str]) -> Iterator[tuple[Run, float]]:
    """Seconds of each run. LLVM goes on counting from one text to the next, in which runs are
    counted from 1 here."""
    found, text = dict[tuple[str, str], dict[int, float]](), ""
    for line in lines:
        if line.startswith(MARK):
            text = line.removeprefix(MARK)
        elif (time := TIME.search(line)) and time["name"] != "Total":
            runs, run = found.setdefault((text, time["name"]), {}), int(time["run"] or 1)
            runs[run] = runs.get(run, 0.0) + float(time["wall"])
    for (text, name), runs in found.items():
        for number, run in enumerate(sorted(runs), 1):
            yield (text, name, number), runs[run]


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
    is_asked = head[0].startswith(";")
    if is_asked and head["how"] != " (invalidated)":
        return
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


def _ir_lines(lines: Sequence[str]) -> Iterator[Line]:
    """Functions, without what has numbers of its own: these would differ from pass to pass."""
    groups = {found[1]: found[2] for line in lines if (found := GROUP.match(line))}
    places = {found[1]: int(found[2]) for line in lines if (found := LOCATION.match(line))}
    inside = False
    for line in lines:
        inside = inside or line.startswith("define ")
        if not inside:
            continue
        found = DEBUG.search(line)
        plain = NODE.sub(r"\1", DEBUG.sub("", COMMENT.sub("", line)))
        plain = NUMBERED.sub(lambda number: groups.get(number[0], number[0]), plain)
        yield plain.rstrip(), places.get(found[1] or found[2], 0) if found else 0
        inside = line != "}"


def _machine_lines(lines: Sequence[str]) -> Iterator[Line]:
    for line in lines:
        found = PLACE.search(line)
        plain = IN_CODE.sub("", PLACE.sub("", SHARES.sub("", line))).rstrip()
        if plain and not plain.startswith("# "):
            yield plain, int(found[1]) if found else 0
