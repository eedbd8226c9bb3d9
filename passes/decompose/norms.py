"""Norms of vectors and matrices by their general names."""

from __future__ import annotations

from math import inf

from ...dialect.dtypes import of_tensor
from .table import Refused, Replacement, Rewrite, Value, decomposes, shape_of, tensor_type


@decomposes(
    "linalg_norm", "linalg_norm.ord_str", "linalg_matrix_norm", "linalg_matrix_norm.str_ord"
)
def norm(
    b: Rewrite,
    self: Value,
    ord: float | str | None,
    dim: list[int] | None,
    keepdim: bool,
    dtype: int | None,
) -> Replacement:
    """Of vectors by one dimension, of matrices by two (torch.linalg.norm)."""
    x = b.cast(self, b.type)
    rank = len(shape_of(x))
    if ord is None:
        return _of_vectors(b, x, 2, list(range(rank)) if dim is None else dim, keepdim)
    dims = [one % rank for one in (range(min(rank, 2)) if dim is None else dim)]
    if ord == "fro" or len(dims) == 1:
        return _of_vectors(b, x, 2 if ord == "fro" else float(ord), dims, keepdim)
    if ord not in (1, -1, inf, -inf):
        raise Refused(
            f"`{b.anchor.name}` of the order {ord} needs singular values, which hardwire does not "
            "compute; use the orders `fro`, 1, -1, inf or -inf"
        )
    rows, columns = dims if abs(float(ord)) == 1 else dims[::-1]
    sums = b.reduce("sum.dim_IntList", b.unary("abs", x), [rows])
    found = b.reduce("amax" if float(ord) > 0 else "amin", sums, [columns])
    return b.view(found, b.shape)


def _of_vectors(b: Rewrite, x: Value, ord: float, dims: list[int], keep: bool) -> Value:
    if not of_tensor(x.type).is_float:
        raise Refused(f"`{b.anchor.name}` of whole numbers is not known")
    shape = shape_of(x)
    kept = {one % len(shape) for one in dims} if shape else set()
    left = [1 if d in kept else extent for d, extent in enumerate(shape) if keep or d not in kept]
    type = tensor_type(left, x)
    found = b.call("aten.linalg_vector_norm", x, ord, list(dims), keep, None, type=type)
    return b.view(found, b.shape)
