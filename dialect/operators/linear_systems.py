"""Small systems of linear equations and their factors: LU, Cholesky, determinants."""

from __future__ import annotations

import numpy as np

from ..errors import Refused
from .corners import in_corner, is_vectors
from .record import decomposes
from .stacks import Factors, Stack, batch_of, cut, results_of, wide_stack
from .table import Maybe, Replacement, Rewrite, Value, is_empty, is_open, shape_of


@decomposes("linalg_inv", "inverse", "linalg_inv_ex")
@in_corner()
def inverse(b: Rewrite, **given: Value) -> Replacement:
    """`x` of `a x = 1`."""
    s, a = Stack(b), next(iter(given.values()))
    if is_empty(shape_of(a)):
        return results_of(b, a, *(b.full(shape_of(r), 0, r) for r in list(b.anchor.results)[1:]))
    found = s.factors(s.wide(a))
    one = b.expand(s.identity(shape_of(a)[-1], found.both), shape_of(a))
    results = [s.with_factors(found, one)]
    if len(b.anchor.results) > 1:
        results.append(_info(b, s, found))
    return results_of(b, *results)


def _info(b: Rewrite, s: Stack, found: Factors) -> Value:
    diagonal = s.diagonal(found.both)
    return s.broken(diagonal, b.compare("eq", diagonal, 0))


@decomposes("linalg_solve", "linalg_solve_ex", "_linalg_solve_ex")
@in_corner()
def solve(b: Rewrite, A: Value, B: Value, left: bool, **_: object) -> Replacement:
    """`x` of `A x = B`, or of `x A = B`; B may be a stack of vectors."""
    s, lies = Stack(b), shape_of(B)
    is_vector = is_vectors(lies, shape_of(A))
    right = b.unsqueeze(B, len(lies)) if is_vector else B
    turns = not left and not is_vector
    batch = batch_of(shape_of(A), shape_of(right))
    if is_empty(b.shape) or is_empty(shape_of(A)):
        return [b.full(shape_of(r), 0, r) for r in b.anchor.results]
    found = s.factors(wide_stack(b, s, s.turned(A) if turns else A, batch))
    right = wide_stack(b, s, s.turned(right) if turns else right, batch)
    value = s.with_factors(found, right)
    results = [s.turned(value) if turns else value]
    if b.overload == "linalg_solve_ex":
        results.append(_one_of(b, _info(b, s, found), shape_of(b.anchor.results[1])))
    if b.overload == "_linalg_solve_ex":
        if any(b.used(place) for place in (1, 2)):
            raise Refused(f"the factors that `{b.anchor.name}` gives are used; use `lu_factor`")
        info = _one_of(b, _info(b, s, found), shape_of(b.anchor.results[3]))
        return [cut(b, 0, results[0]), None, None, cut(b, 3, info)]
    return results_of(b, *results)


def _one_of(b: Rewrite, x: Value, shape: tuple[int, ...]) -> Value:
    """What is the same for all that A was repeated for."""
    while len(shape_of(x)) > len(shape):
        x = b.select(x, 0, 0)
    for dim, extent in enumerate(shape):
        x = x if shape_of(x)[dim] == extent else b.slice(x, dim, 0, extent)
    return x


@decomposes("linalg_solve_triangular")
@in_corner()
def solve_triangular(
    b: Rewrite, self: Value, B: Value, upper: bool, left: bool, unitriangular: bool
) -> Replacement:
    return _triangular(b, self, B, upper, left, unitriangular)


def _triangular(b: Rewrite, a: Value, right: Value, upper: bool, left: bool, unit: bool) -> Value:
    s = Stack(b)
    if is_empty(b.shape):
        return b.full(b.shape, 0, b.result)
    batch = batch_of(shape_of(a), shape_of(right))
    first, second = wide_stack(b, s, a, batch), wide_stack(b, s, right, batch)
    if left:
        return cut(b, 0, s.solved(first, second, upper, unit))
    value = s.solved(s.turned(first), s.turned(second), not upper, unit)
    return cut(b, 0, s.turned(value))


