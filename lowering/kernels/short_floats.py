"""Floats of half the size, which lie in memory as bits, and become others in registers."""

from __future__ import annotations

from ...dialect.dtypes import Dtype
from ...dialect.mlir import arith, ir, vector
from . import lane_types as b

NAN_OF_BFLOAT16, ALMOST_HALF_A_STEP = 0x7FC0, 0x7FFF
LANES = 4
"""Of single floats in a register of 64-bit Arm."""


def float_of(lanes: ir.Value, given: Dtype, wanted: Dtype) -> ir.Value:
    """Floats as others: of single precision and shorter ones, either way."""
    if given == wanted:
        return lanes
    is_shorter = wanted.size < given.size
    if "bfloat16" in (given.name, wanted.name):
        return upper_half(lanes) if is_shorter else _of_upper_half(lanes)
    return _nearest_half(lanes) if is_shorter else _of_half(lanes)


def rounded_to_bfloat(lanes: ir.Value) -> ir.Value:
    """The nearest bfloat16, as bits, by an instruction of 64-bit Arm, of whole registers. A NaN
    keeps its upper bits."""
    width = b.width_of(lanes)
    if width % LANES:
        return upper_half(lanes)
    short = ir.VectorType.get([width], ir.BF16Type.get())
    made = ir.Operation.create("llvm.fptrunc", [short], [lanes]).results[0]
    return vector.bitcast(_stored_as(lanes), made)


def upper_half(lanes: ir.Value, short_nans: bool = False) -> ir.Value:
    """The nearest bfloat16, the even one of two, as bits. A NaN is the one that PyTorch gives, or
    stays what it is if it has no bits below those that are kept."""
    nearest = nearest_upper_half(lanes, short_nans)
    return arith.trunci(_stored_as(lanes), arith.shrui(nearest, b.like(16, nearest)))


def nearest_upper_half(lanes: ir.Value, short_nans: bool) -> ir.Value:
    """Words whose upper halves are that."""
    word = b.lanes_of(ir.IntegerType.get_signless(32), b.width_of(lanes))
    bits = arith.bitcast(word, lanes)
    odd = arith.andi(arith.shrui(bits, b.like(16, bits)), b.like(1, bits))
    nearest = arith.addi(bits, arith.addi(odd, b.like(ALMOST_HALF_A_STEP, bits)))
    if short_nans:
        return nearest
    is_nan = arith.cmpf(arith.CmpFPredicate.UNO, lanes, lanes)
    return arith.select(is_nan, b.like(NAN_OF_BFLOAT16 << 16, bits), nearest)


def _of_upper_half(lanes: ir.Value) -> ir.Value:
    """The floats of single precision whose upper halves these are: what bfloat16 stands for."""
    word = b.lanes_of(ir.IntegerType.get_signless(32), b.width_of(lanes))
    whole = arith.extui(word, lanes)
    moved = arith.shli(whole, b.like(16, whole))
    return arith.bitcast(_singles(lanes), moved)


def both_of_words(lanes: ir.Value) -> list[ir.Value]:
    """The floats whose upper halves are the lower halves of words, and those of the upper ones."""
    type = b.lanes_of(ir.IntegerType.get_signless(32), b.width_of(lanes) // 2)
    words = vector.bitcast(type, lanes)
    halves = arith.shli(words, b.like(16, words)), arith.andi(words, b.like(-(1 << 16), words))
    return [arith.bitcast(b.lanes_of(ir.F32Type.get(), b.width_of(half)), half) for half in halves]


def _nearest_half(lanes: ir.Value) -> ir.Value:
    """The nearest float16, the even one of two, as bits; `expand_half` writes it for targets
    without such an instruction."""
    return arith.bitcast(_stored_as(lanes), arith.truncf(_halves(lanes), lanes))


def _of_half(lanes: ir.Value) -> ir.Value:
    return arith.extf(_singles(lanes), arith.bitcast(_halves(lanes), lanes))


def _stored_as(lanes: ir.Value) -> ir.Type:
    return b.lanes_of(ir.IntegerType.get_signless(16), b.width_of(lanes))


def _halves(lanes: ir.Value) -> ir.Type:
    return b.lanes_of(ir.F16Type.get(), b.width_of(lanes))


def _singles(lanes: ir.Value) -> ir.Type:
    return b.lanes_of(ir.F32Type.get(), b.width_of(lanes))
