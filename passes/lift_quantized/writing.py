"""Writing operators on quantised values."""

from __future__ import annotations

from collections.abc import Mapping

from ...dialect.graph.extents import tensor_of
from ...dialect.mlir import ir
from ...dialect.operators.fixed import AS_STORED, REQUANTIZE
from ...dialect.operators.table import shape_of
from ...dialect.program import Program
from ...dialect.quantized import (
    ARITHMETIC,
    CAST,
    DEQUANTIZE,
    EXACT,
    QUANTIZE,
    Quantized,
    quantized_of,
    storage_type,
)
from ...dialect.walks import maker_named


def rewritten(
    op: ir.Operation, given: Mapping[int, ir.Value], wanted: Quantized, computes: bool
) -> ir.Value:
    """The same operator in front of this one, with other operands, for a result of that type."""
    operands = [given.get(place, operand) for place, operand in enumerate(op.operands)]
    type = tensor_of(shape_of(op.results[0]), wanted.type())
    return made(op, op.name, operands, type, computes)


def made(
    anchor: ir.Operation, name: str, operands: list[ir.Value], type: ir.Type, computes: bool
) -> ir.Value:
    """An operation in front of another one, from the same source line."""
    with ir.InsertionPoint(anchor), anchor.location:
        op = ir.Operation.create(name, [type], operands)
    if computes:
        op.attributes[ARITHMETIC] = ir.StringAttr.get(EXACT, op.context)
    return op.results[0]


def requantised(anchor: ir.Operation, value: ir.Value, wanted: Quantized) -> ir.Value:
    """The same numbers, rounded to those of another type where it is another one."""
    if quantized_of(value.type) == wanted:
        return value
    return made(anchor, REQUANTIZE, [value], tensor_of(shape_of(value), wanted.type()), True)


def quantised_edge(op: ir.Operation, wanted: Quantized) -> ir.Value:
    type = tensor_of(shape_of(op.results[0]), wanted.type())
    return made(op, QUANTIZE, [op.operands[0]], type, True)


def dequantised_edge(op: ir.Operation, value: ir.Value) -> ir.Value:
    return made(op, DEQUANTIZE, [value], op.results[0].type, True)


def replace_integers(program: Program, op: ir.Operation, value: ir.Value) -> None:
    """Whoever reads the integers of a quantisation gets those of a quantised value."""
    op.results[0].replace_all_uses_with(as_integers(op, value))


def as_integers(anchor: ir.Operation, value: ir.Value) -> ir.Value:
    """The integers that a quantised value is."""
    return made(anchor, _cast_name(value.type), [value], storage_type(value.type), False)


def as_quantised(anchor: ir.Operation, integers: ir.Value, wanted: Quantized) -> ir.Value:
    """What integers stand for; they are those of such a value if that is where they are from."""
    source = source_of(integers)
    if source is not None and _stand_for_the_same(source, wanted):
        return source
    type = tensor_of(shape_of(integers), wanted.type())
    return made(anchor, _cast_name(type), [integers], type, False)


def source_of(integers: ir.Value) -> ir.Value | None:
    """The quantised value whose integers these are; None for others."""
    cast = maker_named(integers, CAST, AS_STORED)
    return None if cast is None else cast.operands[0]


def _stand_for_the_same(value: ir.Value, wanted: Quantized) -> bool:
    found = quantized_of(value.type)
    return found is not None and (found.storage, found.scales, found.zero_points, found.axis) == (
        wanted.storage, wanted.scales, wanted.zero_points, wanted.axis,
    )  # fmt: skip


def _cast_name(quantised: ir.Type) -> str:
    """MLIR's own cast knows integers without a sign only."""
    found = quantized_of(quantised)
    return AS_STORED if found is not None and found.storage.name == "uint8" else CAST
