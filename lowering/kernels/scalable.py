"""Instructions of RISC-V for vectors, which LLVM has for registers of unknown length only.

`vmulh`, the upper halves of the products of 16 lanes of 32 bits, where a register has `vscale`
times 64 bits, at least 128:

    %0 = llvm.intr.vector.insert %x, %none[0] : vector<16xi32> into vector<[8]xi32>
    %1 = llvm.intr.vector.insert %y, %none[0] : vector<16xi32> into vector<[8]xi32>
    %2 = llvm.call_intrinsic "llvm.riscv.vmulh"(%none, %0, %1, %c16) : (…) -> vector<[8]xi32>
    %3 = llvm.intr.vector.extract %2[0] : vector<16xi32> from vector<[8]xi32>
"""

from __future__ import annotations

from ...dialect.mlir import ir
from ...dialect.mlir import llvm as llvm_dialect
from ...dialect.targets import Target
from . import builder as b
from .intrinsics import intrinsic

SHORTEST = 2
"""Lanes for each `vscale` that there are types for, of the fewest that a register has: 64 bits."""


def upper_halves(x: ir.Value, y: ir.Value, target: Target) -> ir.Value:
    """Those of the products of lanes of 32 bits with a sign."""
    width, integer = b.width_of(x), b.element_of(x)
    lanes = max(SHORTEST, width // SHORTEST)
    type = ir.VectorType.get([lanes], integer, scalable=[True])
    none = llvm_dialect.mlir_poison(type)
    given = [llvm_dialect.intr_vector_insert(none, each, 0) for each in (x, y)]
    count = b.splat(width, ir.IntegerType.get_signless(target.index_bits), 1)
    found = intrinsic("riscv.vmulh", type, none, *given, count)
    return llvm_dialect.intr_vector_extract(x.type, found, 0)
