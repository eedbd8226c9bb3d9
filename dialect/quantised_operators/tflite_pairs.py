"""Operators of two quantised values, as TFLite's reference kernels have them.

Each operand is brought to a common scale in 31 bits, and what comes of them to that of the result.
"""

from __future__ import annotations

from typing import Any

from ..errors import Refused
from ..operators.table import Value
from .integers import steps, steps_at_most, stored_product, times, times_small
from .rules import Integers, rule


@rule("tflite", "add.Tensor")
def add(w: Integers, self: Value, other: Value, alpha: float) -> Value:
    return _scaled_sum(w, self, other, 1, alpha)


@rule("tflite", "sub.Tensor")
def sub(w: Integers, self: Value, other: Value, alpha: float) -> Value:
    return _scaled_sum(w, self, other, -1, alpha)


def _scaled_sum(w: Integers, x: Value, y: Value, sign: int, alpha: float) -> Value:
    """Both are shifted to the left (20 places, int16: 15) and take their share of twice the larger
    scale; the sum takes that to the scale of the result."""
    if alpha != 1:
        raise Refused("takes no factor beside its operands")
    twice = 2 * max(w.of(x).scale, w.of(y).scale)
    left = 15 if w.wanted.storage.name == "int16" else 20
    most = steps_at_most(w, x), steps_at_most(w, y)
    one, other = (
        times_small(w, steps(w, each), size, w.of(each).scale / twice, left)
        for each, size in zip((x, y), most, strict=True)
    )
    total = w.add(one, other) if sign > 0 else w.sub(one, other)
    factor = _below_one(twice / (2.0**left * w.wanted.scale))
    return stored_product(w, total, max(most) << left, factor)


def _below_one(factor: float) -> float:
    if factor >= 1:
        raise Refused("its result has a scale that is too small beside those of its operands")
    return factor


@rule("tflite", "mul.Tensor")
def mul(w: Integers, self: Value, other: Value) -> Value:
    product = w.mul(steps(w, self), steps(w, other))
    scale = w.of(self).scale * w.of(other).scale
    return w.stored(times(w, product, scale / w.wanted.scale))


@rule("tflite", "mse_loss")
def squared_difference(w: Integers, self: Value, target: Value, reduction: int) -> Value:
    """As a difference, shifted by 7 places; its square takes the square of twice the larger
    scale."""
    twice = 2 * max(w.of(self).scale, w.of(target).scale)
    one, other = (times(w, steps(w, each), w.of(each).scale / twice, 7) for each in (self, target))
    difference = w.sub(one, other)
    square = w.mul(difference, difference)
    return w.stored(times(w, square, twice * twice / (2.0**14 * w.wanted.scale)))


@rule("tflite", "maximum", "minimum", "amax", "amin", "max_pool2d")
def as_integers(w: Integers, **given: Any) -> Value:
    """Integers are compared or moved as they are, whatever they stand for."""
    return w.call(w.anchor.name, *given.values(), type=w.type)


@rule("tflite", "eq.Tensor", "ne.Tensor", "lt.Tensor", "le.Tensor", "gt.Tensor", "ge.Tensor")
def compare(w: Integers, self: Value, other: Value) -> Value:
    """Both are shifted by 8 places and multiplied with their scale."""
    both = [times(w, steps(w, x), _below_one(w.of(x).scale), 8) for x in (self, other)]
    return w.call(w.anchor.name, *both, type=w.type)


@rule("tflite", "_prelu_kernel")
def prelu(w: Integers, self: Value, weight: Value) -> Value:
    """What is above zero and what is below are multiplied for themselves; one of them is 0."""
    given, slope = w.of(self).scale, w.of(weight).scale
    x = steps(w, self)
    above, below = w.clamp(x, 0, None), w.clamp(x, None, 0)
    plain = times(w, above, given / w.wanted.scale)
    product = w.mul(below, steps(w, weight))
    return w.stored(w.add(plain, times(w, product, given * slope / w.wanted.scale)))
