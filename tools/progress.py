"""One line that says what is going on, where it takes over a second and somebody is watching."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from types import TracebackType

AFTER = 1.0
"""Seconds that nobody needs to be told anything."""
CLEARED = "\r\033[K"


class Progress:
    """Collects the time of each step; prints them all with `verbose`, else a line on a terminal:
    the step that has ended, or the kernel that is being compiled, and how long the rest takes."""

    def __init__(self, verbose: bool, stage: Callable[[str], None]) -> None:
        self.verbose = verbose
        self.stage = stage
        self.start = time.perf_counter()
        self.is_watched = not verbose and sys.stderr.isatty()

    def __enter__(self) -> Progress:
        self.stage("import")
        if self.is_watched:
            from ..dialect.watch import WATCH, Watch

            WATCH.set(Watch(self.show))
        return self

    def observe(self, name: str, seconds: float) -> None:
        """A step has ended."""
        self.stage(f"after-{name}")
        if self.verbose:
            print(f"{name:<22} {seconds * 1e3:9.1f} ms", file=sys.stderr)
        self.show(f"{name} done")

    def show(self, text: str) -> None:
        """The line, whole, as other processes write it too."""
        elapsed = time.perf_counter() - self.start
        if self.is_watched and elapsed > AFTER:
            import shutil

            width = shutil.get_terminal_size().columns - 1
            line = f"{elapsed:5.1f} s  {text}"[:width]
            os.write(sys.stderr.fileno(), f"{CLEARED}{line}".encode())

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        elapsed = time.perf_counter() - self.start
        if self.is_watched:
            from ..dialect.watch import WATCH

            WATCH.set(None)
            os.write(sys.stderr.fileno(), CLEARED.encode() * (elapsed > AFTER))
        if self.verbose and error is None:
            print(f"{'total':<22} {elapsed * 1e3:9.1f} ms", file=sys.stderr)
