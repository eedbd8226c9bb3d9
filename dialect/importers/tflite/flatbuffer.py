"""Flatbuffers that nobody has verified: every place that is read is checked to be in the file.

The package `tflite` has a class for each table of the schema, generated, which knows where its
fields are. The library below it believes what a file says; here it is given a reader that does not.
"""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any

import numpy as np

from ...dtypes import is_array

PLACE = 4
"""Bytes of an offset, and of the length in front of a list."""
MOST_TABLES = 300_000
MOST_BYTES = 1 << 26


class Damaged(Exception):
    """The file contradicts itself, or is cut: what is wrong, without a full stop."""


@cache
def schema() -> Any:
    """The generated classes; they are 200 files, read when they are needed."""
    return importlib.import_module("tflite")


def codes(kind: str) -> dict[str, int]:
    """The numbers that files have for the words of an enumeration."""
    named: dict[str, Any] = getattr(schema(), kind).__dict__
    return {name: number for name, number in named.items() if isinstance(number, int)}


class File:
    """The bytes of a file, and how much of them may still be read.

    Offsets may lead to one place again and again. So what is read in all is limited by the size of
    the file, and nothing makes reading longer than the file is.
    """

    def __init__(self, data: memoryview) -> None:
        self.data = data
        self._tables = min(MOST_TABLES, len(data) // PLACE + 1000)
        self._bytes = min(MOST_BYTES, 4 * len(data) + (1 << 16))

    def root(self, kind: str) -> Table:
        """The table that the file begins with."""
        return Table(self, getattr(schema(), kind)(), self.place(0))

    def read(self, start: int, size: int) -> memoryview:
        """Bytes of the file. Raises Damaged where it has not so many."""
        if start < 0 or size < 0 or start + size > len(self.data):
            raise Damaged(f"it leads to {size} bytes at {start}, and has {len(self.data)}")
        return self.data[start : start + size]

    def whole(self, start: int, size: int) -> int:
        return int.from_bytes(self.read(start, size), "little")

    def place(self, start: int) -> int:
        """Where the offset at a place leads to."""
        return start + self.whole(start, PLACE)

    def charge_table(self) -> None:
        self._tables -= 1
        if self._tables < 0:
            raise Damaged("it has more tables than fit into so many bytes")

    def charge(self, size: int) -> None:
        self._bytes -= size
        if self._bytes < 0:
            raise Damaged("its texts and lists are longer than the file")


class Places:
    """What generated classes ask for the places of a table's fields.

    The methods are those of the library's `Table`, with its names.
    """

    def __init__(self, file: File, place: int) -> None:
        self._file = file
        self.Bytes = file.data
        self.Pos = place
        self._fields = place - int.from_bytes(file.read(place, PLACE), "little", signed=True)
        self._end = file.whole(self._fields, 2)

    def Offset(self, field: int) -> int:
        """Where a field is, from the start of the table; 0 where it is missing."""
        return self._file.whole(self._fields + field, 2) if field < self._end else 0

    def Indirect(self, place: int) -> int:
        found = self._file.place(place)
        self._file.read(found, PLACE)
        return found

    def Vector(self, field: int) -> int:
        return self._file.place(self.Pos + field) + PLACE

    def VectorLen(self, field: int) -> int:
        return self._file.whole(self.Vector(field) - PLACE, PLACE)

    def GetVectorAsNumpy(self, kind: Any, field: int) -> np.ndarray:
        start, count = self.Vector(field), self.VectorLen(field)
        dtype = np.dtype(kind.packer_type.format)
        found = self._file.read(start, count * dtype.itemsize)
        return np.frombuffer(found, dtype)

    def String(self, place: int) -> bytes:
        start = self._file.place(place)
        size = self._file.whole(start, PLACE)
        self._file.charge(size)
        return bytes(self._file.read(start + PLACE, size))

    def Union(self, made: Any, field: int) -> None:
        made.Bytes, made.Pos = self.Bytes, self.Indirect(self.Pos + field)

    def Get(self, kind: Any, place: int) -> Any:
        return kind.packer_type.unpack(self._file.read(place, kind.bytewidth))[0]


class Table:
    """One table of the file; fields have the names that the methods of its class have."""

    def __init__(self, file: File, made: Any, place: int) -> None:
        file.charge_table()
        self._file = file
        self._made = made
        made._tab = Places(file, place)

    def number(self, field: str) -> Any:
        """A number or a truth value, by default what the schema says."""
        return getattr(self._made, field)()

    def text(self, field: str) -> str:
        found = self.number(field)
        return found.decode("utf-8", "replace") if found else ""

    def table(self, field: str) -> Table | None:
        """The table in a field; None where it is missing."""
        found = self.number(field)
        return None if found is None else self._inside(found)

    def union(self, field: str, kind: str) -> Table | None:
        """The same of a field that has tables of several kinds."""
        found = self.number(field)
        made = getattr(schema(), kind)()
        return None if found is None else Table(self._file, made, found.Pos)

    def tables(self, field: str) -> list[Table]:
        """A list of tables; nothing where it is missing."""
        read = getattr(self._made, field)
        return [self._inside(read(number)) for number in range(self.count(field))]

    def count(self, field: str) -> int:
        """The length of a list."""
        return getattr(self._made, f"{field}Length")()

    def numbers(self, field: str) -> np.ndarray | None:
        """A list of numbers as they lie in the file; None where it is missing."""
        found = getattr(self._made, f"{field}AsNumpy")()
        return found if is_array(found) else None

    def few(self, field: str) -> list[Any] | None:
        """The same as numbers of Python's, which are larger."""
        found = self.numbers(field)
        if found is None:
            return None
        self._file.charge(found.nbytes)
        return found.tolist()

    def _inside(self, made: Any) -> Table:
        return Table(self._file, made, made._tab.Pos)
