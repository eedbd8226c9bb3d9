"""Work that this process and copies of it (`aside.py`) share: who is done with one thing takes the
next, so that all end at about the same time whatever each thing takes. Where there are no copies
(`may_copy`) nobody has need of it."""

from __future__ import annotations

import os
import pickle
from array import array
from collections.abc import Iterator, Sequence
from tempfile import TemporaryFile
from typing import Generic, TypeVar

T = TypeVar("T")
NUMBER = array("Q").itemsize


class Turns(Generic[T]):
    """Things in their order, each of which one process is given that iterates over them.

    Where they stand in a file is told in another one: where that is read is the same place for all
    copies of a process, and Linux lets one read at a time (not of a `memfd`).
    """

    def __init__(self, things: Sequence[T] = ()) -> None:
        self._things = TemporaryFile()  # noqa: SIM115 (as long as this is)
        self._places = TemporaryFile()  # noqa: SIM115
        self.put(things)

    def put(self, things: Sequence[T]) -> None:
        """Things that this process has for all, which have none of it before; once."""
        written = [pickle.dumps(thing) for thing in things]
        places, begin = array("Q"), 0
        for each in written:
            places.extend((begin, len(each)))
            begin += len(each)
        _write(self._things.fileno(), b"".join(written))
        _write(self._places.fileno(), places.tobytes())

    def __iter__(self) -> Iterator[T]:
        while found := os.read(self._places.fileno(), 2 * NUMBER):
            begin, size = array("Q", found)
            yield pickle.loads(os.pread(self._things.fileno(), size, begin))


def _write(file: int, data: bytes) -> None:
    """Writes all without moving the place where others read."""
    at = 0
    while at < len(data):
        at += os.pwrite(file, data[at:], at)
