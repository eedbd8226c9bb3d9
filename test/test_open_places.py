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
GENERATOR = torch.Generator().manual_seed(0)
TABLE, SCALES = torch.randn(20, 6, generator=GENERATOR), torch.tensor([0.7, -0.25, 3.0])


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
        ((places[:, None] - places) * 0.25).exp() @ x, x - torch.cat([first * 2, first])[:1],
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
        x = torch.randn(shape, generator=GENERATOR)
        for one, other in zip(compiled.run(x.numpy()), model(x), strict=True):
            np.testing.assert_allclose(one, other, rtol=1e-5, atol=1e-6)


def picked(x: torch.Tensor, i: torch.Tensor, k: torch.Tensor) -> object:
    """Rows that are counted in one dimension; few rows and many, of which LLVM writes out turns."""
    batch = torch.arange(x.shape[0])
    many = torch.relu(x).repeat(1, 3, 1).transpose(0, 1)
    return (
        x[batch, i], x[batch[:, None], k], x[:, i[0]], x[batch, batch % 2, i + 2], many[:, batch],
        x.transpose(0, 1)[i, batch], torch.nn.functional.embedding(k + 2, TABLE),
        x.index_put((batch, i), x[:, 0] * 2), x.index_put((batch[:, None], k), x, accumulate=True),
    )  # fmt: skip


@pytest.mark.parametrize("target", ["native", "x86-64-v2"])
def test_places_that_count_up(target: str) -> None:
    def given(b: int, t: int) -> tuple[torch.Tensor, ...]:
        return torch.randn(b, t, 18), torch.randint(-2, 2, (b,)), torch.randint(-2, 2, (b, t))

    compiled = hardwire.compile(exported(picked, *given(3, 4)), target, name="m")
    assert {call["library"] for call in compiled.report["calls"]} == {"tuned"}
    for sizes in ((2, 2), (3, 7), (5, 10)):
        x = given(*sizes)
        found = compiled.run(*(each.numpy() for each in x))
        for one, other in zip(found, picked(*x), strict=True):
            np.testing.assert_allclose(one, other, rtol=1e-5, atol=1e-6)


def test_one_of_few_places_that_is_not_there_is_seen() -> None:
    """Wherever it stands; of eight rows and more all are checked first."""

    def last(x: torch.Tensor, i: torch.Tensor) -> object:
        return x.repeat(2, 1, 3)[torch.arange(2 * x.shape[0]), torch.cat([i, i])]

    given = torch.randn(3, 4, 6), torch.tensor([0, 1, -1])
    run = hardwire.compile(exported(last, *given), "native", name="m").run
    for batch in (1, 3, 4, 5):
        x, places = np.random.rand(batch, 5, 6).astype(np.float32), np.arange(batch) - 5
        assert np.array_equal(run(x, places), last(torch.tensor(x), torch.tensor(places)))
        for at in {0, batch - 1}:
            for number in (5, -6, 1 << 32, -(1 << 32), 1 << 62):
                bad = places.copy()
                bad[at] = number
                with pytest.raises(hardwire.HardwireError, match="an index is out of range"):
                    run(x, bad)