@decomposes("triangular_solve")
@in_corner()
def triangular_solve(
    b: Rewrite, self: Value, A: Value, upper: bool, transpose: bool, unitriangular: bool
) -> Replacement:
    """The solution, and the triangle once more."""
    a = Stack(b).turned(A) if transpose else A
    value = _triangular(b, a, self, upper != transpose, True, unitriangular)
    return [value, b.expand(A, shape_of(b.anchor.results[1]))]


@decomposes("linalg_lu_factor", "linalg_lu_factor_ex", "_lu_with_info")
def lu_factor(b: Rewrite, **given: object) -> Replacement:
    """A pivot of zero is none of the matrix where it lies in what continues that."""
    found = _factored(b, **given)
    if not isinstance(found, list) or len(found) < 3 or found[2] is None:
        return found
    count, info = shape_of(b.anchor.results[1])[-1], found[2]
    if not is_open([count]):
        return found
    return [*found[:2], b.where(b.compare("gt", info, count), b.number(0, info), info)]


@in_corner()
def _factored(b: Rewrite, pivot: bool = True, **given: object) -> Replacement:
    s, a = Stack(b), next(x for x in given.values() if isinstance(x, Value))
    if is_empty(shape_of(a)):
        raise Refused(f"`{b.anchor.name}` of no elements is not known")
    found = s.factors(s.wide(a), pivot)
    results = [found.both, found.pivots]
    if len(b.anchor.results) > 2:
        results.append(_info(b, s, found))
    return results_of(b, *results)


@decomposes("linalg_lu")
@in_corner()
def lu(b: Rewrite, A: Value, pivot: bool) -> Replacement:
    """P, L and U with `A = P L U`."""
    s = Stack(b)
    if is_empty(shape_of(A)):
        raise Refused(f"`{b.anchor.name}` of no elements is not known")
    found = s.factors(s.wide(A), pivot)
    places = _placed(b, s, found.order) if pivot else b.full(b.shape, 0, found.both)
    return results_of(b, places, *_taken_apart(b, s, found.both))


def _placed(b: Rewrite, s: Stack, order: Value) -> Value:
    """The matrix that brings rows back to where they were."""
    count = shape_of(order)[-2]
    numbers = s.numbers(np.arange(count)[:, None], order)
    return b.to(b.compare("eq", numbers, s.turned(order)), "float64")


def _taken_apart(b: Rewrite, s: Stack, both: Value) -> tuple[Value, Value]:
    rows, columns = shape_of(both)[-2:]
    short = min(rows, columns)
    lower = s.unit(s.triangle(b.slice(both, -1, 0, short), True, -1))
    return lower, s.triangle(b.slice(both, -2, 0, short), False)


def _ordered(b: Rewrite, s: Stack, pivots: Value, rows: int) -> Value:
    """The order of rows that swaps make."""
    swaps = b.to(pivots, "int64")
    lead = shape_of(pivots)[:-1]
    places = s.numbers(np.arange(rows)[:, None], swaps)
    order = b.expand(places, (*lead, rows, 1))
    for k in range(shape_of(pivots)[-1]):
        at = b.sub(b.view(b.slice(swaps, -1, k, k + 1), (*lead, 1, 1)), b.number(1, swaps))
        own = s.numbers(k, swaps)
        chosen = b.where(b.compare("eq", places, at), own, places)
        chosen = b.where(b.compare("eq", places, own), at, chosen)
        order = s.picked(order, chosen)
    return order


@decomposes("lu_unpack")
def lu_unpack(
    b: Rewrite, LU_data: Value, LU_pivots: Value, unpack_data: bool, unpack_pivots: bool
) -> Replacement:
    s, empty = Stack(b), [b.full(shape_of(r), 0, r) for r in b.anchor.results]
    if is_empty(shape_of(LU_data)):
        raise Refused(f"`{b.anchor.name}` of no elements is not known")
    results = list(empty)
    if unpack_pivots:
        results[0] = _placed(b, s, _ordered(b, s, LU_pivots, shape_of(LU_data)[-2]))
    if unpack_data:
        results[1:] = _taken_apart(b, s, s.wide(LU_data))
    return results_of(b, *results)


