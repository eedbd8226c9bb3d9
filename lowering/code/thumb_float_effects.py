"""What the instructions of Cortex-M for floats and vectors do to integers."""

from __future__ import annotations

from .effects import Instruction
from .thumb_parts import PC, Context, floats, unknown
from .thumb_vector_effects import vector_arithmetic, vector_memory

OF_FLOATS = (9, 10, 11)
"""The coprocessors of floats of 16, 32 and 64 bits."""


def coprocessor(where: Context, first: int, second: int) -> Instruction:
    if first & 0xEE00 == 0xEC00:
        return _float_memory(where, first, second)
    if first & 0xEF00 == 0xEF00:
        return Instruction(where.at, 4)
    if first & 0xFF00 == 0xEE00 and second >> 8 & 15 in OF_FLOATS:
        return _arithmetic_or_move(where, first, second)
    return vector_arithmetic(where, first, second)


def _arithmetic_or_move(where: Context, first: int, second: int) -> Instruction:
    """Arithmetic of floats, or moves between their registers and those for integers."""
    to = second >> 12
    if not second & 0x10 or not first & 0x10:
        return Instruction(where.at, 4)
    if first & 0xFFF0 == 0xEEF0 and to == PC:  # vmrs APSR_nzcv, FPSCR
        return unknown(where, 4, flags=True)
    return unknown(where, 4, to)


def _float_memory(where: Context, first: int, second: int) -> Instruction:
    base, loads, writes = first & 15, bool(first & 0x10), bool(first & 0x20)
    if second >> 9 & 7 != 5:
        return vector_memory(where, first, second)
    if first & 0xFFE0 == 0xEC40:  # vmov of two registers
        return unknown(where, 4, second >> 12, base) if loads else Instruction(where.at, 4)
    size = 4 * (second & 255)
    up, before = bool(first & 0x80), bool(first & 0x100)
    if before and not writes:
        width = 8 if second & 0x100 else 4
        return floats(where, base, size if up else -size, width, loads, None)
    moved = None if not writes else size if up else -size
    return floats(where, base, 0 if up else -size, size, loads, moved)
