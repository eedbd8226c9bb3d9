"""The entry function, a list of calls.

    @NAME_run(inputs…, outputs…, [keys…,] [sizes…,] [seed,] [state,] arena)

Every pointer of the entry is a buffer of bytes; each call gets views of them at the places that
`plan-memory` chose. A call that returns anything but 0 (HWR_OK) ends the run with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from ...dialect import regions
from ...dialect.contents import as_bytes, content_key
from ...dialect.dtypes import of_tensor
from ...dialect.errors import LoweringFailed
from ...dialect.graph import calls
from ...dialect.mlir import arith, cf, func, ir, memref
from ...dialect.names import free
from ...dialect.place import Place
from ...dialect.program import Program, entry_symbol
from ...dialect.sizes import SIZE_ARGUMENTS
from ...dialect.state import beside_inputs, seed_of, states
from ..descriptors import DESCRIBED, data_of, descriptor_size
from ..interface import Interface, interface_of
from .entry_flow import Flow, Key
from .entry_sizes import check_sizes
from .packing import pack
from .reset import write_reset
from .trace import tell

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
    arena: ir.Value
    places: dict[ir.Value, Place] = field(default_factory=dict[ir.Value, Place])
    symbols: dict[ir.Value, str] = field(default_factory=dict[ir.Value, str])
    known_bytes: dict[tuple[int, bytes], str] = field(default_factory=dict[tuple[int, bytes], str])
    steps: dict[ir.Value, tuple[ir.Value, int]] = field(
        default_factory=dict[ir.Value, tuple[ir.Value, int]]
    )
    scalars: dict[ir.Value, ir.Value] = field(default_factory=dict[ir.Value, ir.Value])
    keys: dict[ir.Value, Key] = field(default_factory=dict[ir.Value, Key])
    described: dict[ir.Value, ir.Value] = field(default_factory=dict[ir.Value, ir.Value])
    sizes: list[ir.Value] = field(default_factory=list[ir.Value])

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

    def scratch(self, offset: int, type: ir.Type) -> ir.Value:
        return self.view(self.arena, offset, type)

    def told(self, call: ir.Operation, pointers: Sequence[ir.Value]) -> list[ir.Value | None]:
        """The pointers to operands and results of a call; None for constants of the object."""
        values = [*call.operands, *call.results]
        return [
            None if self.places[value].space == "weight" or value in self.described else pointer
            for value, pointer in zip(values, pointers, strict=False)
        ]

    def constant(self, name: str, array: np.ndarray) -> str:
        """The symbol of a constant; those with the same bytes are one."""
        key = content_key(array)
        symbol = self.known_bytes.get(key)
        if symbol is None:
            symbol = _declare(self, name, as_bytes(array))
            self.known_bytes[key] = symbol
        return symbol

    def _base(self, value: ir.Value, place: Place) -> ir.Value:
        if place.space == "input":
            return self.inputs[place.index]
        if place.space == "output":
            return self.outputs[place.index]
        if place.space == "arena":
            return self.arena
        symbol = self.symbols[value]
        size = self.program.constants[symbol].nbytes
        return memref.get_global(_bytes(size), symbol)

    @staticmethod
    def view(base: ir.Value, offset: int, type: ir.Type) -> ir.Value:
        if base.type == type and offset == 0:
            return base
        shift = arith.constant(ir.IndexType.get(), offset)
        return memref.view(type, base, shift, [])


def lower_list(program: Program, name: str, known_bytes: dict[tuple[int, bytes], str]) -> None:
    """Writes a list of calls beside the entry: `@NAME(inputs…, outputs…, arena)`.

    `known_bytes` are the constants that are declared already, by their content.
    """
    planned = program.function(name)
    block = planned.regions[0].blocks[0]
    results = list(block.operations[len(block.operations) - 1].operands)
    sizes = [_byte_size(value) for value in (*block.arguments, *results)]
    types = [_bytes(size) for size in (*sizes, _number(planned, "hw.arena_size"))]
    status = ir.IntegerType.get_signless(32)
    with ir.InsertionPoint(planned), planned.location:
        function = func.FuncOp(name, (types, [status]), visibility="private")
        function.operation.attributes["hw.arena_align"] = planned.attributes["hw.arena_align"]
        *buffers, arena = function.add_entry_block().arguments
    count = len(block.arguments)
    entry = Entry(program, buffers[:count], buffers[count:], arena, known_bytes=known_bytes)
    for place, argument in enumerate(block.arguments):
        entry.places[argument] = Place("input", 0, place)
    _write_body(entry, function, block, ir.InsertionPoint(function.entry_block))
    planned.erase()


def lower_entry(program: Program, known_bytes: dict[tuple[int, bytes], str]) -> None:
    """Writes `@NAME_run` from the planned `@forward`, and `@NAME_reset`; erases `@forward`."""
    planned = program.entry()
    block = planned.regions[0].blocks[0]
    _check_weights(program, planned)
    interface = interface_of(program)
    i32 = ir.IntegerType.get_signless(32)
    size = descriptor_size(program.target)
    inputs = [_bytes(size if spec.described else spec.bytes) for spec in interface.inputs]
    keys = [i32 for spec in interface.inputs if spec.has_key]
    outputs = [_bytes(spec.bytes) for spec in interface.outputs]
    sizes = [i32 for _ in interface.sizes]
    types = [*inputs, *outputs, *keys, *sizes, _bytes(interface.arena_size)]
    if interface.has_seed:
        types.insert(-1, ir.IntegerType.get_signless(64))
    if interface.state:
        types.insert(-1, _bytes(interface.state_size))
    with ir.InsertionPoint(planned), planned.location:
        function = func.FuncOp(entry_symbol(program.name), (types, [i32]), visibility="public")
        function.operation.attributes["hw.entry"] = ir.UnitAttr.get()
        function.operation.attributes["hw.arena_align"] = planned.attributes["hw.arena_align"]
        if interface.state:
            align = ir.IntegerAttr.get(ir.IntegerType.get_signless(64), interface.state_align)
            function.operation.attributes["hw.state_align"] = align
        arguments = list(function.add_entry_block().arguments)
    count, end = len(interface.inputs), len(interface.inputs) + len(interface.outputs)
    buffers = arguments[:count], arguments[count:end]
    entry = Entry(program, *buffers, arguments[-1], known_bytes=known_bytes)
    with ir.InsertionPoint(function.entry_block), planned.location:
        seed = arguments[-3 if interface.state else -2]
        _place_arguments(entry, planned, interface, (seed, arguments[-2]))
        _take_keys(entry, planned, interface, arguments[end:])
        given = arguments[end + len(keys) : end + len(keys) + len(sizes)]
        point, entry.sizes = check_sizes(planned, function, given)
    _write_body(entry, function, block, point)
    if interface.state:
        write_reset(program, interface, states(planned), entry.constant)
    planned.erase()


def _check_weights(program: Program, planned: ir.Operation) -> None:
    """Refuses text that was entered without the data of its weights."""
    names = [
        ir.StringAttr(op.attributes["name"]).value
        for op in calls.body(planned)
        if op.name == "hw.weight"
    ]
    names += states(planned).values()
    missing = sorted(set(names) - set(program.weights))
    if missing:
        raise LoweringFailed(
            f"{program.source}: the weights {', '.join(f'`{name}`' for name in missing)} have no "
            "data; write `value = dense<…>`, or keep the .npz file of their arrays beside the text."
        )


def _place_arguments(
    entry: Entry, planned: ir.Operation, interface: Interface, beside: tuple[ir.Value, ir.Value]
) -> None:
    """Inputs are buffers of their own; what the model keeps are parts of the state. A seed is put
    into memory, where kernels read it. `beside` are the seed and the state, if there are any."""
    seed, state = beside
    kept, members = states(planned), iter(interface.state_members)
    inputs, specs = iter(entry.inputs), iter(interface.inputs)
    found: list[ir.Value] = []
    for place, argument in enumerate(planned.regions[0].blocks[0].arguments):
        entry.places[argument] = Place("input", 0, place)
        if place == seed_of(planned):
            found.append(_stored(seed))
            continue
        if place in kept:
            offset, spec = next(members)
            found.append(Entry.view(state, offset, _bytes(spec.bytes)))
            continue
        given, spec = next(inputs), next(specs)
        if spec.described:
            entry.described[argument] = given
            given = data_of(entry.program, given, _bytes(spec.bytes))
        found.append(given)
    entry.inputs = found


def _take_keys(
    entry: Entry, planned: ir.Operation, interface: Interface, given: Sequence[ir.Value]
) -> None:
    """Which argument says the key of which input."""
    kept, rest = beside_inputs(planned), iter(given)
    specs = iter(interface.inputs)
    for place, argument in enumerate(planned.regions[0].blocks[0].arguments):
        spec = None if place in kept else next(specs)
        if spec is not None and spec.has_key:
            entry.keys[argument] = Key(next(rest), dict(spec.keys))


def _stored(number: ir.Value) -> ir.Value:
    """A number that was passed by value, in memory of its own."""
    memory = memref.alloca(_bytes(8), [], [], alignment=8)
    memref.store(
        number,
        Entry.view(memory, 0, ir.MemRefType.get([1], number.type)),
        [arith.constant(ir.IndexType.get(), 0)],
    )
    return memory


def _write_body(
    entry: Entry, function: func.FuncOp, block: ir.Block, point: ir.InsertionPoint
) -> None:
    def write(block: ir.Block, point: ir.InsertionPoint) -> ir.InsertionPoint:
        for op in block.operations:
            with point, op.operation.location:
                point = _write(entry, flow, op.operation, point)
        return point

    flow = Flow(function, entry.pointer, write, entry.scalars, entry.keys)
    with write(block, flow.check_keys(point)):
        func.ReturnOp([arith.constant(ir.IntegerType.get_signless(32), 0)])


def _write(
    entry: Entry, flow: Flow, operation: ir.Operation, point: ir.InsertionPoint
) -> ir.InsertionPoint:
    """One operation; returns where to go on, as calls that can fail and branches end blocks."""
    if operation.name == "func.call":
        return _call(entry, flow.function, operation, point)
    if operation.name == "hw.weight":
        _weight(entry, operation)
        return point
    _record_places(entry, operation)
    return flow.lower(operation, point)


def _record_places(entry: Entry, operation: ir.Operation) -> None:
    """Notes where the results of an operation lie; views of constants keep their symbol."""
    if "hw.places" not in operation.attributes:
        return
    attributes = ir.ArrayAttr(operation.attributes["hw.places"])
    places = dict(zip(operation.results, map(Place.from_attribute, attributes), strict=True))
    for slot in regions.slots(operation):
        places |= dict.fromkeys(slot.arguments, places[slot.result])
    entry.places |= places
    _record_steps(entry, operation)
    for operand in operation.operands:
        if operand in entry.symbols:
            entry.symbols |= dict.fromkeys(operation.results, entry.symbols[operand])


def _record_steps(entry: Entry, operation: ir.Operation) -> None:
    """Notes which values move with the counter of a loop: parts, and views of parts.

    What is put into a larger value as a part of it lies there from the start.
    """
    if operation.name == regions.ELEMENT:
        step = _number(operation, "hw.step")
        entry.steps[operation.results[0]] = operation.operands[1], step
    elif operation.name == "func.call":
        for result in operation.results:
            for put in _puts(result):
                entry.steps[result] = put.operands[2], _number(put, "hw.step")
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


def _call(
    entry: Entry, function: func.FuncOp, call: ir.Operation, point: ir.InsertionPoint
) -> ir.InsertionPoint:
    """One direct call; returns where to go on, as a checked call ends its block."""
    _record_places(entry, call)
    name = ir.FlatSymbolRefAttr(call.attributes["callee"]).value
    callee = entry.program.function(name)
    signature = ir.FunctionType(ir.TypeAttr(callee.attributes["function_type"]).value)
    values = [*call.operands, *call.results]
    as_they_are: list[int] = []
    if DESCRIBED in callee.attributes:
        as_they_are = list(ir.DenseI64ArrayAttr(callee.attributes[DESCRIBED]))
    arguments = [
        entry.described[value] if number in as_they_are else entry.pointer(value, type)
        for number, (value, type) in enumerate(zip(values, signature.inputs, strict=False))
    ]
    if SIZE_ARGUMENTS in callee.attributes:
        numbers = ir.DenseI64ArrayAttr(callee.attributes[SIZE_ARGUMENTS])
        arguments += [entry.sizes[number] for number in numbers]
    if "hw.scratch_offset" in call.attributes:
        offset = _number(call, "hw.scratch_offset")
        arguments.append(entry.scratch(offset, signature.inputs[-1]))
    count, told = len(call.operands), entry.told(call, arguments)
    tell(entry.program, call, told[:count], 0, point)
    done = func.CallOp(list(signature.results), name, arguments)
    if signature.results:
        point = _return_if_failed(function, done.results[0])
    tell(entry.program, call, told[count:], count, point)
    return point


def _return_if_failed(function: func.FuncOp, status: ir.Value) -> ir.InsertionPoint:
    type = status.type
    zero = arith.constant(type, 0)
    failed = arith.cmpi(arith.CmpIPredicate.ne, status, zero)
    region = function.operation.regions[0]
    leave, go_on = region.blocks.append(), region.blocks.append()
    cf.cond_br(failed, [], [], leave, go_on)
    with ir.InsertionPoint(leave):
        func.ReturnOp([status])
    return ir.InsertionPoint(go_on)


def _weight(entry: Entry, operation: ir.Operation) -> None:
    """Declares the constant behind a weight; weights with the same bytes share one."""
    name = ir.StringAttr(operation.attributes["name"]).value
    array = entry.program.weights[name]
    if "hw.packing" in operation.attributes:
        array = pack(array, operation.attributes["hw.packing"])
    result = operation.results[0]
    entry.symbols[result] = entry.constant(name, array)
    entry.places[result] = Place("weight", 0)


def _declare(entry: Entry, name: str, array: np.ndarray) -> str:
    constants = entry.program.constants
    stem = f"{entry.program.name}_{re.sub(r'[^A-Za-z0-9_]', '_', name)}"
    symbol = free(stem, constants)
    constants[symbol] = array
    with ir.InsertionPoint.at_block_begin(entry.program.module.body):
        declared = memref.GlobalOp(
            sym_name=symbol,
            type_=_bytes(array.nbytes),
            constant=True,
            alignment=CONSTANT_ALIGN,
        )
        declared.operation.attributes["hw.constant"] = ir.StringAttr.get(symbol)
    return symbol


def _byte_size(value: ir.Value) -> int:
    """Bytes of a caller's buffer, which is contiguous."""
    size = of_tensor(value.type).size
    for extent in ir.RankedTensorType(value.type).shape:
        size *= extent
    return size


def _number(operation: ir.Operation, name: str) -> int:
    return ir.IntegerAttr(operation.attributes[name]).value


def _bytes(size: int) -> ir.MemRefType:
    return ir.MemRefType.get([size], ir.IntegerType.get_signless(8))
