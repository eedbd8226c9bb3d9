"""An operator on quantised values that no rule has: between floats, as the graph had it."""

from __future__ import annotations

import numpy as np

from .. import ops
from ..mlir import ir
from ..operators.fixed import REQUANTIZE
from ..operators.table import Value, shape_of
from ..quantized import Quantized
from . import exact_edges
from .rules import Integers


def in_floats(w: Integers, **_: object) -> Value:
    """Dequantises what the operator at hand is given, computes, and quantises the result."""
    op = w.anchor
    operands = [_as_floats(w, x) for x in op.operands]
    if op.name == REQUANTIZE:
        return exact_edges.quantised(w, operands[0])
    type = w.typed(w.shape, "float32")
    with ir.InsertionPoint(op), op.location:
        result = ops.build(op.name, operands, [type]).results[0]
    return exact_edges.quantised(w, result)


def _as_floats(w: Integers, x: Value) -> Value:
    if not w.is_quantized(x):
        return x
    facts = w.of(x)
    return exact_edges.dequantised(w, x) if facts.axis is None else _channels(w, x, facts)


def _channels(w: Integers, x: Value, facts: Quantized) -> Value:
    """Their scales are a weight in the graph, and are one again."""
    scales = w.weight(np.array(facts.scales, np.float32), "scales")
    zeros = w.weight(np.array(facts.zero_points, np.int64), "zero_points")
    numbers = facts.axis, facts.lowest, facts.highest, facts.storage.code, None
    name, type = "quantized_decomposed.dequantize_per_channel", w.typed(shape_of(x), "float32")
    return w.call(name, x, scales, zeros, *numbers, type=type)
