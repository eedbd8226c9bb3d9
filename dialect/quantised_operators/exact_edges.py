"""Floats that become integers, and integers that become floats, as PyTorch's operators have them.

What they are to the bit is PyTorch's: an edge is no sum, and has nothing to gain from more bits.
"""

from __future__ import annotations

from ..operators.fixed import QUANTIZE
from ..operators.table import Value
from .casts import dequantized
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
    return dequantized(w, self)
