"""Sums, means and extremes of many quantised numbers, rounded once.

A sum of integers stands for a line: each of the numbers is counted from the zero point.
"""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import Any

import numpy as np

from ..dtypes import of_tensor
from ..errors import Refused
from ..mlir import ir
from ..operators import aten
from ..operators.table import Ints, Value, pair, shape_of
from .exact_elementwise import rescaled
from .exact_line import Real
from .rounding import WORD, check_sums, on_line, on_lines
from .rules import Integers, rule
from .windows import elements_of_windows


@rule("exact", "mean.dim")
def mean(w: Integers, self: Value, dim: Ints | None, keepdim: bool, dtype: int | None) -> Value:
    dims = _reduced_dims(self, dim)
    count = prod(shape_of(self)[each] for each in dims)
    return summed_up(w, self, dims, keepdim, count)


@rule("exact", "sum.dim_IntList")
def sum_of(w: Integers, self: Value, dim: Ints | None, keepdim: bool, dtype: int | None) -> Value:
    return summed_up(w, self, _reduced_dims(self, dim), keepdim, 1)


def _reduced_dims(x: Value, dim: Ints | None) -> Ints:
    rank = len(shape_of(x))
    return sorted({each % rank for each in dim}) if dim else list(range(rank))


def summed_up(w: Integers, x: Value, dims: Ints, keep: bool, divisor: int) -> Value:
    """The sums along some dimensions, divided by a number."""
    facts, count = w.whole(x), prod(shape_of(x)[each] for each in dims)
    ends = count * facts.lowest, count * facts.highest
    if count == 0:
        raise Refused("has no elements to sum up")
    kind = "int32" if max(map(abs, ends)) < WORD or facts.storage.size == 1 else "int64"
    check_sums(*ends, kind)
    code = {"int32": 3, "int64": 4}[kind]
    sums = w.call(aten.SUM, x, dims, keep, code, type=w.typed(w.shape, kind))
    return on_line(w, sums, line_of_sum(w, x, count, divisor, ends))


def line_of_sum(w: Integers, x: Value, count: int, divisor: int, ends: tuple[int, int]) -> Real:
    """What a sum of so many integers stands for."""
    facts = w.whole(x)
    slope = Fraction(facts.scale) / (divisor * Fraction(w.wanted.scale))
    return Real(slope, -slope * count * facts.zero_point, *ends)


@rule("exact", "amax", "amin")
def extreme(w: Integers, self: Value, dim: Ints, keepdim: bool) -> Value:
    found = w.call(w.anchor.name, _signed(w, self), dim, keepdim, type=_like(w, self))
    return _kept(w, self, found)


@rule("exact", "max_pool2d")
def max_pool(w: Integers, self: Value, **window: Any) -> Value:
    found = w.call(aten.MAX_POOL2D, _signed(w, self), *window.values(), type=_like(w, self))
    return _kept(w, self, found)


def _signed(w: Integers, x: Value) -> Value:
    """Bytes without a sign are compared in a type that has one."""
    return w.to(x, "int16") if w.whole(x).storage.name == "uint8" else x


def _like(w: Integers, x: Value) -> ir.Type:
    return w.typed(
        w.shape, "int16" if w.whole(x).storage.name == "uint8" else w.whole(x).storage.name
    )


def _kept(w: Integers, x: Value, found: Value) -> Value:
    """Elements of an operand, as those of the result: rounding keeps order."""
    facts = w.whole(x)
    if facts == w.wanted:
        return w.to(found, facts.storage.name)
    if of_tensor(found.type) != facts.storage:
        found = w.to(found, facts.storage.name)
    return rescaled(w, found, facts)


@rule("exact", "avg_pool2d")
def average_pool(
    w: Integers, self: Value, kernel_size: Ints, stride: Ints, padding: Ints, ceil_mode: bool,
    count_include_pad: bool, divisor_override: int | None,
) -> Value:  # fmt: skip
    """Zeros around the image count for nothing, and are no integers that are added up."""
    kernel, around = pair(kernel_size), pair(padding)
    steps = pair(stride) if stride else kernel
    type = w.typed(w.shape, "int32")
    window = (kernel, steps, around, ceil_mode, count_include_pad, 1)
    sums = w.call(aten.AVG_POOL2D, self, *window, type=type)
    reach = prod(kernel)
    facts = w.whole(self)
    ends = min(0, reach * facts.lowest), max(0, reach * facts.highest)
    check_sums(*ends, "int32")
    counts = [
        elements_of_windows(*numbers)
        for numbers in zip(shape_of(self)[-2:], w.shape[-2:], kernel, steps, around, strict=True)
    ]
    inside = np.outer(counts[0][0], counts[1][0])
    padded = np.outer(counts[0][1], counts[1][1]) if count_include_pad else inside
    divisors = np.full_like(inside, divisor_override) if divisor_override else padded
    pairs = zip(inside.flat, divisors.flat, strict=True)
    lines = [line_of_sum(w, self, int(count), int(divisor), ends) for count, divisor in pairs]
    if len(set(lines)) == 1:
        return on_line(w, sums, lines[0])
    return on_lines(w, sums, lines, inside.shape)
