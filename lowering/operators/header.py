"""The header of a library of operators: the name of its table, and what is in it."""

from __future__ import annotations

from collections.abc import Sequence

from ..texts import fill
from .library import OperatorEntry


def library_header(name: str, operators: Sequence[OperatorEntry]) -> str:
    """The text of the header."""
    lines = [
        f" *   {operator.schema}{_scratch(operator)}".replace("*/", "* /") for operator in operators
    ]
    return fill(
        "operators.h.in",
        name=name,
        guard=name.upper(),
        count=len(operators),
        example=operators[0].schema.full_name,
        operators="\n".join(lines),
    )


def _scratch(operator: OperatorEntry) -> str:
    if operator.scratch is None:
        return "  (scratch: by sizes)"
    return f"  (scratch: {operator.scratch} bytes)" if operator.scratch else ""
