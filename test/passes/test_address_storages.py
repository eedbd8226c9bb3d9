"""What reads or writes places of PyTorch's memory sees the same elements as in PyTorch."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor

import hardwire

from ..in_process import torch_mlir_in_process


def read(x: Tensor, turned: Tensor, part: Tensor) -> tuple[Tensor, ...]:
    """Views of every kind, whose storage is read at places of its own."""
    return (
        x.reshape(-1).unfold(0, 4, 2).as_strided((2, 3), (1, 2)),
        x.reshape(-1).unfold(0, 4, 2)[1:].as_strided((2, 3), (1, 2)),
        x.transpose(0, 2)[1].as_strided((2, 3), (1, 7)),
        x[0, 1].expand(3, 5).as_strided((2, 3), (5, 2), 3),
        x.diagonal(1, 1, 2).as_strided((2, 2), (20, 6)),
        x.diagonal(-1, 1, 2).as_strided((2, 2), (20, 6)),
        x.split(2, 1)[1].as_strided((2, 2), (20, 6)),
        x.transpose(0, 2).reshape(-1).as_strided((2, 2), (20, 6)),
        x[1].reshape(-1).as_strided((2, 2), (20, 6), 1),
        (x.transpose(0, 2) + 1).as_strided((2, 2), (20, 6)),
        x.as_strided((3, 4), (2, 3), 2)[1].as_strided((2, 2), (2, 3)),
        turned[1].as_strided((2, 2), (20, 6)),
        torch.relu(turned).narrow(1, 1, 2).as_strided((2, 2), (20, 6)),
        part.as_strided((2, 2), (2, 1)),
        (torch.ones(3, 4).t() + x[0, 0, 0])[1].as_strided((2, 2), (1, 6)),
        torch.as_strided_scatter(x[1], x[0, :2, :2] + 1, (2, 2), (5, 1)),
        torch.as_strided_scatter(x, x[0, :2, :2] + 1, (2, 2), (5, 1), 3),
        x.to(torch.int8)[1:].as_strided((2, 2), (20, 6)),
    )


def written(x: Tensor) -> tuple[Tensor, ...]:
    """Writes through such views, and to what they look at."""
    y, z, copied = x + 1, x + 2, torch.as_strided_copy(x[1], (2, 2), (5, 1)).mul_(2)
    early = y.as_strided((3, 2), (1, 5), 2)
    y[1].as_strided((2, 2), (5, 1), 3).add_(1)
    z.as_strided((2, 2), (1, 1), 3).zero_()  # One number may be written where elements overlap.
    turned = y[1:].relu_().as_strided((2, 2), (20, 6))
    return y, early, z, copied, turned


@pytest.mark.parametrize("decomposed", [False, True], ids=["raw", "decomposed"])
def test_places_are_counted_in_storages(decomposed: bool) -> None:
    class Model(torch.nn.Module):
        def forward(self, x: Tensor, turned: Tensor, part: Tensor) -> tuple[Tensor, ...]:
            return read(x, turned, part) + (() if decomposed else written(x))

    generator = torch.Generator().manual_seed(6)
    x = torch.randn(3, 4, 5, generator=generator)
    turned = torch.randn(5, 4, 3, generator=generator).transpose(0, 2)
    part = torch.randn(30, generator=generator)[20:25]
    wanted = Model()(x, turned, part)
    exported = torch.export.export(Model(), (x, turned, part))
    with torch_mlir_in_process():
        host = hardwire.compile(exported.run_decompositions() if decomposed else exported).host
    found = host.run(*(each.contiguous().numpy() for each in (x, turned, part)))
    for place, (have, want) in enumerate(zip(found, wanted, strict=True)):
        torch.testing.assert_close(
            torch.from_numpy(have), want.contiguous(), msg=lambda text, n=place: f"{n}: {text}"
        )


def test_a_write_where_elements_overlap_is_refused() -> None:
    """PyTorch refuses it as well, when it runs."""

    class Model(torch.nn.Module):
        def forward(self, x: Tensor) -> Tensor:
            y = x + 1
            y.as_strided((3, 2), (1, 1)).add_(1)
            return y

    exported = torch.export.export(Model(), (torch.zeros(6),))
    with pytest.raises(hardwire.HardwireError, match="shows elements more than once"):
        hardwire.compile(exported)
