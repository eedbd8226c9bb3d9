"""Transposed convolutions of quantised values, as plain ones."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..errors import Refused
from ..operators.table import Ints, Value, shape_of, spread
from .rules import Integers


def spread_out(
    w: Integers, input: Value, weight: Value, stride: Ints, padding: Ints, behind: Ints, groups: int
) -> tuple[Value, Value]:
    """The image with its zero point between its elements and around them, and the weights of the
    plain convolution: their taps in reverse, inputs and outputs exchanged."""
    data = w.data(weight)
    if data is None or groups != 1:
        raise Refused("takes a constant weight without groups only, transposed")
    taps = shape_of(weight)[2:]
    around = [extent - 1 - p for extent, p in zip(taps, spread(padding, 2), strict=True)]
    image = _spaced(w, input, spread(stride, 2), around, spread(behind, 2))
    kernel = w.weight(np.ascontiguousarray(np.flip(data.swapaxes(0, 1), (2, 3))), "kernel")
    facts = w.of(weight)
    w.facts[image] = w.of(input)
    w.facts[kernel] = facts if facts.axis is None else replace(facts, axis=1 - facts.axis)
    return image, kernel


def _spaced(w: Integers, x: Value, steps: Ints, around: Ints, behind: Ints) -> Value:
    zero, (batch, channels, *space) = w.of(x).zero_point, shape_of(x)
    steps = [1 if size == 1 else step for size, step in zip(space, steps, strict=True)]
    split = w.view(x, [batch, channels, space[0], 1, space[1], 1])
    wide = w.pad(split, [0, steps[1] - 1, 0, 0, 0, steps[0] - 1, 0, 0], zero)
    sizes = [size * step for size, step in zip(space, steps, strict=True)]
    image = w.view(wide, [batch, channels, *sizes])
    edges = [
        (edge, edge + more - (step - 1))
        for edge, more, step in zip(around, behind, steps, strict=True)
    ]
    return w.pad(image, [amount for pair in edges[::-1] for amount in pair], zero)
