"""A processor of this machine by itself: whoever measures time there is alone."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path


@contextmanager
def own_processor() -> Generator[None]:
    """Keeps this thread on a processor on which nobody else measures, of those that it may use; of
    any process of this user's. Where systems have no such thing, it runs anywhere."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    allowed = os.sched_getaffinity(0)
    with _locked(sorted(allowed, reverse=True)) as number:
        os.sched_setaffinity(0, {number})
        try:
            yield
        finally:
            os.sched_setaffinity(0, allowed)


@contextmanager
def _locked(numbers: list[int]) -> Generator[int]:
    """The first that is free, or the last one as soon as it is; nobody else has it meanwhile. The
    kernel gives back what a process had that dies."""
    import fcntl

    with ExitStack() as files:
        for number in numbers:
            file = files.enter_context(_file(number).open("a"))
            waits = number == numbers[-1]
            try:
                fcntl.flock(file, fcntl.LOCK_EX | (0 if waits else fcntl.LOCK_NB))
            except BlockingIOError:
                continue
            yield number
            return


def _file(number: int) -> Path:
    return Path(tempfile.gettempdir()) / f"hardwire-{os.getuid()}-processor-{number}.lock"
