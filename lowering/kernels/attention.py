"""Attention: scores, softmax and the second product over blocks of rows (`dialect/attention.py`).

The powers of a row are as they are until the second product is done, whose sums are multiplied with
one number for each row: there are fewer of these. Blocks all have the same number of rows; the last
one ends with the rows, and computes some a second time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf

from ...dialect.attention import Parts, Room, Sizes, widths
from ...dialect.contraction import Batch, Contraction, describe
from ...dialect.errors import LoweringFailed
from ...dialect.layout import contiguous, shape_of
from ...dialect.mlir import ir, math, memref
from ...dialect.tiles import Tile
from . import builder as b
from .kernel import Kernel
from .panels import Direct, Matrix, Panel, copy_panel, products_added, stored_pieces
from .strips import Combine, Strip, join, spread
from .turns import cover, fold_until, turns_written_out, until

Lanes = Callable[[b.Index, Strip], ir.Value]


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


def attention(kernel: Kernel) -> None:
    """A kernel that `join-attention` has made."""
    work = _attention_of(kernel)
    batches = work.keys.found.batches
    own = _walked_apart(work)
    kept, shared = batches[:own], batches[own:]

    def matrices(outer: Matrix) -> None:
        for side in (work.keys, work.values):
            side.prepare((*outer, *[b.Index()] * len(shared)))
        b.nest([each.extent for each in shared], lambda inner: _one_head(work, (*outer, *inner)))

    b.nest([each.extent for each in kept], matrices)


def _attention_of(kernel: Kernel) -> Work:
    parts = Parts.of([kernel.head, *kernel.epilogue])
    sizes, tile = Sizes.of(parts), kernel.tile
    room = Room.of(sizes, tile)
    keys, values, powers, factors = _scratch_parts(kernel, room)
    first = replace(kernel, head=parts.scores, epilogue=parts.between)
    second = replace(kernel, head=parts.product, epilogue=parts.after)
    return Work(
        tile, sizes, _side_of(first, tile, keys), _side_of(second, tile, values),
        powers, room.pitch, factors,
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


def _walked_apart(work: Work) -> int:
    """How many of the batches are walked before there are other keys or values: heads of a group
    share theirs."""
    moves = [
        any(_has_others(side, number) for side in (work.keys, work.values))
        for number in range(len(work.keys.found.batches))
    ]
    return max((number + 1 for number, each in enumerate(moves) if each), default=0)


def _has_others(side: Side, number: int) -> bool:
    batch: Batch = side.found.batches[number]
    return batch.extent > 1 and side.direct.buffer.layout.strides[batch.b_dim] != 0


def _one_head(work: Work, matrix: Matrix) -> None:
    def block(first: b.Index, _: int) -> None:
        _block_of_head(work, Block(matrix, first, b.Index(work.whole)))

    cover(work.sizes.queries, work.tile.block, block)


def _block_of_head(work: Work, block: Block) -> None:
    nr = work.tile.nr
    until(block.panels, lambda i: _scores_of(work, block, i * nr, nr))
    if work.rest:
        _scores_of(work, block, b.Index(work.whole * nr), work.rest)
    b.repeat(work.tile.block, partial(_powers_of_row, work, block), rolled=True)
    whole, rest = divmod(work.sizes.width, nr)
    b.repeat(whole, lambda i: _results_of(work, block, i * nr, nr))
    if rest:
        _results_of(work, block, b.Index(whole * nr), rest)


def _tiles_of_block(work: Work, body: Callable[[list[b.Index]], None]) -> None:
    """`body(rows)` for all tiles of a block."""
    b.cut(
        work.tile.block,
        work.tile.rows[1],
        lambda row, height: body([row + number for number in range(height)]),
    )


def _scores_of(work: Work, block: Block, column: b.Index, count: int) -> None:
    """The scores of a panel of keys, with what is computed of them point by point."""
    side = work.keys
    panel = side.panel(block.matrix, column, count)
    queries = side.kernel.buffer(side.found.a).memref
    stride = side.found.reduction[0].stride if side.found.reduction else 0
    turns = _turns_of_tile(work, work.sizes.depth, panel)

    def tile(rows: list[b.Index]) -> None:
        places = [side.queries_at(block.matrix, block.first + row) for row in rows]
        step = partial(_products_of_step, queries, places, stride, panel)
        start = _zero_sums(side, panel, len(rows))
        sums = b.fold(work.sizes.depth, start, partial(_steps_in_turn, step, turns), turns)
        for row, registers in zip(rows, _sums_by_row(sums, panel), strict=True):
            for first, lanes in side.stores(registers, panel):
                at = side.position(block.matrix, block.first + row, column + first)
                strip = Strip(b.width_of(lanes), b.width_of(lanes))
                made = side.kernel.followed(lanes, at, len(at) - 1, strip)
                b.store(made, work.powers, row * work.pitch + column + first)

    _tiles_of_block(work, tile)


def _results_of(work: Work, block: Block, column: b.Index, count: int) -> None:
    """A panel of columns of the result."""
    side, whole = work.values, work.whole * work.tile.nr
    panel = side.panel(block.matrix, column, count)
    turns = _turns_of_tile(work, work.tile.nr, panel)

    def tile(rows: list[b.Index]) -> None:
        places = [row * work.pitch for row in rows]
        step = partial(_products_of_step, work.powers, places, 1, panel)
        sums = _zero_sums(side, panel, len(rows))
        sums = fold_until(
            block.panels * work.tile.nr, sums, partial(_steps_in_turn, step, turns), turns
        )
        sums = b.fold(work.rest, sums, lambda k, sums: step(k + whole, sums))
        for row, registers in zip(rows, _sums_by_row(sums, panel), strict=True):
            factor = b.load(work.factors, row)
            for first, lanes in side.stores(registers, panel):
                at = side.position(block.matrix, block.first + row, column + first)
                scaled = b.mul(lanes, b.broadcast(factor, b.width_of(lanes)))
                side.kernel.finish(scaled, at, len(at) - 1)

    _tiles_of_block(work, tile)


def _products_of_step(
    factors: ir.Value,
    places: Sequence[b.Index],
    stride: int,
    panel: Panel,
    k: b.Index,
    sums: list[ir.Value],
) -> list[ir.Value]:
    """One step of the reduction on all sums of a tile."""
    weights = panel.load(k * (panel.strides[0] if panel.strides else 0))
    scalars = (b.load(factors, place + k * stride) for place in places)
    return products_added(scalars, weights, sums)


def _steps_in_turn(
    step: Callable[[b.Index, list[ir.Value]], list[ir.Value]],
    turns: int,
    k: b.Index,
    sums: list[ir.Value],
) -> list[ir.Value]:
    for turn in range(turns):
        sums = step(k + turn, sums)
    return sums


def _turns_of_tile(work: Work, extent: int, panel: Panel) -> int:
    kernel, sums = work.keys.kernel, work.tile.rows[1] * len(panel.widths)
    return 1 if kernel.is_small else turns_written_out(extent, sums, kernel.target, is_float=True)


def _zero_sums(side: Side, panel: Panel, rows: int) -> list[ir.Value]:
    element = side.kernel.made.type()
    return [b.splat(0.0, element, width) for _ in range(rows) for width in panel.widths]


def _sums_by_row(sums: Sequence[ir.Value], panel: Panel) -> list[list[ir.Value]]:
    count = len(panel.widths)
    return [list(sums[start : start + count]) for start in range(0, len(sums), count)]


def _powers_of_row(work: Work, block: Block, row: b.Index) -> None:
    """Of one row: what softmax divides by a sum, and one by that sum."""
    place, element = row * work.pitch, work.keys.kernel.made.type()

    def score(i: b.Index, strip: Strip) -> ir.Value:
        return strip.keep(b.load(work.powers, place + i, strip.width), -inf)

    largest = _over_keys(work, block, score, b.maximum, -inf)

    def power(i: b.Index, strip: Strip) -> ir.Value:
        lanes = math.exp(b.sub(score(i, strip), spread(largest, strip)))
        b.store(lanes, work.powers, place + i)
        return lanes

    total = _over_keys(work, block, power, b.add, 0.0)
    b.store(b.div(b.splat(1.0, element, 1), total), work.factors, row)


def _over_keys(
    work: Work, block: Block, value: Lanes, combine: Combine, identity: float
) -> ir.Value:
    """The values of all keys that a row sees, combined."""
    nr, element = work.tile.nr, work.keys.kernel.made.type()
    strips = _registers_of_row(work, nr) if work.whole else []
    start = [b.splat(identity, element, strip.width) for _, strip in strips]

    def panel(i: b.Index, parts: list[ir.Value]) -> list[ir.Value]:
        return [
            combine(part, value(i + at, strip))
            for part, (at, strip) in zip(parts, strips, strict=True)
        ]

    parts = fold_until(block.panels * nr, start, panel, nr)
    tail = _registers_of_row(work, work.rest)
    parts += [value(b.Index(work.whole * nr + at), strip) for at, strip in tail]
    return join(parts, combine)


def _registers_of_row(work: Work, columns: int) -> list[tuple[int, Strip]]:
    """Where the registers of a row of a panel begin, and what of them are columns."""
    found, start = list[tuple[int, Strip]](), 0
    for width in widths(columns, work.tile):
        found.append((start, Strip(width, min(width, columns - start))))
        start += width
    return found
