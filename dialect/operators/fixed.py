"""Integers between quantised values (`schemas/fixed.yaml`): their names, shapes and values.

The functions here say what each one computes; `lowering/kernels/fixed.py` writes the same as lanes.
"""

from __future__ import annotations

from math import isqrt
from typing import Any

import numpy as np

from .. import ops
from ..dtypes import BY_NUMPY, bounds
from ..mlir import ir
from .constants import Constants
from .record import computes, shaped
from .shapes import Shapes

MULTIPLY = "fixed.multiply"
RESCALE = "fixed.rescale"
LINE = "fixed.line"
SHORT_LINE = "fixed.short_line"
HIGH_MULTIPLY = "fixed.high_multiply"
DIVIDE_BY_POWER = "fixed.divide_by_power"
LEADING_ZEROS = "fixed.leading_zeros"
QUOTIENT = "fixed.quotient"
INVERSE_ROOT = "fixed.inverse_root"
LOGARITHM = "fixed.logarithm"
TABLE = "fixed.table"
QUANTIZE = "fixed.quantize"
DEQUANTIZE = "fixed.dequantize"
REQUANTIZE = "fixed.requantize"
GROUPED_LINEAR = "fixed.grouped_linear"
GROUPED_DOTS = "fixed.grouped_dots"
AS_STORED = "fixed.as_stored"

LOGARITHM_BITS = 32
"""Digits of a logarithm behind the point."""


def read_at_points(op: ir.Operation) -> list[ir.Value]:
    """The tensors that an elementwise operator reads at the point of its result: all but tables."""
    tensors = ops.tensor_operands(op)
    return tensors[:1] if op.name == TABLE else tensors


def looked_up(op: ir.Operation) -> list[ir.Value]:
    """The tensors that it looks things up in."""
    return ops.tensor_operands(op)[1:] if op.name == TABLE else []


@shaped("fixed::table")
def table_shape(s: Shapes) -> tuple[int, ...]:
    return s.shape("self")


@shaped("fixed::grouped_linear", "fixed::grouped_dots")
def product_shape(s: Shapes) -> tuple[int, ...]:
    return (*s.shape("input")[:-1], s.shape("weight")[0])


@computes("fixed::grouped_linear")
def grouped_linear(v: Constants) -> np.ndarray:
    weight = v["weight"].astype(np.float32).reshape(*v["scale"].shape, v["group"])
    if v["zero_point"] is not None:
        weight = weight - v["zero_point"][..., None]
    columns = (weight * v["scale"][..., None]).reshape(v["weight"].shape)
    product = v["input"].astype(v.wide) @ columns.astype(v.wide).T
    return product if v["bias"] is None else product + v["bias"]


@computes("fixed::grouped_dots")
def grouped_dots(v: Constants) -> np.ndarray:
    """The sums over groups in floats; those within are exact."""
    shape = *v["scale"].shape, v["group"]
    rows = _wide(v["input"]) - (0 if v["input_zero"] is None else v["input_zero"])
    weight = _wide(v["weight"]).reshape(shape)
    if v["zero_point"] is not None:
        weight = weight - v["zero_point"][..., None]
    sums = np.einsum("rgk,cgk->rcg", rows.reshape(len(rows), *shape[1:]), weight)
    return (sums.astype(np.float32) * v["scale"]).sum(-1, dtype=np.float32)


@computes("fixed::multiply")
def multiply(v: Constants) -> np.ndarray:
    """Twice: `high_multiply` of what was shifted to the left, then `divide_by_power`, in 32 bits.
    Once: the shift to the right has all that the product is shifted by."""
    x, multiplier = _wide(v["self"]), _wide(v["multiplier"])
    right = _wide(0 if v["right"] is None else v["right"])
    if v["rounding"] == "once":
        return ((x * multiplier + (1 << (right - 1))) >> right).astype(v.dtype)
    left = _wide(0 if v["left"] is None else v["left"])
    shifted = _wide((x << left).astype(np.int32))
    return power_divided(high_product(shifted, multiplier), right).astype(v.dtype)


@computes("fixed::rescale")
def rescale(v: Constants) -> np.ndarray:
    x, multiplier, right = (_wide(v[name]) for name in ("self", "multiplier", "right"))
    return rescaled(x, multiplier, right, v["zero_point"]).astype(v.dtype)


@computes("fixed::line")
def line(v: Constants) -> np.ndarray:
    product = _wide(v["self"]) * _wide(v["multiplier"])
    above = product + _wide(v["offset"]) >> v["shift"]
    if v["below"] is not None:
        above -= (above - (product + _wide(v["below"]) >> v["shift"])) & above
    return above.astype(v.dtype)


