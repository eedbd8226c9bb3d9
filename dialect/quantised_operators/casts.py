"""From floats to integers that stand for them, and back."""

from __future__ import annotations

import numpy as np

from ..operators.fixed import DEQUANTIZE, QUANTIZE
from ..operators.table import Value, shape_of
from ..quantized import Quantized
from .rules import Integers


def quantized(w: Integers, x: Value, rounding: str) -> Value:
    """`x / scale`, rounded (ties to the even number, or away from zero), moved and clamped."""
    facts = w.wanted
    edges, dtype = (facts.lowest, facts.highest), facts.storage
    type = w.typed(shape_of(x), dtype.name)
    return w.call(QUANTIZE, x, *_numbers_of(w, facts), *edges, dtype.code, rounding, type=type)


def dequantized(w: Integers, x: Value) -> Value:
    """`(q - zero_point) * scale` in single precision."""
    type = w.typed(shape_of(x), "float32")
    return w.call(DEQUANTIZE, x, *_numbers_of(w, w.of(x)), type=type)


def _numbers_of(w: Integers, facts: Quantized) -> tuple[Value, Value]:
    """Scale and zero point as tensors that go with one of the rank of the result."""
    scale = np.array(facts.scales, np.float32)
    zero = np.array(facts.zero_points, facts.storage.numpy)
    shape = [] if facts.axis is None else [-1, *[1] * (len(w.shape) - facts.axis - 1)]
    return w.weight(scale.reshape(shape), "scale"), w.weight(zero.reshape(shape), "zero_point")
