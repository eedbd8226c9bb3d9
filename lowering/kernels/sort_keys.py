"""Keys of 64 bits by which elements are put in order: the rank of an element, below it its place.

No two are equal, and equal elements stay in their order.
"""

from __future__ import annotations

from ...dialect.mlir import arith, ir, memref
from . import builder as b
from .buffer import Buffer
from .kernel import Kernel
from .positions import Position, moved
from .ranks import ranks, reversed_ranks
from .strips import SINGLE, Strip, load

PLACE_BITS = 32
LESS = arith.CmpIPredicate.slt
LARGEST, LEAST = (1 << 63) - 1, -(1 << 63)
"""Behind all keys, and before them."""


def key_type() -> ir.Type:
    return ir.IntegerType.get_signless(64)


def keys_in_scratch(kernel: Kernel, count: int) -> ir.Value:
    """Room for so many keys, which the plan of the template asks for."""
    assert kernel.scratch is not None
    type = ir.MemRefType.get([ir.ShapedType.get_dynamic_size()], key_type())
    return memref.view(type, kernel.scratch, b.index(0), [b.index(count)])


def key_of(
    source: Buffer, row: Position, dim: int, i: b.Index, descending: bool, strip: Strip = SINGLE
) -> ir.Value:
    """The key of the element so far along a row, or those of a strip of neighbours."""
    rank = ranks(load(source.memref, source.at(moved(row, dim, i)), strip), source.dtype)
    if descending:
        rank = reversed_ranks(rank)
    wide = arith.extsi(b.lanes_of(key_type(), strip.width), rank)
    place = b.broadcast(arith.index_cast(key_type(), i.value()), strip.width)
    if strip.width > 1:
        place = arith.addi(place, b.lane_numbers(key_type(), strip.width))
    return arith.ori(arith.shli(wide, b.like(PLACE_BITS, wide)), place)


def place_in(key: ir.Value) -> ir.Value:
    """The place of the element that a key is of."""
    return arith.andi(key, b.splat((1 << PLACE_BITS) - 1, key_type(), 1))
