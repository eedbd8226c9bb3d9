"""Memory between pages that nobody may touch, and C functions called in a process of their own.

What reads or writes outside of its buffers brings that process down instead of going unnoticed.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import signal
import sys
from collections.abc import Callable, Sequence
from functools import cache

import numpy as np

PAGE = mmap.PAGESIZE
CANARY = 0xFF
"""What surrounds data within its own pages: NaN for floats, so that a result shows who reads it."""

NOTHING, READ, WRITE = 0, 1, 1 | 2


class Guarded:
    """`size` bytes that end (`at_end`), or begin, where touching memory is an error.

    Processes that are forked later share them. Where systems have no `mprotect`, only the canaries
    tell. `is_guarded` is False for a buffer with room around
    it, which serves to find out which of several buffers somebody oversteps.
    """

    def __init__(
        self, size: int, align: int = 1, *, at_end: bool = True, is_guarded: bool = True
    ) -> None:
        self.size = size
        self._pages = max(1, -(-size // PAGE))
        self._map = mmap.mmap(-1, (self._pages + 2) * PAGE)
        self._bytes = np.frombuffer(self._map, np.uint8)
        self._bytes[...] = CANARY
        room = self._pages * PAGE - size
        self._start = PAGE + (room // align * align if at_end else 0)
        self.address = self._bytes.ctypes.data + self._start
        self._is_guarded = is_guarded
        if is_guarded:
            self._protect(0, PAGE, NOTHING)
            self._protect((self._pages + 1) * PAGE, PAGE, NOTHING)

    @property
    def bytes(self) -> np.ndarray:
        """The bytes themselves."""
        return self._bytes[self._start : self._start + self.size]

    def lock(self) -> None:
        """From now on the bytes can only be read."""
        self._protect(PAGE, self._pages * PAGE, READ)

    def spilled(self) -> str:
        """Where in the same pages, but outside of the buffer, something was written; or empty."""
        first, last = (PAGE, (self._pages + 1) * PAGE)
        if not self._is_guarded:
            first, last = 0, len(self._bytes)
        if (self._bytes[first : self._start] != CANARY).any():
            return "before the start of"
        after = self._bytes[self._start + self.size : last]
        return "past the end of" if (after != CANARY).any() else ""

    def _protect(self, start: int, size: int, access: int) -> None:
        protect = _mprotect()
        if protect is None:
            return
        address = ctypes.c_void_p(self._bytes.ctypes.data + start)
        if protect(address, ctypes.c_size_t(size), access) != 0:
            raise OSError(ctypes.get_errno(), "mprotect fails")


@cache
def _mprotect() -> Callable[..., int] | None:
    """What protects pages; None on Windows, which has other names for it, and no C library here."""
    return None if sys.platform == "win32" else ctypes.CDLL(None, use_errno=True).mprotect


class Died(Exception):
    """The function did not return; `signal` says why."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.signal = number


def call(function: Callable[..., int], arguments: Sequence[object], seconds: float) -> int:
    """The status that a C function returns, called in a process of its own.

    Raises Died where it does not return: SIGSEGV or SIGBUS where it touches what it may not,
    SIGALRM where it takes too long. Where systems fork none, it is called in this one, which ends
    with it.
    """
    if not hasattr(os, "fork"):
        return int(function(*arguments))
    status = mmap.mmap(-1, PAGE)
    child = os.fork()
    if child == 0:
        for number in (signal.SIGALRM, signal.SIGSEGV, signal.SIGBUS):
            signal.signal(number, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, seconds)
        status[:4] = int(function(*arguments)).to_bytes(4, "little", signed=True)
        os._exit(0)
    _, ended = os.waitpid(child, 0)
    if os.WIFSIGNALED(ended):
        raise Died(os.WTERMSIG(ended))
    return int.from_bytes(status[:4], "little", signed=True)
