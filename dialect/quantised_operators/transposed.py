"""Transposed convolutions of quantised values, as plain ones."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..errors import Refused
from ..operators.table import Ints, Value, shape_of, spread
from ..quantized import Quantized
from .rules import Integers


def spread_out(
    w: Integers, input: Value, weight: Value, stride: Ints, padding: Ints, behind: Ints,
    groups: int, dilation: Ints | None = None,
) -> tuple[Value, Value]:  # fmt: skip
    """The image with its zero point between its elements and around them, and the weights of the
    plain convolution: their taps in reverse, each group's inputs and outputs exchanged."""
    data = w.data(weight)
    if data is None:
        raise Refused("takes a constant weight only, transposed")
    taps = shape_of(weight)[2:]
    dims, reach = len(taps), spread(dilation or [1], len(taps))
    edges = zip(taps, reach, spread(padding, dims), strict=True)
    around = [far * (extent - 1) - edge for extent, far, edge in edges]
    image = _spaced(w, input, spread(stride, dims), around, spread(behind, dims))
    inputs, outputs = data.shape[:2]
    parts = data.reshape(groups, inputs // groups, outputs, *taps).swapaxes(1, 2)
    turned = np.flip(parts, tuple(range(3, 3 + dims))).reshape(-1, inputs // groups, *taps)
    kernel = w.weight(np.ascontiguousarray(turned), "kernel")
    w.facts[image] = w.of(input)
    w.facts[kernel] = _turned(w.of(weight), groups)
    return image, kernel


def _turned(facts: Quantized, groups: int) -> Quantized:
    """What the weights stand for: channels come first, those of each group again."""
    if facts.axis is None:
        return facts
    if facts.axis == 0 and groups > 1:
        raise Refused("takes weights with a scale for each channel of the result, transposed")
    scales, zeros = facts.scales * groups, facts.zero_points * groups
    return replace(facts, axis=1 - facts.axis, scales=scales, zero_points=zeros)


def _spaced(w: Integers, x: Value, steps: Ints, around: Ints, behind: Ints) -> Value:
    zero, (batch, channels, *space) = w.of(x).zero_point, shape_of(x)
    steps = [1 if size == 1 else step for size, step in zip(space, steps, strict=True)]
    split = w.view(x, [batch, channels, *(n for size in space for n in (size, 1))])
    wide = w.pad(split, [n for step in steps[::-1] for n in (0, step - 1, 0, 0)], zero)
    sizes = [size * step for size, step in zip(space, steps, strict=True)]
    image = w.view(wide, [batch, channels, *sizes])
    edges = [
        (edge, edge + more - (step - 1))
        for edge, more, step in zip(around, behind, steps, strict=True)
    ]
    return w.pad(image, [amount for pair in edges[::-1] for amount in pair], zero)
