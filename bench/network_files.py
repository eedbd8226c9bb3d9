"""The networks that are quantised for benchmarks, and their files for each peer."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from peer_files import onnx_bytes

from hardwire.dialect.dot_products import BYTES_BY_SIGNED
from hardwire.dialect.targets import native
from test.models import BertMini, Model, seeded, zoo
from test.quantised.models import Recurrent, converted, xnnpack
from test.tflite import mlperf

MODELS = (
    "kws", "resnet8", "vww", "autoencoder", "mobilenetv2", "resnet18", "bert_mini", "lstm",
)  # fmt: skip
SAMPLES = 4
TFLITE = {**mlperf.OF_THE_ZOO, "lstm": mlperf.recurrent}
"""What there is a `.tflite` file of."""


def network(name: str) -> Model:
    """A module in inference mode, and an example input; the LSTM is written out for hardwire and
    ExecuTorch, since torchao's quantizers leave `nn.LSTM` in floats."""
    if name == "lstm":
        return seeded(lambda: (Recurrent(32, 64), (torch.randn(1, 16, 32),)))()
    return zoo()[name]()


def samples(inputs: Sequence[torch.Tensor]) -> list[list[torch.Tensor]]:
    torch.manual_seed(0)
    noise: Callable[[torch.Tensor], torch.Tensor] = torch.randn_like
    return [[noise(x) if x.is_floating_point() else x for x in inputs] for _ in range(SAMPLES)]


def by_torchao(module: torch.nn.Module, inputs: Sequence[torch.Tensor]) -> Any:
    return converted(module, tuple(inputs), samples(inputs), xnnpack())


def onnx_file(module: torch.nn.Module, inputs: Sequence[torch.Tensor], signed: bool) -> bytes:
    """As onnxruntime advises: convolutions by samples, recurrent networks and transformers while
    they run, the latter fused by its own tool."""
    with tempfile.TemporaryDirectory() as folder:
        plain, made = Path(folder) / "plain.onnx", Path(folder) / "made.onnx"
        if isinstance(module, Recurrent):
            plain.write_bytes(onnx_bytes(module.in_one_operator(), inputs))
            _while_it_runs(plain, made, signed)
        elif isinstance(module, BertMini):
            plain.write_bytes(onnx_bytes(module, inputs))
            _fuse_transformer(plain)
            _while_it_runs(plain, made, signed)
        else:
            plain.write_bytes(onnx_bytes(module, inputs))
            _by_samples(plain, made, inputs, signed)
        return made.read_bytes()


def _fuse_transformer(file: Path) -> None:
    from onnxruntime.transformers import optimizer

    optimizer.optimize_model(str(file), model_type="bert", opt_level=1).save_model_to_file(
        str(file)
    )


def _while_it_runs(plain: Path, made: Path, signed: bool) -> None:
    import onnx
    from onnxruntime import quantization

    quantization.quantize_dynamic(
        plain,
        made,
        reduce_range=_saturates(signed),
        extra_options={"DefaultTensorType": onnx.TensorProto.FLOAT},
    )


def _by_samples(plain: Path, made: Path, inputs: Sequence[torch.Tensor], signed: bool) -> None:
    """Activations have a sign on Arm, and none on x86."""
    import onnx
    from onnxruntime import quantization

    names = [slot.name for slot in onnx.load(plain).graph.input]

    class Reader(quantization.CalibrationDataReader):
        def __init__(self) -> None:
            self.rows = iter(samples(inputs))

        def get_next(self) -> dict[str, np.ndarray] | None:
            row = next(self.rows, None)
            arrays = [] if row is None else [x.numpy() for x in row]
            return dict(zip(names, arrays, strict=True)) if arrays else None

    quantization.quantize_static(
        plain,
        made,
        Reader(),
        per_channel=True,
        reduce_range=_saturates(signed),
        activation_type=quantization.QuantType.QInt8 if signed else quantization.QuantType.QUInt8,
    )


def _saturates(signed: bool) -> bool:
    """Whether weights have to be of seven bits, since products of bytes saturate: on x86 without
    VNNI."""
    return not signed and BYTES_BY_SIGNED not in native().dots
