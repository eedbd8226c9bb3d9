"""The entry function, a list of calls.

    @NAME_run(inputs…, outputs…, [keys…,] [sizes…,] [seed,] [parallel,] [state,] arena…)

without those inputs and outputs that lie in the arena. Every pointer of the entry is a buffer of
bytes; each call gets views of them at the places that `plan-memory` chose. A call that returns
anything but 0 (HWR_OK) ends the run with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...dialect.contents import Unique
from ...dialect.dtypes import of_tensor
from ...dialect.errors import LoweringFailed
from ...dialect.graph import calls
from ...dialect.mlir import affine, arith, cf, func, ir, memref
from ...dialect.place import Place
from ...dialect.program import Program, entry_symbol
from ...dialect.sharing import SHARES, WORTH
from ...dialect.sizes import SIZE_ARGUMENTS
from ...dialect.state import beside_inputs, seed_of, states
from ...dialect.values import integer
from ..descriptors import DESCRIBED, data_of, descriptor_size
from ..entry_interface import interface_of
from ..interface import Interface, parallel_size
from .checked import write_checked
from .entry_flow import Flow, Key
from .entry_sizes import check_sizes
from .entry_values import Entry, bytes_type, number_of, place_weight, record_places
from .entry_vectors import check_vectors
from .reset import write_reset
from .self_test import write_self_test
from .sharing import SUFFIX
from .trace import tell


def lower_list(program: Program, name: str, known: Unique[str]) -> None:
    """Writes a list of calls beside the entry: `@NAME(inputs…, outputs…, arena)`.

    `known` are the constants that are declared already, by their content.
    """
    planned = program.function(name)
    block = planned.regions[0].blocks[0]
    results = list(block.operations[len(block.operations) - 1].operands)
    sizes = [_byte_size(value) for value in (*block.arguments, *results)]
    types = [bytes_type(size) for size in (*sizes, number_of(planned, "hw.arena_size"))]
    status = ir.IntegerType.get_signless(32)
    with ir.InsertionPoint(planned), planned.location:
        function = func.FuncOp(name, (types, [status]), visibility="private")
        function.operation.attributes["hw.arena_align"] = planned.attributes["hw.arena_align"]
        *buffers, arena = function.add_entry_block().arguments
    count = len(block.arguments)
    entry = Entry(program, buffers[:count], buffers[count:], [arena], known=known)
    for place, argument in enumerate(block.arguments):
        entry.places[argument] = Place("input", 0, place)
    _write_body(entry, function, block, ir.InsertionPoint(function.entry_block))
    planned.erase()


def lower_entry(program: Program, known: Unique[str]) -> None:
    """Writes `@NAME_run` from the planned `@forward`, and `@NAME_reset`; erases `@forward`."""
    planned = program.entry()
    block = planned.regions[0].blocks[0]
    _check_weights(program, planned)
    interface = interface_of(program)
    i32 = ir.IntegerType.get_signless(32)
    size = descriptor_size(program.target)
    passed = [bytes_type(size if spec.described else spec.bytes) for spec in interface.passed]
    keys = [i32 for spec in interface.inputs if spec.has_key]
    sizes = [i32 for _ in interface.sizes]
    types_beside = _types_beside(program, interface)
    arenas = [bytes_type(size) for size in interface.arenas.values()]
    types = [*passed, *keys, *sizes, *types_beside.values(), *arenas]
    function = _declare_entry(planned, interface, types)
    arguments = list(function.entry_block.arguments)
    count, end = len([spec for spec in interface.inputs if spec.at is None]), len(passed)
    buffers = arguments[:count], arguments[count:end]
    behind = len(arguments) - len(arenas)
    entry = Entry(program, *buffers, arguments[behind:], known=known)
    with ir.InsertionPoint(function.entry_block), planned.location:
        _take_keys(entry, planned, interface, arguments[end:])
        first = end + len(keys)
        given, rest = arguments[first : first + len(sizes)], arguments[first + len(sizes) : behind]
        beside = dict(zip(types_beside, rest, strict=True))
        _place_arguments(entry, planned, interface, beside)
        entry.parallel = beside.get("parallel")
        point, entry.sizes = check_sizes(planned, function, given)
        point = check_vectors(program.module, function, point)
    _write_body(entry, function, block, point)
    if interface.state:
        write_reset(program, interface, states(planned), entry.constant)
    if program.checks:
        write_checked(program, interface, function)
    if program.self_test is not None:
        write_self_test(program, interface, program.self_test, function)
    planned.erase()


def _types_beside(program: Program, interface: Interface) -> dict[str, ir.Type]:
    """The types of a seed, of the caller's threads and of a state, if there are any."""
    found: dict[str, ir.Type] = {}
    if interface.has_seed:
        found["seed"] = ir.IntegerType.get_signless(64)
    if interface.threads > 1:
        found["parallel"] = bytes_type(parallel_size(program.target))
    if interface.state:
        found["state"] = bytes_type(interface.state_size)
    return found


