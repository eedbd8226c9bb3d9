"""Models of PyTorch's eager-mode quantisation, saved for the lite interpreter."""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.ao import quantization
from torch.jit.mobile import _load_for_lite_interpreter


class Ends(nn.Module):
    """What quantises the input, and makes floats of the output."""

    def __init__(self) -> None:
        super().__init__()
        self.begin, self.end = quantization.QuantStub(), quantization.DeQuantStub()


class Words(Ends):
    """A keyword spotter's layers: depthwise and pointwise, with a sum that goes around them."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Conv2d(3, 8, 3, stride=2, padding=1)
        self.norm = nn.BatchNorm2d(8)
        self.relu = nn.ReLU()
        self.deep = nn.Conv2d(8, 8, 3, padding=1, groups=8)
        self.point = nn.Conv2d(8, 8, 1, bias=False)
        self.around = nn.quantized.FloatFunctional()
        self.last = nn.Linear(8, 5)

    def forward(self, x: Tensor) -> Tensor:
        x = self.relu(self.norm(self.first(self.begin(x))))
        x = self.around.add_relu(x, self.point(self.deep(x)))
        return self.end(self.last(x.mean([2, 3])))

    def fuse(self) -> nn.Module:
        return quantization.fuse_modules(self, [["first", "norm", "relu"]])


class Mixed(Ends):
    """Operators that have a scale of their own, and those that keep that of their operand."""

    def __init__(self) -> None:
        super().__init__()
        self.left, self.right = nn.Conv1d(4, 6, 3, padding=1), nn.Conv1d(4, 5, 3, padding=1)
        self.joined, self.gated = nn.quantized.FloatFunctional(), nn.quantized.FloatFunctional()
        self.moved, self.scaled = nn.quantized.FloatFunctional(), nn.quantized.FloatFunctional()
        self.relu, self.relu6, self.swish = nn.ReLU(inplace=True), nn.ReLU6(), nn.Hardswish()
        self.last = nn.Linear(11 * 7, 3)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        x = self.begin(x)
        y = self.joined.cat([self.relu(self.left(x)), self.right(x)], 1)
        y = self.gated.mul(y, torch.sigmoid(y))
        y = self.moved.add_scalar(self.swish(y), 0.75)
        y = self.scaled.mul_scalar(self.relu6(y), -0.5)
        y = torch.tanh(y.transpose(1, 2).contiguous()).flip(2)
        y = nn.functional.max_pool1d(y.transpose(1, 2), 2)
        return self.end(y[:, 2:]), self.end(self.last(y.reshape(y.shape[0], -1)))


class Spaces(Ends):
    """Convolutions of lines, images and volumes, transposed ones among them."""

    def __init__(self) -> None:
        super().__init__()
        self.line = nn.ConvTranspose1d(4, 6, 3, stride=2, padding=1, output_padding=1)
        self.plain = nn.Conv1d(6, 3, 2, dilation=2)
        self.image = nn.ConvTranspose2d(4, 6, (3, 2), stride=(2, 1), groups=2, bias=False)
        self.volume = nn.Conv3d(4, 6, (2, 3, 1), padding=(1, 0, 2), stride=(1, 2, 1))
        self.relu = nn.ReLU()
        self.back = nn.ConvTranspose3d(6, 2, (2, 1, 3), stride=(1, 2, 1), dilation=(2, 1, 1))

    def forward(self, line: Tensor, image: Tensor, volume: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        found = self.plain(self.line(self.begin(line)))
        volume = self.back(self.relu(self.volume(self.begin(volume))))
        return self.end(found), self.end(self.image(self.begin(image))), self.end(volume)

    def fuse(self) -> nn.Module:
        return quantization.fuse_modules(self, [["volume", "relu"]])


class RunTime(nn.Module):
    """Convolutions whose activations are quantised by the numbers at hand."""

    def __init__(self) -> None:
        super().__init__()
        torch.backends.quantized.engine = "qnnpack"
        layers = nn.Conv1d(4, 3, 3, padding=1), nn.ConvTranspose2d(2, 1, (3, 3), stride=(4, 2))
        wanted = quantization.QConfig(
            quantization.default_dynamic_quant_observer, quantization.default_weight_observer
        )
        for layer in layers:
            layer.qconfig = wanted  # type: ignore[assignment]
        self.line = nn.quantized.dynamic.Conv1d.from_float(layers[0])
        self.image = nn.quantized.dynamic.ConvTranspose2d.from_float(layers[1])

    def forward(self, x: Tensor) -> Tensor:
        return self.image(self.line(x)[:, 1:].unsqueeze(2))


class Tables(nn.Module):
    """Words, and bags of them; each row has a scale and an offset of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.words, self.rows = nn.Embedding(50, 12), nn.EmbeddingBag(50, 12, mode="sum")
        self.bags = nn.EmbeddingBag(50, 12, mode="sum", include_last_offset=True)

    def forward(self, words: Tensor, bags: Tensor, begins: Tensor, shares: Tensor) -> list[Tensor]:
        some = self.bags(bags, begins, shares)
        return [self.words(words), self.rows(words), some, self.rows(bags, begins)]

    @staticmethod
    def made() -> nn.Module:
        model = Tables().eval()
        model.qconfig = quantization.float_qparams_weight_only_qconfig
        return quantization.convert(quantization.prepare(model))


