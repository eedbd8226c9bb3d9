"""Networks of bfloat16 and float16 beside the same ones of float32, on this machine.

    python bench/half.py [--rounds N] [NETWORK ...]

One thread, CPU time, all types in turns, of each the least; and what float32 takes over each. Of
float16 also with `--fast-math half-sums`, on machines that have it.
"""

from __future__ import annotations

import argparse
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "bench")]

from measure import Call, pin_to_one_cpu  # noqa: E402

pin_to_one_cpu()

import torch  # noqa: E402
from networks import networks  # noqa: E402
from torch import Tensor, nn  # noqa: E402

import hardwire  # noqa: E402
from hardwire.dialect.targets import native  # noqa: E402
from test.test_half import as_numpy  # noqa: E402

TYPES = ("float32", "bfloat16", "float16")
SUMS = "half-sums"
Made = tuple[nn.Module, Tensor]


def encoder(width: int, tokens: int) -> Made:
    layer = nn.TransformerEncoderLayer(
        width, width // 64, 4 * width, activation="gelu", batch_first=True
    )
    stack = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
    return stack, torch.randn(1, tokens, width)


def depthwise(window: int, stride: int) -> Made:
    pad = window // 2
    layers = [nn.Conv2d(128, 128, window, 1, pad, groups=128), nn.ReLU()]
    last = nn.Conv2d(128, 128, window, stride, pad, groups=128)
    return nn.Sequential(*layers, last), torch.randn(1, 128, 28, 28)


def residuals() -> Made:
    layers: list[nn.Module] = [nn.Conv2d(3, 16, 3, 2, 1), nn.ReLU6()]
    for inputs, outputs in ((16, 24), (24, 32)):
        layers += [nn.Conv2d(inputs, 4 * inputs, 1), nn.ReLU6()]
        layers += [nn.Conv2d(4 * inputs, 4 * inputs, 3, 1, 1, groups=4 * inputs), nn.ReLU6()]
        layers += [nn.Conv2d(4 * inputs, outputs, 1)]
    return nn.Sequential(*layers), torch.randn(1, 3, 112, 112)


def layers(rows: int) -> Made:
    parts = nn.Linear(1024, 4096), nn.ReLU(), nn.Linear(4096, 1024)
    return nn.Sequential(*parts), torch.randn(rows, 1024)


def convolutions() -> Made:
    parts = nn.Conv2d(64, 128, 3, 1, 1), nn.ReLU(), nn.Conv2d(128, 128, 3, 2, 1), nn.ReLU()
    return nn.Sequential(*parts, nn.Conv2d(128, 64, 1)), torch.randn(1, 64, 28, 28)


def pools() -> Made:
    parts = nn.MaxPool2d(3, 2, 1), nn.AvgPool2d(3, 1, 1), nn.AdaptiveAvgPool2d(1)
    return nn.Sequential(*parts), torch.randn(1, 64, 56, 56)


class Lines(nn.Module):
    """What is computed line by line."""

    def __init__(self) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(384)

    def forward(self, x: Tensor) -> Tensor:
        y = self.norm(x)
        return torch.softmax(y * torch.sigmoid(x), -1) + y.mean(-1, keepdim=True)


def lines() -> Made:
    return Lines(), torch.randn(4, 128, 384)


class Attention(nn.Module):
    """Of computed values; a head is 64 wide."""

    def forward(self, x: Tensor) -> Tensor:
        q, k, v = x.unflatten(-1, (3, -1, 64)).permute(2, 0, 3, 1, 4)
        return nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)


class Recurrent(nn.Module):
    def __init__(self, kind: type[nn.LSTM] | type[nn.GRU]) -> None:
        super().__init__()
        self.steps = kind(64, 128, batch_first=True)

    def forward(self, x: Tensor) -> Tensor:
        return self.steps(x)[0]


class Words(nn.Module):
    """Numbers of words are what a first column is, rounded down."""

    def __init__(self) -> None:
        super().__init__()
        self.rows, self.places = nn.Embedding(1000, 256), nn.Embedding(64, 256)

    def forward(self, x: Tensor) -> Tensor:
        numbers = x[..., 0].abs().long()
        return self.rows(numbers) + self.places(torch.arange(x.shape[1]))


