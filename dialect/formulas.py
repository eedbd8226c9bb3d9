"""Elementwise operators as formulas of others: the one place where each formula is written.

torch-mlir has formulas of its own for some operators, which lose what PyTorch keeps: `exp(x) - 1`
is zero for small numbers, `log(1 / (1 + exp(-x)))` minus infinity for large ones, integers are
divided as floats. `decompose` writes those below for fixed sizes, `torch_text` for sizes that are
known at run time only, `operators` for kernels of any size; each has an `Arithmetic` to write with.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf, log, pi
from typing import Any, Protocol

Operand = Any
"""A tensor, a number, or what gives a number at run time."""


class Arithmetic(Protocol):
    """What formulas are written with. Tensors are of the result's element type, or truths."""

    def __call__(self, operator: str, *operands: Operand) -> Operand:
        """The result of an operator without its namespace, `mul.Tensor`.

        Arguments that are left out take the defaults of the schema.
        """
        ...

    def is_tensor(self, operand: Operand) -> bool:
        """Whether it is a tensor, not a number."""
        ...

    def filled(self, like: Operand, number: Operand) -> Operand:
        """A tensor of one number that goes with another one."""
        ...

    def divides(self, divisor: Operand) -> bool:
        """Whether a divisor of integers is known to be neither 0 nor -1."""
        ...

    def is_within(self, places: Operand, low: int, high: int) -> bool:
        """Whether integers are known to be in a range, whose end is not in it."""
        ...

    @property
    def dtype(self) -> str:
        """The name of the element type of the result."""
        ...


Formula = Callable[..., Operand]


def _is_float(w: Arithmetic) -> bool:
    return "float" in w.dtype


def _with(w: Arithmetic, name: str, x: Operand, y: Operand) -> Operand:
    """An operator that has an overload for numbers."""
    return w(f"{name}.{'Tensor' if w.is_tensor(y) else 'Scalar'}", x, y)


def _times(w: Arithmetic, x: Operand, y: Operand) -> Operand:
    return x if isinstance(y, int | float) and y == 1 else _with(w, "mul", x, y)


def _select(w: Arithmetic, condition: Operand, yes: Operand, no: Operand) -> Operand:
    """One of two, at least one of which is a tensor."""
    like = yes if w.is_tensor(yes) else no
    sides = [x if w.is_tensor(x) else w.filled(like, x) for x in (yes, no)]
    return w("where.self", condition, *sides)


def _elu(
    w: Arithmetic, self: Operand, alpha: Operand = 1, scale: Operand = 1, input_scale: Operand = 1
) -> Operand:
    """`alpha * (exp(x) - 1)` below zero, with scales (torch.nn.ELU)."""
    grown = w("expm1", _times(w, self, input_scale))
    negative = _times(w, _times(w, grown, alpha), scale)
    return _select(w, w("gt.Scalar", self, 0), _times(w, self, scale), negative)


SELU = (1.6732632423543772848170429916717, 1.0507009873554804934193349852946)
"""The alpha and the scale of torch.nn.SELU."""


def _selu(w: Arithmetic, self: Operand) -> Operand:
    return _elu(w, self, *SELU)


def _celu(w: Arithmetic, self: Operand, alpha: Operand) -> Operand:
    grown = _times(w, w("expm1", _with(w, "div", self, alpha)), alpha)
    return _select(w, w("gt.Scalar", self, 0), self, grown)


def _elu_backward(
    w: Arithmetic,
    grad_output: Operand,
    alpha: Operand,
    scale: Operand,
    input_scale: Operand,
    is_result: bool,
    self_or_result: Operand,
) -> Operand:
    """The product is made in PyTorch's order: an infinite one and a zero are NaN."""
    x, part = self_or_result, _times(w, grad_output, input_scale)
    if is_result:
        shift = _times(w, w.filled(x, scale), alpha)
        part = w("mul.Tensor", part, w("add.Tensor", x, shift))
    else:
        part = _times(w, _times(w, part, alpha), scale)
        part = w("mul.Tensor", part, w("exp", _times(w, x, input_scale)))
    return _select(w, w("gt.Scalar", x, 0), _times(w, grad_output, scale), part)


