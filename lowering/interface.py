"""What a caller of a compiled model must know: names, shapes, dtypes, the arena."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

import numpy as np

from ..dialect.dtypes import Dtype
from ..dialect.fixed_values import Fixed
from ..dialect.memories import starts
from ..dialect.sizes import Size
from ..dialect.targets import Target


@dataclass(frozen=True)
class TensorSpec:
    """One input, output or member of the state; it lies contiguous, in row-major order, in memory
    of the caller's. An input that is `written` is changed by the call.

    `keys` are the dispatch keys that an input may have, with their numbers in C; none for one that
    is on the CPU. One that is `described`, as it may be quantized, is passed by its descriptor.

    The integers of one that is `quantized` stand for numbers: with scale and zero point.

    One that `is_complex` is complex numbers for the model: pairs, a last dimension of two.

    One that lies in the arena (of several, in the one of number `arena`) does so from byte `at` on.

    Where sizes are known at run time, `shape` is the largest, and `sizes` has each dimension as an
    expression of the model's sizes.
    """

    name: str
    dtype: Dtype
    shape: tuple[int, ...]
    written: bool = False
    keys: tuple[tuple[str, int], ...] = ()
    described: bool = False
    sizes: tuple[str, ...] = ()
    is_complex: bool = False
    quantized: tuple[float, int] | None = None
    at: int | None = None
    arena: int = 0

    @property
    def dims(self) -> tuple[str, ...]:
        """Its dimensions as text: numbers, or expressions of the model's sizes."""
        return self.sizes or tuple(map(str, self.shape))

    @property
    def array(self) -> tuple[np.dtype, tuple[int, ...], tuple[str, ...]]:
        """Element type, shape and sizes of the array that it is in Python, whose complex numbers
        lie like the pairs that C sees."""
        if not self.is_complex:
            return np.dtype(self.dtype.numpy), self.shape, self.sizes
        return np.result_type(self.dtype.numpy, 1j), self.shape[:-1], self.sizes[:-1]

    @property
    def count(self) -> int:
        """Its elements."""
        return prod(self.shape)

    @property
    def bytes(self) -> int:
        return self.count * self.dtype.size

    @property
    def has_key(self) -> bool:
        """The caller says which of several keys it has."""
        return len(self.keys) > 1


@dataclass(frozen=True)
class Interface:
    """The entry function `NAME_run(inputs…, outputs…, [keys…,] [sizes…,] [seed,] [parallel,]
    [state,] arena…)`, without those inputs and outputs that lie in the arena.

    There is a key for each input that may have several.

    `arena_size` is in bytes. Where there are several arenas, in regions of memory, `by_region` has
    the size of each. `state` are the members of `struct NAME_state`, which is there if
    there are any; `sizes` the numbers within bounds that the caller passes. What is fixed of the
    model's inputs and outputs is no parameter. One that `has_checks` looks at its pointers; one
    that `has_self_test` has a function beside it that tries it.
    """

    name: str
    inputs: tuple[TensorSpec, ...]
    outputs: tuple[TensorSpec, ...]
    arena_size: int
    arena_align: int
    state: tuple[TensorSpec, ...] = ()
    sizes: tuple[Size, ...] = ()
    has_seed: bool = False
    has_checks: bool = False
    has_self_test: bool = False
    fixed_inputs: tuple[Fixed, ...] = ()
    fixed_outputs: tuple[Fixed, ...] = ()
    by_region: tuple[tuple[str, int], ...] = ()
    threads: int = 1
    """How many threads the caller may have: with several he gives an `hwr_parallel_for`."""

    @property
    def arenas(self) -> dict[str, int]:
        """The size of each arena, by the name of its parameter."""
        if not self.by_region:
            return {"arena": self.arena_size}
        return {f"arena_{region}": size for region, size in self.by_region}

    @property
    def arena_starts(self) -> tuple[int, ...]:
        """Where each arena begins if all are one piece of `arena_size` bytes."""
        return starts(tuple(self.arenas.values()), self.arena_align)

    @property
    def passed(self) -> tuple[TensorSpec, ...]:
        """The inputs and outputs that the caller passes."""
        return tuple(spec for spec in (*self.inputs, *self.outputs) if spec.at is None)

    @property
    def state_size(self) -> int:
        """Bytes of the struct as C lays it out."""
        end = max((at + _member_bytes(spec) for at, spec in self.state_members), default=0)
        return -(-end // self.state_align) * self.state_align

    @property
    def state_align(self) -> int:
        return max((spec.dtype.size for spec in self.state), default=1)

    @property
    def state_members(self) -> tuple[tuple[int, TensorSpec], ...]:
        """The members with their offsets: each is aligned to its element type, in order."""
        found, end = list[tuple[int, TensorSpec]](), 0
        for spec in self.state:
            start = -(-end // spec.dtype.size) * spec.dtype.size
            found.append((start, spec))
            end = start + _member_bytes(spec)
        return tuple(found)


def _member_bytes(spec: TensorSpec) -> int:
    """C has no arrays of no elements: they are declared with one."""
    return max(spec.bytes, spec.dtype.size)


def parallel_size(target: Target) -> int:
    """Bytes of an `hwr_parallel_for`: two pointers."""
    return 2 * target.index_bits // 8
