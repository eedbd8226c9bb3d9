"""What is known of integers while code is followed on paper, and how conditions come out.

A value is a number of 32 bits, a place (an address at some distance from one that is not known: an
argument, a symbol, the stack pointer at the beginning), or None where nothing is known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

BITS = 32
MODULUS, HALF = 1 << BITS, 1 << BITS - 1


class Place(NamedTuple):
    """So many bytes behind an address that is not known."""

    base: str
    offset: int


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


def number(value: int) -> int:
    """A number of 32 bits, without its sign."""
    return value % MODULUS


def signed(value: int) -> int:
    """The same with its sign."""
    return (value + HALF) % MODULUS - HALF


# Arithmetic. These are linear: equal steps of what goes in are equal steps of what comes out.


def copy(value: Value) -> Value:
    return value


def add(left: Value, right: Value) -> Value:
    if isinstance(left, int) and isinstance(right, int):
        return number(left + right)
    if isinstance(left, Place) and isinstance(right, int):
        return Place(left.base, left.offset + signed(right))
    if isinstance(left, int) and isinstance(right, Place):
        return add(right, left)
    return None


def subtract(left: Value, right: Value) -> Value:
    if isinstance(right, int):
        return add(left, number(-right))
    if isinstance(left, Place) and isinstance(right, Place) and left.base == right.base:
        return number(left.offset - right.offset)
    return None


def times(value: Value, by: Value) -> Value:
    """Linear where `by` is always the same."""
    return number(value * by) if isinstance(value, int) and isinstance(by, int) else None


def difference(left: Value, right: Value) -> Value:
    return Flags("difference", left, right)


def total(left: Value, right: Value) -> Value:
    return Flags("total", left, right)


def result(value: Value) -> Value:
    return Flags("result", value, None)


# How a condition comes out.

EQ, NE, CS, CC, MI, PL, VS, VC, HI, LS, GE, LT, GT, LE, ALWAYS = range(15)


def outcome(condition: int, flags: Value) -> tuple[bool, Sequence[Bound]] | None:
    """Whether it holds, and within which bounds it would have come out so; None: not known."""
    if not isinstance(flags, Flags) or condition in (VS, VC):
        return None
    if condition in (EQ, NE, MI, PL):
        found = _of_result(condition & ~1, _result_of(flags))
    elif flags.kind == "difference":
        found = _of_difference(condition & ~1, flags.left, flags.right)
    elif flags.kind == "total":
        found = _of_total(condition & ~1, flags.left, flags.right)
    else:
        found = None
    if found is None:
        return None
    holds, bounds = found
    return holds != bool(condition & 1), bounds


def _result_of(flags: Flags) -> int | None:
    if flags.kind == "result":
        value = flags.left
    else:
        value = (add if flags.kind == "total" else subtract)(flags.left, flags.right)
    return signed(value) if isinstance(value, int) else None


def _of_result(condition: int, value: int | None) -> tuple[bool, Sequence[Bound]] | None:
    if value is None:
        return None
    if value == 0:
        return condition == EQ, [Bound(0, 0, 0)]
    side = (1, HALF - 1) if value > 0 else (-HALF, -1)
    return condition == MI and value < 0, [Bound(value, *side)]


UNSIGNED, SIGNED = (0, MODULUS - 1), (-HALF, HALF - 1)
FAR = 2 * MODULUS


def _of_difference(
    condition: int, left: Value, right: Value
) -> tuple[bool, Sequence[Bound]] | None:
    """CS: left >= right; HI: left > right, without signs; GE, GT: with signs."""
    if isinstance(left, Place) and isinstance(right, Place) and left.base == right.base:
        if condition not in (CS, HI):
            return None
        return _at_least(left.offset - right.offset, condition == HI, [])
    if not isinstance(left, int) or not isinstance(right, int):
        return None
    if condition in (CS, HI):
        ranges = [Bound(left, *UNSIGNED), Bound(right, *UNSIGNED)]
        return _at_least(left - right, condition == HI, ranges)
    left, right = signed(left), signed(right)
    ranges = [Bound(left, *SIGNED), Bound(right, *SIGNED)]
    return _at_least(left - right, condition == GT, ranges)


def _of_total(condition: int, left: Value, right: Value) -> tuple[bool, Sequence[Bound]] | None:
    if not isinstance(left, int) or not isinstance(right, int) or condition == HI:
        return None
    if condition == CS:
        ranges = [Bound(left, *UNSIGNED), Bound(right, *UNSIGNED)]
        return _at_least(left + right - MODULUS, False, ranges)
    left, right = signed(left), signed(right)
    ranges = [Bound(left, *SIGNED), Bound(right, *SIGNED)]
    return _at_least(left + right, condition == GT, ranges)


def _at_least(value: int, is_more: bool, ranges: Sequence[Bound]) -> tuple[bool, Sequence[Bound]]:
    """Whether a number is 0 or more, or more than 0."""
    least = int(is_more)
    side = (least, FAR) if value >= least else (-FAR, least - 1)
    return value >= least, [*ranges, Bound(value, *side)]
