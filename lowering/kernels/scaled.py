"""Lanes of single floats times powers of two, by an instruction of AVX-512 (VSCALEFPS)."""

from __future__ import annotations

from ...dialect.mlir import arith, ir, vector
from ...dialect.targets import Target
from . import lane_types as b
from .bfloats import LANES, ROUNDED_AS_ALWAYS, fills_registers, in_registers
from .intrinsics import intrinsic


def scales_lanes(lanes: ir.Value, target: Target) -> bool:
    """Whole registers of single floats."""
    return isinstance(b.element_of(lanes), ir.F32Type) and fills_registers(lanes, target)


def scaled_above(y: ir.Value, n: ir.Value, x: ir.Value, bound: float) -> ir.Value:
    """`y * 2**n` of whole numbers `n`, and 0 where `x` is less than a bound."""
    is_above = arith.cmpf(arith.CmpFPredicate.UGE, x, b.like(bound, x))
    return in_registers(_register_scaled, y, n, is_above)


def _register_scaled(y: ir.Value, n: ir.Value, is_above: ir.Value) -> ir.Value:
    word = ir.IntegerType.get_signless(32)
    mask = vector.bitcast(ir.VectorType.get([1], ir.IntegerType.get_signless(LANES)), is_above)
    return intrinsic(
        "x86.avx512.mask.scalef.ps.512", y.type, y, n, b.like(0.0, y),
        vector.extract(mask, [], [0]), b.splat(ROUNDED_AS_ALWAYS, word, 1),
    )  # fmt: skip
