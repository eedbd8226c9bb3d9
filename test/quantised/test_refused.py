"""Graphs of torchao that say too little, or that have numbers that are not known here."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import nn

import hardwire
from hardwire.dialect.importers import load
from hardwire.dialect.targets import by_name

torchao = pytest.importorskip("torchao.quantization")

X = (torch.randn(1, 64),)


def problems(config: Any, unwrapped: bool) -> list[str]:
    from torchao.utils import unwrap_tensor_subclass

    model = nn.Sequential(nn.Linear(64, 32)).eval()
    torchao.quantize_(model, config)
    model = unwrap_tensor_subclass(model) if unwrapped else model
    with pytest.raises(hardwire.HardwireError) as error:
        load(torch.export.export(model, X), by_name("cortex-m4f"))
    return error.value.problems


def test_weights_of_classes_of_their_own_are_to_be_unwrapped() -> None:
    found = problems(torchao.IntxWeightOnlyConfig(torch.int8), unwrapped=False)
    assert len(found) == 1
    assert "`export.access_subclass_inner_tensor`" in found[0]
    assert "call `torchao.utils.unwrap_tensor_subclass(model)` before it is exported" in found[0]


def test_numbers_of_eight_bits_are_integers() -> None:
    found = problems(torchao.Float8WeightOnlyConfig(), unwrapped=True)
    assert len(found) == 1
    assert found[0].endswith(
        "has the element type float8_e4m3fn: hardwire cannot compile it, as it has no numbers of "
        "eight bits but integers: quantise to int8 or to int4."
    )
