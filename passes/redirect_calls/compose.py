"""An operator that PyTorch composes of others for its key, as those others."""

from __future__ import annotations

from functools import partial
from typing import Any

from ...dialect import ops
from ...dialect.errors import Refused
from ...dialect.graph.extents import Undecided
from ...dialect.mlir import ir
from ...dialect.operators import record
from ...dialect.operators.as_pytorch import RULES
from ...dialect.operators.attempt import attempt
from ...dialect.operators.record import Replacement
from ...dialect.operators.table import Rewrite
from ...dialect.program import Program
from ...dialect.walks import maker_if_any
from ..decompose import replace


def composed(program: Program, op: ir.Operation) -> list[ir.Operation] | None:
    """Replaces one operator by those that it is composed of; None where it cannot be.

    The results of these keep the types of its own, with what they say of dispatch keys.
    """
    write = RULES.get(op.name) or record(op.name).decompose
    assert write is not None  # Operators without are complained of before.
    results = ops.tensor_results(op)
    types = [result.type for result in results]
    places = [[(use.owner, use.operand_number) for use in result.uses] for result in results]
    is_left = False

    def noting(b: Rewrite, **given: Any) -> Replacement:
        nonlocal is_left
        found = write(b, **given)
        is_left = found is None
        return found

    try:
        written = attempt(op, partial(replace, program, op, noting))
    except (Refused, Undecided):
        return None
    if is_left:
        return None
    for type, uses in zip(types, places, strict=True):
        for owner, number in uses:
            value = owner.operands[number]
            if maker_if_any(value) in written:
                value.set_type(type)
    return written
