"""Factorisations by reflections: QR, and what is made of the reflections themselves."""

from __future__ import annotations

import numpy as np

from ..errors import Refused
from .corners import in_corner
from .record import decomposes
from .stacks import Stack, cut, results_of
from .table import Replacement, Rewrite, Value, is_empty, shape_of


@decomposes("linalg_qr", "qr")
@in_corner()
def qr(b: Rewrite, mode: str = "reduced", some: bool = True, **given: Value) -> Replacement:
    """An orthogonal matrix times a triangle, by reflections."""
    s, a = Stack(b), next(iter(given.values()))
    rows, columns = shape_of(a)[-2:]
    if is_empty(shape_of(a)):
        raise Refused(f"`{b.anchor.name}` of no elements is not known")
    both, factors = _reflections(b, s, s.wide(a))
    complete = mode == "complete" or not some
    height = rows if complete else min(rows, columns)
    upper = s.triangle(b.slice(both, -2, 0, height), False)
    if mode == "r":
        return [b.full(b.shape, 0, b.result), cut(b, 1, upper)]
    start = b.expand(
        b.slice(s.identity(rows, both), -1, 0, height), (*shape_of(a)[:-2], rows, height)
    )
    return results_of(b, _reflected(b, s, both, factors, start, forward=False), upper)


@decomposes("geqrf")
def geqrf(b: Rewrite, self: Value) -> Replacement:
    """The triangle with the reflections below it, and their factors (LAPACK's geqrf)."""
    s = Stack(b)
    if is_empty(shape_of(self)):
        return [b.full(shape_of(r), 0, r) for r in b.anchor.results]
    both, factors = _reflections(b, s, s.wide(self))
    return results_of(b, both, b.view(factors, shape_of(b.anchor.results[1])))


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
    if is_empty(shape_of(a)) or is_empty(shape_of(tau)):
        start = b.slice(s.identity(rows, a), -1, 0, columns) if rows else a
        return b.expand(start, b.shape)
    both = s.wide(a)
    start = b.slice(s.identity(rows, both), -1, 0, columns)
    start = b.expand(start, (*shape_of(a)[:-2], rows, columns))
    factors = b.to(b.unsqueeze(tau, len(shape_of(tau))), "float64")
    return cut(b, 0, _reflected(b, s, both, factors, start, forward=False))


@decomposes("ormqr")
def ormqr(
    b: Rewrite, self: Value, input2: Value, input3: Value, left: bool, transpose: bool
) -> Replacement:
    """A matrix times what reflections make, or its transpose."""
    s = Stack(b)
    if is_empty(b.shape):
        return b.full(b.shape, 0, b.result)
    both, other = s.wide(self), s.wide(input3)
    factors = b.to(b.unsqueeze(input2, len(shape_of(input2))), "float64")
    if left:
        return cut(b, 0, _reflected(b, s, both, factors, other, forward=transpose))
    found = _reflected(b, s, both, factors, s.turned(other), forward=not transpose)
    return cut(b, 0, s.turned(found))
