"""Views of views become one view, and views that change nothing disappear."""

from __future__ import annotations

from ..mlir import ir
from ..operators import aten
from ..program import Program
from ..values import constant_value
from ..walks import maker_if_any, put_in_place
from . import calls
from .build import Builder, rank_of
from .extents import is_written, same, shape_of
from .views import RESHAPES


def simplify_views(program: Program) -> None:
    """Walks the entry once, from the first operator to the last."""
    for op in calls.body(program.entry()):
        if op.name not in (*RESHAPES, aten.PERMUTE, aten.EXPAND):
            continue
        simpler = _simpler(Builder(program, op), op)
        if simpler is not None:
            put_in_place(op, simpler)


def _simpler(b: Builder, op: ir.Operation) -> ir.Value | None:
    """The same value with fewer views; None where there is nothing to gain."""
    source, shape = op.operands[0], shape_of(op.results[0])
    if op.name == aten.PERMUTE:
        return _simpler_permute(b, source, _dims(op))
    if same(shape_of(source), shape):
        return source
    inner = maker_if_any(source)
    if inner is None or inner.name != op.name:
        return None
    base = inner.operands[0]
    return b.expand(base, shape) if op.name == aten.EXPAND else b.reshape(base, shape)


def _simpler_permute(b: Builder, source: ir.Value, dims: list[int]) -> ir.Value | None:
    inner = maker_if_any(source)
    if inner is not None and inner.name == aten.PERMUTE:
        first = _dims(inner)
        return b.permute(inner.operands[0], [first[dim] for dim in dims])
    shape = shape_of(source)
    moved = [dim for dim in dims if not is_written(shape[dim], 1)]
    if moved == sorted(moved):
        return b.reshape(source, [shape[dim] for dim in dims])
    return None


def _dims(op: ir.Operation) -> list[int]:
    rank = rank_of(op.operands[0])
    return [dim % rank for dim in constant_value(op.operands[1])]
