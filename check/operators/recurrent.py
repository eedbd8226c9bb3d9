"""Recurrent networks, step by step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .elementwise import sigmoid
from .table import Array, operator

Step = Callable[[Array, list[Array], list[Array]], list[Array]]
"""From what is read, the state and the weights to the new state."""


def _lstm(x: Array, state: list[Array], weights: list[Array]) -> list[Array]:
    h, c = state
    i, f, g, o = np.split(_gates(x, h, weights), 4, -1)
    c = sigmoid(f) * c + sigmoid(i) * np.tanh(g)
    h = sigmoid(o) * np.tanh(c)
    return [h if len(weights) % 2 == 0 else h @ weights[-1].T, c]


def _gates(x: Array, h: Array, weights: list[Array]) -> Array:
    found = x @ weights[0].T + h @ weights[1].T
    return found + weights[2] + weights[3] if len(weights) > 3 else found


def _gru(x: Array, state: list[Array], weights: list[Array]) -> list[Array]:
    [h] = state
    given, kept = x @ weights[0].T, h @ weights[1].T
    if len(weights) > 3:
        given, kept = given + weights[2], kept + weights[3]
    (a, b, c), (d, e, f) = np.split(given, 3, -1), np.split(kept, 3, -1)
    reset, update = sigmoid(a + d), sigmoid(b + e)
    fresh = np.tanh(c + reset * f)
    return [(1 - update) * fresh + update * h]


def _layers(
    step: Step,
    x: Array,
    hx: list[Array],
    params: list[Array],
    num_layers: int,
    bidirectional: bool,
    batch_first: bool,
    **_: Any,
) -> tuple[Array, ...]:
    directions = 2 if bidirectional else 1
    each = len(params) // (num_layers * directions)
    x = np.swapaxes(x, 0, 1) if batch_first and x.ndim == 3 else x
    ends: list[list[Array]] = []
    for layer in range(num_layers):
        sides: list[Array] = []
        for side in range(directions):
            place = layer * directions + side
            state = [h[place] for h in hx]
            weights = params[place * each : (place + 1) * each]
            line: list[Array] = []
            for part in x[::-1] if side else x:
                state = step(part, state, weights)
                line.append(state[0])
            sides.append(np.stack(line[::-1] if side else line))
            ends.append(state)
        x = np.concatenate(sides, -1)
    x = np.swapaxes(x, 0, 1) if batch_first and x.ndim == 3 else x
    return x, *(np.stack([end[n] for end in ends]) for n in range(len(hx)))


@operator("lstm.input")
def lstm(input: Array, hx: list[Array], params: list[Array], **given: Any) -> tuple[Array, ...]:
    return _layers(_lstm, input, hx, params, **given)


@operator("gru.input")
def gru(input: Array, hx: Array, params: list[Array], **given: Any) -> tuple[Array, ...]:
    return _layers(_gru, input, [hx], params, **given)