def _tanh_backward(w: Arithmetic, grad_output: Operand, output: Operand) -> Operand:
    """As PyTorch has it: a difference of two products is NaN where they are infinite."""
    return w("mul.Tensor", grad_output, w("rsub.Scalar", w("mul.Tensor", output, output), 1.0))


def _softplus(w: Arithmetic, self: Operand, beta: Operand, threshold: Operand) -> Operand:
    """`log(1 + exp(beta x)) / beta`, or the element itself where that is next to nothing off."""
    x = _times(w, self, beta)
    near = _with(w, "div", w("log1p", w("exp", x)), beta)
    return _select(w, w("gt.Scalar", x, threshold), self, near)


def _softplus_backward(
    w: Arithmetic, grad_output: Operand, self: Operand, beta: Operand, threshold: Operand
) -> Operand:
    """A quotient of powers, as PyTorch has it: NaN where they are infinite below the threshold."""
    x = _times(w, self, beta)
    power = w("exp", x)
    part = w("div.Tensor", w("mul.Tensor", grad_output, power), w("add.Scalar", power, 1.0))
    return _select(w, w("gt.Scalar", x, threshold), grad_output, part)


def _leaky_relu_backward(
    w: Arithmetic,
    grad_output: Operand,
    self: Operand,
    negative_slope: Operand,
    self_is_result: bool,
) -> Operand:
    """The gradient where an element is positive, a part of it elsewhere."""
    part = w("mul.Scalar", grad_output, negative_slope)
    return _select(w, w("gt.Scalar", self, 0), grad_output, part)


def _log_sigmoid(w: Arithmetic, self: Operand) -> Operand:
    """`min(x, 0) - log(1 + exp(-|x|))`: no power grows (torch.nn.LogSigmoid)."""
    power = w("exp", w("neg", w("abs", self)))
    return w("sub.Tensor", w("clamp", self, None, 0.0), w("log1p", power))


def _threshold(w: Arithmetic, self: Operand, threshold: Operand, value: Operand) -> Operand:
    """The value where an element is not greater; NaN is not less either, and stays."""
    if not _is_float(w) and isinstance(threshold, float):
        threshold = int(threshold)  # it has the type of the elements
    return _select(w, w("le.Scalar", self, threshold), value, self)


def _hardtanh_backward(
    w: Arithmetic, grad_output: Operand, self: Operand, min_val: Operand, max_val: Operand
) -> Operand:
    """The gradient but for what is at a bound or beyond; NaN is not, whatever the bounds are."""
    low, high = w("le.Scalar", self, min_val), w("ge.Scalar", self, max_val)
    return _select(w, w("logical_or", low, high), 0, grad_output)


def _hardshrink(w: Arithmetic, self: Operand, lambd: Operand) -> Operand:
    """Zero near zero; NaN stays."""
    return _select(w, w("le.Scalar", w("abs", self), lambd), 0, self)


def _rad2deg(w: Arithmetic, self: Operand) -> Operand:
    return w("mul.Scalar", self, 180 / pi)


def _deg2rad(w: Arithmetic, self: Operand) -> Operand:
    return w("mul.Scalar", self, pi / 180)


def _hypot(w: Arithmetic, self: Operand, other: Operand) -> Operand:
    """`√(x² + y²)`, with the greater one taken out of the root: squares do not overflow.

    Infinite if either side is, even beside NaN.
    """
    x, y = w("abs", self), w("abs", other)
    large, small = w("maximum", x, y), w("minimum", x, y)
    ratio = w("div.Tensor", small, _select(w, w("eq.Scalar", large, 0), 1, large))
    length = w("mul.Tensor", large, w("sqrt", w("add.Scalar", w("mul.Tensor", ratio, ratio), 1.0)))
    infinite = w("logical_or", w("eq.Scalar", x, inf), w("eq.Scalar", y, inf))
    return _select(w, infinite, inf, length)


