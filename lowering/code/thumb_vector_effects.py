"""What the vector instructions of Cortex-M55 (MVE) do to integers.

Most do nothing to them. Written are the results of sums and extremes over lanes, lanes that are
moved, counters that fill lanes with a sequence, and addresses that loads and stores move along.
"""

from __future__ import annotations

from .effects import Instruction, Store
from .thumb_parts import SP, Context, floats, moved_base, unknown

OF_VECTORS = (14, 15)
"""What stands where floats have the number of their coprocessor."""
LANES, PAIR = 16, 14


def vector_arithmetic(where: Context, first: int, second: int) -> Instruction:
    """Those of 0xEE and 0xFE."""
    return unknown(where, 4, *_integers_of(first, second))


def _integers_of(first: int, second: int) -> tuple[int, ...]:
    """The registers for integers that get a result."""
    if second >> 8 & 15 not in OF_VECTORS:
        return ()
    if first & 0xFF81 == 0xEE01 and second & 0x0F70 == 0x0F60:  # vidup, vddup, viwdup, vdwdup
        return (first & PAIR,)
    if first & 0xFFA0 == 0xEEA0 and second & 0x1FF0 == 0x0FC0:  # vshlc
        return (second & 15,)
    if first & 0x80 and second & 0x50 == 0:
        return _sum_over_lanes(first, second)
    return ()


def _sum_over_lanes(first: int, second: int) -> tuple[int, ...]:
    """vaddv, vmladav, vmaxv, vabav and their kind; sums of 64 bits take two registers."""
    high, low = first >> 4 & 7, second >> 12 & PAIR
    of_differences = second & 0x0F01 == 0x0F01 and high < 4  # vabav
    if of_differences or high == 6:
        return (second >> 12,)
    return (low,) if high == 7 else (low, 2 * high + 1)


def vector_memory(where: Context, first: int, second: int) -> Instruction:
    """Loads and stores of vectors, and moves of two lanes at once."""
    if first & 0xFFA0 == 0xEC00:
        return _two_lanes(where, first, second)
    if second >> 8 & 15 not in OF_VECTORS:
        return _other(where, first)
    if first & 0xFF00 == 0xFD00 and second & 0x1000:
        return _at_addresses(where, first)
    if first & 0xFF80 == 0xFC80 and second & 0x1000:
        return _interleaved(where, first, second)
    if first & 0x0120:
        return _in_one_piece(where, first, second)
    stores = () if first & 0x10 else (Store(first & 15, None, LANES),)
    return Instruction(where.at, 4, stores=stores)


def _two_lanes(where: Context, first: int, second: int) -> Instruction:
    return Instruction(where.at, 4) if first & 0x10 else unknown(where, 4, second & 15, first & 15)


def _in_one_piece(where: Context, first: int, second: int) -> Instruction:
    """Lanes one behind the other; narrower ones in memory have fewer registers for the address."""
    loads, before, writes = bool(first & 0x10), bool(first & 0x100), bool(first & 0x20)
    narrower = not second & 0x1000
    base = first & 7 if narrower else first & 15
    size = first >> 3 & 1 if narrower else second >> 7 & 3
    by = (second & 127) << size
    by = by if first & 0x80 else -by
    return floats(where, base, by if before else 0, LANES, loads, by if writes else None)


def _interleaved(where: Context, first: int, second: int) -> Instruction:
    """vld2, vld4, vst2, vst4: elements of two or four vectors by turns."""
    base, width = first & 15, 2 * LANES << (second & 1)
    effects = (moved_base(where, base, width),) if first & 0x20 else ()
    stores = () if first & 0x10 else (Store(base, 0, width),)
    return Instruction(where.at, 4, effects, stores=stores)


def _at_addresses(where: Context, first: int) -> Instruction:
    """Each lane where a lane of another vector says: nobody knows where."""
    stores = () if first & 0x10 else (Store(SP, None, LANES),)
    return Instruction(where.at, 4, stores=stores)


def _other(where: Context, first: int) -> Instruction:
    """Floats of 16 bits, and arithmetic of complex numbers, which takes no memory."""
    if first & 0xFF00 == 0xED00 and not first & 0x10:
        return Instruction(where.at, 4, stores=(Store(first & 15, None, 2),))
    return Instruction(where.at, 4)
