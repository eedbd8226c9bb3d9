"""What several rules of TFLite's arithmetic write: integers of 32 bits, scaled and summed up."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..dtypes import bounds, of_tensor
from ..errors import Refused
from ..graph.extents import broadcast
from ..operators import aten
from ..operators.fixed import HIGH_MULTIPLY, LINE, MULTIPLY, RESCALE, TABLE
from ..operators.table import Value, shape_of
from .multipliers import multiplier
from .rules import Integers

WHOLE = 1 << 31
SMALL = 1 << 30
"""Sums below this one, and zero points with a shift up to the longest, leave 32 bits together with
no product."""
LONGEST = 21


def steps(w: Integers, x: Value) -> Value:
    """How far each element is from the zero point, as int32."""
    zero = w.of(x).zero_point
    wide = w.to(x, "int32")
    return w.add(wide, -zero) if zero else wide


def steps_at_most(w: Integers, x: Value) -> int:
    """No element is farther from the zero point than this."""
    zero = w.of(x).zero_point
    return max(abs(edge - zero) for edge in bounds(of_tensor(x.type)))


def times(w: Integers, x: Value, factor: float, left: int = 0) -> Value:
    """An int32, shifted to the left, times a real number in 31 bits, rounded twice."""
    bits, shift = multiplier(factor)
    return shifted_product(w, x, bits, left + max(shift, 0), max(-shift, 0))


def times_small(w: Integers, x: Value, most: int, factor: float, left: int = 0) -> Value:
    """`times` of numbers no farther from zero than `most`, in fewer steps where these will do."""
    pair = bits, shift = multiplier(factor)
    if (bits, shift) == (WHOLE // 2, 0) and left:
        return w.mul(x, 1 << left - 1)
    if most << left >= SMALL or not is_short(pair):
        return times(w, x, factor, left)
    return rescaled(w, w.mul(x, 1 << left) if left else x, [pair], [], 0)


def stored_product(w: Integers, x: Value, most: int, factor: float) -> Value:
    """The elements of the result, of such numbers times a real number."""
    pair = multiplier(factor)
    if most >= SMALL or not is_short(pair):
        return w.stored(times(w, x, factor))
    return stored_rescaled(w, x, [pair], [])


def is_short(pair: tuple[int, int]) -> bool:
    """A multiplier and its shift, by which small numbers are rescaled in fewer steps."""
    bits, shift = pair
    return bits > 0 and -LONGEST <= shift < 0


def stored_rescaled(
    w: Integers, x: Value, pairs: Sequence[tuple[int, int]], shape: Sequence[int]
) -> Value:
    """The elements of the result, of small numbers times short multipliers."""
    facts = w.wanted
    steps = rescaled(w, x, pairs, shape, facts.zero_point)
    return w.to(w.clamp(steps, facts.lowest, facts.highest), facts.storage.name)


def rescaled(
    w: Integers,
    x: Value,
    pairs: Sequence[tuple[int, int]],
    shape: Sequence[int],
    zero_point: int,
) -> Value:
    """Small numbers times short multipliers, plus the zero point, as int32."""
    factors = np.array([bits for bits, _ in pairs], np.int32).reshape(shape)
    rights = np.array([-shift for _, shift in pairs], np.int8).reshape(shape)
    entered = w.weight(factors, "multiplier"), w.weight(rights, "right")
    return w.call(RESCALE, x, *entered, zero_point, type=w.typed(shape_of(x), "int32"))


def shifted_product(w: Integers, x: Value, bits: int, left: int, right: int) -> Value:
    """`x * 2^left * bits / 2^31`, divided by `2^right`."""
    factor, *shifts = (np.array(each, np.int32) for each in (bits, left, right))
    return product(w, x, factor, shifts, [], "twice")


def product(
    w: Integers,
    x: Value,
    bits: np.ndarray,
    shifts: Sequence[np.ndarray | None],
    shape: Sequence[int],
    rounding: str,
) -> Value:
    """The same with multipliers and shifts, to the left and to the right, of some shape; shifts by
    nothing are left out."""
    factor = w.weight(bits.reshape(shape), "multiplier")
    by = [
        w.weight(each.reshape(shape), name) if each is not None and each.any() else None
        for each, name in zip(shifts, ("left", "right"), strict=True)
    ]
    return w.call(MULTIPLY, x, factor, *by, rounding, type=w.typed(shape_of(x), "int32"))


def high(w: Integers, x: Value, y: Value | int) -> Value:
    """Half of the bits of a product of int32, doubled: two numbers with no bits before the point
    give such a one."""
    other = y if isinstance(y, Value) else w.weight(np.array(y, np.int32), "factor")
    shape = broadcast(shape_of(x), shape_of(other))
    return w.call(HIGH_MULTIPLY, x, other, type=w.typed(shape, "int32"))


def floor_line(w: Integers, x: Value, factor: int, offset: int, shift: int) -> Value:
    """`(x * factor + offset) / 2^shift`, rounded downwards, as int32."""
    numbers = [
        w.weight(np.array(number, np.int32 if abs(number) < 2**31 else np.int64), name)
        for number, name in ((factor, "multiplier"), (offset, "offset"))
    ]
    return w.call(LINE, x, *numbers, None, shift, type=w.typed(shape_of(x), "int32"))


def looked_up(w: Integers, places: Value, table: np.ndarray) -> Value:
    """Entries of a table of int32, at places from 0 to 255."""
    small = w.to(places, "uint8") if of_tensor(places.type).name != "uint8" else places
    entries = w.weight(table.astype(np.int32), "table")
    return w.call(TABLE, small, entries, type=w.typed(shape_of(small), "int32"))


def greater(w: Integers, x: Value, y: Value) -> Value:
    """The greater one of two int32."""
    shape = broadcast(shape_of(x), shape_of(y))
    return w.call(aten.MAXIMUM, x, y, type=w.typed(shape, "int32"))


def magnitude(w: Integers, x: Value) -> Value:
    """An int32 without its sign."""
    return greater(w, x, w.mul(x, -1))


def is_negative(w: Integers, x: Value) -> Value:
    """1 for an int32 below zero, 0 for others."""
    return w.clamp(w.mul(x, -1), 0, 1)


def sum_of_steps(w: Integers, sums: Value, x: Value) -> Value:
    """Sums of steps of x as elements of the result: half of 20 places to the left, times twice the
    quotient of the scales. TFLite begins with the steps of an element 0."""
    factor = 2 * w.of(x).scale / (2.0**20 * w.wanted.scale)
    if factor >= 1:
        raise Refused("its result has a scale that is too small beside those of its operands")
    zero = w.of(x).zero_point
    sums = w.add(sums, -zero) if zero else sums
    return w.stored(times(w, sums, factor, 19))
