"""Convolutions and linear layers whose results are rounded once.

The sum of a channel stands for `s·(Σ x·w - z·Σ w) + bias`, exactly; that, divided by the scale of
the result, is a line in the integer sum `Σ x·w`, and so is what it is computed with.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

import numpy as np

from ..errors import Refused
from ..operators.table import Ints, Maybe, Value
from . import fast, products
from .exact_line import Real
from .rounding import check_sums, edges_of, on_short_lines, rounded, shortened
from .rules import Integers, rule, total_of
from .transposed import spread_out


@rule("exact", "convolution")
def convolution(
    w: Integers, input: Value, weight: Value, bias: Maybe, stride: Ints, padding: Ints,
    dilation: Ints, transposed: bool, output_padding: Ints, groups: int,
) -> Value:  # fmt: skip
    if transposed:
        more = (stride, padding, output_padding, groups, dilation)
        input, weight = spread_out(w, input, weight, *more)
        stride, padding = [1], [0]
    arguments = (stride, padding, dilation, False, [0], groups)
    wanted = _channels(w, input, weight, bias)
    sums = partial(products.convolution, w, input, weight)
    return _requantised(w, lambda added: sums(added, *arguments), input, wanted, 1)


@rule("exact", "linear")
def linear(w: Integers, input: Value, weight: Value, bias: Maybe) -> Value:
    wanted = _channels(w, input, weight, bias)
    sums = partial(products.linear, w, input, weight)
    return _requantised(w, sums, input, wanted, len(w.shape) - 1)


def _requantised(
    w: Integers, sums: Callable[[Maybe], Value], input: Value, wanted: Sequence[Real], dim: int
) -> Value:
    """Sums, with what is added to those of each channel, as elements of the result."""
    if w.program.requantise == fast.FAST:
        return fast.requantised(w, sums(None), wanted, dim)
    edges, channels = edges_of(w), len(wanted)
    short = shortened(w, total_of(input), wanted, edges)
    if short is None:
        return rounded(w, sums(None), wanted, dim)
    bias = products.with_more(w, None, [one.before for one in short])
    shape = [channels, *[1] * (len(w.shape) - dim - 1)]
    return on_short_lines(w, sums(bias), short, shape, edges)


def _channels(w: Integers, input: Value, weight: Value, bias: Maybe) -> list[Real]:
    """What the sums of each channel stand for, in steps of the result."""
    facts, wanted = w.of(input), Fraction(w.wanted.scale)
    rows = products.weight_rows(w, weight).astype(np.int64)
    scales = products.scales_of(w, weight)
    steps = [Fraction(facts.scale) * Fraction(each) for each in scales] * len(rows)
    found: list[Real] = []
    for row, step, added in zip(rows, steps, _biases(w, bias, steps[: len(rows)]), strict=False):
        slope = step / wanted
        start = added / wanted - slope * facts.zero_point * int(row.sum())
        reach = _reach(row, facts.lowest, facts.highest)
        check_sums(*reach, total_of(input))
        found.append(Real(slope, start, *reach))
    return found


def _biases(w: Integers, bias: Maybe, steps: Sequence[Fraction]) -> list[Fraction]:
    """The real number that is added to each channel; plain integers are steps of its sums."""
    count = len(steps)
    if bias is None:
        return [Fraction(0)] * count
    data = w.data(bias)
    if data is None:
        raise Refused("takes a bias that is a constant only")
    if not np.isfinite(data).all():
        raise Refused("takes a bias of finite numbers only")
    if not w.is_quantized(bias):
        units = [Fraction(1)] * count if data.dtype.kind == "f" else steps
        return [Fraction(number.item()) * unit for number, unit in zip(data, units, strict=True)]
    facts = w.of(bias)
    scales = facts.scales * (count if len(facts.scales) == 1 else 1)
    zeros = facts.zero_points * (count if len(facts.zero_points) == 1 else 1)
    rows = zip(data, scales, zeros, strict=True)
    return [(int(number) - zero) * Fraction(scale) for number, scale, zero in rows]


def _reach(row: np.ndarray, lowest: int, highest: int) -> tuple[int, int]:
    """The least and the greatest sum of products with elements of such a range."""
    ends = np.minimum(row * lowest, row * highest), np.maximum(row * lowest, row * highest)
    return int(ends[0].sum()), int(ends[1].sum())
