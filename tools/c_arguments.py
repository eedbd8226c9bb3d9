"""What a user's C function is given when Python calls it: arguments of ctypes for its parameters.

Descriptors, lists and strings lie where `place` puts them, tensors and results where the caller has
them.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..dialect.plain import is_list
from ..lowering.c_signature import Parameter
from ..lowering.c_values import encode, encode_options

NUMBERS = {"int": ctypes.c_int64, "float": ctypes.c_double, "bool": ctypes.c_bool}
Place = Callable[[bytes, int], int]
"""Puts bytes where they stay as long as a call lasts, aligned to the second argument."""


@dataclass(frozen=True)
class Described:
    """A tensor: the address of its first element, sizes and strides in elements, PyTorch's number
    of its dtype; `quantised` is scale and zero point where it has them."""

    address: int
    sizes: tuple[int, ...]
    strides: tuple[int, ...]
    dtype: int
    quantised: tuple[float, int] | None = None

    def placed(self, place: Place) -> int:
        """The address of its `hwr_tensor`, or `hwr_quantized`."""
        rank = len(self.sizes)
        sizes = place(struct.pack(f"<{rank}i", *self.sizes), 4)
        strides = place(struct.pack(f"<{rank}i", *self.strides), 4)
        content = struct.pack("<QQQBBHI", self.address, sizes, strides, rank, self.dtype, 0, 0)
        if self.quantised is not None:
            content += struct.pack("<dq", *self.quantised)
        return place(content, 8)


@dataclass(frozen=True)
class Given:
    """What a call passes.

    `tensors` are by name, results among them; other arguments are in `values`, where a list of
    tensors is a list of names, None where one is missing. `results` are in order the names of
    tensors and of lists of them, or what is passed for numbers: an address, and the length of a
    list.
    """

    tensors: Mapping[str, Described]
    values: Mapping[str, Any]
    results: Sequence[str | tuple[int, ...]]
    scratch: int


class CArguments:
    """The arguments of one call."""

    def __init__(self, given: Given, place: Place) -> None:
        self._given = given
        self._place = place
        self._results: Iterator[str | tuple[int, ...]] = iter(given.results)

    def listed(self, parameters: Sequence[Parameter]) -> list[Any]:
        """All of them, in order."""
        return [argument for one in parameters for argument in self._parameter(one)]

    def _parameter(self, one: Parameter) -> list[Any]:
        values = self._given.values
        if one.kind == "scratch":
            return [ctypes.c_void_p(self._given.scratch)]
        if one.kind == "options":
            return [self._pointer(encode_options([values.get(name) for name in one.names]), 1)]
        result = next(self._results, None) if one.is_result else None
        if result is not None and not (isinstance(result, str) and one.is_list):
            return self._result(result)
        name = result if isinstance(result, str) else one.names[0]
        if one.kind == "tensor" and not one.is_list:
            return [self._tensor(name) if name in self._given.tensors else ctypes.c_void_p()]
        value = values.get(name)
        if value is None:
            return [ctypes.c_void_p(), ctypes.c_size_t(0)] if one.is_list else [ctypes.c_void_p()]
        if one.is_list:
            return self._list(one, value)
        if one.is_optional or one.kind in ("scalar", "device", "string"):
            return [self._pointer(*encode(one.kind, value))]
        return [NUMBERS.get(one.kind, ctypes.c_int32)(value)]

    def _result(self, found: str | tuple[int, ...]) -> list[Any]:
        if isinstance(found, str):
            return [self._tensor(found)]
        return [ctypes.c_void_p(found[0]), *map(ctypes.c_size_t, found[1:])]

    def _list(self, one: Parameter, value: Any) -> list[Any]:
        items = list(value) if is_list(value) else [value]
        count = ctypes.c_size_t(len(items))
        if one.kind == "tensor":
            found = [None if item is None else self._tensor(item).value for item in items]
            return [self._addresses(found), count]
        if one.kind == "string":
            texts = [self._pointer(*encode("string", item)).value for item in items]
            return [self._addresses(texts), count]
        parts = [encode(one.kind, item) for item in items]
        align = parts[0][1] if parts else 1
        return [self._pointer(b"".join(part for part, _ in parts), align), count]

    def _addresses(self, listed: Sequence[int | None]) -> ctypes.c_void_p:
        content = struct.pack(f"<{len(listed)}Q", *(address or 0 for address in listed))
        return self._pointer(content, 8)

    def _tensor(self, name: str) -> ctypes.c_void_p:
        """The address of a descriptor."""
        return ctypes.c_void_p(self._given.tensors[name].placed(self._place))

    def _pointer(self, content: bytes, align: int) -> ctypes.c_void_p:
        return ctypes.c_void_p(self._place(content, align))
