"""Reductions: sums, means and extrema over listed dimensions; variances and norms from these."""

from __future__ import annotations

from collections.abc import Collection
from math import inf, prod
from typing import Any

import numpy as np

from ..dtypes import of_tensor
from .constants import Constants
from .record import computes, decomposes, known, shaped
from .shapes import Shape, Shapes, like_self, need, place_of
from .table import (
    Extent,
    Ints,
    Replacement,
    Rewrite,
    Value,
    is_empty,
    is_written,
    shape_of,
    tensor_type,
)


def _dims(x: Value, dims: Ints | int | None) -> list[int]:
    """The dimensions to reduce, from the front and in order; all for None and for an empty list."""
    rank = len(shape_of(x))
    if dims is None or dims == []:
        return list(range(rank))
    return sorted(dim % rank for dim in ([dims] if isinstance(dims, int) else dims)) if rank else []


def _reduced(b: Rewrite, name: str, x: Value, dims: Ints) -> Value:
    """The reduction in the shape of the operator's first result."""
    if not shape_of(x):
        return x
    keep = len(b.shape) == len(shape_of(x))
    more = [None] if name in ("sum.dim_IntList", "mean.dim") else []
    return b.call(f"aten.{name}", x, dims, keep, *more, type=b.type)


@decomposes("sum", "sum.dim_IntList", "mean", "mean.dim", moves=True)
def sum_or_mean(
    b: Rewrite, self: Value, dim: Ints | None = None, dtype: int | None = None, **_: object
) -> Replacement:
    """With the dimensions written out, on elements of the result's type, or on integers that
    kernels add up in 32 bits: PyTorch gives these no sums of that type without being asked."""
    dims = _dims(self, dim)
    is_alike = of_tensor(self.type) == of_tensor(b.type) and dtype is None
    written_out = dim == dims and (is_alike or of_tensor(b.type).name == "int32")
    if written_out and "." in b.overload:
        return None
    name = "sum.dim_IntList" if b.overload.startswith("sum") else "mean.dim"
    return _reduced(b, name, b.cast(self, b.type), dims)


@decomposes("amax", "amin")
def extremum(b: Rewrite, self: Value, dim: Ints, keepdim: bool) -> Replacement:
    dims = _dims(self, dim)
    return None if dims == list(dim) else _reduced(b, b.overload, self, dims)


@decomposes("aminmax")
def extrema_of_one(b: Rewrite, self: Value, **_: object) -> Replacement:
    """Of a tensor without dimensions, which torch-mlir does not take."""
    return None if shape_of(self) else [self, self]


@decomposes("max", "min")
def extremum_of_all(b: Rewrite, self: Value) -> Replacement:
    return _reduced(b, f"a{b.overload}", self, _dims(self, None))


@decomposes("max.dim", "min.dim")
def extremum_of_dim(b: Rewrite, self: Value, dim: int, keepdim: bool) -> Replacement:
    """The values alone, or what is at the positions."""
    if not shape_of(self):
        return [self, b.full((), 0, b.anchor.results[1])]
    if b.used(1):
        return _at_extremum(b, self, dim)
    return [_reduced(b, f"a{b.overload[:3]}", self, _dims(self, dim)), None]


def _at_extremum(b: Rewrite, x: Value, dim: int) -> Replacement:
    """What stands where the extremum is; of truth values PyTorch has no position."""
    shape = shape_of(x)
    if is_empty(shape) or of_tensor(x.type).name == "bool":
        return None
    kept = [1 if place == dim % len(shape) else extent for place, extent in enumerate(shape)]
    places = tensor_type(kept, b.anchor.results[1])
    at = b.call(f"aten.arg{b.overload[:3]}", x, dim, True, type=places)
    value = b.gather(x, dim, at) if b.used(0) else None
    return [None if each is None else b.view(each, b.shape) for each in (value, at)]


def _freedom(b: Rewrite, count: Any, correction: float, like: Value) -> Value | float:
    """By what the sum of squares is divided; a tensor for an open number of elements."""
    if not isinstance(count, Extent):
        return float(max(count - correction, 0))
    return b.unary("clamp", b.sub(b.number(count, like), correction), 0, None)


def _variance(b: Rewrite, x: Value, dims: Ints, correction: float) -> tuple[Value, Value]:
    """Variance and mean with the reduced dimensions kept, in two passes.

    The mean is NaN where the variance is: PyTorch computes both at once (SharedReduceOps.h).
    """
    mean = b.reduce("mean.dim", x, dims)
    off = b.sub(x, mean)
    total = b.reduce("sum.dim_IntList", b.mul(off, off), dims)
    count = prod(shape_of(x)[dim] for dim in dims)
    spread = b.div(total, _freedom(b, count, correction, total))
    if len(b.anchor.results) == 1 or not b.used(1):
        return spread, mean
    return spread, b.where(b.compare("ne", total, total), total, mean)


@decomposes(
    "var", "var.dim", "var.correction", "std", "std.dim", "std.correction",
    "var_mean", "var_mean.dim", "var_mean.correction",
    "std_mean", "std_mean.dim", "std_mean.correction",
    rounds_once=True,
)  # fmt: skip
def variance(b: Rewrite, self: Value, dim: Ints | None = None, **given: Any) -> Replacement:
    if not of_tensor(self.type).is_float or not shape_of(self):
        return None
    freedom = int(given["unbiased"]) if "unbiased" in given else given["correction"]
    spread, mean = _variance(b, self, _dims(self, dim), 1 if freedom is None else freedom)
    if b.overload.startswith("std"):
        spread = b.unary("sqrt", spread)
    results = [spread, mean][: len(b.anchor.results)]
    return [b.view(result, b.shape) for result in results]


