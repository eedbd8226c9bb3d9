"""Concatenations whose parts are computed where they lie in the whole, without a copy.

Before the walk, `find` notes which concatenations may become an `hw.join`. The first of the parts
whose layout is chosen decides how the whole lies; at the concatenation, parts that do not lie in it
(inputs, weights, what others want otherwise) are copied there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ...dialect import regions, templates, walks
from ...dialect.graph import calls, external, views
from ...dialect.graph.extents import as_many, is_empty, most
from ...dialect.graph.strides import is_contiguous, storage_order
from ...dialect.joins import join as joined
from ...dialect.layout import Layout, contiguous, shape_of
from ...dialect.mlir import ir
from ...dialect.operators import aten
from ...dialect.ops import argument, packed
from ...dialect.values import constant_value
from ...dialect.walks import put_in_place
from . import copies
from .assigned import Assigned
from .join import Join

Cost = Callable[[ir.Value, Layout], int]
"""How many copies the readers of a value need if it lies like that."""


def find(assigned: Assigned) -> None:
    """Notes the concatenations of which at least half of the parts can be computed in place."""
    for op in calls.body(assigned.entry):
        dim = _dim(assigned, op)
        if dim is None:
            continue
        makers: dict[int, ir.Value] = {}
        for number, part in enumerate(op.operands):
            maker = _maker(assigned, op, part)
            if maker is not None and maker not in (*makers.values(), *assigned.makers):
                makers[number] = maker
        if 2 * len(makers) >= len(op.operands):
            join = Join(op, dim, makers)
            assigned.joins.append(join)
            assigned.makers |= {maker: (join, number) for number, maker in makers.items()}


def share_borders(assigned: Assigned, wish: Callable[..., Any]) -> None:
    """A whole gets the border that readers want around it or a part; but not between them."""
    for join in assigned.joins[::-1]:
        whole = join.call.results[0]
        found = assigned.border(whole)
        for number, maker in join.makers.items():
            if maker == join.call.operands[number]:
                found = found.widened(assigned.border(maker))
        if found.is_there and found.halo[join.dim] == (0, 0):
            wish(assigned, whole, found)


def layout_of(assigned: Assigned, maker: ir.Value, usual: Layout, cost: Cost) -> Layout | None:
    """The layout with which a part is computed in the whole; None where that would cost more
    copies than the `usual` one, or cannot be: a part behind one of an open size is nowhere yet."""
    join, number = assigned.makers[maker]
    if join.layout is None:
        join.layout = _whole(assigned, join, maker, number, usual, cost)
    if not join.has_places:
        return None
    found = _inverted(maker, join.call.operands[number], join.part(number))
    if found is None or cost(maker, found) > cost(maker, usual):
        return None
    producer = assigned.functions[calls.callee(walks.maker(maker))]
    if calls.template(producer) is None and not is_contiguous(shape_of(maker), found):
        return None
    join.settled += (number,)
    return found


def _whole(
    assigned: Assigned, join: Join, maker: ir.Value, number: int, usual: Layout, cost: Cost
) -> Layout:
    """In the order of the part that is computed first, or row by row, as costs fewer copies; in a
    larger whole where it is a part of one."""
    whole = join.call.results[0]
    shape, border = shape_of(whole), assigned.border(whole)
    if border.is_there and border.halo[join.dim] != (0, 0):
        border = calls.Border()
    seen = _seen(maker, join.call.operands[number], usual)
    candidates = [contiguous(shape)]
    if seen is not None:
        order = _order_seen(maker, join.call.operands[number], seen)
        candidates.insert(0, border.around(shape, order))
    costs = [cost(whole, candidate) for candidate in candidates]
    best = candidates[costs.index(min(costs))]
    found = layout_of(assigned, whole, best, cost) if whole in assigned.makers else None
    return best if found is None else found


def _order_seen(maker: ir.Value, part: ir.Value, seen: Layout) -> tuple[int, ...]:
    """The order in which a part lies; a dimension that a view has added is where the view says."""
    shape = shape_of(part)
    if len(shape) <= len(shape_of(maker)):
        return storage_order(shape, seen.strides)
    return tuple(sorted(range(len(shape)), key=lambda dim: (-most(seen.strides[dim]), dim)))


def write(assigned: Assigned, join: Join) -> None:
    """Puts an `hw.join` in the place of the call; parts that lie elsewhere are copied."""
    call, parts = join.call, list[ir.Value]()
    for number, value in enumerate(call.operands):
        if number not in join.settled:
            value = copies.copy(assigned, value, join.part(number), call, own=True)
        parts.append(value)
    with ir.InsertionPoint(call), call.location:
        made = joined(parts, call.results[0].type)
    assigned.layouts[made] = join.known
    assigned.borders[made] = assigned.border(call.results[0])
    for tied in assigned.tied:
        tied.replace(call.results[0], made)
    put_in_place(call, made)


def _dim(assigned: Assigned, op: ir.Operation) -> int | None:
    """The dimension along which a call does nothing but join its operands."""
    if not calls.is_call(op):
        return None
    function = assigned.functions[calls.callee(op)]
    head = calls.head(function)
    if calls.template(function) is None or head is None or head.name != aten.CAT:
        return None
    parts = packed(argument(head, "tensors")) or []
    own = list(function.regions[0].blocks[0].arguments)
    if parts != own or list(calls.body(function)[-1].operands) != list(head.results):
        return None
    shapes = [shape_of(part) for part in parts]
    if any(is_empty(shape) for shape in shapes):
        return None
    return int(constant_value(argument(head, "dim"))) % len(shape_of(op.results[0]))


def _maker(assigned: Assigned, call: ir.Operation, part: ir.Value) -> ir.Value | None:
    """The value of which a part shows all, if a kernel can compute it anywhere in memory."""
    maker = views.root(part)
    if isinstance(maker.owner, ir.Block) or not calls.is_call(maker.owner.operation):
        return None
    op = maker.owner.operation
    function = assigned.functions[calls.callee(op)]
    template = templates.of_kernel(function)
    if external.is_external(function) or (template and template.writes != "anywhere"):
        return None
    if len(op.results) != 1 or op.block != call.block:
        return None
    same = as_many(shape_of(part), shape_of(maker))
    return maker if same and _is_only_read(assigned, maker) else None


def _is_only_read(assigned: Assigned, value: ir.Value) -> bool:
    """Kernels of hardwire's read a value and views of it, and nothing else has it."""
    return all(_reads(assigned, use) for use in value.uses)


