"""Keys by which elements are put in order: the rank of an element, below it its place.

They have 64 bits, or 128 where elements have 64. No two are equal, and equal elements stay in their
order.
"""

from __future__ import annotations

from ...dialect.dtypes import Dtype
from ...dialect.mlir import arith, ir, memref
from ...dialect.templates.argsort import key_bytes
from . import builder as b
from .buffer import Buffer
from .kernel import Kernel
from .positions import Position, moved
from .ranks import ranks, reversed_ranks
from .strips import SINGLE, Strip, load

LESS = arith.CmpIPredicate.slt


def place_type() -> ir.Type:
    return ir.IntegerType.get_signless(64)


def _key_type(element: Dtype) -> ir.Type:
    return ir.IntegerType.get_signless(8 * key_bytes(element))


def before_all(keys: ir.Value) -> ir.Value:
    """What no key in a buffer is below."""
    type = ir.MemRefType(keys.type).element_type
    return arith.shli(b.splat(1, type, 1), b.splat(ir.IntegerType(type).width - 1, type, 1))


def behind_all(keys: ir.Value) -> ir.Value:
    """What no key in a buffer is above."""
    least = before_all(keys)
    return arith.xori(least, b.like(-1, least))


def keys_in_scratch(kernel: Kernel, count: int) -> ir.Value:
    """Room for so many keys, which the plan of the template asks for."""
    assert kernel.scratch is not None
    source = kernel.buffer(kernel.head.operands[0])
    type = ir.MemRefType.get([ir.ShapedType.get_dynamic_size()], _key_type(source.dtype))
    return memref.view(type, kernel.scratch, b.index(0), [b.index(count)])


def key_of(
    source: Buffer, row: Position, dim: int, i: b.Index, descending: bool, strip: Strip = SINGLE
) -> ir.Value:
    """The key of the element so far along a row, or those of a strip of neighbours."""
    rank = ranks(load(source.memref, source.at(moved(row, dim, i)), strip), source.dtype)
    if descending:
        rank = reversed_ranks(rank)
    lanes = b.lanes_of(_key_type(source.dtype), strip.width)
    place = b.broadcast(arith.index_cast(place_type(), i.value()), strip.width)
    if strip.width > 1:
        place = arith.addi(place, b.lane_numbers(place_type(), strip.width))
    if place.type != lanes:
        place = arith.extui(lanes, place)
    wide = arith.extsi(lanes, rank)
    half = ir.IntegerType(b.element_of(wide)).width // 2
    return arith.ori(arith.shli(wide, b.like(half, wide)), place)


def place_in(key: ir.Value) -> ir.Value:
    """The place of the element that a key is of."""
    half = ir.IntegerType.get_signless(ir.IntegerType(key.type).width // 2)
    place = arith.trunci(half, key)
    return place if half == place_type() else arith.extui(place_type(), place)
