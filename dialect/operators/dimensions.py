"""Operators along a dimension, which is counted from the front, and those that carry something.

A tensor of no dimensions is taken for one of one element, as PyTorch does. What is carried takes as
many steps as the extent has bits.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import prod
from typing import Any

import numpy as np

from ..dtypes import of_tensor
from ..errors import Refused
from ..mlir import ir
from ..templates.scan import adds_powers, finds_extremes
from . import aten
from .order import EXTREME_PLACES, EXTREMES
from .record import decomposes, known
from .table import (
    Extent,
    Ints,
    Replacement,
    Rewrite,
    Value,
    is_open,
    is_unbounded,
    least,
    most,
    shape_of,
    tensor_of,
    tensor_type,
)

Values = tuple[Value, ...]
Join = Callable[[Values, Values], Values]
"""What is made of later elements and of earlier ones."""


@decomposes(
    "gather", "scatter.src", "scatter.value", "flip", "_log_softmax_backward_data",
)  # fmt: skip
def along_dimension(b: Rewrite, **given: object) -> Replacement:
    """Everything a tensor of one element, along dimension 0 (at::native::ensure_nonempty_dim)."""
    tensors = [x for x in given.values() if isinstance(x, ir.Value)]
    rank, dim = len(shape_of(tensors[0])), given.get("dim")
    if rank and isinstance(dim, int) and dim < 0:
        given["dim"] = dim + rank
        types = [result.type for result in b.anchor.results]
        return b.calls(b.anchor.name, *given.values(), types=types)  # type: ignore[arg-type]
    if rank or ("dim" in given and dim is None):
        return None
    line = {name: _line(b, x) if isinstance(x, ir.Value) else x for name, x in given.items()}
    line |= {name: zero for name, zero in (("dim", 0), ("dims", [0])) if name in given}
    kept = bool(given.get("keepdim", True))
    types = [tensor_type([1] if kept else shape_of(r), r) for r in b.anchor.results]
    results = b.calls(b.anchor.name, *line.values(), types=types)  # type: ignore[arg-type]
    return [b.view(x, shape_of(old)) for x, old in zip(results, b.anchor.results, strict=True)]


known("any.dims", "all.dims", asks="self")
known("gather", "scatter.src", "flip", moves=True)


def _line(b: Rewrite, x: ir.Value) -> ir.Value:
    return x if shape_of(x) else b.view(x, [1])


def _one_by_one(b: Rewrite, self: Value, dim: Ints | None, keepdim: bool) -> Replacement:
    """torch-mlir has one dimension at a time, where sizes are known at run time only."""
    rank = len(shape_of(self))
    dims = {one % rank for one in dim or range(rank)}
    name, shape = b.anchor.name.removesuffix("s"), list(shape_of(self))
    for one in sorted(dims, reverse=True):
        shape[one : one + 1] = [1] if keepdim else []
        type = tensor_of(shape, ir.IntegerType.get_signless(1))
        self = b.call(name, self, one, keepdim, type=type)
    return self


@decomposes("prod", "prod.dim_int")
def product(
    b: Rewrite, self: Value, dim: int | None = None, keepdim: bool = False, dtype: int | None = None
) -> Replacement:
    """On elements of the result's type; those of all dimensions in a row."""
    x, shape = b.cast(self, b.type), shape_of(self)
    if not shape:
        return x
    if dim is None:
        return b.call(aten.PROD, b.view(x, [prod(shape)]), 0, False, None, type=b.type)
    if x == self and dim >= 0 and dtype is None:
        return None
    return b.call(aten.PROD, x, dim % len(shape), keepdim, None, type=b.type)


@decomposes("any", "all", "any.dim", "all.dim", "any.dims", "all.dims")
def truth(b: Rewrite, self: Value, **given: Any) -> Replacement:
    """Of bytes PyTorch makes bytes again, all others become truth values: those of one element, or
    of no dimensions to go along, are what they are."""
    boolean = ir.IntegerType.get_signless(1)
    dims, name = given.get("dim"), b.anchor.name.split(".")[1]
    if not shape_of(self) or (isinstance(dims, list) and not dims):
        return b.cast(b.cast(self, tensor_of(shape_of(self), boolean)), b.type)
    if of_tensor(b.type).name != "bool":
        made = b.call(b.anchor.name, self, *given.values(), type=tensor_of(b.shape, boolean))
        return b.cast(made, b.type)
    if all(least(extent) >= 1 for extent in shape_of(self)):
        truths = b.cast(self, tensor_of(shape_of(self), boolean))
        every = [[*range(len(shape_of(self)))], False]
        if b.overload == name:
            return b.call(f"aten.{name}.dims", truths, *every, type=b.type)
        if truths != self:
            return b.call(b.anchor.name, truths, *given.values(), type=b.type)
        return along_dimension(b, self=self, **given)
    if b.overload.endswith(".dims") and is_open(shape_of(self)):
        return _one_by_one(b, self, **given)
    return along_dimension(b, self=self, **given) if b.overload.endswith(".dim") else None


