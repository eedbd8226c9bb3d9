"""The constants in the instructions of RISC-V, whose bits are spread."""

from __future__ import annotations

from .steps import field, signed


def gathered(word: int, width: int, *parts: tuple[int, int, int]) -> int:
    """An offset whose bits are spread: from which bit on, how many, to which bit."""
    return signed(sum(field(word, low, bits) << to for low, bits, to in parts), width)


def jal_offset(word: int) -> int:
    return gathered(word, 21, (31, 1, 20), (21, 10, 1), (20, 1, 11), (12, 8, 12))


def branch_offset(word: int) -> int:
    return gathered(word, 13, (31, 1, 12), (25, 6, 5), (8, 4, 1), (7, 1, 11))


def short_jump_offset(half: int) -> int:
    return gathered(
        half, 12, (12, 1, 11), (11, 1, 4), (9, 2, 8), (8, 1, 10), (7, 1, 6), (6, 1, 7), (3, 3, 1),
        (2, 1, 5),
    )  # fmt: skip


def short_branch_offset(half: int) -> int:
    return gathered(half, 9, (12, 1, 8), (10, 2, 3), (5, 2, 6), (3, 2, 1), (2, 1, 5))


def short_constant(half: int) -> int:
    return gathered(half, 6, (12, 1, 5), (2, 5, 0))


def sixteens(half: int) -> int:
    return gathered(half, 10, (12, 1, 9), (6, 1, 4), (5, 1, 6), (3, 2, 7), (2, 1, 5))


def unsigned(word: int, *parts: tuple[int, int, int]) -> int:
    """The same as `gathered`, without a sign."""
    return sum(field(word, low, bits) << to for low, bits, to in parts)


def store_offset(word: int) -> int:
    return gathered(word, 12, (25, 7, 5), (7, 5, 0))


def short_word_offset(half: int) -> int:
    """c.lw and c.sw"""
    return unsigned(half, (10, 3, 3), (6, 1, 2), (5, 1, 6))


def short_long_offset(half: int) -> int:
    """c.ld and c.sd"""
    return unsigned(half, (10, 3, 3), (5, 2, 6))


def load_word_offset(half: int) -> int:
    """c.lwsp"""
    return unsigned(half, (12, 1, 5), (4, 3, 2), (2, 2, 6))


def load_long_offset(half: int) -> int:
    """c.ldsp"""
    return unsigned(half, (12, 1, 5), (5, 2, 3), (2, 3, 6))


def store_word_offset(half: int) -> int:
    """c.swsp"""
    return unsigned(half, (9, 4, 2), (7, 2, 6))


def store_long_offset(half: int) -> int:
    """c.sdsp"""
    return unsigned(half, (10, 3, 3), (7, 3, 6))


def stack_address_offset(half: int) -> int:
    """c.addi4spn"""
    return unsigned(half, (11, 2, 4), (7, 4, 6), (6, 1, 2), (5, 1, 3))
