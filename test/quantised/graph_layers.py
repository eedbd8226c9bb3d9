"""The layers that random quantised graphs are made of."""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional

from .random_graph import NEAR_BOUND, Graph


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
    """A sum, a difference, a product or a quotient of two values of one shape."""
    place, shape = last(graph)
    others = [number for number, each in enumerate(graph.shapes) if each == shape]
    other = graph.draw.choice(others)
    function = graph.draw.choice((torch.add, torch.sub, torch.mul, torch.div))
    graph.add(lambda found: function(found[place], found[other]))


def pool(graph: Graph) -> None:
    place, shape = last(graph)
    if len(shape) != 4 or min(shape[2:]) < 2:
        pair(graph)
        return
    function = graph.draw.choice((functional.avg_pool2d, functional.max_pool2d))
    graph.add(lambda found: function(found[place], 2))


def shared(graph: Graph) -> None:
    """Windows that share an image among them, and overlap where it does not divide."""
    place, shape = last(graph)
    if len(shape) != 4:
        pair(graph)
        return
    outputs = [graph.draw.randint(1, extent) for extent in shape[2:]]
    pools = functional.adaptive_avg_pool2d, functional.adaptive_max_pool2d
    function = graph.draw.choice(pools)
    graph.add(lambda found: function(found[place], outputs))


def mean(graph: Graph) -> None:
    """A mean, or a sum."""
    place, shape = last(graph)
    dims = list(range(2, len(shape))) or [1]
    function = graph.draw.choice((torch.mean, torch.sum))
    graph.add(lambda found: function(found[place], dims, keepdim=True))


def continued(graph: Graph) -> None:
    """An image continued beyond its edges by what it has."""
    place, shape = last(graph)
    if len(shape) != 4 or not 2 <= min(shape[2:]) <= max(shape[2:]) <= MOST_RESIZED:
        pair(graph)
        return
    sides = [graph.draw.randint(0, 1) for _ in range(4)]
    mode = graph.draw.choice(("reflect", "replicate", "circular"))
    graph.add(lambda found: functional.pad(found[place], sides, mode))


def activation(graph: Graph) -> None:
    place, _ = last(graph)
    function = graph.draw.choice((torch.relu, functional.relu6, torch.neg))
    graph.add(lambda found: function(found[place]))


def slopes(graph: Graph) -> None:
    """What is not positive has a slope, of its channel or of all."""
    place, shape = last(graph)
    weight = graph.floats(graph.draw.choice((1, shape[1])), 0.3)

    def layer(found: list[Tensor]) -> Tensor:
        x, w = found[place], weight(found[place])
        return torch.relu(x) if w is None else functional.prelu(x, w)

    graph.add(layer)


def joined(graph: Graph) -> None:
    place, _ = last(graph)
    rest = [each[:1] + each[2:] for each in graph.shapes]
    fits = [number for number, each in enumerate(rest) if each == rest[place]]
    other = graph.draw.choice(fits)
    graph.add(lambda found: torch.cat([found[place], found[other]], 1))


def norm(graph: Graph) -> None:
    """Layer norm or RMS norm."""
    place, shape = last(graph)
    weight, bias = graph.floats(shape[-1], 1.0), graph.floats(shape[-1], 0.5)
    eps = graph.draw.choice((1e-5, 1e-12, 1e-3))

    is_layer_norm = graph.draw.random() < 0.5

    def layer(found: list[Tensor]) -> Tensor:
        x = found[place]
        if is_layer_norm:
            return functional.layer_norm(x, shape[-1:], weight(x), bias(x), eps)
        return functional.rms_norm(x, shape[-1:], weight(x), eps)

    graph.add(layer, NEAR_BOUND)


def shares(graph: Graph) -> None:
    """Softmax or its logarithm, of rows or of channels."""
    place, shape = last(graph)
    dim = graph.draw.choice((1, len(shape) - 1))
    function = graph.draw.choice((torch.softmax, torch.log_softmax))
    graph.add(lambda found: function(found[place], dim), NEAR_BOUND)


def resized(graph: Graph) -> None:
    place, shape = last(graph)
    if len(shape) != 4 or max(shape[2:]) > MOST_RESIZED:
        pair(graph)
        return
    draw = graph.draw
    aligned, wanted = draw.random() < 0.5, [draw.randint(1, 2 * extent) for extent in shape[2:]]
    mode = draw.choice(("bilinear", "bilinear", "nearest"))
    aligned = aligned if mode == "bilinear" else None
    graph.add(
        lambda found: functional.interpolate(found[place], wanted, mode=mode, align_corners=aligned)
    )


def curve(graph: Graph) -> None:
    """A function of one number, which is a table."""
    place, _ = last(graph)
    function = graph.draw.choice(CURVES)
    graph.add(lambda found: function(found[place]))


def product(graph: Graph) -> None:
    """Of two stacks of matrices: values that were computed."""
    place, shape = last(graph)
    if len(shape) != 4:
        linear(graph)
        return
    graph.add(lambda found: found[place] @ found[place].transpose(-1, -2))


def attention(graph: Graph) -> None:
    """Of a stack of matrices to itself."""
    place, shape = last(graph)
    if len(shape) != 4:
        linear(graph)
        return
    causal = graph.draw.random() < 0.5

    def layer(found: list[Tensor]) -> Tensor:
        x = found[place]
        return functional.scaled_dot_product_attention(x, x, x, is_causal=causal)

    graph.add(layer, NEAR_MIXED)


CURVES = (
    torch.sigmoid, torch.tanh, functional.gelu, functional.silu, functional.hardswish,
    functional.hardsigmoid, functional.leaky_relu, functional.elu, functional.logsigmoid,
)  # fmt: skip
MOST_RESIZED = 24
NEAR_MIXED = 1e-4
"""As `NEAR_BOUND`, of sums of products with powers."""
LAYERS = (
    convolution, convolution, convolution, linear, pair, pair, pool, mean, activation, joined,
    norm, shares, resized, curve, product, shared, continued, slopes, attention,
)  # fmt: skip
