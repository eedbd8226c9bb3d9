"""Recurrent layers, unrolled: one product for the inputs of all steps, one small one for each step.

Arithmetic and the order of gates are those of aten/native/RNN.cpp.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import Refused
from .record import decomposes
from .table import Replacement, Rewrite, Value, shape_of

Step = Callable[["Direction", Value, tuple[Value, ...]], tuple[Value, ...]]


@dataclass(frozen=True)
class Direction:
    """The weights of one layer in one direction."""

    b: Rewrite
    w_ih: Value
    w_hh: Value
    b_ih: Value | None = None
    b_hh: Value | None = None
    w_hr: Value | None = None

    def hidden(self, h: Value) -> Value:
        """What the last hidden state contributes to the gates."""
        return self.b.linear(h, self.w_hh, self.b_hh)


def _chunks(b: Rewrite, gates: Value, count: int) -> list[Value]:
    width = shape_of(gates)[1] // count
    return [b.slice(gates, 1, i * width, (i + 1) * width) for i in range(count)]


def _lstm_step(d: Direction, inputs: Value, state: tuple[Value, ...]) -> tuple[Value, ...]:
    """`c' = sigmoid(f)·c + sigmoid(i)·tanh(g)`, `h' = sigmoid(o)·tanh(c')`."""
    b, (h, c) = d.b, state
    i, f, g, o = _chunks(b, b.add(d.hidden(h), inputs), 4)
    kept = b.mul(b.unary("sigmoid", f), c)
    new = b.mul(b.unary("sigmoid", i), b.unary("tanh", g))
    c = b.add(kept, new)
    h = b.mul(b.unary("sigmoid", o), b.unary("tanh", c))
    return (h if d.w_hr is None else b.linear(h, d.w_hr), c)


def _gru_step(d: Direction, inputs: Value, state: tuple[Value, ...]) -> tuple[Value, ...]:
    """`h' = (h - n)·sigmoid(z) + n` with `n = tanh(x_n + sigmoid(r)·h_n)`."""
    b, (h,) = d.b, state
    x_r, x_z, x_n = _chunks(b, inputs, 3)
    h_r, h_z, h_n = _chunks(b, d.hidden(h), 3)
    r = b.unary("sigmoid", b.add(h_r, x_r))
    z = b.unary("sigmoid", b.add(h_z, x_z))
    n = b.unary("tanh", b.add(x_n, b.mul(h_n, r)))
    return (b.add(b.mul(b.sub(h, n), z), n),)


def _rnn_step(activation: str) -> Step:
    def step(d: Direction, inputs: Value, state: tuple[Value, ...]) -> tuple[Value, ...]:
        return (d.b.unary(activation, d.b.add(d.hidden(state[0]), inputs)),)

    return step


STEPS: dict[str, Step] = {
    "lstm": _lstm_step,
    "gru": _gru_step,
    "rnn_tanh": _rnn_step("tanh"),
    "rnn_relu": _rnn_step("relu"),
}


@decomposes("lstm.input", "gru.input", "rnn_tanh.input", "rnn_relu.input")
def recurrent(
    b: Rewrite, input: Value, hx: Value | list[Value], num_layers: int, **given: Any
) -> Replacement:
    if given["train"] and given["dropout"] > 0:
        raise Refused(
            "a recurrent layer in training mode cannot be compiled; call model.eval() first"
        )
    step = STEPS[b.overload.removesuffix(".input")]
    states = hx if isinstance(hx, list) else [hx]
    batch_first = given["batch_first"]
    x = b.transpose(input, 0, 1) if batch_first else input
    ways = 2 if given["bidirectional"] else 1
    directions = _directions(b, given["params"], num_layers * ways, given["has_biases"])
    last: list[tuple[Value, ...]] = []
    for layer in range(num_layers):
        outputs: list[Value] = []
        for way in range(ways):
            place = layer * ways + way
            start = tuple(b.select(state, 0, place) for state in states)
            output, end = _layer(directions[place], step, x, start, backwards=way == 1)
            outputs.append(output)
            last.append(end)
        x = b.cat(outputs, 2)
    output = b.transpose(x, 0, 1) if batch_first else x
    return [output, *(_stacked(b, ends) for ends in zip(*last, strict=True))]


def _directions(
    b: Rewrite, params: Sequence[Value], count: int, has_biases: bool
) -> list[Direction]:
    """The flat list of weights, cut; a projection's weight comes last in each part."""
    size = len(params) // count
    parts = [params[at : at + size] for at in range(0, len(params), size)]
    if has_biases:
        return [Direction(b, *part) for part in parts]
    return [Direction(b, *part[:2], w_hr=part[2] if size == 3 else None) for part in parts]


def _layer(
    d: Direction, step: Step, x: Value, state: tuple[Value, ...], backwards: bool
) -> tuple[Value, tuple[Value, ...]]:
    """One layer in one direction over `x` = [steps, batch, features]."""
    b = d.b
    gates = b.linear(x, d.w_ih, d.b_ih)
    steps = range(shape_of(x)[0])
    hidden: dict[int, Value] = {}
    for t in reversed(steps) if backwards else steps:
        state = step(d, b.select(gates, 0, t), state)
        hidden[t] = state[0]
    return _stacked(b, [hidden[t] for t in steps]), state


def _stacked(b: Rewrite, values: Sequence[Value]) -> Value:
    return b.cat([b.unsqueeze(value, 0) for value in values], 0)


@decomposes("lstm_cell", "gru_cell", "rnn_tanh_cell", "rnn_relu_cell")
def cell(b: Rewrite, input: Value, hx: Value | list[Value], **weights: Any) -> Replacement:
    step = STEPS[b.overload.removesuffix("_cell")]
    state = tuple(hx) if isinstance(hx, list) else (hx,)
    d = Direction(b, **weights)
    return step(d, b.linear(input, d.w_ih, d.b_ih), state)
