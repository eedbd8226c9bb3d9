"""A program as it was at some stage, kept while passes rewrite it."""

from __future__ import annotations

from dataclasses import replace

from .mlir import ir
from .program import Program


def kept(program: Program) -> Program:
    """The same program, with a module of its own. Arrays are shared, and not written."""
    text = program.module.operation.get_asm(enable_debug_info=True, print_generic_op_form=True)
    with program.context, ir.Location.unknown():
        module = ir.Module.parse(text)
    return replace(
        program,
        module=module,
        weights=dict(program.weights),
        constants=dict(program.constants),
        inexact=[],
        narrowed=list(program.narrowed),
    )
