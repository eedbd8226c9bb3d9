"""Models whose weights torchao quantises, as they are exported."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import nn
from torchao.quantization import (
    Int8DynamicActivationIntxWeightConfig,
    IntxWeightOnlyConfig,
    quantize_,
)
from torchao.quantization.granularity import PerAxis, PerGroup
from torchao.utils import unwrap_tensor_subclass

SCHEMES: dict[str, Callable[[], Any]] = {
    "int8": lambda: IntxWeightOnlyConfig(torch.int8, PerAxis(0)),
    "int4 in groups": lambda: IntxWeightOnlyConfig(torch.int4, PerGroup(32)),
    "int4 and dynamic int8": lambda: Int8DynamicActivationIntxWeightConfig(
        torch.int4, PerGroup(32)
    ),
}


def quantised(model: nn.Module, scheme: str) -> nn.Module:
    """The model with the weights of its linear layers quantised."""
    quantize_(model, SCHEMES[scheme]())
    return unwrap_tensor_subclass(model)
