"""Models of bfloat16 and float16 whose sizes are known at run time lie in memory as such."""

from __future__ import annotations

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from torch import Tensor, nn  # noqa: E402
from torch.export import Dim  # noqa: E402

import hardwire  # noqa: E402

from .test_half import as_numpy  # noqa: E402

SIZES = (1, 2, 5, 13, 16, 31, 33, 90)


class Rows(nn.Module):
    """Each kind of kernel that reads short floats of open sizes: by points, by lines that have a
    length, and across as many lines as there are; products read float32."""

    def __init__(self) -> None:
        super().__init__()
        self.norm, self.layer = nn.LayerNorm(37), nn.Linear(37, 19)

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        y = self.norm(x * 1.5)
        shares = torch.softmax(y * torch.sigmoid(x), -1) + y.mean(-1, keepdim=True)
        sums = torch.softmax(x * 1.1, 1) * x.sum(-1, keepdim=True)
        return shares, torch.relu(self.layer(shares)).amax(-1), sums, y.transpose(1, 2) * 2


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
@pytest.mark.parametrize("target", ["native", "x86-64-v3"])
def test_open_sizes(dtype: torch.dtype, target: str) -> None:
    torch.manual_seed(4)
    module = Rows().eval().to(dtype)
    rows = Dim("rows", min=1, max=90)
    exported = torch.export.export(
        module, (torch.randn(3, 6, 37).to(dtype),), dynamic_shapes=({1: rows},)
    )
    compiled = hardwire.compile(exported, target=target)
    assert compiled.report["ram"]["arena"] < 3 * 90 * 37 * 8
    for size in SIZES:
        x = torch.randn(3, size, 37).to(dtype)
        x[1, size - 1, 4] = float("nan") if size == 13 else 7.5
        found = compiled.run(as_numpy(x))
        with torch.no_grad():
            theirs, exact = module(x), module.double()(x.double())
        module.to(dtype)
        for own, other, wanted in zip(found, theirs, exact, strict=True):
            mine = torch.from_numpy(np.asarray(own).astype(np.float64))
            assert torch.equal(mine.isnan(), wanted.isnan())
            errors = [(each.double() - wanted).nan_to_num().norm() for each in (mine, other)]
            assert errors[0] <= 1.5 * errors[1] + 1e-6 * wanted.nan_to_num().norm()
