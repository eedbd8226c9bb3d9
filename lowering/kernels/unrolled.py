"""Loops that are written out a few turns at a time, and no more than that."""

from __future__ import annotations

from ...dialect.mlir import ir
from ...dialect.walks import inside

LOOP, ANNOTATION = "scf.for", "loop_annotation"
ROLLED = "#llvm.loop_annotation<unroll = <disable = true>>"
WRITTEN_OUT = "#llvm.loop_annotation<unroll = <count = {turns} : i32>>"


def write_out(function: ir.Operation, turns: int) -> None:
    """Has LLVM write out so many turns of the innermost loops of a kernel, and one of the others;
    what was said of a loop before stays."""
    loops = [op for op in inside(function) if op.name == LOOP]
    for loop in loops:
        is_outer = any(op.name == LOOP for op in inside(loop))
        if ANNOTATION not in loop.attributes:
            text = ROLLED if is_outer else WRITTEN_OUT.format(turns=turns)
            loop.attributes[ANNOTATION] = ir.Attribute.parse(text)
