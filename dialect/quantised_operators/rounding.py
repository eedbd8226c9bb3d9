"""Integers that stand for real numbers, rounded once to the integers of the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..dtypes import of_tensor
from ..errors import Refused
from ..operators.fixed import LINE, SHORT_LINE
from ..operators.table import Value, shape_of
from .exact_line import FEWEST, MOST, MOST_BITS, Line, Real, fits, lines
from .rules import Integers
from .short_lines import ShortLine, room_above, short_lines

WORD = 2**31
LONGEST = 90
"""Shifts that are tried for products of more than 63 bits."""
NO_ROOM = (
    "its scales and its bias leave no room for 63 bits to hold the exact result; "
    "`--requantise fast` takes 32 bits, as TFLite does"
)

Edges = tuple[int, int]
"""The least and the greatest element of a result."""


def edges_of(w: Integers) -> Edges:
    """All that the elements of the result may be."""
    return w.wanted.lowest, w.wanted.highest


def rounded(w: Integers, x: Value, wanted: Sequence[Real], dim: int) -> Value:
    """The elements of the result, of integers `x` that stand for lines: the same one everywhere, or
    one for each index of a dimension. The lines give steps of the result, without its zero point.
    """
    if len(wanted) == 1:
        return on_line(w, x, wanted[0])
    return on_lines(w, x, wanted, [len(wanted), *[1] * (len(shape_of(x)) - dim - 1)])


def on_line(w: Integers, x: Value, wanted: Real, edges: Edges | None = None) -> Value:
    """The elements of the result where all integers stand for the same line.

    Where it is steep, all of it that is not clamped is near one place: integers are clamped to what
    is near, and counted from there.
    """
    lowest, highest = edges or edges_of(w)
    zero = w.wanted.zero_point
    near = wanted.within(lowest - zero, highest - zero)
    short = shortened(w, of_tensor(x.type).name, [wanted], (lowest, highest))
    if short is not None:
        return on_short_lines(w, _multiplied(w, x, short[0]), short, [], (lowest, highest))
    found = lines([near])
    if found is not None and holds(found[0], wanted):
        return _on_lines(w, x, found, [wanted], [], (lowest, highest))
    moved = near.moved(near.first)
    found = lines([moved])
    if found is None or not holds(found[0], moved):
        return long_lines(w, x, [wanted], [], (lowest, highest))
    x = w.to(x, "int32" if of_tensor(x.type).size < 4 else of_tensor(x.type).name)
    x = w.clamp(x, near.first, near.last)
    return _on_lines(w, w.sub(x, near.first), found, [moved], [], (lowest, highest))


def shortened(
    w: Integers, given: str, wanted: Sequence[Real], edges: Edges
) -> tuple[ShortLine, ...] | None:
    """Lines in 32 bits for integers of a type, where the target is quick at these and all that is
    computed fits; None where it is not so. Those that are widened first are shifted as well."""
    cut = w.program.target.cut
    if given == "int64" or not cut:
        return None
    zero, (lowest, highest) = w.wanted.zero_point, edges
    left = 0 if given == "int32" else min(room_above(each.first, each.last) for each in wanted)
    near = [each.within(lowest - zero, highest - zero) for each in wanted]
    found = short_lines(near, cut, left, zero)
    if found is None or not all(
        one.holds(real.first, real.last) for one, real in zip(found, wanted, strict=True)
    ):
        return None
    return found


def _multiplied(w: Integers, x: Value, line: ShortLine) -> Value:
    """What a line in 32 bits multiplies."""
    wide = w.to(x, "int32")
    shifted = w.mul(wide, 1 << line.left) if line.left else wide
    return w.add(shifted, line.before) if line.before else shifted


def on_short_lines(
    w: Integers, x: Value, found: Sequence[ShortLine], shape: Sequence[int], edges: Edges
) -> Value:
    """The elements of the result, of integers that `before` was added to."""
    factors, offsets = (
        np.array(numbers, np.int32).reshape(shape)
        for numbers in ([one.multiplier for one in found], [one.after for one in found])
    )
    if w.program.target.is_scalar and (offsets == offsets.astype(np.int16)).all():
        offsets = offsets.astype(np.int16)
    entered = w.weight(factors, "multiplier"), w.weight(offsets, "offset")
    type = w.typed(shape_of(x), "int32")
    steps = w.call(SHORT_LINE, x, *entered, found[0].shift, found[0].cut, type=type)
    return w.to(w.clamp(steps, *edges), w.wanted.storage.name)


def long_lines(
    w: Integers, x: Value, wanted: Sequence[Real], shape: Sequence[int], edges: Edges
) -> Value:
    """The same by products that have more than 63 bits, the lowest of which are computed apart."""
    zero, (lowest, highest) = w.wanted.zero_point, edges
    near = [each.within(lowest - zero, highest - zero) for each in wanted]
    found = lines(near, range(MOST, LONGEST))
    if found is None:
        raise Refused(NO_ROOM)
    size = max(max(abs(each.first), abs(each.last)) for each in wanted)
    cut = min(MOST_BITS - 1 - size.bit_length(), found[0].shift - FEWEST)
    for one, real in zip(found, wanted, strict=True):
        upper = Line(one.multiplier >> cut, abs(one.offset >> cut) + size, one.shift - cut)
        if not fits(upper, real.first, real.last):
            raise Refused(NO_ROOM)
    factors = _of_shape([one.multiplier for one in found], shape)
    has_ties = any(one.below is not None for one in found)
    offsets = _of_shape([one.offset for one in found], shape)
    below = _of_shape([lower_offset(one) for one in found], shape) if has_ties else None
    added, less = (
        None if each is None else _carry(w, x, factors, each, cut) for each in (offsets, below)
    )
    factor = w.weight(np.array(factors >> cut, np.int64), "multiplier")
    type = w.typed(shape_of(x), "int32")
    steps = w.call(LINE, x, factor, added, less, found[0].shift - cut, type=type)
    steps = w.add(steps, zero) if zero else steps
    return w.to(w.clamp(steps, *edges), w.wanted.storage.name)


def _of_shape(numbers: Sequence[int], shape: Sequence[int]) -> np.ndarray:
    """Integers of any size."""
    return np.array(numbers, object).reshape(shape)


def _carry(w: Integers, x: Value, factors: np.ndarray, offsets: np.ndarray, cut: int) -> Value:
    """The offsets of the upper bits of lines: theirs, and what the lowest ones come to."""
    added = w.weight(np.array(lowest_bits(offsets, cut), np.int64), "offset")
    lower = carried(w, x, factors, added, cut, shape_of(x))
    if offsets.ndim == 0:
        return w.add(lower, offsets.item() >> cut)
    return w.add(lower, w.weight(np.array(offsets >> cut, np.int64), "upper"))


def lowest_bits(number: Any, cut: int) -> Any:
    """Of an integer, or of an array of them."""
    return number & ((1 << cut) - 1)


def carried(
    w: Integers,
    x: Value,
    multiplier: int | np.ndarray,
    added: Value,
    cut: int,
    shape: Sequence[int],
) -> Value:
    """What the lowest bits of a product come to with what is added to it, in units of `2^cut`."""
    factor = w.weight(np.array(lowest_bits(multiplier, cut), np.int64), "multiplier")
    return w.call(LINE, x, factor, added, None, cut, type=w.typed(shape, "int64"))


def on_lines(w: Integers, x: Value, wanted: Sequence[Real], shape: Sequence[int]) -> Value:
    """The same with a line for each element of a tensor of that shape, which is broadcast."""
    lowest, highest = edges_of(w)
    zero = w.wanted.zero_point
    found = lines([each.within(lowest - zero, highest - zero) for each in wanted])
    if found is None or not all(map(holds, found, wanted)):
        return long_lines(w, x, wanted, shape, (lowest, highest))
    return _on_lines(w, x, found, wanted, shape, (lowest, highest))


def _on_lines(
    w: Integers,
    x: Value,
    found: Sequence[Line],
    wanted: Sequence[Real],
    shape: Sequence[int],
    edges: Edges,
) -> Value:
    """Lines at integers, clamped, as elements of the result."""
    facts = w.wanted
    moved = [
        Line(one.multiplier, one.offset + (facts.zero_point << one.shift), one.shift)
        for one in found
    ]
    if all(line.below is None for line in found) and all(map(holds, moved, wanted)):
        steps = _computed(w, x, moved, shape)
    else:
        steps = _computed(w, x, found, shape)
        steps = w.add(steps, facts.zero_point) if facts.zero_point else steps
    return w.to(w.clamp(steps, *edges), facts.storage.name)


def holds(line: Line, wanted: Real) -> bool:
    """The numbers of a line fit. Then, of a shift of at least 32 bits, so does the result."""
    return fits(line, wanted.first, wanted.last)


def check_sums(first: int, last: int, total: str) -> None:
    """Raises `Refused` where a type of integers does not hold sums between these."""
    if total == "int32" and not -WORD <= first <= last < WORD:
        raise Refused("sums up more than 32 bits can hold")


def _computed(w: Integers, x: Value, found: Sequence[Line], shape: Sequence[int]) -> Value:
    def entered(numbers: list[int], name: str) -> Value:
        kind = np.int32 if max(map(abs, numbers)) < WORD else np.int64
        return w.weight(np.array(numbers, kind).reshape(shape), name)

    factors = entered([line.multiplier for line in found], "multiplier")
    offsets = entered([line.offset for line in found], "offset")
    below = None
    if any(line.below is not None for line in found):
        below = entered([lower_offset(line) for line in found], "below")
    type = w.typed(shape_of(x), "int32")
    return w.call(LINE, x, factors, offsets, below, found[0].shift, type=type)


def lower_offset(line: Line) -> int:
    return line.offset if line.below is None else line.below
