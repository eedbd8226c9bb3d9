"""Activations that are quantised at run time are multiplied in integers, with torchao's result."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import torch
from torch import nn
from torch.export import ExportedProgram

import hardwire

pytest.importorskip("torchao", reason="It quantises the models.")

from .torchao_models import DYNAMIC, quantised, quantised_by_pt2e

ROWS = (2, 3)


def _model() -> nn.Module:
    torch.manual_seed(3)
    model = nn.Sequential(nn.Linear(64, 40), nn.ReLU(), nn.Linear(40, 21, bias=False))
    return model.eval().requires_grad_(False)


def _inputs() -> tuple[torch.Tensor, ...]:
    """Rows of very different sizes, one above zero and one that is zero."""
    x = torch.randn(*ROWS, 64) * torch.tensor([[0.01, 30.0, 1.0], [2.0, 1.0, 0.0]])[..., None]
    x[1, 1] += 9
    return (x,)


def _by_torchao(scheme: str) -> ExportedProgram:
    model = _model()
    if "int4" in scheme:
        model = nn.Sequential(nn.Linear(64, 40), nn.ReLU()).eval().requires_grad_(False)
    return torch.export.export(quantised(model, scheme), _inputs())


PROGRAMS: dict[str, Callable[[], ExportedProgram]] = {
    **{scheme: lambda scheme=scheme: _by_torchao(scheme) for scheme in DYNAMIC},
    "PT2E by channels": lambda: quantised_by_pt2e(_model(), _inputs(), True),
    "PT2E by tensors": lambda: quantised_by_pt2e(_model(), _inputs(), False),
}
TAKEN_APART = (
    "int4 with zero points and dynamic int8",
    "int8 and dynamic int8",
    "PT2E by channels",
)


def _products(compiled: hardwire.CompiledModel) -> list[str]:
    """The kernels with products; none of them is torch-mlir's."""
    calls = {call["kernel"]: call["library"] for call in compiled.report["calls"]}
    names = [name for name in calls if "linear" in name or "dots" in name or "mm" in name]
    assert "generic" not in [calls[name] for name in names]
    return names


@pytest.mark.parametrize("name", PROGRAMS)
def test_equal_to_torchao(name: str) -> None:
    _check(PROGRAMS[name](), 1 if "int4" in name else 2)


@pytest.mark.parametrize("name", TAKEN_APART)
def test_equal_to_torchao_when_decomposed(name: str) -> None:
    _check(PROGRAMS[name]().run_decompositions(), 1 if "int4" in name else 2)


def test_any_number_of_rows() -> None:
    model = nn.Sequential(nn.Linear(64, 40)).eval().requires_grad_(False)
    model = quantised(model, "int4 with zero points and dynamic int8")
    sizes = ({0: torch.export.Dim("n", min=1, max=9)},)
    compiled = hardwire.compile(
        torch.export.export(model, (torch.randn(5, 64),), dynamic_shapes=sizes)
    )
    assert any("grouped_dots" in name for name in _products(compiled))
    for rows in (1, 6, 9):
        x = torch.randn(rows, 64)
        found = torch.from_numpy(np.array(compiled.run(x.numpy())))
        torch.testing.assert_close(found, model(x), rtol=0, atol=2e-6)


class OfBytes(nn.Module):
    """Bytes, with a weight and with each other, summed up in 32 bits."""

    def __init__(self) -> None:
        super().__init__()
        self.weight = nn.Buffer(torch.randint(-128, 128, (24, 40), dtype=torch.int8))

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return torch._int_mm(x, self.weight.t()), torch._int_mm(y, x)


def test_bytes_are_summed_up_in_32_bits() -> None:
    torch.manual_seed(1)
    x, y = (torch.randint(-128, 128, s, dtype=torch.int8) for s in ((24, 40), (32, 24)))
    x[:, 3] = y[5] = -128
    model = OfBytes()
    compiled = hardwire.compile(torch.export.export(model, (x, y)))
    assert len(_products(compiled)) == 2
    for found, wanted in zip(compiled.run(x.numpy(), y.numpy()), model(x, y), strict=True):
        np.testing.assert_array_equal(found, wanted.numpy())


def _check(program: ExportedProgram, count: int) -> None:
    """Activations are rounded to the same integers; what is left is the rounding of floats."""
    inputs = _inputs()
    compiled = hardwire.compile(program)
    found = torch.from_numpy(np.array(compiled.run(*(x.numpy() for x in inputs))))
    wanted = program.module()(*inputs)
    products = _products(compiled)
    assert len(products) == count
    assert not any("grouped_linear" in each for each in products)
    sizes = wanted.abs().amax(-1, keepdim=True)
    assert ((found - wanted).abs() <= 2e-6 * sizes).all()
    assert (found != 0).any()


@pytest.mark.parametrize("name", PROGRAMS)
def test_checked_with_what_is_not_finite_too(name: str) -> None:
    """Scales that such numbers choose are infinite or NaN themselves."""
    found = hardwire.compile(PROGRAMS[name](), check=True).report["check"]
    assert found["second_opinion"].startswith("torch")
