"""Activations, their gradients, and other functions of elements, as formulas."""

from __future__ import annotations

from math import inf, log, pi

from .formulas import Operand, Written, choose, combined, formula, is_float, times
from .record import decomposes, formulated, known
from .table import Replacement, Rewrite, Value


@formula("elu")
def elu(
    w: Written, self: Operand, alpha: Operand = 1, scale: Operand = 1, input_scale: Operand = 1
) -> Operand:
    """`alpha * (exp(x) - 1)` below zero, with scales (torch.nn.ELU)."""
    grown = w("expm1", times(w, self, input_scale))
    negative = times(w, times(w, grown, alpha), scale)
    return choose(w, w("gt.Scalar", self, 0), times(w, self, scale), negative)


SELU = (1.6732632423543772848170429916717, 1.0507009873554804934193349852946)
"""The alpha and the scale of torch.nn.SELU."""


@formulated("selu")
def selu(w: Written, self: Operand) -> Operand:
    return elu(w, self, *SELU)


@formulated("celu")
def celu(w: Written, self: Operand, alpha: Operand) -> Operand:
    grown = times(w, w("expm1", combined(w, "div", self, alpha)), alpha)
    return choose(w, w("gt.Scalar", self, 0), self, grown)


@formula("elu_backward")
def elu_backward(
    w: Written, grad_output: Operand, is_result: bool, self_or_result: Operand, **given: Operand
) -> Operand:
    """The product is made in PyTorch's order: an infinite one and a zero are NaN."""
    alpha, scale, input_scale = (given[name] for name in ("alpha", "scale", "input_scale"))
    x, part = self_or_result, times(w, grad_output, input_scale)
    if is_result:
        shift = times(w, w.filled(x, scale), alpha)
        part = w("mul.Tensor", part, w("add.Tensor", x, shift))
    else:
        part = times(w, times(w, part, alpha), scale)
        part = w("mul.Tensor", part, w("exp", times(w, x, input_scale)))
    return choose(w, w("gt.Scalar", x, 0), times(w, grad_output, scale), part)


@formula("tanh_backward")
def tanh_backward(w: Written, grad_output: Operand, output: Operand) -> Operand:
    """As PyTorch has it: a difference of two products is NaN where they are infinite."""
    return w("mul.Tensor", grad_output, w("rsub.Scalar", w("mul.Tensor", output, output), 1.0))


@formula("softplus")
def softplus(w: Written, self: Operand, beta: Operand, threshold: Operand) -> Operand:
    """`log(1 + exp(beta x)) / beta`, or the element itself where that is next to nothing off."""
    x = times(w, self, beta)
    near = combined(w, "div", w("log1p", w("exp", x)), beta)
    return choose(w, w("gt.Scalar", x, threshold), self, near)


@formula("softplus_backward")
def softplus_backward(
    w: Written, grad_output: Operand, self: Operand, beta: Operand, threshold: Operand
) -> Operand:
    """A quotient of powers, as PyTorch has it: NaN where they are infinite below the threshold."""
    x = times(w, self, beta)
    power = w("exp", x)
    part = w("div.Tensor", w("mul.Tensor", grad_output, power), w("add.Scalar", power, 1.0))
    return choose(w, w("gt.Scalar", x, threshold), grad_output, part)


@formula("leaky_relu_backward")
def leaky_relu_backward(
    w: Written, grad_output: Operand, self: Operand, negative_slope: Operand, self_is_result: bool
) -> Operand:
    """The gradient where an element is positive, a part of it elsewhere."""
    part = w("mul.Scalar", grad_output, negative_slope)
    return choose(w, w("gt.Scalar", self, 0), grad_output, part)


@formula("log_sigmoid")
def log_sigmoid(w: Written, self: Operand) -> Operand:
    """`min(x, 0) - log(1 + exp(-|x|))`: no power grows (torch.nn.LogSigmoid)."""
    power = w("exp", w("neg", w("abs", self)))
    return w("sub.Tensor", w("clamp", self, None, 0.0), w("log1p", power))