def _neg(w: Arithmetic, self: Operand) -> Operand | None:
    """torch-mlir negates integers as floats of single precision."""
    return None if _is_float(w) else w("mul.Scalar", self, -1)


def _fmod(w: Arithmetic, self: Operand, other: Operand) -> Operand | None:
    """What is left of a division that is cut off, with the sign of what is divided.

    Of floats it is exact (C's fmod): large quotients have no place for it.
    """
    if not _is_float(w):
        divisor = _divisor(w, self, other)
        return None if divisor is other else w("fmod.Tensor", self, divisor)
    y = other if w.is_tensor(other) else w.filled(self, other)
    rest = w("remainder.Tensor", w("abs", self), w("abs", y))
    signed = _select(w, w("lt.Scalar", self, 0), w("neg", rest), rest)
    return _select(w, w("eq.Scalar", rest, 0), w("mul.Scalar", self, 0.0), signed)


def _trunc(w: Arithmetic, self: Operand) -> Operand | None:
    """The next integer toward zero; a zero keeps its sign."""
    if not _is_float(w):
        return None
    return _select(w, w("lt.Scalar", self, 0), w("ceil", self), w("floor", self))


def _frac(w: Arithmetic, self: Operand) -> Operand | None:
    return w("sub.Tensor", self, _trunc(w, self)) if _is_float(w) else None


def _logaddexp(w: Arithmetic, self: Operand, other: Operand) -> Operand:
    """`max + log(1 + exp(-|x - y|))`; equal ones, infinite or not, are not apart."""
    return w("add.Tensor", w("maximum", self, other), w("log1p", w("exp", _apart(w, self, other))))


def _logaddexp2(w: Arithmetic, self: Operand, other: Operand) -> Operand:
    power = w("exp", w("mul.Scalar", _apart(w, self, other), log(2)))
    rest = w("mul.Scalar", w("log1p", power), 1 / log(2))
    return w("add.Tensor", w("maximum", self, other), rest)


def _apart(w: Arithmetic, x: Operand, y: Operand) -> Operand:
    """How far a smaller number is below a larger one, negative."""
    away = w("neg", w("abs", w("sub.Tensor", x, y)))
    return _select(w, w("eq.Tensor", x, y), 0, away)


def _remainder(w: Arithmetic, self: Operand, other: Operand) -> Operand | None:
    """What is left of a division that is rounded down, with the sign of the divisor."""
    x = self if w.is_tensor(self) else w.filled(other, self)
    if _is_float(w):
        y = other if w.is_tensor(other) else w.filled(self, other)
    else:
        y = _divisor(w, x, other)
    return None if x is self and y is other else w("remainder.Tensor", x, y)


def _floor_divide(w: Arithmetic, self: Operand, other: Operand) -> Operand | None:
    return _divide(w, self, other, "floor")


def _divide(
    w: Arithmetic, self: Operand, other: Operand, rounding_mode: str | None
) -> Operand | None:
    """A quotient that is rounded down, or cut off."""
    if rounding_mode is None:
        return _with(w, "div", self, other)
    if not _is_float(w):
        return _integer_quotient(w, self, other, rounding_mode)
    if rounding_mode == "trunc":
        return w("trunc", _with(w, "div", self, other))
    return _floored(w, self, other if w.is_tensor(other) else w.filled(self, other))


def _floored(w: Arithmetic, x: Operand, y: Operand) -> Operand:
    """What is left is taken away first: 1 // 0.1 is 9 (c10::div_floor_floating)."""
    rest = _fmod(w, x, y)
    exact = w("div.Tensor", w("sub.Tensor", x, rest), y)
    exact = _select(w, _of_other_sign(w, rest, y), w("sub.Scalar", exact, 1.0), exact)
    whole = w("floor", exact)
    above = w("gt.Scalar", w("sub.Tensor", exact, whole), 0.5)
    whole = _select(w, above, w("add.Scalar", whole, 1.0), whole)
    quotient = w("div.Tensor", x, y)
    whole = _select(w, w("eq.Scalar", exact, 0), w("mul.Scalar", quotient, 0.0), whole)
    return _select(w, w("eq.Scalar", y, 0), quotient, whole)


