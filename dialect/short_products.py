"""Products of short floats as they lie in memory, where the target has instructions for them."""

from __future__ import annotations

from math import prod

from . import ops
from .contraction import CONVOLUTION, Window
from .dot_products import SUMS_OF_HALVES
from .dtypes import Dtype
from .graph.extents import shape_of
from .graph.open_kernels import has_open_sizes
from .mlir import ir
from .targets import Target
from .values import constant_value

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
    if op.name != CONVOLUTION or shape_of(op.operands[1])[1] % CHANNELS == 0:
        return True
    adds_halves = SUMS_OF_HALVES in target.dots and short in SUMS_OF_HALVES.factors
    return adds_halves and (is_of_first_layer(op) or has_halves_of_windows(op))


def is_of_first_layer(op: ir.Operation) -> bool:
    """A convolution of all channels at once, to a register of results, whose windows have
    neighbours of a row: some numbers are side by side however the image lies."""
    results, _, *taps = shape_of(op.operands[1])
    is_whole = constant_value(ops.argument(op, "groups")) == 1 and results >= CHANNELS
    return is_whole and taps[-1] > 1 == Window.of(op, len(taps)).dilation[-1]


def has_halves_of_windows(op: ir.Operation) -> bool:
    """One of single channels, a register of which has as many results, each in one block."""
    results, of_each, *taps = shape_of(op.operands[1])
    is_alone = constant_value(ops.argument(op, "groups")) == results and of_each == 1
    return is_alone and results >= CHANNELS and 1 < prod(taps) <= SUMS_OF_HALVES.block
