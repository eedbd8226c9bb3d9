"""The quantised values that an operator's operands are, before they are made floats."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import isfinite, prod

import numpy as np

from ...dialect import ops
from ...dialect.dtypes import of_tensor
from ...dialect.graph.calls import integers
from ...dialect.graph.evaluate import evaluate
from ...dialect.graph.extents import tensor_of
from ...dialect.graph.weights import data_of, is_weight, weight_name
from ...dialect.mlir import ir
from ...dialect.operators import aten
from ...dialect.operators.affine_types import DEQUANTIZE, quantized_type
from ...dialect.operators.table import Rewrite, shape_of
from ...dialect.program import Program
from ...dialect.quantized import Quantized, quantized_of
from ...dialect.values import constant_value
from ...dialect.walks import maker, maker_if_any
from .chains import fact_of, known_maker
from .weights import enter
from .writing import as_integers, as_quantised, made, rewritten


def quantised_operand(
    program: Program, reader: ir.Operation, place: int, by_channel: bool
) -> ir.Value | None:
    """The quantised value that a dequantised operand is, moved as it is after that; None for what
    is no such value. Only some operands may have scales `by_channel`."""
    source = _source_of(program, reader, place)
    if source is None:
        return None
    op, moves = source
    found = quantized_type(Rewrite(program, op))
    if found is None or of_tensor(op.results[0].type).name != "float32":
        return None
    if found.axis is not None and not by_channel:
        return None
    if found.axis is not None or is_weight(op.operands[0]):
        return _moved_integers(program, op, moves, found)
    value = as_quantised(op, op.operands[0], found)
    for move in moves:
        if not moves_within(move, found):
            return None
        value = moved(move, value)
    return value


def _source_of(
    program: Program, reader: ir.Operation, place: int
) -> tuple[ir.Operation, list[ir.Operation]] | None:
    """What dequantises an operand, and what moves it after that, first to last."""
    moves: list[ir.Operation] = []
    while True:
        op = known_maker(program, reader, place)
        if op is not None and fact_of(op).joins:
            op = _joined_integers(program, op)
        if op is None or fact_of(op).operands != ("self",):
            return None
        if op.name in DEQUANTIZE:
            return op, moves[::-1]
        moves.append(op)
        reader, place = op, 0


def _joined_integers(program: Program, op: ir.Operation) -> ir.Operation | None:
    """Joins the integers of values that stand for the same, and dequantises these, where an
    operator joined the values; None where they do not."""
    pack = maker(op.operands[0])
    places = range(len(pack.operands))
    source = _source_of(program, pack, 0)
    values = [quantised_operand(program, pack, place, by_channel=False) for place in places]
    parts = [value for value in values if value is not None]
    types = {quantized_of(value.type) for value in parts}
    if source is None or len(parts) < len(values) or len(types) > 1:
        return None
    type = tensor_of(shape_of(op.results[0]), ir.RankedTensorType(parts[0].type).element_type)
    with ir.InsertionPoint(op), op.location:
        listed = ops.pack(parts)
    whole = made(op, op.name, [listed, *list(op.operands)[1:]], type, False)
    numbers = [as_integers(op, whole), *list(source[0].operands)[1:]]
    back = made(op, source[0].name, numbers, op.results[0].type, False)
    op.results[0].replace_all_uses_with(back)
    return maker(back)


def moves_within(op: ir.Operation, type: Quantized) -> bool:
    """An operator moves quantised values of such a type, and what it puts between them is one."""
    fact = fact_of(op)
    if not fact.fills:
        return fact.moves
    number = constant_value(ops.argument(op, fact.fills))
    if not isinstance(number, int | float) or not isfinite(number):
        return False
    steps = Fraction(number) / Fraction(type.scale) + type.zero_point
    return steps.denominator == 1 and type.lowest <= steps <= type.highest


def moved(op: ir.Operation, value: ir.Value) -> ir.Value:
    """An operator that moves elements on a quantised value."""
    found = quantized_of(value.type)
    if found is None:
        raise TypeError(f"`{value}` is not quantised")
    return rewritten(op, {0: value}, found, computes=bool(fact_of(op).fills))


def constant_operand(program: Program, value: ir.Value) -> ir.Value | None:
    """A weight in floats, also one that is dequantised."""
    op = maker_if_any(value)
    if is_weight(value):
        return value
    data = data_of(program, op.operands[0]) if op is not None and op.name in DEQUANTIZE else None
    facts = None if op is None or data is None else quantized_type(Rewrite(program, op))
    if op is None or data is None or facts is None:
        return None
    # Also of bytes, which are left as they are elsewhere: so few floats are no matter of flash.
    sides = [-1 if dim == facts.axis else 1 for dim in range(data.ndim)]
    zeros, scales = np.array(facts.zero_points), np.float32(np.array(facts.scales))
    numbers = np.asarray(np.float32(data - zeros.reshape(sides)) * scales.reshape(sides))
    return Rewrite(program, op).weight(numbers, weight_name(maker(op.operands[0])))


def _moved_integers(
    program: Program, op: ir.Operation, moves: list[ir.Operation], type: Quantized
) -> ir.Value | None:
    """The same for integers with scales along a dimension, which moves with them, and for weights,
    which are moved now."""
    value = op.operands[0]
    for move in moves:
        axis = _moved_axis(move, type.axis)
        if axis is NotImplemented or not fact_of(move).moves:
            return None
        type = replace(type, axis=axis)
        shape = tensor_of(shape_of(move.results[0]), type.storage.type())
        turned = made(move, move.name, [value, *list(move.operands)[1:]], shape, False)
        value = _folded(program, turned, value)
    anchor = op if not moves else moves[-1]
    return as_quantised(anchor, value, type)


def _folded(program: Program, made: ir.Value, source: ir.Value) -> ir.Value:
    data = data_of(program, source)
    found = None if data is None else evaluate(maker(made), {source: data})
    if found is None:
        return made
    return enter(program, maker(made), found, weight_name(maker(source)))


def _moved_axis(op: ir.Operation, axis: int | None) -> int | None:
    """Where the dimension with the scales is after a move; NotImplemented where it is gone."""
    if axis is None:
        return None
    if op.name == aten.PERMUTE:
        rank = len(shape_of(op.results[0]))
        return [dim % rank for dim in integers(op.operands[1])].index(axis)
    if op.name == aten.VIEW:
        return _axis_of_view(shape_of(op.operands[0]), shape_of(op.results[0]), axis)
    return NotImplemented


def _axis_of_view(before: tuple[int, ...], after: tuple[int, ...], axis: int) -> int | None:
    """The dimension of the same extent with as many elements before it."""
    for place, extent in enumerate(after):
        if extent == before[axis] and prod(after[:place]) == prod(before[:axis]):
            return place
    return NotImplemented
