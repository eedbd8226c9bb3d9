"""Softmax and its logarithm; attention: two batched products with a softmax between them."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from ..dtypes import of_tensor
from ..errors import Refused
from ..mlir import ir
from .constants import Constants
from .record import computes, decomposes, shaped
from .shapes import Shape, Shapes, place_of
from .table import Extent, Ints, Maybe, Replacement, Rewrite, Value, shape_of


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
    """`max + log(sum(exp(x - max)))`, so that nothing overflows; infinities stay as they are."""
    x, dims = b.cast(self, b.type), dim or list(range(len(shape_of(self))))
    if not dims or not shape_of(x):
        return x
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


@computes("_softmax")
def softmax_value(v: Constants) -> np.ndarray:
    x = v["self"].astype(np.float64)
    powers = np.exp(x - x.max(axis=v["dim"], keepdims=True))
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
    mixed = b.matmul(b.softmax(_masked(b, scores, attn_mask), -1), value)
    return _zero_where_all_is_hidden(b, mixed, attn_mask)


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
    """A softmax; rows that are masked away as a whole are zero."""
    x = b.cast(self, b.type)
    if _always_sees(b, self):
        return b.softmax(x, dim)
    seen = b.compare("ne", b.reduce("amax", x, [dim]), float("-inf"))  # NaN is seen, too
    return b.where(seen, b.softmax(x, dim), b.number(0.0, x))


MASKING = ("aten.add.Tensor", "aten.where.self", "aten.masked_fill.Scalar")


def _always_sees(b: Rewrite, scores: Value) -> bool:
    """True where no row can be masked away: no mask, or a constant one that leaves something."""
    owner = scores.owner
    if not isinstance(owner, ir.Operation | ir.OpView):
        return False
    if owner.operation.name not in MASKING:
        return owner.operation.name in ("aten.bmm", "aten.matmul", "aten.view", "aten.mul.Scalar")
    masks = [b.data(x) for x in owner.operation.operands if isinstance(x.type, ir.RankedTensorType)]
    known = [mask for mask in masks if mask is not None and mask.ndim > 0]
    return bool(known) and all(_leaves_something(mask) for mask in known)


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


def _zero_where_all_is_hidden(b: Rewrite, mixed: Value, mask: Value) -> Value:
    """What queries get that see no key: zeros, where the softmax of nothing is NaN."""
    known = b.data(mask)
    if known is not None and _leaves_something(known):
        return mixed
    is_choice = of_tensor(mask.type).name == "bool"
    highest = b.reduce("amax", b.cast(mask, mixed.type) if is_choice else mask, [-1])
    seen = b.compare("ne", highest, 0.0 if is_choice else float("-inf"))
    return b.where(seen, mixed, b.number(0.0, mixed))


def _masked(b: Rewrite, scores: Value, mask: Value) -> Value:
    if of_tensor(mask.type).name == "bool":
        return b.where(mask, scores, b.number(float("-inf"), scores))
    return b.add(scores, mask)
