"""What kernels by rows save of memory, and what that costs."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from ..dialect import by_rows
from ..dialect.by_rows import Rows
from ..dialect.chains import stages
from ..dialect.dtypes import of_tensor
from ..dialect.graph.extents import shape_of
from ..dialect.mlir import ir


@dataclass(frozen=True)
class RowFacts:
    """A kernel of so many `stages`, whose strips take `strips` bytes of scratch memory. What lies
    between the stages is `never_whole`, so many bytes; `moved` are those that a call copies to
    strips and moves in them. No multiply-add is done twice."""

    stages: int
    strips: int
    never_whole: int
    moved: int


def row_facts(kernel: ir.Operation) -> RowFacts | None:
    """Those of a kernel by rows; None for all others."""
    if not by_rows.is_by_rows(kernel):
        return None
    with kernel.context:
        first, *others = every = stages(kernel)
        moved = sum(map(_bytes_moved, every)) + _bytes_fetched(first)
        between = sum(map(_bytes_of_image, others))
        return RowFacts(len(every), sum(map(by_rows.strip_bytes, every)), between, moved)


def _bytes_moved(stage: ir.Operation) -> int:
    rows = Rows.of(stage)
    return rows.strips * rows.kept * _bytes_of_row(stage)


def _bytes_fetched(stage: ir.Operation) -> int:
    rows = Rows.of(stage)
    return rows.strips * (rows.seen - rows.kept) * _bytes_of_row(stage)


def _bytes_of_row(stage: ir.Operation) -> int:
    return (
        by_rows.strip_layout(stage).size
        // Rows.of(stage).seen
        * of_tensor(_image_of(stage).type).size
    )


def _bytes_of_image(stage: ir.Operation) -> int:
    return prod(shape_of(_image_of(stage))) * of_tensor(_image_of(stage).type).size


def _image_of(stage: ir.Operation) -> ir.Value:
    return stage.regions[0].blocks[0].arguments[by_rows.image(stage)]
