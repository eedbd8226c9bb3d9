"""What single instructions do to integers in registers and on the stack, and where they lead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .values import ALWAYS, Compute, Place

FLAGS = 16
"""The variable behind the sixteen registers: what was compared last."""
OF_MEMORY = frozenset({"memset", "memcpy", "memmove"})
"""They write as many bytes as their third argument says, from where the first one says, and return
the first."""
ELEMENTS = 17
"""How many elements one turn of a loop takes that counts them (Armv8.1-M)."""
SLOTS = 1 << 20
"""The word of the stack at the stack pointer's value when the function begins. A word at another
place is as many variables further on as it is bytes."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """An operand that is the same always."""

    value: int | Place


Operand = int | Fixed
"""A variable, or what is fixed."""


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


@dataclass(frozen=True, slots=True)
class Store:
    """Bytes that are written at a distance from a register: None where that is not known. `source`
    is the register that is written, if it is one for integers."""

    base: int
    offset: int | None
    size: int
    source: int | None = None


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


@dataclass(frozen=True)
class Code:
    """The bytes of a function. `symbols` has what the linker enters, by offset, with an addend."""

    name: str
    bytes: bytes
    symbols: Mapping[int, str] = field(default_factory=dict[int, str])
    labels: Mapping[str, int] = field(default_factory=dict[str, int])


class Uncountable(Exception):
    """How much is executed is not known: a sentence without its full stop."""
