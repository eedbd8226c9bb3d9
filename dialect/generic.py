"""The `generic` library: every operator that torch-mlir lowers to loops."""

from __future__ import annotations

from functools import cache

from . import ops
from .dtypes import of_tensor
from .mlir import ir, register_torch_dialect

NOT_LOWERED = frozenset[str]()
"""Operators of the torch dialect that its lowerings are known to leave alone."""


@cache
def _torch() -> ir.Context:
    """A context of the torch dialect; only ever asked which operators there are."""
    context = ir.Context()
    register_torch_dialect(context)
    return context


def refusal(op: ir.Operation) -> str | None:
    """Why the library does not take an operator; None where it (probably) does."""
    if op.name in NOT_LOWERED or not _torch().is_registered_operation(f"torch.{op.name}"):
        return "torch-mlir does not lower it"
    for value in (*ops.tensor_operands(op), *op.results):
        if not isinstance(value.type, ir.RankedTensorType):
            return f"does not take results of type {value.type}"
        try:
            of_tensor(value.type)
        except KeyError:
            return f"does not take elements of type {value.type.element_type}"
    return None
