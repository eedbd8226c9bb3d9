"""Operators that pick elements by number: all become `gather`, `index_select` or `scatter`."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from ..errors import Refused
from ..graph.extents import Undecided
from ..graph.strides import places
from ..mlir import ir
from .precision import is_half
from .record import decomposes, known, shaped
from .shapes import Shape, Shapes, common
from .table import (
    Ints,
    Maybe,
    Replacement,
    Rewrite,
    Value,
    elements,
    is_open,
    shape_of,
    tensor_of,
    tensor_type,
)


@decomposes("as_strided", "as_strided_copy", moves=True)
def as_strided(
    b: Rewrite, self: Value, size: Ints, stride: Ints, storage_offset: int | None
) -> Replacement:
    """The elements at listed places of a storage (torch.as_strided), which `self` has in order."""
    if is_open([*shape_of(self), *size, *stride, storage_offset]):
        return strided_open(b, self, size, stride, 0 if storage_offset is None else storage_offset)
    found = places(size, stride, storage_offset or 0)
    flat = b.view(self, [elements(self)])
    first, count = int(found.flat[0]) if found.size else 0, found.size
    if np.array_equal(found.reshape(-1), np.arange(first, first + count)):
        return b.view(b.slice(flat, 0, first, first + count), size)
    return b.view(b.chosen(flat, 0, b.weight(found.reshape(-1), "as_strided.places")), size)


def strided_open(b: Rewrite, self: Value, size: Ints, stride: Ints, offset: int) -> Replacement:
    """The same where numbers are known at run time only: the places are computed."""
    at = b.places(1)
    for extent, step in zip(size, stride, strict=True):
        at = b.add(b.unsqueeze(at, -1), b.mul(b.places(extent), step))
    at = b.add(b.view(at, [prod(size)]), offset)
    return b.view(b.chosen(b.view(self, [elements(self)]), 0, at), size)


@shaped("as_strided", like="self")
def strided_shape(v: Shapes) -> Shape:
    return tuple(v.numbers("size"))


@decomposes("as_strided_scatter")
def as_strided_scatter(
    b: Rewrite, self: Value, src: Value, size: Ints, stride: Ints, storage_offset: int | None
) -> Replacement:
    """`src` at listed places of a storage (torch.as_strided_scatter)."""
    found = places(size, stride, storage_offset or 0).reshape(-1)
    if not found.size:
        return self
    flat = b.view(self, [elements(self)])
    source = b.view(b.expand(b.cast(src, b.type), size), [found.size])
    at = [b.weight(found, "as_strided.places")]
    put = b.call("aten.index_put", flat, at, source, False, type=flat.type)
    return b.view(put, b.shape)


@decomposes("diagonal", "diagonal_copy", "linalg_diagonal", "diag")
def diagonal(b: Rewrite, **given: Any) -> Replacement:
    """A diagonal as the last dimension (torch.diagonal)."""
    self, offset, *dims = given.values()
    if b.overload == "diag" and len(shape_of(self)) == 1:
        return None
    first, second = (dim % len(shape_of(self)) for dim in dims or (0, 1))
    if is_open([shape_of(self)[second]]):  # the step of the slice would not be a number
        if (b.overload, first, second) == ("diagonal", *dims):
            return None
        return b.call("aten.diagonal", self, offset, first, second, type=b.type)
    return diagonal_of(b, self, offset, first, second)


known("diagonal", moves=True)


def diagonal_of(b: Rewrite, x: Value, offset: int, first: int, second: int) -> Value:
    """Every so many elements of two dimensions that follow each other in memory."""
    rank = len(shape_of(x))
    first, second = first % rank, second % rank
    if first > second:
        return diagonal_of(b, x, -offset, second, first)
    others = [dim for dim in range(rank) if dim not in (first, second)]
    x = b.permute(x, [*others, first, second])
    *lead, rows, columns = shape_of(x)
    count = max(0, min(rows + min(offset, 0), columns - max(offset, 0)))
    if count == 0:
        return b.full([*lead, 0], 0, x)
    start = offset if offset >= 0 else -offset * columns
    flat = b.view(x, [*lead, rows * columns])
    return b.slice(flat, -1, start, start + (count - 1) * (columns + 1) + 1, columns + 1)


@shaped("masked_scatter", like="self")
def masked_scatter_shape(v: Shapes) -> Shape:
    return common(v.shape("self"), v.shape("mask"))


@decomposes("masked_scatter", moves=True)
def masked_scatter(b: Rewrite, self: Value, mask: Value, source: Value) -> Replacement:
    """With a mask as large as the tensor (torch.Tensor.masked_scatter)."""
    sides = b.expand(self, b.shape), b.expand(mask, b.shape)
    if is_open((*b.shape, *shape_of(source))):
        return _filled_in_turn(b, *sides, source)
    if shape_of(self) == shape_of(mask) == b.shape:
        return None
    return b.call("aten.masked_scatter", *sides, source, type=b.type)


def _filled_in_turn(b: Rewrite, x: Value, mask: Value, source: Value) -> Value:
    """The elements of the source one after the other, wherever the mask is true."""
    places = tensor_of([elements(mask)], ir.IntegerType.get_signless(64))
    flat = b.cast(b.view(mask, [elements(mask)]), places)
    number = b.unary("clamp", b.sub(b.call("aten.cumsum", flat, 0, type=places), 1), 0, None)
    taken = b.chosen(b.view(source, [elements(source)]), 0, number)
    return b.where(mask, b.view(taken, shape_of(x)), x)


@decomposes("take")
def take(b: Rewrite, self: Value, index: Value) -> Replacement:
    """From all elements in a row (torch.take); what is negative counts from the end."""
    places = b.view(index, [elements(index)])
    return b.view(_at_signed(b, b.view(self, [elements(self)]), places), b.shape)


def _at_signed(b: Rewrite, flat: Value, places: Value) -> Value:
    """The same for places that may count from the end."""
    from_end = b.compare("lt", places, 0)
    return b.chosen(flat, 0, b.where(from_end, b.add(places, elements(flat)), places))


@decomposes("take_along_dim", moves=True)
def take_along_dim(b: Rewrite, self: Value, indices: Value, dim: int | None) -> Replacement:
    """A gather whose sides are broadcast (torch.take_along_dim). Places along a dimension wrap."""
    if dim is None:
        flat = b.view(self, [elements(self)])
        places = b.view(indices, [elements(indices)])
        return b.view(_at_signed(b, flat, places), b.shape)
    dim %= len(shape_of(self))
    sides = [
        [max(pair) if place != dim else own for place, (own, pair) in enumerate(zip(
            shape_of(x), zip(shape_of(self), shape_of(indices), strict=True), strict=True))]
        for x in (self, indices)
    ]  # fmt: skip
    wide = [b.expand(x, side) for x, side in zip((self, indices), sides, strict=True)]
    places = b.binary("remainder", wide[1], shape_of(self)[dim])
    return b.call("aten.gather", wide[0], dim, places, False, type=b.type)


@decomposes("embedding_renorm")
def embedding_renorm(
    b: Rewrite, self: Value, indices: Value, max_norm: float, norm_type: float
) -> Replacement:
    """The rows that indices name are brought to a norm of `max_norm` where they have a greater one.

    Norms and factors are rounded to the rows' own precision (ATen/native/Embedding.cpp).
    """
    places = b.view(indices, [elements(indices)])
    rows = b.chosen(self, 0, places)
    line = tensor_type([elements(indices), 1], self)
    norms = b.call("aten.linalg_vector_norm", rows, norm_type, [1], True, type=line)
    norms = b.to(norms, "float32") if is_half(norms) else norms
    factor = b.cast(b.div(b.number(max_norm, norms), b.add(norms, 1e-7)), b.type)
    bounded = b.where(b.compare("gt", norms, max_norm), b.mul(rows, factor), rows)
    return b.call("aten.index_put", self, [places], bounded, False, type=b.type)


@decomposes(
    "embedding_bag", "embedding_bag.padding_idx", "_embedding_bag", "_embedding_bag_forward_only",
    rounds_once=True,
)  # fmt: skip
def embedding_bag(b: Rewrite, **given: Any) -> Replacement:
    """torch-mlir's own forgets weights, and takes the sizes of bags for fixed."""
    try:
        return _embedding_bag(b, **given)
    except Undecided:
        raise Refused(
            f"`{b.anchor.name}` gives more than the bags, whose sizes are known at run time only; "
            "export the model with static shapes"
        ) from None


