"""What the instructions of Thumb-2 that have 32 bits do to integers; Cortex-M55's vectors too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from . import values
from .effects import ELEMENTS, FLAGS, Effect, Exit, Fixed, Instruction, Operand, Uncountable
from .steps import signed
from .thumb import expanded
from .thumb_float_effects import coprocessor
from .thumb_parts import (
    AND,
    ARITHMETIC_RIGHT,
    BIC,
    LINK,
    OR,
    ORN,
    PC,
    PRODUCT,
    RIGHT,
    ROTATED,
    SP,
    XOR,
    Context,
    arithmetic,
    call,
    inverted,
    jump,
    leave,
    load,
    pure,
    several,
    store,
    unknown,
)  # fmt: skip
from .values import HI, Compute, Place, Value

NONE = 15
"""A result that is thrown away."""


def wide(where: Context) -> Instruction:
    """An instruction of 32 bits."""
    first, second = where.half(where.at), where.half(where.at + 2)
    if first >> 11 == 0b11110:
        if second & 0x8000:
            return _wide_branch(where, first, second)
        return _immediate(where, first, second)
    if first & 0xEC00 == 0xEC00:
        return coprocessor(where, first, second)
    if first & 0xFE00 == 0xE800:
        return _several(where, first, second)
    if first & 0xFE00 == 0xEA00:
        return _shifted(where, first, second)
    if first & 0xFE00 == 0xF800:
        return _memory(where, first, second)
    return _multiply(where, first, second)


def _to(where: Context, second: int, flags: bool = False) -> Instruction:
    """A result in the usual place, of which nothing is known."""
    to = second >> 8 & 15
    return unknown(where, 4, *([] if to == NONE else [to]), flags=flags)


# Branches, and loops of Armv8.1-M


def _wide_branch(where: Context, first: int, second: int) -> Instruction:
    sign, low, at = first >> 10 & 1, second & 0x7FF, where.at
    if second & 0x5000 == 0x5000 or second & 0x5000 == 0x1000:
        spread = ~(second >> 13) ^ sign, ~(second >> 11) ^ sign
        high = sign << 24 | (spread[0] & 1) << 23 | (spread[1] & 1) << 22
        target = at + 4 + signed(high | (first & 0x3FF) << 12 | low << 1, 25)
        return _far(where, target, is_call=bool(second & 0x4000))
    if second & 0x4000:
        return _loop(where, first, second)
    if first & 0x0380 != 0x0380:
        high = sign << 20 | (second >> 11 & 1) << 19 | (second >> 13 & 1) << 18
        target = at + 4 + signed(high | (first & 0x3F) << 12 | low << 1, 21)
        return jump(where, 4, target, first >> 6 & 15)
    if first & 0xFFF0 == 0xF7F0 and second & 0xF000 == 0xA000:  # udf
        return leave(where, 4)
    if first & 0xFFF0 == 0xF3E0:  # mrs
        return _to(where, second)
    if first & 0xFFE0 == 0xF380:  # msr
        return unknown(where, 4, flags=True)
    return Instruction(at, 4)


def _far(where: Context, target: int, is_call: bool) -> Instruction:
    """b and bl. Where Thumb has no long jump, `bl` is one within a function."""
    symbol = where.code.symbols.get(where.at)
    if is_call and symbol is not None and symbol not in where.code.labels:
        return call(where, 4, symbol)
    made = jump(where, 4, target)
    return replace(made, effects=(Effect(LINK),)) if is_call else made


def _loop(where: Context, first: int, second: int) -> Instruction:
    """dls, wls and le, the forms of them that count elements (dlstp, wlstp, letp), lctp, vctp."""
    size, source = first >> 4 & 7, first & 15
    distance = (second & 0x7FE) << 1 | (second >> 11 & 1) << 1
    if second & 0x2000 and (second & 0x0801 == 0x0801 or source == PC):
        return Instruction(where.at, 4)  # vctp, lctp
    if source == PC:
        return _loop_end(where, where.at + 4 - distance, size)
    elements = Effect(ELEMENTS, values.copy, (Fixed(16 >> size),))
    begins = Effect(LINK, values.copy, (source,))
    leads = None
    if not second & 0x2000:
        leads = Exit(where.at + 4 + distance, values.EQ, values.difference, (source, Fixed(0)))
    return Instruction(where.at, 4, (begins, elements), leads)


def _loop_end(where: Context, target: int, size: int) -> Instruction:
    """Goes back as long as more is left than this turn took: one, or so many elements."""
    if size == 2:  # without a count
        return jump(where, 4, target)
    by: Operand = ELEMENTS if size == 1 else Fixed(1)
    leads = Exit(target, HI, values.difference, (LINK, by))
    return Instruction(where.at, 4, (Effect(LINK, values.subtract, (LINK, by)),), leads)


# Arithmetic


_LOGIC: dict[int, Compute] = {0: AND, 1: BIC, 2: OR, 3: ORN, 4: XOR}
_SUM, _DIFFERENCE, _REVERSED = 8, 13, 14


def _immediate(where: Context, first: int, second: int) -> Instruction:
    """Arithmetic with a constant."""
    source, to = first & 15, second >> 8 & 15
    value = (first >> 10 & 1) << 11 | (second >> 12 & 7) << 8 | second & 0xFF
    if first & 0x0200:
        return _binary_immediate(where, first >> 4 & 0x1F, to, source, value, second)
    kind, sets = first >> 5 & 15, bool(first & 0x10)
    return _modified(where, kind, sets, to, source, Fixed(expanded(value)))


def _binary_immediate(
    where: Context, kind: int, to: int, source: int, value: int, second: int
) -> Instruction:
    """Constants of 12 and 16 bits, and fields of bits."""
    if kind in (0x00, 0x0A) and source == PC:
        return unknown(where, 4, to)
    if kind in (0x00, 0x0A):
        compute = values.subtract if kind else values.add
        return arithmetic(where, 4, compute, to, (source, Fixed(value)))
    if kind in (0x04, 0x0C):
        return _half(where, kind, to, source << 12 | value)
    if kind == 0x1C:  # ubfx
        low = (second >> 12 & 7) << 2 | second >> 6 & 3
        mask = (2 << (second & 31)) - 1
        compute = pure(lambda a, by: a >> by & mask)
        return arithmetic(where, 4, compute, to, (source, Fixed(low)), None, False)
    return unknown(where, 4, to)


def _half(where: Context, kind: int, to: int, value: int) -> Instruction:
    """movw and movt; of a symbol, the first half stands for all of it."""
    symbol = where.code.symbols.get(where.at)
    if symbol is not None and kind == 0x04:
        return arithmetic(where, 4, values.copy, to, (Fixed(Place(symbol, signed(value, 16))),))
    if symbol is not None:
        return arithmetic(where, 4, values.copy, to, (to,))
    if kind == 0x04:
        return arithmetic(where, 4, values.copy, to, (Fixed(value),))
    compute = pure(lambda a, high: a & 0xFFFF | high << 16)
    return arithmetic(where, 4, compute, to, (to, Fixed(value)), None, False)


def _shifted(where: Context, first: int, second: int) -> Instruction:
    """Arithmetic of registers, one of them shifted by a constant."""
    kind, sets = first >> 5 & 15, bool(first & 0x10)
    source, to, other = first & 15, second >> 8 & 15, second & 15
    shift, count = second >> 4 & 3, (second >> 12 & 7) << 2 | second >> 6 & 3
    if first & 0xFFF0 == 0xEA50 and (second & 0x8000 or other in (SP, PC)):
        return _conditional(where, first, second)
    if kind == 2 and source == NONE:
        return _shift(where, sets, to, other, shift, count)
    if shift == 0 and count == 0:
        return _modified(where, kind, sets, to, source, other)
    if shift in _MOVED and kind in (_SUM, _DIFFERENCE, _REVERSED) and not sets and to != SP:
        return _sum_of_shifted(where, kind, to, (source, other), (shift, count))
    return _to(where, second, sets)


def _conditional(where: Context, first: int, second: int) -> Instruction:
    """csel and its kind, and shifts of one or two registers."""
    if second & 0x8000 and second & 15 != SP:
        return _to(where, second)
    if second >> 8 & 15 == PC:
        return unknown(where, 4, first & 15)
    return unknown(where, 4, first & 14, second >> 8 & 15)


_MOVED: dict[int, Callable[[Value, int], Value]] = {
    0: lambda value, count: values.times(value, 1 << count),
    1: lambda value, count: RIGHT(value, count or 32),
    2: lambda value, count: ARITHMETIC_RIGHT(value, count or 32),
}


def _sum_of_shifted(
    where: Context, kind: int, to: int, operands: tuple[int, int], by: tuple[int, int]
) -> Instruction:
    """add, sub or rsb of r, r, shifted: linear in both, where that is to the left."""
    plus, (shift, count) = values.add if kind == _SUM else values.subtract, by

    def compute(left: Value, right: Value) -> Value:
        given = left, _MOVED[shift](right, count)
        return plus(*(given[::-1] if kind == _REVERSED else given))

    return arithmetic(where, 4, compute, to, operands, None, shift == 0)


def _shift(where: Context, sets: bool, to: int, other: int, shift: int, count: int) -> Instruction:
    flags = values.result if sets else None
    if shift == 0:
        operands: tuple[Operand, ...] = (other, Fixed(1 << count))
        return arithmetic(where, 4, values.times if count else values.copy, to,
                          operands if count else operands[:1], flags)  # fmt: skip
    if shift == 3 and count == 0:  # rrx
        return unknown(where, 4, to, flags=sets)
    compute = {1: RIGHT, 2: ARITHMETIC_RIGHT, 3: ROTATED}[shift]
    return arithmetic(where, 4, compute, to, (other, Fixed(count or 32)), flags, False)


def _modified(
    where: Context, kind: int, sets: bool, to: int, source: int, other: Operand
) -> Instruction:
    """What constants and registers have alike."""
    if kind in (_SUM, _DIFFERENCE, _REVERSED):
        return _wide_sum(where, kind, sets, to, source, other)
    if kind not in _LOGIC:
        return unknown(where, 4, *([] if to == NONE else [to]), flags=sets)
    if to == NONE:
        return unknown(where, 4, flags=True)
    flags = values.result if sets else None
    if kind in (2, 3) and source == NONE:
        if kind == 2:
            return arithmetic(where, 4, values.copy, to, (other,), flags)
        return arithmetic(where, 4, inverted, to, (other,), flags, False)
    return arithmetic(where, 4, _LOGIC[kind], to, (source, other), flags, False)


def _wide_sum(
    where: Context, kind: int, sets: bool, to: int, source: int, other: Operand
) -> Instruction:
    operands: tuple[Operand, ...] = (other, source) if kind == _REVERSED else (source, other)
    compute, flags = values.subtract, values.difference
    if kind == _SUM:
        compute, flags = values.add, values.total
    if to == NONE:
        effect = Effect(FLAGS, flags, operands, True, where.condition)
        return Instruction(where.at, 4, (effect,))
    return arithmetic(where, 4, compute, to, operands, flags if sets else None)


def _multiply(where: Context, first: int, second: int) -> Instruction:
    """Products, quotients, shifts by registers, extensions, parallel arithmetic."""
    to = second >> 8 & 15
    if first & 0xFF80 == 0xFB80:
        low = second >> 12
        return unknown(where, 4, to, *([] if low == NONE else [low]))
    if first & 0xFFF0 == 0xFB00 and second & 0xF0F0 == 0xF000:
        return arithmetic(where, 4, PRODUCT, to, (first & 15, second & 15), None, False)
    if first & 0xFFF0 == 0xFB00 and second & 0x00E0 == 0:  # mla, mls
        compute = values.subtract if second & 0x10 else values.add

        def accumulated(one: Value, other: Value, more: Value) -> Value:
            return compute(more, PRODUCT(one, other))

        operands = first & 15, second & 15, second >> 12
        return arithmetic(where, 4, accumulated, to, operands, None, False)
    return unknown(where, 4, to, flags=first & 0xFF90 == 0xFA10 and second & 0xF0F0 == 0xF000)


# Memory


def _memory(where: Context, first: int, second: int) -> Instruction:
    """Loads and stores of one register."""
    to, base, width = second >> 12, first & 15, 1 << (first >> 5 & 3)
    loads = bool(first & 0x10)
    offset, moved = _offset(first, second)
    if loads and to == PC and width < 4:  # pld
        return Instruction(where.at, 4)
    if loads and base == PC:
        return _from_wide_literal(where, to, first, second, width)
    if loads:
        return load(where, 4, to, base, offset, width, moved)
    return store(where, 4, to, base, offset, width, moved)


def _offset(first: int, second: int) -> tuple[int | None, int | None]:
    """How far from its base an address is, and by how much the base moves."""
    if first & 0x80:
        return second & 0xFFF, None
    if not second & 0x800:
        return None, None
    by = (second & 255) if second & 0x200 else -(second & 255)
    before, writes = second & 0x400, second & 0x100
    return by if before else 0, by if writes else None


def _from_wide_literal(where: Context, to: int, first: int, second: int, width: int) -> Instruction:
    by = (second & 0xFFF) if first & 0x80 else -(second & 0xFFF)
    operand = where.literal((where.at + 4 & ~3) + by) if width == 4 and to != PC else None
    if operand is not None:
        return arithmetic(where, 4, values.copy, to, (operand,))
    return leave(where, 4) if to == PC else unknown(where, 4, to)


def _several(where: Context, first: int, second: int) -> Instruction:
    """Loads and stores of several registers, of two, and tables of jumps."""
    base, loads = first & 15, bool(first & 0x10)
    if not first & 0x40:
        registers = [each for each in range(16) if second >> each & 1]
        size = 4 * len(registers)
        down, writes = first & 0x100, first & 0x20
        moved = None if not writes else -size if down else size
        return several(where, 4, base, registers, loads, -size if down else 0, moved)
    if first & 0xFFF0 == 0xE8D0 and second & 0xFFE0 == 0xF000:  # tbb, tbh
        raise Uncountable(f"{where.code.name} goes where a table says at {where.at:#x}")
    if not first & 0x120:  # exclusive, acquiring
        return unknown(where, 4, second >> 12, second >> 8 & 15, second & 15)
    return _two(where, first, second, base, loads)


def _two(where: Context, first: int, second: int, base: int, loads: bool) -> Instruction:
    by = 4 * (second & 255) * (1 if first & 0x80 else -1)
    offset, moved = by if first & 0x100 else 0, by if first & 0x20 else None
    registers = [second >> 12, second >> 8 & 15]
    if base == PC:
        return unknown(where, 4, *registers)
    return several(where, 4, base, registers, loads, offset, moved)
