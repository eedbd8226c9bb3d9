"""Networks of int8 layers, written layer by layer; scales come from a run in floats.

A `Network` computes each layer of a few random images in floats as it is written, and takes scales
such that most values are within their range, as converters do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .reference.products import Window, windows
from .writer import Model

PER_CHANNEL = 127


@dataclass
class Value:
    """A tensor of the file, and what it is of the sample images."""

    number: int
    floats: np.ndarray
    scale: float
    zero_point: int

    @property
    def shape(self) -> tuple[int, ...]:
        return (1, *self.floats.shape[1:])


@dataclass
class Network:
    """A file that grows with its layers, seeded."""

    seed: int
    images: int = 4
    model: Model = field(default_factory=Model)

    def __post_init__(self) -> None:
        self.rng = np.random.default_rng(self.seed)

    def input(self, shape: Sequence[int]) -> Value:
        floats = self.rng.standard_normal((self.images, *shape)).astype(np.float32)
        scale, zero = _range(floats)
        number = self.model.input((1, *shape), "INT8", scale, zero)
        return Value(number, floats, scale, zero)

    def output(self, x: Value) -> None:
        self.model.output(x.number)

    def conv(
        self, x: Value, channels: int, kernel: Sequence[int], stride: int = 1,
        activation: str = "RELU", padding: str = "SAME",
    ) -> Value:  # fmt: skip
        inputs = x.floats.shape[3]
        weights = self._weights((channels, *kernel, inputs), inputs * kernel[0] * kernel[1])
        views = windows(x.floats, kernel, Window((stride, stride), (1, 1), padding))
        sums = np.einsum("bhwijc,oijc->bhwo", views, weights)
        options = {"padding": padding, "stride_h": stride, "stride_w": stride}
        return self._product("CONV_2D", x, weights, 0, sums, activation, options)

    def depthwise(
        self, x: Value, kernel: Sequence[int], stride: int = 1, activation: str = "RELU"
    ) -> Value:
        channels = x.floats.shape[3]
        weights = self._weights((1, *kernel, channels), kernel[0] * kernel[1])
        views = windows(x.floats, kernel, Window((stride, stride), (1, 1), "SAME"))
        sums = np.einsum("bhwijc,ijc->bhwc", views, weights[0])
        options = {"padding": "SAME", "stride_h": stride, "stride_w": stride, "depth_multiplier": 1}
        return self._product("DEPTHWISE_CONV_2D", x, weights, 3, sums, activation, options)

    def dense(self, x: Value, outputs: int, activation: str = "RELU") -> Value:
        inputs = int(np.prod(x.floats.shape[1:]))
        weights = self._weights((outputs, inputs), inputs)
        sums = x.floats.reshape(len(x.floats), inputs) @ weights.T
        return self._product("FULLY_CONNECTED", x, weights, None, sums, activation, {})

    def add(self, x: Value, y: Value, activation: str = "RELU") -> Value:
        floats = _activated(x.floats + y.floats, activation)
        made = self._tensor(floats)
        operands = [x.number, y.number]
        self.model.add("ADD", operands, [made.number], fused_activation_function=activation)
        return made

    def average_pool(self, x: Value, kernel: Sequence[int]) -> Value:
        """Of a whole number of windows; the result stands for the same numbers as x."""
        window = Window((kernel[0], kernel[1]))
        floats = windows(x.floats, kernel, window).mean(axis=(3, 4))
        made = self._tensor(floats, x)
        self.model.add(
            "AVERAGE_POOL_2D", [x.number], [made.number], padding="VALID", stride_h=kernel[0],
            stride_w=kernel[1], filter_height=kernel[0], filter_width=kernel[1],
        )  # fmt: skip
        return made

    def flat(self, x: Value) -> Value:
        floats = x.floats.reshape(len(x.floats), -1)
        made = self._tensor(floats, x)
        shape = self.model.constant(np.array([1, floats.shape[1]], np.int32))
        options = {"new_shape": np.array([1, floats.shape[1]], np.int32)}
        self.model.add("RESHAPE", [x.number, shape], [made.number], **options)
        return made

    def lstm(self, x: Value, units: int) -> Value:
        """Of (time, inputs), beginning with zeros: states of 16 bits, results of 8 within 1."""
        gates = [self._matrix((units, x.floats.shape[2])) for _ in range(4)]
        again = [self._matrix((units, units)) for _ in range(4)]
        bias = (self.rng.standard_normal((4, units)) * 0.2).astype(np.float32)
        floats = _lstm(x.floats, [one.floats for one in gates], [one.floats for one in again], bias)
        biases = [
            self.model.constant(np.rint(row / (x.scale * gate.scale)).astype(np.int32))
            for row, gate in zip(bias, gates, strict=True)
        ]
        result, cell = ("INT8", 1 / 128), ("INT16", 2.0**-11)
        states = [self.model.tensor((1, units), *type, isVariable=True) for type in (result, cell)]
        sums = [self.model.tensor((0,), *type) for type in 4 * [("INT16", 2.0**-12)] + [result]]
        made = self.model.tensor((1, *floats.shape[1:]), *result)
        numbers = [x.number, *(one.number for one in (*gates, *again))]
        self.model.add(
            "UNIDIRECTIONAL_SEQUENCE_LSTM",
            [*numbers, *3 * [None], *biases, *2 * [None], *states, *4 * [None]], [made],
            version=3, intermediates=sums, fused_activation_function="TANH", time_major=False,
            cell_clip=0.0,
        )  # fmt: skip
        return Value(made, floats, 1 / 128, 0)

    def last(self, x: Value) -> Value:
        """The last of (time, units)."""
        made = self._tensor(x.floats[:, -1], x)
        _, time, units = x.shape
        places = [np.array(row, np.int32) for row in ([0, time - 1, 0], [1, time, units], 3 * [1])]
        numbers = [x.number, *map(self.model.constant, places)]
        self.model.add("STRIDED_SLICE", numbers, [made.number], shrink_axis_mask=0b010)
        return made

    def _matrix(self, shape: tuple[int, int]) -> Value:
        """Weights in int8 with one scale."""
        floats = self._weights(shape, 2 * shape[1])
        scale = float(np.float32(np.abs(floats).max() / PER_CHANNEL))
        stored = np.clip(np.rint(floats / scale), -127, 127).astype(np.int8)
        return Value(self.model.constant(stored, scale), floats, scale, 0)

    def softmax(self, x: Value) -> Value:
        powers = np.exp(x.floats - x.floats.max(-1, keepdims=True))
        floats = powers / powers.sum(-1, keepdims=True)
        number = self.model.tensor((1, *floats.shape[1:]), "INT8", 1 / 256, -128)
        self.model.add("SOFTMAX", [x.number], [number], beta=1.0)
        return Value(number, floats, 1 / 256, -128)

    def _weights(self, shape: Sequence[int], terms: int) -> np.ndarray:
        return (self.rng.standard_normal(shape) * np.sqrt(2 / terms)).astype(np.float32)

    def _bias(self, count: int) -> np.ndarray:
        return (self.rng.standard_normal(count) * 0.2).astype(np.float32)

    def _tensor(self, floats: np.ndarray, alike: Value | None = None) -> Value:
        scale, zero = _range(floats) if alike is None else (alike.scale, alike.zero_point)
        number = self.model.tensor((1, *floats.shape[1:]), "INT8", scale, zero)
        return Value(number, floats, scale, zero)

    def _product(
        self, name: str, x: Value, weights: np.ndarray, axis: int | None, sums: np.ndarray,
        activation: str, options: dict[str, Any],
    ) -> Value:  # fmt: skip
        """Weights in int8 with a scale for each channel, or one for all, and a bias in int32."""
        others = tuple(dim for dim in range(weights.ndim) if dim != axis)
        most = np.abs(weights).max(axis=None if axis is None else others)
        scales = np.atleast_1d(np.maximum(most, 1e-3) / PER_CHANNEL).astype(np.float32)
        shape = [1] * weights.ndim
        if axis is not None:
            shape[axis] = -1
        stored = np.clip(np.rint(weights / scales.reshape(shape)), -127, 127).astype(np.int8)
        w = self.model.constant(stored, scales.tolist(), axis=axis or 0)
        count = sums.shape[-1]
        bias = self._bias(count)
        units = np.broadcast_to(np.float32(x.scale) * scales, (count,))
        whole = np.rint(bias / units).astype(np.int32)
        b = self.model.constant(whole, (np.float32(x.scale) * scales).tolist())
        made = self._tensor(_activated(sums + bias, activation))
        options = {**options, "fused_activation_function": activation}
        self.model.add(name, [x.number, w, b], [made.number], **options)
        return made


def _lstm(
    x: np.ndarray, gates: Sequence[np.ndarray], again: Sequence[np.ndarray], bias: np.ndarray
) -> np.ndarray:
    """The states of each step; gates are input, forget, cell, output, as TFLite has them."""
    h = c = np.zeros((len(x), bias.shape[1]), np.float32)
    states = []
    for step in np.swapaxes(x, 0, 1):
        sums = [step @ w.T + h @ r.T + b for w, r, b in zip(gates, again, bias, strict=True)]
        opened = [1 / (1 + np.exp(-one)) for one in sums]
        c = opened[1] * c + opened[0] * np.tanh(sums[2])
        h = opened[3] * np.tanh(c)
        states.append(h)
    return np.stack(states, 1)


def _activated(x: np.ndarray, activation: str) -> np.ndarray:
    least = 0 if activation in ("RELU", "RELU6") else -np.inf
    return np.clip(x, least, 6 if activation == "RELU6" else np.inf)


def _range(floats: np.ndarray) -> tuple[float, int]:
    """A scale and a zero point that hold nearly all of some numbers, and 0."""
    low, high = min(float(floats.min()), 0.0), max(float(floats.max()), 1e-3)
    scale = float(np.float32((high - low) / 255))
    return scale, int(np.clip(round(-128 - low / scale), -128, 127))