@formula("threshold")
def threshold(w: Written, self: Operand, threshold: Operand, value: Operand) -> Operand:
    """The value where an element is not greater; NaN is not less either, and stays."""
    if not is_float(w) and isinstance(threshold, float):
        threshold = int(threshold)  # it has the type of the elements
    return choose(w, w("le.Scalar", self, threshold), value, self)


@formula("hardtanh_backward")
def hardtanh_backward(
    w: Written, grad_output: Operand, self: Operand, min_val: Operand, max_val: Operand
) -> Operand:
    """The gradient but for what is at a bound or beyond; NaN is not, whatever the bounds are."""
    low, high = w("le.Scalar", self, min_val), w("ge.Scalar", self, max_val)
    return choose(w, w("logical_or", low, high), 0, grad_output)


@formula("hardshrink")
def hardshrink(w: Written, self: Operand, lambd: Operand) -> Operand:
    """Zero near zero; NaN stays."""
    return choose(w, w("le.Scalar", w("abs", self), lambd), 0, self)


@formula("rad2deg")
def rad2deg(w: Written, self: Operand) -> Operand:
    return w("mul.Scalar", self, 180 / pi)


@formula("deg2rad")
def deg2rad(w: Written, self: Operand) -> Operand:
    return w("mul.Scalar", self, pi / 180)


@formula("hypot")
def hypot(w: Written, self: Operand, other: Operand) -> Operand:
    """`√(x² + y²)`, with the greater one taken out of the root: squares do not overflow.

    Infinite if either side is, even beside NaN.
    """
    x, y = w("abs", self), w("abs", other)
    large, small = w("maximum", x, y), w("minimum", x, y)
    ratio = w("div.Tensor", small, choose(w, w("eq.Scalar", large, 0), 1, large))
    length = w("mul.Tensor", large, w("sqrt", w("add.Scalar", w("mul.Tensor", ratio, ratio), 1.0)))
    infinite = w("logical_or", w("eq.Scalar", x, inf), w("eq.Scalar", y, inf))
    return choose(w, infinite, inf, length)


@formula("neg")
def negative(w: Written, self: Operand) -> Operand | None:
    """torch-mlir negates integers as floats of single precision."""
    return None if is_float(w) else w("mul.Scalar", self, -1)


@formula("logaddexp")
def logaddexp(w: Written, self: Operand, other: Operand) -> Operand:
    """`max + log(1 + exp(-|x - y|))`; equal ones, infinite or not, are not apart."""
    return w("add.Tensor", w("maximum", self, other), w("log1p", w("exp", _apart(w, self, other))))


@formula("logaddexp2")
def logaddexp2(w: Written, self: Operand, other: Operand) -> Operand:
    power = w("exp", w("mul.Scalar", _apart(w, self, other), log(2)))
    rest = w("mul.Scalar", w("log1p", power), 1 / log(2))
    return w("add.Tensor", w("maximum", self, other), rest)


def _apart(w: Written, x: Operand, y: Operand) -> Operand:
    """How far a smaller number is below a larger one, negative."""
    away = w("neg", w("abs", w("sub.Tensor", x, y)))
    return choose(w, w("eq.Tensor", x, y), 0, away)


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


@formula("erfc")
def erfc(w: Written, self: Operand) -> Operand:
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
    return choose(w, w("lt.Scalar", self, 0), w("rsub.Scalar", value, 2.0), value)


@decomposes("log_sigmoid_forward")
def log_sigmoid_forward(b: Rewrite, self: Value) -> Replacement:
    """The second result is for the backward pass only."""
    return [log_sigmoid(Written(b), self), None]


@decomposes("selu", "celu", promotes=True, rounds_once=True)
def with_elu(b: Rewrite, self: Value, alpha: float | None = None) -> Replacement:
    """ELUs with other constants (torch.nn.SELU, torch.nn.CELU)."""
    if alpha is not None:
        return b.unary("elu", self, alpha, 1.0, 1.0 / alpha)
    return b.unary("elu", self, *SELU)


known("hardshrink", rounds_first="lambd")
