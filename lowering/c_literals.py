"""Values of Python as C99 and C++ write them."""

from __future__ import annotations

import math

INT32 = range(-(2**31) + 1, 2**31)
INT64 = range(-(2**63) + 1, 2**63)


def c_literal(value: bool | int | float | str) -> str:
    """An expression with that value: an integer, a `double`, or a string in UTF-8.

    `INFINITY` and `NAN` are those of math.h.
    """
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, float):
        return _double(value)
    return _integer(int(value))


def _integer(value: int) -> str:
    if value not in INT64:
        return "(-INT64_C(9223372036854775807) - 1)"
    digits = str(abs(value)) if value in INT32 else f"INT64_C({abs(value)})"
    return f"(-{digits})" if value < 0 else digits


def _double(value: float) -> str:
    if math.isnan(value):
        return "NAN /* of math.h */"
    digits = repr(abs(value)) if math.isfinite(value) else "INFINITY /* of math.h */"
    return f"(-{digits})" if math.copysign(1, value) < 0 else digits


def _string(value: str) -> str:
    return '"' + "".join(_character(byte) for byte in value.encode()) + '"'


def _character(byte: int) -> str:
    """Octal for what is no letter, digit or space: no escape, trigraph or digit can join it."""
    plain = chr(byte).isascii() and (
        chr(byte).isalnum() or chr(byte) in " _-+*/.,:;=<>()[]{}!#%&|~^$@'"
    )
    return chr(byte) if plain else f"\\{byte:03o}"
