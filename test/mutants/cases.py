"""lit files as cases that run in this process: a RUN line for one program of its file."""

from __future__ import annotations

import io
import re
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from unittest.mock import patch

from filecheck.main import main as filecheck

from hardwire.dialect import ops
from hardwire.dialect.mlir import ir
from hardwire.dialect.registry import DEFAULT_NAMESPACE
from hardwire.dialect.schema import FunctionSchema

SEPARATOR = re.compile(r"^// -----$", re.MULTILINE)
RUN = re.compile(r"^// RUN: (.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Case:
    """A RUN line, and the file that it runs on: a lit file, or one program of it."""

    run: str
    file: Path
    folder: Path

    def passes(self) -> bool:
        """As lit sees it: by the exit codes."""
        line, *check = self.run.replace("2>&1", "").split("|")
        output, errors = _stream(), _stream()
        with redirect_stdout(output), redirect_stderr(output if "2>&1" in self.run else errors):
            done = self._command(self._words(line)) == 0
        output.seek(0)
        return done and (not check or self._check(self._words(check[0]), output) == 0)

    def _words(self, line: str) -> list[str]:
        line = line.replace("%s", str(self.file)).replace("%S", str(self.folder))
        return shlex.split(line)

    def _command(self, words: list[str]) -> int:
        from hardwire.tools import guard, hardwire, hardwire_opt

        if words[0] == "not":
            return int(self._command(words[1:]) == 0)
        tool = {"hardwire-opt": hardwire_opt, "%hardwire": hardwire}[words[0]]
        with (
            patch.object(guard, "run", _in_this_process),
            patch.object(ops, "new_context", _context),
        ):
            return tool.main(words[1:])

    def _check(self, words: list[str], output: io.TextIOWrapper) -> int:
        silent = redirect_stdout(_stream()), redirect_stderr(_stream())
        with patch.object(sys, "stdin", output), silent[0], silent[1]:
            try:
                filecheck(words)
            except SystemExit as done:
                return int(done.code or 0)
        return 0


def _stream() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8")


_new_context = ops.new_context
_shared = cache(_new_context)


def _context(namespaces: Mapping[str, Sequence[FunctionSchema]] | None = None) -> ir.Context:
    """One context for all programs without operators of their own: it takes longer than a pass."""
    return _shared() if set(namespaces or ()) <= {DEFAULT_NAMESPACE} else _new_context(namespaces)


def _in_this_process(command: Callable[[Callable[[str], None]], None]) -> int:
    from hardwire.tools import guard

    return guard._guarded(lambda: command(lambda stage: None))


def cases_of(file: Path, folder: Path) -> list[Case]:
    """The cases of a lit file, for each program of it where it has several.

    Programs are written to `folder`, under the name and the line numbers that they have.
    """
    text = file.read_text()
    found = []
    parts = list(_programs(text))
    for number, part in enumerate(parts):
        path = folder / f"{file.stem}-{number}" / file.name
        path.parent.mkdir()
        path.write_text(part)
        found += [
            Case(run, path, file.parent)
            for run in RUN.findall(text)
            if "--split-input-file" in run and _is_checked(run, part)
        ]
    whole = [run for run in RUN.findall(text) if "--split-input-file" not in run]
    return found + [Case(run, file, file.parent) for run in whole]


def _programs(text: str) -> list[str]:
    programs, line = [], 0
    for part in SEPARATOR.split(text):
        programs.append("\n" * line + part)
        line += part.count("\n")
    return programs


def _is_checked(run: str, part: str) -> bool:
    """Whether a program says anything about what a RUN line prints."""
    prefixes = re.search(r"--check-prefix(?:es)?[= ](\S+)", run)
    wanted = prefixes[1].split(",") if prefixes else ["CHECK"]
    return "filecheck" not in run or any(re.search(rf"\b{p}[-:]", part) for p in wanted)
