"""What a user's boxed kernel is given when Python calls it: an operator, nothing that comes next,
and a stack of values, as `<hardwire/value.h>` has them."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Sequence
from typing import Any

from ..dialect.plain import is_list
from ..lowering import table_format as tags
from ..lowering.c_signature import Parameter
from ..lowering.c_values import FLAT, Boxed, boxed, boxed_flat
from .c_arguments import Given, Place


def stacked(name: str, values: Sequence[Parameter], given: Given, place: Place) -> list[Any]:
    """The three arguments for an operator of that name; `values` are those on the stack."""
    stack = _Stack(given, place)
    written = sum(one.is_result for one in values)
    counts = struct.pack("<HHI", len(values) - written, written, 0)
    operator = place(struct.pack("<Q", place(name.encode() + b"\0", 1)) + counts, 8)
    listed = place(b"".join(map(stack.value, values)), 8)
    return [ctypes.c_void_p(operator), ctypes.c_void_p(), ctypes.c_void_p(listed)]


class _Stack:
    """Writes values, each of 16 bytes."""

    def __init__(self, given: Given, place: Place) -> None:
        self._given = given
        self._place = place
        self._results = iter(given.results)

    def value(self, one: Parameter) -> bytes:
        """One argument, or what is written to."""
        name = next(self._results) if one.is_result else one.names[0]
        if one.kind == "tensor" and not one.is_list:
            return self._tensor(str(name))
        known = self._given.values.get(str(name))
        if known is None:
            return _value_bytes(tags.NONE)
        if one.is_list:
            return self._list(one.kind, list(known) if is_list(known) else [known])
        return self._boxed(boxed(one.kind, known))

    def _tensor(self, name: str) -> bytes:
        found = self._given.tensors.get(name)
        return (
            _value_bytes(tags.NONE) if found is None else _value_bytes(tags.TENSOR, self._at(name))
        )

    def _at(self, name: str | None) -> int:
        return 0 if name is None else self._given.tensors[name].placed(self._place)

    def _list(self, kind: str, items: list[Any]) -> bytes:
        if kind == "tensor":
            pointers = struct.pack(f"<{len(items)}Q", *map(self._at, items))
            return _value_bytes(tags.TENSORS, self._place(pointers, 8), len(items))
        if kind in FLAT:
            return self._boxed(boxed_flat(kind, items))
        listed = b"".join(self._boxed(boxed(kind, item)) for item in items)
        return _value_bytes(tags.VALUES, self._place(listed, 8) if items else 0, len(items))

    def _boxed(self, one: Boxed) -> bytes:
        if one.content is None:
            return _value_bytes(one.tag, one.bits, one.count)
        return _value_bytes(one.tag, self._place(one.content, one.align), one.count)


def _value_bytes(tag: int, payload: int = 0, count: int = 0) -> bytes:
    return struct.pack("<QII", payload & (1 << 64) - 1, count, tag)
