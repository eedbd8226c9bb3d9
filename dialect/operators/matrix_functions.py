"""Powers, exponentials and products of matrices."""

from __future__ import annotations

from math import nan, prod

from .record import decomposes
from .stacks import Stack, cut
from .table import Ints, Replacement, Rewrite, Value, is_empty, shape_of


@decomposes("linalg_matrix_power", "matrix_power")
def matrix_power(b: Rewrite, self: Value, n: int) -> Replacement:
    """Squares of the matrix, or of its inverse (torch.linalg.matrix_power)."""
    s = Stack(b)
    if n == 0:
        return b.expand(s.identity(shape_of(self)[-1], self), b.shape)
    if n < 0:
        square = b.call("aten.linalg_inv", self, type=self.type)
    else:
        square = self
    left, found = abs(n), None
    while left:
        if left & 1:
            found = square if found is None else b.matmul(found, square)
        left >>= 1
        square = b.matmul(square, square) if left else square
    return found


HALVINGS = 16
"""How often a matrix is halved at most for its exponential."""

SERIES_NORM = 1.09
"""Up to which norm 18 terms of its series have the digits of double precision."""


@decomposes("matrix_exp", "linalg_matrix_exp")
def matrix_exp(b: Rewrite, self: Value) -> Replacement:
    """A Taylor series of a matrix that is halved until its norm is small, and squared as often.

    Squares double what was rounded: each matrix is halved no oftener than it needs. One that would
    have to be halved oftener than `HALVINGS` has NaN for its exponential.
    """
    s, count = Stack(b), shape_of(self)[-1]
    if is_empty(shape_of(self)):
        return self
    x = s.wide(self)
    norm = b.reduce("amax", b.reduce("sum.dim_IntList", b.unary("abs", x), [-2]), [-1])
    large = [b.compare("gt", norm, SERIES_NORM * 2.0**k) for k in range(HALVINGS)]
    for each in large:
        x = b.where(each, b.mul(x, 0.5), x)
    one = b.expand(s.identity(count, x), shape_of(x))
    found = one
    for k in range(18, 0, -1):
        found = b.add(b.mul(b.matmul(x, found), 1.0 / k), one)
    for each in large:
        found = b.where(each, b.matmul(found, found), found)
    beyond = b.compare("gt", norm, SERIES_NORM * 2.0**HALVINGS)
    return cut(b, 0, b.where(beyond, b.number(nan, found), found))


@decomposes("linalg_tensorinv")
def tensorinv(b: Rewrite, self: Value, ind: int) -> Replacement:
    shape = shape_of(self)
    rows, columns = (prod(part) for part in (shape[:ind], shape[ind:]))
    flat = b.view(self, [rows, columns])
    return b.view(b.call("aten.linalg_inv", flat, type=flat.type), b.shape)


@decomposes("linalg_tensorsolve")
def tensorsolve(b: Rewrite, self: Value, other: Value, dims: Ints | None) -> Replacement:
    rank = len(shape_of(self))
    last = [dim % rank for dim in dims or []]
    turned = b.permute(self, [*(d for d in range(rank) if d not in last), *last])
    count = prod(shape_of(other))
    flat, right = b.view(turned, [count, count]), b.view(other, [count])
    return b.view(b.call("aten.linalg_solve", flat, right, type=right.type), b.shape)


@decomposes("linalg_vecdot")
def vecdot(b: Rewrite, x: Value, y: Value, dim: int) -> Replacement:
    product = b.mul(b.cast(x, b.type), b.cast(y, b.type))
    return b.reduce("sum.dim_IntList", product, [dim], keep=False)


@decomposes("linalg_vander", "vander")
def vander(b: Rewrite, x: Value, N: int | None, increasing: bool | None = None) -> Replacement:
    """Powers of each element, from the zeroth on; `aten.vander` has them the other way round."""
    value = b.cast(x, b.type)
    column = b.unsqueeze(value, len(shape_of(x)))
    powers = [b.full(shape_of(column), 1, column)]
    for _ in range(1, b.shape[-1]):
        powers.append(b.mul(powers[-1], column))
    ordered = powers[: b.shape[-1]]
    if increasing is False:
        ordered.reverse()
    return b.view(b.cat(ordered, -1), b.shape)
