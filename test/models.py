"""The models that tests and benchmarks compile: plain PyTorch, with seeded random weights.

The four MLPerf-Tiny networks have exactly the shapes of the reference models, TensorFlow's
asymmetric "same" padding included.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache

import torch
import torch.nn.functional as F
from torch import Tensor, nn

Model = tuple[nn.Module, tuple[Tensor, ...]]


class SamePad(nn.Module):
    """Zero padding as TensorFlow's `same` does it: the odd element goes to the end."""

    def __init__(self, size: tuple[int, int], kernel: tuple[int, int], stride: int) -> None:
        super().__init__()
        self.padding: tuple[int, ...] = ()
        for extent, taps in zip(reversed(size), reversed(kernel), strict=True):
            total = max((math.ceil(extent / stride) - 1) * stride + taps - extent, 0)
            self.padding += (total // 2, total - total // 2)

    def forward(self, x: Tensor) -> Tensor:
        return F.pad(x, self.padding)


def conv_bn(
    inputs: int, outputs: int, kernel: int, stride: int = 1, groups: int = 1, bias: bool = False
) -> list[nn.Module]:
    """A convolution that keeps the extent (divided by the stride), and its batch norm."""
    padding = kernel // 2
    conv = nn.Conv2d(inputs, outputs, kernel, stride, padding, groups=groups, bias=bias)
    return [conv, nn.BatchNorm2d(outputs)]


class DsCnn(nn.Module):
    """MLPerf-Tiny keyword spotting: 49 frames of 10 MFCCs to 12 words."""

    def __init__(self) -> None:
        super().__init__()
        layers: list[nn.Module] = [
            SamePad((49, 10), (10, 4), 2),
            nn.Conv2d(1, 64, (10, 4), 2),
            nn.BatchNorm2d(64),
            nn.ReLU(),
            nn.Dropout(0.2),
        ]
        for _ in range(4):
            layers += [*conv_bn(64, 64, 3, groups=64, bias=True), nn.ReLU()]
            layers += [*conv_bn(64, 64, 1, bias=True), nn.ReLU()]
        self.features = nn.Sequential(*layers, nn.Dropout(0.4), nn.AvgPool2d((25, 5)))
        self.classifier = nn.Linear(64, 12)

    def forward(self, mfcc: Tensor) -> Tensor:
        x = torch.flatten(self.features(mfcc), 1)
        return F.softmax(self.classifier(x), dim=-1)


class Resnet8Stack(nn.Module):
    """Two 3x3 convolutions and a shortcut; a stride comes with a 1x1 convolution beside them."""

    def __init__(self, size: int, inputs: int, outputs: int, stride: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            SamePad((size, size), (3, 3), stride),
            nn.Conv2d(inputs, outputs, 3, stride),
            nn.BatchNorm2d(outputs),
            nn.ReLU(),
            *conv_bn(outputs, outputs, 3, bias=True),
        )
        same = stride == 1 and inputs == outputs
        self.shortcut = nn.Identity() if same else nn.Conv2d(inputs, outputs, 1, stride)

    def forward(self, x: Tensor) -> Tensor:
        return F.relu(self.shortcut(x) + self.body(x))


class Resnet8(nn.Module):
    """MLPerf-Tiny image classification: 32x32 RGB to 10 classes."""

    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(
            *conv_bn(3, 16, 3, bias=True),
            nn.ReLU(),
            Resnet8Stack(32, 16, 16, 1),
            Resnet8Stack(32, 16, 32, 2),
            Resnet8Stack(16, 32, 64, 2),
            nn.AvgPool2d(8),
        )
        self.classifier = nn.Linear(64, 10)

    def forward(self, image: Tensor) -> Tensor:
        x = torch.flatten(self.features(image), 1)
        return F.softmax(self.classifier(x), dim=-1)


class MobileNetV1(nn.Module):
    """MLPerf-Tiny visual wake words: MobileNetV1 of width 0.25, 96x96 RGB to 2 classes."""

    BLOCKS = ((16, 1), (32, 2), (32, 1), (64, 2), (64, 1), (128, 2), *([(128, 1)] * 5), (256, 2))

    def __init__(self) -> None:
        super().__init__()
        layers: list[nn.Module] = [
            SamePad((96, 96), (3, 3), 2),
            nn.Conv2d(3, 8, 3, 2),
            nn.BatchNorm2d(8),
            nn.ReLU(),
        ]
        size, channels = 48, 8
        for outputs, stride in (*self.BLOCKS, (256, 1)):
            layers += [
                SamePad((size, size), (3, 3), stride),
                nn.Conv2d(channels, channels, 3, stride, groups=channels),
                nn.BatchNorm2d(channels),
                nn.ReLU(),
                *conv_bn(channels, outputs, 1, bias=True),
                nn.ReLU(),
            ]
            size, channels = size // stride, outputs
        self.features = nn.Sequential(*layers, nn.AvgPool2d(size))
        self.classifier = nn.Linear(channels, 2)

    def forward(self, image: Tensor) -> Tensor:
        x = torch.flatten(self.features(image), 1)
        return F.softmax(self.classifier(x), dim=-1)


class Autoencoder(nn.Module):
    """MLPerf-Tiny anomaly detection: 640-128x4-8-128x4-640."""

    def __init__(self) -> None:
        super().__init__()
        layers: list[nn.Module] = []
        inputs = 640
        for outputs in (128, 128, 128, 128, 8, 128, 128, 128, 128):
            layers += [nn.Linear(inputs, outputs), nn.BatchNorm1d(outputs), nn.ReLU()]
            inputs = outputs
        self.layers = nn.Sequential(*layers, nn.Linear(inputs, 640))

    def forward(self, frames: Tensor) -> Tensor:
        return self.layers(frames)


class InvertedResidual(nn.Module):
    """MobileNetV2's block: expand by 1x1, filter each channel, project by 1x1, add."""

    def __init__(self, inputs: int, outputs: int, stride: int, expansion: int) -> None:
        super().__init__()
        hidden = inputs * expansion
        layers: list[nn.Module] = []
        if expansion != 1:
            layers += [*conv_bn(inputs, hidden, 1), nn.ReLU6(inplace=True)]
        layers += [*conv_bn(hidden, hidden, 3, stride, groups=hidden), nn.ReLU6(inplace=True)]
        self.conv = nn.Sequential(*layers, *conv_bn(hidden, outputs, 1))
        self.residual = stride == 1 and inputs == outputs

    def forward(self, x: Tensor) -> Tensor:
        return x + self.conv(x) if self.residual else self.conv(x)


class MobileNetV2(nn.Module):
    """torchvision's `mobilenet_v2`, 1000 classes."""

    STAGES = (
        (1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2),
        (6, 96, 3, 1), (6, 160, 3, 2), (6, 320, 1, 1),
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        layers: list[nn.Module] = [*conv_bn(3, 32, 3, 2), nn.ReLU6(inplace=True)]
        inputs = 32
        for expansion, outputs, count, stride in self.STAGES:
            for index in range(count):
                block_stride = stride if index == 0 else 1
                layers.append(InvertedResidual(inputs, outputs, block_stride, expansion))
                inputs = outputs
        self.features = nn.Sequential(*layers, *conv_bn(inputs, 1280, 1), nn.ReLU6(inplace=True))
        self.classifier = nn.Sequential(nn.Dropout(0.2), nn.Linear(1280, 1000))

    def forward(self, image: Tensor) -> Tensor:
        x = F.adaptive_avg_pool2d(self.features(image), (1, 1))
        return self.classifier(torch.flatten(x, 1))


class BasicBlock(nn.Module):
    """ResNet's block of two 3x3 convolutions."""

    def __init__(self, inputs: int, outputs: int, stride: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            *conv_bn(inputs, outputs, 3, stride), nn.ReLU(), *conv_bn(outputs, outputs, 3)
        )
        same = stride == 1 and inputs == outputs
        self.shortcut = nn.Identity() if same else nn.Sequential(
            *conv_bn(inputs, outputs, 1, stride)
        )  # fmt: skip

    def forward(self, x: Tensor) -> Tensor:
        return F.relu(self.body(x) + self.shortcut(x))


class Resnet18(nn.Module):
    """ResNet-18 for 224x224 images, 1000 classes."""

    def __init__(self) -> None:
        super().__init__()
        layers: list[nn.Module] = [*conv_bn(3, 64, 7, 2), nn.ReLU(), nn.MaxPool2d(3, 2, 1)]
        inputs = 64
        for outputs, stride in ((64, 1), (128, 2), (256, 2), (512, 2)):
            layers += [BasicBlock(inputs, outputs, stride), BasicBlock(outputs, outputs, 1)]
            inputs = outputs
        self.features = nn.Sequential(*layers, nn.AdaptiveAvgPool2d((1, 1)))
        self.fc = nn.Linear(512, 1000)

    def forward(self, image: Tensor) -> Tensor:
        return self.fc(torch.flatten(self.features(image), 1))


class EncoderLayer(nn.Module):
    """One layer of BERT, attention written out."""

    def __init__(self, hidden: int, heads: int, inner: int) -> None:
        super().__init__()
        self.heads = heads
        self.query = nn.Linear(hidden, hidden)
        self.key = nn.Linear(hidden, hidden)
        self.value = nn.Linear(hidden, hidden)
        self.output = nn.Linear(hidden, hidden)
        self.norm_1 = nn.LayerNorm(hidden)
        self.up = nn.Linear(hidden, inner)
        self.down = nn.Linear(inner, hidden)
        self.norm_2 = nn.LayerNorm(hidden)

    def split(self, x: Tensor) -> Tensor:
        batch, length, hidden = x.shape
        return x.view(batch, length, self.heads, hidden // self.heads).transpose(1, 2)

    def forward(self, x: Tensor) -> Tensor:
        query, key, value = (self.split(f(x)) for f in (self.query, self.key, self.value))
        scores = query @ key.transpose(-1, -2) / math.sqrt(query.shape[-1])
        mixed = F.softmax(scores, dim=-1) @ value
        x = self.norm_1(x + self.output(mixed.transpose(1, 2).flatten(2)))
        return self.norm_2(x + self.down(F.gelu(self.up(x))))


class BertMini(nn.Module):
    """A BERT-mini encoder: 4 layers, hidden size 256, 4 heads, token ids in, features out."""

    def __init__(self, vocabulary: int = 2000, length: int = 128, hidden: int = 256) -> None:
        super().__init__()
        self.tokens = nn.Embedding(vocabulary, hidden)
        self.positions = nn.Embedding(length, hidden)
        self.register_buffer("position_ids", torch.arange(length).unsqueeze(0), persistent=False)
        self.norm = nn.LayerNorm(hidden)
        self.layers = nn.ModuleList(EncoderLayer(hidden, 4, 4 * hidden) for _ in range(4))

    def forward(self, token_ids: Tensor) -> Tensor:
        x = self.norm(self.tokens(token_ids) + self.positions(self.position_ids))
        for layer in self.layers:
            x = layer(x)
        return x


class Lstm(nn.Module):
    """Two LSTM layers over 16 steps; the features of the last step are classified."""

    def __init__(self) -> None:
        super().__init__()
        self.lstm = nn.LSTM(32, 64, num_layers=2, batch_first=True)
        self.classifier = nn.Linear(64, 8)

    def forward(self, sequence: Tensor) -> Tensor:
        features, _ = self.lstm(sequence)
        return self.classifier(features[:, -1])


class SqueezeExcite(nn.Module):
    """Scales each channel by what a small network makes of all channels' means."""

    def __init__(self, channels: int, squeezed: int) -> None:
        super().__init__()
        self.squeeze = nn.Conv2d(channels, squeezed, 1)
        self.excite = nn.Conv2d(squeezed, channels, 1)

    def forward(self, x: Tensor) -> Tensor:
        scale = F.adaptive_avg_pool2d(x, 1)
        scale = F.hardsigmoid(self.excite(F.silu(self.squeeze(scale))))
        return x * scale


def squeeze_excite() -> nn.Module:
    return nn.Sequential(
        *conv_bn(3, 16, 3, 2), nn.Hardswish(),
        *conv_bn(16, 16, 3, groups=16), nn.SiLU(), SqueezeExcite(16, 8),
        *conv_bn(16, 32, 1), nn.Hardswish(),
        *conv_bn(32, 32, 5, 2, groups=32), nn.Hardswish(), SqueezeExcite(32, 8),
        nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(32, 10),
    )  # fmt: skip


def mlp() -> nn.Module:
    return nn.Sequential(
        nn.Linear(64, 128), nn.ReLU(), nn.Linear(128, 128), nn.Tanh(), nn.Linear(128, 10)
    )


class AddChain(nn.Module):
    """100 additions on a single element: what an operator costs when it does nothing."""

    def forward(self, x: Tensor) -> Tensor:
        y = x
        for _ in range(100):
            y = y + x
        return y


def randomise(module: nn.Module) -> None:
    """Weights that keep activations of order one, batch-norm statistics that are not trivial."""
    for part in module.modules():
        if isinstance(part, nn.Conv2d | nn.Linear):
            nn.init.kaiming_normal_(part.weight, nonlinearity="relu")
            if part.bias is not None:
                nn.init.normal_(part.bias, std=0.1)
        elif isinstance(part, nn.BatchNorm1d | nn.BatchNorm2d):
            assert part.running_mean is not None
            assert part.running_var is not None
            nn.init.uniform_(part.weight, 0.5, 1.5)
            nn.init.normal_(part.bias, std=0.1)
            nn.init.normal_(part.running_mean, std=0.1)
            nn.init.uniform_(part.running_var, 0.5, 1.5)
        elif isinstance(part, nn.LayerNorm):
            nn.init.uniform_(part.weight, 0.5, 1.5)
            nn.init.normal_(part.bias, std=0.1)


def floats(make: Callable[[], nn.Module], *shape: int) -> Callable[[], Model]:
    """A model of one float input, made anew, and the same, at every call."""
    return seeded(lambda: (make(), (torch.randn(shape),)))


def seeded(make: Callable[[], Model]) -> Callable[[], Model]:
    def build() -> Model:
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(20260)
            module, inputs = make()
            randomise(module)
        return module.eval(), inputs

    return build


def zoo() -> dict[str, Callable[[], Model]]:
    """Every model by name; a call gives the module in inference mode and an example input."""
    return {
        "kws": floats(DsCnn, 1, 1, 49, 10),
        "resnet8": floats(Resnet8, 1, 3, 32, 32),
        "vww": floats(MobileNetV1, 1, 3, 96, 96),
        "autoencoder": floats(Autoencoder, 1, 640),
        "mobilenetv2": floats(MobileNetV2, 1, 3, 224, 224),
        "resnet18": floats(Resnet18, 1, 3, 224, 224),
        "bert_mini": seeded(lambda: (BertMini(), (torch.randint(0, 2000, (1, 128)),))),
        "mlp": floats(mlp, 1, 64),
        "lstm": floats(Lstm, 1, 16, 32),
        "squeeze_excite": floats(squeeze_excite, 1, 3, 32, 32),
        "add_chain": floats(AddChain, 1),
    }


@cache
def exported(name: str) -> tuple[torch.export.ExportedProgram, tuple[torch.Tensor, ...]]:
    """A model of the zoo as torch.export gives it, and its inputs: for tests that only read it."""
    module, inputs = zoo()[name]()
    return torch.export.export(module, inputs), inputs
