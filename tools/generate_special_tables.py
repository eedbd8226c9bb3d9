"""Writes dialect/operators/special_tables.json: `python -m hardwire.tools.generate_special_tables`.

Each table has the Chebyshev coefficients of a function on [-1, 1] that is smooth there, which the
decompositions of special functions put together. Needs mpmath, which torch brings along.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

TARGET = Path(__file__).parent.parent / "dialect" / "operators" / "special_tables.json"
DIGITS = 40
SMALL = 1e-16


def functions(mp: Any) -> dict[str, Callable[[Any], Any]]:
    """The functions by name; their arguments are in [-1, 1]."""
    found: dict[str, Callable[[Any], Any]] = {}
    for order in (0, 1):
        found |= _modified(mp, order) | _cylinder(mp, order) | _second_kind(mp, order)

    def erfcx(t: Any) -> Any:
        """`erfcx(x) / u` with `u = 4 / (4 + x)` and `t = 2 u - 1`."""
        u = (t + 1) / 2
        if u == 0:
            return 1 / (4 * mp.sqrt(mp.pi))
        x = 4 / u - 4
        scaled = mp.exp(x * x) * mp.erfc(x) if x < 20 else _far(mp, x)
        return scaled / u

    def centre(t: Any) -> Any:
        """The normal quantile of `1/2 + q`, over q, with `t = 2 q² / 0.425² - 1`."""
        q = mp.mpf("0.425") * mp.sqrt((t + 1) / 2)
        return mp.sqrt(2 * mp.pi) if q == 0 else mp.sqrt(2) * mp.erfinv(2 * q) / q

    def tail(t: Any) -> Any:
        """The same of `exp(-r² / 2)`, over r, from r = 2.2 to 39: `t` is linear in 1 / r."""
        low, high = 1 / mp.mpf(39), 1 / mp.mpf("2.2")
        r = 1 / (low + (high - low) * (t + 1) / 2)
        return -_quantile(mp, -r * r / 2) / r

    def gamma(t: Any) -> Any:
        """The logarithm of gamma over its zeros, from 1/2 to 8: `t = 3 (√x - √2) / (√x + √2)`."""
        x = 2 * ((3 + t) / (3 - t)) ** 2
        x += mp.mpf(10) ** -20 if x in (1, 2) else 0
        return mp.loggamma(x) / ((x - 1) * (x - 2))

    return found | {
        "erfcx": erfcx, "ndtri.centre": centre, "ndtri.tail": tail, "lgamma": gamma
    }  # fmt: skip


def _far(mp: Any, x: Any) -> Any:
    """`erfcx` of large numbers, by its continued fraction."""
    value = mp.mpf(0)
    for k in range(120, 0, -1):
        value = mp.mpf(k) / 2 / (x + value)
    return 1 / ((x + value) * mp.sqrt(mp.pi))


def _quantile(mp: Any, logarithm: Any) -> Any:
    """The negative x at which the normal distribution is the exponential of a number."""
    x = -mp.sqrt(-2 * logarithm)
    for _ in range(60):
        z = -x / mp.sqrt(2)
        scaled = mp.exp(z * z) * mp.erfc(z) if z < 20 else _far(mp, z)
        value = mp.log(scaled / 2) - z * z
        slope = mp.sqrt(2 / mp.pi) / scaled
        step = (value - logarithm) / slope
        x -= step
        if abs(step) < mp.mpf(10) ** -30:
            break
    return x


def _modified(mp: Any, order: int) -> dict[str, Callable[[Any], Any]]:
    """`exp(-x) I(x)` up to 8, over x for the odd one; `√x exp(-x) I(x)` from 8 on."""

    def near(t: Any) -> Any:
        x = 4 * (t + 1)
        if order and x == 0:
            return mp.mpf(1) / 2
        return mp.exp(-x) * mp.besseli(order, x) / (x if order else 1)

    def far(t: Any) -> Any:
        if t == -1:
            return 1 / mp.sqrt(2 * mp.pi)
        x = 16 / (t + 1)
        return mp.sqrt(x) * mp.exp(-x) * mp.besseli(order, x)

    return {f"i{order}.near": near, f"i{order}.far": far}


def _cylinder(mp: Any, order: int) -> dict[str, Callable[[Any], Any]]:
    """J and Y up to 8, `t = x² / 32 - 1`; from 8 on their size and phase, `t = 128 / x² - 1`."""

    def argument(t: Any) -> Any:
        x = mp.sqrt(32 * (t + 1))
        return x if x > mp.mpf(10) ** -12 else mp.mpf(10) ** -12

    def first(t: Any) -> Any:
        x = argument(t)
        return mp.besselj(order, x) / (x if order else 1)

    def second(t: Any) -> Any:
        x = argument(t)
        rest = mp.bessely(order, x) - 2 / mp.pi * mp.log(x) * mp.besselj(order, x)
        return (rest + 2 / (mp.pi * x)) / x if order else rest

    def parts(t: Any) -> tuple[Any, Any]:
        x = mp.sqrt(128 / (t + 1)) if t + 1 > mp.mpf(10) ** -12 else mp.mpf(10) ** 7
        angle = x - (2 * order + 1) * mp.pi / 4
        size = mp.sqrt(mp.pi * x / 2)
        j, y = size * mp.besselj(order, x), size * mp.bessely(order, x)
        sine, cosine = mp.sin(angle), mp.cos(angle)
        return j * cosine + y * sine, (y * cosine - j * sine) * x / 8

    return {
        f"j{order}": first,
        f"y{order}": second,
        f"p{order}": lambda t: parts(t)[0],
        f"q{order}": lambda t: parts(t)[1],
    }


def _second_kind(mp: Any, order: int) -> dict[str, Callable[[Any], Any]]:
    """K up to 2 but for its logarithm, `t = x²/2 - 1`; `√x exp(x) K(x)` from 2, `t = 4/x - 1`."""

    def near(t: Any) -> Any:
        x = mp.sqrt(2 * (t + 1))
        x = x if x > mp.mpf(10) ** -12 else mp.mpf(10) ** -12
        logarithm = mp.log(x / 2) * mp.besseli(order, x)
        value = mp.besselk(order, x)
        return (value - logarithm) * x if order else value + logarithm

    def far(t: Any) -> Any:
        if t == -1:
            return mp.sqrt(mp.pi / 2)
        x = 4 / (t + 1)
        return mp.sqrt(x) * mp.exp(x) * mp.besselk(order, x)

    return {f"k{order}.near": near, f"k{order}.far": far}


def coefficients(mp: Any, function: Callable[[Any], Any], count: int = 48) -> list[float]:
    """The coefficients that matter, by values at the roots of the next polynomial."""
    angles = [mp.pi * (k + mp.mpf(1) / 2) / count for k in range(count)]
    values = [function(mp.cos(angle)) for angle in angles]
    found = [
        2 * sum(v * mp.cos(n * a) for v, a in zip(values, angles, strict=True)) / count
        for n in range(count)
    ]
    found[0] /= 2
    largest = max(map(abs, found))
    while len(found) > 1 and abs(found[-1]) < SMALL * largest:
        found.pop()
    return [float(value) for value in found]


def text() -> str:
    """The text of special_tables.json."""
    mp = import_module("mpmath")
    with mp.workdps(DIGITS):
        found = {name: coefficients(mp, each) for name, each in functions(mp).items()}
    return json.dumps(found, indent=1) + "\n"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
