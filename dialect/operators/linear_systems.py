"""Factorisations of small matrices, and what is solved with them, unrolled column by column.

Everything is computed in double precision and cut at the end. All columns are treated alike, with
masks in place of slices, so that each step of a factorisation calls the kernels of the one before.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import nan

import numpy as np

from ..dtypes import of_tensor
from ..errors import Refused
from ..mlir import ir
from .record import decomposes
from .table import Replacement, Rewrite, Value, shape_of, tensor_type

LARGEST = 32
"""Rows and columns of the largest matrix that is unrolled."""


def _double() -> ir.Type:
    return ir.RankedTensorType.get([], ir.F64Type.get())


def _whole() -> ir.Type:
    return ir.RankedTensorType.get([], ir.IntegerType.get_signless(64))


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
        return self.b.cast(x, _double())

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
        places = self.numbers(np.arange(rows)[:, None], self.b.cast(a, _whole()))
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
        numbers = self.numbers(np.arange(1, count + 1), b.cast(diagonal, _whole()))
        none = b.number(count + 1, numbers)
        first = b.reduce("amin", b.where(bad, numbers, none), [-1], keep=False)
        return b.where(b.compare("eq", first, count + 1), b.number(0, first), first)


@dataclass(frozen=True)
class Factors:
    """L below the diagonal and U above, the rows that were swapped from 1 on, and their order."""

    both: Value
    pivots: Value
    order: Value


def _cut(b: Rewrite, place: int, x: Value) -> Value:
    """A value as the operator's result has it."""
    old = b.anchor.results[place]
    return b.view(b.cast(x, old.type), shape_of(old))


def _results(b: Rewrite, *values: Value) -> list[Value]:
    return [_cut(b, place, value) for place, value in enumerate(values)]


def _wide(b: Rewrite, s: Stack, x: Value, like: tuple[int, ...]) -> Value:
    """A matrix for each of some stack."""
    return b.expand(s.wide(x), (*like, *shape_of(x)[-2:]))


