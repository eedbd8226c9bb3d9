"""Networks with weights from a seed, and how torchao quantises them after training (PT2E)."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import Any

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from ..models import seeded, zoo


class Recurrent(nn.Module):
    """An LSTM over a few steps, written out, as graphs for microcontrollers have it."""

    def __init__(self, inputs: int = 8, hidden: int = 12) -> None:
        super().__init__()
        self.hidden = hidden
        self.given, self.kept = nn.Linear(inputs, 4 * hidden), nn.Linear(hidden, 4 * hidden)
        self.classify = nn.Linear(hidden, 4)

    def forward(self, x: Tensor) -> Tensor:
        h = c = x.new_zeros(x.shape[0], self.hidden)
        for step in x.unbind(1):
            gates = self.given(step) + self.kept(h)
            i, f, g, o = gates.chunk(4, 1)
            c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
            h = torch.sigmoid(o) * torch.tanh(c)
        return self.classify(h)

    def in_one_operator(self) -> nn.Module:
        """The same network, with PyTorch's own LSTM."""
        return InOneOperator(self)


class InOneOperator(nn.Module):
    def __init__(self, steps: Recurrent) -> None:
        super().__init__()
        self.lstm = nn.LSTM(steps.given.in_features, steps.hidden, batch_first=True)
        self.lstm.weight_ih_l0, self.lstm.bias_ih_l0 = steps.given.weight, steps.given.bias
        self.lstm.weight_hh_l0, self.lstm.bias_hh_l0 = steps.kept.weight, steps.kept.bias
        self.classify = steps.classify

    def forward(self, x: Tensor) -> Tensor:
        return self.classify(self.lstm(x)[0][:, -1])


class Attention(nn.Module):
    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.query, self.key = nn.Linear(width, width), nn.Linear(width, width)
        self.value, self.out = nn.Linear(width, width), nn.Linear(width, width)

    def forward(self, x: Tensor) -> Tensor:
        q, k, v = (self._split(part(x)) for part in (self.query, self.key, self.value))
        scores = torch.softmax(q @ k.transpose(-1, -2) / q.shape[-1] ** 0.5, -1)
        return self.out((scores @ v).transpose(1, 2).flatten(2))

    def _split(self, x: Tensor) -> Tensor:
        return x.unflatten(-1, (self.heads, -1)).transpose(1, 2)


class Encoder(nn.Module):
    """BERT, with few and narrow layers."""

    def __init__(self, width: int = 32, layers: int = 2) -> None:
        super().__init__()
        self.words, self.places = nn.Embedding(50, width), nn.Embedding(16, width)
        self.layers = nn.ModuleList(
            nn.ModuleDict({
                "attention": Attention(width, 4), "norm": nn.LayerNorm(width),
                "up": nn.Linear(width, 4 * width), "down": nn.Linear(4 * width, width),
                "last": nn.LayerNorm(width),
            })
            for _ in range(layers)
        )  # fmt: skip
        self.classify = nn.Linear(width, 3)

    def forward(self, tokens: Tensor) -> Tensor:
        x = self.words(tokens) + self.places(torch.arange(tokens.shape[1]))
        for layer in self.layers:
            x = layer["norm"](x + layer["attention"](x))
            x = layer["last"](x + layer["down"](F.gelu(layer["up"](x))))
        return self.classify(x[:, 0])


class Small(nn.Module):
    """What the others have not: groups, lines, transposed windows, concatenations, activations."""

    def __init__(self) -> None:
        super().__init__()
        self.line = nn.Conv1d(4, 8, 3, padding=1)
        self.grouped = nn.Conv2d(2, 4, 3, padding=2, dilation=2, groups=2)
        self.up = nn.ConvTranspose2d(4, 3, 2, 2)
        self.mix = nn.Conv2d(7, 4, 1)

    def forward(self, x: Tensor) -> Tensor:
        x = F.leaky_relu(self.line(x), 0.1).unflatten(1, (2, 4))
        x = F.hardswish(self.grouped(x))
        wide = F.max_pool2d(F.relu6(self.up(x)), 2)
        both = torch.cat([wide, torch.sigmoid(x)], 1)
        return F.pad(torch.tanh(self.mix(both)) * x, (1, 0, 0, 1)).mean(-1)


Made = tuple[nn.Module, tuple[Tensor, ...]]

NETWORKS: dict[str, Callable[[], Made]] = {
    **{name: zoo()[name] for name in ("kws", "resnet8", "vww", "autoencoder")},
    "recurrent": seeded(lambda: (Recurrent(), (torch.randn(1, 3, 8),))),
    "encoder": seeded(lambda: (Encoder(), (torch.randint(0, 50, (1, 16)),))),
    "small": seeded(lambda: (Small(), (torch.randn(1, 4, 6),))),
}
"""The four of MLPerf Tiny, and what they have not."""


def samples(name: str, count: int, seed: int) -> list[Tensor]:
    """Inputs like the one that a network comes with."""
    (like,) = NETWORKS[name]()[1]
    generator = torch.Generator().manual_seed(seed)
    if like.is_floating_point():
        return [torch.randn(like.shape, generator=generator) for _ in range(count)]
    return [torch.randint(0, 50, like.shape, generator=generator) for _ in range(count)]


def quantised(name: str, quantizer: Any | None = None) -> torch.export.ExportedProgram:
    """The network as torchao quantises it after training, by XNNPACK's quantizer by default."""
    module, example = NETWORKS[name]()
    with warnings.catch_warnings(), torch.no_grad():
        warnings.simplefilter("ignore")
        seen = [(sample,) for sample in samples(name, 8, 5)]
        found = converted(module, example, seen, quantizer or xnnpack())
        return torch.export.export(found, example)


def converted(
    module: nn.Module, example: tuple[Tensor, ...], seen: Sequence[Sequence[Tensor]], quantizer: Any
) -> Any:
    """A module that was quantised by what it has seen."""
    from torchao.quantization.pt2e.quantize_pt2e import convert_pt2e, prepare_pt2e

    prepared = prepare_pt2e(torch.export.export(module, example).module(), quantizer)
    for sample in seen:
        prepared(*sample)
    return convert_pt2e(prepared)


def xnnpack(is_per_channel: bool = True) -> Any:
    from torchao.testing.pt2e._xnnpack_quantizer import (
        XNNPACKQuantizer,
        get_symmetric_quantization_config,
    )

    config = get_symmetric_quantization_config(is_per_channel=is_per_channel)
    return XNNPACKQuantizer().set_global(config)
