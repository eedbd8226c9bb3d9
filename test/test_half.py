"""Models of bfloat16: rounded as PyTorch rounds, no further from the exact answer than it."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

torch = pytest.importorskip("torch")

from torch import Tensor, nn  # noqa: E402

import hardwire  # noqa: E402

SLACK = 1.1
"""An error that has the same causes as PyTorch's differs by chance."""


class Encoder(nn.Module):
    """Rows of a table, and attention with its norms and layers."""

    def __init__(self) -> None:
        super().__init__()
        layer = nn.TransformerEncoderLayer(24, 3, 40, activation="gelu", batch_first=True)
        self.table = nn.Embedding(19, 24)
        self.layer = layer
        self.head = nn.Linear(24, 7)

    def forward(self, words: Tensor) -> Tensor:
        return self.head(self.layer(self.table(words) * 1.7))


class Network(nn.Module):
    """Convolutions with a batch norm, windows, and a part that is concatenated and sliced."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Sequential(nn.Conv2d(3, 9, 3, 2, 1), nn.BatchNorm2d(9), nn.ReLU())
        self.depthwise = nn.Conv2d(9, 9, 3, padding=1, groups=9)
        self.head = nn.Linear(9, 5)

    def forward(self, x: Tensor) -> Tensor:
        y = nn.functional.max_pool2d(self.first(x), 3, 2, 1)
        z = torch.cat([y + self.depthwise(y), y], 1)[:, 2:11]
        return torch.softmax(self.head(z.mean((2, 3))), -1)


def as_numpy(x: Tensor) -> np.ndarray:
    return (
        x.view(torch.uint16).numpy().view(ml_dtypes.bfloat16)
        if x.is_floating_point()
        else x.numpy()
    )


def far(found: np.ndarray, exact: np.ndarray) -> float:
    return float(np.linalg.norm(found.astype(np.float64) - exact) / np.linalg.norm(exact))


@pytest.mark.parametrize("name", ["encoder", "network"])
def test_no_further_off_than_torch(name: str) -> None:
    torch.manual_seed(3)
    module = (Encoder() if name == "encoder" else Network()).eval().bfloat16()
    words = torch.randint(0, 19, (2, 11))
    given = words if name == "encoder" else torch.randn(2, 3, 13, 17).bfloat16()
    compiled = hardwire.compile(torch.export.export(module, (given,)), target="x86-64-v3")
    assert {call["library"] for call in compiled.report["calls"]} == {"tuned"}
    found = np.asarray(compiled.run(as_numpy(given)))
    with torch.no_grad():
        theirs = module(given).double().numpy()
        exact = module.double()(given.double() if given.is_floating_point() else given).numpy()
    assert far(found, exact) <= SLACK * far(theirs, exact)


class Rounded(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return x.to(torch.bfloat16)


def test_rounds_every_kind_of_number_as_torch_does() -> None:
    """Ties, carries into the exponent, numbers that overflow, denormal ones, infinities and NaN."""
    upper = np.arange(0, 1 << 16, 7, dtype=np.uint32) << 16
    lower = np.array([0, 1, 0x7FFF, 0x8000, 0x8001, 0xFFFF], np.uint32)
    x = torch.from_numpy((upper[:, None] | lower).view(np.float32))
    compiled = hardwire.compile(torch.export.export(Rounded(), (x,)), target="x86-64-v3")
    assert [call["library"] for call in compiled.report["calls"]] == ["tuned"]
    found = np.asarray(compiled.run(x.numpy())).view(np.uint16)
    wanted = x.to(torch.bfloat16)
    bits = wanted.view(torch.uint16).numpy()
    is_nan = wanted.isnan().numpy()
    assert np.array_equal(found[~is_nan], bits[~is_nan])
    assert np.isnan(found.view(ml_dtypes.bfloat16)[is_nan].astype(np.float32)).all()
