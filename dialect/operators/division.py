"""Divisions, remainders and shifts. Those of integers do not trap."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..dtypes import of_tensor
from ..sizes import is_open
from .constants import Constants
from .formulas import Operand, Written, choose, combined, formula, is_float
from .record import computes, decomposes, known
from .table import Replacement, Rewrite, Value, elements


@decomposes("div.Tensor")
def div_tensor(b: Rewrite, self: Value, other: Value) -> Replacement:
    """True division: integers become floats first (torch.div)."""
    if b.is_mixed(self, other):
        return b.div(b.cast(self, b.type), b.cast(other, b.type))
    number = b.scalar(other)
    return b.div(self, number) if number is not None and self.type == b.type else None


@decomposes("reciprocal")
def reciprocal(b: Rewrite, self: Value) -> Replacement:
    """A division, of which no compiler asks whether there is a zero among the elements."""
    dtype = of_tensor(self.type)
    if dtype.name == "float32" and not is_open(self.type) and elements(self):
        return None
    return b.div(b.number(1, b.cast(self, b.type)), b.cast(self, b.type))


@formula("fmod.Scalar", "fmod.Tensor")
def fmod(w: Written, self: Operand, other: Operand) -> Operand | None:
    """What is left of a division that is cut off, with the sign of what is divided.

    Of floats it is exact (C's fmod): large quotients have no place for it.
    """
    if not is_float(w):
        divisor = _divisor(w, self, other)
        return None if divisor is other else w("fmod.Tensor", self, divisor)
    y = other if w.is_tensor(other) else w.filled(self, other)
    rest = w("remainder.Tensor", w("abs", self), w("abs", y))
    signed = choose(w, w("lt.Scalar", self, 0), w("neg", rest), rest)
    return choose(w, w("eq.Scalar", rest, 0), w("mul.Scalar", self, 0.0), signed)


@formula("trunc")
def trunc(w: Written, self: Operand) -> Operand | None:
    """The next integer toward zero; a zero keeps its sign."""
    if not is_float(w):
        return None
    return choose(w, w("lt.Scalar", self, 0), w("ceil", self), w("floor", self))


@formula("frac")
def frac(w: Written, self: Operand) -> Operand | None:
    return w("sub.Tensor", self, trunc(w, self)) if is_float(w) else None


@formula("remainder.Scalar", "remainder.Scalar_Tensor", "remainder.Tensor")
def remainder(w: Written, self: Operand, other: Operand) -> Operand | None:
    """What is left of a division that is rounded down, with the sign of the divisor."""
    x = self if w.is_tensor(self) else w.filled(other, self)
    if is_float(w):
        y = other if w.is_tensor(other) else w.filled(self, other)
    else:
        y = _divisor(w, x, other)
    return None if x is self and y is other else w("remainder.Tensor", x, y)


@formula("floor_divide", "floor_divide.Scalar")
def floor_divide(w: Written, self: Operand, other: Operand) -> Operand | None:
    return divided(w, self, other, "floor")


@formula("div.Scalar_mode", "div.Tensor_mode")
def divided(w: Written, self: Operand, other: Operand, rounding_mode: str | None) -> Operand | None:
    """A quotient that is rounded down, or cut off."""
    if rounding_mode is None:
        return combined(w, "div", self, other)
    if not is_float(w):
        return _integer_quotient(w, self, other, rounding_mode)
    if rounding_mode == "trunc":
        return w("trunc", combined(w, "div", self, other))
    return _floored(w, self, other if w.is_tensor(other) else w.filled(self, other))


def _floored(w: Written, x: Operand, y: Operand) -> Operand:
    """What is left is taken away first: 1 // 0.1 is 9 (c10::div_floor_floating)."""
    rest = fmod(w, x, y)
    exact = w("div.Tensor", w("sub.Tensor", x, rest), y)
    exact = choose(w, _of_other_sign(w, rest, y), w("sub.Scalar", exact, 1.0), exact)
    whole = w("floor", exact)
    above = w("gt.Scalar", w("sub.Tensor", exact, whole), 0.5)
    whole = choose(w, above, w("add.Scalar", whole, 1.0), whole)
    quotient = w("div.Tensor", x, y)
    whole = choose(w, w("eq.Scalar", exact, 0), w("mul.Scalar", quotient, 0.0), whole)
    return choose(w, w("eq.Scalar", y, 0), quotient, whole)


def _of_other_sign(w: Written, rest: Operand, divisor: Operand) -> Operand:
    """Where something is left whose sign is not that of the divisor."""
    signs = w("logical_xor", w("lt.Scalar", rest, 0), w("lt.Scalar", divisor, 0))
    return w("logical_and", w("ne.Scalar", rest, 0), signs)


def _integer_quotient(w: Written, x: Operand, y: Operand, rounding_mode: str) -> Operand | None:
    """The quotient that is cut off; rounded down it is one less where the signs differ."""
    divisor = _divisor(w, x, y)
    if rounding_mode == "trunc" and divisor is y:
        return None
    quotient = w("div.Tensor_mode", x, divisor, "trunc")
    if w.dtype == "uint8":
        return quotient
    if rounding_mode == "floor":
        rest = w("sub.Tensor", x, w("mul.Tensor", quotient, divisor))
        less = w("sub.Scalar", quotient, 1)
        quotient = choose(w, _of_other_sign(w, rest, divisor), less, quotient)
    if divisor is y:
        return quotient
    by = y if w.is_tensor(y) else w.filled(x, y)
    return choose(w, w("eq.Scalar", by, -1), w("mul.Scalar", x, -1), quotient)


def _divisor(w: Written, x: Operand, y: Operand) -> Operand:
    """A divisor of integers with 1 in place of 0, and of -1, by which the least one traps."""
    divisor = y if w.is_tensor(y) else w.filled(x, y)
    if w.divides(divisor):
        return divisor
    for number in (0,) if w.dtype == "uint8" else (0, -1):
        divisor = choose(w, w("eq.Scalar", divisor, number), 1, divisor)
    return divisor


@formula(
    "__lshift__.Scalar", "__lshift__.Tensor", "bitwise_left_shift.Scalar_Tensor",
    "bitwise_left_shift.Tensor", "bitwise_left_shift.Tensor_Scalar",
)  # fmt: skip
def left_shift(w: Written, self: Operand, other: Operand) -> Operand | None:
    """Zero where all bits are shifted out, as by a negative number of places."""
    x, y, bits = _shifted(w, self, other)
    if w.is_within(y, 0, bits):
        return None if y is other else w("bitwise_left_shift.Tensor", x, y)
    beyond = _beyond(w, y, bits)
    return choose(w, beyond, 0, w("bitwise_left_shift.Tensor", x, choose(w, beyond, 0, y)))


@formula(
    "__rshift__.Scalar", "__rshift__.Tensor", "bitwise_right_shift.Scalar_Tensor",
    "bitwise_right_shift.Tensor", "bitwise_right_shift.Tensor_Scalar",
)  # fmt: skip
def right_shift(w: Written, self: Operand, other: Operand) -> Operand | None:
    """Zero or -1 where all bits are shifted out, as by a negative number of places."""
    x, y, bits = _shifted(w, self, other)
    if w.is_within(y, 0, bits):
        return None if y is other else w("bitwise_right_shift.Tensor", x, y)
    places = choose(w, _beyond(w, y, bits), bits - 1, y)
    shifted = w("bitwise_right_shift.Tensor", x, places)
    return choose(w, _beyond(w, y, bits), 0, shifted) if w.dtype == "uint8" else shifted


def _shifted(w: Written, self: Operand, other: Operand) -> tuple[Operand, Operand, int]:
    """Both sides as tensors, and the number of bits of an element."""
    bits = 8 if w.dtype == "uint8" else int(w.dtype.removeprefix("int"))
    x = self if w.is_tensor(self) else w.filled(other, self)
    return x, other if w.is_tensor(other) else w.filled(x, other), bits


def _beyond(w: Written, places: Operand, bits: int) -> Operand:
    return w("logical_or", w("lt.Scalar", places, 0), w("ge.Scalar", places, bits))


@decomposes("divide.Tensor_mode", "divide.Scalar_mode")
def divide(b: Rewrite, **given: Any) -> Replacement:
    return divided(Written(b), **given)


known("fmod.Scalar", "remainder.Scalar", rounds_first="other")
known("remainder.Scalar_Tensor", rounds_first="self")


@computes("div.Tensor_mode", "div.Scalar_mode")
def divided_value(v: Constants) -> np.ndarray | None:
    """Of integers, which traces divide sizes with; floats would be rounded before they are cut."""
    if v["rounding_mode"] is None:
        return np.true_divide(v.computed("self"), v.computed("other"))
    x, y = np.asarray(v.computed("self")), np.asarray(v.computed("other"))
    if v.is_float or not y.all():
        return None
    down = np.floor_divide(x, y)
    return down if v["rounding_mode"] == "floor" else down + ((down < 0) & (down * y != x))
