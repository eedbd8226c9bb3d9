"""Softmax and its logarithm; attention: two batched products with a softmax between them."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from ..dtypes import of_tensor
from ..errors import Refused
from ..mlir import ir
from . import aten
from .constants import Constants
from .record import computes, decomposes, shaped
from .shapes import Shape, Shapes, place_of
from .table import Extent, Ints, Maybe, Replacement, Rewrite, Value, is_empty, shape_of


@decomposes("softmax.int", "log_softmax.int", "special_softmax", "special_log_softmax.int")
def softmax_int(b: Rewrite, self: Value, dim: int, dtype: int | None) -> Replacement:
    return _softmax(b, b.cast(self, b.type), dim, "log" in b.overload)


@decomposes("_softmax", "_log_softmax", rounds_once=True)
def underscore_softmax(b: Rewrite, self: Value, dim: int, half_to_float: bool) -> Replacement:
    """With its dimension counted from the front."""
    if dim >= 0 and not half_to_float and shape_of(self):
        return None
    return _softmax(b, b.cast(self, b.type), dim, b.overload == "_log_softmax")


def _softmax(b: Rewrite, x: Value, dim: int, log: bool) -> Value:
    rank = len(shape_of(x))
    if rank == 0:
        return b.full((), 0.0 if log else 1.0, x)
    name = "aten._log_softmax" if log else "aten._softmax"
    return b.call(name, x, dim % rank, False, type=x.type)


@decomposes("logsumexp", rounds_once=True)
def logsumexp(b: Rewrite, self: Value, dim: Ints, keepdim: bool) -> Replacement:
    """`max + log(sum(exp(x - max)))`, so that nothing overflows; infinities stay as they are. Of
    nothing, it is the logarithm of 0."""
    x, dims = b.cast(self, b.type), dim or list(range(len(shape_of(self))))
    if not dims or not shape_of(x):
        return x
    if is_empty(shape_of(x)):
        return b.full(b.shape, float("-inf"), x)
    top = b.reduce("amax", x, dims)
    infinite = b.compare("eq", b.unary("abs", top), float("inf"))
    top = b.where(infinite, b.number(0, top), top)
    total = b.reduce("sum.dim_IntList", b.unary("exp", b.sub(x, top)), dims)
    return b.view(b.add(top, b.unary("log", total)), b.shape)


@shaped("_softmax", "_log_softmax")
def softmax_shape(v: Shapes) -> Shape:
    x = v.shape("self")
    place_of(v.number("dim"), len(x))
    return x


@shaped("_safe_softmax")
def safe_softmax_shape(v: Shapes) -> Shape:
    return softmax_shape(v)


@computes("_softmax")
def softmax_value(v: Constants) -> np.ndarray:
    x = v["self"].astype(np.float64)
    powers = np.exp(x - x.max(axis=v["dim"], keepdims=True, initial=-np.inf))
    return powers / powers.sum(axis=v["dim"], keepdims=True)


@decomposes("scaled_dot_product_attention", rounds_once=True)
def scaled_dot_product_attention(
    b: Rewrite, query: Value, key: Value, value: Value, attn_mask: Maybe, **given: Any
) -> Value:
    """`softmax(query @ key.mT * scale + mask) @ value`."""
    if given["dropout_p"] > 0:
        raise Refused("attention with dropout cannot be compiled; call model.eval() before export")
    key = b.transpose(key, -1, -2)
    if given["enable_gqa"]:
        heads = shape_of(query)[-3]
        key, value = (repeat_heads(b, x, heads) for x in (key, value))
    scores = b.matmul(query, key)
    scale = given["scale"]
    scores = b.mul(scores, 1 / sqrt(shape_of(query)[-1]) if scale is None else scale)
    if given["is_causal"]:
        scores = _masked(b, scores, _causal_mask(b, scores))
    if attn_mask is None:
        return b.matmul(b.softmax(scores, -1), value)
    scores = _masked(b, scores, attn_mask)
    return b.matmul(_softmax_of_seen(b, scores, len(shape_of(scores)) - 1), value)


@decomposes("_scaled_dot_product_flash_attention_for_cpu", rounds_once=True)
def flash_attention_for_cpu(b: Rewrite, **given: Any) -> Replacement:
    if b.used(1):
        raise Refused("the log-sum-exp of attention is used, which only training needs")
    return [scaled_dot_product_attention(b, enable_gqa=False, **given), None]


@decomposes("_scaled_dot_product_attention_math", rounds_once=True)
def attention_math(b: Rewrite, dropout_mask: Maybe, **given: Any) -> Replacement:
    if b.used(1):
        raise Refused("the weights of attention are used as a second result")
    return [scaled_dot_product_attention(b, **given), None]


@decomposes("_safe_softmax", rounds_once=True)
def safe_softmax(b: Rewrite, self: Value, dim: int, dtype: int | None) -> Replacement:
    """With its dimension counted from the front; a softmax where no row is masked away."""
    rank = len(shape_of(self))
    if dim >= 0 and dtype is None and rank and not _always_sees(b, self):
        return None
    x = b.cast(self, b.type)
    return _softmax_of_seen(b, x, dim % rank) if rank else b.full((), 1.0, x)


def _softmax_of_seen(b: Rewrite, scores: Value, dim: int) -> Value:
    """Softmax, which is zero where all of a row is minus infinity: it has been masked away."""
    if _always_sees(b, scores):
        return b.softmax(scores, dim)
    return b.call(aten.SAFE_SOFTMAX, scores, dim, None, type=scores.type)


SCALING = ("aten.view", "aten.mul.Scalar", "aten.div.Scalar")
MASKING = (aten.ADD, aten.WHERE, "aten.masked_fill.Scalar")


def _always_sees(b: Rewrite, scores: Value) -> bool:
    """True where no row can be masked away: no mask, or a constant one that leaves something."""
    owner = scores.owner
    if not isinstance(owner, ir.Operation | ir.OpView):
        return False
    if owner.operation.name not in MASKING:
        return _is_unmasked(scores)
    given = [x for x in owner.operation.operands if isinstance(x.type, ir.RankedTensorType)]
    masks = [mask for x in given if (mask := b.data(x)) is not None]
    open_ = [x for x in given if b.data(x) is None]
    known = [mask for mask in masks if mask.ndim > 0]
    return (
        bool(known)
        and all(map(_leaves_something, known))
        and len(open_) == 1
        and _is_unmasked(open_[0])
    )


def _is_unmasked(scores: Value) -> bool:
    """What products give, scaled."""
    while isinstance(scores.owner, ir.Operation | ir.OpView):
        op = scores.owner.operation
        if op.name not in SCALING:
            return op.name in (aten.MM, aten.BMM, aten.MATMUL)
        scores = op.operands[0]
    return False


def _leaves_something(mask: np.ndarray) -> bool:
    seen = mask if mask.dtype == np.bool_ else mask.astype(np.float64) > float("-inf")
    return bool(seen.any(axis=-1).all())


def repeat_heads(b: Rewrite, x: Value, heads: int) -> Value:
    """Each head of keys or values serves several heads of queries."""
    *lead, own, length, width = shape_of(x)
    wide = b.expand(b.unsqueeze(x, -3), [*lead, own, heads // own, length, width])
    return b.view(wide, [*lead, heads, length, width])


def _causal_mask(b: Rewrite, scores: Value) -> Value:
    """What a query at position i must not see: keys behind i."""
    rows, columns = shape_of(scores)[-2:]
    if isinstance(rows, Extent) or isinstance(columns, Extent):
        return b.compare("le", b.places(columns), b.unsqueeze(b.places(rows), 1))
    return b.weight(np.tril(np.ones((rows, columns), np.bool_)), "causal_mask")


def _masked(b: Rewrite, scores: Value, mask: Value) -> Value:
    if of_tensor(mask.type).name == "bool":
        return b.where(mask, scores, b.number(float("-inf"), scores))
    return b.add(scores, mask)
