"""What the instructions of 64-bit x86 are written with."""

from __future__ import annotations

from dataclasses import dataclass

from . import values
from .effects import (
    BYTE_SLOTS,
    FLAGS,
    Cut,
    Effect,
    Fixed,
    Instruction,
    Operand,
    Store,
    extent,
)  # fmt: skip
from .parts import (
    ALSO_KEPT,
    KEPT,
    WITHOUT_SIGN,
    Where,
    at_the_top,
    made,
    place,
    store,
)  # fmt: skip
from .values import ALWAYS, CC, CS, EQ, GE, GT, HI, LE, LS, LT, MI, NE, PL, VC, VS, Compute, copy
from .x86_lengths import Instruction as Read
from .x86_operands import NOWHERE, Operands

SP, FRAME = 4, 5
LOW, REGISTERS = 96, 16
"""The variables behind this one are the low bytes of registers, of which more may be known."""
CLOBBERED = (0, 1, 2, 6, 7, 8, 9, 10, 11, FLAGS)
"""What a function that is called may leave otherwise."""
CONDITIONS = (VS, VC, CC, CS, EQ, NE, LS, HI, MI, PL, VS, VC, LT, GE, LE, GT)
"""By x86's numbers (a parity is as little known as an overflow)."""


@dataclass(frozen=True, slots=True)
class X:
    """An instruction; `bits` is the width of the integers that it is about."""

    where: Where
    one: Read
    given: Operands
    bits: int

    @property
    def cut(self) -> Cut | None:
        return WITHOUT_SIGN if self.bits == 32 else None

    @property
    def constant(self) -> Fixed:
        symbol = self.where.symbol
        if symbol is not None:
            return linked(self.where, symbol)
        return self.where.fixed(self.given.constant)


def linked(where: Where, symbol: str, relative: bool = False) -> Fixed:
    """The address of a symbol, `relative` to where the instruction ends or not."""
    end = where.at + where.size
    at = next(at for at in range(where.at, end) if at in where.code.symbols)
    return place(symbol, where.code.addends.get(at, 0) + (end - at if relative else 0))


# Operands


def register_of(x: X, number: int) -> tuple[Operand, list[Effect]]:
    """A register; those of bytes may be upper ones, of which nothing is known."""
    if x.bits != 8:
        return number, []
    if not x.given.has_rex and 4 <= number < 8:
        return ALSO_KEPT, [Effect(ALSO_KEPT)]
    return LOW + number, []


def _slot_of(x: X) -> int | None:
    given, depth = x.given, x.where.depth
    if given.base != SP or given.index != NOWHERE or depth is None:
        return None
    if x.bits == 8:
        return BYTE_SLOTS + given.distance - depth
    return x.where.slot(given.distance, x.bits // 8)


def second(x: X) -> tuple[Operand, list[Effect]]:
    """The operand that may be memory."""
    if not x.given.is_memory:
        return register_of(x, x.given.register)
    slot = _slot_of(x)
    return (ALSO_KEPT, [Effect(ALSO_KEPT, loaded=True)]) if slot is None else (slot, [])


def into(
    x: X, to: int, compute: Compute, given: tuple[Operand, ...], linear: bool = True
) -> list[Effect]:
    """A result in a register."""
    if x.bits == 8:
        is_upper = not x.given.has_rex and 4 <= to < 8
        low = [] if is_upper else [Effect(LOW + to, compute, given, linear)]
        return [Effect(to & 3 if is_upper else to), *low]
    if x.bits == 16:
        return [Effect(to)]
    return [Effect(to, compute, given, linear, cut=x.cut)]


def written(
    x: X, before: list[Effect], compute: Compute, given: tuple[Operand, ...], linear: bool = True
) -> Instruction:
    """A result in the operand that may be memory."""
    if not x.given.is_memory:
        found = into(x, x.given.register, compute, given, linear)
        return made(x.where, [*before, *found])
    kept = Effect(KEPT, compute, given, linear)
    effects, stores = stored(x, KEPT)
    return made(x.where, [*before, kept, *effects], stores=stores)


def stored(x: X, source: Operand | None) -> tuple[list[Effect], list[Store]]:
    distance = x.given.distance if x.given.index == NOWHERE else None
    return keep(x.where, source, x.given.base, distance, x.bits // 8)


def keep(
    where: Where, source: Operand | None, base: int, distance: int | None, width: int
) -> tuple[list[Effect], list[Store]]:
    """Bytes to memory. On the stack single ones are followed, too: `al` may be all that is known of
    a register that is kept there."""
    effects, stores = store(where, source, base, distance, width)
    if base != SP or distance is None or where.depth is None:
        return effects, stores
    first = BYTE_SLOTS + distance - where.depth
    effects += [Effect(each) for each in range(first + 1, first + width)]
    byte = _low_byte(source) if isinstance(source, int) else source
    byte = source if byte is None else byte
    known = Effect(first) if byte is None else Effect(first, copy, (byte,))
    return [*effects, known], stores


def flags_of(x: X, kind: Compute, *given: Operand) -> Effect:
    return Effect(FLAGS, at_the_top(x.where.numbers, kind, x.bits), given)


def of_step(left: values.Value, right: values.Value) -> values.Value:
    """What inc and dec leave: nothing of the carry."""
    return values.result(values.LONGS.add(left, right))


def with_low_bytes(one: Instruction) -> Instruction:
    """Whatever writes a register writes its low byte."""
    if all(effect.to >= REGISTERS for effect in one.effects):
        return one
    found = list[Effect]()
    for effect in one.effects:
        found.append(effect)
        if effect.to < REGISTERS:
            found.append(Effect(LOW + effect.to, copy, (_low_byte_of(effect),)))
    return Instruction(one.at, one.size, tuple(found), one.exit, one.called, one.stores, one.deeper)


def _low_byte_of(effect: Effect) -> int:
    """Of a register that was written: the one of what was copied, of which more may be known."""
    source = effect.operands[0] if effect.compute is copy and effect.condition == ALWAYS else None
    if not isinstance(source, int) or source == effect.to:
        return effect.to
    low = _low_byte(source)
    return effect.to if low is None else low


def _low_byte(variable: int) -> int | None:
    """That of a register, or of bytes of the stack."""
    held = extent(variable)
    if variable < REGISTERS:
        return LOW + variable
    return BYTE_SLOTS + held.start if held else None
