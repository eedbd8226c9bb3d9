"""Cortex-M33: Arm publishes no table. This is that of the Cortex-M4, which LLVM schedules its code
by, too (`ProcessorModel<"cortex-m33", CortexM4Model, …>`). Two narrow instructions that it may
begin together are not in it."""

from __future__ import annotations

from dataclasses import replace

from .cortex_m4 import CORTEX_M4

CORTEX_M33 = replace(
    CORTEX_M4, name="Cortex-M33", source="the table of Cortex-M4, as LLVM has it; Arm has none"
)
