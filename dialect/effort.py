"""What the code of a kernel is made for: to be fast, or to be small.

A kernel that is made small has small tiles of which there are few kinds, writes out no turns of
loops, and has LLVM choose by size. `weigh-kernels` decides which kernels these are.
"""

from __future__ import annotations

from .graph import calls
from .mlir import ir
from .program import Program

SMALL = "hw.small"
"""On a kernel function that is made small."""
TURNS = "hw.turns"
"""On one that is fast, and whose loops are written out so many times at most."""

DIRECT_SUMS = "hw.direct_sums"
"""On one that is computed without transformed tiles, whose scratch memory there is no room for."""


def is_small(function: ir.Operation) -> bool:
    return SMALL in function.attributes


def is_code(function: ir.Operation) -> bool:
    """A kernel that hardwire writes loops for: no list of calls, and none of the user's."""
    return calls.template(function) is not None or calls.text(function, "hw.library") == "generic"


def made_for(function: ir.Operation) -> str:
    """What a kernel is made for, by the name of `--optimize`; empty where it is no code."""
    if not is_code(function):
        return ""
    return "size" if is_small(function) else "speed"


def lists_are_small(program: Program) -> bool:
    """Whether what only calls others is made small: the entry, lists beside it, resets."""
    return program.optimize == "size" or (
        program.optimize == "balanced" and program.target.bare_metal
    )


def turns_of(function: ir.Operation) -> int:
    """How many turns of its loops a kernel has written out; 0 where LLVM decides."""
    return ir.IntegerAttr(function.attributes[TURNS]).value if TURNS in function.attributes else 0
