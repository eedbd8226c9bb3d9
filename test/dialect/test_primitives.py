"""PyTorch's primitives, as exported graphs have them, compute what they compute in eager."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor

import hardwire

from ..in_process import from_numpy, to_numpy, torch_mlir_in_process

prims = torch.ops.prims
CPU = torch.device("cpu")
MADE = {"device": CPU, "requires_grad": False}


def results(x: Tensor, y: Tensor, i: Tensor) -> tuple[Tensor, ...]:
    pair = torch.complex(x, y)
    return (
        prims.collapse_view(x, 0, 1), prims.collapse(x, 1, 2), prims.split_dim(x, 2, 2),
        prims.broadcast_in_dim(x[0], [2, 5, 3, 4], [2, 3]), prims.view_of(x),
        prims.iota(5, start=1, step=2, dtype=torch.int64, **MADE), prims.transpose(x, [2, 0, 1]),
        prims.squeeze(x[:1], [0]), prims.convert_element_type(x, torch.int32),
        prims.cat([x, y], 1), prims.where(x > 0, x, y), prims.rev(x, [0, 2]),
        prims.copy_strided(x, [12, 1, 3]), prims.device_put(x, CPU), prims.reshape(x, [6, 4]),
        prims.as_strided(x, [2, 2], [3, 1], 2), prims.clone(x), prims.cbrt(x),
        prims.div(i, torch.tensor([[2, 2, -2]])), prims.div(x, y), prims.pow(x.abs(), y),
        prims.add(x, y), prims.sub(x, 2.0), prims.maximum(x, y), prims.eq(x, y), prims.lt(x, 0.5),
        prims.shift_left(i.abs(), torch.tensor([[1, 2, 3]])), prims.fill(x, 2.5),
        prims.scalar_tensor(3.5, dtype=torch.float32, device=CPU), prims.sum(x, [0, 2]),
        prims.sum(x[0, 0, 0], []), prims.sum(i, [1]), prims.amax(x, [1]), prims.amin(x, [0, 1, 2]),
        prims.prod(x, [0, 2]), prims.var(x, [1], 1.0), prims.fmin(x, y), prims.isfinite(x),
        torch.view_as_real(prims.fft_r2c(x, dim=[2], onesided=True)),
        prims.fft_c2r(pair, dim=[2], last_dim_size=6),
        torch.view_as_real(prims.fft_c2c(pair, dim=[1], forward=True)),
    )  # fmt: skip


class Model(torch.nn.Module):
    def forward(self, x: Tensor, y: Tensor, i: Tensor) -> tuple[Tensor, ...]:
        return results(x, y, i)


def test_primitives_are_operators_by_other_names() -> None:
    generator = torch.Generator().manual_seed(4)
    x, y = (torch.randn(2, 3, 4, generator=generator) for _ in range(2))
    i = torch.tensor([[7, -7, 3]])
    with torch_mlir_in_process():
        host = hardwire.compile(torch.export.export(Model(), (x, y, i))).host
    found = host.run(*map(to_numpy, (x, y, i)))
    for place, (have, want) in enumerate(zip(found, results(x, y, i), strict=True)):
        torch.testing.assert_close(
            from_numpy(have), want.contiguous(), msg=lambda text, n=place: f"result {n}: {text}"
        )


def test_an_empty_list_of_dimensions_is_refused() -> None:
    """The graph has a result of the operand's shape, and eager gives one number."""

    class Sum(torch.nn.Module):
        def forward(self, x: Tensor) -> Tensor:
            return prims.sum(x, [])

    exported = torch.export.export(Sum(), (torch.ones(3),))
    with pytest.raises(hardwire.HardwireError, match="is given an empty list of dimensions"):
        hardwire.compile(exported)
