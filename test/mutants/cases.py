"""lit files as cases that run in this process: a RUN line for one program of its file."""

from __future__ import annotations

import io
import re
import shlex
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from filecheck.main import main as filecheck

from hardwire.dialect import ops

from .. import one_context

SEPARATOR = re.compile(r"^// -----$", re.MULTILINE)
RUN = re.compile(r"^(?://|#) RUN: (.*)$", re.MULTILINE)


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
            patch.object(ops, "new_context", one_context.shared),
        ):
            return _exit_code(tool.main, words[1:])

    def _check(self, words: list[str], output: io.TextIOWrapper) -> int:
        silent = redirect_stdout(_stream()), redirect_stderr(_stream())
        with patch.object(sys, "stdin", output), silent[0], silent[1]:
            return _exit_code(filecheck, words)


def _exit_code(command: Callable[[list[str]], int | None], words: list[str]) -> int:
    try:
        return command(words) or 0
    except SystemExit as done:
        return int(done.code or 0)


def _stream() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8")


def _in_this_process(
    command: Callable[[Callable[[str], None]], None],
    _: object,
    next: Callable[[Any, list[str]], str] | None = None,
) -> int:
    from hardwire.tools import guard

    stages = list[str]()
    remedy = (lambda error: "") if next is None else (lambda error: next(error, stages))
    return guard._guarded(lambda: command(stages.append), remedy)


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


def whole_file(file: Path) -> list[Case]:
    """The RUN lines of a lit file, each on all of it."""
    return [Case(run, file, file.parent) for run in RUN.findall(file.read_text())]


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
