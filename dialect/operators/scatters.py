"""Operators that write a part of a tensor: `slice_scatter` and `index_put` stay."""

from __future__ import annotations

from math import inf, prod
from typing import Any

import numpy as np

from ..dtypes import Dtype, of_tensor
from ..errors import Refused
from .creation import gather_shape
from .dimensions import along_dimension
from .parts import slice_shape
from .record import decomposes, shaped
from .shapes import Shape, Shapes, need
from .table import Maybe, Replacement, Rewrite, Value, shape_of


@decomposes("slice_scatter", moves=True)
def slice_scatter(
    b: Rewrite, self: Value, src: Value, dim: int, start: int | None, end: int | None, step: int
) -> Replacement:
    """With a source of the same type; all of it is the source itself."""
    extent = b.shape[dim]
    low, high, _ = slice(start, end, step).indices(extent)
    part = b.cast(src, b.type)
    if (low, high, step) == (0, extent, 1):
        return part
    if low >= high:
        return self
    if part == src and (dim, start, end) == (dim % len(b.shape), low, high):
        return None
    bounds = dim % len(b.shape), low, high, step
    return b.call("aten.slice_scatter", self, part, *bounds, type=b.type)


@decomposes("select_scatter", moves=True)
def select_scatter(b: Rewrite, self: Value, src: Value, dim: int, index: int) -> Replacement:
    """A slice of one index."""
    dim %= len(b.shape)
    index += b.shape[dim] if index < 0 else 0
    part = b.unsqueeze(src, dim)
    return b.call("aten.slice_scatter", self, part, dim, index, index + 1, type=b.type)


@decomposes("diagonal_scatter")
def diagonal_scatter(
    b: Rewrite, self: Value, src: Value, offset: int, dim1: int, dim2: int
) -> Replacement:
    """The places of the diagonal as indices; the two dimensions come first for that."""
    rank = len(b.shape)
    first, second = dim1 % rank, dim2 % rank
    rest = [dim for dim in range(rank) if dim not in (first, second)]
    order = [first, second, *rest]
    count = shape_of(src)[-1]
    if not count:
        return self
    steps = np.arange(count, dtype=np.int64)
    rows = b.weight(steps + max(0, -offset), "rows")
    columns = b.weight(steps + max(0, offset), "columns")
    values = b.permute(src, [rank - 2, *range(rank - 2)])
    whole = b.permute(self, order)
    indices = [rows, columns]
    put = b.call("aten.index_put", whole, indices, values, False, type=whole.type)
    return b.permute(put, [order.index(dim) for dim in range(rank)])


@decomposes("index_copy", "index_add")
def index_copy(
    b: Rewrite, self: Value, dim: int, index: Value, source: Value, alpha: float = 1
) -> Replacement:
    """`index_put` of one dimension."""
    adds = b.overload == "index_add"
    scaled = b.mul(source, alpha) if adds and alpha != 1 else source
    return _put_rows(b, self, dim, index, scaled if b.shape else b.view(scaled, [1]), adds)


def _put_rows(b: Rewrite, x: Value, dim: int, index: Value, values: Value, adds: bool) -> Value:
    """`index_put` of one dimension; a tensor of no dimensions has one element."""
    line = x if shape_of(x) else b.view(x, [1])
    places = index if shape_of(index) else b.view(index, [1])
    indices = [*[None] * (dim % len(shape_of(line))), places]
    put = b.call("aten.index_put", line, indices, values, adds, type=line.type)
    return b.view(put, shape_of(x))


@decomposes("index_fill.int_Scalar", "index_fill.int_Tensor")
def index_fill(
    b: Rewrite, self: Value, dim: int, index: Value, value: Value | float
) -> Replacement:
    """`index_put` of one number."""
    number = b.cast(value, b.type) if isinstance(value, Value) else b.number(value, self)
    return _put_rows(b, self, dim, index, number, False)


