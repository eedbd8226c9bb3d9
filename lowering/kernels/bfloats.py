"""Single floats rounded to bfloat16 by what instructions a target has for it.

With AVX-512, of sixteen lanes at once, in integers:

    nearest = bits + (bits is odd above ? 0x8000 : 0x7FFF)
    fixed = nearest, or a NaN where the number is one      VFIXUPIMMPS, but for short NaN
    upper halves of the words of `fixed`                   VPERMW

AVX-512's own conversion makes zeros of denormal numbers, and PyTorch does not.

With AVX2, sixteen that lie side by side are words of two. A shift makes floats of the even ones, a
mask of the odd ones; where order does not matter, the odd ones stand behind the even ones:

    even, odd = words << 16, words & 0xFFFF0000
    words = nearest(even) >> 16, with the upper halves of nearest(odd)        VPBLENDW
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ...dialect.mlir import arith, ir, vector
from ...dialect.targets import Target
from . import builder as b
from . import short_floats as short
from .intrinsics import intrinsic

LANES = 16
"""Of single floats in a register of AVX-512."""
ODD_ABOVE = 1 << 16
"""The last bit that is kept."""
QUIET = 0x22
"""VFIXUPIMMPS makes both kinds of NaN quiet, and leaves the rest."""
ROUNDED_AS_ALWAYS = 4


def nearest_bfloat(lanes: ir.Value, target: Target, short_nans: bool = False) -> ir.Value:
    """The nearest bfloat16, the even one of two, as bits. A NaN stays one, by itself if it has no
    bits below those that are kept."""
    if target.triple.startswith("aarch64") and target.multiplies("bfloat16"):  # BFCVT
        return short.rounded_to_bfloat(lanes)
    if fills_registers(lanes, target):
        return in_registers(partial(_sixteen, short_nans=short_nans), lanes)
    return short.upper_half(lanes, short_nans)


def fills_registers(lanes: ir.Value, target: Target) -> bool:
    """Single floats are whole registers of AVX-512."""
    is_wide = target.is_x86_64 and target.vector_bits == 512
    return is_wide and b.width_of(lanes) % LANES == 0


def in_registers(make: Callable[..., ir.Value], *lanes: ir.Value) -> ir.Value:
    """What is made of lanes, a register of sixteen at a time."""
    width = b.width_of(lanes[0])
    if width == LANES:
        return make(*lanes)
    half = width // 2
    parts = [[b.slice_lanes(each, start, half) for each in lanes] for start in (0, half)]
    one, other = (in_registers(make, *part) for part in parts)
    return vector.shuffle(one, other, [*range(width)])


def even_first(halves: ir.Value) -> ir.Value:
    """Floats of bfloat16 as bits: of each sixteen the even ones, then the odd ones."""

    def sixteen(bits: ir.Value) -> ir.Value:
        even, odd = short.both_of_words(bits)
        return vector.shuffle(even, odd, [*range(LANES)])

    return in_registers(sixteen, halves)


def in_order(lanes: ir.Value, short_nans: bool) -> ir.Value:
    """The nearest bfloat16 of such floats, as bits."""

    def sixteen(floats: ir.Value) -> ir.Value:
        both = (b.slice_lanes(floats, side, LANES // 2) for side in (0, LANES // 2))
        even, odd = (short.nearest_upper_half(each, short_nans) for each in both)
        upper, lower = arith.andi(odd, b.like(-ODD_ABOVE, odd)), arith.shrui(even, b.like(16, even))
        halves = ir.VectorType.get([LANES], ir.IntegerType.get_signless(16))
        return vector.bitcast(halves, arith.ori(lower, upper))

    return in_registers(sixteen, lanes)


def _sixteen(lanes: ir.Value, short_nans: bool) -> ir.Value:
    word, half = ir.IntegerType.get_signless(32), ir.IntegerType.get_signless(16)
    bits = arith.bitcast(b.lanes_of(word, LANES), lanes)
    is_even = arith.cmpi(
        arith.CmpIPredicate.eq, arith.andi(bits, b.like(ODD_ABOVE, bits)), b.like(0, bits)
    )
    step = b.like(short.ALMOST_HALF_A_STEP, bits), b.like(short.ALMOST_HALF_A_STEP + 1, bits)
    nearest = arith.bitcast(lanes.type, arith.addi(bits, arith.select(is_even, *step)))
    if short_nans:
        return _upper_halves(nearest)
    number, all_lanes = b.splat(0, word, 1), b.splat(-1, half, 1)
    fixed = intrinsic(
        "x86.avx512.mask.fixupimm.ps.512", lanes.type, nearest, lanes, b.like(QUIET, bits),
        number, all_lanes, b.splat(ROUNDED_AS_ALWAYS, word, 1),
    )  # fmt: skip
    return _upper_halves(fixed)


def _upper_halves(lanes: ir.Value) -> ir.Value:
    """LLVM would shift them all, and then take lower ones, which is longer."""
    halves = ir.VectorType.get([2 * LANES], ir.IntegerType.get_signless(16))
    words = vector.bitcast(halves, lanes)
    odd = [2 * lane + 1 for lane in range(LANES)]
    taken = vector.shuffle(words, words, [*odd, *odd])
    fenced = intrinsic("arithmetic.fence.v16f32", lanes.type, vector.bitcast(lanes.type, taken))
    return b.slice_lanes(vector.bitcast(halves, fenced), 0, LANES)
