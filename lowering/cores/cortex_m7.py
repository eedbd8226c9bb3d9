"""Cortex-M7: Arm publishes no table. This is LLVM's model (`ARMScheduleM7.td`).

Two neighbours begin together where neither needs the other's result; but not two products, two
stores, two operations of the FPU, two with shifters, two on halves side by side, or two branches;
and nothing beside loads and stores of several registers and divisions. `least` has no stalls, and
`most` no pairs. A branch that is taken was foreseen: it costs nothing more (`most`: 6 cycles), but
the last turn of a loop was not: 4. Caches hold everything, or code and data lie in TCM.
"""

from __future__ import annotations

from .table import Core, Cycles, Does, Pairs, Row, late

ROWS = {
    Does.MULTIPLY: late(1),
    Does.ACCUMULATE: late(1),
    Does.LONG: late(1),
    Does.LONG_ACCUMULATE: late(1),
    Does.DIVIDE: Row(Cycles(2, 7, 12)),
    Does.LOAD: late(1),
    Does.LITERAL: late(1),
    Does.LOADS: Row(each=Cycles(0, 1, 1), late=Cycles(0, 1, 1)),
    Does.STORES: Row(each=Cycles(0, 1, 1)),
    Does.FLOAT: late(2),
    Does.FLOAT_MULTIPLY: late(2),
    Does.FLOAT_CONVERT: late(2),
    Does.FLOAT_MOVE: late(2),
    Does.FLOAT_ACCUMULATE: late(5),
    Does.FLOAT_FUSED: late(5),
    Does.FLOAT_DIVIDE: Row(Cycles(14, 16, 30)),
    Does.FLOAT_LOADS: Row(each=Cycles(0, 1, 1), late=Cycles(0, 1, 1)),
    Does.FLOAT_STORES: Row(each=Cycles(0, 1, 1)),
}
PRODUCTS = frozenset({Does.MULTIPLY, Does.ACCUMULATE, Does.LONG, Does.LONG_ACCUMULATE})
FPU = frozenset(
    {
        Does.FLOAT, Does.FLOAT_MULTIPLY, Does.FLOAT_ACCUMULATE, Does.FLOAT_FUSED,
        Does.FLOAT_DIVIDE, Does.FLOAT_CONVERT,
    }
)  # fmt: skip
PAIRS = Pairs(
    alone=frozenset(
        {Does.LOADS, Does.STORES, Does.FLOAT_LOADS, Does.FLOAT_STORES, Does.DIVIDE, Does.HINT}
    ),
    once=(
        PRODUCTS,
        FPU,
        frozenset({Does.STORE, Does.STORE_INDEXED, Does.FLOAT_STORE}),
        frozenset({Does.SHIFT, Does.PARALLEL}),
        frozenset({Does.BRANCH, Does.JUMP, Does.INDIRECT, Does.CALL}),
    ),
)
CORTEX_M7 = Core(
    "Cortex-M7", "LLVM's ARMScheduleM7.td; Arm has no table", ROWS, Cycles(0, 0, 6),
    missed=Cycles(0, 4, 6), address=Cycles(0, 1, 1), pairs=PAIRS,
)  # fmt: skip
