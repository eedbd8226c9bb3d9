"""Elements of what operations compute: a number, or lanes of a vector."""

from __future__ import annotations

from ..dialect.mlir import arith, ir


def element(type: ir.Type) -> ir.Type:
    """The type of each lane of a vector; a number's own."""
    return ir.VectorType(type).element_type if isinstance(type, ir.VectorType) else type


def with_element(type: ir.Type, lane: ir.Type) -> ir.Type:
    """As many lanes of another type."""
    if isinstance(type, ir.VectorType):
        return ir.VectorType.get(ir.VectorType(type).shape, lane)
    return lane


def splat(type: ir.Type, value: ir.Attribute) -> ir.Value:
    """A constant, in all lanes where there are several."""
    if isinstance(type, ir.VectorType):
        value = ir.DenseElementsAttr.get_splat(type, value)
    return arith.constant(type, value)
