"""Inputs and outputs as the caller has them, and as a compiled model is given them."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import NamedTuple

import numpy as np

from .sizes import Dims, evaluate

QUANTIZED = {np.dtype(np.int8): 12, np.dtype(np.uint8): 13, np.dtype(np.int32): 14}
"""HWR_QINT8, HWR_QUINT8 and HWR_QINT32, by what their elements lie in memory as."""


class Keyed(NamedTuple):
    """An input with its dispatch key, where it may have several.

    One that is quantized (`QuantizedCPU`) holds integers q that stand for (q - zero_point) * scale.
    """

    array: np.ndarray
    key: str = "CPU"
    scale: float = 1.0
    zero_point: int = 0

    @property
    def is_quantized(self) -> bool:
        return self.key.startswith("Quantized")


class Tensor(NamedTuple):
    """One input or output as the caller sees it; an input that is `written` is changed.

    `keys` are the dispatch keys that an input may have, with their numbers. One that may be
    quantized is passed by an `hwr_quantized`; `described` is then the number of `dtype` in it.
    `dims` are there where sizes are known at run time only; then `shape` is the largest. One that
    is not passed lies in the arena, from byte `offset` on.
    """

    name: str
    dtype: np.dtype
    shape: tuple[int, ...]
    written: bool = False
    keys: tuple[tuple[str, int], ...] = ()
    described: int | None = None
    dims: Dims = ()
    offset: int | None = None

    @property
    def has_key(self) -> bool:
        return len(self.keys) > 1

    def check(self, array: np.ndarray) -> None:
        """Refuses arrays of another shape or dtype: nothing is converted silently."""
        if array.dtype != self.dtype:
            raise ValueError(f"`{self.name}` has dtype {self.dtype}, not {array.dtype}.")
        self.check_shape(array)

    def check_shape(self, array: np.ndarray) -> None:
        """The same for shapes alone; where sizes are open, for the number of dimensions."""
        if self.dims and array.ndim != len(self.dims):
            shown = f"({', '.join(self.dims)})"
            raise ValueError(f"`{self.name}` has shape {shown}, not {array.shape}.")
        if not self.dims and array.shape != self.shape:
            raise ValueError(f"`{self.name}` has shape {self.shape}, not {array.shape}.")

    def within(self, arena: np.ndarray, shape: Sequence[int]) -> np.ndarray:
        """It in the arena."""
        first = self.offset or 0
        size = prod(shape) * self.dtype.itemsize
        return arena[first : first + size].view(self.dtype).reshape(shape)

    def at(self, sizes: Mapping[str, int]) -> tuple[int, ...]:
        """Its shape for these sizes."""
        return tuple(evaluate(dim, sizes) for dim in self.dims) if self.dims else self.shape


@dataclass(frozen=True)
class Given:
    """An argument in C: its address, its key where it may have several, its array, and what else
    must live on."""

    address: int
    key: int | None
    array: np.ndarray
    alive: object = None


def given(tensor: Tensor, value: np.ndarray | Keyed) -> Given:
    """What is passed for an input. Raises ValueError where it does not fit."""
    keyed = value if isinstance(value, Keyed) else Keyed(value, _plain_key(tensor))
    numbers = dict(tensor.keys) or {"CPU": 0}
    if keyed.key not in numbers:
        raise ValueError(
            f"`{tensor.name}` may be {' or '.join(numbers)}, not {keyed.key}; pass a "
            "`hardwire.Keyed` that says which."
        )
    array = _checked(tensor, keyed)
    key = numbers[keyed.key] if tensor.has_key else None
    if tensor.described is None:
        return Given(array.ctypes.data, key, array)
    descriptor, alive = _descriptor(tensor.described, keyed, array)
    return Given(ctypes.addressof(descriptor), key, array, (descriptor, alive))


def _plain_key(tensor: Tensor) -> str:
    """The key of an array alone: that of the CPU, or the only one that there is."""
    keys = [key for key, _ in tensor.keys]
    return keys[0] if len(keys) == 1 and not keys[0].startswith("Quantized") else "CPU"


def _checked(tensor: Tensor, keyed: Keyed) -> np.ndarray:
    """The array as the model reads it; one that it writes has to be the caller's own."""
    array = keyed.array
    if not keyed.is_quantized:
        tensor.check(array)
    elif array.dtype not in QUANTIZED:
        raise ValueError(
            f"`{tensor.name}` is quantized: pass int8, uint8 or int32, not {array.dtype}."
        )
    else:
        tensor.check_shape(array)
    if tensor.written and not (array.flags.c_contiguous and array.flags.writeable):
        raise ValueError(
            f"`{tensor.name}` is written by the model: pass a contiguous array that is writeable."
        )
    return np.ascontiguousarray(array)


class _Quantized(ctypes.Structure):
    """`hwr_quantized` of include/hardwire/tensor.h."""

    _fields_ = (
        ("data", ctypes.c_void_p),
        ("sizes", ctypes.c_void_p),
        ("strides", ctypes.c_void_p),
        ("rank", ctypes.c_uint8),
        ("dtype", ctypes.c_uint8),
        ("reserved", ctypes.c_uint16),
        ("scale", ctypes.c_double),
        ("zero_point", ctypes.c_int64),
    )


def _descriptor(code: int, keyed: Keyed, array: np.ndarray) -> tuple[_Quantized, object]:
    """The descriptor of an input, and what it points to."""
    sizes = np.array(array.shape, np.int32)
    strides = np.array([step // array.itemsize for step in array.strides], np.int32)
    dtype = QUANTIZED[array.dtype] if keyed.is_quantized else code
    places = array.ctypes.data, sizes.ctypes.data, strides.ctypes.data
    numbers = array.ndim, dtype, 0, keyed.scale, keyed.zero_point
    return _Quantized(*places, *numbers), (sizes, strides)
