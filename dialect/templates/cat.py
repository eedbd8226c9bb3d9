"""Concatenation."""

from __future__ import annotations

from .. import ops
from ..mlir import ir
from .requirements import not_empty
from .template import Template


def _has_parts(op: ir.Operation) -> str | None:
    return None if ops.tensor_operands(op) else "does not take an empty list"


TEMPLATE = Template(
    "cat", {"aten.cat": ()}, requires=(_has_parts, not_empty), arithmetic=(), computes=False
)
