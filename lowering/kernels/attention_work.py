"""What a kernel that is attention is made of: both products, and its parts of scratch memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...dialect.attention import Parts, Room, Sizes
from ...dialect.contraction import Contraction, describe
from ...dialect.errors import LoweringFailed
from ...dialect.layout import contiguous, shape_of
from ...dialect.mlir import ir, memref
from ...dialect.tiles import Tile
from . import builder as b
from .kernel import Kernel
from .panels import Direct, Matrix, Panel, copy_panel, stored_pieces


@dataclass(frozen=True)
class Side:
    """One of the products: its operator and what follows it (`kernel`), and where it finds its
    second factor, `copies` of it where there are any."""

    kernel: Kernel
    direct: Direct
    copies: ir.Value | None

    @property
    def found(self) -> Contraction:
        return self.direct.found

    def prepare(self, matrix: Matrix) -> None:
        """Copies all panels of a matrix."""
        if self.copies is not None:
            self.direct.each(matrix, self._copy)

    def _copy(self, source: Panel) -> None:
        copy_panel(self.direct, source, self._copy_at(source.column, source.count), False)

    def _copy_at(self, column: b.Index, count: int) -> Panel:
        if self.copies is None:
            raise LoweringFailed(f"kernel `@{self.kernel.name}` has no scratch memory.")
        return self.direct.copy_of(column, count, self.copies, column * self.found.depth)

    def panel(self, matrix: Matrix, column: b.Index, count: int) -> Panel:
        if self.copies is None:
            return self.direct.panel(matrix, column, count)
        return self._copy_at(column, count)

    def stores(self, registers: Sequence[ir.Value], panel: Panel) -> list[tuple[int, ir.Value]]:
        return list(stored_pieces(self.kernel, registers, panel.count))

    def position(self, matrix: Matrix, row: b.Index, column: b.Index) -> list[b.Index]:
        """Where in the result of the product."""
        return [*matrix, row, column]

    def queries_at(self, matrix: Matrix, row: b.Index) -> b.Index:
        """Where a row of the first factor begins."""
        place = b.Index(self.found.start)
        for batch, count in zip(self.found.batches, matrix, strict=True):
            place = place + count * batch.stride
        return place + row * (self.found.rows[0].stride if self.found.rows else 0)


@dataclass(frozen=True)
class Work:
    """Attention with everything about it decided."""

    tile: Tile
    sizes: Sizes
    keys: Side
    values: Side
    powers: ir.Value
    """A block of scores, and of what they become."""
    pitch: int
    factors: ir.Value
    """What the sums of each row are multiplied with."""
    parts: Parts

    @property
    def whole(self) -> int:
        """Whole panels of keys."""
        return self.sizes.keys // self.tile.nr

    @property
    def rest(self) -> int:
        return self.sizes.keys % self.tile.nr


@dataclass(frozen=True)
class Block:
    """Rows of one head from `first` on, which see the keys of so many whole panels, and what is
    left over."""

    matrix: Matrix
    first: b.Index
    panels: b.Index


def attention_of(kernel: Kernel) -> Work:
    parts = Parts.of([kernel.head, *kernel.epilogue])
    sizes, tile = Sizes.of(parts), kernel.tile
    room = Room.of(sizes, tile)
    keys, values, powers, factors = _scratch_parts(kernel, room)
    first = replace(kernel, head=parts.scores, epilogue=parts.between)
    second = replace(kernel, head=parts.product, epilogue=parts.after)
    return Work(
        tile, sizes, _side_of(first, tile, keys), _side_of(second, tile, values),
        powers, room.pitch, factors, parts,
    )  # fmt: skip


def _scratch_parts(kernel: Kernel, room: Room) -> list[ir.Value]:
    """The parts of scratch memory."""
    if kernel.scratch is None:
        raise LoweringFailed(f"kernel `@{kernel.name}` has no scratch memory for its scores.")
    element, made, start = kernel.made, list[ir.Value](), 0
    for count in room.elements:
        type = ir.MemRefType.get([count], element.type())
        made.append(memref.view(type, kernel.scratch, b.index(start), []))
        start += count * element.size
    return made


def _side_of(kernel: Kernel, tile: Tile, copies: ir.Value) -> Side:
    known = kernel.buffers
    found = describe(
        kernel.head,
        lambda value: known[value].layout if value in known else contiguous(shape_of(value)),
    )
    return Side(kernel, Direct(known[found.b], found, tile), copies if tile.lanes > 1 else None)


def walked_apart(work: Work) -> int:
    """How many of the batches are walked before there are other keys or values: heads of a group
    share theirs."""
    moves = [
        any(_has_others(side, number) for side in (work.keys, work.values))
        for number in range(len(work.keys.found.batches))
    ]
    return max((number + 1 for number, each in enumerate(moves) if each), default=0)


def _has_others(side: Side, number: int) -> bool:
    batch = side.found.batches[number]
    return batch.extent > 1 and side.direct.buffer.layout.strides[batch.b_dim] != 0
