"""Operators that move elements, or are linear: both parts go through the same operator."""

from __future__ import annotations

from ...dialect import ops
from ...dialect.mlir import ir
from ...dialect.values import constant
from .parts import Parts, Split, is_complex, part_type

CONTENT = ("self", "src", "values", "value", "other", "tensors", "source")
"""What an argument is called that holds elements; all others say where they are."""


def moved(b: Split) -> list[Parts]:
    """The operator once more for the real parts, and once for the imaginary ones."""
    op = b.anchor
    real = _again(b, op, imaginary=False)
    operands = [tensor for value in op.operands for tensor in ops.tensors_in(value)]
    if not any(is_complex(value) and b.known[value].im is not None for value in operands):
        return [Parts(part) for part in real]
    pairs = zip(real, _again(b, op, imaginary=True), strict=True)
    return [Parts(re, im) for re, im in pairs]


def _again(b: Split, op: ir.Operation, imaginary: bool) -> list[ir.Value]:
    operands: list[ir.Value] = []
    for name, value in ops.arguments(op).items():
        operands.append(_argument(b, name, value, imaginary))
    types = [part_type(result.type) for result in ops.tensor_results(op)]
    with ir.InsertionPoint(op), op.location:
        if isinstance(op.results[0].type, ir.RankedTensorType):
            return list(ops.build(op.name, operands, types).results)
        made = ops.build(op.name, operands, [op.results[0].type])
        return ops.unpack(made.results[0], types)


def _argument(b: Split, name: str, value: ir.Value, imaginary: bool) -> ir.Value:
    """A part of what holds elements; a number that is moved in has no imaginary part."""
    items = ops.packed(value)
    if items is not None:
        return b.tensors([_argument(b, name, item, imaginary) for item in items])
    if isinstance(value.type, ir.RankedTensorType) and name in CONTENT:
        parts = b.parts(value)
        return b.imaginary(parts) if imaginary else parts.re
    if imaginary and name == "value":
        with ir.InsertionPoint(b.anchor), b.anchor.location:
            return constant(0.0)
    return value
