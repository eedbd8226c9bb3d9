"""Lines of which 32 bits are computed, for processors that multiply to the upper half of a product.

Wanted is a rounded real line, as in `exact_line`; computed is, in 32 bits throughout,

    floor((floor((2^left * x + before) * multiplier / 2^cut) + after) / 2^shift)

with the bits that one instruction cuts off a product, 31 or 32. That is
`floor((2^left * x * multiplier + offset) / 2^(cut + shift))`, where the offset is some times the
multiplier and some times `2^cut`. The offsets with which a multiplier gives all that is
wanted are those between two numbers, each an extreme of a sum with a floor in it, which takes a
logarithmic number of steps (`greatest`); so does the least `before` that leads to one of them
(`first_between`), from where `after` is small. `before` is added to the bias of a layer, and costs
nothing there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .exact_line import Real, Steps

ROUND = 4
"""Shifts are multiples of that, where it will do."""
BITS = 31
WORD = 2**BITS


@dataclass(frozen=True)
class ShortLine:
    """`floor((floor((2^left * x + before) * multiplier / 2^cut) + after) / 2^shift)`."""

    multiplier: int
    before: int
    after: int
    shift: int
    cut: int
    left: int = 0

    def given(self, x: int) -> int:
        """What is multiplied."""
        return (x << self.left) + self.before

    def at(self, x: int) -> int:
        return (self.given(x) * self.multiplier >> self.cut) + self.after >> self.shift

    def holds(self, first: int, last: int) -> bool:
        """All that is computed between two places has 32 bits."""
        ends = [self.given(end) for end in (first, last)]
        products = [abs(end * self.multiplier >> self.cut) for end in ends]
        return -WORD <= ends[0] <= ends[1] < WORD and max(products) + abs(self.after) < WORD


def room_above(first: int, last: int) -> int:
    """How far integers from one to another can be shifted to the left in 32 bits."""
    return BITS - max((end if end >= 0 else ~end).bit_length() for end in (first, last))


def short_lines(
    wanted: Sequence[Real], cut: int, left: int = 0, zero: int = 0
) -> tuple[ShortLine, ...] | None:
    """A line for each real one that rises, with `zero` added to it, of one shift: the greatest that
    32 bits allow, or a rounder one, which layers have in common more often, and their kernels then.
    None where there is none for one of them, or where ties would have to be told apart."""
    greatest = _shift(wanted, cut, left)
    shifts = [] if greatest is None else [greatest // ROUND * ROUND, greatest]
    found = (_of_shift(wanted, shift, cut, left, zero) for shift in dict.fromkeys(shifts))
    return next((lines for lines in found if lines is not None), None)


def _of_shift(
    wanted: Sequence[Real], shift: int, cut: int, left: int, zero: int
) -> tuple[ShortLine, ...] | None:
    found: list[ShortLine] = []
    for each in wanted:
        one = _proved_line(Steps.of(each), shift, cut, left, zero)
        if one is None:
            return None
        found.append(one)
    return tuple(found)


def _shift(wanted: Sequence[Real], cut: int, left: int) -> int | None:
    """The greatest shift that leaves all multipliers, and values, below 2^31."""
    steepest = max(each.slope for each in wanted)
    if min(each.slope for each in wanted) <= 0:
        return None
    farthest = max(abs(each.slope * end) for each in wanted for end in (each.first, each.last))
    shifts = range(BITS, -1, -1)
    fits = (s for s in shifts if steepest * 2 ** (cut + s - left) < WORD and farthest * 2**s < WORD)
    return next(fits, None)


def _proved_line(steps: Steps, shift: int, cut: int, left: int, zero: int) -> ShortLine | None:
    """One whose `before` has nearly all that is added, unless there is no room beside a shift."""
    if steps.total_below is not None:
        return None
    below = steps.scaled(steps.rise, cut + shift, True) >> left
    for multiplier in (below, below + 1):
        ends = _offsets(steps, multiplier << left, cut + shift)
        if multiplier < WORD and ends is not None:
            moved = (zero << cut + shift) - (multiplier << left) * steps.first
            near = 0 if left else (ends[0] + moved) // multiplier
            first, last = (end + moved - near * multiplier for end in ends)
            more = first_between(multiplier, 1 << cut, first, last)
            if more is not None:
                after = -((multiplier * more - first) >> cut)
                return ShortLine(multiplier, near + more, after, shift, cut, left)
    return None


def _offsets(steps: Steps, multiplier: int, shift: int) -> tuple[int, int] | None:
    """The least and the greatest offset with which `floor((multiplier * i + offset) / 2^shift)` is
    what is wanted at every step."""
    whole = 1 << shift
    line = (steps.rise, steps.origin, steps.denominator)
    first = greatest(steps.count, -multiplier, whole, *line)
    last = whole - 1 - greatest(steps.count, multiplier, -whole, *line)
    return (first, last) if first <= last else None


def greatest(count: int, a: int, b: int, rise: int, origin: int, denominator: int) -> int:
    """The maximum of `a * i + b * floor((rise * i + origin) / denominator)`, i from 0 to `count` -
    1.

    Between its ends only places just before, or just behind, a step of the floor can have it; these
    are counted along the other axis, in which they are floors of a shorter line.
    """
    last, start = count - 1, 0
    found = b * (origin // denominator)
    while True:
        a, rise = a + b * (rise // denominator), rise % denominator
        start, origin = start + b * (origin // denominator), origin % denominator
        height = (rise * last + origin) // denominator
        found = max(found, start, start + a * last + b * height)
        if height == 0 or (a >= 0) == (b >= 0) or a == 0 or b == 0:
            return found
        if a < 0:
            start += a + b
        last, a, b = height - 1, b, a
        rise, origin, denominator = denominator, denominator - origin - 1, rise


def first_between(step: int, modulus: int, first: int, last: int) -> int | None:
    """The least `n`, from 0 on, for which a multiple of the modulus and `n * step` add up to a
    number from `first` to `last`; None where there is none."""
    first, width = first % modulus, last - first
    if first == 0 or first + width >= modulus:
        return 0
    last, step = first + width, step % modulus
    if step == 0:
        return None
    count = -(-first // step)
    if count * step <= last:
        return count
    turns = first_between(modulus, step, -last, -first)
    return None if turns is None else -(-(first + turns * modulus) // step)
