"""How the elements of tensors lie in memory."""

from __future__ import annotations

from math import inf

from ...dialect.dtypes import Dtype, bounds
from ...dialect.mlir import ir


def storage_type(element: ir.Type) -> ir.Type:
    """How an element lies in memory: booleans and unsigned bytes as `i8`.

    Half-sized floats are only moved here, as bits: no target has to know them.
    """
    if isinstance(element, ir.IntegerType):
        return ir.IntegerType.get_signless(max(8, element.width))
    if isinstance(element, ir.F16Type | ir.BF16Type):
        return ir.IntegerType.get_signless(16)
    return element


def least_of(dtype: Dtype) -> float:
    """What every element is at least: minus infinity, or the least integer."""
    return -inf if dtype.is_float else bounds(dtype)[0]


def most_of(dtype: Dtype) -> float:
    """What no element is above."""
    return inf if dtype.is_float else bounds(dtype)[1]


def zero_of(dtype: Dtype) -> float:
    return 0
