"""The value of an operator whose tensors are all known."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from .. import ops
from ..mlir import ir
from ..operators import record
from ..operators.constants import Constants
from ..values import constant_value, is_constant

Arrays = dict[ir.Value, np.ndarray]


LARGEST_BYTES = 64 << 20
"""Nothing larger is computed at compile time."""


def evaluate(op: ir.Operation, known: Arrays) -> np.ndarray | None:
    """The operator's one result, where all its tensors are known; None where it cannot be told."""
    value = record(op.name).value
    if value is None or not _is_affordable(op):
        return None
    given: dict[str, Any] = {}
    for name, operand in ops.arguments(op).items():
        found = _argument(operand, known)
        if found is NotImplemented:
            return None
        given[name] = found
    constants = Constants(op, given)
    with np.errstate(all="ignore"):
        result = value(constants)
    if result is None or np.shape(result) != constants.shape:
        return None
    return np.asarray(result).astype(constants.dtype, copy=False)


def _argument(value: ir.Value, known: Arrays) -> object:
    if value in known:
        return known[value]
    if is_constant(value):
        return constant_value(value)
    items = ops.packed(value)
    if items is None:
        return NotImplemented
    found = [_argument(item, known) for item in items]
    return NotImplemented if any(item is NotImplemented for item in found) else found


def _is_affordable(op: ir.Operation) -> bool:
    """Its value takes no more than LARGEST_BYTES, whatever its elements are."""
    return prod(ir.RankedTensorType(op.results[0].type).shape) * 8 <= LARGEST_BYTES
