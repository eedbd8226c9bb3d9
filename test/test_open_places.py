"""Positions of an open number of tokens: what is computed of them alone is known, and what is read
at them is where it stands."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import hardwire  # noqa: E402

pytestmark = pytest.mark.usefixtures("torch_mlir_here")

Model = Callable[..., object]
TABLE, SCALES = torch.randn(20, 6), torch.tensor([0.7, -0.25, 3.0])


def turned_by_places(x: torch.Tensor) -> object:
    """Rotary embeddings, and rows of a table, of which there are more than tokens."""
    angles = torch.arange(x.shape[1])[:, None] * SCALES
    beside = torch.cat([angles.cos(), angles.sin()], -1)
    places = torch.arange(x.shape[1])
    rows = torch.nn.functional.embedding(places, TABLE) - TABLE[places // 2] * 0.5
    return x * beside, x + rows, x.mean(2) * (2.0 ** -places.float()).half().float()


def less_than_all(x: torch.Tensor) -> object:
    """What must not be taken for such a part: totals, other beginnings, pairs of places."""
    first, behind = TABLE[: x.shape[1]], TABLE[1 : x.shape[1] + 1]
    places = torch.arange(x.shape[1])
    return (
        x + first.sum(0), x * behind.abs(), x + TABLE[: 2 * x.shape[1] : 2].exp()[: x.shape[1]],
        (places[:, None] - places).float().exp() @ x, x - torch.cat([first * 2, first])[:1],
    )  # fmt: skip


class Wrapped(torch.nn.Module):
    def __init__(self, model: Model) -> None:
        super().__init__()
        self.model = model

    def forward(self, *given: torch.Tensor) -> object:
        return self.model(*given)


def exported(model: Model, *given: torch.Tensor) -> torch.export.ExportedProgram:
    batch, tokens = torch.export.Dim("b", min=1, max=5), torch.export.Dim("t", min=2, max=10)
    shapes = tuple({0: batch} if each.ndim == 1 else {0: batch, 1: tokens} for each in given)
    return torch.export.export(Wrapped(model), given, dynamic_shapes=(shapes,))


@pytest.mark.parametrize("model", [turned_by_places, less_than_all])
def test_numbers(model: Model) -> None:
    compiled = hardwire.compile(exported(model, torch.randn(3, 4, 6)), "native", name="m")
    if model is turned_by_places:
        assert {call["template"] for call in compiled.report["calls"]} <= {
            "elementwise",
            "reduction",
        }
    for shape in ((1, 2, 6), (3, 7, 6), (5, 10, 6)):
        x = torch.randn(shape)
        for one, other in zip(compiled.run(x.numpy()), model(x), strict=True):
            np.testing.assert_allclose(one, other, rtol=1e-5, atol=1e-6)
