"""Products of matrices and vectors: `linear`, `mm` and `bmm`.

A product with a constant matrix becomes `linear`, whose weight is transposed at compile time.
"""

from __future__ import annotations

from math import prod

import numpy as np

from . import aten
from .constants import Constants
from .record import computes, decomposes, shaped
from .shapes import Shape, Shapes, common, need
from .table import Maybe, Replacement, Rewrite, Value, same, shape_of


@decomposes("linear", rounds_once=True)
def linear(b: Rewrite, input: Value, weight: Value, bias: Maybe) -> Replacement:
    """One row becomes a matrix of one row."""
    if len(shape_of(weight)) == 1:
        return matmul(b, input, weight) if bias is None else b.add(matmul(b, input, weight), bias)
    if len(shape_of(input)) > 1:
        return None
    return b.view(b.linear(b.unsqueeze(input, 0), weight, bias), b.shape)


def _product(b: Rewrite, x: Value, y: Value, bias: Maybe = None) -> Value | None:
    """`x @ y + bias` with a constant matrix, as `linear`; None with a computed one."""
    if len(shape_of(y)) != 2 or not b.is_constant(y):
        return None
    return b.linear(x, b.permute(y, [1, 0]), bias)


@decomposes("mm")
def mm(b: Rewrite, self: Value, mat2: Value) -> Replacement:
    return _product(b, self, mat2)


@decomposes("_int_mm")
def int_mm(b: Rewrite, self: Value, mat2: Value) -> Replacement:
    """Bytes, whose products are summed up in 32 bits."""
    if b.is_constant(mat2):
        return b.call(aten.LINEAR, self, b.permute(mat2, [1, 0]), None, type=b.type)
    return b.call(aten.MM, self, mat2, type=b.type)


@decomposes("addmm", rounds_once=True)
def addmm(
    b: Rewrite, self: Value, mat1: Value, mat2: Value, beta: float, alpha: float
) -> Replacement:
    """`beta * self + alpha * mat1 @ mat2` (torch.addmm)."""
    columns = shape_of(mat2)[1]
    if beta == alpha == 1 and any(same(shape_of(self), x) for x in ((columns,), (1, columns))):
        fused = _product(b, mat1, mat2, b.view(self, [columns]))
        if fused is not None:
            return fused
    return _scaled_sum(b, self, b.mm(mat1, mat2), beta, alpha)


def _scaled_sum(b: Rewrite, x: Value, product: Value, beta: float, alpha: float) -> Value:
    scaled = product if alpha == 1 else b.mul(product, alpha)
    if beta == 0:
        return scaled
    return b.add(scaled, x if beta == 1 else b.mul(x, beta))


@decomposes("baddbmm", rounds_once=True)
def baddbmm(
    b: Rewrite, self: Value, batch1: Value, batch2: Value, beta: float, alpha: float
) -> Replacement:
    return _scaled_sum(b, self, b.bmm(batch1, batch2), beta, alpha)


@decomposes("addbmm", rounds_once=True)
def addbmm(
    b: Rewrite, self: Value, batch1: Value, batch2: Value, beta: float, alpha: float
) -> Replacement:
    """`beta * self + alpha * Σ batch1 @ batch2`: one product of matrices side by side."""
    batch, rows, inner = shape_of(batch1)
    columns = shape_of(batch2)[2]
    left = b.view(b.permute(batch1, [1, 0, 2]), [rows, batch * inner])
    return _scaled_sum(b, self, b.mm(left, b.view(batch2, [batch * inner, columns])), beta, alpha)


@decomposes("kron", promotes=True)
def kron(b: Rewrite, self: Value, other: Value) -> Replacement:
    """Every element of one times all of the other (torch.kron)."""
    rank = max(len(shape_of(self)), len(shape_of(other)))
    first, second = (
        [*[1] * (rank - len(shape_of(x))), *shape_of(x)] for x in (self, other)
    )  # fmt: skip
    left = b.view(self, [part for extent in first for part in (extent, 1)])
    right = b.view(other, [part for extent in second for part in (1, extent)])
    return b.view(b.mul(b.cast(left, b.type), b.cast(right, b.type)), b.shape)


