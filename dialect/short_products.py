"""Products of short floats as they lie in memory, where the target has instructions for them."""

from __future__ import annotations

from .contraction import CONVOLUTION
from .dtypes import Dtype
from .graph.extents import shape_of
from .graph.open_kernels import has_open_sizes
from .mlir import ir
from .targets import Target

CHANNELS = 8
"""A register of them: what convolutions add up first is whole registers."""


def paired_lanes(weight: Dtype, total: Dtype, target: Target, columns: int, lanes: int) -> int:
    """Of two registers that share words, of panels so wide (`Panels`); 0 where none do."""
    is_so = (weight.name, total.name) == ("bfloat16", "float32") and not target.is_scalar
    return lanes if is_so and 2 * lanes <= columns and lanes > 1 else 0


def multiplies_as_stored(op: ir.Operation, short: str, target: Target) -> bool:
    """A product with a weight of such floats takes its other factor as it lies, if it is short."""
    if not target.multiplies(short) or has_open_sizes(op):
        return False
    return op.name != CONVOLUTION or shape_of(op.operands[1])[1] % CHANNELS == 0
