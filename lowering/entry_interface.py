"""The interface of a program: what its caller must know, read from its entry function."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from ..dialect.dispatch.input_keys import key_number, keys_of, may_be_quantized
from ..dialect.dtypes import of_tensor
from ..dialect.fixed_values import fixed
from ..dialect.memories import arenas_of
from ..dialect.mlir import ir
from ..dialect.place import Place
from ..dialect.program import Program, tensor_names
from ..dialect.sharing import threads_of
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
from .interface import Interface, TensorSpec


@dataclass(frozen=True)
class Numbers:
    """What elements of arguments or of results stand for: those that are pairs for complex numbers,
    and scale and zero point of those that are quantised."""

    pairs: Sequence[int]
    quantized: Mapping[int, tuple[float, int]]

    @staticmethod
    def of(entry: ir.Operation, key: str) -> Numbers:
        return Numbers(complex_numbers(entry, key), quantized_entries(entry, key))


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
        threads_of(entry),
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