def _batch(*shapes: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(np.broadcast_shapes(*(shape[:-2] for shape in shapes)))


@decomposes("linalg_inv", "inverse", "linalg_inv_ex")
def inverse(b: Rewrite, **given: Value) -> Replacement:
    """`x` of `a x = 1`."""
    s, a = Stack(b), next(iter(given.values()))
    if not np.prod(shape_of(a)):
        return _results(b, a, *(b.full(shape_of(r), 0, r) for r in list(b.anchor.results)[1:]))
    found = s.factors(s.wide(a))
    one = b.expand(s.identity(shape_of(a)[-1], found.both), shape_of(a))
    results = [s.with_factors(found, one)]
    if len(b.anchor.results) > 1:
        results.append(_info(b, s, found))
    return _results(b, *results)


def _info(b: Rewrite, s: Stack, found: Factors) -> Value:
    diagonal = s.diagonal(found.both)
    return s.broken(diagonal, b.compare("eq", diagonal, 0))


@decomposes("linalg_solve", "linalg_solve_ex", "_linalg_solve_ex")
def solve(b: Rewrite, A: Value, B: Value, left: bool, **_: object) -> Replacement:
    """`x` of `A x = B`, or of `x A = B`; B may be a stack of vectors."""
    s, lies = Stack(b), shape_of(B)
    is_vector = len(lies) == 1 or (len(shape_of(A)) - 1 == len(lies) and lies == shape_of(A)[:-1])
    right = b.unsqueeze(B, len(lies)) if is_vector else B
    turns = not left and not is_vector
    batch = _batch(shape_of(A), shape_of(right))
    if not np.prod(b.shape) or not np.prod(shape_of(A)):
        return [b.full(shape_of(r), 0, r) for r in b.anchor.results]
    found = s.factors(_wide(b, s, s.turned(A) if turns else A, batch))
    right = _wide(b, s, s.turned(right) if turns else right, batch)
    value = s.with_factors(found, right)
    results = [s.turned(value) if turns else value]
    if b.overload == "linalg_solve_ex":
        results.append(_one_of(b, _info(b, s, found), shape_of(b.anchor.results[1])))
    if b.overload == "_linalg_solve_ex":
        if any(b.used(place) for place in (1, 2)):
            raise Refused(f"the factors that `{b.anchor.name}` gives are used; use `lu_factor`")
        info = _one_of(b, _info(b, s, found), shape_of(b.anchor.results[3]))
        return [_cut(b, 0, results[0]), None, None, _cut(b, 3, info)]
    return _results(b, *results)


def _one_of(b: Rewrite, x: Value, shape: tuple[int, ...]) -> Value:
    """What is the same for all that A was repeated for."""
    while len(shape_of(x)) > len(shape):
        x = b.select(x, 0, 0)
    for dim, extent in enumerate(shape):
        x = x if shape_of(x)[dim] == extent else b.slice(x, dim, 0, extent)
    return x


@decomposes("linalg_solve_triangular")
def solve_triangular(
    b: Rewrite, self: Value, B: Value, upper: bool, left: bool, unitriangular: bool
) -> Replacement:
    return _triangular(b, self, B, upper, left, unitriangular)


def _triangular(b: Rewrite, a: Value, right: Value, upper: bool, left: bool, unit: bool) -> Value:
    s = Stack(b)
    if not np.prod(b.shape):
        return b.full(b.shape, 0, b.result)
    batch = _batch(shape_of(a), shape_of(right))
    first, second = _wide(b, s, a, batch), _wide(b, s, right, batch)
    if left:
        return _cut(b, 0, s.solved(first, second, upper, unit))
    value = s.solved(s.turned(first), s.turned(second), not upper, unit)
    return _cut(b, 0, s.turned(value))


@decomposes("triangular_solve")
def triangular_solve(
    b: Rewrite, self: Value, A: Value, upper: bool, transpose: bool, unitriangular: bool
) -> Replacement:
    """The solution, and the triangle once more."""
    a = Stack(b).turned(A) if transpose else A
    value = _triangular(b, a, self, upper != transpose, True, unitriangular)
    return [value, b.expand(A, shape_of(b.anchor.results[1]))]


@decomposes("linalg_lu_factor", "linalg_lu_factor_ex", "_lu_with_info")
def lu_factor(b: Rewrite, pivot: bool = True, **given: object) -> Replacement:
    s, a = Stack(b), next(x for x in given.values() if isinstance(x, Value))
    if not np.prod(shape_of(a)):
        raise Refused(f"`{b.anchor.name}` of no elements is not known")
    found = s.factors(s.wide(a), pivot)
    results = [found.both, found.pivots]
    if len(b.anchor.results) > 2:
        results.append(_info(b, s, found))
    return _results(b, *results)


@decomposes("linalg_lu")
def lu(b: Rewrite, A: Value, pivot: bool) -> Replacement:
    """P, L and U with `A = P L U`."""
    s = Stack(b)
    if not np.prod(shape_of(A)):
        raise Refused(f"`{b.anchor.name}` of no elements is not known")
    found = s.factors(s.wide(A), pivot)
    places = _placed(b, s, found.order) if pivot else b.full(b.shape, 0, found.both)
    return _results(b, places, *_taken_apart(b, s, found.both))


def _placed(b: Rewrite, s: Stack, order: Value) -> Value:
    """The matrix that brings rows back to where they were."""
    count = shape_of(order)[-2]
    numbers = s.numbers(np.arange(count)[:, None], order)
    return b.cast(b.compare("eq", numbers, s.turned(order)), _double())


def _taken_apart(b: Rewrite, s: Stack, both: Value) -> tuple[Value, Value]:
    rows, columns = shape_of(both)[-2:]
    short = min(rows, columns)
    lower = s.unit(s.triangle(b.slice(both, -1, 0, short), True, -1))
    return lower, s.triangle(b.slice(both, -2, 0, short), False)


def _ordered(b: Rewrite, s: Stack, pivots: Value, rows: int) -> Value:
    """The order of rows that swaps make."""
    whole = b.cast(pivots, _whole())
    lead = shape_of(pivots)[:-1]
    places = s.numbers(np.arange(rows)[:, None], whole)
    order = b.expand(places, (*lead, rows, 1))
    for k in range(shape_of(pivots)[-1]):
        at = b.sub(b.view(b.slice(whole, -1, k, k + 1), (*lead, 1, 1)), b.number(1, whole))
        own = s.numbers(k, whole)
        chosen = b.where(b.compare("eq", places, at), own, places)
        chosen = b.where(b.compare("eq", places, own), at, chosen)
        order = s.picked(order, chosen)
    return order


@decomposes("lu_unpack")
def lu_unpack(
    b: Rewrite, LU_data: Value, LU_pivots: Value, unpack_data: bool, unpack_pivots: bool
) -> Replacement:
    s, empty = Stack(b), [b.full(shape_of(r), 0, r) for r in b.anchor.results]
    if not np.prod(shape_of(LU_data)):
        raise Refused(f"`{b.anchor.name}` of no elements is not known")
    results = list(empty)
    if unpack_pivots:
        results[0] = _placed(b, s, _ordered(b, s, LU_pivots, shape_of(LU_data)[-2]))
    if unpack_data:
        results[1:] = _taken_apart(b, s, s.wide(LU_data))
    return _results(b, *results)


@decomposes("lu_solve", "linalg_lu_solve")
def lu_solve(b: Rewrite, left: bool = True, adjoint: bool = False, **given: Value) -> Replacement:
    """`x` of `A x = B` with factors of A that were kept; `adjoint` turns A."""
    s = Stack(b)
    both, pivots = (given.get(k, given.get(f"{k}_data")) for k in ("LU", "pivots"))
    pivots = given["LU_pivots"] if pivots is None else pivots
    right = given.get("B", given.get("self"))
    if not np.prod(b.shape):
        return b.full(b.shape, 0, b.result)
    batch = _batch(shape_of(both), shape_of(right))  # type: ignore[arg-type]
    factors, values = _wide(b, s, both, batch), _wide(b, s, right, batch)  # type: ignore[arg-type]
    order = _ordered(b, s, pivots, shape_of(both)[-1])  # type: ignore[arg-type]
    order = b.expand(order, (*batch, *shape_of(order)[-2:]))
    values = values if left else s.turned(values)
    if left != adjoint:
        found = s.with_factors(Factors(factors, order, order), values)
    else:
        forward = s.solved(s.turned(factors), values, upper=False)
        back = s.solved(s.turned(factors), forward, upper=True, unit=True)
        found = s.matmul(_placed(b, s, order), back)
    return _cut(b, 0, found if left else s.turned(found))


@decomposes(
    "linalg_det", "det", "_linalg_det", "linalg_slogdet", "slogdet", "_linalg_slogdet", "logdet"
)
def determinant(b: Rewrite, **given: Value) -> Replacement:
    """The product of the diagonal of U, with a sign for each swap."""
    s, a = Stack(b), next(iter(given.values()))
    if any(
        b.used(place)
        for place in range(1 if "slog" not in b.overload else 2, len(b.anchor.results))
    ):
        raise Refused(f"the factors that `{b.anchor.name}` gives are used; use `lu_factor`")
    if not np.prod(shape_of(a)):
        values = [
            0 if b.overload == "logdet" or ("log" in b.overload and place) else 1
            for place in range(len(b.anchor.results))
        ]
        return [b.full(shape_of(r), n, r) for n, r in zip(values, b.anchor.results, strict=True)]
    found = s.factors(s.wide(a))
    diagonal, count = s.diagonal(found.both), shape_of(a)[-1]
    pivots = b.view(found.pivots, shape_of(diagonal))
    stayed = b.compare("eq", pivots, s.numbers(np.arange(1, count + 1), pivots))
    one = b.number(1.0, diagonal)
    signs = b.where(stayed, one, b.number(-1.0, diagonal))
    more = [None] * (len(b.anchor.results) - 1)
    if "log" not in b.overload:
        return [_cut(b, 0, s.product(b.mul(diagonal, signs))), *more]
    sign = s.product(b.mul(b.unary("sign", diagonal), signs))
    size = b.reduce("sum.dim_IntList", b.unary("log", b.unary("abs", diagonal)), [-1], keep=False)
    if b.overload == "logdet":
        size = b.where(b.compare("lt", sign, 0), b.number(float("nan"), size), size)
        return _cut(b, 0, size)
    return [_cut(b, 0, sign), _cut(b, 1, size), *more[1:]]


@decomposes("linalg_cholesky", "cholesky", "linalg_cholesky_ex")
def cholesky(b: Rewrite, self: Value, upper: bool, **_: object) -> Replacement:
    """L with `a = L Lᵀ`, or its transpose; NaN where there is none."""
    s, count = Stack(b), shape_of(self)[-1]
    if not np.prod(shape_of(self)):
        return [b.full(shape_of(r), 0, r) for r in b.anchor.results]
    a = s.wide(s.turned(self) if upper else self)
    columns, roots = list[Value](), list[Value]()
    for k in range(count):
        pivot = s.column(s.row(a, k), k)
        roots.append(pivot)
        column = s.kept(s.rows_from(count, k), b.div(s.column(a, k), b.unary("sqrt", pivot)))
        columns.append(column)
        a = b.sub(a, b.mul(column, s.turned(column)))
    lower = b.cat(columns, -1)
    results = [s.turned(lower) if upper else lower]
    if len(b.anchor.results) > 1:
        diagonal = b.cat(roots, -1)
        good = b.compare("gt", diagonal, 0)
        bad = b.call("aten.logical_not", good, type=good.type)
        info = s.broken(diagonal, bad)
        results.append(
            b.select(info, -1, 0) if len(shape_of(info)) > len(shape_of(self)) - 2 else info
        )
    return _results(b, *results)


@decomposes("cholesky_solve", "cholesky_inverse")
def cholesky_solve(
    b: Rewrite, self: Value, input2: Value | None = None, upper: bool = False
) -> Replacement:
    """`x` of `L Lᵀ x = b`, or of `L Lᵀ x = 1`."""
    s, factor = Stack(b), self if input2 is None else input2
    if not np.prod(b.shape):
        return b.full(b.shape, 0, b.result)
    batch = shape_of(self)[:-2] if input2 is None else _batch(shape_of(self), shape_of(input2))
    a = _wide(b, s, factor, batch)
    lower = s.turned(a) if upper else a
    count = shape_of(a)[-1]
    right = (
        b.expand(s.identity(count, a), shape_of(a)) if input2 is None else _wide(b, s, self, batch)
    )
    forward = s.solved(lower, right, upper=False)
    return _cut(b, 0, s.solved(s.turned(lower), forward, upper=True))


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
    if not np.prod(shape_of(self)):
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
    return _cut(b, 0, b.where(beyond, b.number(nan, found), found))


@decomposes("linalg_tensorinv")
def tensorinv(b: Rewrite, self: Value, ind: int) -> Replacement:
    shape = shape_of(self)
    rows, columns = (int(np.prod(part)) for part in (shape[:ind], shape[ind:]))
    flat = b.view(self, [rows, columns])
    return b.view(b.call("aten.linalg_inv", flat, type=flat.type), b.shape)


@decomposes("linalg_tensorsolve")
def tensorsolve(b: Rewrite, self: Value, other: Value, dims: list[int] | None) -> Replacement:
    rank = len(shape_of(self))
    last = [dim % rank for dim in dims or []]
    turned = b.permute(self, [*(d for d in range(rank) if d not in last), *last])
    count = int(np.prod(shape_of(other)))
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


@decomposes("linalg_qr", "qr")
def qr(b: Rewrite, mode: str = "reduced", some: bool = True, **given: Value) -> Replacement:
    """An orthogonal matrix times a triangle, by reflections."""
    s, a = Stack(b), next(iter(given.values()))
    rows, columns = shape_of(a)[-2:]
    if not np.prod(shape_of(a)):
        raise Refused(f"`{b.anchor.name}` of no elements is not known")
    both, factors = _reflections(b, s, s.wide(a))
    complete = mode == "complete" or not some
    height = rows if complete else min(rows, columns)
    upper = s.triangle(b.slice(both, -2, 0, height), False)
    if mode == "r":
        return [b.full(b.shape, 0, b.result), _cut(b, 1, upper)]
    start = b.expand(
        b.slice(s.identity(rows, both), -1, 0, height), (*shape_of(a)[:-2], rows, height)
    )
    return _results(b, _reflected(b, s, both, factors, start, forward=False), upper)


@decomposes("geqrf")
def geqrf(b: Rewrite, self: Value) -> Replacement:
    """The triangle with the reflections below it, and their factors (LAPACK's geqrf)."""
    s = Stack(b)
    if not np.prod(shape_of(self)):
        return [b.full(shape_of(r), 0, r) for r in b.anchor.results]
    both, factors = _reflections(b, s, s.wide(self))
    return _results(b, both, b.view(factors, shape_of(b.anchor.results[1])))


def _reflections(b: Rewrite, s: Stack, a: Value) -> tuple[Value, Value]:
    rows, columns = shape_of(a)[-2:]
    factors: list[Value] = []
    for k in range(min(rows, columns)):
        below = s.kept(s.rows_from(rows, k + 1), s.column(a, k))
        top = s.column(s.row(a, k), k)
        square = b.reduce("sum.dim_IntList", b.mul(below, below), [-2])
        norm = b.unary("sqrt", b.add(b.mul(top, top), square))
        beta = b.where(b.compare("lt", top, 0), norm, b.unary("neg", norm))
        nothing = b.compare("eq", square, 0)
        beta = b.where(nothing, top, beta)
        divisor = b.where(nothing, b.number(1.0, beta), b.sub(top, beta))
        safe = b.where(nothing, b.number(1.0, beta), beta)
        factor = b.where(nothing, b.number(0.0, beta), b.div(b.sub(beta, top), safe))
        here = b.weight(np.arange(rows)[:, None] == k, "row")
        arrow = b.where(here, b.number(1.0, below), b.div(below, divisor))
        rest = s.kept(s.columns_from(columns, k + 1), _reflect(b, s, a, arrow, factor))
        kept = b.where(s.columns_from(columns, k + 1), rest, a)
        lying = b.where(s.rows_from(rows, k + 1), arrow, b.where(here, beta, s.column(a, k)))
        a = b.where(b.weight(np.arange(columns)[None] == k, "column"), lying, kept)
        factors.append(factor)
    return a, b.cat(factors, -2)


def _reflect(b: Rewrite, s: Stack, x: Value, arrow: Value, factor: Value) -> Value:
    """`x - factor * arrow * (arrowᵀ x)`."""
    along = b.reduce("sum.dim_IntList", b.mul(arrow, x), [-2])
    return b.sub(x, b.mul(b.mul(factor, arrow), along))


def _reflected(b: Rewrite, s: Stack, both: Value, factors: Value, x: Value, forward: bool) -> Value:
    """All reflections of `x`: the first one first, or last."""
    rows, count = shape_of(both)[-2], shape_of(factors)[-2]
    for k in range(count) if forward else reversed(range(count)):
        below = s.kept(s.rows_from(rows, k + 1), s.column(both, k))
        here = b.weight(np.arange(rows)[:, None] == k, "row")
        arrow = b.where(here, b.number(1.0, below), below)
        x = _reflect(b, s, x, arrow, s.row(factors, k))
    return x


@decomposes("linalg_householder_product", "orgqr")
def householder_product(b: Rewrite, **given: Value) -> Replacement:
    """The matrix that reflections make (LAPACK's orgqr)."""
    s, (a, tau) = Stack(b), given.values()
    rows, columns = shape_of(a)[-2:]
    if not np.prod(shape_of(a)) or not np.prod(shape_of(tau)):
        start = b.slice(s.identity(rows, a), -1, 0, columns) if rows else a
        return b.expand(start, b.shape)
    both = s.wide(a)
    start = b.slice(s.identity(rows, both), -1, 0, columns)
    start = b.expand(start, (*shape_of(a)[:-2], rows, columns))
    factors = b.cast(b.unsqueeze(tau, len(shape_of(tau))), _double())
    return _cut(b, 0, _reflected(b, s, both, factors, start, forward=False))


@decomposes("ormqr")
def ormqr(
    b: Rewrite, self: Value, input2: Value, input3: Value, left: bool, transpose: bool
) -> Replacement:
    """A matrix times what reflections make, or its transpose."""
    s = Stack(b)
    if not np.prod(b.shape):
        return b.full(b.shape, 0, b.result)
    both, other = s.wide(self), s.wide(input3)
    factors = b.cast(b.unsqueeze(input2, len(shape_of(input2))), _double())
    if left:
        return _cut(b, 0, _reflected(b, s, both, factors, other, forward=transpose))
    found = _reflected(b, s, both, factors, s.turned(other), forward=not transpose)
    return _cut(b, 0, s.turned(found))
