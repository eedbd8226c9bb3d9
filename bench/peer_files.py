"""A network in the form that each peer takes."""

from __future__ import annotations

import io
import tempfile
import warnings
from collections.abc import Callable, Sequence
from typing import Any

import torch

Axes = Sequence[Sequence[int]]
"""The axes of each input whose sizes are known at run time alone; none, where all are fixed."""


def onnx_bytes(module: torch.nn.Module, inputs: Sequence[torch.Tensor], axes: Axes = ()) -> bytes:
    """The network as an ONNX file."""
    names = [f"input_{n}" for n in range(len(inputs))]
    open_ = {name: [*each] for name, each in zip(names, axes, strict=False)}
    buffer = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            module, tuple(inputs), buffer, dynamo=False, opset_version=17,
            input_names=names, dynamic_axes=open_ or None,
        )  # fmt: skip
    return buffer.getvalue()


def litert_bytes(module: torch.nn.Module, inputs: Sequence[torch.Tensor]) -> bytes:
    """The network as a TFLite file, by Google's converter for PyTorch."""
    import litert_torch

    with tempfile.NamedTemporaryFile(suffix=".tflite") as file:
        litert_torch.convert(module, tuple(inputs)).export(file.name)
        return file.read()


def executorch_bytes(exported: torch.export.ExportedProgram) -> bytes:
    """The network as a `.pte` file, for XNNPACK."""
    from executorch.backends.xnnpack.partition.xnnpack_partitioner import XnnpackPartitioner
    from executorch.exir import to_edge_transform_and_lower

    lowered = to_edge_transform_and_lower(exported, partitioner=[XnnpackPartitioner()])
    return lowered.to_executorch().buffer


def in_aotinductor(exported: torch.export.ExportedProgram) -> Callable[..., Any]:
    """What AOTInductor makes, loaded again."""
    with tempfile.TemporaryDirectory() as folder:
        made = torch._inductor.aoti_compile_and_package(
            exported, package_path=f"{folder}/network.pt2"
        )
        return torch._inductor.aoti_load_package(made)
