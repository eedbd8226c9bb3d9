"""Parts of a tensor: slices, single indices, and many parts at once."""

from __future__ import annotations

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from .. import ops
from ..errors import Refused
from ..graph.extents import slice_bounds
from ..graph.seen_views import Seen
from ..graph.written_views import Diagonal, Select, Slice, Strided, Unfold, View
from .constants import Constants
from .record import computes, decomposes, shaped, viewed
from .shapes import Shape, Shapes, need, place_of
from .table import Extent, Ints, Replacement, Rewrite, Value, shape_of


@decomposes("slice.Tensor", "slice_copy.Tensor", moves=True)
def slice_tensor(
    b: Rewrite, self: Value, dim: int, start: int | None, end: int | None, step: int
) -> Replacement:
    """Bounds become plain positions inside the dimension (as Python's slices)."""
    extent = shape_of(self)[dim]
    low, high, _ = slice(start, end, step).indices(extent)
    high = max(low, high)
    if b.overload == "slice.Tensor" and (dim, start, end) == (dim % len(b.shape), low, high):
        return self if (low, high, step) == (0, extent, 1) else None
    return b.slice(self, dim, low, high, step)


@decomposes("narrow", "narrow_copy", moves=True)
def narrow(b: Rewrite, self: Value, dim: int, start: int, length: int) -> Replacement:
    start %= shape_of(self)[dim] + (start >= 0)
    return b.slice(self, dim, start, start + length)


@decomposes("select.int", "select_copy.int", moves=True)
def select_int(b: Rewrite, self: Value, dim: int, index: int) -> Replacement:
    if b.overload == "select.int" and dim >= 0 and index >= 0:
        return None
    return b.select(self, dim, index)


@decomposes(
    "split.Tensor", "split.sizes", "split_with_sizes", "chunk", "unsafe_split.Tensor",
    "unsafe_chunk", "unsafe_split_with_sizes", "tensor_split.sections",
    "split_with_sizes_copy", "split_copy.Tensor",
    moves=True,
)  # fmt: skip
def split(b: Rewrite, self: Value, dim: int, **_: object) -> Replacement:
    parts, start = list[Value](), 0
    for result in ops.tensor_results(b.anchor):
        end = start + shape_of(result)[dim]
        parts.append(b.slice(self, dim, start, end))
        start = end
    return parts


@decomposes("tensor_split.indices")
def split_at(b: Rewrite, self: Value, indices: Ints, dim: int) -> Replacement:
    """A part ends where the next one begins; where that is before its own start, it is empty."""
    extent = shape_of(self)[dim]
    if isinstance(extent, Extent):
        if indices != sorted(indices) or any(index < 0 for index in indices):
            raise Refused(
                "`aten.tensor_split` of a size that is known at run time takes places from the "
                "front in ascending order only; split the parts again, or export with static shapes"
            )
        return split(b, self, dim)
    places = [min(max(index + extent if index < 0 else index, 0), extent) for index in indices]
    pairs = zip([0, *places], [*places, extent], strict=True)
    return [b.slice(self, dim, start, max(start, end)) for start, end in pairs]


@decomposes("unbind.int", "unbind_copy.int", moves=True)
def unbind(b: Rewrite, self: Value, dim: int) -> Replacement:
    return [b.select(self, dim, index) for index in range(len(ops.tensor_results(b.anchor)))]


@shaped("slice.Tensor")
def slice_shape(v: Shapes) -> Shape:
    x = v.shape("self")
    dim, step = place_of(v.number("dim"), len(x)), v.number("step")
    need(bool(x) and step > 0, "there is nothing to take parts of, or no step")
    start, end = slice_bounds(v.literal("start"), v.literal("end"), x[dim])
    count = (end - start + step - 1) // step
    return (*x[:dim], count, *x[dim + 1 :])


@computes("slice.Tensor")
def slice_value(v: Constants) -> np.ndarray:
    index = [slice(None)] * v["self"].ndim
    index[v["dim"]] = slice(v["start"], v["end"], v["step"])
    return v["self"][tuple(index)]


