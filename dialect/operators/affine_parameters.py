"""Scales and zero points that a graph chooses by the numbers at hand: dynamic quantisation."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..dtypes import BY_CODE, limits, of_tensor
from ..errors import Refused
from ..quantized_checks import check_bounds
from .affine import blocks_of
from .precision import is_half, together
from .record import decomposes
from .table import Ints, Replacement, Rewrite, Value, shape_of

SMALLEST = 2.0**-23
"""The difference between 1 and the next number of single precision."""


@decomposes("quantized_decomposed::choose_qparams.tensor")
def choose_qparams(
    b: Rewrite, input: Value, quant_min: int, quant_max: int, eps: float, dtype: int
) -> Replacement:
    check_bounds(BY_CODE[dtype], quant_min, quant_max)
    low, high = _extremes(b, input, range(len(shape_of(input))))
    scale = _at_least(b, b.div(b.sub(high, low), float(quant_max - quant_min)), eps)
    steps = b.unary("round", _ratio(b, low, scale))
    zero = b.unary("clamp", b.rsub(float(quant_min), steps), float(quant_min), float(quant_max))
    return _finished(b, b.view(scale, [1]), b.view(zero, [1]))


@decomposes("quantized_decomposed::choose_qparams_symmetric.tensor")
def choose_qparams_symmetric(
    b: Rewrite, input: Value, quant_min: int, quant_max: int, eps: float, dtype: int
) -> Replacement:
    check_bounds(BY_CODE[dtype], quant_min, quant_max)
    low, high = _extremes(b, input, range(len(shape_of(input))))
    widest = b.div(_larger(b, b.unary("neg", low), high), (quant_max - quant_min) / 2)
    scale = b.view(_at_least(b, widest, eps), [1])
    zero = b.full([1], 128 if BY_CODE[dtype].name == "uint8" else 0, scale)
    return _finished(b, scale, zero)


@decomposes("quantized_decomposed::choose_qparams_per_token")
def choose_qparams_per_token(b: Rewrite, input: Value, dtype: int) -> Replacement:
    if BY_CODE[dtype].name != "int8":
        raise Refused(f"chooses steps for {BY_CODE[dtype].name}: quantise tokens to int8")
    widest = b.reduce("amax", b.unary("abs", input), [-1])
    scale = b.div(b.unary("clamp", widest, 1e-5, None), 127.0)
    return _finished(b, scale, b.full(shape_of(scale), 0, scale))


@decomposes(
    "quantized_decomposed::choose_qparams_per_token_asymmetric",
    "quantized_decomposed::_choose_qparams_per_token_asymmetric_impl",
)
def choose_qparams_per_token_asymmetric(b: Rewrite, input: Value, dtype: int) -> Replacement:
    """The zero point is the one of two that has the smaller error."""
    low, high = _extremes(b, input, [-1])
    scale = _at_least(b, b.div(b.sub(high, low), 255.0), SMALLEST)
    below, above = b.div(low, scale), b.div(high, scale)
    errors = b.add(b.add(below, -128.0), b.add(above, 127.0))
    chosen = b.where(b.compare("gt", errors, 0.0), b.rsub(-128.0, below), b.rsub(127.0, above))
    return _finished(b, scale, b.unary("round", b.unary("clamp", chosen, -128.0, 127.0)))


@decomposes("torchao::choose_qparams_affine")
def choose_qparams_affine(
    b: Rewrite, input: Value, mapping_type: str, block_size: Ints, target_dtype: int,
    quant_min: float | None, quant_max: float | None, eps: float | None, **_: object,
) -> Replacement:  # fmt: skip
    low_bound, high_bound = check_bounds(BY_CODE[target_dtype], quant_min, quant_max)
    blocks, ones = blocks_of(shape_of(input), block_size)
    dims = [dim for dim, (each, one) in enumerate(zip(blocks, ones, strict=True)) if one != each]
    low, high = _extremes(b, b.view(input, blocks), dims)
    least = float(limits(_numpy_type(input)).smallest_normal) if eps is None else eps
    choose = _MAPPINGS.get(mapping_type)
    if choose is None:
        raise Refused(f"maps numbers by {mapping_type}: use one of {', '.join(_MAPPINGS)}")
    scale, zero = choose(b, low, high, low_bound, high_bound, least)
    first, second = (shape_of(result) for result in b.anchor.results)
    return _finished(b, b.view(scale, first), b.view(zero, second))


def _symmetric(
    b: Rewrite, low: Value, high: Value, first: float, last: float, least: float
) -> tuple[Value, Value]:
    scale = b.div(_larger(b, b.unary("neg", low), high), (last - first) / 2)
    return b.unary("clamp", scale, least, None), _middle(b, scale, first, last)


def _symmetric_without_clipping(
    b: Rewrite, low: Value, high: Value, first: float, last: float, least: float
) -> tuple[Value, Value]:
    below, above = b.div(low, first), b.div(high, last)
    scale = b.where(b.compare("gt", below, above), below, above)
    return b.unary("clamp", scale, least, None), _middle(b, scale, first, last)


def _asymmetric(
    b: Rewrite, low: Value, high: Value, first: float, last: float, least: float
) -> tuple[Value, Value]:
    scale = b.unary("clamp", b.div(b.sub(high, low), last - first), least, None)
    zero = b.rsub(first, b.unary("round", b.div(low, scale)))
    return scale, b.unary("clamp", zero, first, last)


_MAPPINGS = {
    "SYMMETRIC": _symmetric,
    "SYMMETRIC_NO_CLIPPING_ERR": _symmetric_without_clipping,
    "ASYMMETRIC": _asymmetric,
}


def _middle(b: Rewrite, like: Value, first: float, last: float) -> Value:
    return b.full(shape_of(like), int((last + first + 1) / 2), like)


def _extremes(b: Rewrite, x: Value, dims: Sequence[int]) -> tuple[Value, Value]:
    """The least and the greatest number, and zero where all are on one side of it."""
    least, greatest = (b.reduce(name, x, dims) if dims else x for name in ("amin", "amax"))
    return b.unary("clamp", least, None, 0.0), b.unary("clamp", greatest, 0.0, None)


def _larger(b: Rewrite, x: Value, y: Value) -> Value:
    return b.call("aten.maximum", x, y, type=x.type)


def _at_least(b: Rewrite, x: Value, number: float) -> Value:
    """Of halves, too, in single precision."""
    wide = b.to(x, "float32") if is_half(x) else x
    return b.unary("clamp", wide, number, None)


def _ratio(b: Rewrite, x: Value, y: Value) -> Value:
    first, second = together(b, x, y)
    return b.div(first, second)


def _numpy_type(x: Value) -> np.dtype:
    return of_tensor(x.type).numpy


def _finished(b: Rewrite, scale: Value, zero_point: Value) -> Replacement:
    """Each as the graph has it."""
    kinds = [result.type for result in b.anchor.results]
    return [b.cast(value, kind) for value, kind in zip((scale, zero_point), kinds, strict=True)]
