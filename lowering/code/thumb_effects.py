"""What the instructions of Cortex-M do to integers: Thumb's of 16 bits, here, and Thumb-2's of 32.

What is not known here sets its result to what nobody knows; so do loads from other memory than the
stack and the constants behind the code.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from . import values
from .effects import FLAGS, Effect, Exit, Fixed, Instruction, Operand, Uncountable
from .steps import signed
from .thumb_parts import (
    AND,
    ARITHMETIC_RIGHT,
    BIC,
    LEFT,
    LINK,
    OR,
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
    several,
    store,
    unknown,
)  # fmt: skip
from .values import EQ, NE, Compute


def narrow(where: Context) -> Instruction:
    """An instruction of 16 bits."""
    half = where.half(where.at)
    return _NARROW[half >> 11](where, half)


def _when(where: Context, compute: Compute) -> Compute | None:
    return compute if where.flags else None


def _shifts(where: Context, half: int) -> Instruction:
    """lsls, lsrs, asrs by a constant; movs of registers."""
    to, source, count = half & 7, half >> 3 & 7, half >> 6 & 31
    kind, flags = half >> 11, _when(where, values.result)
    if kind == 0 and count == 0:
        return arithmetic(where, 2, values.copy, to, (source,), flags)
    if kind == 0:
        by = Fixed(1 << count)
        return arithmetic(where, 2, values.times, to, (source, by), flags)
    compute = RIGHT if kind == 1 else ARITHMETIC_RIGHT
    return arithmetic(where, 2, compute, to, (source, Fixed(count or 32)), flags, False)


_SUMS = {
    values.add: values.total,
    values.subtract: values.difference,
}


def _three_registers(where: Context, half: int) -> Instruction:
    """adds and subs of registers, or with a constant of three bits."""
    to, source, other = half & 7, half >> 3 & 7, half >> 6 & 7
    compute = values.subtract if half & 0x200 else values.add
    by = Fixed(other) if half & 0x400 else other
    return arithmetic(where, 2, compute, to, (source, by), _when(where, _SUMS[compute]))


def _immediates(where: Context, half: int) -> Instruction:
    """movs, cmp, adds and subs with a constant of eight bits."""
    to, by, kind = half >> 8 & 7, Fixed(half & 255), half >> 11 & 3
    if kind == 0:
        return arithmetic(where, 2, values.copy, to, (by,), _when(where, values.result))
    if kind == 1:
        effect = Effect(FLAGS, values.difference, (to, by), True, where.condition)
        return Instruction(where.at, 2, (effect,))
    compute = values.add if kind == 2 else values.subtract
    return arithmetic(where, 2, compute, to, (to, by), _when(where, _SUMS[compute]))


_OF_REGISTERS: dict[int, Compute] = {
    0: AND, 1: XOR, 2: LEFT, 3: RIGHT, 4: ARITHMETIC_RIGHT, 7: ROTATED, 12: OR, 13: PRODUCT,
    14: BIC, 15: inverted,
}  # fmt: skip


def _registers(where: Context, half: int) -> Instruction:
    """Arithmetic of two low registers, and what takes any registers."""
    if half & 0x400:
        return _high(where, half)
    to, other, kind = half & 7, half >> 3 & 7, half >> 6 & 15
    if kind == 8:  # tst
        return Instruction(where.at, 2, (Effect(FLAGS, condition=where.condition),))
    if kind in (10, 11):
        compute = values.difference if kind == 10 else values.total
        return Instruction(
            where.at, 2, (Effect(FLAGS, compute, (to, other), True, where.condition),)
        )
    if kind == 9:  # rsbs
        flags = _when(where, values.difference)
        return arithmetic(where, 2, values.subtract, to, (Fixed(0), other), flags)
    if kind in (5, 6):  # adcs, sbcs
        return unknown(where, 2, to, flags=where.flags)
    operands: tuple[Operand, ...] = (other,) if kind == 15 else (to, other)
    flags = _when(where, values.result)
    return arithmetic(where, 2, _OF_REGISTERS[kind], to, operands, flags, False)


def _high(where: Context, half: int) -> Instruction:
    to, source, kind = half & 7 | half >> 4 & 8, half >> 3 & 15, half >> 8 & 3
    if kind == 3 and (half & 0x80 or source != LINK):
        raise Uncountable(f"{where.code.name} goes where an address says at {where.at:#x}")
    if kind == 3:
        return leave(where, 2)
    if kind == 1:
        effect = Effect(FLAGS, values.difference, (to, source), True, where.condition)
        return Instruction(where.at, 2, (effect,))
    if kind == 2:
        return arithmetic(where, 2, values.copy, to, (source,))
    return arithmetic(where, 2, values.add, to, (to, source))


def _from_literal(where: Context, half: int) -> Instruction:
    to, place = half >> 8 & 7, (where.at + 4 & ~3) + 4 * (half & 255)
    operand = where.literal(place)
    if operand is None:
        return unknown(where, 2, to)
    return arithmetic(where, 2, values.copy, to, (operand,))


def _by_register(where: Context, half: int) -> Instruction:
    """Loads and stores at a register's distance from another."""
    kind, to, base = half >> 9 & 7, half & 7, half >> 3 & 7
    if kind in (0, 1, 2):
        return store(where, 2, to, base, None, (4, 2, 1)[kind])
    return load(where, 2, to, base, None, (1, 4, 2, 1, 2)[kind - 3])


