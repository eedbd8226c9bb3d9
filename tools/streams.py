"""Standard input, output and error where they are closed, or cannot be written to."""

from __future__ import annotations

import io
import os
import sys
from typing import Any

from ..dialect.errors import HardwireError


def open_closed() -> None:
    """What was closed (`>&-`) leads nowhere from now on: no file that is opened takes its place."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # the lowest number that is free: this one
            setattr(sys, name, open(number, "r" if number == 0 else "w", closefd=False))  # noqa: SIM115


def tell_failures() -> None:
    """What cannot be printed is an error of its own from now on, but not in others' streams."""
    if sys.stdout is not sys.__stdout__:
        return
    old = sys.stdout
    raw = io.BufferedWriter(_Output(old.fileno(), "w", closefd=False))
    lines = bool(old.line_buffering)
    sys.stdout = io.TextIOWrapper(raw, old.encoding, old.errors, line_buffering=lines)


class _Output(io.FileIO):
    """Standard output. One whose reader has gone is for the caller to deal with; that it cannot be
    written is told once."""

    _has_failed = False

    def write(self, data: Any, /) -> int:
        if self._has_failed:
            return len(data)
        try:
            return super().write(data)
        except BrokenPipeError:
            raise
        except OSError as problem:
            self._has_failed = True
            raise HardwireError(
                f"standard output: it cannot be written ({problem.strerror})."
            ) from problem
