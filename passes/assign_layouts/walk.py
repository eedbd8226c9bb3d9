"""The walk over the entry function, which gives each value its layout."""

from __future__ import annotations

from functools import partial

from ...dialect import regions
from ...dialect.errors import PassFailed
from ...dialect.graph import calls, moves, views
from ...dialect.graph.calls import Border
from ...dialect.graph.dead import is_used
from ...dialect.graph.extents import is_written
from ...dialect.graph.strides import is_contiguous
from ...dialect.graph.where import at
from ...dialect.layout import Layout, shape_of
from ...dialect.mlir import ir
from ...dialect.operators import aten
from ...dialect.state import updates
from ...dialect.walks import maker
from . import choice, copies, joins, readers
from .assigned import Assigned


def assign(assigned: Assigned) -> None:
    """Gives every value a layout, in the order of the program; writes the copies that it takes."""
    for argument in assigned.entry.regions[0].blocks[0].arguments:
        assigned.layouts[argument] = assigned.dense(argument)
    pending = list(assigned.joins)
    for op in calls.body(assigned.entry):
        join = pending.pop(0) if pending and pending[0].call == op else None
        if join is not None and join.settled:
            joins.write(assigned, join)
        else:
            _visit(assigned, op)
    _drop_unread_weights(assigned)


def _visit(assigned: Assigned, op: ir.Operation) -> None:
    if op.name == "hw.weight":
        assigned.layouts[op.results[0]] = assigned.dense(op.results[0])
    elif views.is_view(op):
        _visit_view(assigned, op)
    elif calls.is_call(op):
        _visit_call(assigned, op)
    elif op.name == "func.return":
        _visit_return(assigned, op)
    elif op.name == regions.TRUTH:
        _visit_truth(assigned, op)
    elif op.name == regions.YIELD:
        moves.into_slots(op, partial(copies.move, assigned))
    elif op.name == regions.EMPTY:
        assigned.layouts[op.results[0]] = assigned.dense(op.results[0])
    elif op.name == regions.PUT:
        _visit_put(assigned, op)
    else:
        _visit_region(assigned, op)


def _visit_region(assigned: Assigned, op: ir.Operation) -> None:
    """What leaves a branch, or goes round in a loop, is contiguous."""
    for slot in regions.slots(op):
        for value in (slot.result, *slot.arguments):
            assigned.layouts[value] = assigned.dense(value)
    if op.name in regions.LOOPS:
        moves.into_slots(op, partial(copies.move, assigned))


def _visit_put(assigned: Assigned, op: ir.Operation) -> None:
    """A part is computed in the whole, or moved there; others who read the whole get a copy."""
    whole, part, _ = op.operands
    layout = assigned.dense(whole)
    if not moves.may_change(whole, op) or assigned.layouts[whole] != layout:
        op.operands[0] = copies.copy(assigned, whole, layout, op, own=True)
    op.operands[1] = copies.move(assigned, part, op)
    assigned.layouts[op.results[0]] = layout


def _visit_truth(assigned: Assigned, op: ir.Operation) -> None:
    operand = op.operands[0]
    if not is_contiguous(shape_of(operand), assigned.layouts[operand]):
        op.operands[0] = copies.copy(assigned, operand, assigned.dense(operand), op)


def _visit_view(assigned: Assigned, op: ir.Operation) -> None:
    base = op.operands[0]
    found = views.apply(op, assigned.layouts[base])
    if found is None:
        wanted = _materialised(assigned, op)
        op.operands[0] = copies.copy(assigned, base, wanted, op)
        found = views.apply(op, wanted)
    if found is None:
        types = f"{base.type} cannot be seen as {op.results[0].type}"
        raise PassFailed(at(op, f"`{op.name}`: {types}."))
    assigned.layouts[op.results[0]] = found


def _materialised(assigned: Assigned, op: ir.Operation) -> Layout:
    """How a copy of a view's operand has to lie so that the view is one."""
    base = op.operands[0]
    shape = shape_of(base)
    if op.name != views.PAD:
        return assigned.dense(base)
    order = readers.copy_order(assigned, base, op.results[0])
    wanted = views.border_through(op, assigned.border(op.results[0]))
    border = wanted.widened(assigned.border(base))
    return border.around(shape, _inside_the_one_before(op, border, order))


def _inside_the_one_before(
    op: ir.Operation, border: Border, order: tuple[int, ...]
) -> tuple[int, ...]:
    """The same order, but that what widens one element lies within the dimension in front of it,
    with which a reshape makes one of it."""
    if not any(use.owner.operation.name == aten.VIEW for use in op.results[0].uses):
        return order
    found, shape = [*order], shape_of(op.operands[0])
    for dim in range(1, len(shape)):
        if is_written(shape[dim], 1) and border.is_there and any(border.halo[dim]):
            found.remove(dim)
            found.insert(found.index(dim - 1) + 1, dim)
    return tuple(found)


def _visit_call(assigned: Assigned, op: ir.Operation) -> None:
    function = assigned.functions[calls.callee(op)]
    in_place = assigned.in_place.operand(op)
    for number, operand in enumerate(op.operands):
        keeps = number != in_place or assigned.in_place.ends_in(operand, op)
        if not (keeps and readers.accepts(assigned, function, number, operand)):
            _refuse_copy(assigned, op, operand)
            layout = readers.fitting(assigned, function, number, operand)
            found = copies.weight_in_order(assigned, function, operand, layout) if keeps else None
            op.operands[number] = found or copies.copy(assigned, operand, layout, op, own=not keeps)
    for result in op.results:
        assigned.layouts[result] = choice.choose(assigned, function, op, result)


def _refuse_copy(assigned: Assigned, op: ir.Operation, operand: ir.Value) -> None:
    """An input that may be quantized goes to a kernel as the caller has it."""
    if readers.is_given_as_it_is(assigned, op, operand):
        name = calls.text(assigned.functions[calls.callee(op)], "hw.symbol")
        raise PassFailed(
            at(
                op,
                f"kernel `{name}` asks for a layout of its own, or writes to its operand; an "
                "input that may be quantized is given to it as the caller passes it.",
            )
        )


def _visit_return(assigned: Assigned, op: ir.Operation) -> None:
    updated = updates(assigned.entry)
    for number, operand in enumerate(op.operands):
        if number not in updated and not readers.returnable(
            assigned, operand, assigned.layouts[operand]
        ):
            _copy_returned(assigned, op, number)
        if number not in updated:
            assigned.claimed.append(views.root(op.operands[number]))
    _save_overwritten(assigned, op, updated)
    for number in updated:
        op.operands[number] = copies.move(assigned, op.operands[number], op)


def _copy_returned(assigned: Assigned, op: ir.Operation, number: int) -> None:
    operand = op.operands[number]
    op.operands[number] = copies.copy(assigned, operand, assigned.dense(operand), op, True)


def _save_overwritten(assigned: Assigned, op: ir.Operation, updated: dict[int, int]) -> None:
    """Copies what lies where another new value will be written at the end; all new values are
    then moved to their arguments."""
    arguments = assigned.entry.regions[0].blocks[0].arguments
    for number, argument in updated.items():
        base = assigned.in_place.base(op.operands[number])
        partly = base == arguments[argument] and not readers.is_whole(assigned, op.operands[number])
        if partly or (base != arguments[argument] and base in assigned.in_place.writable):
            _copy_returned(assigned, op, number)


def _drop_unread_weights(assigned: Assigned) -> None:
    """Weights that are only read in another order are not stored as they were."""
    for value in list(assigned.layouts):
        if value in assigned.reordered and not is_used(value):
            del assigned.layouts[value]
            maker(value).erase()
