"""Operators that move no elements become the five views; those that repeat them become views too.

A result's shape was inferred by whoever exported the graph; a reshape to `-1` is read off it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np

from ..errors import Refused
from ..graph.build import broadcast
from ..graph.seen_views import Seen
from ..graph.written_views import Expand, Permute, Reshape, View
from .constants import Constants
from .record import computes, decomposes, known, shaped, viewed
from .shapes import Shape, Shapes, need, place_of
from .table import (
    Extent,
    Ints,
    Replacement,
    Rewrite,
    Value,
    is_unbounded,
    is_written,
    most,
    same,
    shape_of,
)


@decomposes(
    "reshape", "flatten.using_ints", "unflatten.int", "unsqueeze", "_unsafe_view", "view_as",
    "reshape_as", "ravel", "atleast_1d", "atleast_2d", "atleast_3d", "view_copy",
    "unsqueeze_copy", "_reshape_copy",
    moves=True,
)  # fmt: skip
def reshape(b: Rewrite, **given: Value) -> Replacement:
    return b.view(next(iter(given.values())), b.shape)


@decomposes(
    "squeeze", "squeeze.dim", "squeeze.dims", "squeeze_copy", "squeeze_copy.dim",
    "squeeze_copy.dims",
    moves=True,
)  # fmt: skip
def squeeze(b: Rewrite, self: Value, dim: int | Ints | None = None) -> Replacement:
    """Exporters take an open size for one that is not 1, at which eager drops the dimension."""
    shape: tuple[Any, ...] = shape_of(self)
    dims = list(range(len(shape))) if dim is None else [dim] if isinstance(dim, int) else dim
    for each in dims if shape else ():
        if is_unbounded(shape[each]):
            continue  # a variant of an operator library says which sizes are 1
        if isinstance(shape[each], Extent) and shape[each].bounds[0] <= 1 <= most(shape[each]):
            raise Refused(
                f"`{b.anchor.name}` drops dimension {each % len(shape)} where its size is 1, which "
                "it may be at run time; export with a smallest size of 2 (`torch.export.Dim`)"
            )
    return b.view(self, b.shape)


@shaped("squeeze", "squeeze.dim", "squeeze.dims", like="self")
def squeezed_shape(v: Shapes) -> Shape:
    x = v.shape("self")
    dim = v.literal("dim") if v.has("dim") else range(len(x))
    dims = {place_of(one, len(x)) for one in ([dim] if isinstance(dim, int) else dim)}
    return tuple(one for place, one in enumerate(x) if place not in dims or not is_written(one, 1))


@decomposes("view", moves=True)
def view(b: Rewrite, self: Value, size: Ints) -> Replacement:
    """Sizes are written out, and a view of the same shape is its operand."""
    if same(shape_of(self), b.shape):
        return self
    return None if same(size, b.shape) else b.view(self, b.shape)


@decomposes("t", "mT", "numpy_T", "adjoint", "t_copy", "matrix_H", "mH")
def transpose_last(b: Rewrite, self: Value) -> Replacement:
    if len(shape_of(self)) < 2:
        return self
    if b.overload == "numpy_T":
        return b.permute(self, range(len(shape_of(self)))[::-1])
    return b.transpose(self, -1, -2)


known("t", "mT", "numpy_T", moves=True)


@decomposes("transpose.int", "swapaxes", "swapdims", "transpose_copy.int", moves=True)
def transpose(b: Rewrite, self: Value, **dims: int) -> Replacement:
    if not shape_of(self):
        return self
    first, second = dims.values()
    return b.transpose(self, first, second)


@decomposes("permute", "permute_copy", moves=True)
def permute(b: Rewrite, self: Value, dims: Ints) -> Replacement:
    rank = len(shape_of(self))
    positive = [dim % rank for dim in dims]
    if b.overload == "permute" and positive == list(dims) and positive != sorted(positive):
        return None
    return b.permute(self, positive) if rank else self


@decomposes("movedim.intlist", "movedim.int", "moveaxis.intlist", "moveaxis.int", moves=True)
def movedim(b: Rewrite, self: Value, source: int | Ints, destination: int | Ints) -> Replacement:
    rank = len(shape_of(self))
    sources = [source] if isinstance(source, int) else source
    targets = [destination] if isinstance(destination, int) else destination
    sources, targets = [s % rank for s in sources], [t % rank for t in targets]
    order = [dim for dim in range(rank) if dim not in sources]
    for target, dim in sorted(zip(targets, sources, strict=True)):
        order.insert(target, dim)
    return b.permute(self, order)


@decomposes("expand", "broadcast_to", "expand_as", "expand_copy", moves=True)
def expand(b: Rewrite, self: Value, **given: Any) -> Replacement:
    if (
        b.overload == "expand"
        and same(given["size"], b.shape)
        and not same(shape_of(self), b.shape)
    ):
        return None
    return b.expand(self, b.shape)


@decomposes("broadcast_tensors")
def broadcast_tensors(b: Rewrite, tensors: list[Value]) -> Replacement:
    shape = broadcast(*map(shape_of, tensors))
    return [b.expand(tensor, shape) for tensor in tensors]


@decomposes("meshgrid", "meshgrid.indexing")
def meshgrid(b: Rewrite, tensors: list[Value], indexing: str = "ij") -> Replacement:
    """Each line along a dimension of its own (torch.meshgrid)."""
    extents = [prod(shape_of(tensor)) for tensor in tensors]
    grids: list[Value] = []
    for dim, tensor in enumerate(tensors):
        line = [extent if place == dim else 1 for place, extent in enumerate(extents)]
        grids.append(b.expand(b.view(tensor, line), extents))
    swaps = indexing == "xy" and len(tensors) > 1
    return [b.transpose(grid, 0, 1) if swaps else grid for grid in grids]


@shaped("view")
def view_shape(v: Shapes) -> Shape:
    x, size = v.shape("self"), v.numbers("size")
    need(size.count(-1) <= 1, "two extents are left open")
    known = prod(extent for extent in size if extent != -1)
    if -1 in size:
        need(known != 0 and prod(x) % known == 0, "the elements do not fit the view")
        size[size.index(-1)] = prod(x) // known
    need(prod(size) == prod(x), "the elements do not fit the view")
    return tuple(size)


@computes("view")
def view_value(v: Constants) -> np.ndarray:
    return v["self"].reshape(v.shape)


@shaped("permute")
def permute_shape(v: Shapes) -> Shape:
    x = v.shape("self")
    dims = [place_of(dim, len(x)) for dim in v.numbers("dims")]
    need(sorted(dims) == list(range(len(x))), "the dimensions are no permutation")
    return tuple(x[dim] for dim in dims)


@computes("permute")
def permute_value(v: Constants) -> np.ndarray:
    return v["self"].transpose(v["dims"])


@shaped("expand")
def expand_shape(v: Shapes) -> Shape:
    x, size = v.shape("self"), v.numbers("size")
    need(len(size) >= len(x), "an expansion has no fewer dimensions")
    own = [1] * (len(size) - len(x)) + list(x)
    result = tuple(have if want == -1 else want for have, want in zip(own, size, strict=True))
    need(
        all(
            same([have], [want]) or have in (1, want)
            for have, want in zip(own, result, strict=True)
        ),
        "only extents of 1 can be expanded",
    )
    return result


@computes("expand")
def expand_value(v: Constants) -> np.ndarray:
    return np.broadcast_to(v["self"], v.shape)


@viewed(
    "view", "unsqueeze", "squeeze", "squeeze.dim", "squeeze.dims", "unflatten.int", "view_as",
    "_unsafe_view", "alias", "detach", "lift_fresh", "lift", "resolve_conj", "resolve_neg",
    "positive", keeps_order=True,
)  # fmt: skip
@viewed(
    "reshape", "flatten.using_ints", "ravel", "reshape_as", "contiguous", "atleast_1d",
    "atleast_2d", "atleast_3d", keeps_order=True, copies_if_needed=True,
)  # fmt: skip
@viewed(
    "to.dtype", "to.device", "to.other", "to.dtype_layout", "to.prim_dtype", "to.prim_Device",
    "type_as", "dropout", "feature_dropout", "alpha_dropout", "feature_alpha_dropout",
    may_be_operand=True,
)  # fmt: skip
def seen_reshaped(s: Seen) -> list[View]:
    return [Reshape(s.before, s.after[0])]


@viewed("expand", "expand_as", "broadcast_to")
def seen_expanded(s: Seen) -> list[View]:
    return [Expand(s.before, s.after[0])]


@viewed("permute")
def seen_permuted(s: Seen) -> list[View]:
    return _turned(s, s.numbers("dims"))


@viewed("transpose.int", "swapaxes", "swapdims")
def seen_transposed(s: Seen) -> list[View]:
    """The dimensions are called `dim0` and `dim1`, or `axis0` and `axis1`."""
    order = list(range(len(s.before)))
    if order:
        first, second = (s.number(name) for name in list(s.given)[1:])
        order[first], order[second] = order[second], order[first]
    return _turned(s, order)


@viewed("movedim.int", "movedim.intlist", "moveaxis.int", "moveaxis.intlist")
def seen_moved(s: Seen) -> list[View]:
    rank = len(s.before)
    source, target = (
        [dim % rank for dim in s.numbers(name) if rank] for name in ("source", "destination")
    )
    rest = iter([dim for dim in range(rank) if dim not in source])
    order = [source[target.index(dim)] if dim in target else next(rest) for dim in range(rank)]
    return _turned(s, order)


@viewed("t", "mT", "mH", "adjoint")
def seen_transposed_last(s: Seen) -> list[View]:
    rank = len(s.before)
    return _turned(s, [*range(rank - 2), rank - 1, rank - 2] if rank > 1 else range(rank))


@viewed("numpy_T")
def seen_reversed(s: Seen) -> list[View]:
    return _turned(s, range(len(s.before))[::-1])


def _turned(s: Seen, dims: Sequence[int]) -> list[View]:
    if not s.before:
        return [Reshape(s.before, s.after[0])]
    return [Permute(s.before, s.after[0], tuple(dim % len(s.before) for dim in dims))]