def _of_other_sign(w: Arithmetic, rest: Operand, divisor: Operand) -> Operand:
    """Where something is left whose sign is not that of the divisor."""
    signs = w("logical_xor", w("lt.Scalar", rest, 0), w("lt.Scalar", divisor, 0))
    return w("logical_and", w("ne.Scalar", rest, 0), signs)


def _integer_quotient(w: Arithmetic, x: Operand, y: Operand, rounding_mode: str) -> Operand | None:
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
        quotient = _select(w, _of_other_sign(w, rest, divisor), less, quotient)
    if divisor is y:
        return quotient
    by = y if w.is_tensor(y) else w.filled(x, y)
    return _select(w, w("eq.Scalar", by, -1), w("mul.Scalar", x, -1), quotient)


def _divisor(w: Arithmetic, x: Operand, y: Operand) -> Operand:
    """A divisor of integers with 1 in place of 0, and of -1, by which the least one traps."""
    divisor = y if w.is_tensor(y) else w.filled(x, y)
    if w.divides(divisor):
        return divisor
    for number in (0,) if w.dtype == "uint8" else (0, -1):
        divisor = _select(w, w("eq.Scalar", divisor, number), 1, divisor)
    return divisor


def _left_shift(w: Arithmetic, self: Operand, other: Operand) -> Operand | None:
    """Zero where all bits are shifted out, as by a negative number of places."""
    x, y, bits = _shifted(w, self, other)
    if w.is_within(y, 0, bits):
        return None if y is other else w("bitwise_left_shift.Tensor", x, y)
    beyond = _beyond(w, y, bits)
    return _select(w, beyond, 0, w("bitwise_left_shift.Tensor", x, _select(w, beyond, 0, y)))


def _right_shift(w: Arithmetic, self: Operand, other: Operand) -> Operand | None:
    """Zero or -1 where all bits are shifted out, as by a negative number of places."""
    x, y, bits = _shifted(w, self, other)
    if w.is_within(y, 0, bits):
        return None if y is other else w("bitwise_right_shift.Tensor", x, y)
    places = _select(w, _beyond(w, y, bits), bits - 1, y)
    shifted = w("bitwise_right_shift.Tensor", x, places)
    return _select(w, _beyond(w, y, bits), 0, shifted) if w.dtype == "uint8" else shifted


def _shifted(w: Arithmetic, self: Operand, other: Operand) -> tuple[Operand, Operand, int]:
    """Both sides as tensors, and the number of bits of an element."""
    bits = 8 if w.dtype == "uint8" else int(w.dtype.removeprefix("int"))
    x = self if w.is_tensor(self) else w.filled(other, self)
    return x, other if w.is_tensor(other) else w.filled(x, other), bits


def _beyond(w: Arithmetic, places: Operand, bits: int) -> Operand:
    return w("logical_or", w("lt.Scalar", places, 0), w("ge.Scalar", places, bits))


_ERFC_OF_SINGLE = (
    6.2679730238e-06, 6.4646242544e-06, -7.5944458331e-05, 1.4875137778e-05, 6.5258191005e-04,
    -7.2854738652e-04, -6.4888609352e-03, 6.6372607391e-03, 1.0490059372e-01, 3.2805801610e-01,
    5.6701729489e-01,
)  # fmt: skip
_ERFC_OF_DOUBLE = (
    1.46342552263458507e-10, -5.46699112592502068e-10, -3.53884483156773015e-10,
    4.26610472630017473e-09, -4.90526799400024575e-09, -9.72161981100477997e-09,
    3.50657592935947456e-08, -3.12599515825357236e-08, -7.16538277873943322e-08,
    2.84043472891023169e-07, -2.87598580845121768e-07, -7.11218707846780697e-07,
    2.79259423847458220e-06, -1.87860548810152760e-06, -1.07972340373096027e-05,
    2.86908225218630974e-05, 1.40819832545974314e-05, -1.89061345808833688e-04,
    1.49011825174750822e-04, 1.12327236686408775e-03, -1.83288074973351968e-03,
    -8.89983427339414469e-03, 1.23731780411781775e-02, 1.24642350071619709e-01,
    3.38278928107777044e-01, 5.34322940132693214e-01,
)  # fmt: skip


