"""Kernels that are attention: two products with a softmax between them.

Of the scores, what the first product gives, a few rows are there at a time, in scratch memory:

    for each batch and head
        keys and values are copied, in panels, where the target has vectors and there are more than
        a few queries
        for each block of rows
            scores = queries · keys, and what is computed of them point by point
            powers = exp(scores - largest of the row), and the sum of each row
            result = powers · values / sum, and what follows point by point
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .graph.extents import is_open, most, shape_of
from .graph.views import integer
from .mlir import ir
from .operators import aten
from .ops import PACK, argument
from .sizes import SIZE
from .targets import Target
from .tiles import FLOAT_BYTES, PITCH_BEHIND, Tile, exact_widths, register_widths

SOFTMAXES = (aten.SOFTMAX, aten.SAFE_SOFTMAX)
PRODUCTS = (aten.MATMUL, aten.BMM, aten.MM)
GROUP = 4
"""Keys that are read in place are multiplied at least so many at once."""
HIDDEN_ENDS = "hw.hidden_ends"
"""On a kernel: masks, which are known when it runs, may hide all keys in front of some place or
behind it, and so these are looked for."""
HIDDEN = -1e38
"""Beside what scores are, any number below is as good as minus infinity: its power is zero. Models
write the lowest number of float32 or bfloat16."""
TRIANGLE = (aten.FULL, aten.TRIL)
"""What makes the mask of the keys that are not behind a query's own place."""


@dataclass(frozen=True)
class Parts:
    """The operators of a kernel: the first product, what is computed of scores point by point,
    the softmax, the second product, and what is computed of its result. Where the last that is done
    to scores is that a `triangle` hides some of them, this is the operator that makes it."""

    scores: ir.Operation
    between: tuple[ir.Operation, ...]
    softmax: ir.Operation
    product: ir.Operation
    after: tuple[ir.Operation, ...]
    triangle: ir.Operation | None = None

    @staticmethod
    def of(operators: Sequence[ir.Operation]) -> Parts:
        first, *others = (op for op in operators if op.name not in (*TRIANGLE, SIZE, PACK))
        place = next(n for n, op in enumerate(others) if op.name in SOFTMAXES)
        softmax, product, *after = others[place:]
        triangle = next((op for op in operators if op.name == aten.TRIL), None)
        return Parts(first, tuple(others[:place]), softmax, product, tuple(after), triangle)

    @property
    def diagonal(self) -> int | None:
        """The last key that the first query sees, where each sees one more than the one before."""
        return None if self.triangle is None else integer(argument(self.triangle, "diagonal"))


@dataclass(frozen=True)
class Sizes:
    """Of one head: its queries, and its keys, their elements and those of values. How many queries
    and keys there are may be known at run time only."""

    queries: int
    keys: int
    depth: int
    width: int

    @staticmethod
    def of(parts: Parts) -> Sizes:
        queries, depth = shape_of(parts.scores.operands[0])[-2:]
        keys, width = shape_of(parts.product.operands[1])[-2:]
        return Sizes(queries, keys, depth, width)


@dataclass(frozen=True)
class Room:
    """How many elements of scratch memory there are for copies of the keys and of the values, and
    for a block of scores, whose rows lie `pitch` apart; behind them is a number for each row, and a
    copy of the queries of a block, if these are short floats."""

    keys: int
    values: int
    rows: int
    pitch: int
    queries: int = 0

    @staticmethod
    def of(sizes: Sizes, tile: Tile) -> Room:
        columns = most(sizes.keys)
        if is_open([sizes.keys]):
            columns = -(-columns // tile.nr) * tile.nr
        pitch = padded(columns, tile)
        if tile.lanes == 1 or tile.in_place:
            return Room(0, 0, tile.block, pitch)
        queries = tile.copied * sizes.depth
        keys, values = pitch * sizes.depth, padded(sizes.width, tile) * most(sizes.keys)
        return Room(keys, values, tile.block, pitch + PITCH_BEHIND, queries)

    @property
    def elements(self) -> tuple[int, int, int, int, int]:
        """Of all buffers, in order."""
        return self.keys, self.values, self.rows * self.pitch, self.rows, self.queries

    @property
    def bytes(self) -> int:
        return FLOAT_BYTES * sum(self.elements)


def sums_in_place(target: Target) -> int:
    """Registers of sums of a tile, where keys and values are read in place: half of all."""
    return target.registers // 2


def widths(columns: int, tile: Tile) -> tuple[int, ...]:
    """The registers that hold so many columns of a panel."""
    of = exact_widths if tile.lanes == 1 else register_widths
    return of(columns, tile.lanes)


def padded(columns: int, tile: Tile) -> int:
    """The elements of a row of so many columns, in panels that are filled up."""
    whole, rest = divmod(columns, tile.nr)
    return whole * tile.nr + sum(widths(rest, tile))
