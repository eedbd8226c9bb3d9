"""Calls an emitted object on this machine, or an emulated one: no C compiler and no linker."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from .direct import Arena, Direct, Prepared
from .keyed import Keyed, Tensor, given
from .machine import INT, POINTER, WIDE, Machine, Native, Passed
from .sizes import Size, find
from .threads import Threads

STATUS_NAMES = {
    -1: "HWR_ERROR_INDEX (an index is out of range)",
    -2: "HWR_ERROR_KERNEL (a kernel of yours failed)",
    -3: "HWR_ERROR_STACK (a stack of boxed values is full or too short)",
    -4: "HWR_ERROR_TYPE (a boxed value is not what was expected)",
    -5: "HWR_ERROR_KEY (an input has a dispatch key that it did not declare)",
    -6: "HWR_ERROR_SIZE (a size is out of its bounds)",
    -8: "HWR_ERROR_SELF_TEST (the object does not compute what it should)",
    -7: "HWR_ERROR_ARENA (a pointer is NULL or not aligned, or the arena is too small)",
    -9: "HWR_ERROR_VECTORS (the processor's vectors are not as long as the target's)",
}


class RunFailed(RuntimeError):
    """A model returned an error; `status` is the `hwr_status`."""

    def __init__(self, symbol: str, status: int) -> None:
        meaning = STATUS_NAMES.get(status, "a status of a kernel of yours")
        super().__init__(f"`{symbol}` returned {status}: {meaning}.")
        self.status = status


Copies = list[tuple[np.ndarray, np.ndarray]]
"""Each is the array that is written, and the one that is read."""


class State(NamedTuple):
    """What a model keeps: the function that resets it, bytes, alignment, members with offsets."""

    reset_symbol: str
    size: int
    align: int
    members: tuple[tuple[int, Tensor], ...]


class HostModel:
    """A model's object in this process's memory.

    Calls are independent of each other and may run in several threads: each has an arena of its
    own. A model with state has one, which calls read and write, so that these must not run at the
    same time. The code stays loaded as long as the object lives.
    """

    def __init__(
        self,
        object_bytes: bytes,
        entry_symbol: str,
        inputs: Iterable[Sequence[Any]],
        outputs: Iterable[Sequence[Any]],
        arena_size: int,
        arena_align: int,
        libraries: Sequence[str] = (),
        state: State | None = None,
        sizes: Sequence[Size] = (),
        has_seed: bool = False,
        given: Mapping[str, int] | None = None,
        machine: Callable[[bytes, Sequence[str]], Machine] | None = None,
        arena_starts: Sequence[int] = (0,),
        threads: int = 1,
    ) -> None:
        self.symbol = entry_symbol
        self.inputs = tuple(Tensor(*facts) for facts in inputs)
        self.outputs = tuple(Tensor(*facts) for facts in outputs)
        self.arena_size = arena_size
        self.arena_align = arena_align
        self.arena_starts = tuple(arena_starts)
        """Where each arena begins in one piece of memory, where there are several."""
        self.sizes = tuple(sizes)
        symbols = [entry_symbol] if state is None else [entry_symbol, state.reset_symbol]
        self.has_seed = has_seed
        self.has_threads = threads > 1
        own = self.has_threads and machine is None
        self._threads = Threads(threads) if own else None
        self.machine = (
            Native(object_bytes, symbols, libraries, given)
            if machine is None
            else machine(object_bytes, symbols)
        )
        self._state_bytes = [] if state is None else [self.memory(state.size, state.align)]
        self.state: dict[str, np.ndarray] = {}
        if state is not None:
            memory = self._state_bytes[0]
            passed = Passed(POINTER, memory.ctypes.data, memory)
            self._reset = self.machine.bound(state.reset_symbol, [passed])
            self.state = _members(state, memory)
            self.reset()

        made = self.machine
        self._direct = self._as_direct(made) if isinstance(made, Native) else None

    def memory(self, size: int, align: int) -> np.ndarray:
        """Bytes for the state or an arena."""
        return aligned_buffer(size, align)

    def reset(self) -> None:
        """Gives the state its initial value; nothing where the model keeps none."""
        if self._state_bytes:
            self._reset()

    def run(self, *arrays: np.ndarray | Keyed, seed: int | None = None) -> list[np.ndarray]:
        """One inference on arrays of exactly the declared shapes and dtypes.

        An input that may have several dispatch keys is a `Keyed`, or an array on the CPU. A model
        that draws random numbers needs a `seed`.
        """
        sizes = self.sizes_of(arrays)
        outputs = [np.empty(tensor.at(sizes), tensor.dtype) for tensor in self.outputs]
        self.bind(arrays, outputs, seed)()
        return outputs

    def run_directly(self, arrays: Sequence[Any]) -> list[np.ndarray] | None:
        """The same for arrays that need no preparation, in a fraction of the time; None where one
        does, or is not what the model takes, which `run` tells."""
        found = None if self._direct is None else self._direct.run(arrays, self)
        if found is None:
            return None
        status, outputs = found
        if status != 0:
            raise RunFailed(self.symbol, status)
        return outputs

    def _as_direct(self, machine: Native) -> Direct | None:
        """None where more is passed than arrays and sizes, or something lies in the arena."""
        tensors = (*self.inputs, *self.outputs)
        is_plain = all(not each.keys and each.described is None for each in self.inputs)
        if not is_plain or self.has_seed or self.has_threads:
            return None
        if any(each.offset is not None for each in tensors):
            return None
        kinds = [*[POINTER] * len(tensors), *[INT] * len(self.sizes)]
        kinds += [POINTER] * (len(self._state_bytes) + len(self.arena_starts))
        state = [memory.ctypes.data for memory in self._state_bytes]
        function = machine.function(self.symbol, kinds)
        return Direct(function, self.inputs, self.outputs, state)

    def prepared(self, arrays: Sequence[np.ndarray]) -> Prepared:
        """What follows from the shapes of the inputs; ValueError where they do not fit."""
        sizes = self.sizes_of(arrays)
        for tensor, array in zip(self.inputs, arrays, strict=True):
            tensor.check_shape(array)
        shapes = tuple(tensor.at(sizes) for tensor in self.outputs)
        return Prepared(shapes, tuple(sizes[size.name] for size in self.sizes))

    def new_arena(self) -> Arena:
        """Memory that the caller of a model gives, for one call at a time."""
        arena = self.memory(self.arena_size, self.arena_align)
        return arena, tuple(arena.ctypes.data + start for start in self.arena_starts)

    def sizes_of(self, inputs: Sequence[np.ndarray | Keyed]) -> dict[str, int]:
        """The sizes that are known at run time only, by name, from the shapes of the inputs.

        Raises ValueError where the shapes do not agree, or a size is out of its bounds.
        """
        if len(inputs) != len(self.inputs):
            raise ValueError(
                f"`{self.symbol}` takes {len(self.inputs)} inputs, {len(inputs)} were given."
            )
        arrays = [each.array if isinstance(each, Keyed) else each for each in inputs]
        open_ = [pair for pair in zip(self.inputs, arrays, strict=True) if pair[0].dims]
        for tensor, array in open_:
            tensor.check(array)
        named = [(tensor.name, tensor.dims) for tensor, _ in open_]
        return find(self.sizes, named, [array.shape for _, array in open_])

    def bind(
        self,
        inputs: Sequence[np.ndarray | Keyed],
        outputs: Sequence[np.ndarray],
        seed: int | None = None,
        arena: np.ndarray | None = None,
    ) -> Callable[[], None]:
        """A call with fixed buffers: what is left of each further call is the model itself.

        The inputs are read anew and the outputs written at every call. Calls of one binding share
        an arena, by default a new one: they must not run at the same time.
        """
        if self.has_seed != (seed is not None):
            needs = "needs a seed" if self.has_seed else "draws no random numbers: give no seed"
            raise ValueError(f"`{self.symbol}` {needs}.")
        sizes = self.sizes_of(inputs)
        kept = [given(tensor, array) for tensor, array in zip(self.inputs, inputs, strict=True)]
        numbers = [each.key for each in kept if each.key is not None]
        numbers += [sizes[size.name] for size in self.sizes]
        self._check_outputs(outputs, sizes)
        if arena is None:
            arena = self.memory(self.arena_size, self.arena_align)
        buffers = [*outputs, *self._state_bytes, arena]
        arrays = [*(each.array for each in kept), *outputs]
        pointers = [*(Passed(POINTER, each.address, each.array) for each in kept)]
        pointers += [_passed(each) for each in outputs]
        tensors = (*self.inputs, *self.outputs)
        passed = [a for a, each in zip(pointers, tensors, strict=True) if each.offset is None]
        passed += [Passed(INT, number) for number in numbers]
        passed += [] if seed is None else [Passed(WIDE, seed % 2**64)]
        parallel = 0 if self._threads is None else self._threads.address
        passed += [Passed(POINTER, parallel)] if self.has_threads else []
        passed += [_passed(each) for each in self._state_bytes]
        ends = (*self.arena_starts[1:], arena.nbytes)
        for start, end in zip(self.arena_starts, ends, strict=True):
            passed.append(_passed(arena[start:end]))
        function, symbol = self.machine.bound(self.symbol, passed), self.symbol
        before, after = self._copies(arrays, arena)

        def call(_alive: object = (self, kept, buffers)) -> None:
            for to, source in before:
                to[...] = source
            status = function()
            if status != 0:
                raise RunFailed(symbol, status)
            for to, source in after:
                to[...] = source

        return call

    def _check_outputs(self, outputs: Sequence[np.ndarray], sizes: Mapping[str, int]) -> None:
        for tensor, array in zip(self.outputs, outputs, strict=True):
            tensor.check(array)
            if array.shape != tensor.at(sizes):
                raise ValueError(
                    f"`{tensor.name}` has shape {tensor.at(sizes)}, not {array.shape}."
                )

    def _copies(self, arrays: Sequence[np.ndarray], arena: np.ndarray) -> tuple[Copies, Copies]:
        """What is copied into the arena before a call, and out of it afterwards."""
        inputs, outputs = arrays[: len(self.inputs)], arrays[len(self.inputs) :]
        taken = [
            (tensor, tensor.within(arena, array.shape), array)
            for tensor, array in zip(self.inputs, inputs, strict=True)
            if tensor.offset is not None
        ]
        before = [(inside, array) for _, inside, array in taken]
        after = [(array, inside) for tensor, inside, array in taken if tensor.written]
        after += [
            (array, tensor.within(arena, array.shape))
            for tensor, array in zip(self.outputs, outputs, strict=True)
            if tensor.offset is not None
        ]
        return before, after


def _passed(array: np.ndarray) -> Passed:
    return Passed(POINTER, array.ctypes.data, array)


def aligned_buffer(size: int, alignment: int) -> np.ndarray:
    """`size` bytes of zeros that begin at a multiple of `alignment`."""
    room = np.zeros(size + alignment, np.uint8)
    start = -room.ctypes.data % alignment
    return room[start : start + size]


def _members(state: State, memory: np.ndarray) -> dict[str, np.ndarray]:
    """The members of the state as arrays, which read and write its memory."""
    found: dict[str, np.ndarray] = {}
    for offset, tensor in state.members:
        size = int(np.prod(tensor.shape)) * tensor.dtype.itemsize
        part = memory[offset : offset + size]
        found[tensor.name] = part.view(tensor.dtype).reshape(tensor.shape)
    return found
