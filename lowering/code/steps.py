"""The instructions that matter to control flow and to the stack; all others are passed over."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


class Kind(Enum):
    """What an instruction does."""

    CALL = auto()
    JUMP = auto()
    RETURN = auto()
    """Goes back to the caller, or traps: either way nothing of this function comes behind it."""
    INDIRECT = auto()
    """A call or a jump to an address that is in a register or in memory."""
    STACK = auto()
    """Moves the stack pointer down by `value` bytes; up, where that is negative."""
    ALIGN = auto()
    """Moves the stack pointer down, to a multiple of `value`."""
    RESTORE = auto()
    """Moves the stack pointer back to where a frame pointer says that it was."""
    UNKNOWN = auto()
    """Writes the stack pointer in a way that is not known."""


@dataclass(frozen=True, slots=True)
class Step:
    """One instruction. `value` is where a call or jump goes, counted as `at` is, or bytes of stack.

    `ends` says that nothing is executed behind it, unless something jumps there.
    """

    at: int
    size: int
    kind: Kind
    value: int = 0
    ends: bool = False


def signed(value: int, bits: int) -> int:
    """The number that so many bits are in two's complement."""
    return value - (1 << bits) if value >> (bits - 1) else value


def field(word: int, low: int, bits: int) -> int:
    """Some bits of an instruction."""
    return (word >> low) & ((1 << bits) - 1)


class Unreadable(Exception):
    """What is in a section of code is no instruction that is known."""

    def __init__(self, at: int) -> None:
        super().__init__(f"no instruction is known at offset {at}")
        self.at = at
