"""A network that was pruned before torchao quantised it: fewer channels, and the same integers."""

from __future__ import annotations

import warnings
from collections.abc import Callable

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


class Bordered(nn.Module):
    """Borders of other numbers than channels have inside, of several widths; groups; two readers of
    one image."""

    def __init__(self) -> None:
        super().__init__()
        self.begin = nn.Conv2d(3, 16, 3, 1, (1, 2))
        self.grouped = nn.Conv2d(16, 24, (3, 2), (2, 1), 1, groups=2)
        self.apart = nn.Conv2d(24, 20, 3, 1, 2, dilation=2)
        self.beside = nn.Conv2d(24, 20, 5, 1, 2)
        self.last = nn.Linear(20, 7)

    def forward(self, x: Tensor) -> Tensor:
        x = torch.relu(self.grouped(torch.relu(self.begin(x))))
        x = torch.relu(self.apart(x)) + torch.relu(self.beside(x))
        return self.last(x.mean((2, 3)))

    def pruned(self) -> Bordered:
        """Without most of the channels, which are numbers of their own instead."""
        for layer in (self.begin, self.grouped, self.apart, self.beside):
            lost = torch.randperm(len(layer.weight)) < 0.6 * len(layer.weight)
            layer.weight.data[lost] = 0
            assert layer.bias is not None
            layer.bias.data[lost] = torch.randn(int(lost.sum()))
        return self


def exported(
    made: Callable[[], Pruned | Bordered], samples: list[Tensor]
) -> torch.export.ExportedProgram:
    torch.manual_seed(11)
    module, example = made().eval().pruned(), (samples[0],)
    with warnings.catch_warnings(), torch.no_grad():
        warnings.simplefilter("ignore")
        seen = [(sample,) for sample in samples]
        found = converted(module, example, seen, xnnpack())
        return torch.export.export(found, example)


@pytest.mark.parametrize(("made", "share"), [(Pruned, 0.8), (Bordered, 0.5)])
def test_same_integers_with_less(
    made: Callable[[], Pruned | Bordered], share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    torch.manual_seed(5)
    samples = [torch.randn(1, 3, 13, 10) for _ in range(6)]
    program = exported(made, samples)
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
        assert less < share * more
