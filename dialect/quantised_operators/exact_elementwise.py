"""Numbers that are rescaled and bounded: their results are lines, rounded once."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from ..dtypes import bounds, of_tensor
from ..errors import Refused
from ..operators.table import Value
from ..quantized import Quantized
from .exact_line import Real
from .rounding import Edges, edges_of, on_line
from .rules import Integers, rule


def line_of(w: Integers, facts: Quantized, factor: Fraction = Fraction(1)) -> Real:
    """What the integers of an operand stand for, times a factor, in steps of the result."""
    slope = Fraction(facts.scale) * factor / Fraction(w.wanted.scale)
    return Real(slope, -slope * facts.zero_point, facts.lowest, facts.highest)


def rescaled(w: Integers, x: Value, facts: Quantized, edges: Edges | None = None) -> Value:
    """Integers that stand for numbers, as elements of the result between `edges`."""
    wanted, inside = w.wanted, edges or edges_of(w)
    same = (facts.scales, facts.zero_points) == (wanted.scales, wanted.zero_points)
    if not same or facts.storage != wanted.storage:
        return on_line(w, x, line_of(w, facts), inside)
    if inside[0] <= facts.lowest and facts.highest <= inside[1]:
        return x
    lowest, highest = bounds(facts.storage)
    edges = max(inside[0], lowest), min(inside[1], highest)
    if facts.storage.name != "uint8":
        return w.within(x, *edges)
    # Bytes without a sign are compared in a type that has one.
    return w.to(w.clamp(w.to(x, "int16"), *edges), facts.storage.name)


def bounded(w: Integers, x: Value, low: float | None, high: float | None) -> Value:
    """Numbers that are clamped, in the order that PyTorch does it in: first from below."""
    lowest, highest = edges_of(w)
    if low is not None:
        lowest = step_of(w, low)
    if high is not None:
        highest = step_of(w, high)
        lowest = min(lowest, highest)
    return rescaled(w, x, w.whole(x), (lowest, highest))


def step_of(w: Integers, number: float) -> int:
    """The element of the result that is nearest to a number."""
    facts = w.wanted
    if number in (float("inf"), -float("inf")):
        return facts.highest if number > 0 else facts.lowest
    step = round(Fraction(number) / Fraction(facts.scale)) + facts.zero_point
    return min(max(step, facts.lowest), facts.highest)


def scaled(w: Integers, x: Value, factor: Fraction, added: Fraction) -> Value:
    """The numbers times a factor, and another one added."""
    line = line_of(w, w.whole(x), factor)
    start = line.start + added / Fraction(w.wanted.scale)
    return on_line(w, x, replace(line, start=start))


@rule("exact", "fixed::requantize")
def requantised(w: Integers, self: Value) -> Value:
    return rescaled(w, self, w.whole(self))


@rule("exact", "relu")
def relu(w: Integers, self: Value) -> Value:
    return bounded(w, self, 0, None)


@rule("exact", "relu6")
def relu6(w: Integers, self: Value) -> Value:
    return bounded(w, self, 0, 6)


@rule("exact", "hardtanh")
def hardtanh(w: Integers, self: Value, min_val: float, max_val: float) -> Value:
    return bounded(w, self, min_val, max_val)


@rule("exact", "clamp")
def clamp(w: Integers, self: Value, min: float | None, max: float | None) -> Value:
    return bounded(w, self, min, max)


@rule("exact", "maximum", "minimum")
def extreme(w: Integers, self: Value, other: Value) -> Value:
    """Rounding keeps order: what is larger before it is larger or equal afterwards."""
    name = w.anchor.name
    parts = [rescaled(w, each, w.whole(each)) for each in (self, other)]
    wide = [w.to(each, "int16") if w.wanted.storage.name == "uint8" else each for each in parts]
    found = w.call(name, *wide, type=w.typed(w.shape, of_tensor(wide[0].type).name))
    return w.to(found, w.wanted.storage.name)


@rule("exact", "add.Scalar")
def add_number(w: Integers, self: Value, other: float, alpha: float) -> Value:
    return scaled(w, self, Fraction(1), Fraction(other) * Fraction(alpha))


@rule("exact", "sub.Scalar")
def subtract_number(w: Integers, self: Value, other: float, alpha: float) -> Value:
    return scaled(w, self, Fraction(1), -Fraction(other) * Fraction(alpha))


@rule("exact", "rsub.Scalar")
def subtract_from_number(w: Integers, self: Value, other: float, alpha: float) -> Value:
    return scaled(w, self, -Fraction(alpha), Fraction(other))


@rule("exact", "mul.Scalar")
def multiply_with_number(w: Integers, self: Value, other: float) -> Value:
    return scaled(w, self, Fraction(other), Fraction(0))


@rule("exact", "div.Scalar")
def divide_by_number(w: Integers, self: Value, other: float) -> Value:
    if other == 0:
        raise Refused("divides by 0")
    return scaled(w, self, 1 / Fraction(other), Fraction(0))


@rule("exact", "neg")
def negated(w: Integers, self: Value) -> Value:
    return scaled(w, self, Fraction(-1), Fraction(0))
