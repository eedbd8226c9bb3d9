"""Products of matrices, and attention."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from .reductions import softmax
from .table import Array, as_numpy, operator

as_numpy("mm bmm matmul mv dot", np.matmul)
as_numpy("outer", np.outer)


@operator("linear")
def linear(input: Array, weight: Array, bias: Array | None = None) -> Array:
    product = input @ weight.T
    return product if bias is None else product + bias


@operator("addmm", "baddbmm")
def add_product(self: Array, beta: Any = 1, alpha: Any = 1, **factors: Array) -> Array:
    first, second = factors.values()
    return beta * self + alpha * (first @ second)


@operator("einsum")
def einsum(equation: str, tensors: list[Array], path: Any = None) -> Array:
    return np.einsum(equation.replace(" ", ""), *tensors)


@operator("scaled_dot_product_attention")
def attention(
    query: Array,
    key: Array,
    value: Array,
    attn_mask: Array | None = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    scale: float | None = None,
    enable_gqa: bool = False,
) -> Array:
    if enable_gqa:
        groups = query.shape[-3] // key.shape[-3]
        key, value = np.repeat(key, groups, -3), np.repeat(value, groups, -3)
    factor = 1 / sqrt(query.shape[-1]) if scale is None else scale
    scores = (query @ np.swapaxes(key, -1, -2)) * factor
    if is_causal:
        attn_mask = np.tril(np.ones(scores.shape[-2:], bool))
    if attn_mask is not None and attn_mask.dtype == bool:
        scores = np.where(attn_mask, scores, -np.inf)
        empty = ~np.broadcast_to(attn_mask, scores.shape).any(-1, keepdims=True)
        return np.where(empty, 0, softmax(np.where(empty, 0, scores), -1)) @ value
    return softmax(scores if attn_mask is None else scores + attn_mask, -1) @ value
