"""Cortex-A53: Arm publishes no table. This is LLVM's model (`AArch64SchedA53.td`).

Two neighbours begin together where neither needs the other's result and they go to different pipes:
one for memory, one for branches, one for products of integers, one for floats and vectors, one for
products of floats. Vectors of 128 bits keep a pipe busy for two cycles. What is added to a product
of floats is read late, so sums of products wait 4 cycles for each other; `most`: 8. An address
waits two cycles for what was computed just before. A branch that is taken was foreseen: it costs
nothing more (`most`: 9 cycles), but the last turn of a loop was not. Caches hold everything. LLVM
does not tell quotients of integers apart, and has 4 cycles for all.
"""

from __future__ import annotations

from .table import MEMORY, NONE, ONE, Core, Cycles, Does, Pairs, Row, always

SUM, PRODUCT = Cycles(0, 0, 2), Cycles(0, 1, 3)
LOADED, WHOLE = Cycles(0, 2, 3), Cycles(0, 3, 3)
FUSED = Cycles(0, 3, 7)


def on_floats(late: int, each: Cycles = NONE) -> Row:
    """What the pipe for floats and vectors computes, `each` half of a vector behind the first."""
    return Row(late=Cycles(0, late, late), each=each, pipe="floats", busy=ONE)


def of_memory(late: Cycles = NONE, each: Cycles = NONE) -> Row:
    return Row(late=late, each=each, pipe="memory", busy=ONE)


INTEGERS = {
    Does.PLAIN: Row(late=SUM),
    Does.SHIFT: Row(late=SUM),
    Does.MULTIPLY: Row(late=PRODUCT),
    Does.ACCUMULATE: Row(late=PRODUCT),
    Does.LONG: Row(late=PRODUCT),
    Does.LONG_ACCUMULATE: Row(late=PRODUCT),
    Does.UPPER: Row(late=PRODUCT),
}
"""What both cores alike wait for."""
ROWS = {
    **INTEGERS,
    Does.DIVIDE: Row(late=Cycles(0, 3, 3)),
    Does.LOAD: of_memory(LOADED),
    Does.LITERAL: of_memory(LOADED),
    Does.LOADS: of_memory(LOADED, ONE),
    Does.STORE: of_memory(),
    Does.STORES: of_memory(each=ONE),
    Does.FLOAT_LOAD: of_memory(WHOLE),
    Does.FLOAT_LOADS: of_memory(WHOLE, ONE),
    Does.FLOAT_STORE: of_memory(),
    Does.FLOAT_STORES: of_memory(each=ONE),
    Does.VECTOR_LOAD: of_memory(WHOLE, ONE),
    Does.VECTOR_STORE: of_memory(each=ONE),
    Does.FLOAT: on_floats(3),
    Does.FLOAT_CONVERT: on_floats(3),
    Does.FLOAT_MOVE: on_floats(5),
    Does.FLOAT_MULTIPLY: Row(late=Cycles(0, 3, 3), pipe="products", busy=ONE),
    Does.FLOAT_FUSED: Row(late=FUSED, pipe="products", busy=ONE),
    Does.FLOAT_DIVIDE: Row(late=Cycles(0, 17, 32), pipe="products", busy=Cycles(14, 14, 29)),
    Does.VECTOR: on_floats(2, ONE),
    Does.VECTOR_MULTIPLY: on_floats(3, ONE),
    Does.VECTOR_ACCUMULATE: on_floats(5, ONE),
    Does.VECTOR_FUSED: Row(late=FUSED, each=ONE, pipe="products", busy=ONE),
}
INTEGER_PRODUCTS = frozenset(
    {Does.MULTIPLY, Does.ACCUMULATE, Does.LONG, Does.LONG_ACCUMULATE, Does.UPPER, Does.DIVIDE}
)
BRANCHES = frozenset({Does.BRANCH, Does.JUMP, Does.INDIRECT, Does.CALL, Does.HINT})
_PRODUCTS = frozenset({Does.FLOAT_MULTIPLY, Does.FLOAT_FUSED, Does.FLOAT_DIVIDE, Does.VECTOR_FUSED})
_FLOATS = frozenset(
    {
        Does.FLOAT, Does.FLOAT_CONVERT, Does.FLOAT_MOVE, Does.VECTOR, Does.VECTOR_MULTIPLY,
        Does.VECTOR_ACCUMULATE,
    }
)  # fmt: skip
CORTEX_A53 = Core(
    "Cortex-A53", "LLVM's AArch64SchedA53.td; Arm has no table", ROWS, always(0)._replace(most=9),
    missed=Cycles(0, 9, 9), address=Cycles(0, 2, 2),
    pairs=Pairs(once=(MEMORY, BRANCHES, INTEGER_PRODUCTS, _PRODUCTS, _FLOATS)), caches=True,
)  # fmt: skip
