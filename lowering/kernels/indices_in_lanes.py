"""Indices side by side, compared in registers: the largest word of each lane tells of all of them.

An index of 64 bits is two words. Where all are below a limit of one word, so is what the largest
low words and the largest high words make together; where one is not, it is not either. Negative
indices are large.
"""

from __future__ import annotations

from dataclasses import replace

from ...dialect.graph.extents import Extent, is_open, is_written, most
from ...dialect.graph.strides import merged
from ...dialect.mlir import arith, ir, vector
from . import builder as b
from .buffer import Buffer
from .index import extent_value
from .kernel import Kernel
from .strips import Registers, Run, Strip, load

WORD = 32


def has_many_beside(kernel: Kernel, indices: Buffer, limit: int) -> bool:
    """More than a few indices lie side by side, and one word holds their limit twice."""
    found = merged(indices.shape, indices.layout.strides)
    if kernel.is_small or len(found) != 1 or not is_written(found[0][1], 1):
        return False
    count, lanes = found[0][0], Registers.of(kernel.target).lanes
    many = is_open([count]) or count >= 4 * lanes
    return lanes > 1 and kernel.target.has_long_lanes and many and 2 * most(limit) < 1 << WORD


def any_above(kernel: Kernel, indices: Buffer, limit: int, shift: int) -> ir.Value:
    """Whether an index is not between minus the shift, which is 0 or the limit, and the limit."""
    type = indices.dtype.type()
    [(count, _)] = merged(indices.shape, indices.layout.strides)
    registers = replace(Registers.of(kernel.target), masks=False)

    def shifted(place: b.Index, strip: Strip) -> ir.Value:
        lanes = load(indices.memref, place, strip)
        if is_written(shift, 0):
            return lanes
        return arith.addi(lanes, b.broadcast(whole_number(shift, type), strip.width))

    def any_in(run: Run) -> ir.Value:
        found = run.fold(
            _words(b.splat(0, type, run.strip.width)),
            lambda i, strip, most: arith.maxui(
                most, _words(shifted(i + indices.layout.origin, strip))
            ),
        )
        numbers = _numbers(found, type)
        bound = b.broadcast(whole_number(limit + shift, type), b.width_of(numbers))
        return b.any_lane(arith.cmpi(arith.CmpIPredicate.uge, numbers, bound))

    first, *rest = map(any_in, registers.coarse(count))
    for each in rest:
        first = arith.ori(first, each)
    return first


def _words(lanes: ir.Value) -> ir.Value:
    """Lanes of 64 bits as twice as many words."""
    width = b.width_of(lanes)
    if width == 1 or ir.IntegerType(b.element_of(lanes)).width == WORD:
        return lanes
    return vector.bitcast(b.lanes_of(ir.IntegerType.get_signless(WORD), 2 * width), lanes)


def _numbers(words: ir.Value, type: ir.Type) -> ir.Value:
    """Words as the numbers that they were."""
    if b.element_of(words) == type:
        return words
    return vector.bitcast(b.lanes_of(type, b.width_of(words) // 2), words)


def whole_number(number: int, type: ir.Type) -> ir.Value:
    """A whole number, which may be known at run time only."""
    if isinstance(number, Extent):
        return arith.index_cast(type, extent_value(number))
    return b.splat(number, type, 1)
