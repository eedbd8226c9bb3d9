"""Operators of each element work on images as convolutions have them: channels in front of rows."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod

from ...dialect import templates
from ...dialect.graph import calls
from ...dialect.graph.dead import erase_unreached, is_used
from ...dialect.graph.extents import shape_of
from ...dialect.graph.outline import Names
from ...dialect.mlir import ir
from ...dialect.operators import aten
from ...dialect.program import Program
from ...dialect.templates import ELEMENTWISE
from ...dialect.walks import maker_if_any

LAST, FIRST = (0, 2, 3, 1), (0, 3, 1, 2)
"""How the channels of an image become its last dimension, and come to the front of its rows."""


def channels_first(program: Program) -> None:
    """Has elementwise kernels whose operands all had their channels moved to the end compute with
    these where they were, and moves them afterwards, if they are not moved back."""
    functions, names = calls.functions(program), Names(program)
    made: dict[str, str] = {}
    for op in calls.body(program.entry()):
        if calls.is_call(op) and _has_channels_last(op, functions[calls.callee(op)]):
            name = calls.callee(op)
            if name not in made:
                made[name] = _with_channels_first(functions[name], names)
            _call_instead(op, made[name])
    if made:
        erase_unreached(program)


def _has_channels_last(call: ir.Operation, function: ir.Operation) -> bool:
    if templates.of_kernel(function) is not ELEMENTWISE or len(call.results) != 1:
        return False
    shape = shape_of(call.results[0])
    operators = calls.operators(function)
    if len(shape) != 4 or any(shape_of(op.results[0]) != shape for op in operators):
        return False
    tensors = [value for value in call.operands if calls.is_tensor(value)]
    images = [value for value in tensors if shape_of(value) == shape]
    others = [value for value in tensors if value not in images]
    if not images or any(
        prod(shape_of(value)) != 1 or len(shape_of(value)) > 1 for value in others
    ):
        return False
    return all(_order_of_copy(maker_if_any(value)) == LAST for value in images)


def _order_of_copy(op: ir.Operation | None) -> tuple[int, ...]:
    """The order in which an operation puts dimensions, if that is all that it does."""
    return calls.integers(op.operands[1]) if op is not None and op.name == aten.PERMUTE else ()


def _with_channels_first(function: ir.Operation, names: Names) -> str:
    """The same kernel of images whose channels are in front; gives its name."""
    kernel = function.clone(ip=ir.InsertionPoint.after(function)).operation
    name = names.fresh(calls.operators(kernel))
    kernel.attributes["sym_name"] = ir.StringAttr.get(name)
    whole = shape_of(calls.body(kernel)[-1].operands[0])
    results = [result for op in calls.body(kernel) for result in op.results]
    for value in (*kernel.regions[0].blocks[0].arguments, *results):
        if calls.is_tensor(value) and shape_of(value) == whole:
            value.set_type(_in_front(value.type))
    calls.retype(kernel)
    return name


def _in_front(type: ir.Type) -> ir.RankedTensorType:
    tensor = ir.RankedTensorType(type)
    return ir.RankedTensorType.get([tensor.shape[dim] for dim in FIRST], tensor.element_type)


def _call_instead(op: ir.Operation, name: str) -> None:
    """Calls the turned kernel, and moves the channels of its result where others want that."""
    moves: Mapping[ir.Value, ir.Operation] = {
        value: move
        for value in op.operands
        for move in [maker_if_any(value)]
        if move is not None and _order_of_copy(move) == LAST
    }
    with ir.InsertionPoint(op), op.location:
        operands = [moves[value].operands[0] if value in moves else value for value in op.operands]
        made = calls.call_alike(op, name, operands, [_in_front(op.results[0].type)])
        back = next(iter(moves.values())).clone().operation
    back.operands[0] = made.results[0]
    back.results[0].set_type(op.results[0].type)
    for use in list(op.results[0].uses):
        user = use.owner.operation
        if _order_of_copy(user) == FIRST:
            user.results[0].replace_all_uses_with(made.results[0])
            user.erase()
    op.results[0].replace_all_uses_with(back.results[0])
    op.erase()
    for move in (back, *dict.fromkeys(moves.values())):
        if not is_used(move.results[0]):
            move.erase()
