"""Cortex-A55: LLVM's model (`AArch64SchedA55.td`), from Arm's optimisation guide.

As the Cortex-A53, but a load and a store may begin together, there are two pipes of 64 bits for
floats and vectors, of which vectors of 128 bits take both, and sums of products wait 4 cycles for
each other. Vectors of 128 bits are loaded in two cycles (`least`: one, which LLVM has for single
ones). Two vectors of 64 bits are not reckoned to begin together, as here nobody tells them apart.
"""

from __future__ import annotations

from .cortex_a53 import BRANCHES, INTEGER_PRODUCTS, INTEGERS
from .table import LOADING, NONE, ONE, STORING, Core, Cycles, Does, Pairs, Row, always, late

TWO = always(2)


def of_loads(late: Cycles, each: Cycles = NONE, busy: Cycles = ONE) -> Row:
    return Row(late=late, each=each, pipe="loads", busy=busy)


def of_stores(each: Cycles = NONE) -> Row:
    return Row(each=each, pipe="stores", busy=ONE)


ROWS = {
    **INTEGERS,
    Does.DIVIDE: Row(late=Cycles(0, 7, 7), pipe="quotients", busy=always(8)),
    Does.LOAD: of_loads(Cycles(0, 2, 3)),
    Does.LITERAL: of_loads(Cycles(0, 2, 3)),
    Does.LOADS: of_loads(Cycles(0, 3, 4), ONE),
    Does.STORE: of_stores(),
    Does.STORES: of_stores(),
    Does.FLOAT_LOAD: of_loads(Cycles(0, 2, 3)),
    Does.FLOAT_LOADS: of_loads(Cycles(0, 3, 4), ONE),
    Does.FLOAT_STORE: of_stores(),
    Does.FLOAT_STORES: of_stores(),
    Does.VECTOR_LOAD: of_loads(Cycles(0, 3, 4), TWO, Cycles(1, 2, 2)),
    Does.VECTOR_STORE: of_stores(Cycles(0, 0, 1)),
    Does.FLOAT: late(3),
    Does.FLOAT_CONVERT: late(3),
    Does.FLOAT_MOVE: late(2),
    Does.FLOAT_MULTIPLY: late(3),
    Does.FLOAT_FUSED: late(3),
    Does.FLOAT_DIVIDE: Row(late=Cycles(0, 12, 21), pipe="roots", busy=Cycles(10, 10, 19)),
    Does.VECTOR: Row(late=Cycles(0, 1, 3)),
    Does.VECTOR_MULTIPLY: late(3),
    Does.VECTOR_ACCUMULATE: late(3),
    Does.VECTOR_FUSED: late(3),
}
_VECTORS = frozenset({Does.VECTOR, Does.VECTOR_MULTIPLY, Does.VECTOR_ACCUMULATE, Does.VECTOR_FUSED})
CORTEX_A55 = Core(
    "Cortex-A55", "LLVM's AArch64SchedA55.td", ROWS, Cycles(0, 0, 8),
    missed=Cycles(0, 8, 8), address=Cycles(0, 1, 1),
    pairs=Pairs(once=(LOADING, STORING, BRANCHES, INTEGER_PRODUCTS, _VECTORS)), caches=True,
)  # fmt: skip
