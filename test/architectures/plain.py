"""Architectures in plain PyTorch: the blocks that model zoos of vision are made of, small."""

from __future__ import annotations

from collections.abc import Callable

import torch
import torch.nn.functional as F
from torch import Tensor, nn

Made = tuple[nn.Module, tuple[Tensor, ...]]


def unit(
    inputs: int,
    outputs: int,
    kernel: int = 1,
    stride: int = 1,
    groups: int = 1,
    act: Callable[[], nn.Module] = nn.ReLU,
) -> nn.Sequential:
    """Convolution, batch norm, activation."""
    conv = nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, groups=groups, bias=False)
    return nn.Sequential(conv, nn.BatchNorm2d(outputs), act())


class SqueezeExcite(nn.Module):
    def __init__(self, channels: int, gate: Callable[[], nn.Module] = nn.Sigmoid) -> None:
        super().__init__()
        self.reduce = nn.Conv2d(channels, channels // 4, 1)
        self.expand = nn.Conv2d(channels // 4, channels, 1)
        self.gate = gate()

    def forward(self, x: Tensor) -> Tensor:
        scale = x.mean((2, 3), keepdim=True)
        return x * self.gate(self.expand(F.relu(self.reduce(scale))))


class InvertedResidual(nn.Module):
    """MBConv: expand, depthwise, squeeze and excite, project."""

    def __init__(
        self, inputs: int, outputs: int, kernel: int, stride: int, act: Callable, gate: Callable
    ) -> None:
        super().__init__()
        wide = 4 * inputs
        self.body = nn.Sequential(
            unit(inputs, wide, act=act),
            unit(wide, wide, kernel, stride, groups=wide, act=act),
            SqueezeExcite(wide, gate),
            unit(wide, outputs, act=nn.Identity),
        )
        self.adds = stride == 1 and inputs == outputs

    def forward(self, x: Tensor) -> Tensor:
        return x + self.body(x) if self.adds else self.body(x)


class Head(nn.Module):
    def __init__(self, channels: int, classes: int = 10) -> None:
        super().__init__()
        self.classify = nn.Linear(channels, classes)

    def forward(self, x: Tensor) -> Tensor:
        return self.classify(F.adaptive_avg_pool2d(x, 1).flatten(1))


def mobilenetv3() -> nn.Module:
    swish, gate = nn.Hardswish, nn.Hardsigmoid
    return nn.Sequential(
        unit(3, 8, 3, 2, act=swish),
        InvertedResidual(8, 8, 3, 1, nn.ReLU, gate),
        InvertedResidual(8, 16, 5, 2, swish, gate),
        InvertedResidual(16, 16, 5, 1, swish, gate),
        unit(16, 32, act=swish),
        Head(32),
    )


def efficientnet() -> nn.Module:
    return nn.Sequential(
        unit(3, 8, 3, 2, act=nn.SiLU),
        InvertedResidual(8, 16, 3, 2, nn.SiLU, nn.Sigmoid),
        InvertedResidual(16, 16, 5, 1, nn.SiLU, nn.Sigmoid),
        unit(16, 32, act=nn.SiLU),
        Head(32),
    )


class Bottleneck(nn.Module):
    """Of ResNeXt with `groups`, of RegNetY with squeeze and excite too."""

    def __init__(self, channels: int, groups: int, excite: bool = False) -> None:
        super().__init__()
        self.body = nn.Sequential(
            unit(channels, channels),
            unit(channels, channels, 3, groups=groups),
            SqueezeExcite(channels) if excite else nn.Identity(),
            unit(channels, channels, act=nn.Identity),
        )

    def forward(self, x: Tensor) -> Tensor:
        return F.relu(x + self.body(x))


def resnext() -> nn.Module:
    return nn.Sequential(
        unit(3, 16, 7, 2), nn.MaxPool2d(3, 2, 1), Bottleneck(16, 4), Bottleneck(16, 8), Head(16)
    )


def regnet_y() -> nn.Module:
    return nn.Sequential(unit(3, 16, 3, 2), Bottleneck(16, 2, True), Bottleneck(16, 2), Head(16))


class DenseBlock(nn.Module):
    """What every layer gives goes to all later ones."""

    def __init__(self, channels: int, layers: int, growth: int) -> None:
        super().__init__()
        starts = [channels + growth * n for n in range(layers)]
        self.layers = nn.ModuleList(
            nn.Sequential(nn.BatchNorm2d(c), nn.ReLU(), nn.Conv2d(c, growth, 3, padding=1))
            for c in starts
        )

    def forward(self, x: Tensor) -> Tensor:
        parts = [x]
        for layer in self.layers:
            parts.append(layer(torch.cat(parts, 1)))
        return torch.cat(parts, 1)


def densenet() -> nn.Module:
    return nn.Sequential(
        unit(3, 8, 3, 2), DenseBlock(8, 3, 4), unit(20, 10), nn.AvgPool2d(2),
        DenseBlock(10, 2, 4), Head(18),
    )  # fmt: skip


class Mixer(nn.Module):
    """MLP-Mixer: perceptrons over patches, then over channels."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Conv2d(3, 24, 8, 8)
        self.norms = nn.ModuleList(nn.LayerNorm(24) for _ in range(4))
        self.tokens = nn.ModuleList(self._mlp(16, 12) for _ in range(2))
        self.channels = nn.ModuleList(self._mlp(24, 48) for _ in range(2))
        self.head = nn.Linear(24, 10)

    def _mlp(self, extent: int, hidden: int) -> nn.Module:
        return nn.Sequential(nn.Linear(extent, hidden), nn.GELU(), nn.Linear(hidden, extent))

    def forward(self, x: Tensor) -> Tensor:
        x = self.stem(x).flatten(2).transpose(1, 2)
        for n, (tokens, channels) in enumerate(zip(self.tokens, self.channels, strict=True)):
            x = x + tokens(self.norms[2 * n](x).transpose(1, 2)).transpose(1, 2)
            x = x + channels(self.norms[2 * n + 1](x))
        return self.head(x.mean(1))


class RelativeAttention(nn.Module):
    """Attention over an image, with a learned bias for each distance (CoAtNet)."""

    def __init__(self, channels: int, size: int, heads: int) -> None:
        super().__init__()
        self.heads, self.norm = heads, nn.LayerNorm(channels)
        self.project = nn.Linear(channels, 3 * channels)
        self.merge = nn.Linear(channels, channels)
        self.bias = nn.Parameter(torch.randn((2 * size - 1) ** 2, heads))
        place = torch.stack(torch.meshgrid(*[torch.arange(size)] * 2, indexing="ij")).flatten(1)
        apart = place[:, :, None] - place[:, None, :] + size - 1
        self.register_buffer("index", apart[0] * (2 * size - 1) + apart[1])

    def forward(self, x: Tensor) -> Tensor:
        batch, channels, height, width = x.shape
        tokens = self.norm(x.flatten(2).transpose(1, 2))
        split = self.project(tokens).view(batch, height * width, 3, self.heads, -1)
        q, k, v = split.permute(2, 0, 3, 1, 4)
        bias = self.bias[self.index.flatten()].view(height * width, height * width, self.heads)
        scores = q @ k.transpose(-1, -2) / q.shape[-1] ** 0.5 + bias.permute(2, 0, 1)
        y = (scores.softmax(-1) @ v).transpose(1, 2).reshape(batch, height * width, channels)
        return x + self.merge(y).transpose(1, 2).reshape(x.shape)


def coatnet() -> nn.Module:
    return nn.Sequential(
        unit(3, 16, 3, 4, act=nn.GELU),
        InvertedResidual(16, 16, 3, 2, nn.GELU, nn.Sigmoid),
        RelativeAttention(16, 4, 2),
        Head(16),
    )


class Added(nn.Module):
    def __init__(self, body: nn.Module) -> None:
        super().__init__()
        self.body = body

    def forward(self, x: Tensor) -> Tensor:
        return x + self.body(x)


def convmixer() -> nn.Module:
    def block() -> list[nn.Module]:
        return [Added(unit(16, 16, 5, groups=16, act=nn.GELU)), unit(16, 16, act=nn.GELU)]

    return nn.Sequential(nn.Conv2d(3, 16, 4, 4), nn.GELU(), *block(), *block(), Head(16))


class Ghost(nn.Module):
    """Half of the features are made by cheap depthwise convolutions of the other half."""

    def __init__(self, inputs: int, outputs: int) -> None:
        super().__init__()
        self.first = unit(inputs, outputs // 2)
        self.cheap = unit(outputs // 2, outputs // 2, 3, groups=outputs // 2)

    def forward(self, x: Tensor) -> Tensor:
        x = self.first(x)
        return torch.cat([x, self.cheap(x)], 1)


def ghostnet() -> nn.Module:
    return nn.Sequential(unit(3, 8, 3, 2), Ghost(8, 16), Added(Ghost(16, 16)), Head(16))


class Shuffle(nn.Module):
    def __init__(self, channels: int) -> None:
        super().__init__()
        half = channels // 2
        self.branch = nn.Sequential(
            unit(half, half), unit(half, half, 3, groups=half, act=nn.Identity), unit(half, half)
        )

    def forward(self, x: Tensor) -> Tensor:
        kept, taken = x.chunk(2, 1)
        return F.channel_shuffle(torch.cat([kept, self.branch(taken)], 1), 2)


def shufflenet() -> nn.Module:
    return nn.Sequential(unit(3, 16, 3, 4), Shuffle(16), Shuffle(16), Head(16))


class Inception(nn.Module):
    def __init__(self, channels: int) -> None:
        super().__init__()
        self.branches = nn.ModuleList(
            [
                unit(channels, 4),
                nn.Sequential(unit(channels, 4), unit(4, 8, 3)),
                nn.Sequential(nn.MaxPool2d(3, 1, 1), unit(channels, 4)),
            ]
        )

    def forward(self, x: Tensor) -> Tensor:
        return torch.cat([branch(x) for branch in self.branches], 1)


def inception() -> nn.Module:
    return nn.Sequential(unit(3, 8, 3, 2), Inception(8), Inception(16), Head(16))


class UNet(nn.Module):
    """Down and up again, with what was there on the way down."""

    def __init__(self) -> None:
        super().__init__()
        self.down = nn.ModuleList([unit(3, 8, 3), unit(8, 16, 3)])
        self.bottom = unit(16, 16, 3)
        self.grow = nn.ConvTranspose2d(16, 8, 2, 2)
        self.up = nn.ModuleList([unit(24, 8, 3), unit(16, 8, 3)])
        self.last = nn.Conv2d(8, 2, 1)

    def forward(self, x: Tensor) -> Tensor:
        high = self.down[0](x)
        low = self.down[1](F.max_pool2d(high, 2))
        x = self.bottom(F.max_pool2d(low, 2))
        x = self.up[0](torch.cat([self.grow(x), low], 1))
        x = F.interpolate(x, scale_factor=2.0, mode="nearest")
        return self.last(self.up[1](torch.cat([x, high], 1)))


MODELS: dict[str, Callable[[], nn.Module]] = {
    "mobilenetv3": mobilenetv3,
    "efficientnet": efficientnet,
    "resnext": resnext,
    "regnet_y": regnet_y,
    "densenet": densenet,
    "mixer": Mixer,
    "coatnet": coatnet,
    "convmixer": convmixer,
    "ghostnet": ghostnet,
    "shufflenet": shufflenet,
    "inception": inception,
    "unet": UNet,
}


def _maker(model: Callable[[], nn.Module]) -> Callable[[], Made]:
    def make() -> Made:
        torch.manual_seed(0)
        made = model()
        made(torch.randn(2, 3, 32, 32))  # batch norms get statistics of their own
        return made.eval(), (torch.randn(1, 3, 32, 32),)

    return make


ARCHITECTURES = {f"plain_{name}": _maker(model) for name, model in MODELS.items()}