@decomposes("cummax", "cummin")
def extremes(b: Rewrite, self: Value, dim: int) -> Replacement:
    """The largest (smallest) so far, and where it was: the last of equal ones; NaN is the largest
    and the smallest (aten/native/ReduceOps.cpp)."""
    if not shape_of(self):
        return along_dimension(b, self=self, dim=dim)
    dim %= len(b.shape)
    if finds_extremes(self):
        rest = self, dim, b.overload == "cummax"
        kinds = zip((EXTREMES, EXTREME_PLACES), b.anchor.results, strict=True)
        return [
            b.call(name, *rest, type=result.type) if b.used(number) else None
            for number, (name, result) in enumerate(kinds)
        ]
    if of_tensor(self.type).name in ("bool", "uint8"):
        values, places = b.calls(
            b.anchor.name, b.to(self, "int32"), dim,
            types=[b.to(self, "int32").type, b.anchor.results[1].type],
        )  # fmt: skip
        return [b.cast(values, b.type), places]
    line = b.view(b.places(b.shape[dim]), [b.shape[dim], *[1] * (len(b.shape) - dim - 1)])
    found = self, b.expand(line, b.shape)
    return list(_carried(b, found, dim, partial(_worst, b), partial(_better, b)))


def _carried(
    b: Rewrite, found: Values, dim: int, first: Callable[[Value], float], join: Join
) -> Values:
    """Each element joined with all before it; `first` is what makes no difference to one.

    In each step, every element is joined with the one `reach` before it.
    """
    extent, reach = b.shape[dim], 1
    while reach < most(extent):
        if isinstance(extent, Extent):
            found = join(found, tuple(_moved(b, x, dim, reach, first(x)) for x in found))
        else:
            later = tuple(b.slice(x, dim, reach, extent) for x in found)
            joined = join(later, tuple(b.slice(x, dim, 0, extent - reach) for x in found))
            pairs = zip(found, joined, strict=True)
            found = tuple(b.cat([b.slice(x, dim, 0, reach), y], dim) for x, y in pairs)
        reach *= 2
    return found


def _moved(b: Rewrite, x: Value, dim: int, reach: int, first: float) -> Value:
    """Each element at the place `reach` behind its own, and a number at those in front."""
    pads = [*[0] * (2 * (len(b.shape) - 1 - dim)), reach, 0]
    return b.slice(b.pad(x, pads, first), dim, 0, b.shape[dim])


def _worst(b: Rewrite, x: Value) -> float:
    """What no element is worse than."""
    dtype = of_tensor(x.type)
    limits = (-np.inf, np.inf) if dtype.is_float else _limits(dtype.numpy)
    return limits[0] if b.overload == "cummax" else limits[1]


def _limits(dtype: np.dtype) -> tuple[int, int]:
    return int(np.iinfo(dtype).min), int(np.iinfo(dtype).max)


def _better(b: Rewrite, later: Values, earlier: Values) -> Values:
    takes = b.compare("ge" if b.overload == "cummax" else "le", later[0], earlier[0])
    if of_tensor(later[0].type).is_float:
        is_nan = b.compare("ne", later[0], later[0])
        takes = b.either(takes, is_nan)
    return tuple(b.where(takes, x, y) for x, y in zip(later, earlier, strict=True))


@decomposes("logcumsumexp", rounds_once=True)
def logcumsumexp(b: Rewrite, self: Value, dim: int) -> Replacement:
    """Sums of two at a time, of which none overflows; the template has them in registers."""
    if not shape_of(self) or adds_powers(self):
        return along_dimension(b, self=self, dim=dim)
    dim %= len(b.shape)
    if is_unbounded(b.shape[dim]):
        # torch-mlir takes the powers themselves, of which large ones overflow.
        raise Refused(
            "`aten.logcumsumexp` along a size without bounds is not supported; give its shape"
        )

    def added(later: Values, earlier: Values) -> Values:
        return (b.call("aten.logaddexp", later[0], earlier[0], type=later[0].type),)

    return _carried(b, (self,), dim, lambda _: -np.inf, added)[0]
