"""Weights: constant tensors, whose data lies beside the IR."""

from __future__ import annotations

import numpy as np

from .. import ops
from ..dtypes import BY_NUMPY
from ..given_weights import GivenWeight
from ..mlir import ir
from ..names import free
from ..program import ENTRY, Program
from ..state import states
from ..walks import maker, maker_named
from . import calls
from .dead import is_used

WEIGHT = "hw.weight"
SHARES = "hw.shares"
"""On a weight that had its memory in common with another one, in a way that weights cannot have."""


def weight_name(op: ir.Operation) -> str:
    return ir.StringAttr(op.attributes["name"]).value


def is_weight(value: ir.Value) -> bool:
    return maker_named(value, WEIGHT) is not None


def data_of(program: Program, value: ir.Value) -> np.ndarray | None:
    """The elements of a weight; None for a value that is computed, and where there is no data."""
    return program.weights.get(weight_name(maker(value))) if is_weight(value) else None


def enter(program: Program, data: np.ndarray, name: str) -> str:
    """Keeps data in the program; gives the name, made unique among its weights."""
    unique = free(name, program.weights)
    program.weights[unique] = np.ascontiguousarray(data).reshape(data.shape)
    return unique


def weight(name: str, data: np.ndarray) -> ir.Value:
    """The value of a weight with such data, where operations are being written."""
    place = ir.Location.unknown()
    type = ir.RankedTensorType.get(list(data.shape), BY_NUMPY[data.dtype].type(), loc=place)
    return ops.build(WEIGHT, [], [type], attributes={"name": ir.StringAttr.get(name)}).results[0]


def drop_dead_weights(program: Program) -> None:
    """Forgets the data of weights that the entry no longer has; state keeps its initial values."""
    named = [weight_name(op) for op in calls.body(program.entry()) if op.name == WEIGHT]
    alive = {*named, *states(program.entry()).values()}
    for name in list(program.weights):
        if name not in alive:
            del program.weights[name]


def given_weights(program: Program) -> list[GivenWeight]:
    """The weights of an imported program, those last that it did not read; what it keeps from call
    to call is none."""
    with program.context:
        entry = calls.functions(program).get(ENTRY)
        if entry is None:  # It was lowered further already.
            return list(program.given)
        own = [op for op in calls.body(entry) if op.name == WEIGHT]
        read = [weight_name(op) for op in own if is_used(op.results[0])]
        kept = [*states(entry).values()]
    named = [name for name in program.weights if name not in kept]
    found = [GivenWeight(name, program.weights[name].nbytes, name in read) for name in named]
    return [*found, *program.given]
