"""Powers and logarithms."""

from __future__ import annotations

import numpy as np

from ..dtypes import of_tensor
from ..mlir import ir
from .precision import widened_value
from .record import decomposes
from .table import Replacement, Rewrite, Value, is_open


@decomposes("pow.Scalar")
def pow_scalar(b: Rewrite, self: float, exponent: Value) -> Replacement:
    """A number to the power of each element."""
    if of_tensor(b.type).is_float and not b.is_mixed(exponent):
        return None
    base, power = b.number(self, b.result), b.cast(exponent, b.type)
    return b.call("aten.pow.Tensor_Tensor", base, power, type=b.type)


@decomposes("pow.Tensor_Scalar")
def pow_tensor_scalar(b: Rewrite, self: Value, exponent: float) -> Replacement:
    """The exponents that PyTorch computes without pow (aten/native/cpu/PowKernel.cpp)."""
    if is_open([exponent]):
        power = b.number(exponent, b.result)
        return b.call("aten.pow.Tensor_Tensor", b.cast(self, b.type), power, type=b.type)
    if not of_tensor(b.type).is_float:
        return _whole_power(b, b.cast(self, b.type), int(exponent))
    if b.is_mixed(self):
        return b.call(b.anchor.name, b.cast(self, b.type), exponent, type=b.type)
    if isinstance(exponent, int) and abs(exponent) >= 2**31:  # those are cut to 32 bits later
        return b.call(b.anchor.name, self, float(exponent), type=b.type)
    match exponent:
        case 1:
            return self
        case 0.5:
            return b.unary("sqrt", self)
        case -0.5:
            return b.unary("rsqrt", self)
        case -1:
            return b.unary("reciprocal", self)
        case 2:
            return b.mul(self, self)
        case 3:
            return b.mul(b.mul(self, self), self)
        case -2:
            return b.unary("reciprocal", b.mul(self, self))
        case _:
            pass
    return None


@decomposes("pow.Tensor_Tensor")
def pow_tensor_tensor(b: Rewrite, self: Value, exponent: Value) -> Replacement:
    number, is_float = b.scalar(exponent), of_tensor(b.type).is_float
    if number is not None and self.type == b.type and (is_float or number >= 0):
        return b.call("aten.pow.Tensor_Scalar", self, number, type=b.type)
    x, y = b.cast(self, b.type), b.cast(exponent, b.type)
    if not is_float:
        return _integer_power(b, x, y)
    return b.call(b.anchor.name, x, y, type=b.type) if b.is_mixed(self, exponent) else None


def _whole_power(b: Rewrite, base: Value, exponent: int) -> Value:
    """Squares of integers for each bit of a number; PyTorch refuses negative ones."""
    if exponent <= 0:
        return b.full(b.shape, 1, base)
    value, square = None, base
    for bit in range(exponent.bit_length()):
        square = b.mul(square, square) if bit else base
        if exponent >> bit & 1:
            value = square if value is None else b.mul(value, square)
    return base if value is None else value


def _integer_power(b: Rewrite, base: Value, exponent: Value) -> Value:
    """Squares of the base for each bit of the exponent (c10/util/generic_math.h, powi)."""
    base, exponent = b.expand(base, b.shape), b.expand(exponent, b.shape)
    dtype = of_tensor(b.type)
    bits = dtype.size * 8 - (dtype.name != "uint8")
    one, square, value = b.number(1, base), base, b.full(b.shape, 1, base)
    for bit in range(bits):
        mask = b.call("aten.bitwise_and.Tensor", exponent, b.number(1 << bit, base), type=b.type)
        value = b.mul(value, b.where(b.compare("ne", mask, 0), square, one))
        square = b.mul(square, square)
    if dtype.name == "uint8":
        return value
    # Of negative powers only those of 1 and -1 are not rounded to 0.
    last = b.call("aten.bitwise_and.Tensor", exponent, one, type=b.type)
    sign = b.where(b.compare("eq", last, 0), one, base)
    unit = b.compare("eq", b.unary("abs", base), 1)
    return b.where(b.compare("lt", exponent, 0), b.where(unit, sign, b.number(0, base)), value)


@decomposes("float_power.Tensor_Scalar", "float_power.Tensor_Tensor", "float_power.Scalar")
def float_power(b: Rewrite, self: Value | float, exponent: Value | float) -> Replacement:
    """A power in double precision."""
    sides = [b.cast(x, b.type) if isinstance(x, ir.Value) else x for x in (self, exponent)]
    return _power(b, *sides, type=b.type)


def _power(b: Rewrite, base: Value | float, exponent: Value | float, type: ir.Type) -> Value:
    kinds = ["Tensor" if isinstance(x, ir.Value) else "Scalar" for x in (base, exponent)]
    name = "Scalar" if kinds[0] == "Scalar" else f"Tensor_{kinds[1]}"
    return b.call(f"aten.pow.{name}", base, exponent, type=type)


@decomposes("ldexp.Tensor")
def ldexp(b: Rewrite, self: Value, other: Value) -> Replacement:
    """`self * 2 ** other`; floats by whole exponents of 32 bits are rounded once, as C's are."""
    if of_tensor(b.type).is_complex:
        return None
    x = b.cast(self, b.type)
    if of_tensor(other.type).is_float or not of_tensor(self.type).is_float:
        kind = other.type if of_tensor(other.type).is_float else b.type
        return b.mul(x, b.cast(_power_of_two(b, other, kind), b.type))
    return b.cast(_in_steps(b, widened_value(b, x), b.to(other, "int32")), b.type)


def _in_steps(b: Rewrite, x: Value, exponent: Value) -> Value:
    """In steps that a float holds; none but the last leads to subnormal numbers."""
    limits = np.finfo(of_tensor(x.type).numpy)
    low, high = int(limits.minexp), int(limits.maxexp) - 1
    down, up, none = (b.number(n, exponent) for n in (low + int(limits.nmant) + 1, high, 0))
    for _ in range(2):
        step = b.where(b.compare("gt", exponent, high), up, none)
        step = b.where(b.compare("lt", exponent, low), down, step)
        x = b.mul(x, _power_of_two(b, step, x.type))
        exponent = b.sub(exponent, step)
    return b.mul(x, _power_of_two(b, b.unary("clamp", exponent, low, high), x.type))


def _power_of_two(b: Rewrite, exponent: Value, type: ir.Type) -> Value:
    exponent = b.cast(exponent, type)
    return _power(b, 2.0, exponent, exponent.type)


@decomposes("xlogy.Tensor", "xlogy.Scalar_Self", "xlogy.Scalar_Other", "special_xlog1py",
            "special_xlogy", "special_xlogy.self_scalar", "special_xlogy.other_scalar",
            "special_xlog1py.self_scalar", "special_xlog1py.other_scalar")  # fmt: skip
def xlogy(b: Rewrite, self: Value | float, other: Value | float) -> Replacement:
    """`x * log(y)`; 0 where x is 0, unless y is NaN (torch.xlogy)."""
    like = b.result
    x, y = (b.cast(v, b.type) if isinstance(v, ir.Value) else b.number(v, like)
            for v in (self, other))  # fmt: skip
    product = b.mul(x, b.unary("log1p" if "log1p" in b.overload else "log", y))
    value = b.where(b.compare("eq", x, 0), b.number(0, like), product)
    return b.where(b.compare("ne", y, y), y, value)
