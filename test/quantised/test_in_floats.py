"""The report of a quantised model lists what is computed in floats, and what that costs."""

from __future__ import annotations

from typing import Any

import pytest
import torch
import torch.nn.functional as F
from torch import Tensor

import hardwire

from ..passes.test_decompose_numbers import Function

pytest.importorskip("torch.ao.quantization.fx._decomposed")
Q: Any = torch.ops.quantized_decomposed


def there_and_back(x: Tensor, scale: float = 0.1) -> Tensor:
    q = Q.quantize_per_tensor(x, scale, 3, -128, 127, torch.int8)
    return Q.dequantize_per_tensor(q, scale, 3, -128, 127, torch.int8)


def report(function: Any) -> dict[str, Any]:
    program = torch.export.export(Function(function), (torch.randn(4, 8),))
    return hardwire.compile(program, target="cortex-m4f").report


def test_what_is_between_integers_is_not_listed() -> None:
    assert "in_floats" not in report(lambda x: there_and_back(F.gelu(there_and_back(x))))


def test_models_of_floats_have_no_list() -> None:
    assert "in_floats" not in report(lambda x: x @ F.gelu(x).t())


def test_what_no_quantisation_follows_is_listed() -> None:
    found = report(lambda x: there_and_back(x) @ F.softmax(there_and_back(x, 0.2), -1).t())
    (softmax, product) = found["in_floats"]["by_call"]
    assert softmax["operators"] == ["aten._softmax"]
    assert softmax["multiply_adds"] == 0
    assert softmax["bytes"] == 2 * 4 * 8 * 4
    assert product["multiply_adds"] == 4 * 8 * 4
    assert product["source"].partition(":")[0].endswith(".py")
    assert found["in_floats"]["calls"] == 2
    assert found["in_floats"]["multiply_adds"] == 128
