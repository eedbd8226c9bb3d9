"""Distances between rows: of all pairs of one matrix, and of every two of several."""

from __future__ import annotations

from math import inf

import numpy as np

from ..dtypes import of_tensor
from ..graph.extents import ranges_around, shape_in
from ..mlir import ir
from . import aten
from .precision import together
from .record import decomposes, known, shaped
from .shapes import Shape, Shapes, common
from .table import Replacement, Rewrite, Value, is_open, shape_of, tensor_type


@decomposes("_pdist_forward", "pdist")
def pdist(b: Rewrite, self: Value, p: float) -> Replacement:
    """The distance of every row from each one after it (torch.nn.functional.pdist)."""
    if is_open(shape_of(self)):
        return _above_diagonal(b, self, p)
    sides = np.triu_indices(shape_of(self)[0], 1)
    rows = [b.chosen(self, 0, b.weight(side.astype(np.int64), "pdist.rows")) for side in sides]
    return _apart(b, b.sub(*rows), p, b.type)


def _above_diagonal(b: Rewrite, x: Value, p: float) -> Value:
    """All distances; those that are not above the diagonal go behind the others, and are cut off.

    Before row `i` of `n` there are `i * (2 * n - i - 1) / 2` pairs.
    """
    (count, width), (pairs,) = shape_of(x), b.shape
    step = b.sub(b.view(x, [count, 1, width]), b.view(x, [1, count, width]))
    apart = _apart(b, step, p, tensor_type([count, count], x))
    row, column = (b.unsqueeze(b.places(count), dim) for dim in (1, 0))
    twice = b.mul(row, b.add(b.unary("neg", row), count * 2 - 1))
    before = b.unary("bitwise_right_shift.Tensor", twice, b.number(1, twice))
    place = b.sub(b.add(before, column), b.add(row, 1))
    place = b.where(b.compare("lt", row, column), place, b.number(pairs, place))
    flat = [b.view(part, [count * count]) for part in (place, apart)]
    room = b.full([pairs + 1], 0, apart)
    placed = b.call("aten.scatter.src", room, 0, *flat, type=room.type)
    return b.call(aten.SLICE, placed, 0, 0, pairs, 1, type=b.type)


known("_pdist_forward", rounds_once=True)


@shaped("_pdist_forward", like="self")
def pairs_shape(v: Shapes) -> Shape:
    count = v.shape("self")[0]
    return ((count * (count - 1)) // 2,)


@decomposes("pairwise_distance")
def pairwise_distance(
    b: Rewrite, x1: Value, x2: Value, p: float, eps: float, keepdim: bool
) -> Replacement:
    step = b.cast(b.sub(*together(b, x1, x2)), b.type)
    return _distance(b, b.add(step, eps), p, b.type)


@decomposes("cdist", "_cdist_forward")
def cdist(b: Rewrite, x1: Value, x2: Value, p: float, compute_mode: int | None) -> Replacement:
    """The distance of every row from every other (torch.cdist)."""
    step = b.sub(b.unsqueeze(x1, -2), b.unsqueeze(x2, -3))
    if p == inf:  # the greatest is sought among numbers, unlike in `pdist`
        step = b.where(b.compare("ne", step, step), b.number(0.0, step), step)
    return _apart(b, step, p, b.type)


known("_cdist_forward", rounds_once=True)


@shaped("_cdist_forward", like="x1")
def cdist_shape(v: Shapes) -> Shape:
    one, other = v.shape("x1"), v.shape("x2")
    return (*common(one[:-2], other[:-2]), one[-2], other[-2])


def _apart(b: Rewrite, step: Value, p: float, type: ir.Type) -> Value:
    """PyTorch takes the root by an exponent of double precision, which great sums need."""
    if p == 0:
        return _count(b, step, type)
    if p in (1.0, 2.0, inf) or of_tensor(step.type).name != "float32":
        return _distance(b, step, p, type)
    powers = b.unary("pow.Tensor_Scalar", b.unary("abs", step), p)
    total = b.to(b.reduce("sum.dim_IntList", powers, [-1], keep=False), "float64")
    return b.cast(b.unary("pow.Tensor_Scalar", total, 1 / p), type)


def _count(b: Rewrite, step: Value, type: ir.Type) -> Value:
    """How many differences there are; NaN counts as NaN (aten/native/cpu/DistanceOpsKernel.cpp)."""
    ones = b.unary("clamp", b.unary("ceil", b.unary("abs", step)), None, 1.0)
    return b.view(b.reduce("sum.dim_IntList", ones, [-1]), shape_in(type, ranges_around(step)))


def _distance(b: Rewrite, step: Value, p: float, type: ir.Type) -> Value:
    last = [len(shape_of(step)) - 1]
    keepdim = ir.RankedTensorType(type).rank > last[0]
    return b.call("aten.linalg_vector_norm", step, p, last, keepdim, type=type)
