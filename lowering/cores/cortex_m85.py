"""Cortex-M85: Arm publishes no table. This is LLVM's model (`ARMScheduleM85.td`).

Pairs and branches are those of a Cortex-M7, with two stores in one cycle; vectors take two beats,
as on a Cortex-M55, and begin alone.
"""

from __future__ import annotations

from . import cortex_m7, cortex_m55
from .table import Core, Cycles, Does, Pairs, Row, late

VECTORS = frozenset(each for each in Does if each.name.startswith("VECTOR"))
ROWS = {
    **cortex_m7.ROWS,
    Does.FLOAT: late(1),
    Does.FLOAT_CONVERT: late(1),
    Does.FLOAT_MOVE: Row(),
    Does.FLOAT_ACCUMULATE: late(4),
    Does.FLOAT_FUSED: late(4),
    Does.FLOAT_DIVIDE: Row(Cycles(1, 14, 29)),
    **{does: row for does, row in cortex_m55.ROWS.items() if does in VECTORS},
    Does.LOOP: cortex_m55.ROWS[Does.LOOP],
    Does.LOOP_END: cortex_m55.ROWS[Does.LOOP_END],
}
STORES = frozenset({Does.STORE, Does.STORE_INDEXED, Does.FLOAT_STORE})
CORTEX_M85 = Core(
    "Cortex-M85", "LLVM's ARMScheduleM85.td; Arm has no table", ROWS, Cycles(0, 0, 7),
    missed=Cycles(0, 4, 7), address=Cycles(0, 1, 1),
    pairs=Pairs(
        cortex_m7.PAIRS.alone | VECTORS,
        tuple(group for group in cortex_m7.PAIRS.once if group != STORES),
    ),
)  # fmt: skip
