"""A tensor as a kernel sees it, and where its elements lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from ...dialect.dtypes import Dtype
from ...dialect.graph.extents import is_written
from ...dialect.layout import Layout
from ...dialect.mlir import ir
from .index import Index
from .lane_types import splat

BEGIN, ROWS = Index(), 2


@dataclass(frozen=True)
class Buffer:
    """A tensor as a kernel sees it: a flat memref, the logical shape, and where elements lie."""

    memref: ir.Value
    shape: tuple[int, ...]
    layout: Layout
    dtype: Dtype
    start: Index = BEGIN
    """Where what the layout speaks of begins, if a kernel has it at one place after another."""

    def from_row(self, first: Index, dim: int = ROWS) -> Buffer:
        """The same from a row on; rows are counted in dimension `dim`."""
        return replace(self, start=self.start + first * self.layout.strides[dim])

    def from_row_if_several(self, first: Index, rank: int) -> Buffer:
        """The same, of what is read with results of that rank; the buffer itself, where all rows
        are the same one."""
        dim = ROWS - rank + len(self.shape)
        has_rows = dim >= 0 and not is_written(self.shape[dim], 1)
        return self.from_row(first, dim) if has_rows else self

    def at(self, position: Sequence[Index | int]) -> Index:
        """The place of element `position` in the memref; one entry for each dimension."""
        place = self.start + self.layout.origin
        for coordinate, stride in zip(position, self.layout.strides, strict=True):
            place = place + coordinate * stride
        return place


def number_in(buffer: Buffer, value: float, width: int) -> ir.Value:
    """Lanes of a number as a buffer has its elements."""
    element = ir.MemRefType(buffer.memref.type).element_type
    number = np.asarray(value).astype(buffer.dtype.numpy)
    if isinstance(element, ir.IntegerType):
        number = number.view(f"i{buffer.dtype.size}")
    return splat(number.item(), element, width)
