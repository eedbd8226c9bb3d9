"""Cortex-M3: Arm DDI 0337I, table 3-1 and "Load/store timings"; P is 1 to 3.

As a Cortex-M4, but for products: one that is added takes two cycles, one of 64 bits 3 to 5, or 4 to
7 where it is added, less for small numbers.
"""

from __future__ import annotations

from dataclasses import replace

from .cortex_m4 import CORTEX_M4, ROWS
from .table import Cycles, Does, Row, always

PRODUCTS = {
    Does.ACCUMULATE: Row(always(2)),
    Does.LONG: Row(Cycles(3, 4, 5)),
    Does.LONG_ACCUMULATE: Row(Cycles(4, 6, 7)),
}
CORTEX_M3 = replace(
    CORTEX_M4, name="Cortex-M3", source="Arm DDI 0337I, table 3-1", rows={**ROWS, **PRODUCTS}
)
