"""Attention, in integers: two products with a softmax between them.

Scores are exact sums of products, and so is how many steps each one is below the greatest of its
row. `exp` of that, `p`, has 30 bits behind the point (`exact_softmax`); sums of products
`Σ p·(v - z)` and the sums `Σ p` of rows, which are 1 at least, are exact. One division for each row
gives the multiplier `2^k · u / Σ p`, where `u` is the quotient of the scales of the values and the
result, and one product for each element its steps, rounded once.

So each result is the integer that is nearest to a number which differs from the exact one by less
than `(2 · m · n + 4) · 2^-23` steps, for n keys and `p` of `m` factors, which are 3 at most; `u`
times as much where that is more than 1. Where it is more than 2^-8 the rule refuses.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, frexp, log, sqrt
from typing import Any

import numpy as np

from ..dtypes import BY_NAME
from ..errors import Refused
from ..graph.extents import is_open
from ..operators import aten
from ..operators.attention import repeat_heads
from ..operators.fixed import LINE, QUOTIENT
from ..operators.table import Maybe, Value, shape_of
from ..quantized import Quantized
from .exact_matrices import products_of, signed
from .exact_softmax import BYTE, NEAR, powers_of
from .integers import floor_line
from .products import without_zero_points
from .rounding import WORD, check_sums
from .rules import Integers, rule

NOTHING = ceil(32 * log(2))
"""`exp` of less than this below 0 is less than half of the last of 30 bits."""
MOST = 3
"""Bytes of a number of steps."""
CUT = 8
"""The lowest bits of sums of products, which are rounded off."""
ROOM = 61
HALF_WORD = 2**16


@rule("exact", "scaled_dot_product_attention")
def attention(
    w: Integers, query: Value, key: Value, value: Value, attn_mask: Maybe, **given: Any
) -> Value:
    heads = Heads.of(w, query, key, value, given["enable_gqa"])
    if given["dropout_p"] > 0:
        raise Refused("has dropout")
    scale = 1 / sqrt(shape_of(query)[-1]) if given["scale"] is None else given["scale"]
    step = Fraction(scale) * Fraction(w.of(query).scale) * Fraction(w.of(key).scale)
    if step <= 0:
        raise Refused("takes scores that rise with the products only")
    unit = Fraction(w.of(value).scale) / Fraction(w.wanted.scale)
    hidden = _hidden(w, heads, attn_mask, given["is_causal"], float(step))
    below, size = _steps_below(w, heads, step, hidden)
    if (2 * size * heads.count + 4) * 2.0**-23 * max(unit, 1) > NEAR:
        raise Refused("sums up too many elements for 30 bits each")
    return _weighed(w, powers_of(w, below, step, size), heads.values, heads.zero, unit)


@dataclass(frozen=True)
class Heads:
    """Matrices of bytes with a sign: queries, keys the other way round, and values."""

    queries: Value
    keys: Value
    values: Value
    facts: tuple[Quantized, Quantized]
    """Of queries and keys."""
    zero: int
    """The zero point of the values."""

    @staticmethod
    def of(w: Integers, query: Value, key: Value, value: Value, repeats: bool) -> Heads:
        if any(w.whole(x).storage.size > 1 for x in (query, key, value)):
            raise Refused("takes integers of eight bits only")
        (q, first), (k, second), (v, third) = (signed(w, x) for x in (query, key, value))
        if repeats:
            k, v = (repeat_heads(w, x, shape_of(q)[-3]) for x in (k, v))
        shapes = [shape_of(x) for x in (q, k, v)]
        if any(map(is_open, shapes)) or len({shape[:-2] for shape in shapes}) > 1:
            raise Refused("takes stacks of the same sizes, which are known now, only")
        found = Heads(q, w.transpose(k, -1, -2), v, (first, second), third.zero_point)
        check_sums(-2 * found.reach, 2 * found.reach, "int32")
        return found

    @property
    def count(self) -> int:
        return shape_of(self.values)[-2]

    @property
    def reach(self) -> int:
        """What no score is further away from 0 than, without the zero point of the keys."""
        queries, keys = self.facts
        lowest, highest = (end - queries.zero_point for end in (queries.lowest, queries.highest))
        depth = shape_of(self.queries)[-1]
        return depth * max(-lowest, highest) * max(-keys.lowest, keys.highest)


def _hidden(
    w: Integers, heads: Heads, mask: Maybe, is_causal: bool, step: float
) -> np.ndarray | None:
    """What a query must not see. A mask in floats is 0 where it does, and elsewhere so far below
    that nothing of it is left."""
    rows, columns = shape_of(heads.queries)[-2], heads.count
    found = ~np.tril(np.ones((rows, columns), np.bool_)) if is_causal else None
    if mask is not None:
        data = w.data(mask)
        if data is None or is_causal:
            raise Refused("takes a mask that is a constant only")
        found = ~data if data.dtype == np.bool_ else data != 0
        far = -2 * heads.reach * step - 2 * NOTHING
        if data.dtype != np.bool_ and not (data[found] < far).all():
            raise Refused("takes a mask that hides what it does not leave as it is only")
    if found is not None and np.broadcast_to(found, (*found.shape[:-1], columns)).all(-1).any():
        raise Refused("has a mask that hides all of a row")
    return found


def _steps_below(
    w: Integers, heads: Heads, step: Fraction, hidden: np.ndarray | None
) -> tuple[Value, int]:
    """How many steps each score is below the greatest of its row, of which there may be no more
    than have an `exp`; and how many bytes that takes.

    What a row has in common is left out: the zero point of the keys takes no part.
    """
    scores = products_of(w, heads.queries, heads.keys, "int32")
    zeros = heads.facts[0].zero_point, 0
    scores = without_zero_points(w, scores, heads.queries, heads.keys, zeros, "int32")
    most, size = _most_below(step, WORD if hidden is not None else 2 * heads.reach)
    if hidden is not None:
        far = 2 * heads.reach + most
        check_sums(0, 2 * heads.reach + far, "int32")
        moved = np.where(hidden, -far, 0).astype(np.int32)
        scores = w.add(scores, w.weight(moved, "hidden"))
    return w.clamp(w.sub(w.reduce("amax", scores, [-1]), scores), None, most), size


def _most_below(step: Fraction, reach: int) -> tuple[int, int]:
    """A number of steps below 0 of which nothing is left, or that none is further than, and its
    bytes; the lower ones are 0."""
    least = min(ceil(NOTHING / step), reach)
    for size in range(1, MOST + 1):
        unit = BYTE ** (size - 1)
        if -(-least // unit) < BYTE:
            return -(-least // unit) * unit, size
    raise Refused("has scores of steps that are too small")


def _weighed(w: Integers, powers: Value, values: Value, zero: int, unit: Fraction) -> Value:
    """The sums of values times their powers, over the sums of powers, in steps of the result."""
    shape = [*shape_of(powers)[:-1], 1]
    code, type = BY_NAME["int64"].code, w.typed(shape, "int64")
    total = w.call(aten.SUM, powers, [len(shape) - 1], True, code, type=type)
    sums = _sums_of_products(w, powers, values)
    sums = w.sub(sums, w.mul(total, zero)) if zero else sums
    near = _in_fixed_point(w, sums, w.weight(np.array(1, np.int64), "one"), CUT, "int64")
    shift = ROOM - max(frexp(float(unit))[1], 0)
    dividend = floor(unit * 2**shift)
    factor = w.call(QUOTIENT, total, dividend, type=type)
    return w.stored(_in_fixed_point(w, near, factor, shift - CUT, "int32"))


def _sums_of_products(w: Integers, powers: Value, values: Value) -> Value:
    """Powers in two parts of 16 bits with a sign, of which the upper one is 2^14 at most."""
    upper = floor_line(w, powers, 1, HALF_WORD // 2, 16)
    lower = w.sub(powers, w.mul(upper, HALF_WORD))
    parts = [products_of(w, w.to(each, "int16"), values, "int64") for each in (upper, lower)]
    return w.add(w.mul(parts[0], HALF_WORD), parts[1])


def _in_fixed_point(w: Integers, x: Value, factor: Value, shift: int, kind: str) -> Value:
    half = w.weight(np.array(1 << (shift - 1), np.int64), "half")
    return w.call(LINE, x, factor, half, None, shift, type=w.typed(shape_of(x), kind))
