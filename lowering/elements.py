"""Operations of a module, and elements of what they compute: a number, or lanes of a vector."""

from __future__ import annotations

from collections.abc import Iterator

from ..dialect.mlir import ir


def operations(op: ir.Operation) -> Iterator[ir.Operation]:
    """An operation, then all inside of it: the order of the text."""
    yield op
    for region in op.regions:
        for block in region.blocks:
            for inner in block.operations:
                yield from operations(inner.operation)


def element(type: ir.Type) -> ir.Type:
    """The type of each lane of a vector; a number's own."""
    return ir.VectorType(type).element_type if isinstance(type, ir.VectorType) else type


def with_element(type: ir.Type, lane: ir.Type) -> ir.Type:
    """As many lanes of another type."""
    if isinstance(type, ir.VectorType):
        return ir.VectorType.get(ir.VectorType(type).shape, lane)
    return lane
