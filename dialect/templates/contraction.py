"""Matrix products and convolutions: one loop nest around one register tile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from math import prod

from ..contraction import (
    CONVOLUTION,
    FORMS,
    Axis,
    Contraction,
    describe,
    halo,
    merge_reduction,
    merge_rows,
)
from ..dtypes import of_tensor
from ..graph.extents import is_open, is_written, most, same, several, shape_of
from ..mlir import ir
from ..short_products import multiplies_as_stored, paired_lanes
from ..targets import Target
from ..tiles import (
    FLOAT_BYTES,
    WIDENED_AT_ONCE,
    WIDENED_BYTES,
    Panels,
    Tile,
    register_widths,
    word_widths,
)
from . import blocking, row_copies, tile_cost, winograd, winograd_floats
from .formed import Formed, Packed, Plan
from .product_cost import (
    all_cycles,
    convolves_by,
    cycles,
    is_of_singles,
    product_shape,
    walked_in,
    words_of_run,
)
from .requirements import has_rank, has_value, known_weight
from .row_blocks import block_of, other_blocks
from .streams import in_streams
from .template import PRODUCTS, Arithmetic, Order, Reading, Template, channels_last, row_by_row

SINGLE = "float32"
_REUSES_WORTH_A_COPY = 3
"""A panel of B is copied where at least so many tiles of rows read the copy."""


def _stacked(op: ir.Operation) -> str | None:
    """As many matrices on both sides; others are taken apart."""
    left, right = (shape_of(value) for value in op.operands)
    if len(left) == len(right) > 2 and same(left[:-2], right[:-2]):
        return None
    return "takes stacks of as many matrices only"


def _are_short(op: ir.Operation) -> str | None:
    """What convolutions are transformed to is proved for integers of fewer bits."""
    is_long = of_tensor(op.operands[0].type).name == "int32"
    return "takes no convolutions of int32" if is_long else None


def _order(head: ir.Operation) -> Order:
    return channels_last(head) if convolves_by(head) else row_by_row(head)


def _reads(head: ir.Operation, target: Target) -> Reading:
    """Words of bytes are taken from registers where many are side by side."""
    if not convolves_by(head):
        return "by rows"
    factor = of_tensor(head.operands[0].type).name
    takes = any((way.lanes > 1 or way.block) and factor in way.factors for way in target.dots)
    return "channels last" if takes and factor != SINGLE else "anyhow"


def _plans(kernel: Formed, arithmetic: Arithmetic) -> Iterator[Plan]:
    found = describe(kernel.head, kernel.layout)
    rank = len(shape_of(kernel.head.results[0]))
    rows = merge_rows(found.rows, kernel.result_operands(), rank)
    words = words_of_run(kernel, found, arithmetic, rows)
    singles = is_of_singles(kernel, found, arithmetic)
    # What is the same for two kernels is ranked once: what is of singles alone is said of these.
    shape = replace(
        product_shape(kernel.target, found, rows, arithmetic, words),
        in_singles=singles,
        run=_run_of_singles(kernel, found) if singles else 1,
        are_neighbours=singles and bool(rows) and is_written(rows[-1].stride, 1),
        may_overlap=words is not None and words.dots.together > 1 and _is_told_again(kernel),
        is_small=kernel.is_small,
    )
    ranked = tile_cost.ranked(kernel.target, shape)
    product = _Product(kernel, found, rows, arithmetic, words)
    choices = blocking.whole_first(kernel, found, rows, shape, ranked, arithmetic)
    plans = chain.from_iterable(map(product.plans, choices))
    other = winograd.choose(kernel, found, arithmetic)
    if other:
        first = next(plans)
        packed = _packed(found, other.tile, arithmetic, other.words)
        transformed = Plan(other.tile, (packed,), other.scratch)
        is_better = other.cycles < all_cycles(kernel, found, rows, shape, ranked[0])
        yield from (transformed, first) if is_better else (first, transformed)
    ways = winograd_floats.choices(kernel, found) if kernel.may_transform else ()
    if ways:
        direct = all_cycles(kernel, found, rows, shape, ranked[0])
        weights = shape_of(found.b)
        yield from winograd_floats.in_forms(kernel.target, weights, ways, direct, next(plans))
    yield from plans


@dataclass(frozen=True)
class _Product:
    """A contraction, as it is planned for some tile."""

    kernel: Formed
    found: Contraction
    rows: tuple[Axis, ...]
    arithmetic: Arithmetic
    words: tile_cost.Words | None

    def plans(self, choice: tile_cost.Choice) -> Iterator[Plan]:
        """With blocks of the reduction where these pay, with several panels at a time, and without
        either."""
        block = block_of(self.kernel, self.found, self.rows, choice, self.arithmetic)
        tile = Tile(choice.rows, choice.nr, choice.lanes, block, overlaps=int(choice.overlaps))
        for blocked in blocking.blocked(self.kernel, self.found, self.rows, tile, self.arithmetic):
            packed = _packed(self.found, blocked, self.arithmetic, None)
            yield Plan(blocked, (packed,), blocked.block_bytes)
        sums = FLOAT_BYTES * tile.nr * prod(most(axis.extent) for axis in self.rows)
        for parts in blocking.in_parts(self.kernel, self.found, self.rows, tile, self.arithmetic):
            yield replace(self._plan(parts), scratch=sums)
        beside = tile if self.words else in_streams(self.kernel, self.found, self.rows, tile)
        if beside != tile:
            yield self._plan(beside)
        yield self._plan(tile)
        for others in other_blocks(tile, self.rows):
            yield self._plan(replace(tile, block=others))

    def _plan(self, tile: Tile) -> Plan:
        kernel, found, words = self.kernel, self.found, self.words
        tile = tile if words else row_copies.of_short_rows(found, self.rows, tile)
        copies = tile.copied_bytes(most(found.depth))
        if kernel.is_weight(found.b):
            scratch = _scratch_of_words(kernel, found, self.rows, tile, words) if words else copies
            packed = _packed(found, tile, self.arithmetic, words)
            return Plan(tile, (packed if words else self._in_pairs(packed, tile),), scratch)
        if not _wants_copy(kernel, found, self.rows, tile):
            return Plan(tile, scratch=copies)
        columns = tile.nr if is_open([found.columns]) else min(found.columns, tile.nr)
        elements = most(found.depth) * sum(register_widths(columns, tile.lanes))
        return Plan(tile, scratch=elements * self.arithmetic.element.size + copies)

    def _in_pairs(self, packed: Packed, tile: Tile) -> Packed:
        """The same with columns that share words, where that is sooner read."""
        weight, total = of_tensor(packed.argument.type), self.arithmetic.total
        paired = paired_lanes(weight, total, self.kernel.target, tile.nr, tile.lanes)
        return replace(packed, packing=replace(packed.packing, paired=paired)) if paired else packed


def _is_told_again(kernel: Formed) -> bool:
    """Rows may be computed twice: the result takes the place of nothing that is read, which is
    known of fixed sizes only."""
    (result, _), *read = kernel.result_operands()
    if is_open([*result, *chain.from_iterable(shape for shape, _ in read)]):
        return False
    return all(prod(shape) != prod(result) for shape, _ in read)


def _run_of_singles(kernel: Formed, found: Contraction) -> int:
    """How many neighbours of a row a loop of the reduction walks through; code that is to be small
    takes them one by one."""
    if kernel.is_small or not found.reduction:
        return 1
    innermost = merge_reduction(found.reduction)[-1]
    has_run = is_written(innermost.stride, 1) and not is_open([innermost.extent])
    return innermost.extent if has_run else 1


def _packed(
    found: Contraction, tile: Tile, arithmetic: Arithmetic, words: tile_cost.Words | None
) -> Packed:
    packing = _panels(found, tile)
    if words:
        raised = words.dots.raised(of_tensor(found.a.type).name)
        packing = _of_words(packing, found, tile, words, raised)
    whole = found.columns // tile.nr * packing.size(found.depth, tile.nr)
    size = found.matrices * (whole + packing.size(found.depth, packing.tail))
    return Packed(found.b, packing, size)


def _scratch_of_words(
    kernel: Formed,
    found: Contraction,
    rows: tuple[Axis, ...],
    tile: Tile,
    words: tile_cost.Words,
) -> int:
    """Bytes for what words of A become before they are multiplied."""
    if words.dots.together > 1:
        depth = found.depth // words.run * words.dots.padded(words.run)
        return WIDENED_BYTES * depth * prod(tile.rows)
    if words.dots.copies:
        return found.depth * prod(tile.rows)
    return _widened_bytes(kernel, found, rows) if words.dots.widens else 0


def _widened_bytes(kernel: Formed, found: Contraction, rows: tuple[Axis, ...]) -> int:
    """Scratch memory for all of A as words of 16 bits, where products of these are added up and
    more of them are read than the buffer has; 0 where each is widened as it is read."""
    size = kernel.layout(found.a).size
    if is_open([size, *(axis.extent for axis in rows)]):
        return 0
    read = found.matrices * found.depth * prod(axis.extent for axis in rows)
    return WIDENED_BYTES * size if read >= size >= WIDENED_AT_ONCE else 0


def _of_words(
    packing: Panels, found: Contraction, tile: Tile, words: tile_cost.Words, raised: int
) -> Panels:
    """The same panels, with words of neighbours."""
    rest = found.columns % tile.nr
    dots, run = words.dots, words.run
    tail = sum(word_widths(max(rest, dots.together), tile.lanes)) if rest else 0
    filled = dots.filled(run)
    return replace(
        packing, tail=tail, group=dots.group, run=run, raised=raised, products=dots.name,
        together=dots.together, filled=filled if filled < run else 0,
    )  # fmt: skip


def _panels(found: Contraction, tile: Tile) -> Panels:
    """How the weight has to be packed: the reduction in the order of A's strides."""
    order = walked_in(found)
    rest = found.columns % tile.nr
    groups = prod(batch.extent for batch in found.batches if batch.b_dim == found.b_dim)
    tail = sum(register_widths(rest, tile.lanes))
    return Panels(found.b_dim, order, tile.nr, tail, groups)


