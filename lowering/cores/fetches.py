"""What a flash that is slower than the core makes of code: lines to wait for, at most.

The flash gives lines of 16 bytes. No cache, no prefetch: each line is waited for that a stretch of
code touches, the one where a jump leads included, and each that a load may touch whose address is
not the stack pointer's. Weights are in flash, values in RAM; a load does not say which it reads, so
all count. A chip with a cache, or whose code was copied to RAM, waits less.
"""

from __future__ import annotations

from collections.abc import Sequence

from .table import Does, Timed

LINE, ALIGNMENT = 16, 4
"""Functions begin at a multiple of 4, wherever that is in a line."""
WORD = 4
LOADS = frozenset(
    {
        Does.LOAD, Does.LITERAL, Does.LOADS, Does.FLOAT_LOAD, Does.FLOAT_LOADS, Does.VECTOR_LOAD,
        Does.VECTOR_GATHER,
    }
)  # fmt: skip
VECTOR_WORDS = 4


def lines_of_code(at: int, instructions: Sequence[Timed]) -> int:
    """How many lines a stretch of code touches at most, and what is gone back to behind calls."""
    size = sum(each.size for each in instructions)
    places = range(at % ALIGNMENT, LINE, ALIGNMENT)
    touched = max((place + size - 1) // LINE + 1 for place in places)
    return touched + sum(each.does is Does.CALL for each in instructions[:-1])


def lines_of_data(one: Timed, stack: int) -> int:
    """How many lines a load touches at most, unless it is from the stack; words are aligned."""
    if one.does not in LOADS or stack in one.address:
        return 0
    if one.does is Does.VECTOR_GATHER:
        return VECTOR_WORDS
    words = VECTOR_WORDS if one.does is Does.VECTOR_LOAD else one.count
    return (WORD * words + LINE - WORD - 1) // LINE + 1