class Joined(nn.Module):
    """Images joined, and made larger."""

    def forward(self, x: Tensor) -> Tensor:
        y = torch.cat([x, torch.relu(x), x.flip(-1)], 1)
        return nn.functional.interpolate(y, scale_factor=2.0, mode="bilinear")


class Resized(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        y = nn.functional.interpolate(x, scale_factor=2.0, mode="nearest")
        return torch.cat([y, torch.sigmoid(y)], 1)


PARTS: dict[str, Callable[[], Made]] = {
    "encoder, 2 layers of 256, 64 tokens": lambda: encoder(256, 64),
    "depthwise 3x3, 128 channels of 28x28": lambda: depthwise(3, 1),
    "depthwise 3x3, then stride 2": lambda: depthwise(3, 2),
    "depthwise 5x5": lambda: depthwise(5, 1),
    "inverted residuals, 112x112": residuals,
    "convolutions, 64 to 128 channels": convolutions,
    "1024 -> 4096 -> 1024, 1 row": lambda: layers(1),
    "1024 -> 4096 -> 1024, 32 rows": lambda: layers(32),
    "pools": pools,
    "norm, softmax, mean": lines,
    "norm": lambda: (nn.LayerNorm(384), torch.randn(4, 128, 384)),
    "softmax": lambda: (nn.Softmax(-1), torch.randn(4, 128, 384)),
    "attention, causal, 4 heads, 128 tokens": lambda: (Attention(), torch.randn(1, 128, 768)),
    "LSTM, 64 to 128, 16 steps": lambda: (Recurrent(nn.LSTM), torch.randn(1, 16, 64)),
    "GRU, 64 to 128, 16 steps": lambda: (Recurrent(nn.GRU), torch.randn(1, 16, 64)),
    "embeddings": lambda: (Words(), torch.randn(4, 64, 8)),
    "images joined, bilinear": lambda: (Joined(), torch.randn(1, 16, 40, 40)),
    "nearest, joined": lambda: (Resized(), torch.randn(1, 16, 40, 40)),
}
ZOO = ("mlp", "kws", "mobilenetv2", "resnet18", "bert_mini", "vit_tiny")


def made(name: str) -> tuple[nn.Module, tuple[Tensor, ...]]:
    torch.manual_seed(0)
    if name in PARTS:
        module, x = PARTS[name]()
        return module, (x,)
    module, inputs = networks()[name].make()
    return module, tuple(inputs)


def exported(name: str, type: str) -> tuple[torch.export.ExportedProgram, list[Tensor]]:
    module, inputs = made(name)
    dtype = getattr(torch, type)
    given = [x.to(dtype) if x.is_floating_point() else x for x in inputs]
    return torch.export.export(module.eval().to(dtype), tuple(given)), given


def calls_of(name: str) -> dict[str, Call]:
    found: dict[str, Call] = {}
    kinds = [(type, ()) for type in TYPES]
    kinds += [("float16", (SUMS,))] if native().adds_halves else []
    for type, fast_math in kinds:
        program, given = exported(name, type)
        host = hardwire.compile(program, fast_math=fast_math).host
        arrays = [as_numpy(x) for x in given]
        found[" ".join((type, *fast_math))] = lambda host=host, arrays=arrays: host.run(*arrays)
    return found


def seconds(call: Call, count: int) -> float:
    start = time.thread_time()
    for _ in range(count):
        call()
    return (time.thread_time() - start) / count


def least(calls: dict[str, Call], rounds: int) -> dict[str, float]:
    counts = {name: max(1, int(0.01 / max(seconds(call, 2), 1e-6))) for name, call in calls.items()}
    best = dict.fromkeys(calls, float("inf"))
    for _ in range(rounds):
        for name, call in calls.items():
            best[name] = min(best[name], seconds(call, counts[name]))
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("names", nargs="*", metavar="NETWORK", default=[*PARTS, *ZOO])
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    prepared = {name: calls_of(name) for name in options.names}
    for name, calls in prepared.items():
        best = least(calls, options.rounds)
        ratios = "".join(f"  {kind} {best[TYPES[0]] / best[kind]:5.2f}" for kind in [*calls][1:])
        print(f"{name:38} {1e6 * best[TYPES[0]]:9.1f} us{ratios}", flush=True)


if __name__ == "__main__":
    main()
