"""An operator that PyTorch composes of others for its key, as those others."""

from __future__ import annotations

from functools import partial

from ...dialect import ops
from ...dialect.errors import Refused
from ...dialect.graph.extents import Undecided
from ...dialect.mlir import ir
from ...dialect.operators import record
from ...dialect.operators.attempt import attempt
from ...dialect.program import Program
from ...dialect.walks import maker_if_any
from ..decompose import replace


def composed(program: Program, op: ir.Operation) -> list[ir.Operation] | None:
    """Replaces one operator by those that it is composed of; None where it cannot be.

    The results of these keep the types of its own, with what they say of dispatch keys.
    """
    write = record(op.name).decompose
    assert write is not None  # Operators without are complained of before.
    results = ops.tensor_results(op)
    types = [result.type for result in results]
    places = [[(use.owner, use.operand_number) for use in result.uses] for result in results]
    try:
        written = attempt(op, partial(replace, program, op, write))
    except (Refused, Undecided):
        return None
    for type, uses in zip(types, places, strict=True):
        for owner, number in uses:
            value = owner.operands[number]
            if maker_if_any(value) in written:
                value.set_type(type)
    return written
