"""One operator on quantised values, of an operator in floats between others."""

from __future__ import annotations

from ...dialect import ops
from ...dialect.mlir import ir
from ...dialect.operators.affine_types import DEQUANTIZE
from ...dialect.program import Program
from ...dialect.quantized import Quantized
from ...dialect.walks import maker
from .chains import Chain, fact_of
from .edges import whole_type
from .operands import constant_operand, moved, quantised_operand
from .writing import requantised, rewritten


def lifted(program: Program, quantisation: ir.Operation, chain: Chain) -> ir.Value | None:
    """What a quantisation gives, computed on quantised values; None where that cannot be."""
    wanted = whole_type(program, quantisation)
    if wanted is None:
        return None
    if chain.head.name in DEQUANTIZE:
        first = chain.followers[0] if chain.followers else quantisation
        value = quantised_operand(program, first, 0, by_channel=False)
    else:
        value = _on_quantised(program, chain.head, wanted)
    for follower in chain.followers:
        value = None if value is None else _followed(follower, value, wanted)
    return None if value is None else requantised(quantisation, value, wanted)


def _on_quantised(program: Program, op: ir.Operation, wanted: Quantized) -> ir.Value | None:
    """The operator on the quantised values that its operands are; None where they are not."""
    fact, given = fact_of(op), dict[int, ir.Value]()
    for place, (name, value) in enumerate(list(ops.arguments(op).items())):
        if name in fact.operands and ops.packed(value) is not None:
            found = _each_quantised(program, op, value, wanted)
        elif name in fact.operands:
            found = quantised_operand(program, op, place, name in fact.weights)
        elif not isinstance(value.type, ir.RankedTensorType):
            continue
        else:
            found = constant_operand(program, value) if name in fact.constants else None
        if found is None:
            return None
        given[place] = found
    return rewritten(op, given, wanted, computes=not fact.moves)


def _each_quantised(
    program: Program, op: ir.Operation, listed: ir.Value, wanted: Quantized
) -> ir.Value | None:
    """The quantised values of a list, as those of one type."""
    pack = maker(listed)
    found = [
        quantised_operand(program, pack, place, by_channel=False)
        for place in range(len(pack.operands))
    ]
    values = [value for value in found if value is not None]
    if len(values) < len(found):
        return None
    with ir.InsertionPoint(op), op.location:
        return ops.pack([requantised(op, value, wanted) for value in values])


def _followed(op: ir.Operation, value: ir.Value, wanted: Quantized) -> ir.Value:
    """What bounds or moves a value after it was computed, on its rounded numbers."""
    bounds = fact_of(op).bounds
    return rewritten(op, {0: value}, wanted, computes=True) if bounds else moved(op, value)