def _wants_copy(kernel: Formed, found: Contraction, rows: tuple[Axis, ...], tile: Tile) -> bool:
    """True where a panel of a B computed at run time is better copied before it is used."""
    if tile.lanes == 1:
        return False
    if not is_written(kernel.layout(found.b).strides[found.b_dim], 1) and several(found.columns):
        return True
    reuses = prod(most(axis.extent) for axis in rows) / prod(tile.rows)
    return reuses >= _REUSES_WORTH_A_COPY


convolves = (_are_short, has_rank("input", 3, 4), has_value("transposed", False), known_weight)
"""What is asked of convolutions."""


def _reads_short(op: ir.Operation, place: int, target: Target) -> bool:
    """Of products the factors, which are copied as float32 before they are used, if these copies
    are worth it."""
    factor = of_tensor(op.operands[1].type).name
    if place == 0 and multiplies_as_stored(op, factor, target) and factor != SINGLE:
        return True
    if place >= 2 or convolves_by(op):
        return False
    return place == 1 or row_copies.are_worth_it(shape_of(op.operands[0]))


TEMPLATE = Template(
    "contraction",
    {**dict.fromkeys(FORMS, ()), CONVOLUTION: convolves, "aten.matmul": (_stacked,)},
    arithmetic=PRODUCTS,
    fuses=True,
    reads_short=_reads_short,
    overwrites="epilogue",
    order=_order,
    reads=_reads,
    halo=lambda head: halo(head) if convolves_by(head) else (),
    plan=lambda kernel, arithmetic: next(_plans(kernel, arithmetic)),
    plans=_plans,
    cycles=cycles,
)
