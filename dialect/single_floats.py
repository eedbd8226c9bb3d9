"""Tiles of single floats, for processors with an FPU without vectors: what fits in registers."""

from __future__ import annotations

from .targets import Target

SINGLES = 32
"""Registers for single floats."""
VECTORS = 8
"""Registers for vectors, where products are made in lanes."""
MOST_ROWS_OF_LANES = 6
MOST_AT_ONCE = 8
ROWS_IN_TURN = 3
"""Of so many rows one product at a time waits to be added; of more there are two."""
MOST_SUMS = 24
MOST_FUSED_SUMS = 20
"""Where sums of more multiply-adds take turns, LLVM finds no registers for the next loads."""
MOST_STEPS = 4
FEW_SUMS = 16
LONG_BODY = 48
LONGER_BODY = 64
"""So many products may be written out, of a tile of few sums some more: LLVM finds no registers for
more of them."""


def lanes_of_products(target: Target, columns: int) -> int:
    """How many columns a register holds."""
    lanes = target.product_lanes
    return lanes if columns % lanes == 0 else 1


def fits_in_lanes(rows: int, registers: int) -> bool:
    """True where the sums of a tile, and the weights of a step, are in vector registers; numbers of
    the rows are in others."""
    return rows * registers + registers <= VECTORS and rows <= MOST_ROWS_OF_LANES


def loaded_at_once(target: Target, rows: int, columns: int) -> int:
    """How many weights are loaded at once: as many as fit beside the sums of a tile of so many rows
    and columns, a number of each row, and products; 0 where none does."""
    products = 1 if rows <= ROWS_IN_TURN else 2
    free = min(SINGLES - rows * columns - rows - products, MOST_AT_ONCE)
    if free < 1 or rows * columns > (MOST_SUMS if target.adds_slowly else MOST_FUSED_SUMS):
        return 0
    return -(-columns // -(-columns // free))


def steps_at_once(sums: int) -> int:
    """How many steps of the reduction are written out, of a tile of so many sums."""
    return max(1, min(MOST_STEPS, (LONGER_BODY if sums <= FEW_SUMS else LONG_BODY) // sums))
