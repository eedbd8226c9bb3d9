"""What single instructions do to integers in registers and on the stack, and where they lead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .values import ALWAYS, Compute, Numbers, Place

FLAGS = 64
"""The variable behind the registers: what was compared last."""
OF_MEMORY = frozenset({"memset", "memcpy", "memmove"})
"""They write as many bytes as their third argument says, from where the first one says, and return
the first."""
ELEMENTS = 65
"""How many elements one turn of a loop takes that counts them (Armv8.1-M)."""
SLOTS = 1 << 20
"""The word of the stack at the stack pointer's value when the function begins. A word at another
place is as many variables further on as it is bytes."""
LONG_SLOTS = 1 << 22
"""The same for eight bytes that are written and read as one."""
BYTE_SLOTS = 1 << 24
"""The same for single bytes."""


@dataclass(frozen=True)
class Convention:
    """What functions of a processor agree on: the arithmetic of its registers, which one is the
    stack pointer, and which ones arguments are passed in, in order, and the result."""

    numbers: Numbers
    stack: int
    arguments: tuple[int, ...]
    result: int


@dataclass(frozen=True, slots=True)
class Fixed:
    """An operand that is the same always."""

    value: int | Place


Operand = int | Fixed
"""A variable, or what is fixed."""


@dataclass(frozen=True, slots=True)
class Cut:
    """So many low bits of a number are kept, with a sign or without."""

    bits: int
    signed: bool

    def first(self, value: int) -> int:
        """The least number of those around this one that all lose the same by the cut."""
        half = 1 << self.bits - 1 if self.signed else 0
        return (value + half >> self.bits << self.bits) - half

    def kept(self, value: int) -> int:
        half = 1 << self.bits - 1 if self.signed else 0
        return value - self.first(value) - half


@dataclass(frozen=True, slots=True)
class Effect:
    """One variable gets what `compute` gives for the operands; without it, nothing is known of it.

    What is not `linear` comes out alike only for the same operands. It happens where the
    `condition` holds."""

    to: int
    compute: Compute | None = None
    operands: tuple[Operand, ...] = ()
    linear: bool = True
    condition: int = ALWAYS
    loaded: bool = False
    """It is read from memory that is not followed."""
    cut: Cut | None = None
    """What is kept of the result, if not all of it."""
    base: int | None = None
    """The register that has the address of what is loaded."""


@dataclass(frozen=True, slots=True)
class Store:
    """Bytes that are written at a distance from a register: None where that is not known. `source`
    is the register that is written, if it is one for integers."""

    base: int
    offset: int | None
    size: int
    source: int | None = None
    whole: bool = False
    """All of the register is written, on every way."""


@dataclass(frozen=True, slots=True)
class Exit:
    """Where an instruction leads if not to the next. `flags` computes from `operands` what its
    `condition` is asked of; ALWAYS: it always goes to `target`, None: out of the function."""

    target: int | None
    condition: int = ALWAYS
    flags: Compute | None = None
    operands: tuple[Operand, ...] = ()


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction; `called` is the function that it calls, or jumps to."""

    at: int
    size: int
    effects: tuple[Effect, ...] = ()
    exit: Exit | None = None
    called: str | None = None
    stores: tuple[Store, ...] = ()
    deeper: int | None = 0
    """By how many bytes the stack grows; None: that is not known."""

    @property
    def acts(self) -> bool:
        """It does something to variables or to memory, or leads elsewhere."""
        return bool(self.effects or self.stores or self.exit or self.called is not None)


@dataclass(frozen=True)
class Code:
    """The bytes of a function. `symbols` has what the linker enters, by offset, with an addend."""

    name: str
    bytes: bytes
    symbols: Mapping[int, str] = field(default_factory=dict[int, str])
    labels: Mapping[str, int] = field(default_factory=dict[str, int])
    addends: Mapping[int, int] = field(default_factory=dict[int, int])
    """What the linker adds to a symbol, where that does not stand in the code itself."""
    machine: str = "ARM"
    """ELF's name for what executes it."""
    bits: int = 32


class Uncountable(Exception):
    """How much is executed is not known: a sentence without its full stop."""


def extent(variable: int) -> range:
    """The bytes of the stack that a variable is, counted from `SLOTS`; none for a register."""
    if variable >= BYTE_SLOTS // 2:
        return range(variable - BYTE_SLOTS, variable - BYTE_SLOTS + 1)
    if variable >= LONG_SLOTS // 2:
        return range(variable - LONG_SLOTS, variable - LONG_SLOTS + 8)
    return range(variable - SLOTS, variable - SLOTS + (4 if variable >= SLOTS // 2 else 0))
