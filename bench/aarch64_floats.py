"""Instructions of a call of networks of floats on 64-bit Arm, emulated: hardwire and onnxruntime.

In float32 on a Cortex-A76 or, for `--target neoverse-v1`, with vectors of 256 bits; for
`--target neoverse-n2` also in two bytes: bfloat16, which
onnxruntime has as a setting that rounds the factors of float32 products, and float16, here with
`--fast-math half-sums` as well.

    python bench/aarch64_floats.py [--target neoverse-n2] [MODEL ...]
"""

from __future__ import annotations

import argparse
import tempfile
import warnings
from collections.abc import Callable
from itertools import product
from pathlib import Path

import aarch64
import numpy as np
import torch
from torch import Tensor, nn

import hardwire
from test.test_half import as_numpy


def _mlp() -> tuple[nn.Module, Tensor]:
    layers = nn.Linear(256, 512), nn.ReLU(), nn.Linear(512, 512), nn.ReLU(), nn.Linear(512, 100)
    return nn.Sequential(*layers), torch.randn(32, 256)


def _encoder() -> tuple[nn.Module, Tensor]:
    layer = nn.TransformerEncoderLayer(128, 4, 512, activation="gelu", batch_first=True)
    return nn.TransformerEncoder(layer, 2, enable_nested_tensor=False), torch.randn(1, 48, 128)


def _convolutions() -> tuple[nn.Module, Tensor]:
    parts = (
        nn.Conv2d(3, 32, 3, 2, 1), nn.BatchNorm2d(32), nn.ReLU(), nn.Conv2d(32, 64, 3, 1, 1),
        nn.BatchNorm2d(64), nn.ReLU(), nn.Conv2d(64, 64, 3, 1, 1, groups=64), nn.ReLU(),
        nn.Conv2d(64, 128, 1), nn.ReLU(), nn.Conv2d(128, 128, 3, 2, 1), nn.ReLU(),
        nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(128, 10),
    )  # fmt: skip
    return nn.Sequential(*parts), torch.randn(1, 3, 48, 48)


MODELS: dict[str, Callable[[], tuple[nn.Module, Tensor]]] = {
    "mlp": _mlp,
    "encoder": _encoder,
    "convolutions": _convolutions,
}


TYPES = {
    "cortex-a76": ("float32",),
    "neoverse-n2": ("float32", "bfloat16", "float16"),
    "neoverse-v1": ("float32",),
}


def made(name: str, type: str) -> tuple[nn.Module, Tensor]:
    torch.manual_seed(0)
    module, x = MODELS[name]()
    dtype = getattr(torch, type)
    return module.eval().to(dtype), x.to(dtype)


def of_hardwire(target: str, name: str, type: str, fast_math: tuple[str, ...] = ()) -> int:
    module, x = made(name, type)
    exported = torch.export.export(module, (x,))
    model = hardwire.compile(exported, target, name="net", fast_math=fast_math)
    return aarch64.of_hardwire(target, model, [as_numpy(x)])


def of_onnxruntime(target: str, name: str, type: str, folder: Path) -> int:
    """bfloat16 is a setting of float32 networks."""
    is_set = type == "bfloat16"
    module, x = made(name, "float32" if is_set else type)
    file = folder / f"{name}-{type}.onnx"
    torch.onnx.export(module, (x,), str(file), dynamo=False)
    np.savez(f"{file}.npz", x.numpy())
    peer = "onnxruntime-bfloat16" if is_set else "onnxruntime"
    return aarch64.of_peer(target, peer, [file])[0]


def main() -> None:
    parser = argparse.ArgumentParser(description="Instructions of float networks on 64-bit Arm.")
    parser.add_argument("models", nargs="*", metavar="MODEL", default=[*MODELS])
    parser.add_argument("--target", choices=aarch64.TARGETS, default=aarch64.TARGETS[0])
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory() as folder:
        for name, type in product(options.models, TYPES[options.target]):
            own = of_hardwire(options.target, name, type)
            other = of_onnxruntime(options.target, name, type, Path(folder))
            print(f"{name:13} {type:9} hardwire {own:>13,}  onnxruntime {other:>13,}", flush=True)
            if type == "float16":
                own = of_hardwire(options.target, name, type, ("half-sums",))
                print(f"{name:13} half-sums hardwire {own:>13,}", flush=True)


if __name__ == "__main__":
    main()
