"""Scores of keys that are read where they lie, such as those of a cache.

Rows of keys are multiplied with queries lane by lane, several of both side by side, and the lanes
of each product are added up within registers. That takes more instructions for each query than
panels of keys do, but no panel is copied before: it is for few queries.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...dialect.attention import GROUP, sums_in_place
from ...dialect.graph.extents import is_open
from ...dialect.mlir import arith, ir, vector
from . import builder as b
from .attention_work import Side, Work
from .panels import Matrix
from .strips import Strip, load

PIECE = 4
"""Lanes that shuffles move within 16 bytes."""
Registers = list[ir.Value]


def dots(
    work: Work, matrix: Matrix, queries: Sequence[b.Index], column: b.Index, count: int
) -> list[Registers]:
    """What queries, which begin at these places, give with so many keys from one on: whole
    registers of each. Of as many keys as is known at run time only, the last one stands for those
    behind it."""
    lanes, target = work.tile.lanes, work.keys.kernel.target
    keys = _places_of(work.keys, matrix, column, count, work.tile.nr)
    rounds = _rounds(lanes)
    at_once = 1 << (sums_in_place(target) // len(queries)).bit_length() - 1
    at_once = min(max(at_once, GROUP), work.tile.nr)
    found: list[Registers] = [[] for _ in queries]
    for first in range(0, len(keys), at_once):
        some = keys[first : first + at_once]
        for row, sums in zip(found, _products_of_keys(work, queries, some), strict=True):
            row += _added_in_lanes(
                _up_to_multiple(sums, at_once), rounds[: at_once.bit_length() - 1]
            )
    left = rounds[at_once.bit_length() - 1 :]
    return [_added_in_lanes(_up_to_multiple(row, 1 << len(left)), left) for row in found]


def _products_of_keys(
    work: Work, queries: Sequence[b.Index], keys: Sequence[b.Index]
) -> list[Registers]:
    """For each query and key a register of sums."""
    side, lanes, depth = work.keys, work.tile.lanes, work.sizes.depth
    first, second = (side.kernel.buffer(each).memref for each in (side.found.a, side.found.b))

    def step(k: b.Index, strip: Strip, sums: Registers) -> Registers:
        rows = [load(first, query + k, strip) for query in queries]
        columns = [load(second, key + k, strip) for key in keys]
        pairs = [(row, column) for row in rows for column in columns]
        return [b.multiply_add(*pair, total) for pair, total in zip(pairs, sums, strict=True)]

    zero = b.splat(0.0, side.kernel.made.type(), lanes)
    sums, whole = [zero] * (len(queries) * len(keys)), depth // lanes * lanes
    # LLVM would load all keys of a loop without turns before the loop over queries.
    rolled = work.tile.block > len(queries)
    sums = b.fold(whole, sums, lambda k, sums: step(k, Strip(lanes, lanes), sums), lanes, rolled)
    if depth > whole:
        sums = step(b.Index(whole), Strip(lanes, depth - whole), sums)
    return [sums[start : start + len(keys)] for start in range(0, len(sums), len(keys))]


def _places_of(side: Side, matrix: Matrix, column: b.Index, count: int, most: int) -> list[b.Index]:
    """Where the rows of so many keys begin."""
    first = side.direct.panel(matrix, b.Index(), 1).start
    stride = side.direct.buffer.layout.strides[side.found.b_dim]
    if not is_open([count]):
        return [first + (column + number) * stride for number in range(count)]
    last = arith.subi(b.index(count), b.index(1))
    numbers = [arith.minui(b.index(number), last) for number in range(most)]
    return [first + (column + b.Index.at(number)) * stride for number in numbers]


def _up_to_multiple(registers: Registers, size: int) -> Registers:
    """Zeros behind registers, up to a multiple of so many."""
    zero = b.like(0.0, registers[0])
    return [*registers, *[zero] * (-len(registers) % size)]


def _added_in_lanes(
    registers: Registers, rounds: Sequence[tuple[list[int], list[int]]]
) -> Registers:
    """Half as many registers after each round, which have sums of neighbours in their lanes."""
    for even, odd in rounds:
        pairs = zip(registers[::2], registers[1::2], strict=True)
        registers = [b.add(vector.shuffle(*p, even), vector.shuffle(*p, odd)) for p in pairs]
    return registers


def _rounds(lanes: int) -> list[tuple[list[int], list[int]]]:
    """Which lanes of two registers are added up in each round, after all of which as many registers
    as each has lanes are one that has the sum of each: in pieces of `PIECE` first, then these."""
    group = min(PIECE, lanes)
    units = [(group, 1)] * (group.bit_length() - 1)
    units += [(lanes, group)] * ((lanes // group).bit_length() - 1)
    return [(_every_other(lanes, *each, 0), _every_other(lanes, *each, 1)) for each in units]


def _every_other(lanes: int, size: int, unit: int, first: int) -> list[int]:
    """Of each piece of so many lanes of two registers every other unit: those of the first register
    and then those of the second."""
    inside = [lane for lane in range(size) if lane // unit % 2 == first]
    return [
        start + lane + other
        for start in range(0, lanes, size)
        for other in (0, lanes)
        for lane in inside
    ]