def _embedding_bag(
    b: Rewrite,
    weight: Value,
    indices: Value,
    offsets: Value,
    mode: int,
    per_sample_weights: Maybe,
    include_last_offset: bool,
    padding_idx: int | None = None,
    **_: object,
) -> Replacement:
    """Sums, means or maxima of the words of each bag (torch.nn.EmbeddingBag).

    Words are added up where their bag is, so that NaN stays there. Those in no bag are in one more.
    """
    bags = b.shape[0]
    home = inside = _bag_of_each(b, indices, offsets)
    padding = -1 if padding_idx is None else padding_idx
    if padding != -1:
        skipped = b.compare("eq", indices, padding % shape_of(weight)[0])
        home = b.where(skipped, b.add(b.mul(home, 0), bags), home)
    words = b.call(
        "aten.embedding", weight, indices,
        type=tensor_type([*shape_of(indices), shape_of(weight)[1]], weight),
    )  # fmt: skip
    if per_sample_weights is not None:
        words = b.mul(words, b.unsqueeze(per_sample_weights, 1))
    mask = _members(b, home, bags)
    if mode == 2:
        words = _comparable(b, words, mask)
    value = _greatest(b, words, mask) if mode == 2 else _summed(b, words, home, mode == 1)
    more: list[Value | None] = [None, None, None]
    if b.used(1):
        more[0] = _bag_numbers(b, inside, shape_of(b.anchor.results[1]))
    if b.used(2):
        more[1] = _bag_sizes(b, mask, mode, b.anchor.results[2])
    if b.used(3) and mode == 2:
        more[2] = _greatest_words(b, words, mask, value, indices)
    elif b.used(3):
        more[2] = _bag_sizes(b, mask, mode, b.anchor.results[3])
    return [value, *more]


