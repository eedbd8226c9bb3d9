"""An `hwr_parallel_for` on threads of this process, for objects that are compiled with `--threads`.

Python lets go of its lock while code of an object runs, so that several threads do at a time. To
hand over a chunk takes some ten microseconds; examples/threads has what C programs do in one.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

BODY = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_uint32)
RUN = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_uint32, BODY, ctypes.c_void_p)


class Threads:
    """So many threads, the caller's included; any number of calls may use them at a time."""

    def __init__(self, count: int) -> None:
        self._others = ThreadPoolExecutor(count - 1)
        self._run = RUN(self._hand_out)
        address = ctypes.cast(self._run, ctypes.c_void_p).value
        self._struct = (ctypes.c_void_p * 2)(address, None)

    @property
    def address(self) -> int:
        """Where the struct lies, as long as this lives."""
        return ctypes.addressof(self._struct)

    def _hand_out(
        self, _context: int, chunks: int, body: Callable[[int, int], None], argument: int
    ) -> None:
        others = [self._others.submit(body, argument, chunk) for chunk in range(1, chunks)]
        body(argument, 0)
        for other in others:
            other.result()
