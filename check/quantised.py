"""Programs on quantised values, for a second opinion that knows integers only."""

from __future__ import annotations

from ..dialect.graph import calls
from ..dialect.program import Program
from ..dialect.quantized import is_quantized


def is_quantised(program: Program) -> bool:
    """Some value of the entry has a quantised type."""
    values = [result for op in calls.body(program.entry()) for result in op.results]
    arguments = program.entry().regions[0].blocks[0].arguments
    return any(is_quantized(value.type) for value in (*arguments, *values))
