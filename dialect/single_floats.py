"""Tiles of single floats, for processors with an FPU without vectors: what fits in registers."""

from __future__ import annotations

from .targets import Target

SINGLES = 32
"""Registers for single floats."""
VECTORS = 8
"""Registers for vectors, where products are made in lanes."""
MOST_ROWS_OF_LANES = 6
NEIGHBOURS, ROWS_OF_NEIGHBOURS = 3, 3
"""So many neighbours of so many rows have registers of the processor's, beside the addresses."""
MOST_STEPS_OF_NEIGHBOURS = 12
MOST_AT_ONCE = 8
ROWS_IN_TURN = 3
"""Of so many rows one product at a time waits to be added; of more there are two."""
MOST_SUMS = 24
MOST_FUSED_SUMS = 20
"""Where sums of more multiply-adds take turns, LLVM finds no registers for the next loads."""
MOST_STEPS, MOST_KEPT_STEPS = 4, 8
PAIR = 2
"""Floats that are loaded to a register of 64 bits, which two for single floats are (VLDR)."""
FEW_SUMS = 16
LONG_BODY = 48
LONGER_BODY = 64
LONGEST_BODY = 128
"""So many products may be written out, of a tile of few sums some more, and most where sums keep
their registers: LLVM finds no registers for more of them."""


def lanes_of_products(target: Target, columns: int) -> int:
    """How many columns a register holds."""
    lanes = target.product_lanes
    return lanes if columns % lanes == 0 else 1


def fits_in_lanes(rows: int, registers: int) -> bool:
    """True where the sums of a tile, and the weights of a step, are in vector registers; numbers of
    the rows are in others."""
    return rows * registers + registers <= VECTORS and rows <= MOST_ROWS_OF_LANES


def neighbours_at_once(rows: int) -> int:
    """How many neighbours of a row are loaded by one instruction where products are made in lanes:
    an instruction for few of them takes any registers, but for more only those of few rows fit."""
    return NEIGHBOURS if rows <= ROWS_OF_NEIGHBOURS else 2


def steps_of_neighbours(extent: int) -> int:
    """How many steps with these are written out: as many as leave the fewest over."""
    every = range(MOST_STEPS_OF_NEIGHBOURS, 0, -NEIGHBOURS)
    return min((steps for steps in every if steps <= extent), key=lambda steps: extent % steps)


def leave_few_over(extent: int) -> bool:
    """Whether nearly all of so many steps are those of neighbours."""
    return extent >= NEIGHBOURS and MOST_AT_ONCE * (extent % steps_of_neighbours(extent)) <= extent


def loaded_at_once(target: Target, rows: int, columns: int, numbers: int = 1) -> int:
    """How many weights are loaded at once: as many as fit beside the sums of a tile of so many rows
    and columns, so many numbers of each row, and products; 0 where none does."""
    products = 1 if rows <= ROWS_IN_TURN else 2
    free = min(SINGLES - rows * columns - numbers * rows - products, MOST_AT_ONCE)
    if free < 1 or rows * columns > (MOST_SUMS if target.adds_slowly else MOST_FUSED_SUMS):
        return 0
    return -(-columns // -(-columns // free))


def loads_pairs(target: Target) -> bool:
    """Whether numbers are loaded in pairs. Where an FPU computes with 64 bits too, LLVM moves them
    from one register of 64 bits to another."""
    return target.adds_slowly


def numbers_at_once(target: Target, rows: int, columns: int, run: int) -> int:
    """How many numbers of a row are loaded at once, of which so many lie side by side: two, for two
    steps of the reduction, where all steps are in pairs and it takes fewer loads. A row by itself
    is walked along by its loads (VLDMIA), one number at a time."""
    is_possible = loads_pairs(target) and rows > 1 and run % PAIR == 0
    if not is_possible or not loaded_at_once(target, rows, columns, PAIR):
        return 1
    single, both = (_loads(target, rows, columns, numbers) for numbers in (1, PAIR))
    return PAIR if both < single else 1


def _loads(target: Target, rows: int, columns: int, numbers: int) -> float:
    """How many loads a step of the reduction takes."""
    return rows / numbers + -(-columns // loaded_at_once(target, rows, columns, numbers))


def keep_registers(target: Target, rows: int, columns: int) -> bool:
    """Whether each sum of a tile is in the same register after every step. LLVM finds registers for
    more steps then, where a tile leaves few."""
    return target.adds_slowly and rows > ROWS_IN_TURN and rows * columns >= FEW_SUMS


def steps_at_once(sums: int, extent: int = 0, numbers: int = 1, are_kept: bool = False) -> int:
    """How many steps of the reduction are written out, of a tile of so many sums, where so many
    numbers of a row are loaded at once and sums keep their registers or do not; of a loop of so
    many steps, if that is known, as many as leave nothing over."""
    body = LONGEST_BODY if are_kept else LONGER_BODY if sums <= FEW_SUMS else LONG_BODY
    most = max(numbers, min(MOST_KEPT_STEPS if are_kept else MOST_STEPS, body // sums))
    return max(steps for steps in range(numbers, most + 1, numbers) if extent % steps == 0)
