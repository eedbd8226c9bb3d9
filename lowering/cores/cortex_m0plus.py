"""Cortex-M0+: Arm DDI 0484C, table 3-1.

A product takes a cycle or 32, as the chip's maker decided; one is usual. Memory is no single-cycle
I/O port: a load takes two cycles. POP of N registers and PC takes 3 + N, a branch 2, a call 3.
"""

from __future__ import annotations

from .table import ONE, Core, Cycles, Does, Row, always

TWO = Row(always(2))
CORTEX_M0PLUS = Core(
    "Cortex-M0+",
    "Arm DDI 0484C, table 3-1",
    {
        Does.MULTIPLY: Row(Cycles(1, 1, 32)),
        Does.LOAD: TWO,
        Does.LITERAL: TWO,
        Does.STORE: TWO,
        Does.STORE_INDEXED: TWO,
        Does.LOADS: Row(always(2), each=ONE),
        Does.STORES: Row(always(2), each=ONE),
        Does.CALL: TWO,
    },
    ONE,
)
