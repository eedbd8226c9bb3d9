"""Which operators torch-mlir is given, and why not the others: the library `generic`.

`refusal` answers for an operator of a program, whose types are known. An operator that is to be
called by name is asked about before there are types: `operator_refusal`, `open_refusal`, `draws`.
"""

from __future__ import annotations

from functools import cache

from .. import ops
from ..dtypes import of_tensor
from ..mlir import ir, register_torch_dialect
from ..registry import Operators, registry
from ..schema import Argument, FunctionSchema, ListType
from ..values import constant_value, is_constant
from .facts import COMPLEX, FIXED_ONLY, RESIZES, SIZED

RANDOM = "nondeterministic_seeded"
"""PyTorch's tag for operators that draw random numbers."""

DYNAMIC = "dynamic_output_shape"
"""PyTorch's tag for operators whose result may have a size that depends on data."""


@cache
def _torch() -> ir.Context:
    context = ir.Context()
    register_torch_dialect(context)
    return context


def is_known(operator: str) -> bool:
    """torch-mlir has an operation for `aten.add.Tensor`."""
    return _torch().is_registered_operation(f"torch.{operator}")


def refusal(op: ir.Operation) -> str | None:
    """Why the library does not take an operator; None where it (probably) does."""
    if not is_known(op.name):
        return "torch-mlir does not lower it"
    tags = registry().entry(op.name.replace(".", "::", 1)).tags if ops.is_operator(op) else ()
    if RANDOM in tags and not _is_inference(op):
        return "would draw other random numbers than PyTorch"
    if DYNAMIC in tags and op.name not in SIZED:
        return "cannot tell how large its result is"
    for value in (*ops.tensor_operands(op), *op.results):
        if not isinstance(value.type, ir.RankedTensorType):
            return f"does not take results of type {value.type}"
        try:
            of_tensor(value.type)
        except KeyError:
            return f"does not take elements of type {value.type.element_type}"
    return None


def _is_inference(op: ir.Operation) -> bool:
    """The operator draws in training only, and is told that this is none."""
    given = ops.arguments(op)
    says = [given[name] for name in ("training", "train") if name in given]
    return bool(says) and is_constant(says[0]) and constant_value(says[0]) is False


def operator_refusal(schema: FunctionSchema) -> str | None:
    """Why no variant of an operator can be compiled; None where some can be."""
    for one in schema.returns:
        element = one.type.element if isinstance(one.type, ListType) else one.type
        if str(element).partition("(")[0] != "Tensor":
            return f"gives `{one.type}`, which is no tensor"
    if not schema.returns:
        return "gives nothing"
    if schema.full_name.startswith(RESIZES):
        return "changes the sizes of a tensor, which are the caller's"
    if schema.full_name.startswith(COMPLEX):
        return "computes with complex numbers"
    kept = [one.name for one in schema.arguments if one.is_write and not _is_given(schema, one)]
    if kept:
        return f"writes to `{kept[0]}` beside what it gives"
    return None


def open_refusal(schema: FunctionSchema) -> str | None:
    """Why an operator can be compiled for fixed sizes only; None where it is not so."""
    return FIXED_ONLY.get(schema.full_name.partition(".")[0])


def draws(schema: FunctionSchema, known: Operators) -> bool:
    """What an operator gives is random, for some of its literals at least."""
    return RANDOM in known.entry(schema.full_name).tags


def _is_given(schema: FunctionSchema, argument: Argument) -> bool:
    """A result is the argument, written."""
    mine = None if argument.alias is None else argument.alias.before
    return any(
        one.is_write and one.alias is not None and one.alias.before == mine
        for one in schema.returns
    )
