"""Arithmetic with stacks of small matrices, unrolled column by column; powers and exponentials.

Everything is computed in double precision and cut at the end. All columns are treated alike, with
masks in place of slices, so that each step of a factorisation calls the kernels of the one before.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import nan, prod

import numpy as np

from ..dtypes import of_tensor
from ..errors import Refused
from ..graph.extents import broadcast
from .corners import in_corner
from .record import decomposes
from .table import Ints, Replacement, Rewrite, Value, is_empty, shape_of, tensor_type

LARGEST = 32
"""Rows and columns of the largest matrix that is unrolled."""


@dataclass(frozen=True)
class Stack:
    """Writes arithmetic with stacks of matrices."""

    b: Rewrite

    def wide(self, x: Value) -> Value:
        """A matrix in the precision that is computed in."""
        if not of_tensor(x.type).is_float:
            raise Refused(f"`{self.b.anchor.name}` of numbers that are not real is not known")
        if max(shape_of(x)[-2:], default=0) > LARGEST:
            raise Refused(
                f"`{self.b.anchor.name}` is unrolled, for at most {LARGEST} rows and columns; give "
                "a C function for it (`--kernels`, see docs/kernels.md)"
            )
        return self.b.to(x, "float64")

    def numbers(self, values: int | np.ndarray, like: Value) -> Value:
        data = np.asarray(values).astype(of_tensor(like.type).numpy)
        return self.b.weight(data, "places")

    def rows_from(self, count: int, first: int) -> Value:
        """A mask of a column: the rows from one on."""
        return self.b.weight(np.arange(count)[:, None] >= first, "rows")

    def columns_from(self, count: int, first: int) -> Value:
        return self.b.weight(np.arange(count)[None] >= first, "columns")

    def identity(self, count: int, like: Value) -> Value:
        return self.b.weight(np.eye(count, dtype=of_tensor(like.type).numpy), "identity")

    def kept(self, mask: Value, x: Value) -> Value:
        """Zeros where the mask does not hold."""
        return self.b.where(mask, x, self.b.number(0, x))

    def column(self, x: Value, k: int) -> Value:
        return self.b.slice(x, -1, k, k + 1)

    def row(self, x: Value, k: int) -> Value:
        return self.b.slice(x, -2, k, k + 1)

    def turned(self, x: Value) -> Value:
        return self.b.transpose(x, -1, -2)

    def triangle(self, x: Value, lower: bool, diagonal: int = 0) -> Value:
        rows, columns = shape_of(x)[-2:]
        mask = (np.tril if lower else np.triu)(np.ones((rows, columns), bool), diagonal)
        return self.kept(self.b.weight(mask, "triangle"), x)

    def unit(self, x: Value) -> Value:
        """Ones on the diagonal."""
        rows, columns = shape_of(x)[-2:]
        mask = self.b.weight(np.eye(rows, columns, dtype=bool), "diagonal")
        return self.b.where(mask, self.b.number(1, x), x)

    def picked(self, x: Value, rows: Value) -> Value:
        """The rows at some places, which each matrix has its own of."""
        wide = self.b.expand(rows, (*shape_of(rows)[:-1], shape_of(x)[-1]))
        lead = shape_of(x)[:-2]
        type = tensor_type((*lead, *shape_of(wide)[-2:]), x)
        return self.b.call("aten.gather", x, len(lead), wide, False, type=type)

    def diagonal(self, x: Value) -> Value:
        rank, count = len(shape_of(x)), min(shape_of(x)[-2:])
        type = tensor_type((*shape_of(x)[:-2], count), x)
        return self.b.call("aten.diagonal", x, 0, rank - 2, rank - 1, type=type)

    def product(self, x: Value) -> Value:
        """Of the last dimension."""
        found = self.b.select(x, -1, 0)
        for k in range(1, shape_of(x)[-1]):
            found = self.b.mul(found, self.b.select(x, -1, k))
        return found

    def matmul(self, x: Value, y: Value) -> Value:
        return self.b.matmul(x, y)

    # LU.

    def factors(self, a: Value, pivot: bool = True) -> Factors:
        """Gaussian elimination, with rows swapped so that the greatest number divides."""
        b, (rows, columns) = self.b, shape_of(a)[-2:]
        lead = shape_of(a)[:-2]
        places = self.numbers(np.arange(rows)[:, None], self.b.to(a, "int64"))
        order = b.expand(places, (*lead, rows, 1))
        pivots: list[Value] = []
        for k in range(min(rows, columns)):
            if pivot:
                a, order, at = self._swapped(a, order, places, k)
                pivots.append(b.add(at, 1))
            else:
                pivots.append(b.full((*lead, 1, 1), k + 1, places))
            a = self._eliminated(a, k)
        return Factors(a, b.cat(pivots, -2), order)

    def _swapped(self, a: Value, order: Value, places: Value, k: int) -> tuple[Value, Value, Value]:
        b, rows = self.b, shape_of(a)[-2]
        size = b.unary("abs", self.column(a, k))
        size = b.where(self.rows_from(rows, k), size, b.number(-1.0, size))
        type = tensor_type((*shape_of(a)[:-2], 1, 1), places)
        at = b.call("aten.argmax", size, len(shape_of(a)) - 2, True, type=type)
        own = self.numbers(k, places)
        chosen = b.where(b.compare("eq", places, at), own, places)
        chosen = b.where(b.compare("eq", places, own), at, chosen)
        return self.picked(a, chosen), self.picked(order, chosen), at

    def _eliminated(self, a: Value, k: int) -> Value:
        """What is left of a column below the diagonal is by what its rows were reduced."""
        b, (rows, columns) = self.b, shape_of(a)[-2:]
        pivot = self.column(self.row(a, k), k)
        divisor = b.where(b.compare("eq", pivot, 0), b.number(1.0, pivot), pivot)
        below = self.rows_from(rows, k + 1)
        factor = self.kept(below, b.div(self.column(a, k), divisor))
        rest = self.kept(self.columns_from(columns, k + 1), self.row(a, k))
        reduced = b.sub(a, b.mul(factor, rest))
        here = b.weight(np.arange(columns)[None] == k, "column")
        both = b.both(below, here)
        return b.where(both, factor, reduced)

    def solved(self, a: Value, right: Value, upper: bool, unit: bool = False) -> Value:
        """`x` of `a x = right` with a triangle."""
        b, rows = self.b, shape_of(a)[-1]
        for k in range(rows)[:: -1 if upper else 1]:
            x = self.row(right, k)
            if not unit:
                x = b.div(x, self.column(self.row(a, k), k))
            beside = b.weight(
                np.arange(rows)[:, None] < k if upper else np.arange(rows)[:, None] > k, "rows"
            )
            less = b.mul(self.kept(beside, self.column(a, k)), x)
            here = b.weight(np.arange(rows)[:, None] == k, "row")
            right = b.where(here, x, b.sub(right, less))
        return right

    def with_factors(self, found: Factors, right: Value) -> Value:
        """`x` of `a x = right` with the factors of `a`."""
        placed = self.picked(right, found.order)
        forward = self.solved(found.both, placed, upper=False, unit=True)
        return self.solved(found.both, forward, upper=True)

    def broken(self, diagonal: Value, bad: Value) -> Value:
        """The number of the first bad element, from 1; 0 where none is (LAPACK's `info`)."""
        b, count = self.b, shape_of(diagonal)[-1]
        numbers = self.numbers(np.arange(1, count + 1), b.to(diagonal, "int64"))
        none = b.number(count + 1, numbers)
        first = b.reduce("amin", b.where(bad, numbers, none), [-1], keep=False)
        return b.where(b.compare("eq", first, count + 1), b.number(0, first), first)


@dataclass(frozen=True)
class Factors:
    """L below the diagonal and U above, the rows that were swapped from 1 on, and their order."""

    both: Value
    pivots: Value
    order: Value


def cut(b: Rewrite, place: int, x: Value) -> Value:
    """A value as the operator's result has it."""
    old = b.anchor.results[place]
    return b.view(b.cast(x, old.type), shape_of(old))


def results_of(b: Rewrite, *values: Value) -> list[Value]:
    return [cut(b, place, value) for place, value in enumerate(values)]


def wide_stack(b: Rewrite, s: Stack, x: Value, like: tuple[int, ...]) -> Value:
    """A matrix for each of some stack."""
    return b.expand(s.wide(x), (*like, *shape_of(x)[-2:]))


def batch_of(*shapes: tuple[int, ...]) -> tuple[int, ...]:
    return broadcast(*(shape[:-2] for shape in shapes))


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
@in_corner(diagonal=0)
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
