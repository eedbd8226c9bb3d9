"""A network that was pruned before torchao quantised it: fewer channels, and the same integers."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
import torch
from torch import Tensor, nn

import hardwire
from hardwire.passes.drop_channels import DropChannels

from .models import converted, xnnpack

pytest.importorskip("torchao")

SHARE = 0.5


class Pruned(nn.Module):
    """A border of another number than 0, a depthwise layer, a sum, a concatenation, slices."""

    def __init__(self) -> None:
        super().__init__()
        self.begin = nn.Conv2d(3, 16, 3, 2, 1)
        self.deep = nn.Conv2d(16, 16, 3, 1, 1, groups=16)
        self.side = nn.Conv2d(16, 12, 1)
        self.other = nn.Conv2d(16, 10, 3, 1, 1)
        self.both = nn.Conv2d(22, 16, 3, 1, 1)
        self.last = nn.Linear(16, 7)

    def forward(self, x: Tensor) -> Tensor:
        x = torch.relu(self.begin(x))
        y = nn.functional.relu6(self.deep(x))
        joined = torch.cat([torch.relu(self.side(y)), torch.sigmoid(self.other(x))], 1)
        x = x + torch.relu(self.both(joined))
        x = nn.functional.max_pool2d(x, 2).mean((2, 3))
        return self.last(x)

    def pruned(self) -> Pruned:
        """Without half of the weights: channels of most layers, and columns of all."""
        for layer in (self.begin, self.deep, self.side, self.other, self.both, self.last):
            weight = layer.weight.data
            if layer is not self.last:
                weight[torch.randperm(len(weight)) < SHARE * len(weight)] = 0
            if layer not in (self.begin, self.deep):
                weight[:, torch.randperm(weight.shape[1]) < SHARE / 2 * weight.shape[1]] = 0
        return self


def exported(samples: list[Tensor]) -> torch.export.ExportedProgram:
    torch.manual_seed(11)
    module, example = Pruned().eval().pruned(), (samples[0],)
    with warnings.catch_warnings(), torch.no_grad():
        warnings.simplefilter("ignore")
        seen = [(sample,) for sample in samples]
        found = converted(module, example, seen, xnnpack())
        return torch.export.export(found, example)


def test_same_integers_with_less(monkeypatch: pytest.MonkeyPatch) -> None:
    torch.manual_seed(5)
    samples = [torch.randn(1, 3, 13, 10) for _ in range(6)]
    program = exported(samples)
    model = hardwire.compile(program, target="native")
    monkeypatch.setattr(DropChannels, "run", lambda *_: None)
    whole = hardwire.compile(program, target="native")
    for x in samples:
        found, wanted = (np.asarray(each.run(x.numpy())) for each in (model, whole))
        assert len(np.unique(wanted)) > 4
        np.testing.assert_array_equal(found, wanted)
    for kind, figure in (("flash", "weights"), ("totals", "multiply_adds")):
        less, more = model.report[kind][figure], whole.report[kind][figure]
        print(f"{figure} {less:,} instead of {more:,}")
        assert less < 0.8 * more
