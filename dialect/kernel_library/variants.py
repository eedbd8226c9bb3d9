"""Which operators compute the same: the functional, in-place and out variants of one.

A graph calls `add.Tensor`, a library has a kernel for `add.out`: it serves the call, because their
arguments are the same but for the out arguments. The C function is given its results' buffers in
either case.
"""

from __future__ import annotations

from dataclasses import replace

from ..schema import BaseType, FunctionSchema, ListType, OptionalType, Return, Type
from ..schema_rules import TENSOR_OPTIONS
from . import size_expression

SAME, OUT, INPLACE = "same", "out", "inplace"
VARIANTS = (SAME, OUT, INPLACE)
"""In the order in which they are preferred where nothing else decides."""

RESULT = "__ret_"
"""`__ret_0` names a result that has no name, as in ExecuTorch's edge.yaml."""


def variant_for(kernel: FunctionSchema, call: FunctionSchema) -> str | None:
    """As which variant a kernel for one schema serves a call of another; None where it does not."""
    if kernel.full_name == call.full_name:
        return SAME
    if call.kind != "functional" or _inputs(kernel) != _inputs(call):
        return None
    if [item.type for item in call.returns] != _results(kernel):
        return None
    return {"out": OUT, "inplace": INPLACE}.get(kernel.kind)


def _inputs(schema: FunctionSchema) -> list[tuple[str, Type]]:
    """Names and types of all but the out arguments, and the options of factories."""
    inputs = [(a.name, a.type) for a in schema.arguments if not a.is_out]
    options = [name for name, _ in inputs if name in TENSOR_OPTIONS]
    if len(options) == len(TENSOR_OPTIONS):
        return [item for item in inputs if item[0] not in TENSOR_OPTIONS]
    return inputs


def _results(schema: FunctionSchema) -> list[Type]:
    """The types of what is computed, in or out of an argument."""
    if schema.kind == "out":
        return [argument.type for argument in schema.out_arguments]
    return [item.type for item in schema.returns]


def functional_of(schema: FunctionSchema) -> FunctionSchema | None:
    """The functional variant of an out schema: `my::twice` of `my::twice.out`; None for others."""
    if schema.kind != "out":
        return None
    overload = schema.overload
    if overload == "out" or overload.endswith("_out"):
        overload = overload[:-3].removesuffix("_")
    return replace(
        schema,
        overload=overload,
        arguments=tuple(a for a in schema.arguments if not a.is_out),
        returns=tuple(Return(argument.type) for argument in schema.out_arguments),
    )


def is_tensor(type: Type) -> bool:
    """A tensor, an optional one, or a list of either."""
    while isinstance(type, OptionalType | ListType):
        type = type.element
    return isinstance(type, BaseType) and type.name == "Tensor"


def tensors(schema: FunctionSchema) -> tuple[str, ...]:
    """The names that a kernel key has a place for: tensor arguments, then new results."""
    arguments = tuple(a.name for a in schema.arguments if is_tensor(a.type))
    return arguments + results(schema)


def results(schema: FunctionSchema) -> tuple[str, ...]:
    """The names of results that are no arguments: their own, or `__ret_0` and so on."""
    return tuple(
        item.name or f"{RESULT}{number}"
        for number, item in enumerate(schema.returns)
        if item.alias is None and is_tensor(item.type)
    )


def name_in_call(name: str, kernel: FunctionSchema, call: FunctionSchema) -> str:
    """What a tensor of the kernel's schema is called where the call's results are `__ret_0`…"""
    outs = [a.name for a in kernel.out_arguments]
    if name in outs and not any(a.name == name for a in call.arguments):
        return f"{RESULT}{outs.index(name)}"
    for number, item in enumerate(kernel.returns):
        if item.name == name:
            return f"{RESULT}{number}"
    return name


def size_names(schema: FunctionSchema) -> size_expression.Names:
    """What a size may name in an operator's arguments."""
    integers = [a.name for a in schema.arguments if str(a.type) in ("int", "SymInt", "bool")]
    lists = [a.name for a in schema.arguments if _is_list_of_integers(a.type)]
    single = [a.name for a in schema.arguments if is_tensor(a.type)]
    results = [name for name in tensors(schema) if name not in single]
    return size_expression.Names((*single, *results), tuple(integers), tuple(lists))


def _is_list_of_integers(type: Type) -> bool:
    return isinstance(type, ListType) and str(type.element) in ("int", "SymInt")
