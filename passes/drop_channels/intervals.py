"""Between which integers the result of an elementwise operator is, channel by channel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...dialect import ops
from ...dialect.dtypes import bounds, of_tensor
from ...dialect.layout import shape_of
from ...dialect.mlir import ir
from ...dialect.operators.fixed import high_product, power_divided, rescaled
from ...dialect.operators.record import operation
from ...dialect.values import constant_value, is_constant, is_none
from .survey import Reach, Survey

WORD = 2**31


@dataclass(frozen=True)
class Operands:
    """The arguments of an operator: of tensors the reach of each of `count` channels, which the
    dimension `dim` of the result counts, of literals their values."""

    survey: Survey
    given: dict[str, ir.Value]
    rank: int
    dim: int
    count: int

    @staticmethod
    def of(survey: Survey, op: ir.Operation, dim: int) -> Operands:
        shape = shape_of(op.results[0])
        return Operands(survey, ops.arguments(op), len(shape), dim, shape[dim])

    def __getitem__(self, name: str) -> Any:
        value = self.given[name]
        return constant_value(value) if is_constant(value) else self.reach(name)

    def is_none(self, name: str) -> bool:
        return is_none(self.given[name])

    def reach(self, name: str) -> Reach | None:
        value = self.given[name]
        dim = ir.RankedTensorType(value.type).rank - self.rank + self.dim
        return self.survey.reach_of(value, dim, self.count)

    def reaches(self, *names: str) -> list[Reach] | None:
        """Those of several tensors; None where one of them is not known."""
        found = [reach for reach in map(self.reach, names) if reach is not None]
        return found if len(found) == len(names) else None


Rule = Callable[[Operands], Reach | None]
RULES: dict[str, Rule] = {}


def lies(*names: str) -> Callable[[Rule], Rule]:
    """A decorator that enters what is known of operators, which have names without namespace."""

    def enter(rule: Rule) -> Rule:
        RULES.update({operation(name): rule for name in names})
        return rule

    return enter


def reach_of_result(survey: Survey, op: ir.Operation, dim: int) -> Reach | None:
    """None where nothing is known."""
    is_known = any(x in survey.of and survey.of[x].reach for x in ops.tensor_operands(op))
    return RULES[op.name](Operands.of(survey, op, dim)) if is_known and op.name in RULES else None


def hull(*ends: np.ndarray) -> Reach:
    """All between the least and the greatest of some ends."""
    return Reach(np.minimum.reduce(ends), np.maximum.reduce(ends))


def multiplied(one: Reach, other: Reach) -> Reach:
    return hull(*(x * y for x in (one.low, one.high) for y in (other.low, other.high)))


@lies("clamp")
def clamped(o: Operands) -> Reach | None:
    reach = o.reach("self")
    if reach is None:
        return None
    ends = [reach.low, reach.high]
    if o["min"] is not None:
        ends = [np.maximum(end, int(o["min"])) for end in ends]
    if o["max"] is not None:
        ends = [np.minimum(end, int(o["max"])) for end in ends]
    return Reach(*ends)


@lies("to.dtype")
def converted(o: Operands) -> Reach | None:
    return o.reach("self")


@lies("add.Scalar")
def number_added(o: Operands) -> Reach | None:
    return _by_number(o, o["other"] * o["alpha"])


@lies("sub.Scalar")
def number_subtracted(o: Operands) -> Reach | None:
    return _by_number(o, -o["other"] * o["alpha"])


def _by_number(o: Operands, by: float) -> Reach | None:
    reach = o.reach("self")
    if reach is None or by != int(by):
        return None
    return Reach(reach.low + int(by), reach.high + int(by))


@lies("mul.Scalar")
def number_times(o: Operands) -> Reach | None:
    reach = o.reach("self")
    if reach is None or o["other"] != int(o["other"]):
        return None
    return hull(reach.low * int(o["other"]), reach.high * int(o["other"]))


@lies("add.Tensor")
def added(o: Operands) -> Reach | None:
    return _sum_of_two_reaches(o, o["alpha"])


@lies("sub.Tensor")
def subtracted(o: Operands) -> Reach | None:
    return _sum_of_two_reaches(o, -o["alpha"])


def _sum_of_two_reaches(o: Operands, factor: float) -> Reach | None:
    found = o.reaches("self", "other")
    if found is None or factor != int(factor):
        return None
    other = hull(found[1].low * int(factor), found[1].high * int(factor))
    return Reach(found[0].low + other.low, found[0].high + other.high)


@lies("mul.Tensor")
def product(o: Operands) -> Reach | None:
    found = o.reaches("self", "other")
    return None if found is None else multiplied(*found)


@lies("maximum")
def larger(o: Operands) -> Reach | None:
    found = o.reaches("self", "other")
    return None if found is None else _end_by_end(np.maximum, *found)


@lies("minimum")
def smaller(o: Operands) -> Reach | None:
    found = o.reaches("self", "other")
    return None if found is None else _end_by_end(np.minimum, *found)


def _end_by_end(choose: np.ufunc, one: Reach, other: Reach) -> Reach:
    return Reach(choose(one.low, other.low), choose(one.high, other.high))


@lies("fixed::line")
def line(o: Operands) -> Reach | None:
    """A tie goes down to the line below, at most."""
    found = o.reaches("self", "multiplier", "offset")
    if found is None:
        return None
    products, offset = multiplied(found[0], found[1]), found[2]
    below = offset if o.is_none("below") else o.reach("below")
    if below is None:
        return None
    wide = Reach(products.low + np.minimum(offset.low, below.low), products.high + offset.high)
    return Reach(wide.low >> o["shift"], wide.high >> o["shift"])


@lies("fixed::short_line")
def short_line(o: Operands) -> Reach | None:
    found = o.reaches("self", "multiplier", "offset")
    if found is None:
        return None
    products, offset = multiplied(found[0], found[1]), found[2]
    low, high = (end >> o["cut"] for end in (products.low, products.high))
    return Reach(low + offset.low >> o["shift"], high + offset.high >> o["shift"])


@lies("fixed::multiply")
def scaled(o: Operands) -> Reach | None:
    """Both roundings keep order. Constants are the same for all elements of a channel, or nothing
    is said."""
    x, factor = o.reach("self"), o.reach("multiplier")
    left, right = (_shift(o, name, x) for name in ("left", "right"))
    if x is None or factor is None or left is None or right is None:
        return None
    if not all(each.is_one.all() for each in (factor, left, right)):
        return None
    if o["rounding"] == "once":
        half = 1 << (right.low - 1)
        return hull(*(x * factor.low + half >> right.low for x in (x.low, x.high)))
    ends = x.low << left.low, x.high << left.low
    fits = np.asarray((ends[0] >= -WORD) & (ends[1] < WORD), bool)
    every = Reach(np.full(len(fits), -WORD, object), np.full(len(fits), WORD - 1, object))
    inside = [np.where(fits, end, 0).astype(np.int64) for end in ends]
    shift, times = right.low.astype(np.int64), factor.low.astype(np.int64)
    found = hull(*(power_divided(high_product(end, times), shift) for end in inside))
    low, high = found.low.astype(object), found.high.astype(object)
    return Reach(np.where(fits, low, every.low), np.where(fits, high, every.high))


@lies("fixed::rescale")
def scaled_once(o: Operands) -> Reach | None:
    """Keeps order, as its two roundings do."""
    found = o.reaches("self", "multiplier", "right")
    if found is None or not all(each.is_one.all() for each in found[1:]):
        return None
    times, right = (each.low.astype(np.int64) for each in found[1:])
    ends = (end.astype(np.int64) for end in (found[0].low, found[0].high))
    moved = (rescaled(end, times, right, o["zero_point"]) for end in ends)
    return Reach(*(end.astype(object) for end in moved))


def _shift(o: Operands, name: str, like: Reach | None) -> Reach | None:
    """By nothing, where it is left out."""
    if not o.is_none(name):
        return o.reach(name)
    return like and like.times(0)


@lies("fixed::table")
def table(o: Operands) -> Reach | None:
    """The least and the greatest entry between two places."""
    entries = o.survey.data(o.given["table"])
    reach = o.reach("self")
    if entries is None or reach is None or entries.dtype.kind not in "iu":
        return None
    first, _ = bounds(of_tensor(o.given["self"].type))
    places = zip(reach.low - first, reach.high - first + 1, strict=True)
    parts = [entries[start:end] for start, end in places]
    low, high = ([int(most(part)) for part in parts] for most in (np.min, np.max))
    return Reach(np.array(low, object), np.array(high, object))
