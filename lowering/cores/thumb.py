"""What kind of instruction each of a Cortex-M is, and what it reads: Thumb's of 16 bits and 32."""

from __future__ import annotations

from collections.abc import Callable

from ..code.effects import Code, Instruction
from ..code.values import ALWAYS
from .table import Does, Timed
from .thumb_floats import coprocessor

SP, PC = 13, 15
VARIABLES = 16
"""Of the variables that instructions change, those that are registers."""


def timed(code: Code, one: Instruction) -> Timed:
    """An instruction of a function, for a table of cycles."""
    first = int.from_bytes(code.bytes[one.at : one.at + 2], "little")
    if one.called is not None and one.exit is None:
        return Timed(Does.CALL, one.size)
    writes = tuple(each.to for each in one.effects if each.to < VARIABLES)
    if one.size == 2:
        return _NARROW[first >> 11](first, writes)
    second = int.from_bytes(code.bytes[one.at + 2 : one.at + 4], "little")
    if one.exit is not None and first >> 11 == 0b11110:
        return _wide_branch(one, first, second)
    return _long_form(first, second, writes)


Written = tuple[int, ...]


def _of(does: Does, *reads: int) -> Callable[[int, Written], Timed]:
    """A kind of 16 bits that reads registers at these places."""

    def made(half: int, writes: Written) -> Timed:
        return Timed(does, 2, tuple(half >> place & 7 for place in reads), writes)

    return made


def _add(half: int, writes: Written) -> Timed:
    """adds and subs, of registers, or with a constant of three bits."""
    return _of(Does.LIGHT, 3)(half, writes) if half & 0x400 else _of(Does.PLAIN, 3, 6)(half, writes)


def _two_registers(half: int, writes: Written) -> Timed:
    kind = half >> 6 & 15
    if half & 0x400:
        return _high(half, writes)
    does = {13: Does.MULTIPLY, 2: Does.SHIFT, 3: Does.SHIFT, 4: Does.SHIFT, 7: Does.SHIFT}
    return _of(does.get(kind, Does.PLAIN), 0, 3)(half, writes)


def _high(half: int, writes: Written) -> Timed:
    """add, cmp, mov and bx, of any registers."""
    kind, source = half >> 8 & 3, half >> 3 & 15
    does = (Does.PLAIN, Does.PLAIN, Does.LIGHT, Does.INDIRECT)[kind]
    reads = (source,) if kind > 1 else (source, half & 7 | half >> 4 & 8)
    return Timed(does, 2, reads, writes)


def _from_code(half: int, writes: Written) -> Timed:
    return Timed(Does.LITERAL, 2, (), writes)


def _indexed(half: int, writes: Written) -> Timed:
    """Loads and stores at a register's distance from another."""
    address = half >> 3 & 7, half >> 6 & 7
    if half >> 9 & 7 < 3:
        return Timed(Does.STORE_INDEXED, 2, (half & 7, *address), writes, address)
    return Timed(Does.LOAD, 2, address, writes, address)


def _from_base(half: int, writes: Written) -> Timed:
    return _access(half, half & 7, half >> 3 & 7, writes)


def _near_stack(half: int, writes: Written) -> Timed:
    return _access(half, half >> 8 & 7, SP, writes)


def _access(half: int, to: int, base: int, writes: Written) -> Timed:
    if half & 0x800:
        return Timed(Does.LOAD, 2, (base,), writes, (base,))
    return Timed(Does.STORE, 2, (to, base), writes, (base,))


def _miscellaneous(half: int, writes: Written) -> Timed:
    """push, pop, arithmetic on the stack pointer, cbz, hints, extensions."""
    if half & 0xF600 == 0xB400:
        does = Does.LOADS if half & 0x800 else Does.STORES
        return Timed(does, 2, (SP,), writes, (SP,), (half & 0x1FF).bit_count())
    if half & 0xFF00 == 0xB000:
        return Timed(Does.PLAIN, 2, (SP,), writes)
    if half & 0xF500 == 0xB100:
        return Timed(Does.BRANCH, 2, (half & 7,))
    if half & 0xFF00 in (0xBF00, 0xBE00) or half & 0xFFE0 == 0xB660:
        return Timed(Does.HINT, 2)
    return Timed(
        Does.LIGHT if half & 0xFF00 == 0xB200 else Does.PARALLEL, 2, (half >> 3 & 7,), writes
    )


def _multiple(half: int, writes: Written) -> Timed:
    does, base = Does.LOADS if half & 0x800 else Does.STORES, half >> 8 & 7
    return Timed(does, 2, (base,), writes, (base,), (half & 0xFF).bit_count())


def _by_constant(half: int, writes: Written) -> Timed:
    """lsls, lsrs and asrs; without a distance it is a move."""
    return _of(Does.SHIFT if half & 0x1FC0 else Does.LIGHT, 3)(half, writes)


