"""NaN, infinities, zeros of both signs and extremes come out where PyTorch lets them out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from torch.utils import _pytree as pytree  # noqa: E402

import hardwire  # noqa: E402

from . import special_numbers as special  # noqa: E402
from .in_process import torch_mlir_in_process  # noqa: E402

LATE_INFINITIES = ("std_mean", "var_mean")
"""What PyTorch gives as a mean beside the variance depends on where an infinity stands."""

OWN_ZEROS = ("fmax", "fmin", "gelu", "selu", "elu", "celu", "relu")
"""Functions whose zeros have a sign that depends on the processor in PyTorch."""


class Together(torch.nn.Module):
    """The results of many functions of the same tensors."""

    def __init__(self, functions: Mapping[str, Callable[..., Any]]) -> None:
        super().__init__()
        self.functions = functions

    def forward(self, *given: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return tuple(x for _, _, x in self.results(*given))

    def results(self, *given: torch.Tensor) -> Iterator[tuple[str, int, torch.Tensor]]:
        for name, function in self.functions.items():
            for place, x in enumerate(pytree.tree_leaves(function(*given))):
                yield name, place, x


def differences(
    functions: Mapping[str, Callable[..., Any]], *given: torch.Tensor, is_open: bool = False
) -> list[str]:
    """What differs from eager; with the first dimension `is_open`, for several extents of it."""
    module = Together(functions)
    shapes = (({0: torch.export.Dim("n", min=2, max=64)},) * len(given),) if is_open else None
    exported = torch.export.export(module, given, dynamic_shapes=shapes)
    with torch_mlir_in_process():
        host = hardwire.compile(exported).host
    found = []
    for inputs in (given, tuple(x[3:] for x in given)) if is_open else (given,):
        results = host.run(*(x.numpy() for x in inputs))
        doubles = [x.double() for x in inputs] if len(inputs) == 2 else inputs
        exact = (x for _, _, x in module.results(*doubles))
        for (name, place, want), precise, have in zip(
            module.results(*inputs), exact, results, strict=True
        ):
            spared = name in LATE_INFINITIES and place == 1
            rounded = precise.to(want.dtype)
            if not (spared or same(name, torch.from_numpy(have), want, rounded)):
                found.append(f"{name} {place}: {places_of(torch.from_numpy(have), want)}")
    return found


def places_of(have: torch.Tensor, want: torch.Tensor) -> str:
    """The first elements that differ, with their places."""
    rounded = torch.isclose(have.double(), want.double(), rtol=2e-6, atol=1e-6, equal_nan=True)
    odd = ~rounded | (have.signbit() != want.signbit()) & ~want.isnan()
    at = [tuple(place) for place in odd.nonzero()[:4].tolist()]
    return ", ".join(f"{place}: {have[place]} and not {want[place]}" for place in at)


def same(name: str, have: torch.Tensor, want: torch.Tensor, exact: torch.Tensor) -> bool:
    """Each element is close to eager's, or to what eager makes of double precision."""
    if not torch.is_floating_point(want):
        return have.dtype == want.dtype and torch.equal(have, want)
    close = [torch.isclose(have, x, rtol=2e-6, atol=1e-6, equal_nan=True) for x in (want, exact)]
    if not (close[0] | close[1]).all():
        return False
    zero = (have == 0) & (want == 0)
    elementwise = name in special.ELEMENTWISE and name not in OWN_ZEROS
    return not elementwise or torch.equal(have.signbit() & zero, want.signbit() & zero)


NOT_FINITE_IN_EAGER = ("addcmul", "fmod -0.3", "remainder", "remainder -0.3")
"""Large quotients, which are NaN in PyTorch's vectors and numbers in the C library; and sums that
overflow or not as a product is rounded before."""


def test_elementwise() -> None:
    chosen = {n: f for n, f in special.ELEMENTWISE.items() if n not in NOT_FINITE_IN_EAGER}
    assert differences(chosen, *special.pairs()) == []


def test_elementwise_of_open_sizes() -> None:
    chosen = {n: f for n, f in special.ELEMENTWISE.items() if n not in NOT_FINITE_IN_EAGER}
    assert differences(chosen, *special.pairs(), is_open=True) == []


def test_reductions() -> None:
    assert differences(special.REDUCTIONS, special.rows()) == []


def test_windows() -> None:
    assert differences(special.WINDOWS, special.images()) == []


class SoftmaxBackward(torch.nn.Module):
    def forward(self, gradient: torch.Tensor, output: torch.Tensor) -> torch.Tensor:
        return torch.ops.aten._softmax_backward_data(gradient, output, 1, torch.float32)


def test_an_infinite_share_leaves_an_infinite_gradient() -> None:
    infinity = float("inf")
    given = (
        torch.tensor([[1.5, -2.0, 0.5], [infinity, 1.0, 2.0], [0.5, -1.0, 3.0]]),
        torch.tensor([[0.2, infinity, 0.3], [0.1, 0.5, 0.4], [0.0, 0.3, -infinity]]),
    )
    model = hardwire.compile(torch.export.export(SoftmaxBackward(), given))
    found = model.run(*(x.numpy() for x in given))
    np.testing.assert_allclose(found, SoftmaxBackward()(*given).numpy(), rtol=1e-6)