def _declare_entry(
    planned: ir.Operation, interface: Interface, types: Sequence[ir.Type]
) -> func.FuncOp:
    """The function, with what `llvm` asks of its pointers."""
    status = ir.IntegerType.get_signless(32)
    with ir.InsertionPoint(planned), planned.location:
        function = func.FuncOp(
            entry_symbol(interface.name), (list(types), [status]), visibility="public"
        )
        function.add_entry_block()
        attributes = function.operation.attributes
        attributes["hw.entry"] = ir.UnitAttr.get()
        attributes["hw.arena_align"] = planned.attributes["hw.arena_align"]
        attributes["hw.arena_count"] = integer(len(interface.arenas))
        if interface.state:
            attributes["hw.state_align"] = integer(interface.state_align)
    return function


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
    entry: Entry, planned: ir.Operation, interface: Interface, beside: Mapping[str, ir.Value]
) -> None:
    """Inputs are buffers of their own; what the model keeps are parts of the state. A seed is put
    into memory, where kernels read it. `beside` are `seed` and `state`, if there are any."""
    kept, members = states(planned), iter(interface.state_members)
    inputs, specs = iter(entry.inputs), iter(interface.inputs)
    found: list[ir.Value] = []
    for place, argument in enumerate(planned.regions[0].blocks[0].arguments):
        entry.places[argument] = Place("input", 0, place)
        if place == seed_of(planned):
            found.append(_stored(beside["seed"]))
            continue
        if place in kept:
            offset, spec = next(members)
            found.append(Entry.view(beside["state"], offset, bytes_type(spec.bytes)))
            continue
        spec = next(specs)
        if spec.at is not None:
            entry.places[argument] = Place("arena", spec.at, spec.arena)
            found.append(entry.arenas[spec.arena])
            continue
        given = next(inputs)
        if spec.described:
            entry.described[argument] = given
            given = data_of(entry.program, given, bytes_type(spec.bytes))
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
    memory = memref.alloca(bytes_type(8), [], [], alignment=8)
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
        place_weight(entry, operation)
        return point
    record_places(entry, operation)
    return flow.lower(operation, point)


def _call(
    entry: Entry, function: func.FuncOp, call: ir.Operation, point: ir.InsertionPoint
) -> ir.InsertionPoint:
    """One direct call; returns where to go on, as a checked call ends its block."""
    record_places(entry, call)
    name = ir.FlatSymbolRefAttr(call.attributes["callee"]).value
    callee = _for_all_chunks(entry, entry.functions[name])
    name = calls.symbol(callee)
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
        arguments.append(entry.scratch(call, signature.inputs[len(arguments)]))
    if SHARES in callee.attributes and entry.parallel is not None:
        if WORTH in callee.attributes:
            worth = ir.AffineMapAttr(callee.attributes[WORTH]).value
            arguments.append(affine.apply(worth, entry.sizes))
        arguments.append(Entry.view(entry.parallel, 0, signature.inputs[-1]))
    count, told = len(call.operands), entry.told(call, arguments)
    tell(entry.program, call, told[:count], 0, point)
    done = func.CallOp(list(signature.results), name, arguments)
    if signature.results:
        point = _return_if_failed(function, done.results[0])
    tell(entry.program, call, told[count:], count, point)
    return point


def _for_all_chunks(entry: Entry, kernel: ir.Operation) -> ir.Operation:
    """What is called of a kernel: the function that has all its chunks called, if there is one."""
    name = calls.symbol(kernel) + SUFFIX
    return entry.functions.get(name, kernel)


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


def _byte_size(value: ir.Value) -> int:
    """Bytes of a caller's buffer, which is contiguous."""
    size = of_tensor(value.type).size
    for extent in ir.RankedTensorType(value.type).shape:
        size *= extent
    return size
