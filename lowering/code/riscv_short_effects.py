"""What the short instructions of RISC-V do to integers: those of 16 bits."""

from __future__ import annotations

from collections.abc import Callable

from . import values
from .effects import Fixed, Instruction
from .parts import Where, jump, leave, made, nowhere, unheard_of
from .riscv_effects import (
    ADD,
    CLOBBERED,
    LEFT,
    LINK,
    RIGHT,
    SIGNED_RIGHT,
    SP,
    SUBTRACT,
    computed,
    loaded,
    of_two,
    stored,
)  # fmt: skip
from .riscv_fields import (
    load_long_offset,
    load_word_offset,
    short_branch_offset,
    short_constant,
    short_jump_offset,
    short_long_offset,
    short_word_offset,
    sixteens,
    stack_address_offset,
    store_long_offset,
    store_word_offset,
    unsigned,
)  # fmt: skip
from .steps import field
from .values import EQ, NE

XOR, OR, AND = (0, 4), (0, 6), (0, 7)


def narrow(where: Where) -> Instruction:
    """An instruction of 16 bits."""
    half = where.word
    if half == 0:
        return leave(where)
    return (_near, _short_constants, _short_stack)[half & 3](where, half)


def _few(half: int, low: int) -> int:
    """One of the eight registers that short instructions have."""
    return 8 + field(half, low, 3)


def _near(where: Where, half: int) -> Instruction:
    """Loads and stores, and addresses on the stack."""
    kind, to, base = field(half, 13, 3), _few(half, 2), _few(half, 7)
    if kind == 0:
        by = where.fixed(stack_address_offset(half))
        return of_two(where, to, ADD, SP, by)
    if kind == 4:
        raise unheard_of(where)
    is_long = kind & 3 == 1 or (kind & 3 == 3 and where.numbers.bits == 64)
    offset, width = (short_long_offset(half), 8) if is_long else (short_word_offset(half), 4)
    is_float = kind & 3 == 1 or (kind & 3 == 3 and not is_long)
    if kind < 4:
        return made(where) if is_float else loaded(where, to, base, offset, width)
    return stored(where, None if is_float else to, base, offset, width)


def _short_stack(where: Where, half: int) -> Instruction:
    """Loads and stores on the stack, a shift, and what takes any registers."""
    kind, to, other = field(half, 13, 3), field(half, 7, 5), field(half, 2, 5)
    if kind == 0:
        by = unsigned(half, (12, 1, 5), (2, 5, 0))
        return of_two(where, to, LEFT, to, Fixed(by))
    if kind == 4:
        return _registers(where, half, to, other)
    is_long = kind & 3 == 1 or (kind & 3 == 3 and where.numbers.bits == 64)
    is_float, width = kind & 3 == 1 or (kind & 3 == 3 and not is_long), 8 if is_long else 4
    if kind < 4:
        offset = (load_long_offset if is_long else load_word_offset)(half)
        return made(where) if is_float else loaded(where, to, SP, offset, width)
    offset = (store_long_offset if is_long else store_word_offset)(half)
    return stored(where, None if is_float else other, SP, offset, width)


def _registers(where: Where, half: int, to: int, other: int) -> Instruction:
    """c.jr, c.jalr, c.mv, c.add and c.ebreak"""
    links = field(half, 12, 1)
    if other and links:
        return of_two(where, to, ADD, to, other)
    if other:
        return computed(where, to, values.copy, other)
    if (links, to) in ((0, LINK), (1, 0)):
        return leave(where)
    raise nowhere(where)


def _short_constants(where: Where, half: int) -> Instruction:
    kind, to, by = field(half, 13, 3), field(half, 7, 5), short_constant(half)
    if kind == 1 and where.numbers.bits == 64:
        return of_two(where, to, ADD, to, where.fixed(by), words=True)
    if kind == 1:
        raise nowhere(where)  # jal is never short here
    if kind == 0:
        return of_two(where, to, ADD, to, where.fixed(by))
    if kind == 3 and to == SP:
        return of_two(where, SP, ADD, SP, where.fixed(sixteens(half)))
    if kind in (2, 3):
        return computed(where, to, values.copy, where.fixed(by << (12 if kind == 3 else 0)))
    return _OTHERS[kind](where, half)


def _jump(where: Where, half: int) -> Instruction:
    return jump(where, where.at + short_jump_offset(half), CLOBBERED)


def _short_branch(where: Where, half: int) -> Instruction:
    condition = EQ if field(half, 13, 3) == 6 else NE
    operands = _few(half, 7), Fixed(0)
    target = where.at + short_branch_offset(half)
    return jump(where, target, CLOBBERED, condition, operands, values.difference)


def _arithmetic(where: Where, half: int) -> Instruction:
    """Shifts and `and` with a constant, and arithmetic on two registers."""
    kind, to, by = field(half, 10, 2), _few(half, 7), unsigned(half, (12, 1, 5), (2, 5, 0))
    if kind < 2:
        return of_two(where, to, SIGNED_RIGHT if kind else RIGHT, to, Fixed(by))
    if kind == 2:
        return of_two(where, to, AND, to, where.fixed(short_constant(half)))
    operation, words = field(half, 5, 2), bool(field(half, 12, 1))
    if words and (operation > 1 or where.numbers.bits == 32):
        raise unheard_of(where)
    known = (SUBTRACT, ADD) if words else (SUBTRACT, XOR, OR, AND)
    return of_two(where, to, known[operation], to, _few(half, 2), words)


_OTHERS: dict[int, Callable[[Where, int], Instruction]] = {
    4: _arithmetic, 5: _jump, 6: _short_branch, 7: _short_branch,
}  # fmt: skip
