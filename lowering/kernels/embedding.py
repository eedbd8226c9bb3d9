"""Embedding: rows of a table by index. All indices are checked before anything is read."""

from __future__ import annotations

from ...dialect.mlir import arith, ir, memref
from . import builder as b
from .buffer import Buffer
from .indices import any_index, checked
from .kernel import Kernel
from .strips import Registers, Strip, load


def embedding(kernel: Kernel) -> ir.Value:
    """`aten.embedding`; gives the status that the kernel returns."""
    table, indices = kernel.operand("weight"), kernel.operand("indices")
    bad = _any_outside(indices, table.shape[0])
    return checked(bad, indices.shape, lambda position: _copy_row(kernel, table, indices, position))


def _any_outside(indices: Buffer, rows: int) -> ir.Value:
    """Whether some index is negative or not less than `rows`."""
    element = indices.dtype.type()
    limit = b.splat(rows, element, 1)
    start = arith.constant(ir.IntegerType.get_signless(1), 0)
    return any_index(
        indices, start, lambda value: arith.cmpi(arith.CmpIPredicate.uge, value, limit)
    )


def _copy_row(
    kernel: Kernel, table: Buffer, indices: Buffer, position: tuple[b.Index, ...]
) -> None:
    """One row of the table to its place in the result."""
    value = memref.load(indices.memref, [indices.at(position).value()])
    row = b.Index.at(arith.index_cast(ir.IndexType.get(), value))
    axis = len(kernel.output.shape) - 1
    stride = table.layout.strides[1]

    def strip_at(i: b.Index, strip: Strip) -> None:
        lanes = load(table.memref, table.at((row, i)), strip, stride)
        kernel.finish(lanes, (*position, i), axis, strip.count)

    registers = Registers.of(kernel.target, table.dtype.size)
    for run in registers.cut(table.shape[1]):
        run.repeat(strip_at)