_NARROW: tuple[Callable[[int, Written], Timed], ...] = (
    *[_by_constant] * 3, _add, _of(Does.LIGHT), _of(Does.PLAIN, 8), *[_of(Does.LIGHT, 8)] * 2,
    _two_registers, _from_code, *[_indexed] * 2, *[_from_base] * 6, *[_near_stack] * 2,
    *[_of(Does.PLAIN)] * 2, *[_miscellaneous] * 2, *[_multiple] * 2, *[_of(Does.BRANCH)] * 2,
    _of(Does.JUMP),
)  # fmt: skip


# 32 bits


def _wide_branch(one: Instruction, first: int, second: int) -> Timed:
    if second & 0xD001 == 0xC001 and one.exit is not None:  # le, wls
        does = Does.LOOP_END if first & 15 == PC else Does.LOOP
        return Timed(does, 4)
    is_jump = one.exit is not None and one.exit.condition == ALWAYS
    return Timed(Does.JUMP if is_jump else Does.BRANCH, 4)


def _long_form(first: int, second: int, writes: Written) -> Timed:
    if first >> 11 == 0b11110:
        return _immediate(first, second, writes)
    if first & 0xEC00 == 0xEC00:
        return coprocessor(first, second, writes)
    if first & 0xFE00 == 0xE800:
        return _several(first, second, writes)
    if first & 0xFE00 == 0xEA00:
        does = Does.SHIFT if second & 0x70F0 else Does.PLAIN
        return Timed(does, 4, _numbered(first & 15, second & 15), writes)
    if first & 0xFE00 == 0xF800:
        return _one_access(first, second, writes)
    return _with_products(first, second, writes)


def _numbered(*registers: int) -> Written:
    """Without the program counter's number, which stands for none."""
    return tuple(each for each in registers if each != PC)


def _immediate(first: int, second: int, writes: Written) -> Timed:
    """Arithmetic with a constant, fields of bits, and what begins loops (dls)."""
    if second & 0xF001 == 0xE001 and first & 0xFF80 == 0xF000:
        return Timed(Does.LOOP, 4, _numbered(first & 15), writes)
    if second & 0x8000:
        return Timed(Does.PLAIN, 4, (), writes)
    kind = first >> 4 & 0x1F
    if first & 0x0200 and kind >= 0x10:
        does = Does.PARALLEL if kind in (0x10, 0x12, 0x18, 0x1A) else Does.SHIFT
        return Timed(does, 4, _numbered(first & 15, second >> 8 & 15), writes)
    if first & 0x0200 and kind in (0x04, 0x0C):  # movw, movt
        return Timed(Does.PLAIN, 4, (second >> 8 & 15,) if kind & 8 else (), writes)
    return Timed(Does.PLAIN, 4, _numbered(first & 15), writes)


def _several(first: int, second: int, writes: Written) -> Timed:
    """Loads and stores of several registers, or of two."""
    base = first & 15
    does = Does.LOADS if first & 0x10 else Does.STORES
    count = 2 if first & 0x40 else second.bit_count()
    stored = _numbered(second >> 12, second >> 8 & 15) if first & 0x50 == 0x40 else ()
    return Timed(does, 4, (*_numbered(base), *stored), writes, _numbered(base), count)


def _one_access(first: int, second: int, writes: Written) -> Timed:
    """Loads and stores of one register."""
    base, to, loads = first & 15, second >> 12, bool(first & 0x10)
    if loads and to == PC and first >> 5 & 3 != 2:  # pld
        return Timed(Does.HINT, 4)
    if loads and base == PC:
        return Timed(Does.LITERAL, 4, (), writes)
    indexed = not first & 0x80 and not second & 0x800
    address = (base, second & 15) if indexed else (base,)
    if loads:
        return Timed(Does.LOAD, 4, address, writes, address)
    does = Does.STORE_INDEXED if indexed else Does.STORE
    return Timed(does, 4, (to, *address), writes, address)


_LONG = {
    0: Does.LONG, 1: Does.DIVIDE, 2: Does.LONG, 3: Does.DIVIDE, 4: Does.LONG_ACCUMULATE,
    5: Does.LONG_ACCUMULATE, 6: Does.LONG_ACCUMULATE,
}  # fmt: skip


def _with_products(first: int, second: int, writes: Written) -> Timed:
    """Products, quotients, shifts by registers, extensions, parallel arithmetic."""
    reads = _numbered(first & 15, second & 15)
    if first & 0xFF80 == 0xFB80:
        does = _LONG.get(first >> 4 & 7, Does.LONG)
        added = writes if does is Does.LONG_ACCUMULATE else ()
        return Timed(does, 4, (*reads, *added), writes)
    if first & 0xFF80 == 0xFB00:
        more = _numbered(second >> 12)
        return Timed(Does.ACCUMULATE if more else Does.MULTIPLY, 4, (*reads, *more), writes)
    is_shift = first & 0xFF80 == 0xFA00 and not second & 0x80
    return Timed(Does.SHIFT if is_shift else Does.PARALLEL, 4, reads, writes)
