"""Where values lie when an entry is written: buffers, places, constants."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from ...dialect import regions
from ...dialect.contents import Unique, as_bytes
from ...dialect.graph import calls
from ...dialect.mlir import arith, ir, memref
from ...dialect.names import free
from ...dialect.place import Place, scratch_arena
from ...dialect.program import Program
from .entry_flow import Key
from .packing import pack

CONSTANT_ALIGN = 64


@dataclass
class Entry:
    """The entry function while it is being written.

    `steps` says of a value that is another part of a larger one in each turn of a loop: the number
    of the part, a value of the planned program, and the bytes from part to part. `keys` are the
    keys of inputs, `described` the descriptors of those that are passed by one, `sizes` the sizes
    of the program that are known at run time.
    """

    program: Program
    inputs: list[ir.Value]
    outputs: list[ir.Value]
    arenas: Sequence[ir.Value]
    places: dict[ir.Value, Place] = field(default_factory=dict[ir.Value, Place])
    symbols: dict[ir.Value, str] = field(default_factory=dict[ir.Value, str])
    known: Unique[str] = field(default_factory=Unique[str])
    steps: dict[ir.Value, tuple[ir.Value, int]] = field(
        default_factory=dict[ir.Value, tuple[ir.Value, int]]
    )
    scalars: dict[ir.Value, ir.Value] = field(default_factory=dict[ir.Value, ir.Value])
    keys: dict[ir.Value, Key] = field(default_factory=dict[ir.Value, Key])
    described: dict[ir.Value, ir.Value] = field(default_factory=dict[ir.Value, ir.Value])
    sizes: list[ir.Value] = field(default_factory=list[ir.Value])
    parallel: ir.Value | None = None
    """The caller's threads, if the program may have any."""

    @cached_property
    def functions(self) -> dict[str, ir.Operation]:
        """What it may call, by name: that is written before it is."""
        return calls.functions(self.program)

    def pointer(self, value: ir.Value, type: ir.Type) -> ir.Value:
        """A buffer of the type that a kernel wants, at the place of a value."""
        place = self.places[value]
        base = self._base(value, place)
        if value not in self.steps:
            return self.view(base, place.offset, type)
        index, step = self.steps[value]
        moved = arith.muli(self.scalars[index], arith.constant(ir.IndexType.get(), step))
        shift = arith.addi(moved, arith.constant(ir.IndexType.get(), place.offset))
        return memref.view(type, base, shift, [])

    def scratch(self, call: ir.Operation, type: ir.Type) -> ir.Value:
        """The scratch memory of a call."""
        arena = self.arenas[scratch_arena(call)]
        return self.view(arena, number_of(call, "hw.scratch_offset"), type)

    def told(self, call: ir.Operation, pointers: Sequence[ir.Value]) -> list[ir.Value | None]:
        """The pointers to operands and results of a call; None for constants of the object."""
        values = [*call.operands, *call.results]
        return [
            None if self.places[value].space == "weight" or value in self.described else pointer
            for value, pointer in zip(values, pointers, strict=False)
        ]

    def constant(self, name: str, array: np.ndarray) -> str:
        """The symbol of a constant; those with the same bytes are one."""
        return self.known.of(array, lambda: declare(self, name, as_bytes(array)))

    def _base(self, value: ir.Value, place: Place) -> ir.Value:
        if place.space == "input":
            return self.inputs[place.index]
        if place.space == "output":
            return self.outputs[place.index]
        if place.space == "arena":
            return self.arenas[place.index]
        symbol = self.symbols[value]
        size = self.program.constants[symbol].nbytes
        return memref.get_global(bytes_type(size), symbol)

    @staticmethod
    def view(base: ir.Value, offset: int, type: ir.Type) -> ir.Value:
        if base.type == type and offset == 0:
            return base
        shift = arith.constant(ir.IndexType.get(), offset)
        return memref.view(type, base, shift, [])


def record_places(entry: Entry, operation: ir.Operation) -> None:
    """Notes where the results of an operation lie; views of constants keep their symbol."""
    if "hw.places" not in operation.attributes:
        return
    attributes = ir.ArrayAttr(operation.attributes["hw.places"])
    places = dict(zip(operation.results, map(Place.from_attribute, attributes), strict=True))
    for slot in regions.slots(operation):
        places |= dict.fromkeys(slot.arguments, places[slot.result])
    entry.places |= places
    record_steps(entry, operation)
    for operand in operation.operands:
        if operand in entry.symbols:
            entry.symbols |= dict.fromkeys(operation.results, entry.symbols[operand])


def record_steps(entry: Entry, operation: ir.Operation) -> None:
    """Notes which values move with the counter of a loop: parts, and views of parts.

    What is put into a larger value as a part of it lies there from the start.
    """
    if operation.name == regions.ELEMENT:
        step = number_of(operation, "hw.step")
        entry.steps[operation.results[0]] = operation.operands[1], step
    elif operation.name == "func.call":
        for result in operation.results:
            for put in _puts(result):
                entry.steps[result] = put.operands[2], number_of(put, "hw.step")
    elif operation.operands and operation.operands[0] in entry.steps:
        entry.steps |= dict.fromkeys(operation.results, entry.steps[operation.operands[0]])


def _puts(value: ir.Value) -> Iterator[ir.Operation]:
    """What puts a value, or a view of it, into a larger one."""
    for use in value.uses:
        op = use.owner.operation
        if op.name == regions.PUT and use.operand_number == 1:
            yield op
        elif op.name.startswith("aten.") and use.operand_number == 0:
            yield from _puts(op.results[0])


def place_weight(entry: Entry, operation: ir.Operation) -> None:
    """Declares the constant behind a weight; weights with the same bytes share one."""
    name = ir.StringAttr(operation.attributes["name"]).value
    array = entry.program.weights[name]
    if "hw.packing" in operation.attributes:
        array = pack(array, operation.attributes["hw.packing"])
    result = operation.results[0]
    entry.symbols[result] = entry.constant(name, array)
    entry.places[result] = Place("weight", 0)


def declare(entry: Entry, name: str, array: np.ndarray) -> str:
    constants = entry.program.constants
    stem = f"{entry.program.name}_{re.sub(r'[^A-Za-z0-9_]', '_', name)}"
    symbol = free(stem, constants)
    write_constant(entry.program, symbol, array, CONSTANT_ALIGN)
    return symbol


def write_constant(program: Program, symbol: str, array: np.ndarray, align: int) -> None:
    """Declares a constant of the object, and keeps its bytes for the end."""
    program.constants[symbol] = array
    with ir.InsertionPoint.at_block_begin(program.module.body):
        declared = memref.GlobalOp(
            sym_name=symbol, type_=bytes_type(array.nbytes), constant=True, alignment=align
        )
        declared.operation.attributes["hw.constant"] = ir.StringAttr.get(symbol)


def number_of(operation: ir.Operation, name: str) -> int:
    return ir.IntegerAttr(operation.attributes[name]).value


def bytes_type(size: int) -> ir.MemRefType:
    return ir.MemRefType.get([size], ir.IntegerType.get_signless(8))