def calibrated(model: nn.Module, shape: tuple[int, ...], engine: str, *more: Any) -> nn.Module:
    """The model in integers, by scales of what it sees; batch norms have statistics."""
    torch.backends.quantized.engine = engine
    model.eval()
    for part in model.modules():
        if isinstance(part, nn.BatchNorm2d):
            part.running_mean = torch.linspace(-0.4, 0.5, part.num_features)
            part.running_var = torch.linspace(0.5, 2, part.num_features)
    model = model.fuse() if hasattr(model, "fuse") else model
    model.qconfig = quantization.get_default_qconfig(engine)
    for part in model.modules():
        if isinstance(part, nn.ConvTranspose1d | nn.ConvTranspose2d | nn.ConvTranspose3d):
            one = (
                quantization.default_weight_observer
            )  # PyTorch has no scales for channels of these
            part.qconfig = quantization.QConfig(model.qconfig.activation, one)
    prepared = quantization.prepare(model)
    for _ in range(8):
        prepared(*(torch.randn(each) for each in (shape, *more)))
    return quantization.convert(prepared)


def dynamic(model: nn.Module, *kinds: type[nn.Module]) -> nn.Module:
    torch.backends.quantized.engine = "qnnpack"
    return quantization.quantize_dynamic(model.eval(), set(kinds), dtype=torch.qint8)


def scripted(model: nn.Module, *_: int) -> torch.jit.ScriptModule:
    return torch.jit.script(model)


def traced(model: nn.Module, *shape: int) -> torch.jit.ScriptModule:
    return torch.jit.trace(model, torch.randn(shape))


def frozen(model: nn.Module, *_: int) -> torch.jit.ScriptModule:
    """Packed weights are constants of the code."""
    return torch.jit.freeze(torch.jit.script(model))


Save = Callable[..., torch.jit.ScriptModule]


def save(
    path: Path, make: Callable[[], nn.Module], shape: tuple[int, ...], how: Save = scripted
) -> nn.Module:
    """Writes the file; gives the module in it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.manual_seed(3)
        model = make()
        how(model, *shape)._save_for_lite_interpreter(str(path))
    return model


def interpreted(path: Path, *x: Tensor, engine: str) -> tuple[Tensor, ...]:
    """What PyTorch's lite interpreter computes with the kernels of this engine."""
    torch.backends.quantized.engine = engine
    found = _load_for_lite_interpreter(io.BytesIO(path.read_bytes()))(*x)
    return tuple(found) if isinstance(found, tuple | list) else (found,)
