"""Which register tile is fastest: a small model of a processor, and a search over all tiles.

The model counts, for one step of the reduction, the cycles of the multiply-adds, of the loads, and
of waiting for the multiply-adds before: the largest of the three is what the step takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import product

from ..dot_products import DotProducts
from ..dtypes import Dtype
from ..single_floats import (
    PAIR,
    fits_in_lanes,
    lanes_of_products,
    loaded_at_once,
    loads_pairs,
    neighbours_at_once,
    numbers_at_once,
    steps_at_once,
)
from ..targets import Target
from ..tiles import register_widths

MOST_ROWS = 16
MOST_STRIPS = 8
MOST_SUMS = 20
MOST_HALF_SUMS = 24
FEW_REGISTERS, MOST_WINDOW_SUMS = 16, 12
"""Of so many registers, those for sums of windows: LLVM keeps numbers that neighbours share, and
moves sums about where there is no room for these."""
WAIT = 9
"""Multiply-adds that have to be on their way at once: latency times how many begin together, and
one more, as now and then one begins late. Tiles of 8 sums take 1.12 to 1.14 of the time for a
number that tiles of 12 take (Emerald Rapids, 256 and 512 bits)."""
HALF_BYTES = 32
"""Registers of more bytes than this take both halves of the processor's vector units."""
TILE_OVERHEAD = 6
LOOP, LOOP_INSTRUCTIONS = 5, 3
"""What counting, comparing and going back take."""
FETCH = 0.25
"""What an instruction takes in addition that comes from flash memory."""
STORE = 2.0
"""What narrowing, clamping and storing a piece takes."""
PLACE = 0.25
"""What an instruction takes that only takes the place of another one."""
BYTES_OF_SUM = 4
MOST_HEIGHTS = 8
WORTH_LESS = 0.95
"""A tile of fewer rows is worth its code where it takes at most so much of the cycles."""
LOAD_SHARE = 0.05
FROM_FURTHER = 2.0
"""What a register of weights takes that lies in a second-level cache."""
INSTANCE_SHARE = 0.01
"""What the code of one more size of tiles may cost."""
SMALL_INSTANCE_SHARE = 0.08
"""The same where there is little room for code."""
SMALL_SHARE, SMALL_SUMS = 1.0, 4
"""Where code is to be small: what one more kind of tile has to save, and sums of a tile."""


@dataclass(frozen=True)
class Words:
    """Products are added up in words of neighbours, `run` of which are side by side."""

    run: int
    dots: DotProducts


@dataclass(frozen=True)
class Shape:
    """What a contraction asks for: extents of the two innermost row axes, columns and depth.

    `total` is the type of a sum; `most` how many registers of sums a tile may have, `wide` whole
    ones. Tiles that may overlap (`Tile.overlaps`) do so rather than have code for several sizes.
    """

    rows: tuple[int, int]
    columns: int
    depth: int
    total: Dtype
    words: Words | None = None
    most: int = MOST_HALF_SUMS
    wide: int = MOST_SUMS
    taps: int = 1
    """Numbers of a row are loaded once for so many steps, in which its neighbours have them."""
    in_singles: bool = False
    """Several weights are loaded at once, into registers that hold single floats."""
    run: int = 1
    """So many numbers of a row that are multiplied one after the other lie side by side."""
    are_neighbours: bool = False
    """So do those of rows, of a tile's width."""
    may_overlap: bool = False
    opens: bool = False
    """The number of lines is open: one may be left over of those of a tile, or be all there is."""
    is_small: bool = False
    """Code is to take few bytes."""

    def takes(self, rows: int, registers: int) -> bool:
        """A tile has no more sums than it may."""
        if self.is_small:
            return rows * registers <= SMALL_SUMS
        return rows == 1 or rows * registers <= self.most

    def loaded(self, width: int) -> float:
        """Numbers of so many neighbours that are loaded in a step."""
        return (width + self.taps - 1) / self.taps


@dataclass(frozen=True)
class Choice:
    """A tile: rows of the two innermost row axes, and columns."""

    rows: tuple[int, int]
    nr: int
    lanes: int
    overlaps: bool = False


def choose(target: Target, *shapes: Shape) -> Choice:
    """The cheapest tile for all shapes; the first of several."""
    return ranked_for(target, *shapes)[0][1]


@lru_cache(maxsize=1024)
def ranked(target: Target, shape: Shape) -> tuple[Choice, ...]:
    """All tiles for a shape, the cheapest first."""
    return tuple(choice for _, choice in ranked_for(target, shape))


def ranked_for(target: Target, *shapes: Shape) -> list[tuple[float, Choice]]:
    """All tiles for all of these shapes, with what they cost, the cheapest first."""
    known = [(each, cache(partial(_tile_cycles, target, each))) for each in shapes]
    found = [
        (sum(cost(target, each, choice, cycles) for each, cycles in known), choice)
        for choice in _candidates(target, shapes[0])
    ]
    return sorted(found, key=lambda each: each[0])


