"""Hazard3, a RISC-V of 32 bits without an FPU (in RP2350): "Instruction Cycle Counts" of its
manual, with everything built for speed.

A load's result that is used next costs a cycle. A branch backwards that is taken is foreseen from
its second time on: `least` has it foreseen always, `usual` and `most` never. Where a jump leads to
a wide instruction that is not aligned, it takes a cycle more: `most` has that always.
"""

from __future__ import annotations

from .table import Core, Cycles, Does, Row

LATE = Cycles(0, 1, 1)
HAZARD3 = Core(
    "Hazard3",
    "Hazard3's manual, Instruction Cycle Counts",
    {
        Does.DIVIDE: Row(Cycles(18, 18, 19)),
        Does.LOAD: Row(late=LATE),
        Does.BRANCH: Row(turns=Cycles(0, 1, 2)),
    },
    Cycles(1, 1, 2),
    missed=Cycles(0, 0, 1),
)
