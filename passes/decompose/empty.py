"""Operators whose results have no elements compute nothing."""

from __future__ import annotations

from ...dialect import ops
from ...dialect.graph import calls
from ...dialect.mlir import ir
from ...dialect.operators import aten
from ...dialect.operators.table import Rewrite, shape_of
from ...dialect.program import Program


def replace_empty(program: Program) -> None:
    """Puts an empty constant in the place of every operator that only has empty results."""
    for op in calls.body(program.entry()):
        if not _is_empty(op):
            continue
        b = Rewrite(program, op)
        for result in op.results:
            result.replace_all_uses_with(b.full(shape_of(result), 0, result))
        op.erase()


def _is_empty(op: ir.Operation) -> bool:
    if not ops.is_operator(op) or "hw.symbol" in op.attributes or op.name == aten.EXPAND:
        return False
    types = [result.type for result in op.results]
    return all(
        isinstance(type, ir.RankedTensorType) and type.has_static_shape and 0 in type.shape
        for type in types
    )
