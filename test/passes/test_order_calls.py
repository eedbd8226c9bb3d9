"""Calls in another order: a network of branches takes less memory, and computes the same."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor, nn

import hardwire


class Branches(nn.Module):
    """Three wide layers one after another, and then what makes them narrow."""

    def __init__(self) -> None:
        super().__init__()
        self.wide = nn.ModuleList(nn.Conv2d(3, 24, 3, 2) for _ in range(3))
        self.narrow = nn.ModuleList(nn.Conv2d(24, 2, 1) for _ in range(3))

    def forward(self, x: Tensor) -> Tensor:
        wide = [torch.relu(layer(x)) for layer in self.wide]
        narrow = [layer(each) for layer, each in zip(self.narrow, wide, strict=True)]
        return torch.cat(narrow, 1).mean((2, 3))


def test_one_wide_value_is_there_at_a_time() -> None:
    torch.manual_seed(5)
    module, x = Branches().eval(), torch.randn(1, 3, 33, 33)
    model = hardwire.compile(torch.export.export(module, (x,)))
    with torch.no_grad():
        np.testing.assert_allclose(model.run(x.numpy()), module(x), rtol=1e-4, atol=1e-6)
    wide = 24 * 16 * 16 * 4
    assert wide < model.report["ram"]["arena"] < 2 * wide
