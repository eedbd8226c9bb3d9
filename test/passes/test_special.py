"""Special functions, all in one model, against PyTorch's in double precision, and at their limits."""

# ruff: noqa: E501

from __future__ import annotations

import pytest
import torch
from torch import Tensor, special

import hardwire
from hardwire.dialect.operators.series import TABLES

from ..in_process import from_numpy, to_numpy, torch_mlir_in_process

INF, NAN = float("inf"), float("nan")
ANYWHERE = torch.tensor(
    [0.0, 0.5, 1.0, 2.0, 7.9, 8.1, 30.0, 1e-20, -0.3, -3.3, -8.5, -25.0, INF, NAN]
)
POSITIVE = torch.tensor([0.3, 1.0, 1.9, 2.1, 7.9, 8.1, 40.0, 1e-3, 0.0, 3.5, 5.5, 2.5, 12.0, NAN])
PROBABLE = torch.tensor(
    [0.0, 1.0, 0.5, 0.07, 0.08, 0.93, 1e-10, 1e-30, -0.1, 1.1, NAN, 0.3, 0.6, 0.9999]
)


def results(x: Tensor, y: Tensor, p: Tensor) -> list[Tensor]:
    inside, count = y.nan_to_num() / 45, torch.tensor([5])
    return [
        torch.i0(x), special.i0e(x), special.i1(x), special.i1e(x), special.modified_bessel_i0(x),
        special.modified_bessel_k0(y), special.modified_bessel_k1(y), special.modified_bessel_i1(x),
        special.scaled_modified_bessel_k0(y), special.scaled_modified_bessel_k1(y),
        special.spherical_bessel_j0(x), special.erfcx(x / 4), special.log_ndtr(x), special.ndtri(p),
        torch.lgamma(x), torch.digamma(x), torch.polygamma(1, y), torch.polygamma(3, y - 0.7),
        torch.mvlgamma(y + 2, 3), special.chebyshev_polynomial_t(inside, count),
        special.chebyshev_polynomial_u(inside - 1, count), special.chebyshev_polynomial_v(inside * 45, count),
        special.chebyshev_polynomial_w(inside * -45, count), special.shifted_chebyshev_polynomial_t(inside, count),
    ]  # fmt: skip


class Model(torch.nn.Module):
    def forward(self, x: Tensor, y: Tensor, p: Tensor) -> tuple[Tensor, ...]:
        return (*results(x, y, p), special.bessel_j0(x), special.bessel_y1(y), special.ndtr(x))


def test_special_functions_are_those_of_double_precision() -> None:
    given = ANYWHERE, POSITIVE, PROBABLE
    with torch_mlir_in_process():
        host = hardwire.compile(torch.export.export(Model(), given)).host
    found = [from_numpy(x) for x in host.run(*map(to_numpy, given))]
    wanted = [x.float() for x in results(*(x.double() for x in given))]
    for place, (have, want) in enumerate(zip(found, wanted, strict=False)):
        torch.testing.assert_close(
            have, want, rtol=3e-6, atol=1e-6, equal_nan=True,
            msg=lambda text, n=place: f"result {n}: {text}",
        )  # fmt: skip
    # PyTorch's own are off by more than single precision: in double, where they are small.
    for have, want in zip(found[-3:], Model()(*given)[-3:], strict=True):
        torch.testing.assert_close(have, want, rtol=1e-5, atol=1e-6, equal_nan=True)


def test_derivatives_of_a_high_order_are_refused() -> None:
    class Polygamma(torch.nn.Module):
        def forward(self, x: Tensor) -> Tensor:
            return torch.polygamma(21, x)

    exported = torch.export.export(Polygamma(), (POSITIVE,))
    with pytest.raises(hardwire.HardwireError, match="is known up to the order 20, not for 21"):
        hardwire.compile(exported)


def test_tables_are_what_their_generator_writes() -> None:
    """One of them, for the time that all take."""
    mpmath = pytest.importorskip("mpmath")
    from hardwire.tools import generate_special_tables as generator

    with mpmath.workdps(generator.DIGITS):
        function = generator.functions(mpmath)["k1.near"]
        assert generator.coefficients(mpmath, function) == TABLES["k1.near"]
