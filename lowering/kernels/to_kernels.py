"""`planned` → `kernels`: each private function becomes loops over flat buffers for the target.

What a call passes is decided here once, for kernels and for the entry function alike: one flat
memref for each tensor argument, one for each result, and a byte buffer where the kernel asked for
scratch. Tensors of booleans lie in bytes.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from ...dialect import check_scratch, ops
from ...dialect.effort import SMALL, is_small, turns_of
from ...dialect.errors import InternalError, LoweringFailed
from ...dialect.graph.extents import Extent, shape_in
from ...dialect.layout import Layout, layout_of
from ...dialect.mlir import func, ir
from ...dialect.program import ENTRY, Program
from ...dialect.sizes import SIZE_ARGUMENTS, Range, positions, sizes_of
from ...dialect.templates import ELEMENTWISE, TEMPLATES
from ...dialect.templates.template import Template
from ..descriptors import described, descriptor_size
from . import builder as b
from .declare import declare, is_external
from .element import storage_type
from .entry import lower_entry, lower_list
from .entry_values import bytes_type
from .kernel import Kernel, buffer_of
from .unrolled import write_out

Writer = Callable[[Kernel], "ir.Value | None"]


def writer_of(template: Template) -> Writer:
    """The function that writes a template's loops: that of its name in the module of its name."""
    return getattr(import_module(f".{template.name}", __package__), template.name)


def to_kernels(program: Program) -> None:
    """Rewrites every kernel function and the entry of a `planned` program in place."""
    with program.context, ir.Location.unknown():
        twins = _twins(program)
        lists: list[str] = []
        for operation in _functions(program):
            name = ir.StringAttr(operation.attributes["sym_name"]).value
            if name == ENTRY or operation in twins.values():
                continue
            if "hw.arena_size" in operation.attributes:
                lists.append(name)
            elif name in twins:
                _adopt(operation, twins[name])
            else:
                _lower(program, operation, name)
        known_bytes: dict[tuple[int, bytes], str] = {}
        for name in lists:
            lower_list(program, name, known_bytes)
        lower_entry(program, known_bytes)
    if not program.module.operation.verify():
        raise LoweringFailed(f"{program.source}: the `kernels` stage does not verify.")


def _functions(program: Program) -> list[ir.Operation]:
    operations = [op.operation for op in program.module.body.operations]
    return [op for op in operations if op.name == "func.func"]


def _twins(program: Program) -> dict[str, ir.Operation]:
    """The functions that `expand-generic` wrote, by the name of the kernel that they implement."""
    twins: dict[str, ir.Operation] = {}
    for operation in _functions(program):
        if "hw.implements" in operation.attributes:
            name = ir.FlatSymbolRefAttr(operation.attributes["hw.implements"]).value
            twins[name] = operation
    return twins


def _adopt(original: ir.Operation, twin: ir.Operation) -> None:
    """Puts a generic kernel's loops in the place of the kernel that they implement."""
    twin.location = original.location
    twin.attributes["sym_name"] = original.attributes["sym_name"]
    for name in ("hw.scratch", "hw.library", "hw.key", SMALL):
        if name in original.attributes:
            twin.attributes[name] = original.attributes[name]
    del twin.attributes["hw.implements"]
    original.erase()


def _lower(program: Program, original: ir.Operation, name: str) -> None:
    """Writes the loops of one tuned kernel and erases the function that it replaces."""
    types = [_memref(layout, type) for layout, type in _signature(original)]
    for place in described(original):
        types[place] = bytes_type(descriptor_size(program.target))
    sizes = _sizes(original)
    types += [ir.IndexType.get() for _ in sizes]
    scratch = original.attributes["hw.scratch"] if "hw.scratch" in original.attributes else None
    if scratch is not None:
        types.append(bytes_type(ir.IntegerAttr(scratch).value))
    if is_external(original):
        declare(program, original, name, types)
        return
    template = _template(original, name)
    status = [ir.IntegerType.get_signless(32)] if template.checks else []
    with ir.InsertionPoint(original), original.location:
        function = func.FuncOp(name, (types, status), visibility="private")
        if is_small(original):
            function.attributes[SMALL] = ir.UnitAttr.get()
        if sizes:
            function.attributes[SIZE_ARGUMENTS] = ir.DenseI64ArrayAttr.get(sizes)
        arguments = list(function.add_entry_block().arguments)
        with ir.InsertionPoint(function.entry_block):
            kernel = _kernel(program, original, template, arguments, scratch is not None)
            fill_halo(kernel.output)
            with kernel.loops_location:
                result = writer_of(template)(kernel)
            func.ReturnOp([result] if result is not None else [])
    if turns := turns_of(original):
        write_out(function.operation, turns)
    if scratch is not None:
        _check_scratch(function.operation, name)
    original.erase()


def _check_scratch(function: ir.Operation, name: str) -> None:
    try:
        check_scratch.check(function, function.regions[0].blocks[0].arguments[-1])
    except InternalError as error:
        raise InternalError(f"kernel `@{name}`: {error}") from None