@decomposes("addmv", rounds_once=True)
def addmv(
    b: Rewrite, self: Value, mat: Value, vec: Value, beta: float, alpha: float
) -> Replacement:
    return _scaled_sum(b, self, matmul(b, mat, vec), beta, alpha)


@decomposes("mv", "dot", "vdot")
def matrix_vector(b: Rewrite, **given: Value) -> Replacement:
    return matmul(b, *given.values())


@decomposes("inner")
def inner(b: Rewrite, self: Value, other: Value) -> Replacement:
    """Every row of one times every row of the other (torch.inner)."""
    if not shape_of(self) or not shape_of(other):
        return b.mul(self, other)
    sides = [b.view(x, [prod(shape_of(x)[:-1]), shape_of(x)[-1]]) for x in (self, other)]
    return b.view(matmul(b, sides[0], b.transpose(sides[1], 0, 1)), b.shape)


@decomposes("outer", "ger", promotes=True)
def outer(b: Rewrite, self: Value, vec2: Value) -> Replacement:
    return b.mul(b.unsqueeze(self, 1), b.unsqueeze(vec2, 0))


@decomposes("matmul", "linalg_matmul")
def matmul(b: Rewrite, self: Value, other: Value) -> Value:
    """Every case of torch.matmul, by the number of dimensions."""
    left, right = shape_of(self), shape_of(other)
    if len(left) == 1 or len(right) == 1:
        rows = b.unsqueeze(self, 0) if len(left) == 1 else self
        columns = b.unsqueeze(other, 1) if len(right) == 1 else other
        return b.view(matmul(b, rows, columns), b.shape)
    if len(right) == 2:
        fused = _product(b, self, other)
        if fused is not None:
            return fused
        flat = b.view(self, [prod(left[:-1]), left[-1]])
        return b.view(b.mm(flat, other), [*left[:-1], right[1]])
    return b.matmul(self, other)


@decomposes("addr", rounds_once=True, promotes=True)
def addr(
    b: Rewrite, self: Value, vec1: Value, vec2: Value, beta: float, alpha: float
) -> Replacement:
    """`beta * self + alpha * outer(vec1, vec2)`."""
    return _scaled_sum(b, self, b.mul(b.unsqueeze(vec1, 1), vec2), beta, alpha)


@shaped("linear")
def linear_shape(v: Shapes) -> Shape:
    x, weight, bias = v.shape("input"), v.shape("weight"), v.maybe("bias")
    need(bool(x) and len(weight) == 2 and x[-1] == weight[1], "the input does not fit the weight")
    need(bias is None or bias == (weight[0],), "the bias does not fit the weight")
    return (*x[:-1], weight[0])


@computes("linear")
def linear_value(v: Constants) -> np.ndarray:
    """Short integers are summed up in the wider ones of the result."""
    product = v["input"].astype(v.wide) @ v["weight"].T.astype(v.wide)
    return product if v["bias"] is None else product + v["bias"]


@shaped("mm", "bmm", "_int_mm")
def mm_shape(v: Shapes) -> Shape:
    a, b = v.shape("self"), v.shape("mat2")
    rank = 2 if len(a) == 2 else 3
    need(len(a) == len(b) == rank and a[:-2] == b[:-2], "the matrices do not go together")
    need(a[-1] == b[-2], "the matrices do not go together")
    return (*a[:-1], b[-1])


@computes("mm", "bmm", "_int_mm")
def mm_value(v: Constants) -> np.ndarray:
    return v["self"].astype(v.wide) @ v["mat2"].astype(v.wide)


@shaped("matmul")
def matmul_shape(v: Shapes) -> Shape:
    a, b = v.tensors
    need(bool(a and b), "a scalar is no matrix")
    left, right = (1,) * (len(a) == 1) + a, b + (1,) * (len(b) == 1)
    need(left[-1] == right[-2], "the matrices do not go together")
    batch = common(left[:-2], right[:-2])
    return (*batch, *(left[-2:-1] if len(a) > 1 else ()), *(right[-1:] if len(b) > 1 else ()))


@computes("matmul")
def matmul_value(v: Constants) -> np.ndarray:
    return v["self"].astype(v.wide) @ v["other"].astype(v.wide)
