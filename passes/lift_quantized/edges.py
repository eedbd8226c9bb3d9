"""What is quantised, or made floats, without an operator on quantised values at it."""

from __future__ import annotations

from ...dialect.dtypes import of_tensor
from ...dialect.mlir import ir
from ...dialect.operators.affine_types import quantized_type
from ...dialect.operators.table import Rewrite
from ...dialect.program import Program
from ...dialect.quantized import Quantized
from ...dialect.walks import put_in_place
from .writing import as_quantised, dequantised_edge, quantised_edge, source_of


def whole_type(program: Program, op: ir.Operation) -> Quantized | None:
    """What the integers of a (de)quantisation between them and single precision stand for, where
    all have one constant scale; None else."""
    found = quantized_type(Rewrite(program, op))
    names = {of_tensor(value.type).name for value in (op.operands[0], op.results[0])}
    return found if found is not None and found.axis is None and "float32" in names else None


def quantised(program: Program, op: ir.Operation) -> ir.Value | None:
    """The value of a quantisation of floats; None where its scale is not one constant."""
    wanted = whole_type(program, op)
    return None if wanted is None else quantised_edge(op, wanted)


def dequantised(program: Program, op: ir.Operation) -> None:
    """Makes floats of a quantised value, if it is one."""
    integers = op.operands[0]
    wanted = whole_type(program, op)
    if wanted is None or source_of(integers) is None:
        return
    put_in_place(op, dequantised_edge(op, as_quantised(op, integers, wanted)))
