"""What kernels by rows save of memory, and what that costs."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from ..dialect import by_rows
from ..dialect.chains import stages
from ..dialect.dtypes import of_tensor
from ..dialect.graph.extents import shape_of
from ..dialect.mlir import ir
from ..dialect.rows import Rows


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
        every = stages(kernel)
        moved = sum(_bytes_moved(stage.function) for stage in every)
        copied = [stage.function for stage in every if stage.computed is None]
        moved += sum(map(_bytes_fetched, copied))
        between = sum(_bytes_of_result(stage.function) for stage in every[:-1])
        return RowFacts(len(every), by_rows.scratch_bytes(kernel), between, moved)


def _bytes_moved(stage: ir.Operation) -> int:
    rows = Rows.of(stage)
    moves = -(-rows.strips // rows.turns)
    return _count_of_images(stage) * moves * rows.kept * _bytes_of_row(stage)


def _bytes_fetched(stage: ir.Operation) -> int:
    rows = Rows.of(stage)
    return _count_of_images(stage) * rows.strips * (rows.there - rows.kept) * _bytes_of_row(stage)


def _count_of_images(stage: ir.Operation) -> int:
    return shape_of(by_rows.made_by(stage))[0]


def _bytes_of_row(stage: ir.Operation) -> int:
    image = stage.regions[0].blocks[0].arguments[by_rows.image(stage)]
    return by_rows.strip_layout(stage).size // Rows.of(stage).room * of_tensor(image.type).size


def _bytes_of_result(stage: ir.Operation) -> int:
    made = by_rows.made_by(stage)
    return prod(shape_of(made)) * of_tensor(made.type).size
