"""Factorisations of small matrices, all in one model, against LAPACK's."""

# ruff: noqa: E501

from __future__ import annotations

import pytest
import torch
from torch import Tensor, linalg

import hardwire

from ..in_process import from_numpy, to_numpy, torch_mlir_in_process

aten = torch.ops.aten


def solved(a: Tensor, right: Tensor) -> list[Tensor]:
    positive, lower = a @ a.mT + torch.eye(3), a.tril() + 2 * torch.eye(3)
    factors, pivots = linalg.lu_factor(a)
    root = linalg.cholesky(positive)
    singular = a * torch.tensor([1.0, 1.0, 0.0])
    return [
        *linalg.qr(a), *linalg.qr(right, "complete"), *linalg.qr(right.mT), *torch.qr(right), *torch.geqrf(right),
        linalg.householder_product(*torch.geqrf(right)), torch.ormqr(*torch.geqrf(right), a[..., :2]),
        torch.ormqr(*torch.geqrf(right[0]), a[0, :2], left=False, transpose=True), linalg.inv(a), *linalg.inv_ex(singular)[1:], linalg.solve(a, right),
        linalg.solve(a[0], right), linalg.solve(a, right.mT, left=False), linalg.solve(a, right[..., 0]),
        linalg.solve_triangular(lower, right, upper=False), factors, pivots,
        linalg.solve_triangular(lower.mT, right.mT, upper=True, left=False, unitriangular=True),
        *torch.triangular_solve(right, lower, upper=False, transpose=True),
        *linalg.lu(a), *linalg.lu(right), *torch.lu_unpack(factors, pivots),
        linalg.lu_solve(factors, pivots, right), linalg.lu_solve(factors, pivots, right, adjoint=True),
        linalg.lu_solve(factors, pivots, right.mT, left=False), linalg.det(a), linalg.det(singular),
        *linalg.slogdet(a), torch.logdet(positive), root, linalg.cholesky(positive, upper=True),
        *linalg.cholesky_ex(positive), linalg.cholesky_ex(-positive)[1], torch.cholesky_inverse(root),
        torch.cholesky_solve(right, root), linalg.matrix_power(a, 5), linalg.matrix_power(a, -2),
        linalg.matrix_power(a, 0), linalg.matrix_exp(a), linalg.vecdot(a, right[..., :1].mT), *linalg.slogdet(singular),
        linalg.vander(a[0, 0], N=4), torch.vander(a[0, 1], 4),
        torch.vander(a[0, 2], increasing=True), linalg.tensorinv(a[1].reshape(3, 1, 3), 1),
    ]  # fmt: skip


class Model(torch.nn.Module):
    def forward(self, a: Tensor, right: Tensor) -> tuple[Tensor, ...]:
        return tuple(solved(a, right))


def test_small_systems_are_solved_as_by_lapack() -> None:
    """The second matrix of the stack needs its rows swapped."""
    generator = torch.Generator().manual_seed(3)
    a = torch.randn(2, 3, 3, generator=generator)
    a[1, 0, 0] = 0.0
    right = torch.randn(2, 3, 2, generator=generator)
    with torch_mlir_in_process():
        host = hardwire.compile(torch.export.export(Model(), (a, right))).host
    found = host.run(*map(to_numpy, (a, right)))
    for place, (have, want) in enumerate(zip(found, solved(a, right), strict=True)):
        torch.testing.assert_close(
            from_numpy(have), want.contiguous(), rtol=1e-4, atol=1e-5,
            msg=lambda text, n=place: f"result {n}: {text}",
        )  # fmt: skip


def test_large_systems_are_refused() -> None:
    class Inverse(torch.nn.Module):
        def forward(self, a: Tensor) -> Tensor:
            return linalg.inv(a)

    exported = torch.export.export(Inverse(), (torch.eye(40),))
    with pytest.raises(
        hardwire.HardwireError, match="is unrolled, for at most 32 rows and columns"
    ):
        hardwire.compile(exported)