def _reads(assigned: Assigned, use: ir.OpOperand) -> bool:
    op = use.owner.operation
    if views.is_view(op) and op.name != regions.ELEMENT:
        return _is_only_read(assigned, op.results[0])
    if not calls.is_call(op) or assigned.in_place.operand(op) == use.operand_number:
        return False
    return not external.is_external(assigned.functions[calls.callee(op)])


def _chain(maker: ir.Value, part: ir.Value) -> list[ir.Operation]:
    """The views from a value to a part, the first one first."""
    found: list[ir.Operation] = []
    while part != maker:
        found.insert(0, walks.maker(part))
        part = found[0].operands[0]
    return found


def _seen(maker: ir.Value, part: ir.Value, layout: Layout) -> Layout | None:
    found: Layout | None = layout
    for view in _chain(maker, part):
        found = None if found is None else views.apply(view, found)
    return found


def _inverted(maker: ir.Value, part: ir.Value, layout: Layout) -> Layout | None:
    """The layout of a value for which a part of it lies as wished, exactly."""
    chain = _chain(maker, part)
    if layout.has_halo and chain:
        return None
    found: Layout | None = layout
    for view in reversed(chain):
        found = None if found is None else views.invert(view, found)
    return None if found is None else replace(found, offset=layout.offset)
