"""Bytes looked up in a table of 256 of them, in lanes: the table is in sixteen registers, four of
which an instruction looks up at once (TBL). What is not among these it leaves as it is (TBX)."""

from __future__ import annotations

from ...dialect.mlir import arith, ir
from ...dialect.targets import Target
from . import builder as b
from .buffer import Buffer
from .intrinsics import intrinsic

REGISTER, BLOCK = 16, 64
"""Bytes of one, and of the four that are looked up at once."""
WIDTHS = (8, 16)


def takes(target: Target, table: Buffer, x: ir.Value) -> bool:
    """There are such instructions for these lanes, and such a table."""
    are_bytes = b.element_of(x) == ir.IntegerType.get_signless(8) and table.dtype.size == 1
    is_dense = table.layout.strides == (1,) and table.shape == (4 * BLOCK,)
    return target.multiplies_high and are_bytes and is_dense and b.width_of(x) in WIDTHS


def looked_up(table: Buffer, x: ir.Value, lowest: int) -> ir.Value:
    """The entries at bytes, of which the least stands for the first one."""
    place = arith.xori(x, b.like(lowest, x)) if lowest else x
    found: ir.Value | None = None
    for start in range(0, 4 * BLOCK, BLOCK):
        origin = b.Index(table.layout.origin + start)
        starts = range(0, BLOCK, REGISTER)
        parts = [b.load(table.memref, origin + at, REGISTER) for at in starts]
        # Places in blocks before, counted from this one, are beyond it.
        at = arith.subi(place, b.like(start - 256 if start >= 128 else start, place))
        name, before = ("tbl4", []) if found is None else ("tbx4", [found])
        name = f"aarch64.neon.{name}.v{b.width_of(x)}i8"
        found = intrinsic(name, x.type, *before, *parts, at)
    return place if found is None else found
