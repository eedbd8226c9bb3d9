"""What the instructions of processors other than Cortex-M are written with: their effects.

A number of 32 bits in a register of 64 is what is left of a longer one (`Cut`). The flags of a
comparison of such numbers are those of both shifted to the upper end of a register.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from . import values
from .effects import (
    FLAGS,
    LONG_SLOTS,
    OF_MEMORY,
    SLOTS,
    Code,
    Convention,
    Cut,
    Effect,
    Exit,
    Fixed,
    Instruction,
    Operand,
    Store,
    Uncountable,
    extent,
)  # fmt: skip
from .values import ALWAYS, Compute, Numbers, Place, Value

KEPT, ALSO_KEPT = 66, 67
"""Variables for what an instruction reads before it writes, and nothing else."""
WITHOUT_SIGN, WITH_SIGN = Cut(32, False), Cut(32, True)


@dataclass(frozen=True, slots=True)
class Where:
    """An instruction's place, and how far below its first value the stack pointer is there (None:
    not known)."""

    code: Code
    convention: Convention
    at: int
    size: int
    depth: int | None
    above: Mapping[int, int] = field(default_factory=dict[int, int])
    """Other registers that are known to be so many bytes above the stack pointer."""

    @property
    def numbers(self) -> Numbers:
        return self.convention.numbers

    @property
    def word(self) -> int:
        """The bytes of the instruction, as one number."""
        return int.from_bytes(self.code.bytes[self.at : self.at + self.size], "little")

    @property
    def symbol(self) -> str | None:
        """What the linker enters in the instruction."""
        places = range(self.at, self.at + self.size)
        return next((self.code.symbols[at] for at in places if at in self.code.symbols), None)

    def fixed(self, value: int) -> Fixed:
        return Fixed(self.numbers.number(value))

    def slot(self, offset: int, width: int) -> int | None:
        """The variable that bytes above the stack pointer are, if they are followed."""
        if self.depth is None or width not in (4, self.numbers.bits // 8):
            return None
        place = offset - self.depth
        return (SLOTS if width == 4 else LONG_SLOTS) + place if place % width == 0 else None

    def from_stack(self, base: int, offset: int | None) -> tuple[int, int | None]:
        """The same place, from the stack pointer if that is known."""
        if offset is None or base not in self.above:
            return base, offset
        return self.convention.stack, offset + self.above[base]


def made(
    where: Where, effects: Iterable[Effect] = (), exit: Exit | None = None,
    called: str | None = None, stores: Sequence[Store] = (),
) -> Instruction:  # fmt: skip
    """An instruction; how far it moves the stack pointer is seen from its effects."""
    found = tuple(effects)
    moves = [_deeper(where, one) for one in found if one.to == where.convention.stack]
    deeper = None if None in moves else sum(move or 0 for move in moves)
    return Instruction(where.at, where.size, found, exit, called, tuple(stores), deeper)


def _deeper(where: Where, effect: Effect) -> int | None:
    pointer, by = where.convention.stack, effect.operands[1] if len(effect.operands) == 2 else None
    if effect.operands[:1] != (pointer,) or not isinstance(by, Fixed) or effect.cut:
        return None
    if not isinstance(by.value, int) or effect.compute not in (
        where.numbers.add, where.numbers.subtract
    ):  # fmt: skip
        return None
    distance = where.numbers.signed(by.value)
    return distance if effect.compute == where.numbers.subtract else -distance


def moved(where: Where, register: int, by: int) -> Effect:
    return Effect(register, where.numbers.add, (register, where.fixed(by)))


def unknown(where: Where, *registers: int) -> Instruction:
    """An instruction of whose results nothing is known."""
    return made(where, [Effect(to) for to in registers])


# Computing


def pure(numbers: Numbers, compute: Callable[[int, int], int]) -> Compute:
    """A function of two numbers, as one of values."""

    def of_values(one: Value, other: Value) -> Value:
        if isinstance(one, int) and isinstance(other, int):
            return numbers.number(compute(one, other))
        return None

    return of_values


@lru_cache
def at_the_top(numbers: Numbers, kind: Compute, width: int) -> Compute:
    """The flags that a comparison of as many low bits of numbers leaves."""
    up = 1 << numbers.bits - width
    if up == 1:
        return kind
    return lambda *given: kind(*(numbers.times(each, up) for each in given))


def chosen(
    to: int, condition: int, then: Operand, other: Operand, cut: Cut | None = None
) -> list[Effect]:
    """One of two operands, as the flags have it."""
    return [
        Effect(KEPT, values.copy, (then,), cut=cut),
        Effect(to, values.copy, (other,), cut=cut),
        Effect(to, values.copy, (KEPT,), condition=condition),
    ]


# Memory


def load(
    where: Where, to: int, base: int, offset: int | None, width: int, cut: Cut | None = None
) -> Effect:
    """An integer from the stack, or from elsewhere."""
    slot = None
    base, offset = where.from_stack(base, offset)
    if base == where.convention.stack and offset is not None:
        slot = where.slot(offset, width)
    if slot is None:
        return Effect(to, loaded=True, base=base)
    return Effect(to, values.copy, (slot,), cut=cut)


def store(
    where: Where, source: Operand | None, base: int, offset: int | None, width: int
) -> tuple[list[Effect], list[Store]]:
    """Bytes to the stack, or to elsewhere; `source` is None for what is no integer."""
    register = source if isinstance(source, int) else None
    base, offset = where.from_stack(base, offset)
    if base != where.convention.stack:
        return [], [Store(base, offset, width, register)]
    if offset is None or where.depth is None:
        return [], [Store(base, None, width)]
    slot = where.slot(offset, width) if source is not None else None
    first = offset - where.depth
    effects = [Effect(each) for each in _touched(first, width, where) if each != slot]
    if slot is not None and source is not None:
        effects.append(Effect(slot, values.copy, (source,)))
    return effects, []


def _touched(first: int, width: int, where: Where) -> list[int]:
    """The variables that bytes of the stack belong to."""
    written = range(first, first + width)
    words = [SLOTS + at for at in range(first // 4 * 4, written.stop, 4)]
    if where.numbers.bits == 64:
        words += [LONG_SLOTS + at for at in range(first // 8 * 8, written.stop, 8)]
    return [each for each in words if extent(each).stop > first]


# Going elsewhere


def leave(where: Where) -> Instruction:
    return made(where, exit=Exit(None))


def call(where: Where, name: str, clobbered: Sequence[int], ends: bool) -> Instruction:
    """A call of a function by its name; `ends` where it does not come back here."""
    result = where.convention.result if name in OF_MEMORY else None
    effects = [Effect(to, loaded=True) for to in clobbered if to != result]
    if result is not None:
        effects.insert(0, Effect(result, values.copy, (where.convention.arguments[0],)))
    return made(where, effects, Exit(None) if ends else None, name)


def jump(
    where: Where, target: int, clobbered: Sequence[int], condition: int = ALWAYS,
    operands: Sequence[Operand] = (FLAGS,), flags: Compute = values.copy,
) -> Instruction:  # fmt: skip
    """To a place in the function, or to another function, where the linker has it go."""
    symbol = where.symbol
    if symbol is not None and symbol not in where.code.labels:
        return call(where, symbol, clobbered, ends=True)
    if symbol is not None:
        target = where.code.labels[symbol]
    return made(where, exit=Exit(target, condition, flags, tuple(operands)))


def nowhere(where: Where) -> Uncountable:
    return Uncountable(f"{where.code.name} goes where an address says at {where.at:#x}")


def unheard_of(where: Where) -> Uncountable:
    return Uncountable(f"{where.code.name} has an instruction that is not known at {where.at:#x}")


def place(symbol: str, addend: int) -> Fixed:
    return Fixed(Place(symbol, addend))