@decomposes(
    "linalg_vector_norm", "norm.ScalarOpt_dim", "norm.Scalar", "frobenius_norm.dim",
    rounds_once=True,
)  # fmt: skip
def vector_norm(b: Rewrite, self: Value, dim: Ints | None = None, **given: Any) -> Replacement:
    """Norms 0, 1, 2 and the infinite ones; those of single elements are their sizes, of any order.

    A number that is reduced by a dimension goes through its power (of 0, there are infinities).
    """
    if not of_tensor(self.type).is_float or self.type.element_type != b.type.element_type:  # type: ignore[attr-defined]
        return None
    dims, kind = _dims(self, dim), given.get("ord", given.get("p", 2))
    is_number = not shape_of(self) and bool(dim)
    if is_number and kind not in (0, 1, 2, None, inf, -inf):
        power = b.unary("pow.Tensor_Scalar", b.unary("abs", self), kind)
        return b.view(b.unary("pow.Tensor_Scalar", power, 1 / kind), b.shape)
    if kind != 0 and all(is_written(shape_of(self)[each], 1) for each in dims):
        return b.view(b.unary("abs", self), b.shape)
    match kind:
        case 0:
            counted = b.cast(b.compare("ne", self, 0.0), self.type)
            return _reduced(b, "sum.dim_IntList", counted, dims)
        case 2 | None:
            return b.unary("sqrt", _reduced(b, "sum.dim_IntList", b.mul(self, self), dims))
        case 1:
            return _reduced(b, "sum.dim_IntList", b.unary("abs", self), dims)
        case _ if kind in (inf, -inf):
            return _reduced(b, "amax" if kind > 0 else "amin", b.unary("abs", self), dims)
        case _:
            return None


@decomposes("argmax", "argmin")
def position(b: Rewrite, self: Value, dim: int | None, keepdim: bool) -> Replacement:
    """The position in the one element, or among all in a row."""
    if not shape_of(self):
        return b.full((), 0, b.result)
    if dim is not None:
        return None
    line = b.view(self, [prod(shape_of(self))])
    type = tensor_type([], b.result)
    return b.view(b.call(b.anchor.name, line, 0, False, type=type), b.shape)


@decomposes("cumsum", "cumprod")
def scan(b: Rewrite, self: Value, dim: int, dtype: int | None) -> Replacement:
    """In the element type of the result."""
    if not shape_of(self):
        return b.cast(self, b.type)
    if dtype is None and of_tensor(self.type) == of_tensor(b.type):
        return None
    return b.call(b.anchor.name, b.cast(self, b.type), dim, None, type=b.type)


known("cumsum", moves=True)


@shaped("amax", "amin")
def largest_shape(v: Shapes) -> Shape:
    x = v.shape("self")
    need(not is_empty([x[place] for place in _gone(v, x)]), "nothing has no largest element")
    return reduced_shape(v)


@shaped("mean.dim", "sum.dim_IntList", "any.dims", "all.dims")
def reduced_shape(v: Shapes) -> Shape:
    x = v.shape("self")
    return _shape_without(v, x, _gone(v, x))


shaped("argsort.stable", "cumsum", "cumprod", "logcumsumexp")(like_self)


@shaped("prod.dim_int", "any.dim", "all.dim")
def shape_without_one(v: Shapes) -> Shape:
    x = v.shape("self")
    return _shape_without(v, x, [place_of(v.literal("dim"), len(x))] if x else [])


@shaped("argmax", "argmin")
def place_shape(v: Shapes) -> Shape:
    """Of one dimension, or of all."""
    x, dim = v.shape("self"), v.literal("dim")
    gone = range(len(x)) if dim is None else [place_of(dim, len(x))]
    need(not is_empty([x[place] for place in gone if x]), "nothing has no largest element")
    return _shape_without(v, x, gone)


def _shape_without(v: Shapes, shape: Shape, gone: Collection[int]) -> Shape:
    """Without the dimensions that are reduced, or with 1 in their place."""
    if v.literal("keepdim"):
        return tuple(1 if place in gone else extent for place, extent in enumerate(shape))
    return tuple(extent for place, extent in enumerate(shape) if place not in gone)


def _gone(v: Shapes, shape: Shape) -> list[int]:
    """The dimensions that are reduced; all, where none is named."""
    dims = {place_of(dim, len(shape)) for dim in v.numbers("dim")} or range(len(shape))
    return [place for place in range(len(shape)) if place in dims]


REDUCTIONS = {"sum.dim_IntList": np.sum, "mean.dim": np.mean, "amax": np.max, "amin": np.min}


@computes(*REDUCTIONS)
def reduced_value(v: Constants) -> np.ndarray:
    return v.reduced(REDUCTIONS[v.op.name.removeprefix("aten.")])


@computes("cumsum")
def cumsum_value(v: Constants) -> np.ndarray:
    return np.cumsum(v["self"], axis=v["dim"], dtype=v.wide)
