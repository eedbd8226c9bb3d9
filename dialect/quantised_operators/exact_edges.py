"""Floats that become integers, and integers that become floats, as PyTorch's operators have them.

What they are to the bit is PyTorch's: an edge is no sum, and has nothing to gain from more bits.
"""

from __future__ import annotations

import numpy as np

from ..operators.fixed import DEQUANTIZE, QUANTIZE
from ..operators.table import Value, shape_of
from .rules import Integers, rule


@rule("exact", "quant::qcast")
def quantised(w: Integers, self: Value) -> Value:
    """Multiplied with the inverse of the scale, which is rounded to single precision."""
    facts = w.wanted
    steps = w.mul(self, 1.0 / facts.scale)
    numbers = w.number(1.0, steps), w.number(facts.zero_point, w.number(0, w.result))
    bounds = facts.lowest, facts.highest, facts.storage.code
    return w.call(QUANTIZE, steps, *numbers, *bounds, "even", type=w.type)


@rule("exact", "quant::dcast")
def dequantised(w: Integers, self: Value) -> Value:
    facts = w.of(self)
    zero, scale = (
        w.number(facts.zero_point, self),
        w.weight(np.array(facts.scale, np.float32), "scale"),
    )
    return w.call(DEQUANTIZE, self, scale, zero, type=w.typed(shape_of(self), "float32"))
