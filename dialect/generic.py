"""The `generic` library: every operator that torch-mlir lowers to loops."""

from __future__ import annotations

from functools import cache

from . import ops
from .dtypes import of_tensor
from .mlir import ir, register_torch_dialect
from .registry import registry
from .values import constant_value, is_constant

NOT_LOWERED = frozenset[str]()
"""Operators of the torch dialect that its lowerings are known to leave alone."""


RANDOM = "nondeterministic_seeded"
"""PyTorch's tag for operators that draw random numbers."""

DYNAMIC = "dynamic_output_shape"
"""PyTorch's tag for operators whose result may have a size that depends on data."""

SIZED = ("aten.index.Tensor", "aten.one_hot")
"""Operators with that tag whose result has a known size where its type says so."""


@cache
def _torch() -> ir.Context:
    """A context of the torch dialect; only ever asked which operators there are."""
    context = ir.Context()
    register_torch_dialect(context)
    return context


def _draws(op: ir.Operation) -> bool:
    """The result depends on a generator of random numbers; in training only, if it has a say."""
    if RANDOM not in _tags(op):
        return False
    given = ops.arguments(op)
    says = [given[name] for name in ("training", "train") if name in given]
    return not (says and is_constant(says[0]) and constant_value(says[0]) is False)


def _tags(op: ir.Operation) -> tuple[str, ...]:
    return registry().entry(op.name.replace(".", "::", 1)).tags if ops.is_operator(op) else ()


def refusal(op: ir.Operation) -> str | None:
    """Why the library does not take an operator; None where it (probably) does."""
    if op.name in NOT_LOWERED or not _torch().is_registered_operation(f"torch.{op.name}"):
        return "torch-mlir does not lower it"
    if _draws(op):
        return "would draw other random numbers than PyTorch"
    if DYNAMIC in _tags(op) and op.name not in SIZED:
        return "cannot tell how large its result is"
    for value in (*ops.tensor_operands(op), *op.results):
        if not isinstance(value.type, ir.RankedTensorType):
            return f"does not take results of type {value.type}"
        try:
            of_tensor(value.type)
        except KeyError:
            return f"does not take elements of type {value.type.element_type}"
    return None
