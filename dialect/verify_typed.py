"""The exact check of operators against their schemas, argument by argument.

MLIR's verifier knows it too (operator_dialect.py), but says less when it refuses, and allows a
`hw.default` for what a file left out. Here every operand must be of its argument's own type.
"""

from __future__ import annotations

from collections.abc import Iterator

from .mlir import ir
from .ops import is_operator, schema_of
from .schema import FunctionSchema
from .signature_types import listed, matches, type_choices


def problems_of(op: ir.Operation | ir.OpView) -> list[str]:
    """A sentence for each argument or result that is not as the operator's schema says."""
    if not is_operator(op):
        return []
    schema = schema_of(op)
    return [*_operand_problems(op.operation, schema), *_result_problems(op.operation, schema)]


def _operand_problems(op: ir.Operation, schema: FunctionSchema) -> Iterator[str]:
    operands = op.operands
    if len(operands) > len(schema.arguments):
        yield (
            f"`{op.name}` has {len(operands)} operands, "
            f"and its schema only {len(schema.arguments)} arguments."
        )
    for position, argument in enumerate(schema.arguments):
        wanted = type_choices(argument.type)
        place = f"the argument `{argument.name}` ({argument.type}) of `{op.name}`"
        if position >= len(operands):
            yield f"{place} is missing: it must be {listed(wanted)}."
        elif not matches(operands[position].type, wanted):
            yield f"{place} must be {listed(wanted)}, found {operands[position].type}."


def _result_problems(op: ir.Operation, schema: FunctionSchema) -> Iterator[str]:
    if len(op.results) != len(schema.returns):
        yield (
            f"`{op.name}` has {len(op.results)} results, "
            f"and its schema has {len(schema.returns)} returns."
        )
        return
    for position, (result, item) in enumerate(zip(op.results, schema.returns, strict=True)):
        wanted = type_choices(item.type)
        if not matches(result.type, wanted):
            yield f"result {position} of `{op.name}` must be {listed(wanted)}, found {result.type}."
