"""What compiles with a size of given bounds computes all sizes within them.

The models hold operators whose own checks or tables used to be for the size of the example only.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from torch import Tensor
from torch.export import Dim

import hardwire

LOW, HIGH = 5, 14
OFFSETS = torch.tensor([0, 2, 2])
WORDS = torch.linspace(-2.3, 3.1, 21).reshape(7, 3)


class Windows(torch.nn.Module):
    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        image = x.unsqueeze(-1) * torch.tensor([0.3, -1.7, 2.9])
        return (
            F.adaptive_avg_pool1d(x, 5), F.adaptive_avg_pool1d(x, 7), F.adaptive_max_pool1d(x, 4),
            F.adaptive_avg_pool2d(image, (3, 2)), F.adaptive_max_pool2d(image, (2, 3)),
            F.adaptive_avg_pool2d(image, (None, 2)), F.adaptive_avg_pool3d(image, (1, 4, 2)),
            F.adaptive_max_pool2d(image, 1), F.adaptive_max_pool2d(image, (1, 2)),
            F.adaptive_avg_pool2d(image, (1, 2)), F.adaptive_max_pool3d(image, (2, 1, 1)),
            F.adaptive_avg_pool2d(image.mT, (2, 1)), F.adaptive_max_pool2d(image.mT, (3, 1)),
            F.adaptive_max_pool1d(x, 1), F.adaptive_avg_pool1d(x, 9), F.adaptive_max_pool1d(x, 11),
            F.unfold(image, (3, 2), dilation=(2, 1), padding=(1, 0)),
            F.unfold(image.mT, 3, padding=1), F.unfold(image[0], (1, 2)),
            F.pad(image.unsqueeze(2), (1, 2, 3, -1, 0, 0), mode="reflect"),
        )  # fmt: skip


class Resized(torch.nn.Module):
    """PyTorch looks at the sizes alone where these are equal, and for some operators doubled."""

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        aten, n = torch.ops.aten, x.shape[2]
        image = x.unsqueeze(-1) * torch.tensor([0.3, -1.7, 2.9])
        return (
            aten.upsample_nearest2d(image, [2 * n, 3], 2.1, 1.1),
            aten.upsample_nearest2d(image, [n, 6], 1.3, 2.1),
            aten.upsample_nearest2d(image, [8, 3], 1.4, None),
            aten.upsample_nearest2d(image, [10, 4], 2.2, None),
            aten._upsample_nearest_exact2d(image, [2 * n, 3], 2.1, 1.1),
            aten.upsample_nearest3d(image[None], [3, 2 * n, 3], 1.2, 2.1, 1.1),
            aten.upsample_nearest1d(x, [2 * n], 2.1), aten.upsample_linear1d(x, [n], False, 1.3),
            aten.upsample_bilinear2d(image, [8, 6], False, 1.4, 2.1),
        )  # fmt: skip


class Bags(torch.nn.Module):
    def forward(self, words: Tensor, weights: Tensor) -> tuple[Tensor, ...]:
        def bags(mode: str, **more: object) -> Tensor:
            return F.embedding_bag(words, WORDS, OFFSETS, mode=mode, **more)  # type: ignore[arg-type]

        return (
            bags("sum", per_sample_weights=weights), bags("mean"), bags("max"),
            bags("sum", per_sample_weights=weights, padding_idx=3), bags("mean", padding_idx=2),
        )  # fmt: skip


class Rows(torch.nn.Module):
    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        columns = x.unsqueeze(-1) * torch.linspace(-1.1, 2.3, 15)
        fold = F.fold(columns, (4, 5), (2, 3), padding=(1, 0))
        far = F.fold(
            columns[:, :, :12], (4, 6), (2, 2), dilation=(1, 2), stride=(2, 1), padding=(1, 0)
        )
        return F.pdist(x), F.pdist(x, 1.0), F.pdist(x, 3.0), fold, far, (columns > 1).any((0, 2))


def inputs(name: str, size: int) -> tuple[Tensor, ...]:
    numbers = torch.Generator().manual_seed(size)
    if name in ("windows", "resized"):
        x = torch.randn(2, 2, size, generator=numbers) - 3
        x[0, 1, size // 2] = torch.nan if size == LOW else torch.inf if size == HIGH else 4.5
        return (x,)
    if name == "rows":
        return (torch.randn(size, 12, generator=numbers),)
    words = torch.randint(0, 7, (size,), generator=numbers)
    return words, torch.randn(size, generator=numbers)


MODULES = {
    "windows": (Windows(), ({2: "n"},)),
    "resized": (Resized(), ({2: "n"},)),
    "bags": (Bags(), ({0: "n"}, {0: "n"})),
    "rows": (Rows(), ({0: "n"},)),
}


@cache
def compiled(name: str) -> hardwire.CompiledModel:
    module, places = MODULES[name]
    dim = Dim("n", min=LOW, max=HIGH)
    shapes = tuple(dict.fromkeys(one, dim) for one in places)
    exported = torch.export.export(module, inputs(name, 8), dynamic_shapes=shapes)
    return hardwire.compile(exported)


@pytest.mark.parametrize("size", [LOW, 8, 11, HIGH])
@pytest.mark.parametrize("name", MODULES)
def test_every_size_within_the_bounds(name: str, size: int) -> None:
    given = inputs(name, size)
    found = compiled(name).host.run(*(x.numpy() for x in given))
    for have, want in zip(found, MODULES[name][0](*given), strict=True):
        np.testing.assert_allclose(have, want.numpy(), rtol=1e-5, atol=1e-6)


class Split(torch.nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return torch.ops.aten.tensor_split.indices(x, [3, 1], 0)[0]


def test_a_split_that_does_not_ascend_is_refused() -> None:
    shapes = ({0: Dim("n", min=LOW, max=HIGH)},)
    exported = torch.export.export(Split(), (torch.zeros(8),), dynamic_shapes=shapes)
    with pytest.raises(hardwire.HardwireError, match="in ascending order only"):
        hardwire.compile(exported)
