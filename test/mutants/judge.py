"""Whether a pass's lit files catch a mutant of it.

What takes long is done once: MLIR and the dialect are loaded, and each case runs on the pass as it
is, which says what lines it reaches. A mutant then is a fork of this process in which the passes
are imported again, with its text instead of its file's, and the cases run that reach its line.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, FrameType
from typing import Any
from unittest.mock import patch

from .cases import Case
from .mutations import Mutant

MEMORY = 8 << 30
"""Bytes that a mutant may have, so that one that grows without end does so alone."""

AGAIN = ("hardwire.passes", "hardwire.tools", "hardwire.api")
"""What is imported again for each mutant: the passes, and what names them."""


@dataclass(frozen=True)
class Judge:
    """The cases of a pass, which all pass on its `files` as they are."""

    files: frozenset[str]
    cases: Sequence[Case]
    reached: dict[tuple[str, int], list[int]] = field(default_factory=lambda: defaultdict(list))
    seconds: list[float] = field(default_factory=list)

    @classmethod
    def of(cls, files: Sequence[Path], cases: Sequence[Case]) -> Judge:
        """A judge; AssertionError where a case fails without any mistake."""
        judge = cls(frozenset(map(str, files)), cases)
        for number, case in enumerate(cases):
            start = time.perf_counter()
            lines = judge._lines_of(case)
            judge.seconds.append(time.perf_counter() - start)
            for place in sorted(lines):
                judge.reached[place].append(number)
        _forget()
        return judge

    def _lines_of(self, case: Case) -> set[tuple[str, int]]:
        lines: set[tuple[str, int]] = set()

        def enter(frame: FrameType, event: str, argument: object) -> Any:
            name = frame.f_code.co_filename
            if name not in self.files:
                return None
            lines.update((name, line) for line in _head(frame.f_code))
            return step

        def step(frame: FrameType, event: str, argument: object) -> Any:
            lines.add((frame.f_code.co_filename, frame.f_lineno))
            return step

        sys.settrace(enter)
        try:
            passes = case.passes()
        finally:
            sys.settrace(None)
        assert passes, f"{case.file}: `{case.run}` fails on the pass as it is"
        return lines

    def reaching(self, mutant: Mutant) -> list[int]:
        """The cases that get to a mutant's line; all, where that is as its file is imported."""
        if not mutant.function:
            return list(range(len(self.cases)))
        places = ((str(mutant.file), line) for line in mutant.lines)
        return sorted({number for place in places for number in self.reached.get(place, ())})

    def catches(self, mutant: Mutant) -> bool:
        """Whether a case fails, crashes, or takes ten times as long as it should."""
        numbers = self.reaching(mutant)
        if not numbers:
            return False
        child = os.fork()
        if child == 0:
            os._exit(self._run(mutant, numbers))
        return os.waitpid(child, 0)[1] != 0

    def _run(self, mutant: Mutant, numbers: Sequence[int]) -> int:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        try:
            code = compile(mutant.code, str(mutant.file), "exec", dont_inherit=True)
            with patch.object(SourceFileLoader, "get_code", _loading(mutant.file, code)):
                for number in numbers:
                    signal.alarm(5 + int(10 * self.seconds[number]))
                    if not self.cases[number].passes():
                        return 1
        except BaseException:
            return 1
        return 0


def _head(code: CodeType) -> range:
    """The lines of a function above its body: decorators, parameters and their defaults."""
    first = code.co_firstlineno
    below = [line for *_, line in code.co_lines() if line is not None and line > first]
    return range(first, min(below, default=first + 1))


def _loading(file: Path, code: CodeType) -> Any:
    """The loader of source files, which has other code for one of them."""
    original = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, name: str) -> CodeType | None:
        return code if self.path == str(file) else original(self, name)

    return get_code


def _forget() -> None:
    """Leaves the passes to be imported again."""
    for name in [name for name in sys.modules if name.startswith(AGAIN)]:
        del sys.modules[name]