@shaped("select.int")
def select_shape(v: Shapes) -> Shape:
    x = v.shape("self")
    dim, index = place_of(v.number("dim"), len(x)), v.number("index")
    need(bool(x) and -x[dim] <= index < x[dim], f"there is no element {index}")
    return (*x[:dim], *x[dim + 1 :])


@computes("select.int")
def select_value(v: Constants) -> np.ndarray:
    return np.take(v["self"], v["index"], axis=v["dim"])


@viewed("slice.Tensor")
def seen_slice(s: Seen) -> list[View]:
    dim = s.number("dim") % len(s.before)
    bounds = slice_bounds(s.maybe("start"), s.maybe("end"), s.before[dim])
    return [Slice(s.before, s.after[0], dim, *bounds, s.number("step"))]


@viewed("narrow")
def seen_narrow(s: Seen) -> list[View]:
    dim, start, after = s.number("dim") % len(s.before), s.number("start"), s.after[0]
    start += s.before[dim] if start < 0 else 0
    return [Slice(s.before, after, dim, start, start + after[dim], 1)]


@viewed("select.int")
def seen_element(s: Seen) -> list[View]:
    dim = s.number("dim") % len(s.before)
    return [Select(s.before, s.after[0], dim, s.number("index") % s.before[dim])]


@viewed(
    "split.Tensor", "split.sizes", "split_with_sizes", "chunk", "tensor_split.sections",
    "tensor_split.indices", "unbind.int",
)  # fmt: skip
def seen_parts(s: Seen) -> list[View]:
    return _seen_along(s, s.number("dim") % len(s.before))


@viewed("hsplit.int", "hsplit.array")
def seen_columns(s: Seen) -> list[View]:
    return _seen_along(s, min(1, len(s.before) - 1))


@viewed("vsplit.int", "vsplit.array")
def seen_rows(s: Seen) -> list[View]:
    return _seen_along(s, 0)


@viewed("dsplit.int", "dsplit.array")
def seen_depths(s: Seen) -> list[View]:
    return _seen_along(s, 2)


def _seen_along(s: Seen, dim: int) -> list[View]:
    """One behind the other, from places that are given, or one index each."""
    given = s.numbers("indices") if "indices" in s.given else None
    starts = [0, *(slice_bounds(at, None, s.before[dim])[0] for at in given or ())]
    found: list[View] = []
    start = 0
    for number, after in enumerate(s.after):
        if len(after) < len(s.before):
            found.append(Select(s.before, after, dim, number))
            continue
        start = start if given is None else starts[number]
        found.append(Slice(s.before, after, dim, start, start + after[dim], 1))
        start += after[dim]
    return found


@viewed("unfold", moves=True)
def seen_windows(s: Seen) -> list[View] | None:
    if not s.before:
        return None
    dim = s.number("dimension") % len(s.before)
    return [Unfold(s.before, s.after[0], dim, s.number("size"), s.number("step"))]


@computes("unfold")
def unfold_value(v: Constants) -> np.ndarray:
    """One window for each step; a number is a window of itself."""
    x, size, dim = v["self"], v["size"], v["dimension"]
    if x.ndim == 0:
        return x[None][:size]
    index = [slice(None)] * (x.ndim + 1)
    index[dim % x.ndim] = slice(None, None, v["step"])
    return sliding_window_view(x, size, dim)[tuple(index)]


@viewed("diagonal")
def seen_diagonal(s: Seen) -> list[View]:
    numbers = s.number("offset"), s.number("dim1"), s.number("dim2")
    return [Diagonal(s.before, s.after[0], numbers)]


@viewed("as_strided")
def seen_places(s: Seen) -> list[View] | None:
    """Of a storage; places in another tensor are counted by `address-storages`."""
    if not s.is_addressed:
        return None
    steps, offset = tuple(s.numbers("stride")), s.number("storage_offset")
    return [Strided(s.before, s.after[0], steps, offset)]
