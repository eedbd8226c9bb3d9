"""What is known of integers while code is followed on paper, and how conditions come out.

A value is a number of as many bits as a register has, a place (an address at some distance from one
that is not known: an argument, a symbol, the stack pointer at the beginning; or a number less such
an address), or None where nothing is known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

LESS = "less "
"""What bases begin with whose address is subtracted."""


class Place(NamedTuple):
    """So many bytes behind an address that is not known, or so many less that address."""

    base: str
    offset: int

    @property
    def is_less(self) -> bool:
        return self.base.startswith(LESS)

    @property
    def minus(self) -> Place:
        base = self.base.removeprefix(LESS) if self.is_less else LESS + self.base
        return Place(base, -self.offset)


class Flags(NamedTuple):
    """What a comparison leaves: the operands of a difference or a sum, or a result alone."""

    kind: str
    left: Value
    right: Value


class Unclear(NamedTuple):
    """Nothing is known of it, and it may be an address on the stack."""


Value = int | Place | Flags | Unclear | None
Compute = Callable[..., Value]


class Bound(NamedTuple):
    """A number, and from where to where it may be for a condition to come out as it did."""

    value: int
    low: int
    high: int


Outcome = tuple[bool, Sequence[Bound]]
"""Whether a condition holds, and within which bounds it would have come out so."""
EQ, NE, CS, CC, MI, PL, VS, VC, HI, LS, GE, LT, GT, LE, ALWAYS = range(15)

# These are linear: equal steps of what goes in are equal steps of what comes out.


def copy(value: Value) -> Value:
    return value


def unknown() -> Value:
    """A number of which nothing is known; it is no address."""
    return None


def difference(left: Value, right: Value) -> Value:
    return Flags("difference", left, right)


def total(left: Value, right: Value) -> Value:
    return Flags("total", left, right)


def carried(left: Value, right: Value) -> Value:
    """A sum whose carry counts as that of a difference, which is the other way round (x86)."""
    return Flags("carried", left, right)


def result(value: Value) -> Value:
    return Flags("result", value, None)


@dataclass(frozen=True)
class Numbers:
    """Arithmetic on registers of so many bits, linear too, and how conditions come out."""

    bits: int

    @cached_property
    def modulus(self) -> int:
        return 1 << self.bits

    def number(self, value: int) -> int:
        """A number of as many bits, without its sign."""
        return value % self.modulus

    def signed(self, value: int) -> int:
        """The same with its sign."""
        half = self.modulus >> 1
        return (value + half) % self.modulus - half

    def add(self, left: Value, right: Value) -> Value:
        if isinstance(left, int) and isinstance(right, int):
            return self.number(left + right)
        if isinstance(left, Place) and isinstance(right, int):
            return Place(left.base, left.offset + self.signed(right))
        if isinstance(left, int) and isinstance(right, Place):
            return self.add(right, left)
        if isinstance(left, Place) and isinstance(right, Place) and left.base == right.minus.base:
            return self.number(left.offset + right.offset)
        return None

    def subtract(self, left: Value, right: Value) -> Value:
        if isinstance(right, int):
            return self.add(left, self.number(-right))
        return self.add(left, right.minus) if isinstance(right, Place) else None

    def times(self, value: Value, by: Value) -> Value:
        """Linear where `by` is always the same."""
        if isinstance(value, int) and isinstance(by, int):
            return self.number(value * by)
        return None

    def outcome(self, condition: int, flags: Value) -> Outcome | None:
        """How a condition comes out; None: that is not known."""
        if not isinstance(flags, Flags) or condition in (VS, VC):
            return None
        if flags.kind == "carried":
            flags = flags._replace(kind="total")
            condition ^= condition in (CS, CC)
        if condition in (EQ, NE, MI, PL):
            found = self._of_result(condition & ~1, self._result_of(flags))
        elif flags.kind == "difference":
            found = self._of_difference(condition & ~1, flags.left, flags.right)
        elif flags.kind == "total":
            found = self._of_total(condition & ~1, flags.left, flags.right)
        else:
            found = None
        if found is None:
            return None
        holds, bounds = found
        return holds != bool(condition & 1), bounds

    def _result_of(self, flags: Flags) -> int | None:
        if flags.kind == "result":
            value = flags.left
        else:
            compute = self.add if flags.kind == "total" else self.subtract
            value = compute(flags.left, flags.right)
        return self.signed(value) if isinstance(value, int) else None

    def _of_result(self, condition: int, value: int | None) -> Outcome | None:
        if value is None:
            return None
        if value == 0:
            return condition == EQ, [Bound(0, 0, 0)]
        half = self.modulus >> 1
        side = (1, half - 1) if value > 0 else (-half, -1)
        return condition == MI and value < 0, [Bound(value, *side)]

    def _of_difference(self, condition: int, left: Value, right: Value) -> Outcome | None:
        """CS: left >= right; HI: left > right, without signs; GE, GT: with signs."""
        if isinstance(left, Place) and isinstance(right, Place) and left.base == right.base:
            if condition not in (CS, HI) or left.is_less:
                return None
            return self._at_least(left.offset - right.offset, condition == HI, [])
        if not isinstance(left, int) or not isinstance(right, int):
            return None
        if condition in (CS, HI):
            return self._at_least(left - right, condition == HI, self._unsigned(left, right))
        left, right = self.signed(left), self.signed(right)
        return self._at_least(left - right, condition == GT, self._with_signs(left, right))

    def _of_total(self, condition: int, left: Value, right: Value) -> Outcome | None:
        if not isinstance(left, int) or not isinstance(right, int) or condition == HI:
            return None
        if condition == CS:
            value = left + right - self.modulus
            return self._at_least(value, False, self._unsigned(left, right))
        left, right = self.signed(left), self.signed(right)
        return self._at_least(left + right, condition == GT, self._with_signs(left, right))

    def _unsigned(self, *values: int) -> list[Bound]:
        return [Bound(value, 0, self.modulus - 1) for value in values]

    def _with_signs(self, *values: int) -> list[Bound]:
        half = self.modulus >> 1
        return [Bound(value, -half, half - 1) for value in values]

    def _at_least(self, value: int, is_more: bool, ranges: Sequence[Bound]) -> Outcome:
        """Whether a number is 0 or more, or more than 0."""
        least, far = int(is_more), 2 * self.modulus
        side = (least, far) if value >= least else (-far, least - 1)
        return value >= least, [*ranges, Bound(value, *side)]


WORDS, LONGS = Numbers(32), Numbers(64)
number, signed, add, subtract, times = (
    WORDS.number, WORDS.signed, WORDS.add, WORDS.subtract, WORDS.times,
)  # fmt: skip
