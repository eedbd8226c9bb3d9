"""Arithmetic as C has it: what Python raises is infinite there, or not a number."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np


def in_c(name: str, function: Callable[[float], float]) -> Callable[[float], float]:
    """A function of C's library."""
    wide = getattr(np, {"asin": "arcsin", "acos": "arccos", "atan": "arctan"}.get(name, name), None)

    def call(x: float) -> float:
        try:
            return function(x)
        except (ArithmeticError, ValueError):
            return _beyond(name, x) if wide is None else _float(wide, x)

    return call


def _float(function: Callable[..., Any], *given: float) -> float:
    """What numpy computes, in silence."""
    with np.errstate(all="ignore"):
        return float(function(*map(np.float64, given)))


def _beyond(name: str, x: float) -> float:
    """`gamma` and `lgamma` where they have poles, or are too large."""
    pole = x <= 0 and name == "gamma"
    return (math.copysign(math.inf, x) if x == 0 else math.nan) if pole else math.inf


def rounded(function: Callable[[float], float]) -> Callable[[float], float]:
    """For a `Scalar` PyTorch computes in single precision."""
    return lambda x: _float(np.float32, function(x))


def has_float(*given: object) -> bool:
    return any(isinstance(value, float) for value in given)


def divide(a: float, b: float) -> float:
    return _float(np.divide, a, b)


def _floored(x: Any, y: Any) -> Any:
    return np.floor(x / y)


def _remainder(x: Any, y: Any) -> Any:
    return np.fmod(y + np.fmod(x, y), y)


def floor_divide(a: float, b: float) -> float:
    """PyTorch's interpreters floor the quotient of floats: `1.0 // 0.1` is 10, and 9 in Python."""
    return _float(_floored, a, b) if has_float(a, b) else a // b


def remainder(a: float, b: float) -> float:
    """PyTorch's interpreters give NaN for a float by an infinite one, unlike Python."""
    if not has_float(a, b):
        return a % b
    return _float(_remainder, a, b)


def power(a: float, b: float) -> float:
    if a == 0 and b < 0:
        raise ZeroDivisionError("0.0 cannot be raised to a negative power")
    return power_of_scalars(a, b)


def power_of_scalars(a: float, b: float) -> float:
    """C's: numpy takes a square root instead, which is otherwise for -0.0 and -inf."""
    try:
        return math.pow(a, b)
    except (ArithmeticError, ValueError):
        return _float(np.power, a, b)


def rounded_to_even(x: float) -> float:
    """A float, which keeps its sign where it becomes zero."""
    return _float(np.rint, x)


def fmod(a: float, b: float) -> float:
    return _float(np.fmod, a, b)
