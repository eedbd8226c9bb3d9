"""A random quantised graph, as PT2E leaves it: layers between integers, with any scales."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import torch
import torch.ao.quantization.fx._decomposed
from torch import Tensor, nn

OPS = torch.ops.quantized_decomposed
BYTES = (-128, 127, torch.int8)
NEAR = 1e-6
"""What is nearer to a tie, in steps, is not told apart by double precision for sure."""
NEAR_BOUND = 1e-5
"""The same of layers whose results are the nearest integers of numbers that are as good as exact:
more than any bound of a row here."""


@dataclass(frozen=True)
class Steps:
    """What the integers between two operators stand for."""

    scale: float
    zero: int

    def there(self, x: Tensor) -> Tensor:
        return OPS.quantize_per_tensor(x, self.scale, self.zero, *BYTES)

    def back(self, q: Tensor) -> Tensor:
        return OPS.dequantize_per_tensor(q, self.scale, self.zero, *BYTES)


class Graph(nn.Module):
    """A few layers; each takes what earlier ones made, as numbers, and its result is quantised."""

    def __init__(self, seed: int, layers: Sequence[Callable[[Graph], None]]) -> None:
        super().__init__()
        self.draw = random.Random(seed)
        self.numbers = torch.Generator().manual_seed(seed)
        size = (self.draw.randint(3, 9), self.draw.randint(3, 9))
        self.shape = (1, self.draw.choice((1, 3, 4, 8)), *size)
        self.given = self._steps(1.0)
        self.layers: list[Callable[[list[Tensor]], Tensor]] = []
        self.steps: list[Steps] = [self.given]
        self.shapes: list[tuple[int, ...]] = [self.shape]
        self.sizes: list[float] = [100 * self.given.scale]
        self.nears: list[float] = []
        for _ in range(self.draw.randint(1, 4)):
            self.draw.choice(layers)(self)

    def forward(self, x: Tensor) -> Tensor:
        found = [self.given.back(self.given.there(x))]
        for layer, steps in zip(self.layers, self.steps[1:], strict=True):
            found.append(steps.back(steps.there(layer(found))))
        return found[-1]

    def add(self, layer: Callable[[list[Tensor]], Tensor], near: float = NEAR) -> None:
        """A layer, and steps in which most of its results are no extremes."""
        pairs = zip(self.shapes, self.sizes, strict=True)
        noise = [size * (2 * torch.rand(s, generator=self.numbers) - 1) for s, size in pairs]
        made = layer(noise)
        size = float(made.abs().max()) or 1.0
        self.layers.append(layer)
        self.nears.append(near)
        self.steps.append(self._steps(size / 100))
        self.shapes.append(tuple(made.shape))
        self.sizes.append(size)

    def _steps(self, about: float) -> Steps:
        """Near a scale, now and then a power of two, for ties, or of double precision, as one that
        is written by hand; zero points at the edges too."""
        scale = about * 2 ** self.draw.uniform(-1.5, 1.5)
        if self.draw.random() < 0.3:
            scale = 2.0 ** round(np.log2(scale))
        zero = self.draw.choice((0, -128, 127, self.draw.randint(-128, 127)))
        return Steps(scale if self.draw.random() < 0.2 else float(np.float32(scale)), zero)

    def weight(self, *shape: int) -> Callable[[Tensor], Tensor]:
        """A weight of bytes with a scale for each channel, from 2^-20 to 1, as a graph has it; in
        double precision, beside numbers of that, exact."""
        name = f"w{len(list(self.buffers()))}"
        channels = shape[0]
        base = 2.0 ** self.draw.uniform(-20, -2)
        spread = 2.0 ** (2 * torch.rand(channels, generator=self.numbers))
        numbers = torch.randint(-127, 128, shape, generator=self.numbers)
        self.register_buffer(name, numbers.to(torch.int8))
        self.register_buffer(f"{name}_scale", (base * spread).float())
        self.register_buffer(f"{name}_zero", torch.zeros(channels, dtype=torch.int64))

        def dequantised(beside: Tensor) -> Tensor:
            integers, scale, zero = (getattr(self, name + part) for part in ("", "_scale", "_zero"))
            if beside.dtype == torch.double:
                return integers.double() * scale.double().view(-1, *[1] * (len(shape) - 1))
            return OPS.dequantize_per_channel(integers, scale, zero, 0, -127, 127, torch.int8)

        return dequantised

    def floats(self, channels: int, size: float) -> Callable[[Tensor], Tensor | None]:
        """Numbers that are not quantised, one for each channel, or None."""
        if self.draw.random() < 0.3:
            return lambda beside: None
        name = f"b{len(list(self.buffers()))}"
        self.register_buffer(name, size * torch.randn(channels, generator=self.numbers))

        def added(beside: Tensor) -> Tensor:
            found = getattr(self, name)
            return found.double() if beside.dtype == torch.double else found

        return added
