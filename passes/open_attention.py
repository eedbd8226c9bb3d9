"""`scaled_dot_product_attention` on open sizes, written as the operators that it is made of.

    softmax(query @ key.T * scale + mask) @ value

Each of them is a kernel then, so that their intermediate values share the arena. torch-mlir's own
lowering takes one maximum for all rows, with which rows of small scores become NaN.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import Any

from ..dialect import ops
from ..dialect.dtypes import of_tensor
from ..dialect.mlir import ir
from ..dialect.sizes import SIZE, dims_of, size_attribute, tensor_type
from ..dialect.values import constant, constant_value, is_none

ATTENTION = "aten.scaled_dot_product_attention"


def attention(op: ir.Operation, count: int) -> str | None:
    """Replaces the operator, in a program of `count` sizes; or says why it cannot."""
    given = ops.arguments(op)
    if constant_value(given["dropout_p"]) or constant_value(given["enable_gqa"]):
        return "drops elements or shares heads: set `dropout_p=0.0` and `enable_gqa=False`"
    with ir.InsertionPoint(op), op.location:
        made = _Writer(given["query"], given["key"], count).write(given)
    op.results[0].replace_all_uses_with(made)
    op.erase()
    return None


class _Writer:
    def __init__(self, query: ir.Value, key: ir.Value, count: int) -> None:
        self.query, self.key, self.count = query, key, count
        self.element = ir.RankedTensorType(query.type).element_type
        self.rows, self.columns = dims_of(query.type)[-2], dims_of(key.type)[-2]
        self.scores = [*dims_of(query.type)[:-1], self.columns]

    def write(self, given: dict[str, ir.Value]) -> ir.Value:
        *outer, length, width = dims_of(self.key.type)
        turned = self._op("transpose.int", [self.key, _i(-2), _i(-1)], [*outer, width, length])
        scores = self._op("matmul", [self.query, turned], self.scores)
        scores = self._op("mul.Scalar", [scores, self._scale(given["scale"])], self.scores)
        if constant_value(given["is_causal"]):
            scores = self._hide(scores, self._later())
        if not is_none(given["attn_mask"]):
            scores = self._mask(scores, given["attn_mask"])
        weights = self._op("softmax.int", [scores, _i(-1), constant(None)], self.scores)
        result = [*self.scores[:-1], dims_of(given["value"].type)[-1]]
        return self._op("matmul", [weights, given["value"]], result)

    def _scale(self, given: ir.Value) -> ir.Value:
        if not is_none(given):
            return given
        return constant(1 / sqrt(ir.RankedTensorType(self.query.type).shape[-1]), "float")

    def _mask(self, scores: ir.Value, mask: ir.Value) -> ir.Value:
        if of_tensor(mask.type).name != "bool":
            return self._op("add.Tensor", [scores, mask, _i(1)], self.scores)
        hidden = self._op("logical_not", [mask], dims_of(mask.type), ir.Type.parse("i1"))
        return self._hide(scores, hidden)

    def _hide(self, scores: ir.Value, hidden: ir.Value) -> ir.Value:
        least = constant(-inf, "float")
        return self._op("masked_fill.Scalar", [scores, hidden, least], self.scores)

    def _later(self) -> ir.Value:
        """Where a column stands behind its row."""
        i64, one = ir.IntegerType.get_signless(64), ir.AffineExpr.get_constant(1)
        none = [constant(None)] * 4
        row = self._op("arange", [self._size(self.rows), *none], [self.rows], i64)
        column = self._op("arange", [self._size(self.columns), *none], [self.columns], i64)
        row = self._op("unsqueeze", [row, _i(1)], [self.rows, one], i64)
        dims = [self.rows, self.columns]
        return self._op("gt.Tensor", [column, row], dims, ir.Type.parse("i1"))

    def _size(self, expression: Any) -> ir.Value:
        attributes = {"value": size_attribute(expression, self.count)}
        i64 = ir.IntegerType.get_signless(64)
        return ops.build(SIZE, [], [i64], attributes=attributes).results[0]

    def _op(
        self,
        name: str,
        operands: Sequence[ir.Value],
        dims: Sequence[Any],
        element: ir.Type | None = None,
    ) -> ir.Value:
        type = tensor_type(dims, element or self.element, self.count)
        return ops.build(f"aten::{name}", operands, [type]).results[0]


def _i(value: int) -> ir.Value:
    return constant(value, "int")
