"""Models that torchao quantises, as they are exported."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import nn
from torch.export import ExportedProgram
from torchao.quantization import (
    Int8DynamicActivationInt8WeightConfig,
    Int8DynamicActivationIntxWeightConfig,
    IntxWeightOnlyConfig,
    quantize_,
)
from torchao.quantization.granularity import PerAxis, PerGroup
from torchao.quantization.pt2e.quantize_pt2e import convert_pt2e, prepare_pt2e
from torchao.quantization.quant_primitives import MappingType
from torchao.testing.pt2e._xnnpack_quantizer import (
    XNNPACKQuantizer,
    get_symmetric_quantization_config,
)
from torchao.utils import unwrap_tensor_subclass

WEIGHT_ONLY: dict[str, Callable[[], Any]] = {
    "int8": lambda: IntxWeightOnlyConfig(torch.int8, PerAxis(0)),
    "int4 in groups": lambda: IntxWeightOnlyConfig(torch.int4, PerGroup(32)),
}
DYNAMIC: dict[str, Callable[[], Any]] = {
    "int4 and dynamic int8": lambda: Int8DynamicActivationIntxWeightConfig(
        torch.int4, PerGroup(32)
    ),
    "int4 with zero points and dynamic int8": lambda: Int8DynamicActivationIntxWeightConfig(
        torch.int4, PerGroup(32), MappingType.ASYMMETRIC
    ),
    "int8 and dynamic int8": lambda: Int8DynamicActivationIntxWeightConfig(torch.int8, PerAxis(0)),
    "int8 and symmetric dynamic int8": Int8DynamicActivationInt8WeightConfig,
}
SCHEMES = {**WEIGHT_ONLY, **DYNAMIC}


def quantised(model: nn.Module, scheme: str) -> nn.Module:
    """The model with its linear layers quantised."""
    quantize_(model, SCHEMES[scheme]())
    return unwrap_tensor_subclass(model)


def quantised_by_pt2e(
    model: nn.Module, inputs: tuple[torch.Tensor, ...], is_per_channel: bool
) -> ExportedProgram:
    """The program of a model whose linear layers XNNPACK's quantizer has quantised dynamically."""
    quantizer = XNNPACKQuantizer()
    quantizer.set_global(get_symmetric_quantization_config(is_per_channel, is_dynamic=True))
    prepared = prepare_pt2e(torch.export.export(model, inputs).module(), quantizer)
    prepared(*inputs)
    return torch.export.export(convert_pt2e(prepared), inputs)
