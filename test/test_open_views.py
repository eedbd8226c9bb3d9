"""Parts of open tensors are looked at where they lie, wherever sizes put them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import hardwire  # noqa: E402

pytestmark = pytest.mark.usefixtures("torch_mlir_here")

Model = Callable[[torch.Tensor], object]


def thirds(x: torch.Tensor) -> object:
    """Views at multiples of an open size, and views of these."""
    y = (x * 2).reshape(x.shape[0], 3, -1).transpose(0, 1)
    return y[0] @ y[2].t(), torch.relu(y[1]) + y[2], y[2][1:] - y[1][:-1]


def cut(x: torch.Tensor) -> object:
    """What shows fewer rows than were computed is not computed where only these have room."""
    y, fixed = torch.relu(x), torch.relu(x.sum(0)).expand(34, -1) * 2
    return y[:-1], y[1:], fixed[: x.shape[0]]


def first(x: torch.Tensor) -> object:
    """Parts of fixed sizes whose elements are an open number apart."""
    y = torch.exp(x).t()
    return torch.cat([y[:, 0], torch.relu(y[:, 1])]), y[:, -1] * 3


def repeated(x: torch.Tensor) -> object:
    return torch.relu(x).sum(1, keepdim=True).expand(-1, 4) + x[:, :4], x[:, 2:3].expand(-1, 5)


def looped(x: torch.Tensor) -> object:
    """Parts go into a loop, where they are changed."""
    y = torch.relu(x)[:-1]
    turned = torch.while_loop(
        lambda i, y: i < 3, lambda i, y: (i + 1, y * 2 + 1), (torch.tensor(0), y)
    )
    return turned[1], x[0]


class Wrapped(torch.nn.Module):
    def __init__(self, model: Model) -> None:
        super().__init__()
        self.model = model

    def forward(self, x: torch.Tensor) -> object:
        return self.model(x)


@pytest.mark.parametrize("model", [thirds, cut, first, repeated, looped])
def test_numbers(model: Model) -> None:
    """Row counts are those of tiles, beside them, and the bounds."""
    columns = 9
    rows = torch.export.Dim("rows", min=3, max=34)
    shapes = {"x": {0: rows}}
    example = (torch.randn(7, columns),)
    program = torch.export.export(Wrapped(model), example, dynamic_shapes=shapes, strict=False)
    compiled = hardwire.compile(program, name=model.__name__)
    for count in (3, 4, 8, 15, 16, 17, 34):
        x = torch.randn(count, columns)
        found, wanted = compiled.run(x.numpy()), model(x)
        for one, other in zip(found, wanted, strict=True):  # type: ignore[call-overload]
            np.testing.assert_allclose(one, other.numpy(), 1e-5, 1e-5, err_msg=str(count))


def test_they_are_no_loops_of_torch_mlirs() -> None:
    x = torch.randn(7, 9)
    rows = torch.export.Dim("rows", min=3, max=34)
    for model in (thirds, repeated):
        program = torch.export.export(Wrapped(model), (x,), dynamic_shapes={"x": {0: rows}})
        calls = hardwire.compile(program, name=model.__name__).report["calls"]
        assert [call["kernel"] for call in calls if call["library"] != "tuned"] == []
