"""Conversions to small integers that wrap."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from torch import Tensor, nn

import hardwire
from hardwire.dialect.mlir import ir
from hardwire.lowering.expand_conversions import expand_conversions


class To(nn.Module):
    def __init__(self, dtype: torch.dtype) -> None:
        super().__init__()
        self.dtype = dtype

    def forward(self, x: Tensor) -> Tensor:
        return x.to(self.dtype)


@pytest.mark.parametrize("source", [torch.float32, torch.float64])
@pytest.mark.parametrize("dtype", [torch.uint8, torch.int8, torch.int16])
@pytest.mark.parametrize("count", [5, 40, 100])
def test_wraps(source: torch.dtype, dtype: torch.dtype, count: int) -> None:
    """Also in the vectors for what a longer vector leaves of a row."""
    x = torch.linspace(-300, 70_000, count, dtype=source)
    compiled = hardwire.compile(torch.export.export(To(dtype), (x,)))
    np.testing.assert_array_equal(compiled.run(x.numpy()), To(dtype)(x).numpy())


def test_large_integers_stay() -> None:
    text = """func.func @f(%x: vector<4xf64>, %y: f32) -> (vector<4xi16>, i32, i1) {
      %a = arith.fptoui %x : vector<4xf64> to vector<4xi16>
      %b = arith.fptosi %y : f32 to i32
      %c = arith.fptosi %y : f32 to i1
      return %a, %b, %c : vector<4xi16>, i32, i1
    }"""
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.parse(text)
        expand_conversions(module)
    assert "arith.trunci %0 : vector<4xi64> to vector<4xi16>" in str(module)
    assert str(module).count("arith.trunci") == 1
