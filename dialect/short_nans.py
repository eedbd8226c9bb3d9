"""Programs whose NaN are all short: none has a bit below those that a bfloat16 keeps.

Every bfloat16 that is read as float32 is so, and arithmetic gives a NaN that it was given, made
quiet, or one without any other bit. Rounding such a NaN as if it were a number leaves it a NaN.
What the caller has in another type of floats, and what foreign code computes, may be anything.
"""

from __future__ import annotations

import numpy as np

from .dtypes import of_tensor
from .graph import calls
from .graph.weights import WEIGHT, weight_name
from .mlir import ir
from .operators import aten
from .program import Program

SHORT_NANS = "hw.short_nans"
"""On a conversion to bfloat16: a NaN that it is given is short."""
BITS_SEEN = "aten.view.dtype"
OWN = ("tuned", "generic")
"""Libraries that compute by arithmetic alone."""


def mark_short_nans(program: Program) -> None:
    """Marks conversions to bfloat16 in the kernels of a program whose NaN are all short."""
    kernels = [op for each in calls.functions(program).values() for op in calls.operators(each)]
    found = [op for op in kernels if op.name == aten.TO_DTYPE and _rounds(op)]
    if found and _has_short_alone(program, kernels):
        for op in found:
            op.attributes[SHORT_NANS] = ir.UnitAttr.get()


def _rounds(op: ir.Operation) -> bool:
    given, made = (of_tensor(value.type).name for value in (op.operands[0], op.results[0]))
    return (given, made) == ("float32", "bfloat16")


def _has_short_alone(program: Program, kernels: list[ir.Operation]) -> bool:
    entry = program.entry()
    others = (each for each in calls.functions(program).values() if each != entry)
    are_own = all(calls.text(each, "hw.library") in OWN for each in others)
    sees_bits = any(op.name == BITS_SEEN for op in (*kernels, *calls.body(entry)))
    given = all(_is_short(value) for value in calls.arguments(entry))
    return are_own and not sees_bits and given and _made_here(program, entry)


def _made_here(program: Program, entry: ir.Operation) -> bool:
    """What is no argument is computed by kernels, seen by a view, or a weight without NaN."""
    for op in calls.body(entry):
        if op.name == WEIGHT:
            data = program.weights.get(weight_name(op))
            if not _is_short(op.results[0]) and (data is None or np.isnan(data).any()):
                return False
            continue
        computes = calls.is_call(op) or op.name.startswith("aten.")
        if not computes and not all(map(_is_short, op.results)):
            return False
    return True


def _is_short(value: ir.Value) -> bool:
    """It is a bfloat16, or no float."""
    if not isinstance(value.type, ir.RankedTensorType):
        return True
    dtype = of_tensor(value.type)
    return dtype.name == "bfloat16" or not (dtype.is_float or dtype.is_complex)