Cycles = Callable[[int, int, Sequence[int]], float]


def cost(target: Target, shape: Shape, choice: Choice, known: Cycles | None = None) -> float:
    """Cycles for all rows and columns, remainders included; those of tiles may be `known`."""
    cycles = known or partial(_tile_cycles, target, shape)
    cut = covers if choice.overlaps else pieces
    heights, widths = map(cut, shape.rows, choice.rows)
    panels = pieces(shape.columns, choice.nr)
    total = 0.0
    for (y, height), (x, width), (count, columns) in product(heights, widths, panels):
        total += y * x * count * cycles(height, width, register_widths(columns, choice.lanes))
    instances = len(heights) * len(widths) * len(panels)
    share = SMALL_INSTANCE_SHARE if shape.may_overlap else INSTANCE_SHARE
    share = SMALL_SHARE if shape.is_small else share
    return total * (1 + share * (instances - 1))


def covers(extent: int, size: int) -> Sequence[tuple[int, int]]:
    """The same of pieces of one size, of which the last one begins before the end of the others."""
    return [(-(-extent // size), size)]


@lru_cache(maxsize=4096)
def pieces(extent: int, size: int) -> Sequence[tuple[int, int]]:
    """(how many, how large) of the pieces that an extent is cut into."""
    whole, rest = divmod(extent, size)
    return tuple(piece for piece in ((whole, size), (1, rest)) if piece[0] and piece[1])


def _candidates(target: Target, shape: Shape) -> Iterator[Choice]:
    whole = (shape.words and shape.words.dots.sums_width) or target.lanes(shape.total.size)
    if shape.in_singles:
        whole = lanes_of_products(target, shape.columns)
    has_room = cache(partial(_has_room, target, shape))
    for lanes in _lane_counts(whole):
        most = -(-shape.columns // lanes)
        for registers in range(1, min(most, target.registers) + 1):
            for height in range(1, min(shape.rows[0], MOST_STRIPS) + 1):
                for width in range(1, min(shape.rows[1], MOST_ROWS) + 1):
                    if shape.opens and height > 1 and width * registers < WAIT:
                        continue
                    if has_room(lanes, height * width, registers):
                        yield from _choices(shape, (height, width), registers * lanes, lanes)
                    elif height * width > 1 and not shape.takes(height * width, registers):
                        break  # More rows have more sums.


def _choices(shape: Shape, rows: tuple[int, int], nr: int, lanes: int) -> Iterator[Choice]:
    yield Choice(rows, nr, lanes)
    if shape.may_overlap and any(extent % of for extent, of in zip(shape.rows, rows, strict=True)):
        yield Choice(rows, nr, lanes, overlaps=True)


def _has_room(target: Target, shape: Shape, lanes: int, rows: int, registers: int) -> bool:
    if not shape.takes(rows, registers):
        return False
    if words := shape.words:
        return words.dots.reads(rows, lanes) and fits_words(target, words.dots, rows, registers)
    if shape.in_singles and lanes > 1:
        return fits_in_lanes(rows, registers)
    if shape.in_singles:
        return loaded_at_once(target, rows, registers) > 0
    return fits(target, shape, lanes, rows, registers)


def _lane_counts(lanes: int) -> Iterator[int]:
    """Whole registers, then halves of them down to four sums."""
    yield lanes
    while lanes > 4:
        lanes //= 2
        yield lanes


def fits(target: Target, shape: Shape, lanes: int, rows: int, registers: int) -> bool:
    """True where the accumulators, one row of B and a number of A find room in registers, of so
    many lanes each.

    More than `MOST_SUMS` are seldom worth it: LLVM begins to move registers around.
    """
    total = shape.total
    if target.is_scalar:
        return 2 * rows * registers <= target.registers_of(total)
    if rows == 1 and target.grouped == 1:
        return registers <= MOST_STRIPS
    most = MOST_HALF_SUMS if lanes * total.size == HALF_BYTES else shape.wide
    needed = rows * registers + registers + (1 if target.has_fma else 2)
    return rows * registers <= most and needed <= target.registers_of(total, lanes)


def _tile_cycles(
    target: Target, shape: Shape, height: int, width: int, registers: Sequence[int]
) -> float:
    """Cycles of one tile from its first multiply-add to its stores."""
    rows = height * width
    outputs = rows * len(registers)
    if shape.words:
        run, dots = shape.words.run, shape.words.dots
        count = shape.depth // run * dots.padded(run) / dots.group
        cycles = _word_cycles(target, dots, rows, len(registers))
        narrows = dots.lanes > 1 and not shape.total.is_float
        stores = rows * _stores(len(registers)) * STORE if narrows else 0.0
        return count * cycles + 1.5 * outputs + stores + TILE_OVERHEAD
    in_lanes = shape.in_singles and registers[0] > 1
    step = (
        _lanes_cycles(rows, len(registers)) + height / 2
        if in_lanes
        else _single_cycles(target, (height, width), len(registers), shape) + height / 2
        if shape.in_singles
        else _step_cycles(target, rows, registers, shape.total.size, height * shape.loaded(width))
    )
    return shape.depth * step + 1.5 * outputs + TILE_OVERHEAD


def _lanes_cycles(rows: int, registers: int) -> float:
    """Cycles of one step of products in lanes: each takes two, and a load beside it none; what
    counts is how many instructions there are. One loads several numbers of a row."""
    numbers = rows / neighbours_at_once(rows)
    return rows * registers + registers + numbers + LOOP / steps_at_once(rows * registers)


def _single_cycles(target: Target, size: tuple[int, int], columns: int, shape: Shape) -> float:
    """Cycles of one step of single floats: loads take one for each float and for each time, all
    instructions some to be fetched. What `keep_registers` saves larger tiles is left out."""
    height, width = size
    rows = height * width
    products = rows * columns * (2 if target.adds_slowly else 1)
    numbers = numbers_at_once(target, rows, columns, shape.run)
    times = -(-columns // loaded_at_once(target, rows, columns, numbers))
    turns = steps_at_once(rows * columns, shape.run if shape.run > 1 else 0, numbers)
    is_paired = loads_pairs(target) and shape.are_neighbours and numbers == 1
    loads = height * -(-width // PAIR) if is_paired else rows / numbers
    fetched = products + loads + times + LOOP_INSTRUCTIONS / turns
    return products + rows + columns + times + 1 + LOOP / turns + FETCH * fetched


def _step_cycles(
    target: Target, rows: int, registers: Sequence[int], size: int, numbers: float
) -> float:
    """Cycles of one step of the reduction, which loads so many numbers of the rows."""
    if target.is_scalar or target.grouped > 1:
        return rows * len(registers) + rows + len(registers) + 1.0
    issue = [1.0 if width * size > HALF_BYTES else 0.5 for width in registers]
    arithmetic = rows * sum(issue)
    if not target.has_fma:
        # SSE has to copy a number into every lane, and each factor before it is overwritten.
        arithmetic = 2 * arithmetic + rows
    loads = sum(issue) + 0.5 * numbers
    wait = WAIT * max(issue)
    return max(arithmetic, loads, wait) + LOAD_SHARE * (numbers + 2 * len(registers))


def heights_of_rests(target: Target, height: int, registers: Sequence[int], size: int) -> list[int]:
    """The heights of tiles, from `height` on, of which one computes what is left over of an open
    number of rows: about an eighth less each, as long as that takes fewer cycles, then halves."""

    def cycles(rows: int) -> float:
        return _step_cycles(target, rows, registers, size, rows)

    step, found = -(-height // MOST_HEIGHTS), [height]
    while found[-1] > 1:
        less = max(1, found[-1] - step)
        is_faster = cycles(less) < WORTH_LESS * cycles(found[-1])
        found.append(less if is_faster else found[-1] // 2)
    return found


def fits_words(target: Target, dots: DotProducts, rows: int, registers: int) -> bool:
    """True where the sums and the parts of the words find room in registers."""
    sums = rows * registers
    if target.is_scalar:
        return sums <= dots.sums and dots.together in (1, registers)
    if rows == 1:
        return registers <= MOST_STRIPS
    factors = rows if dots.lanes > 1 else 1
    sums = _rows_multiplied(dots, rows) * registers
    others = dots.parts * (dots.rows * registers + factors) + dots.raises
    return sums <= MOST_HALF_SUMS and sums + others + dots.adds - 1 <= target.registers


def _rows_multiplied(dots: DotProducts, rows: int) -> int:
    """One more than there are where the last one has no other to be multiplied together with."""
    return -(-rows // dots.rows) * dots.rows


def _word_cycles(target: Target, dots: DotProducts, rows: int, registers: int) -> float:
    """Cycles of one word of the reduction."""
    multiplied = _rows_multiplied(dots, rows)
    products = multiplied * registers * dots.adds
    prepared = rows * dots.splits_of_rows + registers * dots.splits + rows * dots.raises
    if target.is_scalar:
        return products + prepared + rows + registers + 1.0
    wait = WAIT / 2 * dots.parts / dots.adds
    if dots.lanes > 1:
        # Two registers of weights are loaded at once; rows that are multiplied together are made
        # one register.
        made = multiplied / dots.rows if dots.rows > 1 else 0.0
        loads = rows / dots.lanes + dots.rows * registers / 2
        return max(0.5 * products, wait) + PLACE * (loads + made)
    loads = 0.5 * rows + (FROM_FURTHER if dots.block else 0.5) * registers
    return max(0.5 * (products + prepared), loads, wait) + LOAD_SHARE * (rows + 2 * registers)


def _stores(registers: int) -> int:
    """In how many pieces bytes are stored whose sums were in so many registers: of 16, 8, and 4."""
    return registers // BYTES_OF_SUM + (registers % BYTES_OF_SUM).bit_count()
