"""Norms of vectors and matrices by their general names, and slices that are given a norm."""

from __future__ import annotations

from math import inf

from ..dtypes import of_tensor
from ..errors import Refused
from ..graph.extents import broadcast
from .normalisation import results_of
from .record import decomposes, known
from .table import Ints, Replacement, Rewrite, Value, shape_of, tensor_type


@decomposes(
    "linalg_norm", "linalg_norm.ord_str", "linalg_matrix_norm", "linalg_matrix_norm.str_ord"
)
def norm(
    b: Rewrite, self: Value, ord: float | str | None, dim: Ints | None, keepdim: bool, **_: object
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
    if float(ord) > 0 and shape_of(x)[columns] == 0:
        return b.full(b.shape, 0, x)  # the norm of nothing
    found = b.reduce("amax" if float(ord) > 0 else "amin", sums, [columns])
    return b.view(found, b.shape)


@decomposes("cosine_similarity")
def cosine_similarity(b: Rewrite, x1: Value, x2: Value, dim: int, eps: float) -> Replacement:
    """The product of both, each divided by its length (torch.nn.CosineSimilarity)."""
    shape = broadcast(shape_of(x1), shape_of(x2)) or (1,)

    def directed(x: Value) -> Value:
        x = b.expand(x if of_tensor(x.type).is_float else b.cast(x, b.type), shape)
        length = b.unary("clamp_min", _of_vectors(b, x, 2, [dim], True), eps)
        return b.cast(b.div(x, length), b.type)

    product = b.mul(directed(x1), directed(x2))
    return b.view(b.reduce("sum.dim_IntList", product, [dim], keep=False), b.shape)


def _of_vectors(b: Rewrite, x: Value, ord: float, dims: Ints, keep: bool) -> Value:
    if not of_tensor(x.type).is_float:
        raise Refused(f"`{b.anchor.name}` of whole numbers is not known")
    shape = shape_of(x)
    kept = {one % len(shape) for one in dims if shape}
    left = [1 if d in kept else extent for d, extent in enumerate(shape) if keep or d not in kept]
    type = tensor_type(left, x)
    found = b.call("aten.linalg_vector_norm", x, ord, list(dims), keep, None, type=type)
    return found if keep else b.view(found, b.shape)


@decomposes("_weight_norm", "_weight_norm_interface")
def weight_norm(b: Rewrite, v: Value, g: Value, dim: int) -> Replacement:
    """`v`, with the norms along `dim` that `g` says (torch.nn.utils.parametrizations)."""
    rank = len(shape_of(v))
    dims = [place for place in range(rank) if dim == -1 or place != dim % rank]
    norm = b.unary("sqrt", b.reduce("sum.dim_IntList", b.mul(v, v), dims))
    return results_of(b, b.mul(v, b.div(g, norm)))


known("_weight_norm_interface", rounds_once=True)


@decomposes("renorm")
def renorm(b: Rewrite, self: Value, p: float, dim: int, maxnorm: float) -> Replacement:
    """torch-mlir counts dimensions from the front only."""
    if dim >= 0:
        return None
    return b.call(b.anchor.name, self, p, dim + len(b.shape), maxnorm, type=b.type)
