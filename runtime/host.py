"""Loads an emitted object on this machine and calls it, with no C compiler and no linker."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import numpy as np

from .loader import load

STATUS_NAMES = {
    -1: "HWR_ERROR_INDEX (an index is out of range)",
    -2: "HWR_ERROR_KERNEL (a kernel of yours failed)",
    -3: "HWR_ERROR_STACK (a stack of boxed values is full or too short)",
    -4: "HWR_ERROR_TYPE (a boxed value is not what was expected)",
}


class RunFailed(RuntimeError):
    """A model returned an error; `status` is the `hwr_status`."""

    def __init__(self, symbol: str, status: int) -> None:
        meaning = STATUS_NAMES.get(status, "a status of a kernel of yours")
        super().__init__(f"`{symbol}` returned {status}: {meaning}.")
        self.status = status


class Tensor(NamedTuple):
    """One input or output as the caller sees it."""

    name: str
    dtype: np.dtype
    shape: tuple[int, ...]

    def check(self, array: np.ndarray) -> None:
        """Refuses arrays of another shape or dtype: nothing is converted silently."""
        if array.dtype != self.dtype:
            raise ValueError(f"`{self.name}` has dtype {self.dtype}, not {array.dtype}.")
        if array.shape != self.shape:
            raise ValueError(f"`{self.name}` has shape {self.shape}, not {array.shape}.")


class HostModel:
    """A model's object in this process's memory.

    Calls are independent of each other and may run in several threads: each has an arena of its
    own. The code stays loaded as long as the object lives.
    """

    def __init__(
        self,
        object_bytes: bytes,
        entry_symbol: str,
        inputs: Iterable[tuple[str, np.dtype, tuple[int, ...]]],
        outputs: Iterable[tuple[str, np.dtype, tuple[int, ...]]],
        arena_size: int,
        arena_align: int,
        libraries: Sequence[str] = (),
    ) -> None:
        self.symbol = entry_symbol
        self.inputs = tuple(Tensor(*facts) for facts in inputs)
        self.outputs = tuple(Tensor(*facts) for facts in outputs)
        self.arena_size = arena_size
        self.arena_align = arena_align
        address, self._loaded = load(object_bytes, entry_symbol, libraries)
        pointers = [ctypes.c_void_p] * (len(self.inputs) + len(self.outputs) + 1)
        self._function = ctypes.CFUNCTYPE(ctypes.c_int32, *pointers)(address)

    def run(self, *arrays: np.ndarray) -> list[np.ndarray]:
        """One inference on arrays of exactly the declared shapes and dtypes."""
        outputs = [np.empty(tensor.shape, tensor.dtype) for tensor in self.outputs]
        self.bind(arrays, outputs)()
        return outputs

    def bind(
        self, inputs: Sequence[np.ndarray], outputs: Sequence[np.ndarray]
    ) -> Callable[[], None]:
        """A call with fixed buffers: what is left of each further call is the model itself.

        The inputs are read anew and the outputs written at every call. Calls of one binding share
        an arena: they must not run at the same time.
        """
        if len(inputs) != len(self.inputs):
            raise ValueError(
                f"`{self.symbol}` takes {len(self.inputs)} inputs, {len(inputs)} were given."
            )
        kept = [
            _contiguous(tensor, array) for tensor, array in zip(self.inputs, inputs, strict=True)
        ]
        for tensor, array in zip(self.outputs, outputs, strict=True):
            tensor.check(array)
        arena = aligned_buffer(self.arena_size, self.arena_align)
        buffers = [*kept, *outputs, arena]
        pointers = [ctypes.c_void_p(buffer.ctypes.data) for buffer in buffers]
        function, symbol = self._function, self.symbol

        def call(_alive: object = (self, buffers)) -> None:
            status = function(*pointers)
            if status != 0:
                raise RunFailed(symbol, status)

        return call


def aligned_buffer(size: int, alignment: int) -> np.ndarray:
    """`size` bytes of zeros that begin at a multiple of `alignment`."""
    room = np.zeros(size + alignment, np.uint8)
    start = -room.ctypes.data % alignment
    return room[start : start + size]


def _contiguous(tensor: Tensor, array: np.ndarray) -> np.ndarray:
    tensor.check(array)
    return np.ascontiguousarray(array)
