"""Arithmetic of special functions: in double precision, by Chebyshev series.

Smooth parts of functions are in `special_tables.json`. All terms of a series are the same three
operators on other constants, so that they are the same three kernels.
"""

from __future__ import annotations

import json
from pathlib import Path

from ..dtypes import of_tensor
from ..mlir import ir
from .table import Maybe, Rewrite, Value, shape_of

TABLES: dict[str, list[float]] = json.loads(
    Path(__file__).with_name("special_tables.json").read_text("utf-8")
)
"""Coefficients by the names of the functions, lowest first (`tools/generate_special_tables.py`)."""
ENOUGH = 1e-11
"""How small, next to the largest, a coefficient is that single precision does not see."""


def wide(b: Rewrite, x: Value | float, like: Maybe = None) -> Value:
    """An argument in double precision."""
    if isinstance(x, ir.Value):
        return b.to(x, "float64")
    return b.number(x, b.to(like, "float64"))  # type: ignore[arg-type]


def cut(b: Rewrite, x: Value) -> Value:
    return b.cast(b.expand(x, b.shape), b.type)


def series(b: Rewrite, name: str, t: Value) -> Value:
    """A Chebyshev series, by Clenshaw's recurrence."""
    numbers = TABLES[name][:]
    if of_tensor(b.type).name != "float64":
        least = ENOUGH * max(map(abs, numbers))
        while abs(numbers[-1]) < least:
            numbers.pop()
    twice = b.mul(t, 2.0)
    one, two = b.full(shape_of(t), 0, t), b.full(shape_of(t), 0, t)
    for number in numbers[:0:-1]:
        one, two = b.add(b.sub(b.mul(twice, one), two), b.number(number, t)), one
    return b.add(b.sub(b.mul(t, one), two), b.number(numbers[0], t))


def between(b: Rewrite, x: Value, low: float | None, high: float | None) -> Value:
    return b.unary("clamp", x, low, high)


def either(b: Rewrite, condition: Value, x: Value | float, y: Value | float) -> Value:
    like = x if isinstance(x, ir.Value) else y
    sides = [z if isinstance(z, ir.Value) else b.number(z, like) for z in (x, y)]  # type: ignore[arg-type]
    return b.where(condition, *sides)


def unless_nan(b: Rewrite, x: Value, value: Value) -> Value:
    return either(b, b.compare("ne", x, x), x, value)
