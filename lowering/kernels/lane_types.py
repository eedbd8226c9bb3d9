"""Lanes: what one register holds, and the same constant in all of them."""

from __future__ import annotations

from ...dialect.mlir import ir
from .. import elements


def width_of(value: ir.Value) -> int:
    """How many lanes a value has."""
    return ir.VectorType(value.type).shape[0] if isinstance(value.type, ir.VectorType) else 1


def element_of(value: ir.Value) -> ir.Type:
    """The type of one lane."""
    if isinstance(value.type, ir.VectorType):
        return ir.VectorType(value.type).element_type
    return value.type


def splat(constant: float | int | bool, element: ir.Type, width: int) -> ir.Value:
    """The same constant in every lane."""
    if isinstance(element, ir.IntegerType):
        scalar: ir.Attribute = ir.IntegerAttr.get(element, int(constant))
    else:
        scalar = ir.FloatAttr.get(element, float(constant))
    return elements.splat(lanes_of(element, width), scalar)


def like(constant: float | int, lanes: ir.Value) -> ir.Value:
    """The same constant in every lane of others' type."""
    return splat(constant, element_of(lanes), width_of(lanes))


def lanes_of(element: ir.Type, width: int) -> ir.Type:
    """The type of so many lanes."""
    return element if width == 1 else ir.VectorType.get([width], element)