def _bag_numbers(b: Rewrite, home: Value, shape: tuple[int, ...]) -> Value:
    """The bag of each word; nothing where PyTorch computes sums without it."""
    like = b.anchor.results[1]
    if shape == (0,):
        return b.full([0], 0, like)
    outside = b.compare("eq", home, b.shape[0])
    return b.cast(b.where(outside, b.number(0, home), home), like.type)


def _bag_sizes(b: Rewrite, mask: Value, mode: int, like: Value) -> Value:
    """How many words count in each bag; PyTorch leaves zeros for sums."""
    if mode == 0:
        return b.full(shape_of(like), 0, like)
    return b.reduce("sum.dim_IntList", b.cast(mask, like.type), [0], keep=False)


def _comparable(b: Rewrite, words: Value, mask: Value) -> Value:
    """Nothing is greater than NaN, nor is NaN greater: it stays where it is a bag's first word."""
    whole = ir.IntegerType.get_signless(64)
    rank = b.call("aten.cumsum", mask, 0, None, type=tensor_of(shape_of(mask), whole))
    begins = b.both(mask, b.compare("eq", rank, 1))
    is_first = b.reduce("sum.dim_IntList", b.cast(begins, rank.type), [1], keep=True)
    kept = b.either(b.compare("eq", words, words), b.compare("eq", is_first, 1))
    return b.where(kept, words, b.number(float("-inf"), words))


def _greatest_words(b: Rewrite, words: Value, mask: Value, top: Value, indices: Value) -> Value:
    """The first word of each bag that has the maximum, by columns."""
    rows, tops = b.unsqueeze(words, 1), b.unsqueeze(top, 0)
    both_nan = b.both(b.compare("ne", rows, rows), b.compare("ne", tops, tops))
    same = b.either(b.compare("eq", rows, tops), both_nan)
    found = b.both(same, b.unsqueeze(mask, 2))
    first = _first_places(b, found)
    flat = b.view(first, [elements(first)])
    picked = b.view(b.chosen(indices, 0, flat), shape_of(first))
    return b.where(_is_empty(b, mask), b.number(0, picked), picked)


def _first_places(b: Rewrite, found: Value) -> Value:
    """The first place along dimension 0 that is found; the last where none is."""
    count = shape_of(found)[0]
    places = b.weight(np.arange(count, dtype=np.int64)[:, None, None], "bag.words")
    last = b.number(count - 1, places)
    return b.reduce("amin", b.where(found, b.expand(places, shape_of(found)), last), [0], False)


def _bag_of_each(b: Rewrite, indices: Value, offsets: Value) -> Value:
    """The number of each word's bag: how many bags begin at or before its place, less one."""
    places = b.unsqueeze(b.cast(b.places(shape_of(indices)[0]), offsets.type), 1)
    begun = b.compare("ge", places, b.unsqueeze(offsets, 0))
    count = b.reduce("sum.dim_IntList", b.to(begun, "int64"), [1], keep=False)
    return b.sub(count, 1)


def _members(b: Rewrite, home: Value, bags: int) -> Value:
    """A mask of words and bags."""
    return b.compare("eq", b.unsqueeze(home, 1), b.unsqueeze(b.places(bags), 0))


def _summed(b: Rewrite, words: Value, home: Value, mean: bool) -> Value:
    total = _added(b, words, home)
    if not mean:
        return total
    ones = b.full([shape_of(words)[0], 1], 1, words)
    return b.div(total, b.unary("clamp", _added(b, ones, home), 1.0, None))


def _added(b: Rewrite, rows: Value, home: Value) -> Value:
    """The sum of the rows of each bag."""
    bags = b.shape[0]
    zeros = b.full([bags + 1, shape_of(rows)[1]], 0, rows)
    total = b.call("aten.index_put", zeros, [home], rows, True, type=zeros.type)
    return b.slice(total, 0, 0, bags)


def _greatest(b: Rewrite, words: Value, mask: Value) -> Value:
    """The maximum of each bag; zeros for an empty one."""
    infinity = b.number(float("-inf"), words)
    spread = b.where(b.unsqueeze(mask, 2), b.unsqueeze(words, 1), infinity)
    top = b.reduce("amax", spread, [0], keep=False)
    return b.where(_is_empty(b, mask), b.number(0.0, words), top)


def _is_empty(b: Rewrite, mask: Value) -> Value:
    count = b.reduce("sum.dim_IntList", b.to(mask, "int64"), [0], keep=False)
    return b.unsqueeze(b.compare("eq", count, 0), 1)
