"""What is written through a reshape reaches what PyTorch lets it reach: that depends on how inputs
lie in its memory."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from torch import Tensor, nn  # noqa: E402

import hardwire  # noqa: E402

WRITES: dict[str, Callable[[Tensor], tuple[Tensor, Tensor]]] = {
    "a reshape of the input": lambda x: (x, x.reshape(-1).add_(1)),
    "a reshape of its transpose": lambda x: (x, x.t().reshape(-1).add_(1)),
    "the input made contiguous": lambda x: (x, x.contiguous().add_(1)),
    "a reshape of a copy": lambda x: (lambda y: (y, y.t().reshape(-1).add_(1)))(x.clone()),
    "a reshape of a result": lambda x: (lambda y: (y, y.reshape(-1).mul_(2)))(x * 3),
}
LAYOUTS = {
    "row by row": lambda: torch.randn(3, 4),
    "transposed": lambda: torch.randn(4, 3).t(),
    "of a larger one": lambda: torch.randn(6, 8)[::2, ::2],
}


class Writing(nn.Module):
    def __init__(self, write: Callable[[Tensor], tuple[Tensor, Tensor]]) -> None:
        super().__init__()
        self.write = write

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        kept, written = self.write(x)
        return kept * 2, written


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", WRITES)
def test_a_write_reaches_what_it_reaches_in_pytorch(name: str, layout: str) -> None:
    torch.manual_seed(0)
    x, model = LAYOUTS[layout](), Writing(WRITES[name])
    compiled = hardwire.compile(torch.export.export(model, (x,)), name="writing")
    given = np.ascontiguousarray(x.numpy()).copy()
    expected = model(x)
    for have, want in zip(compiled.run(given), expected, strict=True):
        np.testing.assert_array_equal(have, want.numpy())
    np.testing.assert_array_equal(given, x.numpy())


class IntoFloats(nn.Module):
    def forward(self, x: Tensor, kept: Tensor) -> Tensor:
        into = torch.empty(3, 5)
        return torch.ops.aten.native_dropout_backward.out(x, kept, 2.75, out=into) + 0.25


def test_a_gradient_of_integers_is_written_as_floats() -> None:
    x = torch.arange(-7, 8, dtype=torch.int32).reshape(3, 5)
    exported = torch.export.export(IntoFloats(), (x, x % 2 == 0))
    found = hardwire.compile(exported).run(x.numpy(), (x % 2 == 0).numpy())
    np.testing.assert_array_equal(found, IntoFloats()(x, x % 2 == 0).numpy())