BESIDE = ("hw.constant", ops.PACK, "func.return")
"""What stands beside the operators of a kernel."""


def _template(original: ir.Operation, name: str) -> Template:
    known = "hw.template" in original.attributes
    template = ir.StringAttr(original.attributes["hw.template"]).value if known else "none"
    if template not in TEMPLATES:
        raise LoweringFailed(
            f"kernel `@{name}`: no template `{template}`; there are {', '.join(sorted(TEMPLATES))}."
        )
    return TEMPLATES[template]


def _kernel(
    program: Program,
    original: ir.Operation,
    template: Template,
    arguments: list[ir.Value],
    has_scratch: bool,
) -> Kernel:
    block = original.regions[0].blocks[0]
    operators = [op.operation for op in block.operations if op.operation.name not in BESIDE]
    signature, ranges = _signature(original), _ranges(original)
    buffers = [
        buffer_of(argument, layout, type, ranges)
        for argument, (layout, type) in zip(arguments, signature, strict=False)
    ]
    inputs = list(block.arguments)
    elementwise_only = template is ELEMENTWISE
    attributes = {named.name: named.attr for named in _named(original)}
    return Kernel(
        name=ir.StringAttr(attributes["sym_name"]).value,
        target=program.target,
        head=operators[-1] if elementwise_only else operators[0],
        epilogue=tuple(operators if elementwise_only else operators[1:]),
        buffers=dict(zip(inputs, buffers, strict=False)),
        output=buffers[len(inputs)],
        attributes=attributes,
        scratch=arguments[-1] if has_scratch else None,
    )


def _named(operation: ir.Operation) -> list[ir.NamedAttribute]:
    return [operation.attributes[place] for place in range(len(operation.attributes))]


def _signature(original: ir.Operation) -> list[tuple[Any, ...]]:
    """Layout and tensor type of each argument, then of each result."""
    type = ir.FunctionType(ir.TypeAttr(original.attributes["function_type"]).value)
    entries: list[tuple[Any, ...]] = []
    ranges = _ranges(original)
    for key, types in (("arg_attrs", type.inputs), ("res_attrs", type.results)):
        attributes = original.attributes[key] if key in original.attributes else None
        for place, tensor in enumerate(types):
            entries.append((layout_of(attributes, place, tensor, ranges), tensor))
    return entries


def _ranges(original: ir.Operation) -> list[Range]:
    """The bounds of the program's sizes that are known at run time."""
    return [size.range for size in sizes_of(original)]


def _sizes(original: ir.Operation) -> list[int]:
    """The positions of those that a kernel is given, ascending: its tensors, and where they lie,
    depend on them."""
    numbers = [
        number
        for layout, type in _signature(original)
        for number in (*layout.strides, layout.origin, *shape_in(type, _ranges(original)))
    ]
    used = [positions(number.expression) for number in numbers if isinstance(number, Extent)]
    return sorted(set[int]().union(*used))


def _memref(layout: Layout, type: ir.Type) -> ir.MemRefType:
    element = ir.RankedTensorType(type).element_type
    return ir.MemRefType.get([layout.size], storage_type(element))


def fill_halo(output: b.Buffer) -> None:
    """Writes what lies around the data of a result. Costs what the halo costs, not the buffer."""
    layout = output.layout
    if not layout.has_halo:
        return
    fill = b.splat(layout.fill, ir.MemRefType(output.memref.type).element_type, 1)
    extents = [extent + sum(edges) for extent, edges in zip(output.shape, layout.halo, strict=True)]
    shape = list(zip(extents, layout.halo, output.shape, strict=True))
    for dim, (_, (before, after), _) in enumerate(shape):
        for start, thickness in ((0, before), (before + output.shape[dim], after)):
            if thickness:
                _fill_box(output, fill, _edge_box(shape, dim, start, thickness))


def _edge_box(shape: list[Any], dim: int, start: int, thickness: int) -> list[tuple[int, int]]:
    """Start and extent per dimension of one edge; earlier dimensions keep to the data, so that
    no corner is written twice."""
    box: list[tuple[int, int]] = []
    for place, (extent, (before, _), inner) in enumerate(shape):
        if place < dim:
            box.append((before, inner))
        elif place == dim:
            box.append((start, thickness))
        else:
            box.append((0, extent))
    return box


def _fill_box(output: b.Buffer, fill: ir.Value, box: list[tuple[int, int]]) -> None:
    order = sorted(range(len(box)), key=lambda dim: (-output.layout.strides[dim], dim))

    def point(counters: tuple[b.Index, ...]) -> None:
        place = b.Index()
        for dim, counter in zip(order, counters, strict=True):
            place = place + (counter + box[dim][0]) * output.layout.strides[dim]
        b.store(fill, output.memref, place)

    b.nest([box[dim][1] for dim in order], point, rolled=True)
