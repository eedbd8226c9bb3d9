"""What a reader of a value accepts, and how a copy for it has to lie."""

from __future__ import annotations

from math import prod

from ...dialect import regions, templates
from ...dialect.dispatch.runtime_keys import is_plain_there
from ...dialect.errors import PassFailed
from ...dialect.graph import calls, external, views
from ...dialect.graph.extents import as_many, is_open, most
from ...dialect.graph.strides import is_contiguous, storage_order
from ...dialect.joins import JOIN, is_join
from ...dialect.layout import Layout, last_channels, shape_of
from ...dialect.mlir import ir
from ...dialect.templates.template import Reading
from .assigned import Assigned

LEAVING = ("func.return", regions.YIELD, *regions.LOOPS, regions.TRUTH)
"""Ops that are given values contiguous: they leave a branch or a loop, enter one, or decide."""


def accepts(assigned: Assigned, function: ir.Operation, number: int, operand: ir.Value) -> bool:
    return takes(assigned, function, number, operand, assigned.layouts[operand])


def takes(
    assigned: Assigned, function: ir.Operation, number: int, operand: ir.Value, layout: Layout
) -> bool:
    """True where a kernel can read its argument `number` as it lies."""
    if external.is_external(function):
        if is_open([*layout.strides, layout.origin]):
            return False
        root = views.root(operand)
        owner = None if isinstance(root.owner, ir.Block) else root.owner.operation
        placed = owner is not None and (calls.is_call(owner) or is_join(owner))
        placed = placed and not views.moves_along(operand)
        return demand(assigned, function, number).accepts(operand, layout, placed)
    if calls.template(function) is None:
        return is_contiguous(shape_of(operand), layout)
    return templates.border(function, number).covered(layout)


def fitting(assigned: Assigned, function: ir.Operation, number: int, operand: ir.Value) -> Layout:
    """The layout of a copy for one that does not accept the value as it lies."""
    shape = shape_of(operand)
    if external.is_external(function):
        return demand(assigned, function, number).layout(shape)
    if calls.template(function) is None:
        return assigned.dense(operand)
    border = templates.border(function, number).widened(assigned.border(operand))
    return border.around(shape, copy_order(assigned, operand, operand))


def fitting_from(
    assigned: Assigned, function: ir.Operation, number: int, value: ir.Value, lies: Layout
) -> Layout:
    """The same for a value that lies so, as nobody else reads it."""
    shape = shape_of(value)
    if external.is_external(function):
        return demand(assigned, function, number).layout(shape)
    if calls.template(function) is None:
        return assigned.dense(value)
    border = templates.border(function, number).widened(assigned.border(value))
    by_channels = templates.reads(function, number, assigned.program.target) == "channels last"
    order = last_channels(len(shape)) if by_channels else storage_order(shape, lies.strides)
    return border.around(shape, order)


def materialised_from(
    assigned: Assigned, view: ir.Operation, base: ir.Value, lies: Layout
) -> Layout:
    """How a copy of a view's operand lies, of one that lies so."""
    if view.name != views.PAD:
        return assigned.dense(base)
    wanted = views.border_through(view, assigned.border(view.results[0]))
    order = storage_order(shape_of(base), lies.strides)
    if is_read_by_channels(assigned, view.results[0]):
        order = last_channels(len(order))
    return wanted.widened(assigned.border(base)).around(shape_of(base), order)


def demand(assigned: Assigned, function: ir.Operation, number: int) -> external.Demand:
    """What a C function asks of an argument or, counted on, of a result."""
    found = external.demand(assigned.program, function, number)
    most = 64 if assigned.program.target.vector_bits else 16
    if found.align > most:
        name = calls.text(function, "hw.symbol")
        raise PassFailed(
            f"kernel `{name}` wants a tensor aligned to {found.align} bytes; on "
            f"{assigned.program.target.name} hardwire aligns to {most}."
        )
    return found


def copy_order(assigned: Assigned, value: ir.Value, read: ir.Value) -> tuple[int, ...]:
    """A copy keeps its source's order, except for readers that want channels side by side."""
    shape = shape_of(value)
    if is_read_by_channels(assigned, read):
        return last_channels(len(shape))
    return storage_order(shape, assigned.layouts[value].strides)


def is_read_by_channels(assigned: Assigned, value: ir.Value) -> bool:
    """By a kernel that wants channels side by side, of the value or of what is around it."""
    return any(_is_read_by_channels(assigned, use) for use in value.uses)


def _is_read_by_channels(assigned: Assigned, use: ir.OpOperand) -> bool:
    op = use.owner.operation
    if op.name == views.PAD:
        return is_read_by_channels(assigned, op.results[0])
    return calls.is_call(op) and _reading(assigned, use) == "channels last"


def _reading(assigned: Assigned, use: ir.OpOperand) -> Reading:
    function = assigned.functions[calls.callee(use.owner.operation)]
    return templates.reads(function, use.operand_number, assigned.program.target)


def returnable(assigned: Assigned, value: ir.Value, layout: Layout) -> bool:
    """True where a value can be computed straight into the caller's buffer."""
    root = views.root(value)
    if isinstance(root.owner, ir.Block) or not _has_memory(root.owner.operation):
        return False
    if isinstance(assigned.in_place.base(value).owner, ir.Block):
        return False
    if any(root == other for other in assigned.claimed):
        return False
    return is_whole(assigned, value, layout)


def is_whole(assigned: Assigned, value: ir.Value, layout: Layout | None = None) -> bool:
    """True where a value shows all of its storage, row by row, whatever the sizes are."""
    root, shape = views.root(value), shape_of(value)
    layout = assigned.layouts[value] if layout is None else layout
    whole = layout.offset == 0 and as_many(shape, shape_of(root))
    return whole and layout.size == most(prod(shape)) and is_contiguous(shape, layout)


def is_given_as_it_is(assigned: Assigned, op: ir.Operation, value: ir.Value) -> bool:
    return (
        external.is_external(assigned.functions[calls.callee(op)])
        and value in assigned.described
        and not is_plain_there(assigned.program, value, op)
    )


def _has_memory(op: ir.Operation) -> bool:
    """The results of an op are written by kernels: by itself, or by those in its regions."""
    return calls.is_call(op) or op.name in (*regions.BRANCHES, *regions.LOOPS, JOIN)
