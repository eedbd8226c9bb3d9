"""Tensors made from nothing, and operators that pick elements by number."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

import numpy as np

from ..dtypes import BY_NAME, of_tensor
from ..graph.build import MOST_PLACES
from ..graph.extents import most
from ..mlir import ir
from .constants import Constants
from .record import computes, decomposes, shaped
from .shapes import Shape, Shapes, need, place_of
from .table import Extent, Replacement, Rewrite, Value, is_open, shape_of

FILLED = (
    "zeros", "zeros_like", "new_zeros", "zero", "ones", "ones_like", "new_ones", "empty_like",
    "new_empty", "empty.memory_format", "empty_strided", "new_empty_strided", "full", "full_like",
    "new_full", "scalar_tensor", "fill.Scalar", "empty_permuted",
)  # fmt: skip
"""Operators that give one number everywhere."""


def filling(b: Rewrite, given: Mapping[str, Any]) -> float:
    """That number; what `empty` leaves open is zero."""
    names = (name for name in ("fill_value", "s", "value") if name in given)
    return next((given[name] for name in names), 1 if "ones" in b.overload else 0)


@decomposes(*FILLED)
def full(b: Rewrite, **given: object) -> Replacement:
    number = filling(b, given)
    if b.overload == "scalar_tensor" and isinstance(number, Extent):
        return None
    return b.full(b.shape, number, b.result)


@decomposes("tril_indices", "triu_indices")
def triangle(b: Rewrite, row: int, col: int, offset: int, **given: Any) -> Replacement:
    """torch-mlir gives int64, whatever it is asked for."""
    int64 = BY_NAME["int64"]
    if of_tensor(b.type) == int64:
        return None
    type = ir.RankedTensorType.get(b.shape, ir.IntegerType.get_signless(64))
    rest = [given[name] for name in ("layout", "device", "pin_memory")]
    return b.cast(b.call(b.anchor.name, row, col, offset, int64.code, *rest, type=type), b.type)


@decomposes("fill.Tensor")
def fill_tensor(b: Rewrite, self: Value, value: Value) -> Replacement:
    return b.expand(b.cast(value, b.type), b.shape)


@decomposes("copy", moves=True)
def copy(b: Rewrite, self: Value, src: Value, non_blocking: bool) -> Replacement:
    return b.expand(b.cast(src, b.type), b.shape)


@decomposes("index_select", moves=True)
def index_select(b: Rewrite, self: Value, dim: int, index: Value) -> Replacement:
    """Rows of a table, whose sizes are fixed: an embedding."""
    is_table = len(shape_of(self)) == 2 and dim % 2 == 0 and len(shape_of(index)) == 1
    if not is_table or is_open(shape_of(self)) or not of_tensor(self.type).is_float:
        return None
    return b.call("aten.embedding", self, index, type=b.type)


@shaped("index_select")
def index_select_shape(v: Shapes) -> Shape:
    x, index = v.shape("self"), v.shape("index")
    dim = place_of(v.number("dim"), len(x))
    need(len(index) < 2, "the indices have more than one dimension")
    return (*x[:dim], *(index or (1,)), *x[dim + 1 :]) if x else x


@shaped("gather")
def gather_shape(v: Shapes) -> Shape:
    x, index = v.shape("self"), v.shape("index")
    place_of(v.number("dim"), len(x))
    fits = 0 in index or len(x or (1,)) == len(index or (1,))
    need(fits, "the indices have another number of dimensions")
    return index


@decomposes("embedding")
def embedding(b: Rewrite, weight: Value, indices: Value, **given: object) -> Replacement:
    """What training asks for is dropped."""
    defaults = {"padding_idx": -1, "scale_grad_by_freq": False, "sparse": False}
    if given == defaults:
        return None
    return b.call("aten.embedding", weight, indices, type=b.type)


@shaped("embedding")
def embedding_shape(v: Shapes) -> Shape:
    weight = v.shape("weight")
    need(len(weight) == 2, "the table has not two dimensions")
    return (*v.shape("indices"), weight[1])


@computes("embedding")
def embedding_value(v: Constants) -> np.ndarray | None:
    indices = v["indices"]
    if indices.size and (indices.min() < 0 or indices.max() >= len(v["weight"])):
        return None
    return v["weight"][indices]


@computes("arange", "arange.start", "arange.start_step")
def arange_value(v: Constants) -> np.ndarray:
    """Of integers where the result is one: start and step are cut first (aten::arange_out)."""
    start, step = v.given.get("start", 0), v.given.get("step", 1)
    if v.dtype.kind in "iu":
        start, step = int(start), int(step)
    count = prod(v.shape)
    return start + step * np.arange(count, dtype=np.int64 if v.dtype.kind in "iu" else np.float64)


@decomposes("arange", "arange.start", "arange.start_step")
def arange(b: Rewrite, **given: Any) -> Replacement:
    """Of an open size: the first of as many numbers as there can be, if those are whole and few.
    What is known is computed by `fold-constants`."""
    (count,) = b.shape
    first, step = given.get("start", 0), given.get("step", 1)
    numbers = of_tensor(b.type).numpy
    whole = numbers.kind in "iuf" and isinstance(first, int) and isinstance(step, int)
    if not isinstance(count, Extent) or not whole or most(count) > MOST_PLACES:
        return None
    return b.first_of((first + step * np.arange(most(count))).astype(numbers), count)


@computes("eye", "eye.m")
def eye_value(v: Constants) -> np.ndarray:
    return np.eye(v.shape[0], v.shape[1])
