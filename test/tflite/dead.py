"""Visual wake words with dead channels: a stand-in for MLPerf Tiny's own model, half of it dead.

Of the 1,488 channels that the 1x1 convolutions of that model compute, 971 have no weights. They are
constants, of which those with a bias above 0 (178) are not what lies around an image. Without them
there are 29,536 weights in convolutions instead of 207,600, and 3.74 instead of 7.49 million
multiply-adds. This network has as many of each. Which layers they are in is not known: `LIVE` is
made up, to the sums above.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .layers import Network, Value
from .mlperf import decided, mobile_features

LIVE = (16, 32, 31, 62, 61, 59, 53, 79, 66, 12, 18, 8, 20)
"""Channels with weights, of each 1x1 convolution."""
DEAD, ABOVE_ZERO = 971, 178
LEAST = 0.1
"""So far from 0 a dead channel's bias is at least: several steps of what comes out."""


@dataclass
class Dying(Network):
    """Of each 1x1 convolution, the channels with weights are told by `live`, in turn. Weights are
    the greater the fewer channels with weights there are to read."""

    live: Iterator[int] = field(default_factory=lambda: iter(LIVE))
    read: int = 0
    dead: int = 0
    above: np.ndarray | None = None
    below: np.ndarray | None = None

    def _product(
        self, name: str, x: Value, weights: np.ndarray, axis: int | None, sums: np.ndarray,
        activation: str, options: dict[str, Any],
    ) -> Value:  # fmt: skip
        self.above = self.below = None
        if name == "CONV_2D" and weights.shape[1:3] == (1, 1):
            grown = np.float32(np.sqrt(weights.shape[3] / (self.read or weights.shape[3])))
            weights, sums = weights * grown, sums * grown
            self._lose(self.rng.permutation(len(weights)), weights, sums)
        return super()._product(name, x, weights, axis, sums, activation, options)

    def _lose(self, order: np.ndarray, weights: np.ndarray, sums: np.ndarray) -> None:
        self.read = next(self.live, len(order))
        lost = order[self.read :]
        weights[lost], sums[..., lost] = 0, 0
        before, self.dead = self.dead, self.dead + len(lost)
        share = self.dead * ABOVE_ZERO // DEAD - before * ABOVE_ZERO // DEAD
        self.above, self.below = lost[:share], lost[share:]

    def _bias(self, count: int) -> np.ndarray:
        bias = super()._bias(count)
        if self.above is not None:
            bias[self.above] = np.abs(bias[self.above]) + LEAST
            bias[self.below] = -np.abs(bias[self.below]) - LEAST
        return bias


def visual_wake_words(seed: int = 0) -> bytes:
    n = Dying(seed)
    return decided(n, mobile_features(n))


def undecided(seed: int) -> bytes:
    """The same up to what its decision is made of, the means of which are all alike: some sums of
    the features at each of the 3 x 3 places."""
    n = Dying(seed)
    n.output(n.conv(mobile_features(n), 6, (1, 1), 1, "NONE"))
    return n.model.bytes()
