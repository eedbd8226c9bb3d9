"""The arguments of an operator that bytecode calls, by name, with those that a file leaves out."""

from __future__ import annotations

from collections.abc import Sequence

from ...dialect.errors import Refused
from ...dialect.plain import is_tuple
from ...dialect.schema import Argument, FunctionSchema, ListType, OptionalType
from ...dialect.script.values import List, Value, kind_of


def complete(schema: FunctionSchema, given: Sequence[Value]) -> dict[str, Value]:
    """All arguments by name. What a file leaves out is left out before the out arguments."""
    declared = schema.arguments
    outs = [argument for argument in declared if argument.is_out]
    if len(given) > len(declared) or len(given) < len(outs):
        raise Refused(
            f"is given {len(given)} arguments, and its schema has {len(declared)}: {schema}"
        )
    leading = declared[: len(declared) - len(outs)]
    first, last = given[: len(given) - len(outs)], given[len(given) - len(outs) :]
    missing = [a.name for a in leading[len(first) :] if not a.has_default]
    if missing:
        raise Refused(f"lacks its argument `{missing[0]}`")
    values = [*first, *(argument.default for argument in leading[len(first) :]), *last]
    return {a.name: _as_list(a, value) for a, value in zip(declared, values, strict=True)}


def _as_list(argument: Argument, value: Value) -> Value:
    """Defaults are lists of their own; one number stands for a list of a known length."""
    if is_tuple(value) and value is argument.default:
        return List(list(value))
    type = argument.type
    if isinstance(type, OptionalType):
        type = type.element
    if isinstance(type, ListType) and type.size and kind_of(value) is not None:
        return List([value] * type.size)
    return value
