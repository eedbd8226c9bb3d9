"""Cortex-M55: Arm publishes no table. This is LLVM's model (`ARMScheduleM55.td`).

An instruction on vectors takes two beats. The next one begins after the first beat, if another pipe
computes it (loads and stores, integers, floats and products), and after the second otherwise. Two
neighbours of 16 bits begin together where one is a move, a sum with a small constant, an extension
or a branch. A loop that the core counts itself costs nothing to go round. `least` has no stalls,
`most` no pairs and no beats side by side. Caches hold everything, or code and data lie in TCM.
"""

from __future__ import annotations

from .table import ONE, Core, Cycles, Does, Pairs, Row, always, late

BEATS = Cycles(1, 1, 2)
TWO = always(2)


def beats(pipe: str, cycles: int = 0) -> Row:
    return Row(BEATS, late=Cycles(0, cycles, cycles), pipe=pipe, busy=TWO)


ROWS = {
    Does.SHIFT: late(1),
    Does.PARALLEL: late(1),
    Does.MULTIPLY: late(1),
    Does.ACCUMULATE: late(1),
    Does.LONG: late(1),
    Does.LONG_ACCUMULATE: late(1),
    Does.DIVIDE: Row(Cycles(2, 7, 12)),
    Does.LOAD: late(1),
    Does.LITERAL: late(1),
    Does.LOADS: Row(each=ONE, late=Cycles(0, 1, 1)),
    Does.STORES: Row(each=ONE),
    Does.LOOP: Row(turns=Cycles(0, 0, 3)),
    Does.LOOP_END: Row(Cycles(0, 0, 1), turns=Cycles(0, 0, 3)),
    Does.FLOAT: late(1),
    Does.FLOAT_MULTIPLY: late(1),
    Does.FLOAT_ACCUMULATE: late(3),
    Does.FLOAT_FUSED: late(1),
    Does.FLOAT_DIVIDE: Row(Cycles(1, 14, 15)),
    Does.FLOAT_CONVERT: late(1),
    Does.FLOAT_MOVE: late(1),
    Does.FLOAT_LOAD: late(1),
    Does.FLOAT_LOADS: Row(each=Cycles(0, 1, 1), late=Cycles(0, 1, 1)),
    Does.FLOAT_STORES: Row(each=Cycles(0, 1, 1)),
    Does.VECTOR: beats("integers"),
    Does.VECTOR_MULTIPLY: beats("products", 1),
    Does.VECTOR_LOAD: beats("memory"),
    Does.VECTOR_STORE: beats("memory"),
    Does.VECTOR_GATHER: Row(Cycles(2, 4, 16), late=Cycles(0, 1, 1), pipe="memory", busy=always(4)),
    Does.VECTOR_SCATTER: Row(Cycles(2, 4, 16), pipe="memory", busy=always(4)),
}
LIGHT = frozenset({Does.LIGHT, Does.HINT, Does.BRANCH, Does.JUMP, Does.INDIRECT})
CORTEX_M55 = Core(
    "Cortex-M55", "LLVM's ARMScheduleM55.td; Arm has no table", ROWS, Cycles(1, 2, 3),
    pairs=Pairs(narrow=True, light=LIGHT),
)  # fmt: skip
