"""What the instructions of Cortex-M for floats and vectors do to integers."""

from __future__ import annotations

from .effects import Effect, Instruction, Store
from .thumb_parts import PC, SP, Context, floats, unknown


def coprocessor(where: Context, first: int, second: int) -> Instruction:
    base, kind = first & 15, second >> 8 & 15
    if first & 0xFE00 == 0xEC00 or first & 0xFE00 == 0xFC00:
        return _float_memory(where, first, second, base)
    if first & 0xFF00 == 0xEE00 and kind in (10, 11):
        return _arithmetic_or_move(where, first, second)
    if first & 0xFF00 == 0xEF00 or first & 0xFF00 == 0xFF00:
        return Instruction(where.at, 4)
    if first & 0xFF00 == 0xFE00 and kind in (9, 10, 11):
        return Instruction(where.at, 4)
    return _vectors(where, first, second)


def _arithmetic_or_move(where: Context, first: int, second: int) -> Instruction:
    """Arithmetic of floats, or moves between their registers and those for integers."""
    to = second >> 12
    if not second & 0x10 or not first & 0x10:
        return Instruction(where.at, 4)
    if first & 0xFFF0 == 0xEEF0 and to == PC:  # vmrs APSR_nzcv, FPSCR
        return unknown(where, 4, flags=True)
    return unknown(where, 4, to)


def _float_memory(where: Context, first: int, second: int, base: int) -> Instruction:
    loads, writes = bool(first & 0x10), bool(first & 0x20)
    if first & 0xFFE0 == 0xEC40:  # vmov of two registers
        return unknown(where, 4, second >> 12, base) if loads else Instruction(where.at, 4)
    if second >> 9 & 7 != 5:
        return _vector_memory(where, first, second, base)
    size = 4 * (second & 255)
    up, before = bool(first & 0x80), bool(first & 0x100)
    if before and not writes:
        width = 8 if second & 0x100 else 4
        return floats(where, base, size if up else -size, width, loads, None)
    moved = None if not writes else size if up else -size
    return floats(where, base, 0 if up else -size, size, loads, moved)


def _vector_memory(where: Context, first: int, second: int, base: int) -> Instruction:
    """Loads and stores of vectors: one piece of memory, or pieces at places that a vector has."""
    loads, before, writes = bool(first & 0x10), bool(first & 0x100), bool(first & 0x20)
    if first & 0xF000 == 0xE000 and second & 0x1E00 == 0x1E00 and (before or writes):
        by = (second & 127) << (second >> 7 & 3)
        by = by if first & 0x80 else -by
        return floats(where, base, by if before else 0, 16, loads, by if writes else None)
    bases = tuple(dict.fromkeys((base, base & 7)))
    effects = tuple(Effect(each) for each in bases) if writes else ()
    stores = () if loads else tuple(Store(each, None, 16) for each in bases)
    return Instruction(where.at, 4, effects, stores=stores)


def _vectors(where: Context, first: int, second: int) -> Instruction:
    """Arithmetic of vectors. What may leave a result in registers for integers does, as far as is
    known here: sums over lanes in two neighbours, counters in the first operand."""
    pair = second >> 12 & 14
    found = {pair, pair + 1, (first >> 4 & 7) * 2 + 1, first & 14, (first & 14) + 1}
    return unknown(where, 4, *sorted(found - {SP, PC}))
