"""Numbers that a kernel gives: memory that it writes them to, and what it wrote."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Iterator, Sequence
from typing import Any

from ...dialect.schema import FunctionSchema, ListType
from ...lowering.c_signature import values
from ...lowering.c_values import BOOL, FLOAT64
from ..c_arguments import Place

FORMATS = {"int": "<q", "float": "<d", "bool": "<?", "code": "<i"}
SCALAR = 16
"""Bytes of an `hwr_scalar`."""


class Numbers:
    """The results of a schema, tensors among them."""

    def __init__(self, schema: FunctionSchema, place: Place) -> None:
        self._place = place
        self._results = [one for one in values(schema) if one.is_result]
        fresh = [] if schema.out_arguments else [r for r in schema.returns if not r.is_write]
        self._counts = [one.type.size if isinstance(one.type, ListType) else None for one in fresh]
        self._read: list[tuple[str, int, int | None] | None] = []

    def placed(self, tensors: Iterator[str]) -> list[str | tuple[int, ...]]:
        """What is passed for each result: the name of a tensor, or where a number is written to.

        `tensors` are the names of those that are no arguments.
        """
        found: list[str | tuple[int, ...]] = []
        for number, one in enumerate(self._results):
            if one.kind == "tensor":
                self._read.append(None)
                found.append(one.names[0] if one.names else next(tensors))
                continue
            count = self._counts[number]
            address = self._place(bytes(SCALAR * (count or 1)), 8)
            self._read.append((one.kind, address, count))
            found.append((address,) if count is None else (address, count))
        return found

    def given(self, tensors: Sequence[Any]) -> list[Any]:
        """All new results in order, after the call."""
        if not self._read:
            return list(tensors)
        left = iter(tensors)
        return [next(left, None) if one is None else _number_at(*one) for one in self._read]


def _number_at(kind: str, address: int, count: int | None) -> Any:
    width = SCALAR if kind == "scalar" else struct.calcsize(FORMATS[kind])
    found = [
        _number_in(kind, ctypes.string_at(address + width * place, width))
        for place in range(1 if count is None else count)
    ]
    return found[0] if count is None else found


def _number_in(kind: str, content: bytes) -> Any:
    if kind != "scalar":
        return struct.unpack(FORMATS[kind], content)[0]
    (dtype,) = struct.unpack_from("<i", content, 8)
    if dtype == FLOAT64:
        return struct.unpack_from("<d", content)[0]
    (number,) = struct.unpack_from("<q", content)
    return bool(number) if dtype == BOOL else number
