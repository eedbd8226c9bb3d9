"""Scratch memory for a row as float32: of short floats, or in front of them."""

from __future__ import annotations

from ..dtypes import of_tensor
from ..graph import calls
from ..graph.extents import is_open
from ..operators.precision import HALVES
from ..rounded import is_held
from ..tiles import FLOAT_BYTES
from .formed import Formed, Plan

_BYTES = 256 * 1024
"""Of a row, which is read again from a second-level cache."""


def line_of(kernel: Formed, extent: int) -> Plan:
    """Room for a row that is gone through more than once, so that it is made float32 once; and what
    waits for the end of it is not rounded before."""
    if is_open([extent]) or FLOAT_BYTES * extent > _BYTES:
        return Plan()
    result = calls.body(kernel.function)[-1].operands[0]
    is_short = is_held(kernel.head.operands[0]) or of_tensor(result.type).name in HALVES
    return Plan(scratch=FLOAT_BYTES * extent if is_short else 0)