@decomposes("lu_solve", "linalg_lu_solve")
def lu_solve(b: Rewrite, left: bool = True, adjoint: bool = False, **given: Value) -> Replacement:
    """`x` of `A x = B` with factors of A that were kept; `adjoint` turns A."""
    s = Stack(b)
    both, pivots = (given.get(k, given.get(f"{k}_data")) for k in ("LU", "pivots"))
    pivots = given["LU_pivots"] if pivots is None else pivots
    right = given.get("B", given.get("self"))
    if is_empty(b.shape):
        return b.full(b.shape, 0, b.result)
    batch = batch_of(shape_of(both), shape_of(right))  # type: ignore[arg-type]
    factors, values = wide_stack(b, s, both, batch), wide_stack(b, s, right, batch)  # type: ignore[arg-type]
    order = _ordered(b, s, pivots, shape_of(both)[-1])  # type: ignore[arg-type]
    order = b.expand(order, (*batch, *shape_of(order)[-2:]))
    values = values if left else s.turned(values)
    if left != adjoint:
        found = s.with_factors(Factors(factors, order, order), values)
    else:
        forward = s.solved(s.turned(factors), values, upper=False)
        back = s.solved(s.turned(factors), forward, upper=True, unit=True)
        found = s.matmul(_placed(b, s, order), back)
    return cut(b, 0, found if left else s.turned(found))


@decomposes(
    "linalg_det", "det", "_linalg_det", "linalg_slogdet", "slogdet", "_linalg_slogdet", "logdet"
)
@in_corner()
def determinant(b: Rewrite, **given: Value) -> Replacement:
    """The product of the diagonal of U, with a sign for each swap."""
    s, a = Stack(b), next(iter(given.values()))
    if any(
        b.used(place)
        for place in range(1 if "slog" not in b.overload else 2, len(b.anchor.results))
    ):
        raise Refused(f"the factors that `{b.anchor.name}` gives are used; use `lu_factor`")
    if is_empty(shape_of(a)):
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
        return [cut(b, 0, s.product(b.mul(diagonal, signs))), *more]
    sign = s.product(b.mul(b.unary("sign", diagonal), signs))
    size = b.reduce("sum.dim_IntList", b.unary("log", b.unary("abs", diagonal)), [-1], keep=False)
    if b.overload == "logdet":
        size = b.where(b.compare("lt", sign, 0), b.number(float("nan"), size), size)
        return cut(b, 0, size)
    return [cut(b, 0, sign), cut(b, 1, size), *more[1:]]


@decomposes("linalg_cholesky", "cholesky", "linalg_cholesky_ex")
@in_corner()
def cholesky(b: Rewrite, self: Value, upper: bool, **_: object) -> Replacement:
    """L with `a = L Lᵀ`, or its transpose; NaN where there is none."""
    s, count = Stack(b), shape_of(self)[-1]
    if is_empty(shape_of(self)):
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
    return results_of(b, *results)


@decomposes("cholesky_solve", "cholesky_inverse")
@in_corner()
def cholesky_solve(
    b: Rewrite, self: Value, input2: Maybe = None, upper: bool = False
) -> Replacement:
    """`x` of `L Lᵀ x = b`, or of `L Lᵀ x = 1`."""
    s, factor = Stack(b), self if input2 is None else input2
    if is_empty(b.shape):
        return b.full(b.shape, 0, b.result)
    batch = shape_of(self)[:-2] if input2 is None else batch_of(shape_of(self), shape_of(input2))
    a = wide_stack(b, s, factor, batch)
    lower = s.turned(a) if upper else a
    count = shape_of(a)[-1]
    right = (
        b.expand(s.identity(count, a), shape_of(a))
        if input2 is None
        else wide_stack(b, s, self, batch)
    )
    forward = s.solved(lower, right, upper=False)
    return cut(b, 0, s.solved(s.turned(lower), forward, upper=True))
