"""What keeps a state: SVDF and LSTM."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hardwire.dialect.quantised_operators import fixed_point as fp
from hardwire.dialect.quantised_operators import tables

from .arrays import BOUNDS, DTYPES, Ints, Type

GATE_SCALE = 2.0**-12
"""What the sums of a gate stand for, before its function."""


def svdf(
    x: Ints, feature: Ints, time: Ints, bias: Ints, state: Ints, types: Sequence[Type], rank: int
) -> tuple[Ints, Ints]:
    """`types` of the input, the weights of features and of time, the state and the result.

    The state moves by one step; its newest elements are the products with the features, scaled,
    clamped, and only then moved by the zero point of the state, so that they may wrap. The products
    of the steps with the weights of time are summed up in int32 with those of the same unit and its
    bias, and scaled once.
    """
    given, by_feature, by_time, kept, wanted = types
    batch, (features, steps) = len(x), time.shape
    first = fp.multiplier(given.scale * by_feature.scale / kept.scale)
    dots = fp.multiplied(fp.wrapped(given.steps(x) @ feature.astype(np.int64).T), *first)
    lowest, highest = BOUNDS[kept.name]
    clamped = np.clip(dots, lowest, highest) + kept.zero_point
    newest = clamped.astype(DTYPES[kept.name]).astype(np.int64)
    before = state.reshape(batch, features, steps).astype(np.int64)
    now = np.concatenate([before[:, :, 1:], newest[:, :, None]], 2)
    sums = ((now - kept.zero_point) * time.astype(np.int64)).sum(2)
    total = fp.wrapped(sums.reshape(batch, -1, rank).sum(2) + bias)
    second = fp.multiplier(kept.scale * by_time.scale / wanted.scale)
    return wanted.stored(fp.multiplied(total, *second)), now.astype(DTYPES[kept.name])


def lstm(
    x: Ints, weights: Sequence[Ints], recurrent: Sequence[Ints], biases: Sequence[Ints],
    types: Sequence[Type], scales: Sequence[tuple[float, float]], clip: float,
    states: tuple[Ints, Ints],
) -> tuple[Ints, Ints, Ints]:  # fmt: skip
    """`x` is [batch, time, elements]; gates are those of input, forget, cell and output, with the
    scales of their two weights. `types` are of the input, the hidden state and the cell state.

    The two products of a gate are scaled to `2^-12` and clamped to int16, each for itself, then
    added and clamped. Gates are int16 of `2^-15`. The cell state is the sum of two products, each
    scaled and clamped for itself; the hidden state is the product of the output gate and `tanh` of
    the cell state.
    """
    given, kept, cells = types
    hidden, cell = states[0], states[1].astype(np.int64)
    found: list[Ints] = []
    for step in range(x.shape[1]):
        gates = [
            _gate(x[:, step], hidden, w, r, b, (given, kept), scale, number == 2)
            for number, (w, r, b, scale) in enumerate(
                zip(weights, recurrent, biases, scales, strict=True)
            )
        ]
        cell = _word(_scaled(gates[1] * cell, 2.0**-15) +
                     _scaled(gates[0] * gates[2], 2.0**-30 / cells.scale))  # fmt: skip
        if clip > 0:
            most = int(np.clip(clip / cells.scale, -32768, 32767))
            cell = np.clip(cell, -most, most)
        product = tables.tanh16(cells.numbers, cell) * gates[3]
        hidden = kept.stored(fp.multiplied(product, *fp.multiplier(2.0**-30 / kept.scale)))
        found.append(hidden)
    return np.stack(found, 1), hidden, cell.astype(np.int16)


def _gate(
    x: Ints, hidden: Ints, w: Ints, r: Ints, bias: Ints, types: tuple[Type, Type],
    scales: tuple[float, float], is_cell: bool,
) -> Ints:  # fmt: skip
    given, kept = types
    sums = given.steps(x) @ w.astype(np.int64).T + bias.astype(np.int64)
    again = kept.steps(hidden) @ r.astype(np.int64).T
    first = _product(sums, given, scales[0])
    total = _word(first + _product(again, kept, scales[1]))
    function = tables.tanh16 if is_cell else tables.logistic16
    return function(tables.int16(GATE_SCALE), total)


def _product(sums: Ints, type: Type, scale: float) -> Ints:
    factor = fp.multiplier(type.scale * scale / GATE_SCALE)
    if type.name == "INT16":
        return _word(fp.multiplied_wide(sums, *factor))
    return _word(fp.multiplied(fp.wrapped(sums), *factor))


def _scaled(x: Ints, factor: float) -> Ints:
    return _word(fp.multiplied(fp.wrapped(x), *fp.multiplier(factor)))


def _word(x: Ints) -> Ints:
    return np.clip(x, -32768, 32767)
