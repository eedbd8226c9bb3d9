"""Slices that are given a norm: weight norm and renorm."""

from __future__ import annotations

from .normalisation import results_of
from .record import decomposes, known
from .table import Replacement, Rewrite, Value, shape_of


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
