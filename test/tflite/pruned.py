"""Networks of int8 layers that were pruned: some of their channels have lost their weights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from .layers import Network, Value


@dataclass
class Pruned(Network):
    """Of each layer but the last one, a `share` of the channels has no weights, but a bias: they
    are constants, of which those below 0 become 0 behind a ReLU. As many channels of what it reads
    have no weight in a layer that reads all of them."""

    share: float = 0.4

    def _product(
        self, name: str, x: Value, weights: np.ndarray, axis: int | None, sums: np.ndarray,
        activation: str, options: dict[str, Any],
    ) -> Value:  # fmt: skip
        weights, sums = weights.copy(), sums.copy()
        if activation != "NONE":
            lost = self._drawn(sums.shape[-1])
            np.moveaxis(weights, axis or 0, 0)[lost] = 0
            sums[..., lost] = 0
        if axis != 3 and x.floats.shape[-1] > 3:
            weights[..., self._drawn(weights.shape[-1])] = 0
        return super()._product(name, x, weights, axis, sums, activation, options)

    def _drawn(self, count: int) -> np.ndarray:
        return self.rng.permutation(count) < int(self.share * count)


def chain(seed: int) -> bytes:
    """Depthwise layers between others, borders around images, and a classifier."""
    n = Pruned(seed)
    x = n.conv(n.input((9, 7, 3)), 16, (3, 3), 2)
    x = n.conv(n.depthwise(x, (3, 3)), 24, (1, 1))
    x = n.conv(n.depthwise(x, (3, 3), 1, "RELU6"), 12, (3, 3), 1, "RELU6")
    x = n.conv(x, 20, (2, 3), 1, "RELU", "VALID")
    n.output(n.softmax(n.dense(n.flat(x), 10, "NONE")))
    return n.model.bytes()


def residual(seed: int) -> bytes:
    """What is added goes on only where nobody reads the sum."""
    n = Pruned(seed, share=0.5)
    x = n.conv(n.input((8, 8, 3)), 16, (3, 3))
    for _ in range(2):
        y = n.conv(n.conv(x, 12, (3, 3)), 16, (3, 3), 1, "RELU")
        x = n.add(x, y)
    x = n.flat(n.average_pool(x, (8, 8)))
    n.output(n.dense(x, 6, "NONE"))
    return n.model.bytes()


def borders(seed: int) -> bytes:
    """Images with other sides, windows of other sides, and borders around all but the last."""
    n = Pruned(seed, share=0.6)
    x = n.conv(n.input((11, 7, 3)), 16, (3, 3))
    x = n.conv(x, 20, (3, 5), 2)
    x = n.conv(x, 24, (2, 3), 1, "RELU6")
    x = n.conv(n.conv(x, 16, (3, 3)), 12, (3, 2), 2, "RELU", "VALID")
    n.output(n.dense(n.flat(x), 10, "NONE"))
    return n.model.bytes()


def dense(seed: int) -> bytes:
    n = Pruned(seed)
    x = n.input((40,))
    for width in (32, 24, 16):
        x = n.dense(x, width)
    n.output(n.dense(x, 5, "NONE"))
    return n.model.bytes()


NETWORKS = {"chain": chain, "residual": residual, "borders": borders, "dense": dense}
