"""Whether vectors of SVE have the length that kernels were compiled for, before one is called.

%0 = llvm.call_intrinsic "llvm.aarch64.sve.cntb"(%c31)    the bytes of a vector
%1 = arith.cmpi ne, %0, %c32
cf.cond_br %1, ^HWR_ERROR_VECTORS, ^the calls
"""

from __future__ import annotations

from ...dialect.mlir import arith, func, ir
from ...dialect.target import WIDE
from ...dialect.values import integer
from ...dialect.walks import symbols
from . import builder as b
from .entry_sizes import leave_unless
from .intrinsics import intrinsic

HWR_ERROR_VECTORS = -9
ALL = 31
"""Says that all of a vector is counted."""


def check_vectors(
    module: ir.Module, function: func.FuncOp, point: ir.InsertionPoint
) -> ir.InsertionPoint:
    """Returns HWR_ERROR_VECTORS where they have another one; gives where to go on."""
    found = [op.attributes[WIDE] for op in symbols(module).values() if WIDE in op.attributes]
    if not found:
        return point
    function.operation.attributes[WIDE] = integer(0)
    i32, i64 = (ir.IntegerType.get_signless(bits) for bits in (32, 64))
    with point:
        bytes = intrinsic("aarch64.sve.cntb", i64, b.splat(ALL, i32, 1))
        wanted = b.splat(ir.IntegerAttr(found[0]).value // 8, i64, 1)
        good = arith.cmpi(arith.CmpIPredicate.eq, bytes, wanted)
        return leave_unless(function, good, HWR_ERROR_VECTORS)
