"""What the instructions of Cortex-M of both widths are written with (`thumb_effects.py`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from . import values
from .effects import (
    FLAGS,
    OF_MEMORY,
    SLOTS,
    Code,
    Effect,
    Exit,
    Fixed,
    Instruction,
    Operand,
    Store,
)  # fmt: skip
from .steps import signed
from .values import ALWAYS, Compute, Place, Value, number

SP, LINK, PC = 13, 14, 15
CLOBBERED = (0, 1, 2, 3, 12, LINK, FLAGS)
"""What a function that is called may leave otherwise."""


@dataclass(frozen=True, slots=True)
class Context:
    """Where an instruction stands: how far below its first value the stack pointer is (None: not
    known), and on which condition it happens (`it`)."""

    code: Code
    at: int
    depth: int | None
    condition: int = ALWAYS

    def half(self, at: int) -> int:
        return int.from_bytes(self.code.bytes[at : at + 2], "little")

    @property
    def flags(self) -> bool:
        """Short instructions of arithmetic set the flags, but for those on a condition."""
        return self.condition == ALWAYS

    def slot(self, offset: int) -> int | None:
        """The word at so many bytes above the stack pointer."""
        return None if self.depth is None else SLOTS - self.depth + offset

    def literal(self, place: int) -> Operand | None:
        """A word among the code; an address that the linker enters there has that of a symbol."""
        word = int.from_bytes(self.code.bytes[place : place + 4], "little")
        symbol = self.code.symbols.get(place)
        if symbol is None:
            return Fixed(word) if place + 4 <= len(self.code.bytes) else None
        return Fixed(Place(symbol, signed(word, 32)))


def pure(compute: Callable[[int, int], int]) -> Compute:
    """A function of two numbers, as one of values."""

    def of_values(one: Value, other: Value) -> Value:
        if isinstance(one, int) and isinstance(other, int):
            return number(compute(one, other))
        return None

    return of_values


AND, OR, XOR = pure(lambda a, b: a & b), pure(lambda a, b: a | b), pure(lambda a, b: a ^ b)
BIC, ORN = pure(lambda a, b: a & ~b), pure(lambda a, b: a | ~b)
RIGHT, LEFT = pure(lambda a, by: a >> (by & 255)), pure(lambda a, by: a << (by & 255))
ARITHMETIC_RIGHT = pure(lambda a, by: values.signed(a) >> (by & 255))
ROTATED = pure(lambda a, by: a >> by % 32 | a << -by % 32)
PRODUCT = pure(lambda a, b: a * b)


def inverted(value: Value) -> Value:
    return number(~value) if isinstance(value, int) else None


def arithmetic(
    where: Context, size: int, compute: Compute, to: int, operands: tuple[Operand, ...],
    flags: Compute | None = None, linear: bool = True,
) -> Instruction:  # fmt: skip
    """A result in a register, and what it leaves in the flags: `flags`, of the same operands, or of
    the result where that is `values.result`."""
    effects = [Effect(to, compute, operands, linear, where.condition)]
    deeper: int | None = 0
    if flags is values.result:
        effects.append(Effect(FLAGS, flags, (to,), True, where.condition))
    elif flags is not None:
        effects.insert(0, Effect(FLAGS, flags, operands, True, where.condition))
    if to == SP:
        deeper = _deeper(compute, operands)
    return Instruction(where.at, size, tuple(effects), deeper=deeper)


def _deeper(compute: Compute, operands: tuple[Operand, ...]) -> int | None:
    by = operands[1] if len(operands) == 2 else None
    if operands[0] != SP or not isinstance(by, Fixed) or isinstance(by.value, Place):
        return None
    down = {values.subtract: 1, values.add: -1}.get(compute)
    return None if down is None else down * values.signed(by.value)


def unknown(where: Context, size: int, *registers: int, flags: bool = False) -> Instruction:
    """An instruction of whose results nothing is known."""
    found = [*registers, *([FLAGS] if flags else [])]
    effects = tuple(Effect(to, condition=where.condition) for to in found)
    return Instruction(where.at, size, effects, deeper=None if SP in registers else 0)


def load(
    where: Context, size: int, to: int, base: int, offset: int | None, width: int = 4,
    moved: int | None = None,
) -> Instruction:  # fmt: skip
    """A word from the stack, or from elsewhere; the base may be moved along."""
    slot = where.slot(offset) if base == SP and offset is not None and width == 4 else None
    effects = [moved_base(where, base, moved)] if moved is not None else []
    if slot is None and width < 4:
        effects.append(Effect(to, values.unknown, condition=where.condition))
    elif slot is None:
        effects.append(Effect(to, condition=where.condition, loaded=True, base=base))
    else:
        effects.insert(0, Effect(to, values.copy, (slot,), True, where.condition))
    deeper = -moved if base == SP and moved is not None else 0
    leaves = Exit(None, where.condition, values.copy, (FLAGS,)) if to == PC else None
    return Instruction(where.at, size, tuple(effects), leaves, deeper=deeper)


def store(
    where: Context, size: int, source: int | None, base: int, offset: int | None, width: int = 4,
    moved: int | None = None,
) -> Instruction:  # fmt: skip
    """A register to the stack, or elsewhere; `source` is None for what is no integer."""
    effects = list[Effect]()
    whole = width == 4 and where.condition == ALWAYS
    stores = () if base == SP else (Store(base, offset, width, source, whole),)
    if base == SP and offset is not None:
        effects += _written_back(where, source if width == 4 else None, offset, width)
    elif base == SP:
        stores = (Store(SP, None, width),)
    if moved is not None:
        effects.append(moved_base(where, base, moved))
    deeper = -moved if base == SP and moved is not None else 0
    return Instruction(where.at, size, tuple(effects), None, None, stores, deeper)


def _written_back(where: Context, source: int | None, offset: int, width: int) -> list[Effect]:
    """The words on the stack that bytes from a distance on belong to."""
    first = where.slot(offset)
    if first is None:
        return []
    if source is not None and width == 4 and not first % 4:
        return [Effect(first, values.copy, (source,), True, where.condition)]
    words = range(first // 4 * 4, first + width, 4)
    return [Effect(word, condition=where.condition) for word in words]


def moved_base(where: Context, base: int, by: int) -> Effect:
    return Effect(base, values.add, (base, Fixed(number(by))), True, where.condition)


def several(
    where: Context, size: int, base: int, registers: list[int], loads: bool, offset: int,
    moved: int | None,
) -> Instruction:  # fmt: skip
    """Loads or stores of registers one behind the other."""
    parts = list[Effect]()
    stores = list[Store]()
    for place, register in enumerate(registers):
        one = load if loads else store
        made = one(where, size, register, base, offset + 4 * place)
        parts += made.effects
        stores += made.stores
    if moved is not None and not (loads and base in registers):
        parts.append(moved_base(where, base, moved))
    leaves = (
        Exit(None, where.condition, values.copy, (FLAGS,)) if loads and PC in registers else None
    )
    deeper = -moved if base == SP and moved is not None else 0
    return Instruction(where.at, size, tuple(parts), leaves, None, tuple(stores), deeper)


def floats(
    where: Context, base: int, offset: int | None, width: int, loads: bool, moved: int | None
) -> Instruction:
    """Registers for floats: nothing is known of them, but they may lie where a word was."""
    if loads:
        effects = () if moved is None else (moved_base(where, base, moved),)
        deeper = -moved if base == SP and moved is not None else 0
        return Instruction(where.at, 4, effects, deeper=deeper)
    return store(where, 4, None, base, offset, width, moved)


def call(where: Context, size: int, name: str, ends: bool = False) -> Instruction:
    """A call of a function by its name; `ends` where it does not come back here."""
    left = CLOBBERED[1:] if name in OF_MEMORY else CLOBBERED
    effects = tuple(Effect(to, loaded=True) for to in left)
    return Instruction(where.at, size, effects, Exit(None) if ends else None, name)


def jump(where: Context, size: int, target: int, condition: int = ALWAYS) -> Instruction:
    if condition == ALWAYS:
        condition = where.condition
    return Instruction(where.at, size, (), Exit(target, condition, values.copy, (FLAGS,)))


def leave(where: Context, size: int) -> Instruction:
    return Instruction(where.at, size, (), Exit(None, where.condition, values.copy, (FLAGS,)))