def _near(where: Context, half: int) -> Instruction:
    """Loads and stores at a constant distance from a low register."""
    to, base, by = half & 7, half >> 3 & 7, half >> 6 & 31
    width = {0b0110: 4, 0b0111: 1, 0b1000: 2}[half >> 12]
    if half & 0x800:
        return load(where, 2, to, base, by * width, width)
    return store(where, 2, to, base, by * width, width)


def _stack_word(where: Context, half: int) -> Instruction:
    to, by = half >> 8 & 7, 4 * (half & 255)
    return load(where, 2, to, SP, by) if half & 0x800 else store(where, 2, to, SP, by)


def _address(where: Context, half: int) -> Instruction:
    """adr, and add to the stack pointer."""
    to, by = half >> 8 & 7, Fixed(4 * (half & 255))
    if half & 0x800:
        return arithmetic(where, 2, values.add, to, (SP, by))
    return unknown(where, 2, to)


def _miscellaneous(where: Context, half: int) -> Instruction:
    """push, pop, arithmetic on the stack pointer, cbz, hints, extensions."""
    registers = [each for each in range(8) if half >> each & 1]
    if half & 0xFE00 == 0xB400:
        registers += [LINK] if half & 0x100 else []
        down = 4 * len(registers)
        return several(where, 2, SP, registers, False, -down, -down)
    if half & 0xFE00 == 0xBC00:
        registers += [PC] if half & 0x100 else []
        return several(where, 2, SP, registers, True, 0, 4 * len(registers))
    if half & 0xFF00 == 0xB000:
        compute = values.subtract if half & 0x80 else values.add
        return arithmetic(where, 2, compute, SP, (SP, Fixed(4 * (half & 0x7F))))
    if half & 0xF500 == 0xB100:
        target = where.at + 4 + ((half >> 9 & 1) << 6 | (half >> 3 & 31) << 1)
        condition = NE if half & 0x800 else EQ
        leads = Exit(target, condition, values.difference, (half & 7, Fixed(0)))
        return Instruction(where.at, 2, (), leads)
    if half & 0xFF00 == 0xBE00:  # bkpt
        return leave(where, 2)
    if half & 0xFF00 == 0xBF00 or half & 0xFFE0 == 0xB660:  # hints, it, cps
        return Instruction(where.at, 2)
    return arithmetic(where, 2, values.unknown, half & 7, ())  # sxth, rev, ...


def _multiple(where: Context, half: int) -> Instruction:
    """stmia and ldmia."""
    base, loads = half >> 8 & 7, bool(half & 0x800)
    registers = [each for each in range(8) if half >> each & 1]
    return several(where, 2, base, registers, loads, 0, 4 * len(registers))


def _conditional(where: Context, half: int) -> Instruction:
    condition = half >> 8 & 15
    if condition >= 14:  # udf, svc
        return leave(where, 2)
    return jump(where, 2, where.at + 4 + 2 * signed(half & 255, 8), condition)


def _always(where: Context, half: int) -> Instruction:
    return jump(where, 2, where.at + 4 + 2 * signed(half & 0x7FF, 11))


_NARROW: tuple[Callable[[Context, int], Instruction], ...] = (
    *[_shifts] * 3, _three_registers, *[_immediates] * 4, _registers, _from_literal,
    *[_by_register] * 2, *[_near] * 6, *[_stack_word] * 2, *[_address] * 2,
    *[_miscellaneous] * 2, *[_multiple] * 2, *[_conditional] * 2, _always,
)  # fmt: skip


def reached(where: Context, made: Instruction) -> Instruction:
    """The same, as the linker has it: calls and jumps to other functions by their names."""
    places = range(made.at, made.at + made.size)
    symbol = next((where.code.symbols[at] for at in places if at in where.code.symbols), None)
    if symbol is None or made.exit is None or made.exit.target is None:
        return made
    if symbol in where.code.labels:
        return replace(made, exit=replace(made.exit, target=where.code.labels[symbol]))
    return call(where, made.size, symbol, ends=True)


def conditions(code: bytes, at: int) -> list[int]:
    """Those on which the next instructions happen, behind `it`."""
    half = int.from_bytes(code[at : at + 2], "little")
    mask = half & 15
    if half & 0xFF00 != 0xBF00 or not mask:
        return []
    first, count = half >> 4 & 15, 4 - ((mask & -mask).bit_length() - 1)
    return [first, *(first & 14 | mask >> 4 - place & 1 for place in range(1, count))]
