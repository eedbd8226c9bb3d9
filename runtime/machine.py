"""What calls the functions of an object: this process, or an emulator."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol

import numpy as np

from .loader import load_all

POINTER, INT, WIDE = ctypes.c_void_p, ctypes.c_int32, ctypes.c_uint64


class Passed(NamedTuple):
    """An argument: a number, or the address of an array. The memory at an address that is not the
    array's own describes it."""

    kind: type[Any]
    value: int
    array: np.ndarray | None = None

    @property
    def is_described(self) -> bool:
        return self.array is not None and self.array.ctypes.data != self.value


class Machine(Protocol):
    """An object that is loaded."""

    def bound(self, symbol: str, arguments: Sequence[Passed]) -> Callable[[], int]:
        """A call of a function with these arguments; what it gives is the function's status."""
        ...


class Native:
    """An object in this process's memory, where it stays as long as this lives."""

    def __init__(
        self,
        image: bytes,
        symbols: Sequence[str],
        libraries: Sequence[str] = (),
        given: Mapping[str, int] | None = None,
    ) -> None:
        addresses, self.loaded = load_all(image, symbols, libraries, given)
        self._addresses = dict(zip(symbols, addresses, strict=True))

    def bound(self, symbol: str, arguments: Sequence[Passed]) -> Callable[[], int]:
        function = self.function(symbol, [each.kind for each in arguments])
        return partial(function, *(each.value for each in arguments))

    def function(self, symbol: str, kinds: Sequence[type[Any]]) -> Callable[..., int]:
        """A function of the object that takes arguments of these kinds."""
        return ctypes.CFUNCTYPE(ctypes.c_int32, *kinds)(self._addresses[symbol])
