"""Operators that have an overload for a generator of random numbers, called without one."""

from __future__ import annotations

from collections.abc import Sequence

from ...dialect.errors import Refused
from ...dialect.registry import Operators
from ...dialect.schema import FunctionSchema
from ...dialect.script.values import Value

PLACE = "generator"


def without_generator(
    schema: FunctionSchema, given: Sequence[Value], operators: Operators
) -> tuple[FunctionSchema, Sequence[Value]]:
    """`aten::rand` and its arguments for `aten::rand.generator`; other operators as they are."""
    if not schema.overload.endswith(PLACE):
        return schema, given
    place = [argument.name for argument in schema.arguments].index(PLACE)
    if place < len(given) and given[place] is not None:
        raise Refused("draws numbers from a generator, which hardwire has not")
    plain = operators.schema(schema.full_name.removesuffix(PLACE).rstrip("._"))
    return plain, [*given[:place], *given[place + 1 :]]
