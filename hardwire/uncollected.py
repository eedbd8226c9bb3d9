"""Compiling without the search for cycles of objects that nobody needs any more."""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Generator[None]:
    """Python does not search meanwhile.

    It would read all objects that there are, again and again while a program and its text grow,
    and find next to nothing: what a compilation makes is alive until it ends, or in no cycle.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
