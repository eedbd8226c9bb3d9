"""What a kernel that is attention is made of: both products, and its parts of scratch memory."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...dialect.attention import Parts, Room, Sizes, sums_in_place
from ...dialect.contraction import Contraction, describe
from ...dialect.errors import LoweringFailed
from ...dialect.graph.extents import is_open, is_written, several
from ...dialect.layout import contiguous, shape_of
from ...dialect.mlir import arith, ir, memref
from ...dialect.tiles import Tile
from . import builder as b
from .kernel import Kernel
from .panel import Panel
from .panels import Direct, Matrix, copy_panel
from .turns import until


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
        if self.copies is None:
            return
        columns, nr = self.found.columns, self.direct.tile.nr
        if not is_open([columns]):
            self.direct.each(matrix, self.copy)
            return
        b.repeat(columns // nr, lambda i: self.copy(self.direct.panel(matrix, i * nr, nr)))
        self.copy_rest(matrix)

    def copy_rest(self, matrix: Matrix) -> None:
        """Copies the columns behind the last whole panel, those of an open number register by
        register."""
        columns, tile = self.found.columns, self.direct.tile
        first = b.Index(columns // tile.nr * tile.nr)
        if is_open([columns]):
            b.repeat(
                columns % tile.nr,
                lambda i: self._copy_register(
                    matrix, first + i, (b.Index(columns % tile.nr) + i * -1)
                ),
                tile.lanes,
            )
        elif columns % tile.nr:
            self.copy(self.direct.panel(matrix, first, columns % tile.nr))

    def _copy_register(self, matrix: Matrix, first: b.Index, left: b.Index) -> None:
        """Copies a panel of one register, of which so many columns or fewer are left."""
        lanes = self.direct.tile.lanes
        source = self.direct.panel(matrix, first, lanes)
        if source.is_turned and self.found.reduction[-1].extent >= lanes:
            self.copy(replace(source, edge=(left + -1).value()))
        else:
            self._copy_columns(matrix, self.copy_of(source), left)

    def _copy_columns(self, matrix: Matrix, copy: Panel, left: b.Index) -> None:
        """Copies columns one by one, to a panel that has zeros behind them."""
        depth, lanes = self.found.depth, copy.widths[0]
        zeros = b.splat(0.0, self.kernel.made.type(), lanes)

        def column(number: b.Index) -> None:
            source = self.direct.panel(matrix, copy.column + number, 1)
            step = source.strides[0] if source.strides else 0

            def element(k: b.Index) -> None:
                lane = b.load(source.memref, source.start + k * step)
                b.store(lane, copy.memref, copy.start + k * lanes + number)

            b.repeat(depth, element)

        b.repeat(depth, lambda k: b.store(zeros, copy.memref, copy.start + k * lanes))
        until(b.Index.at(arith.minui(left.value(), b.index(lanes))), column)

    def copy(self, source: Panel) -> None:
        """Copies a panel."""
        copy_panel(self.direct, source, self.copy_of(source), False)

    def copy_of(self, source: Panel) -> Panel:
        """Where the copy of a panel is."""
        return self._copy_at(source.column, source.count)

    def _copy_at(self, column: b.Index, count: int) -> Panel:
        if self.copies is None:
            raise LoweringFailed(f"kernel `@{self.kernel.name}` has no scratch memory.")
        return self.direct.copy_of(column, count, self.copies, column * self.found.depth)

    def panel(self, matrix: Matrix, column: b.Index, count: int) -> Panel:
        if self.copies is None:
            return self.direct.panel(matrix, column, count)
        return self._copy_at(column, count)

    def registers(self, matrix: Matrix, column: b.Index, count: int) -> Panel:
        """Copies of columns that are a panel for each register, side by side."""
        one = self.panel(matrix, column, self.direct.tile.lanes)
        parts, apart = count // one.count, one.count * self.found.depth
        return replace(one, count=count, widths=one.widths * parts, parts=parts, apart=apart)

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
    queries: ir.Value | None
    """A copy of those of a block, if they are short floats."""

    @property
    def whole(self) -> int:
        """Whole panels of keys."""
        return self.sizes.keys // self.tile.nr

    @property
    def rest(self) -> int:
        return self.sizes.keys % self.tile.nr

    @property
    def columns(self) -> int:
        """How many columns of the result are summed up at once."""
        if not self.tile.in_place:
            return self.tile.nr
        sums = sums_in_place(self.keys.kernel.target)
        return self.tile.lanes * max(1, sums // self.tile.rows[1])

    @property
    def width_of_rest(self) -> int:
        """Keys that are left over are so many at once."""
        return self.tile.nr if self.tile.in_place else self.tile.lanes

    @property
    def fills_up(self) -> bool:
        """The keys that are left over, as many as is known at run time only, fill up registers
        whose lanes behind them hold no keys; without vectors each is one of its own."""
        return is_open([self.rest]) and self.tile.lanes > 1


@dataclass(frozen=True)
class Block:
    """So many rows of one head from `first` on, which see the keys of whole panels from the
    `first_panel` on, up to so many `panels`, and what is left over."""

    matrix: Matrix
    first: b.Index
    rows: b.Index
    first_panel: b.Index
    panels: b.Index


def attention_of(kernel: Kernel) -> Work:
    parts = Parts.of([kernel.head, *kernel.epilogue])
    sizes, tile = Sizes.of(parts), kernel.tile
    room = Room.of(sizes, tile)
    keys, values, powers, factors, queries = _scratch_parts(kernel, room)
    first = replace(kernel, head=parts.scores, epilogue=parts.between)
    second = replace(kernel, head=parts.product, epilogue=parts.after)
    return Work(
        tile, sizes, _side_of(first, tile, keys), _side_of(second, tile, values),
        powers, room.pitch, factors, parts, queries if tile.copied else None,
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
    has_copies = tile.lanes > 1 and not tile.in_place
    return Side(
        kernel,
        Direct(known[found.b], found, tile, tile.lanes),
        copies if has_copies else None,
    )


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
    strides = side.direct.buffer.layout.strides
    return several(batch.extent) and not is_written(strides[batch.b_dim], 0)


def panels_for(columns: int, width: int) -> int:
    """How many panels have so many columns, the last of them perhaps fewer."""
    return (columns + width - 1) // width
