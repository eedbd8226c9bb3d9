"""Work that this process and copies of it (`aside.py`) share: who is done with one thing takes the
next, so that all end at about the same time whatever each thing takes."""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

T = TypeVar("T")
NUMBER = array("I").itemsize


class Turns(Generic[T]):
    """Things in their order, each of which one process is given that iterates over them.

    Their numbers stand in a file in memory: where it is read is the same place for all copies of a
    process, and Linux lets one read at a time.
    """

    def __init__(self, things: Sequence[T]) -> None:
        self._things = things
        self._file = os.memfd_create("turns")
        os.write(self._file, array("I", range(len(things))))
        os.lseek(self._file, 0, os.SEEK_SET)

    def __iter__(self) -> Iterator[T]:
        while taken := os.read(self._file, NUMBER):
            yield self._things[array("I", taken)[0]]

    def __del__(self) -> None:
        os.close(self._file)
