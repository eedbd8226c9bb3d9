"""One line that says what is going on, where it takes over a second and somebody is watching."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import TracebackType


class Progress:
    """Collects the time of each step; prints them all with `verbose`, else a line on a terminal."""

    def __init__(self, verbose: bool, stage: Callable[[str], None]) -> None:
        self.verbose = verbose
        self.stage = stage
        self.start = time.perf_counter()
        self.shown = False

    def __enter__(self) -> Progress:
        self.stage("import")
        return self

    def observe(self, name: str, seconds: float) -> None:
        """A step has ended."""
        self.stage(f"after-{name}")
        if self.verbose:
            print(f"{name:<22} {seconds * 1e3:9.1f} ms", file=sys.stderr)
            return
        elapsed = time.perf_counter() - self.start
        if elapsed > 1 and sys.stderr.isatty():
            print(f"\r\033[K{elapsed:5.1f} s  {name} done", end="", file=sys.stderr, flush=True)
            self.shown = True

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
        if self.verbose and error is None:
            total = time.perf_counter() - self.start
            print(f"{'total':<22} {total * 1e3:9.1f} ms", file=sys.stderr)
