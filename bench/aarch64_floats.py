"""Instructions of a call of float32 networks on a Cortex-A76, emulated: hardwire and onnxruntime.

python bench/aarch64_floats.py [MODEL ...]
"""

from __future__ import annotations

import argparse
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path

import aarch64
import numpy as np
import torch
from torch import Tensor, nn

import hardwire


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


def counted(name: str, folder: Path) -> aarch64.Cost:
    """One network in both."""
    torch.manual_seed(0)
    module, x = MODELS[name]()
    exported = torch.export.export(module.eval(), (x,))
    counts = {
        "hardwire": aarch64.of_hardwire(
            hardwire.compile(exported, aarch64.TARGET, name="net"), [x.numpy()]
        )
    }
    file = folder / f"{name}.onnx"
    torch.onnx.export(module, (x,), str(file), dynamo=False)
    np.savez(f"{file}.npz", x.numpy())
    (counts["onnxruntime"],) = aarch64.of_peer("onnxruntime", [file])
    return aarch64.Cost(name, counts)


def main() -> None:
    parser = argparse.ArgumentParser(description="Instructions of float networks on 64-bit Arm.")
    parser.add_argument("models", nargs="*", metavar="MODEL", default=[*MODELS])
    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory() as folder:
        for name in parser.parse_args().models:
            print(counted(name, Path(folder)).row(), flush=True)


if __name__ == "__main__":
    main()
