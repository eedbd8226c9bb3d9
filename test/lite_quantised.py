"""Models of PyTorch's eager-mode quantisation, saved for the lite interpreter."""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable
from pathlib import Path

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


def calibrated(model: nn.Module, shape: tuple[int, ...], engine: str) -> nn.Module:
    """The model in integers, by scales of what it sees; batch norms have statistics."""
    torch.backends.quantized.engine = engine
    model.eval()
    for part in model.modules():
        if isinstance(part, nn.BatchNorm2d):
            part.running_mean = torch.linspace(-0.4, 0.5, part.num_features)
            part.running_var = torch.linspace(0.5, 2, part.num_features)
    model = model.fuse() if hasattr(model, "fuse") else model
    model.qconfig = quantization.get_default_qconfig(engine)
    prepared = quantization.prepare(model)
    for _ in range(8):
        prepared(torch.randn(shape))
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


def interpreted(path: Path, x: Tensor, engine: str) -> tuple[Tensor, ...]:
    """What PyTorch's lite interpreter computes with the kernels of this engine."""
    torch.backends.quantized.engine = engine
    found = _load_for_lite_interpreter(io.BytesIO(path.read_bytes()))(x)
    return found if isinstance(found, tuple) else (found,)
