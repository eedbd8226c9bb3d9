"""CV32E40P, a RISC-V of 32 bits with an FPU: "Pipeline Details" of its user manual.

Chips choose how deep its FPU is. `least` has none of its results late; `usual` one cycle, `most`
two; deeper ones take longer.
"""

from __future__ import annotations

from .table import Core, Cycles, Does, Row, always

LATE, DEEP = Cycles(0, 1, 1), Cycles(0, 1, 2)
CV32E40P = Core(
    "CV32E40P",
    "CV32E40P's user manual, Pipeline Details",
    {
        Does.UPPER: Row(always(5)),
        Does.DIVIDE: Row(Cycles(3, 19, 35)),
        Does.LOAD: Row(Cycles(1, 1, 2), late=LATE),
        Does.STORE: Row(Cycles(1, 1, 2)),
        Does.FLOAT_LOAD: Row(Cycles(1, 1, 2), late=LATE),
        Does.FLOAT_STORE: Row(Cycles(1, 1, 2)),
        Does.FLOAT: Row(late=DEEP),
        Does.FLOAT_MULTIPLY: Row(late=DEEP),
        Does.FLOAT_FUSED: Row(late=DEEP),
        Does.FLOAT_CONVERT: Row(late=DEEP),
        Does.FLOAT_MOVE: Row(late=DEEP),
        Does.FLOAT_DIVIDE: Row(late=Cycles(0, 11, 18)),
        Does.JUMP: Row(turns=Cycles(1, 1, 2)),
        Does.CALL: Row(turns=Cycles(1, 1, 2)),
        Does.INDIRECT: Row(turns=Cycles(1, 1, 3)),
    },
    Cycles(2, 2, 3),
)
