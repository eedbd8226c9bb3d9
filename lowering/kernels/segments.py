"""Lanes of SVE, of which each segment of 128 bits is multiplied with a number of such a segment.

LLVM has these instructions for registers of unknown length only, of which ours have two segments:

    %0 = llvm.intr.vector.insert %row, %none[0] : vector<4xf32> into vector<[4]xf32>
    %1 = llvm.call_intrinsic "llvm.aarch64.sve.dupq.lane.nxv4f32"(%0, %c0)        LD1RQW
    %2 = llvm.call_intrinsic "llvm.aarch64.sve.fmla.lane.nxv4f32"(%sum, %b, %1, %c2)   FMLA, by 2
"""

from __future__ import annotations

from ...dialect.dot_products import SEGMENTS
from ...dialect.mlir import ir
from ...dialect.mlir import llvm as llvm_dialect
from . import builder as b
from .intrinsics import intrinsic


def in_segments(lanes: ir.Value) -> ir.Value:
    """Four numbers in each segment of a register."""
    first = b.splat(0, ir.IntegerType.get_signless(64), 1)
    type = _segmented(lanes)
    return intrinsic("aarch64.sve.dupq.lane.nxv4f32", type, of_unknown_length(lanes), first)


def multiplied_by_lane(
    total: ir.Value, factor: ir.Value, numbers: ir.Value, lane: ir.Value
) -> ir.Value:
    """The sum with the products of lanes and of the number that their segment has in a lane."""
    given = [of_unknown_length(each) for each in (total, factor)]
    found = intrinsic("aarch64.sve.fmla.lane.nxv4f32", given[0].type, *given, numbers, lane)
    return llvm_dialect.intr_vector_extract(total.type, found, 0)


def of_unknown_length(lanes: ir.Value) -> ir.Value:
    """The same lanes as those of a register whose length LLVM does not know."""
    none = llvm_dialect.mlir_poison(_segmented(lanes))
    return llvm_dialect.intr_vector_insert(none, lanes, 0)


def _segmented(lanes: ir.Value) -> ir.Type:
    return ir.VectorType.get([SEGMENTS.lanes], b.element_of(lanes), scalable=[True])
