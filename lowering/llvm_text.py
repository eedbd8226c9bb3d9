"""LLVM IR text of MLIR's LLVM (24) to text that llvmlite's LLVM (22) reads.

The two grammars agree in all that hardwire emits but for one thing, how a floating-point number is
written:

| LLVM 24 | means | LLVM 22 |
|---|---|---|
| `float 1.100000e+00` | the float nearest to the decimal | `float 0x3FF19999A0000000` |
| `float f0x3DCCCCCD` | a float by its own bits | `float 0x3FB99999A0000000` |
| `half +inf`, `float +nan(0x5)` | named values, NaNs with a payload | `half 0xH7C00`, … |

LLVM 22 takes decimals only where they are exact, and hexadecimal floats as the bits of the *double*
of the same value; `half` has a prefix of its own.

A `bfloat` becomes an `i16`, its numbers their bits: all arithmetic is on floats by now
(`expand_bfloat.py`), and LLVM's code generator fails on vectors of `bfloat` that its own
vectorisers make. Whole registers of it that a kernel rounds to, or multiplies with, are bits just
before that and behind it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from ..dialect.errors import LoweringFailed


@dataclass(frozen=True)
class Format:
    """A binary floating-point format: widths of its fields, and how LLVM 22 writes its numbers."""

    exponent_bits: int
    mantissa_bits: int
    write: Callable[[int], str]

    @property
    def exponent_max(self) -> int:
        """The exponent field of infinities and NaNs."""
        return (1 << self.exponent_bits) - 1

    @property
    def bias(self) -> int:
        return self.exponent_max >> 1

    def pack(self, negative: bool, exponent: int, mantissa: int) -> int:
        """The bits with the given fields. A mantissa that was rounded up may carry over."""
        sign = int(negative) << (self.exponent_bits + self.mantissa_bits)
        return sign | ((exponent << self.mantissa_bits) + mantissa)

    def nearest(self, decimal: str) -> int:
        """The bits of the number nearest to a decimal, ties to even."""
        exact = Fraction(decimal.lstrip("+-"))
        negative = decimal.startswith("-")
        if exact == 0:
            return self.pack(negative, 0, 0)
        scale = max(_floor_log2(exact), 1 - self.bias)
        ulp = Fraction(2) ** (scale - self.mantissa_bits)
        units = round(exact / ulp)
        is_normal = units >= 1 << self.mantissa_bits
        if not is_normal:
            return self.pack(negative, 0, units)
        return self.pack(negative, scale + self.bias, units - (1 << self.mantissa_bits))

    def special(self, name: str) -> int:
        """The bits of `+inf`, `-qnan`, `+nan(0x…)` or `+snan(0x…)`."""
        negative, kind = name[0] == "-", name[1:]
        if kind == "inf":
            return self.pack(negative, self.exponent_max, 0)
        payload = int(kind[kind.index("(") + 1 : -1], 16) if "(" in kind else 0
        quiet = 0 if kind.startswith("snan") else 1 << (self.mantissa_bits - 1)
        return self.pack(negative, self.exponent_max, quiet | payload)


def _floor_log2(value: Fraction) -> int:
    guess = value.numerator.bit_length() - value.denominator.bit_length()
    return guess if Fraction(2) ** guess <= value else guess - 1


def _as_double(bits: int) -> str:
    return f"0x{bits:016X}"


def _float_as_double(bits: int) -> str:
    """The double of the same value; a NaN keeps its payload in the upper bits."""
    negative, exponent, mantissa = bool(bits >> 31), bits >> 23 & 0xFF, bits & 0x7FFFFF
    if exponent == FLOAT.exponent_max:
        return _as_double(DOUBLE.pack(negative, DOUBLE.exponent_max, mantissa << 29))
    if exponent == 0 and mantissa != 0:
        # A denormal float is a normal double: shift the first set bit out of the mantissa.
        shift = 24 - mantissa.bit_length()
        exponent, mantissa = 1 - shift, mantissa << shift & 0x7FFFFF
    elif exponent == 0:
        return _as_double(DOUBLE.pack(negative, 0, 0))
    rebased = exponent - FLOAT.bias + DOUBLE.bias
    return _as_double(DOUBLE.pack(negative, rebased, mantissa << 29))


HALF = Format(5, 10, lambda bits: f"0xH{bits:04X}")
BFLOAT = Format(8, 7, str)
FLOAT = Format(8, 23, _float_as_double)
DOUBLE = Format(11, 52, _as_double)
FORMATS = {"half": HALF, "bfloat": BFLOAT, "float": FLOAT, "double": DOUBLE}

# What can hold a number that is none (strings, names, comments) is matched first, and kept.
TOKEN = re.compile(
    r"""
      %(?P<made> \d+)\ =\ (?P<making>
          fptrunc\ <(?P<lanes> \d+)\ x\ float>\ \S+\ to\ <\d+\ x\ bfloat>
        | call\ <8\ x\ bfloat>\ @llvm\.[.\w]+\(<8\ x\ bfloat>\ %(?P<from> \d+)\) )
    | %(?P<sums> \d+)\ =\ (?P<adding> call\ <4\ x\ float>\ @llvm\.[.\w]+\(<4\ x\ float>)
          \ (?P<total> [^,]+),\ <8\ x\ bfloat>\ %(?P<a> \d+),\ <8\ x\ bfloat>\ %(?P<b> \d+)\)
    | (?P<kept> "(?:[^"\\]|\\.)*" | [%@$!\#][-\w.$]+ | ;.*
        | declare\ <(?:8\ x\ b|4\ x\ )float>\ @llvm[^)]*<8\ x\ bfloat>[^)]*\) )
    | (?P<type> \b(?:half|bfloat|float|double|fp128|x86_fp80|ppc_fp128)\b )
    | f0x (?P<bits> [0-9A-Fa-f]+ )
    | (?P<decimal> (?<![\w.]) [+-]?\d+\.\d+(?:e[+-]?\d+)? )
    | (?P<special> (?<![\w.]) [+-](?: inf\b | qnan\b | s?nan\(0x[0-9A-Fa-f]+\) ) )
    """,
    re.VERBOSE,
)


ANY = re.compile(r"bfloat|f0x|\d\.\d|[+-](?:inf|qnan|s?nan)")
"""Occurs in each line that has something to rewrite; most have not."""


def for_llvm22(text: str) -> str:
    """`text` with every floating-point literal in the form that LLVM 22 reads, bit for bit."""
    lines = text.split("\n")
    return "\n".join(_rewritten(line) if ANY.search(line) else line for line in lines)


def _rewritten(text: str) -> str:
    type_name = ""

    def rewrite(match: re.Match[str]) -> str:
        nonlocal type_name
        token = match.group()
        if match.lastgroup == "kept":
            return token
        if match["made"]:
            return _between_bits(match)
        if match["sums"]:
            return _sums_of_bits(match)
        if match.lastgroup == "type":
            type_name = token
            return "i16" if token == "bfloat" else token
        return _literal(match.lastgroup or "", match.group(match.lastgroup or 0), type_name)

    return TOKEN.sub(rewrite, text)


def _between_bits(match: re.Match[str]) -> str:
    """Lanes of bfloat16 that are made under a name of their own, and their bits."""
    name, given, lanes = match["made"], match["from"], match["lanes"] or "8"
    own = f"%bfloat{name}"
    making = match["making"] if not given else match["making"].replace(f"%{given})", f"{own}.from)")
    before = f"{own}.from = bitcast <8 x i16> %{given} to <8 x bfloat>\n  " if given else ""
    behind = f"%{name} = bitcast <{lanes} x bfloat> {own} to <{lanes} x i16>"
    return f"{before}{own} = {making}\n  {behind}"


def _sums_of_bits(match: re.Match[str]) -> str:
    """Sums of products of two registers of bits."""
    own = {side: f"%bfloat{match['sums']}.{side}" for side in "ab"}
    casts = (f"{own[side]} = bitcast <8 x i16> %{match[side]} to <8 x bfloat>" for side in "ab")
    factors = ", ".join(f"<8 x bfloat> {name}" for name in own.values())
    call = f"%{match['sums']} = {match['adding']} {for_llvm22(match['total'])}, {factors})"
    return "\n  ".join((*casts, call))


@lru_cache(maxsize=4096)
def _literal(kind: str, token: str, type_name: str) -> str:
    """One literal, of the type that was named last before it."""
    number = FORMATS.get(type_name)
    if number is None:
        raise LoweringFailed(f"`{type_name} {token}`: no target has numbers of this type.")
    if kind == "bits":
        return number.write(int(token, 16))
    if kind == "decimal":
        return number.write(number.nearest(token))
    return number.write(number.special(token))
