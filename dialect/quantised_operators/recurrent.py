"""SVDF and LSTM of quantised values, as TFLite's reference kernels have them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..dtypes import bounds
from ..operators import aten
from ..operators.table import Value, shape_of
from ..quantized import Quantized
from .integers import times
from .products import with_zero_point
from .rules import Integers, total_of
from .tflite_products import multiplied
from .words import logistic_of_steps, steps_of_sigmoid, tanh_of_steps

GATE_SCALE = 2.0**-12
"""What the sums of a gate stand for, before its function."""


@dataclass(frozen=True)
class Gates:
    """The weights of four gates below each other: input, forget, cell, output; and the scales of
    each gate's."""

    weight: Value
    bias: Value | None
    scales: Sequence[float]


def svdf(
    w: Integers, input: Value, feature: Value, time: Value, bias: Value | None, state: Value,
    rank: int,
) -> tuple[Value, Value]:  # fmt: skip
    """The result, and the new state: its newest elements are clamped before they are moved by its
    zero point, and may wrap."""
    batch, (features, count) = shape_of(input)[0], shape_of(time)
    kept, storage = w.of(state), w.of(state).storage
    sums = _gate_product(w, input, feature, None)
    dots = times(w, sums, w.of(input).scale * w.of(feature).scale / kept.scale)
    clamped = w.clamp(dots, *bounds(storage))
    zero = kept.zero_point
    newest = w.cast(w.add(clamped, zero) if zero else clamped, state.type)
    before = w.slice(w.view(state, (batch, features, count)), 2, 1, count)
    now = w.cat([before, w.view(newest, (batch, features, 1))], 2)
    moved = w.add(w.to(now, "int32"), -zero) if zero else w.to(now, "int32")
    products = w.mul(moved, w.to(time, "int32"))
    units = w.view(products, (batch, features // rank, rank * count))
    total = w.reduce("sum.dim_IntList", units, [2], keep=False)
    total = total if bias is None else w.add(total, bias)
    factor = kept.scale * w.of(time).scale / w.wanted.scale
    return w.stored(times(w, total, factor)), w.view(now, shape_of(state))


def lstm(
    w: Integers, input: Value, states: tuple[Value, Value], given: Gates, recurrent: Gates,
    clip: float,
) -> tuple[Value, Value, Value]:  # fmt: skip
    """Input and results are [time, batch, elements]. The products with the input are computed for
    all steps at once, those with the hidden state step by step."""
    time, batch, inputs = shape_of(input)
    hidden, cell = states
    units, facts = shape_of(hidden)[1], (w.of(hidden), w.of(cell))
    rows = w.view(input, (time * batch, inputs))
    w.facts[rows] = w.of(input)
    first = _of_gates(w, rows, given)
    found: list[Value] = []
    wide = w.to(cell, "int32")
    for step in range(time):
        part = w.slice(first, 0, step * batch, (step + 1) * batch)
        sums = _word(w, w.add(part, _of_gates(w, hidden, recurrent)))
        parts = [w.slice(sums, 1, gate * units, (gate + 1) * units) for gate in range(4)]
        wide, hidden = _one_time_step(w, parts, wide, facts, clip)
        found.append(w.view(hidden, (1, batch, units)))
    return w.cat(found, 0), hidden, w.to(wide, "int16")


def _one_time_step(
    w: Integers, sums: Sequence[Value], cell: Value, facts: tuple[Quantized, Quantized], clip: float
) -> tuple[Value, Value]:
    """The cell state as int32, and the hidden state."""
    kept, cells = facts
    opened, forgotten, shown = (logistic_of_steps(w, w.mul(sums[gate], 3)) for gate in (0, 1, 3))
    offered = tanh_of_steps(w, w.mul(sums[2], 3))
    old = _word(w, times(w, w.mul(forgotten, cell), 2.0**-15))
    new = _word(w, times(w, w.mul(opened, offered), 2.0**-30 / cells.scale))
    cell = _word(w, w.add(old, new))
    if clip > 0:
        most = int(np.clip(clip / cells.scale, -32768, 32767))
        cell = w.clamp(cell, -most, most)
    product = w.mul(tanh_of_steps(w, steps_of_sigmoid(w, cell, cells.scale, (0, 1))), shown)
    moved = times(w, product, 2.0**-30 / kept.scale)
    moved = w.add(moved, kept.zero_point) if kept.zero_point else moved
    hidden = w.to(w.clamp(moved, kept.lowest, kept.highest), kept.storage.name)
    w.facts[hidden] = kept
    return cell, hidden


def _of_gates(w: Integers, x: Value, gates: Gates) -> Value:
    """The products of all gates as int32 within 16 bits."""
    sums = _gate_product(w, x, gates.weight, gates.bias)
    factors = [w.of(x).scale * scale / GATE_SCALE for scale in gates.scales]
    each = shape_of(sums)[1] // len(factors)
    return _word(w, multiplied(w, sums, [one for one in factors for _ in range(each)], 1))


def _gate_product(w: Integers, x: Value, weight: Value, bias: Value | None) -> Value:
    folded = with_zero_point(w, x, weight, bias)
    shape = (shape_of(x)[0], shape_of(weight)[0])
    return w.call(aten.LINEAR, x, weight, folded, type=w.typed(shape, total_of(x)))


def _word(w: Integers, x: Value) -> Value:
    return w.clamp(x, -32768, 32767)
