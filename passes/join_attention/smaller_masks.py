"""Masks of queries and keys that follow from smaller ones are computed along with scores.

What a mask says of each query and key often follows from what others say of queries or of keys
alone, such as padding. So much fewer elements are stored, and read by their strides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...dialect import ops
from ...dialect.dtypes import of_tensor
from ...dialect.graph import calls, views
from ...dialect.graph.build import Builder
from ...dialect.graph.extents import broadcast, several, shape_of, tensor_of
from ...dialect.mlir import ir
from ...dialect.operators import aten
from ...dialect.walks import maker_if_any
from .positions import Lines
from .seen import places_before, viewed

MOST = 4
"""So many of these are computed again for each head."""


@dataclass(frozen=True)
class Made:
    """A mask that a function makes of smaller operands."""

    function: ir.Operation
    operands: tuple[ir.Value, ...]


def compute_from_smaller(
    lines: Lines, block: ir.Block, given: Sequence[ir.Value]
) -> list[ir.Value]:
    """Has a kernel that is `given` values compute its masks of smaller ones, with which it is
    called then as well."""
    added = list[ir.Value]()
    for argument, value in zip(list(block.arguments), given, strict=True):
        if not _is_of_pairs(value) or not list(argument.uses):
            continue
        made = _made_of_smaller(lines, value)
        if made is not None:
            _write_here(block, argument, made)
            added += made.operands
    return added


def _is_of_pairs(value: ir.Value) -> bool:
    """It says something of each query and key."""
    shape = shape_of(value)
    return len(shape) >= 2 and several(shape[-2]) and several(shape[-1])


def _made_of_smaller(lines: Lines, value: ir.Value) -> Made | None:
    op = maker_if_any(value)
    if op is None:
        return None
    if calls.is_call(op):
        function = lines.functions[calls.callee(op)]
        operands = tuple(map(_unexpanded, op.operands))
        return Made(function, operands) if _is_simple(function, operands) else None
    if op.name not in (*views.RESHAPES, aten.EXPAND):
        return None
    made = _made_of_smaller(lines, op.operands[0])
    if made is None or op.name == aten.EXPAND:
        return made
    before = shape_of(op.operands[0])
    places = places_before(before, shape_of(value))
    if places is None:
        return None
    b = Builder(lines.program, op)
    return Made(made.function, tuple(viewed(b, x, len(before), places) for x in made.operands))


def _unexpanded(value: ir.Value) -> ir.Value:
    """What a value repeats, with as many dimensions."""
    op = maker_if_any(value)
    while op is not None and op.name == aten.EXPAND:
        value, op = op.operands[0], maker_if_any(op.operands[0])
    return value


def _is_simple(function: ir.Operation, operands: Sequence[ir.Value]) -> bool:
    """A few operators on truth values of queries or of keys, which may choose numbers."""
    inside = calls.operators(function)
    if calls.template(function) != "elementwise" or len(inside) > MOST:
        return False
    read = [value for op in inside for value in ops.tensor_operands(op)]
    is_read = of_tensor(calls.body(function)[-1].operands[0].type).name in ("bool", "float32")
    are_truths = all(of_tensor(x.type).name == "bool" or not shape_of(x) for x in read)
    return is_read and are_truths and not any(map(_is_of_pairs, operands))


def _write_here(block: ir.Block, argument: ir.Value, made: Made) -> None:
    """Writes what makes a mask in front of the first operator that reads it."""
    readers = [use.owner.operation for use in argument.uses]
    first = next(op.operation for op in block.operations if op.operation in readers)
    arguments = made.function.regions[0].blocks[0].arguments
    known: dict[ir.Value, ir.Value] = {
        inner: block.add_argument(outer.type, first.location)
        for inner, outer in zip(arguments, made.operands, strict=True)
    }
    *body, end = calls.body(made.function)
    for op in body:
        copy = op.clone(ip=ir.InsertionPoint(first)).operation
        for number, operand in enumerate(op.operands):
            copy.operands[number] = known[operand]
        for result in copy.results:
            if isinstance(result.type, ir.RankedTensorType):
                shapes = [shape_of(each) for each in ops.tensor_operands(copy)]
                result.set_type(tensor_of(broadcast(*shapes), result.type.element_type))
        known.update(zip(op.results, copy.results, strict=True))
    argument.replace_all_uses_with(known[end.operands[0]])