@computes("fixed::short_line")
def short_line(v: Constants) -> np.ndarray:
    high = _wide(v["self"]) * _wide(v["multiplier"]) >> v["cut"]
    return (high + _wide(v["offset"]) >> v["shift"]).astype(v.dtype)


@computes("fixed::high_multiply")
def high_multiply(v: Constants) -> np.ndarray:
    return high_product(_wide(v["self"]), _wide(v["other"])).astype(v.dtype)


@computes("fixed::divide_by_power")
def divide_by_power(v: Constants) -> np.ndarray:
    return power_divided(_wide(v["self"]), _wide(v["shift"])).astype(v.dtype)


@computes("fixed::leading_zeros")
def leading_zeros(v: Constants) -> np.ndarray:
    """By the exponent of each number, which a double holds exactly."""
    return (32 - np.frexp(np.float64(v["self"]))[1]).astype(v.dtype)


@computes("fixed::quotient")
def quotient(v: Constants) -> np.ndarray:
    x = _wide(v["self"])
    return ((v["dividend"] + x // 2) // x).astype(v.dtype)


@computes("fixed::inverse_root")
def inverse_root(v: Constants) -> np.ndarray:
    return np.array([_inverse_root(int(x)) for x in v["self"].flat], np.int64).reshape(v.shape)


def _inverse_root(x: int) -> int:
    """Of x times the power of four that gives it 61 or 62 bits, so both roundings are small."""
    pairs = (62 - x.bit_length()) // 2
    near = x << 2 * pairs
    root = isqrt(near)
    root += near - root * root > root
    return (2**61 + root // 2) // root << pairs


@computes("fixed::logarithm")
def logarithm(v: Constants) -> np.ndarray:
    return np.array([_logarithm(int(x)) for x in v["self"].flat], np.int64).reshape(v.shape)


def _logarithm(x: int) -> int:
    """A digit is 1 where the square of what is left, of which 32 bits are kept, is at least 2."""
    digits = x.bit_length() - 1
    near = x << (64 - x.bit_length()) >> 32
    for _ in range(LOGARITHM_BITS):
        square = near * near >> 31
        one = square >> 32
        near, digits = square >> one, 2 * digits + one
    return digits


@computes("fixed::table")
def table(v: Constants) -> np.ndarray:
    lowest, _ = bounds(BY_NUMPY[v["self"].dtype])
    return v["table"][_wide(v["self"]) - lowest]


@computes("fixed::quantize")
def quantize(v: Constants) -> np.ndarray:
    """In single precision, as the kernels have it; what is no number becomes the least one."""
    place: np.ndarray = v["self"] / v["scale"]
    is_even = v["rounding"] == "even"
    nearest: np.ndarray = np.round(place) if is_even else np.trunc(place + _half(place))
    zero = np.float32(v["zero_point"])
    low, high = (np.float32(v[edge]) - zero for edge in ("lowest", "highest"))
    known = np.where(np.isnan(place), low, np.clip(nearest, low, high))
    return (known + zero).astype(v.dtype)


@computes("fixed::dequantize")
def dequantize(v: Constants) -> np.ndarray | None:
    """Not of weights, which as floats would take four times the flash."""
    if v.is_stored and v["self"].size > 1:
        return None
    steps = np.int32(v["self"]) - np.int32(v["zero_point"])
    return steps.astype(np.float32) * v["scale"]


def high_product(x: np.ndarray, y: np.ndarray | int) -> np.ndarray:
    """`x * y / 2^31` of int64 that hold 32 bits, rounded to the nearest, ties upwards; the only one
    that overflows is the largest number. This is TFLite's `SaturatingRoundingDoublingHighMul`: it
    adds a half (less one where the product is negative) and cuts towards zero, which is the same.
    """
    return np.minimum((x * np.int64(y) + (1 << 30)) >> 31, 2**31 - 1)


def rescaled(
    x: np.ndarray, multiplier: np.ndarray, right: np.ndarray, zero_point: int
) -> np.ndarray:
    """Of int64: `power_divided` of `high_product`, plus the zero point."""
    half = (2 * zero_point + 1 << right) >> 1
    return high_product(x, multiplier) + half - (x < 0) >> right


def power_divided(x: np.ndarray, power: np.ndarray | int) -> np.ndarray:
    """`x / 2^power`, rounded to the nearest, ties away from zero: `RoundingDivideByPOT`."""
    mask = (np.int64(1) << np.int64(power)) - 1
    rest, threshold = x & mask, (mask >> 1) + (x < 0)
    return (x >> np.int64(power)) + (rest > threshold)


def _wide(x: Any) -> np.ndarray:
    """Integers with 64 bits."""
    return np.asarray(x, np.int64)


def _half(x: np.ndarray) -> np.ndarray:
    """The largest number below one half, with the sign of x: ties go away from zero."""
    return np.copysign(np.nextafter(np.float32(0.5), np.float32(0)), x)
