"""Lists of tensors where something is written: what they hold, and operators that write to all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...dialect import ops
from ...dialect.dispatch import keys
from ...dialect.dispatch.dispatcher import UserKernel
from ...dialect.graph.build import Builder
from ...dialect.kernel_library.claims import choose
from ...dialect.mlir import ir
from ...dialect.operators.as_pytorch_foreach import IN_PLACE
from ...dialect.operators.table import decoded
from ...dialect.plain import is_list
from ...dialect.program import Program


def repacked(op: ir.Operation, items: ir.Value, now: Sequence[ir.Value]) -> ir.Value:
    """A list of what its tensors hold now, for `op`; the list itself where that is what it has."""
    if list(now) == ops.packed(items):
        return items
    with ir.InsertionPoint(op), op.location:
        return ops.pack(now)


def one_by_one(
    program: Program,
    op: ir.Operation,
    given: Sequence[ir.Value],
    lists: Mapping[ir.Value, Sequence[ir.Value]],
) -> list[ir.Operation] | None:
    """`aten.add_.Scalar` for each tensor that `aten._foreach_add_.Scalar` writes to, before it.

    None where PyTorch does not do that, or where a kernel of the user's is called for all of them.
    """
    called = IN_PLACE.get(op.name)
    if called is None or given[0] not in lists or _is_of_user(program, op):
        return None
    rest: list[Any] = [lists[one] if one in lists else decoded(one) for one in given[1:]]
    build = Builder(program, op)
    for place, x in enumerate(lists[given[0]]):
        beside = [one[place] if is_list(one) else one for one in rest]
        build.call(called, x, *beside, type=x.type)
    return list(build.written)


def _is_of_user(program: Program, op: ir.Operation) -> bool:
    """The operator on lists comes to a kernel of the user's, for some key."""
    table = program.dispatcher.table(op.name)
    found = (table[key].registration for key in keys.RUNTIME_KEYS)
    return (
        any(isinstance(one, UserKernel) for one in found) or choose(program, op).kernel is not None
    )
