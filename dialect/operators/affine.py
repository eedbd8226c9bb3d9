"""Quantising and dequantising as graphs have it, with the arithmetic of PyTorch and torchao.

The integer `q` stands for `(q - zero_point) * scale`. One pair of them serves a whole tensor, each
index of one dimension (a channel), each line of the last dimension (a token), or each block.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..dtypes import BY_CODE, of_tensor
from ..mlir import ir
from ..quantized_checks import check_axis, check_bounds, check_scales, check_zero_points
from .fixed import QUANTIZE
from .precision import is_half, together, widened_value
from .record import decomposes
from .table import Ints, Maybe, Replacement, Rewrite, Value, shape_of, tensor_of

Number = float | int | Value
"""A number, or a tensor of no dimensions that has it."""


@decomposes("quantized_decomposed::quantize_per_tensor")
def quantize_per_tensor(
    b: Rewrite, input: Value, scale: Number, zero_point: Number, quant_min: Number,
    quant_max: Number, dtype: int,
) -> Replacement:  # fmt: skip
    _checked_affine(b, scale, zero_point, dtype, quant_min, quant_max)
    steps = _multiplied(b, widened_value(b, input), _inverse(b, scale))
    if not any(isinstance(x, ir.Value) for x in (zero_point, quant_min, quant_max)):
        zero = b.weight(np.array(zero_point, np.int32), "zero_point")
        return _rounded_once(b, steps, zero, quant_min, quant_max)
    moved = _shifted(b, "add", b.unary("round", steps), zero_point)
    return b.cast(_clamped(b, moved, quant_min, quant_max), b.type)


@decomposes("quantized_decomposed::dequantize_per_tensor")
def dequantize_per_tensor(
    b: Rewrite, input: Value, scale: Number, zero_point: Number, quant_min: Number,
    quant_max: Number, dtype: int, out_dtype: int | None,
) -> Replacement:  # fmt: skip
    _checked_affine(b, scale, zero_point, dtype, quant_min, quant_max)
    steps = _shifted(b, "sub", b.cast(input, b.type), zero_point)
    return _multiplied(b, steps, scale)


@decomposes(
    "quantized_decomposed::quantize_per_tensor.tensor",
    "quantized_decomposed::quantize_per_tensor.tensor2",
)
def quantize_by_tensors(
    b: Rewrite, input: Value, scale: Value, zero_point: Value, quant_min: Number,
    quant_max: Number, dtype: int,
) -> Replacement:  # fmt: skip
    step, zero, low, high = _numbers_in(b, scale, zero_point, quant_min, quant_max)
    return quantize_per_tensor(b, input, step, zero, low, high, dtype)


@decomposes(
    "quantized_decomposed::dequantize_per_tensor.tensor",
    "quantized_decomposed::dequantize_per_tensor.tensor2",
)
def dequantize_by_tensors(
    b: Rewrite, input: Value, scale: Value, zero_point: Value, quant_min: Number,
    quant_max: Number, dtype: int, out_dtype: int | None,
) -> Replacement:  # fmt: skip
    step, zero, low, high = _numbers_in(b, scale, zero_point, quant_min, quant_max)
    return dequantize_per_tensor(b, input, step, zero, low, high, dtype, out_dtype)


@decomposes("quantized_decomposed::quantize_per_channel")
def quantize_per_channel(
    b: Rewrite, input: Value, scales: Value, zero_points: Value, axis: int, quant_min: int,
    quant_max: int, dtype: int,
) -> Replacement:  # fmt: skip
    shape = _of_channel(b, input, scales, axis)
    _checked_affine(b, scales, zero_points, dtype, quant_min, quant_max)
    inverse = b.unary("reciprocal", b.view(scales, shape))
    steps = _combined(b, "mul", widened_value(b, input), inverse)
    return _rounded_once(b, steps, b.view(zero_points, shape), quant_min, quant_max)


@decomposes("quantized_decomposed::dequantize_per_channel")
def dequantize_per_channel(
    b: Rewrite, input: Value, scales: Value, zero_points: Maybe, axis: int, quant_min: int,
    quant_max: int, dtype: int, out_dtype: int | None,
) -> Replacement:  # fmt: skip
    shape = _of_channel(b, input, scales, axis)
    _checked_affine(b, scales, zero_points, dtype, quant_min, quant_max)
    steps = _steps(b, input, zero_points, scales, shape)
    return b.cast(_combined(b, "mul", steps, b.view(scales, shape)), b.type)


@decomposes("quantized_decomposed::quantize_per_token")
def quantize_per_token(
    b: Rewrite, input: Value, scales: Value, zero_points: Value, quant_min: int, quant_max: int,
    dtype: int,
) -> Replacement:  # fmt: skip
    _checked_affine(b, scales, zero_points, dtype, quant_min, quant_max)
    return _quantized_lines(b, input, scales, zero_points, quant_min, quant_max)


@decomposes("quantized_decomposed::dequantize_per_token")
def dequantize_per_token(
    b: Rewrite, input: Value, scales: Value, zero_points: Value, quant_min: int, quant_max: int,
    dtype: int, output_dtype: int,
) -> Replacement:  # fmt: skip
    _checked_affine(b, scales, zero_points, dtype, quant_min, quant_max)
    steps = _steps(b, input, zero_points, scales, shape_of(scales))
    return b.cast(_combined(b, "mul", steps, scales), b.type)


@decomposes("quantized_decomposed::quantize_per_channel_group")
def quantize_per_channel_group(
    b: Rewrite, input: Value, scales: Value, zero_points: Value, quant_min: int, quant_max: int,
    dtype: int, group_size: int,
) -> Replacement:  # fmt: skip
    _checked_affine(b, scales, zero_points, dtype, quant_min, quant_max)
    lines, column = _groups(input, group_size, scales)
    each = (b.view(scales, column), b.view(zero_points, column))
    found = _quantized_lines(b, b.view(input, lines), *each, quant_min, quant_max)
    return b.view(found, shape_of(input))


@decomposes("quantized_decomposed::dequantize_per_channel_group")
def dequantize_per_channel_group(
    b: Rewrite, input: Value, scales: Value, zero_points: Maybe, quant_min: int, quant_max: int,
    dtype: int, group_size: int, output_dtype: int,
) -> Replacement:  # fmt: skip
    _checked_affine(b, scales, zero_points, dtype, quant_min, quant_max)
    lines, column = _groups(input, group_size, scales)
    steps = _steps(b, b.view(input, lines), zero_points, scales, column)
    found = _combined(b, "mul", steps, b.view(scales, column))
    return b.cast(b.view(found, shape_of(input)), b.type)


@decomposes("torchao::quantize_affine")
def quantize_affine(
    b: Rewrite, input: Value, block_size: Ints, scale: Value, zero_point: Maybe,
    output_dtype: int, quant_min: float | None, quant_max: float | None,
) -> Replacement:  # fmt: skip
    low, high = _checked_affine(b, scale, zero_point, output_dtype, quant_min, quant_max)
    blocks, ones = blocks_of(shape_of(input), block_size)
    inverse = b.unary("reciprocal", b.view(scale, ones))
    steps = _combined(b, "mul", b.view(input, blocks), inverse)
    zero = b.weight(np.array(0, np.int32), "zero_point") if zero_point is None else zero_point
    zeros = zero if zero_point is None else b.view(zero, ones)
    return b.view(_rounded_once(b, steps, zeros, low, high), shape_of(input))


@decomposes("torchao::dequantize_affine")
def dequantize_affine(
    b: Rewrite, input: Value, block_size: Ints, scale: Value, zero_point: Maybe, input_dtype: int,
    quant_min: float | None, quant_max: float | None, output_dtype: int,
) -> Replacement:  # fmt: skip
    _checked_affine(b, scale, zero_point, input_dtype, quant_min, quant_max)
    blocks, ones = blocks_of(shape_of(input), block_size)
    steps = b.cast(b.view(input, blocks), b.type)
    if zero_point is not None and not _is_zero(b, zero_point):
        steps = _combined(b, "sub", steps, b.cast(b.view(zero_point, ones), b.type))
    found = b.cast(_combined(b, "mul", steps, b.view(scale, ones)), b.type)
    return b.view(found, shape_of(input))


@decomposes("quantized_decomposed::convert_element_type.no_fuse")
def convert_element_type(b: Rewrite, input: Value, dtype: int) -> Replacement:
    return b.cast(input, b.type)


def _rounded_once(b: Rewrite, steps: Value, zero: Value, low: Number, high: Number) -> Value:
    """Rounded to the nearest whole number, the even one of two, then moved by the zero point."""
    type = tensor_of(shape_of(steps), ir.RankedTensorType(b.type).element_type)
    is_short = of_tensor(type).size <= 2 and of_tensor(steps.type).name == "float32"
    if is_short and not isinstance(low, ir.Value) and not isinstance(high, ir.Value):
        one = b.weight(np.array(1, np.float32), "one")
        bounds = int(low), int(high), of_tensor(type).code
        return b.call(QUANTIZE, steps, one, b.to(zero, "int32"), *bounds, "even", type=type)
    moved = _combined(b, "add", b.unary("round", steps), zero)
    return b.cast(_clamped(b, moved, low, high), type)


def blocks_of(shape: tuple[int, ...], block_size: Ints) -> tuple[Ints, Ints]:
    """The shape in which each block has dimensions of its own, and that of one number for each."""
    blocks: Ints = []
    ones: Ints = []
    for extent, block in zip(shape, block_size, strict=True):
        if block not in (1, extent):
            blocks += [extent // block, block]
            ones += [extent // block, 1]
        else:
            blocks.append(extent)
            ones.append(1 if block != 1 else extent)
    return blocks, ones


def _checked_affine(
    b: Rewrite, scales: Number, zero_points: Number | None, dtype: int, low: object, high: object
) -> tuple[float, float]:
    """Refuses what stands for no numbers; the bounds of the integers."""
    storage = BY_CODE[dtype]
    found = check_bounds(storage, low, high)
    check_scales(known_numbers(b, scales))
    check_zero_points(known_numbers(b, zero_points), storage)
    return found


def known_numbers(b: Rewrite, x: object) -> np.ndarray | None:
    """Numbers as an array; None for those that are computed, and where there are none."""
    return b.data(x) if isinstance(x, ir.Value) else None if x is None else np.array(x)


def _numbers_in(b: Rewrite, *given: Number) -> list[Number]:
    return [_number_in(b, each) for each in given]


def _number_in(b: Rewrite, x: Number) -> Number:
    """A tensor that is to have one element as the number in it."""
    if not isinstance(x, ir.Value):
        return x
    data = b.data(x)
    return data.item() if data is not None and data.size == 1 else b.view(x, [])


def _inverse(b: Rewrite, scale: Number) -> Number:
    """Computed in double precision, and then a number of single precision."""
    if not isinstance(scale, ir.Value):
        return 1.0 / scale
    return b.to(b.unary("reciprocal", b.to(scale, "float64")), "float32")


def _multiplied(b: Rewrite, x: Value, number: Number) -> Value:
    """Numbers have single precision beside halves, too."""
    if not isinstance(number, ir.Value):
        return b.mul(x, float(number))
    if not is_half(x):
        return b.mul(x, b.cast(number, x.type))
    return b.cast(b.mul(b.to(x, "float32"), b.to(number, "float32")), x.type)


def _shifted(b: Rewrite, name: str, x: Value, number: Number) -> Value:
    if isinstance(number, ir.Value):
        return b.binary(name, x, b.cast(number, x.type))
    return b.binary(name, x, float(number)) if number else x


def _clamped(b: Rewrite, x: Value, low: Number, high: Number) -> Value:
    if not isinstance(low, ir.Value) and not isinstance(high, ir.Value):
        return b.unary("clamp", x, float(low), float(high))
    limits = (
        b.cast(each, x.type) if isinstance(each, ir.Value) else b.number(each, x)
        for each in (low, high)
    )
    return b.unary("clamp.Tensor", x, *limits)


def _combined(b: Rewrite, name: str, x: Value, y: Value) -> Value:
    """Of two tensors in their common element type."""
    first, second = together(b, x, y)
    return b.binary(name, first, second)


def _steps(b: Rewrite, x: Value, zero_point: Maybe, scales: Value, shape: Sequence[int]) -> Value:
    """How many steps integers are from zero, as the floats that steps have; these are exact."""
    kind = scales.type if of_tensor(scales.type).name == "float64" else None
    wide = b.to(x, "float32") if kind is None else b.cast(x, kind)
    if zero_point is None or _is_zero(b, zero_point):
        return wide
    return b.sub(wide, b.cast(b.view(zero_point, shape), wide.type))


def _is_zero(b: Rewrite, x: Value) -> bool:
    data = b.data(x)
    return data is not None and not data.any()


def _quantized_lines(
    b: Rewrite, x: Value, scales: Value, zero_points: Value, low: int, high: int
) -> Value:
    """With the zero point added before it is rounded."""
    placed = _combined(b, "mul", x, b.unary("reciprocal", scales))
    moved = b.unary("round", _combined(b, "add", placed, zero_points))
    return b.cast(_clamped(b, moved, low, high), b.type)


def _of_channel(b: Rewrite, x: Value, scales: Value, axis: int) -> Ints:
    """The shape in which the numbers of channels lie along their dimension."""
    shape = shape_of(x)
    check_axis(axis, shape, shape_of(scales))
    wide = [1] * len(shape)
    wide[axis] = shape_of(scales)[0]
    return wide


def _groups(x: Value, size: int, scales: Value) -> tuple[Ints, Ints]:
    """The shape of a matrix with each group in a line, and that of one number for each."""
    rows, columns = shape_of(x)
    size = columns if size > columns and shape_of(scales)[-1] == 1 else size
    return [rows * columns // size, size], [rows * columns // size, 1]
