"""Random quantised graphs as PT2E leaves them, with any scales and zero points.

    python -m test.quantised.graphs --cases 2000 --seed 1

Each graph is compiled and compared with exact arithmetic: the same graph, computed in double
precision, which holds sums of products of bytes, and rounds where no tie is nearer than double
precision can tell. How many integers PyTorch's own run, in single precision, has otherwise is told.
"""

from __future__ import annotations

import argparse
import random
import sys
import warnings
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import torch
import torch.ao.quantization.fx._decomposed
from torch import Tensor, nn
from torch.nn import functional

import hardwire

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

    def __init__(self, seed: int) -> None:
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
            self.draw.choice(LAYERS)(self)

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
        """Near a scale, now and then a power of two, for ties; zero points at the edges too."""
        scale = about * 2 ** self.draw.uniform(-1.5, 1.5)
        if self.draw.random() < 0.3:
            scale = 2.0 ** round(np.log2(scale))
        zero = self.draw.choice((0, -128, 127, self.draw.randint(-128, 127)))
        return Steps(float(np.float32(scale)), zero)

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


def last(graph: Graph) -> tuple[int, tuple[int, ...]]:
    return len(graph.shapes) - 1, graph.shapes[-1]


def convolution(graph: Graph) -> None:
    place, (_, channels, *size) = last(graph)
    if len(size) != 2:
        linear(graph)
        return
    draw = graph.draw
    depthwise = channels > 1 and draw.random() < 0.4
    outputs = channels if depthwise else draw.choice((1, 3, 5, 8, 16))
    kernel = [min(draw.randint(1, 3), extent) for extent in size]
    padding = [draw.randint(0, extent // 2) for extent in kernel]
    stride = draw.randint(1, 2)
    weight = graph.weight(outputs, 1 if depthwise else channels, *kernel)
    bias = graph.floats(outputs, float(weight(torch.empty(0)).abs().max()) * graph.sizes[-1])
    act = draw.choice((None, torch.relu, functional.relu6, functional.hardtanh))

    def layer(found: list[Tensor]) -> Tensor:
        x, w = found[place], weight(found[place])
        y = functional.conv2d(x, w, bias(x), stride, padding, 1, channels if depthwise else 1)
        return y if act is None else act(y)

    graph.add(layer)


def linear(graph: Graph) -> None:
    place, shape = last(graph)
    inputs, outputs = shape[-1], graph.draw.choice((1, 4, 7, 16))
    weight = graph.weight(outputs, inputs)
    bias = graph.floats(outputs, float(weight(torch.empty(0)).abs().max()) * graph.sizes[-1])

    def layer(found: list[Tensor]) -> Tensor:
        x = found[place]
        return functional.linear(x, weight(x), bias(x))

    graph.add(layer)


def pair(graph: Graph) -> None:
    """A sum, a difference or a product of two values of one shape."""
    place, shape = last(graph)
    others = [number for number, each in enumerate(graph.shapes) if each == shape]
    other = graph.draw.choice(others)
    function = graph.draw.choice((torch.add, torch.sub, torch.mul))
    graph.add(lambda found: function(found[place], found[other]))


def pool(graph: Graph) -> None:
    place, shape = last(graph)
    if len(shape) != 4 or min(shape[2:]) < 2:
        pair(graph)
        return
    function = graph.draw.choice((functional.avg_pool2d, functional.max_pool2d))
    graph.add(lambda found: function(found[place], 2))


def mean(graph: Graph) -> None:
    place, shape = last(graph)
    dims = list(range(2, len(shape))) or [1]
    graph.add(lambda found: found[place].mean(dims, keepdim=True))


def activation(graph: Graph) -> None:
    place, _ = last(graph)
    function = graph.draw.choice((torch.relu, functional.relu6, torch.neg))
    graph.add(lambda found: function(found[place]))


def joined(graph: Graph) -> None:
    place, _ = last(graph)
    rest = [each[:1] + each[2:] for each in graph.shapes]
    fits = [number for number, each in enumerate(rest) if each == rest[place]]
    other = graph.draw.choice(fits)
    graph.add(lambda found: torch.cat([found[place], found[other]], 1))


def norm(graph: Graph) -> None:
    place, shape = last(graph)
    weight, bias = graph.floats(shape[-1], 1.0), graph.floats(shape[-1], 0.5)
    eps = graph.draw.choice((1e-5, 1e-12, 1e-3))

    def layer(found: list[Tensor]) -> Tensor:
        x = found[place]
        return functional.layer_norm(x, shape[-1:], weight(x), bias(x), eps)

    graph.add(layer, NEAR_BOUND)


LAYERS = (
    convolution, convolution, convolution, linear, pair, pair, pool, mean, activation, joined, norm,
)  # fmt: skip


class NearTie(Exception):
    """A value is so near to a tie that double precision does not decide."""


def exact(graph: Graph, x: Tensor) -> Tensor:
    """The integers of the result, by the definition; what enters is rounded as PyTorch does it."""

    def back(q: Tensor, steps: Steps) -> Tensor:
        return (q.double() - steps.zero) * steps.scale

    found = [back(graph.given.there(x), graph.given)]
    q = graph.given.there(x)
    for layer, steps, near in zip(graph.layers, graph.steps[1:], graph.nears, strict=True):
        place = layer(found) / steps.scale
        inside = (place > -300) & (place < 300)
        distance = ((place - place.floor()) - 0.5).abs()
        is_tie = distance < 1e-12 * place.abs().clamp(min=1)
        if bool((inside & (distance < near) & ~is_tie).any()):
            raise NearTie
        place = torch.where(is_tie, place.floor() + 0.5, place)
        q = (place.round() + steps.zero).clamp(-128, 127).to(torch.int8)
        found.append(back(q, steps))
    return q


@dataclass
class Told:
    """What became of the graphs."""

    counts: Counter[str] = field(default_factory=Counter)
    elements: int = 0
    otherwise: int = 0
    """Elements that PyTorch's own run has otherwise."""
    furthest: int = 0


def compare(seed: int, told: Told) -> str | None:
    """What is wrong with a graph; None where nothing is."""
    graph = Graph(seed).eval()
    x = 100 * graph.given.scale * torch.randn(graph.shape, generator=graph.numbers)
    x = x - graph.given.zero * graph.given.scale / 2
    try:
        wanted = exact(graph, x)
    except NearTie:
        told.counts["near a tie"] += 1
        return None
    program = torch.export.export(graph, (x,))
    try:
        model = hardwire.compile(program)
        (made,) = model.run(x.numpy())
    except hardwire.HardwireError as problem:
        told.counts["refused"] += 1
        return f"seed {seed}: refused: {problem.problems[0]}"
    steps = graph.steps[-1]
    found = np.rint(made / np.float32(steps.scale)).astype(np.int64) + steps.zero
    with torch.no_grad():
        own = (graph(x) / steps.scale).round().long() + steps.zero
    told.counts["compared"] += 1
    told.counts["partly in floats"] += "in_floats" in model.report
    told.elements += wanted.numel()
    apart = (own - wanted.long()).abs()
    told.otherwise += int((apart > 0).sum())
    told.furthest = max(told.furthest, int(apart.max()))
    wrong = int((found != wanted.long().numpy()).sum())
    return f"seed {seed}: {wrong} of {wanted.numel()} integers are wrong" if wrong else None


def main() -> int:
    parser = argparse.ArgumentParser(description="Random quantised graphs in exact arithmetic.")
    parser.add_argument("--cases", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    told, failed = Told(), 0
    for case in range(options.cases):
        problem = compare(1_000_003 * options.seed + case, told)
        if problem is not None:
            failed += 1
            print(problem, flush=True)
    share = told.otherwise / max(told.elements, 1)
    print(dict(told.counts), f"PyTorch has {share:.3%} of {told.elements} integers otherwise,")
    print(f"the furthest by {told.furthest} steps.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