@decomposes("scatter.reduce", "scatter.value_reduce")
def scatter_reduce(
    b: Rewrite,
    self: Value,
    dim: int,
    index: Value,
    reduce: str,
    src: Maybe = None,
    value: float = 0,
) -> Replacement:
    """Sums and products (torch.Tensor.scatter with `reduce`); of truth values: or, and."""
    source = src if src is not None else b.full(shape_of(index), value, self)
    kind = {"add": "sum", "multiply": "prod"}[reduce]
    return b.call("aten.scatter_reduce.two", self, dim, index, source, kind, True, type=b.type)


@decomposes("scatter_add")
def scatter_add(b: Rewrite, self: Value, dim: int, index: Value, src: Value) -> Replacement:
    if of_tensor(b.type).name != "bool":
        return along_dimension(b, self=self, dim=dim, index=index, src=src)
    return b.call("aten.scatter_reduce.two", self, dim, index, src, "sum", True, type=b.type)


@decomposes("scatter_reduce.two")
def reduced(
    b: Rewrite, self: Value, dim: int, index: Value, src: Value, reduce: str, include_self: bool
) -> Replacement:
    """Truth values as numbers: a sum of them is true where one is. A mean is a sum and a count."""
    given = {"self": self, "dim": dim, "index": index, "src": src}
    if of_tensor(b.type).name == "bool":
        given |= {"self": b.to(self, "int32"), "src": b.to(src, "int32")}
        return b.cast(_reduced(b, given, reduce, include_self), b.type)
    if reduce == "mean":
        return _mean(b, given, include_self)
    if include_self:
        return along_dimension(b, **given, reduce=reduce, include_self=True)
    return _reduced(b, given, reduce, include_self)


def _neutral(dtype: Dtype, reduce: str) -> float:
    """What changes nothing that it is combined with."""
    if reduce in ("sum", "prod"):
        return 0 if reduce == "sum" else 1
    if dtype.is_float:
        return -inf if reduce == "amax" else inf
    bounds = np.iinfo(np.dtype(dtype.name))
    return int(bounds.min if reduce == "amax" else bounds.max)


def _reduced(b: Rewrite, given: dict[str, Any], reduce: str, include_self: bool) -> Value:
    """What is combined with what is there; where that is left out, it is replaced before."""
    self, dim, index, src = given.values()
    if not include_self:
        neutral = _neutral(of_tensor(self.type), reduce)
        self = b.call("aten.scatter.value", self, dim, index, neutral, type=self.type)
    return b.call("aten.scatter_reduce.two", self, dim, index, src, reduce, True, type=self.type)


def _mean(b: Rewrite, given: dict[str, Any], include_self: bool) -> Value:
    """Sums divided by how many there are; whole numbers are rounded down."""
    x, index = given["self"], given["index"]
    start = b.full(b.shape, 1 if include_self else 0, x)
    ones = b.full(shape_of(index), 1, x)
    found = b.call("aten.scatter_add", start, given["dim"], index, ones, type=b.type)
    count = b.unary("clamp", found, 1, None)
    total = _reduced(b, given, "sum", include_self)
    if of_tensor(b.type).is_float:
        return b.div(total, count)
    return b.call("aten.div.Tensor_mode", total, count, "floor", type=b.type)


@decomposes("resize", "resize_as")
def resize(b: Rewrite, self: Value, **_: object) -> Replacement:
    """The first elements in another shape (torch.Tensor.resize_)."""
    size = b.shape
    if prod(size) > prod(shape_of(self)):
        raise Refused(
            f"`{b.anchor.name}` to more elements leaves their values open; use `aten.pad`"
        )
    flat = b.view(self, [prod(shape_of(self))])
    return b.view(b.slice(flat, 0, 0, prod(size)), size)


@shaped("slice_scatter")
def slice_scatter_shape(v: Shapes) -> Shape:
    need(slice_shape(v) == v.shape("src"), "the part has not the shape of its place")
    return v.shape("self")


@shaped("scatter.src", "scatter.value", "scatter_add", "scatter_reduce.two")
def scatter_shape(v: Shapes) -> Shape:
    gather_shape(v)
    return v.shape("self")
