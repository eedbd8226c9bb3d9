"""Cortex-M4 and M4F.

Arm 100166_0001_00_en, "Cortex-M4 Processor Technical Reference Manual": table 3-1 (processor),
3.3.2 (load/store timings), table 7-1 (FPU). P, the refill of the pipeline, is 1 to 3; 2 is usual.

What is usual has no stalls: any load behind an access to memory takes a cycle, and results of the
FPU are there at once. Known estimates of other compilers' code were made like that. In `most` a
load overlaps with a load before it alone, a store at a register's distance takes two cycles, an
address that was just computed costs one, and so does a result of the FPU that is used next.
"""

from __future__ import annotations

from .table import MEMORY, ONE, Core, Cycles, Does, Overlap, Row, always

LATE = Cycles(0, 0, 1)
SINGLE = frozenset({Does.LOAD, Does.LITERAL, Does.FLOAT_LOAD})
FREE = Overlap(SINGLE | {Does.FLOAT_STORE}, MEMORY)
SURE = Overlap(SINGLE | {Does.STORE_INDEXED}, frozenset({Does.LOAD}), careful=True)
ROWS = {
    Does.HINT: Row(Cycles(0, 1, 1)),
    Does.DIVIDE: Row(Cycles(2, 7, 12)),
    Does.LOAD: Row(always(2)),
    Does.LITERAL: Row(Cycles(2, 2, 3)),
    Does.STORE_INDEXED: Row(Cycles(1, 1, 2)),
    Does.LOADS: Row(always(2), each=ONE),
    Does.STORES: Row(always(2), each=ONE),
    Does.FLOAT: Row(late=LATE),
    Does.FLOAT_MULTIPLY: Row(late=LATE),
    Does.FLOAT_CONVERT: Row(late=LATE),
    Does.FLOAT_ACCUMULATE: Row(always(3), late=LATE),
    Does.FLOAT_FUSED: Row(always(3), late=LATE),
    Does.FLOAT_DIVIDE: Row(always(14), late=LATE),
    Does.FLOAT_MOVE: Row(each=ONE),
    Does.FLOAT_LOAD: Row(always(2), each=ONE),
    Does.FLOAT_STORE: Row(always(2), each=ONE),
    Does.FLOAT_LOADS: Row(always(2), each=ONE),
    Does.FLOAT_STORES: Row(always(2), each=ONE),
}
CORTEX_M4 = Core(
    "Cortex-M4", "Arm 100166_0001_00_en, tables 3-1 and 7-1", ROWS, Cycles(1, 2, 3),
    address=Cycles(0, 0, 1), overlaps=(FREE, FREE, SURE),
)  # fmt: skip
