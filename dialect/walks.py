"""Operations and all inside of them: the order of the text."""

from __future__ import annotations

from collections.abc import Iterator

from .mlir import ir


def operations(op: ir.Operation) -> Iterator[ir.Operation]:
    """An operation, then all inside of it."""
    yield op
    for region in op.regions:
        for block in region.blocks:
            for inner in block.operations:
                yield from operations(inner.operation)


def inside(op: ir.Operation) -> list[ir.Operation]:
    """Every operation inside another one, which may be rewritten meanwhile."""
    return list(operations(op))[1:]


def maker(value: ir.Value) -> ir.Operation:
    """The operation that a value is a result of; there is one."""
    owner = value.owner
    if isinstance(owner, ir.Block):
        raise TypeError(f"no operation makes `{value}`")
    return owner.operation


def around(op: ir.Operation) -> ir.Operation:
    """The operation that another one is in; there is one."""
    if op.parent is None:
        raise TypeError(f"`{op.name}` is in no operation")
    return op.parent.operation