def _erfc(w: Arithmetic, self: Operand) -> Operand:
    """`exp(-z²) * t * p(t)` with `z = |x|` and `t = 2 / (2 + z)`: nothing is taken from 1.

    The polynomials are Chebyshev fits of `exp(z²) * erfc(z) / t` where `erfc(z)` is not zero, in
    `t` stretched to -1 … 1. The square is that of a number of few bits, and a small rest.
    """
    double = w.dtype == "float64"
    limit, fit = (28.0, _ERFC_OF_DOUBLE) if double else (11.0, _ERFC_OF_SINGLE)
    lowest = 2 / (2 + limit)
    z = w("clamp", w("abs", self), None, limit)
    t = w("mul.Scalar", w("reciprocal", w("add.Scalar", z, 2.0)), 2.0)
    place = w("mul.Scalar", w("sub.Scalar", t, (1 + lowest) / 2), 2 / (1 - lowest))
    value = w("add.Scalar", w("mul.Scalar", place, fit[0]), fit[1])
    for coefficient in fit[2:]:
        value = w("add.Scalar", w("mul.Tensor", value, place), coefficient)
    short = w("mul.Scalar", w("floor", w("mul.Scalar", z, 16.0)), 1 / 16)
    rest = w("mul.Tensor", w("sub.Tensor", short, z), w("add.Tensor", z, short))
    power = w("mul.Tensor", w("exp", w("neg", w("mul.Tensor", short, short))), w("exp", rest))
    value = w("mul.Tensor", w("mul.Tensor", value, t), power)
    return _select(w, w("lt.Scalar", self, 0), w("rsub.Scalar", value, 2.0), value)


FORMULAS: dict[str, Formula] = {
    "__lshift__.Scalar": _left_shift,
    "__lshift__.Tensor": _left_shift,
    "__rshift__.Scalar": _right_shift,
    "__rshift__.Tensor": _right_shift,
    "bitwise_left_shift.Scalar_Tensor": _left_shift,
    "bitwise_left_shift.Tensor": _left_shift,
    "bitwise_left_shift.Tensor_Scalar": _left_shift,
    "bitwise_right_shift.Scalar_Tensor": _right_shift,
    "bitwise_right_shift.Tensor": _right_shift,
    "bitwise_right_shift.Tensor_Scalar": _right_shift,
    "celu": _celu,
    "deg2rad": _deg2rad,
    "div.Scalar_mode": _divide,
    "div.Tensor_mode": _divide,
    "elu": _elu,
    "elu_backward": _elu_backward,
    "erfc": _erfc,
    "floor_divide": _floor_divide,
    "floor_divide.Scalar": _floor_divide,
    "fmod.Scalar": _fmod,
    "fmod.Tensor": _fmod,
    "frac": _frac,
    "hardshrink": _hardshrink,
    "hardtanh_backward": _hardtanh_backward,
    "hypot": _hypot,
    "leaky_relu_backward": _leaky_relu_backward,
    "log_sigmoid": _log_sigmoid,
    "logaddexp": _logaddexp,
    "logaddexp2": _logaddexp2,
    "neg": _neg,
    "rad2deg": _rad2deg,
    "remainder.Scalar": _remainder,
    "remainder.Scalar_Tensor": _remainder,
    "remainder.Tensor": _remainder,
    "selu": _selu,
    "softplus": _softplus,
    "softplus_backward": _softplus_backward,
    "tanh_backward": _tanh_backward,
    "threshold": _threshold,
    "trunc": _trunc,
}
"""Operator without its namespace → its formula, which is given the arguments by name.

A formula gives None where the operator is right as it is.
"""
