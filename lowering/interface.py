"""What a caller of a compiled model must know: names, shapes, dtypes, the arena."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod
from types import MappingProxyType

import numpy as np

from ..dialect.dispatch.input_keys import key_number, keys_of, may_be_quantized
from ..dialect.dtypes import Dtype, of_tensor
from ..dialect.fixed_values import Fixed, fixed
from ..dialect.memories import arenas_of, starts
from ..dialect.mlir import ir
from ..dialect.place import Place
from ..dialect.program import Program, tensor_names
from ..dialect.sizes import Size, dims_of, is_open, largest_shape, sizes_of, text
from ..dialect.state import (
    attributes_of,
    beside_inputs,
    complex_numbers,
    quantized_entries,
    seed_of,
    states,
    updates,
)
from .c_names import c_name


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
    """The entry function `NAME_run(inputs…, outputs…, [keys…,] [sizes…,] [seed,] [state,] arena…)`,
    without those inputs and outputs that lie in the arena.

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


@dataclass(frozen=True)
class Numbers:
    """What elements of arguments or of results stand for: those that are pairs for complex numbers,
    and scale and zero point of those that are quantised."""

    pairs: Sequence[int]
    quantized: Mapping[int, tuple[float, int]]

    @staticmethod
    def of(entry: ir.Operation, key: str) -> Numbers:
        return Numbers(complex_numbers(entry, key), quantized_entries(entry, key))


def _member_bytes(spec: TensorSpec) -> int:
    """C has no arrays of no elements: they are declared with one."""
    return max(spec.bytes, spec.dtype.size)


def interface_of(program: Program) -> Interface:
    """The interface of a program of the `planned` stage."""
    entry = program.entry()
    type = ir.FunctionType(ir.TypeAttr(entry.attributes["function_type"]).value)
    kept, updated = states(entry), updates(entry)
    beside = beside_inputs(entry)
    inputs = [number for number in range(len(type.inputs)) if number not in beside]
    outputs = [number for number in range(len(type.results)) if number not in updated]
    names, sizes = tensor_names(entry, "input", len(inputs)), sizes_of(entry)
    taken, made = (Numbers.of(entry, key) for key in ("arg_attrs", "res_attrs"))
    keys = [each for number, each in enumerate(keys_of(program)) if number not in beside]
    given, returned = map(_in_arena, _entry_places(entry, outputs))
    arenas = arenas_of(entry)
    passed = _specs(names, type.inputs, inputs, taken, sizes, given)
    names = tensor_names(entry, "output", len(outputs))
    return Interface(
        program.name,
        tuple(
            _with_keys(program, replace(spec, written=number in updated.values()), keys[number])
            for number, spec in enumerate(passed)
        ),
        _specs(names, type.results, outputs, made, sizes, returned),
        ir.IntegerAttr(entry.attributes["hw.arena_size"]).value,
        ir.IntegerAttr(entry.attributes["hw.arena_align"]).value,
        _specs(_members(kept), type.inputs, list(kept), taken, sizes),
        sizes,
        seed_of(entry) is not None,
        program.checks,
        program.self_test is not None,
        fixed(entry, "input"),
        fixed(entry, "output"),
        tuple(arenas.items()) if len(arenas) > 1 else (),
    )


Places = Mapping[int, Place]


def _entry_places(entry: ir.Operation, outputs: Sequence[int]) -> tuple[Places, Places]:
    """Where the arguments lie, and those results that are outputs, by their numbers."""
    block = entry.regions[0].blocks[0]
    attributes = enumerate(attributes_of(entry, "arg_attrs"))
    given = {number: Place.from_attribute(each["hw.place"]) for number, each in attributes}
    returned = block.operations[len(block.operations) - 1].operands
    results = {number: ir.OpResult(returned[number]) for number in outputs}
    found = {
        number: ir.ArrayAttr(result.owner.attributes["hw.places"])[result.result_number]
        for number, result in results.items()
    }
    return given, {number: Place.from_attribute(place) for number, place in found.items()}


def _in_arena(places: Places) -> Places:
    """Those in an arena."""
    return {number: place for number, place in places.items() if place.space == "arena"}


def _with_keys(program: Program, spec: TensorSpec, keys: tuple[str, ...]) -> TensorSpec:
    names = program.dispatcher.names
    numbers = tuple((key, key_number(key, names)) for key in keys) if len(keys) > 1 else ()
    alone = tuple((key, 0) for key in keys)
    return replace(spec, keys=numbers or alone, described=may_be_quantized(keys, names))


def _members(kept: dict[int, str]) -> list[str]:
    """The names of buffers as members of a struct: `layers.0.cache` is `layers_0_cache`."""
    names: list[str] = []
    for name in kept.values():
        c_name(re.sub(r"[^A-Za-z0-9_]+", "_", name), names)
    return names


def _specs(
    names: list[str],
    types: Sequence[ir.Type],
    numbers: Sequence[int],
    meant: Numbers,
    sizes: Sequence[Size],
    places: Places = MappingProxyType({}),
) -> tuple[TensorSpec, ...]:
    """The specs of arguments, or of results, of these numbers."""
    return tuple(
        replace(
            _spec(name, types[number], sizes),
            is_complex=number in meant.pairs,
            quantized=meant.quantized.get(number),
            at=places[number].offset if number in places else None,
            arena=places[number].index if number in places else 0,
        )
        for name, number in zip(names, numbers, strict=True)
    )


def _spec(name: str, type: ir.Type, sizes: Sequence[Size]) -> TensorSpec:
    called = [size.name for size in sizes]
    dims = tuple(text(dim, called) for dim in dims_of(type)) if is_open(type) else ()
    return TensorSpec(name, of_tensor(type), largest_shape(type, sizes), sizes=dims)
