"""Which operators `ExportedProgram.run_decompositions()` writes with others."""

from __future__ import annotations

from functools import lru_cache

import yaml

from .registry import SCHEMAS, registry


@lru_cache(maxsize=1)
def _table() -> frozenset[str]:
    """Operators of PyTorch's table of decompositions, as tools/generate_schemas.py wrote them."""
    text = (SCHEMAS / "decompositions.yaml").read_text(encoding="utf-8")
    return frozenset(f"aten::{name}" for name in yaml.safe_load(text)["names"].split())


OF_LAPACK = frozenset(
    f"aten::{name}"
    for name in """
    det inverse linalg_cholesky linalg_cond linalg_cond.p_str linalg_det linalg_eigh
    linalg_eigvals linalg_eigvalsh linalg_inv linalg_ldl_factor linalg_lu_factor
    linalg_matrix_rank linalg_matrix_rank.atol_rtol_float
    linalg_matrix_rank.atol_rtol_tensor linalg_matrix_rank.tol_tensor linalg_pinv
    linalg_pinv.atol_rtol_float linalg_pinv.rcond_tensor linalg_slogdet linalg_solve
    linalg_solve_ex linalg_svd linalg_svdvals linalg_tensorinv linalg_tensorsolve logdet lu_solve
    nuclear_norm nuclear_norm.dim orgqr pinverse qr slogdet svd
    """.split()  # noqa: SIM905
)
"""Operators that PyTorch writes with others which call LAPACK: nothing is gained by that."""


def decomposed_by_pytorch(name: str) -> bool:
    """True for `aten::diff`, which is composed of others for every backend, and for those that
    PyTorch has a decomposition in Python for."""
    known = name in registry() and name not in OF_LAPACK
    return known and (
        "CompositeImplicitAutograd" in registry().entry(name).dispatch or name in _table()
    )
