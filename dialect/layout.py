"""Where the elements of a value lie in its buffer. A layout is a property of a value, never an op.

Producers write and consumers read with strides, so NHWC storage, transposes, slices and padding
around an image cost nothing by themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from .graph.extents import Extent, extent, is_open, most, shape_in, shape_of, value_at, written
from .mlir import ir
from .sizes import Range
from .values import integer


@dataclass(frozen=True, eq=False)
class Layout:
    """Strides of a value, all counts in elements.

    Those of a tensor of open sizes (`sizes.py`), and its origin, may be `Extent`s; `size` is then
    the largest that it can have. Two layouts are equal where they are written alike.

    Element `[i, j, …]` lies at `origin + i * strides[0] + j * strides[1] + …` from the pointer that
    kernels are given. `size` is the extent of the buffer behind that pointer. `halo` is, for each
    dimension, how many elements before and after the data belong to the buffer and hold `fill`;
    the kernel that produces the value writes them. `offset` is how far that pointer lies
    behind the start of the value's storage: views of a larger value have one; kernels never see it.
    """

    strides: tuple[int, ...]
    size: int
    origin: int = 0
    halo: tuple[tuple[int, int], ...] = ()
    offset: int = 0
    fill: int = 0

    def at(self, shape: Sequence[int], sizes: Sequence[int]) -> Layout:
        """The layout of a tensor that has this shape for these sizes, of a program that has any.

        Its size may be less even where strides are known: fewer rows are as far apart.
        """
        if not sizes:
            return self
        if 0 in shape:
            return replace(self, size=0)
        strides = tuple(value_at(stride, sizes) for stride in self.strides)
        edges = self.halo or ((0, 0),) * len(shape)
        origin = value_at(self.origin, sizes)
        first = origin - sum(pair[0] * stride for pair, stride in zip(edges, strides, strict=True))
        last = [extent + sum(pair) - 1 for extent, pair in zip(shape, edges, strict=True)]
        size = 1 + first + sum(step * stride for step, stride in zip(last, strides, strict=True))
        return replace(self, strides=strides, size=size, origin=origin)

    @property
    def has_halo(self) -> bool:
        return any(before or after for before, after in self.halo)

    def attribute(self) -> ir.DictAttr:
        """The layout as it stands in the IR; fields that are zero or empty are left out."""
        entries = {"strides": _numbers(self.strides), "size": integer(self.size)}
        if isinstance(self.origin, Extent):
            entries["origin"] = _numbers([self.origin])
        elif self.origin:
            entries["origin"] = integer(self.origin)
        if self.has_halo:
            flat = [edge for pair in self.halo for edge in pair]
            entries["halo"] = ir.DenseI64ArrayAttr.get(flat)
        if self.fill:
            entries["fill"] = integer(self.fill)
        if self.offset:
            entries["offset"] = integer(self.offset)
        return ir.DictAttr.get(entries)

    @staticmethod
    def from_attribute(attribute: ir.Attribute, ranges: Sequence[Range] = ()) -> Layout:
        """The layout that an attribute says; `ranges` are the bounds of the program's sizes."""
        entries = ir.DictAttr(attribute)
        numbers = {
            key: _read(entries[key], ranges)[0]
            for key in ("size", "origin", "offset", "fill")
            if key in entries
        }
        halo: tuple[tuple[int, int], ...] = ()
        if "halo" in entries:
            flat = list(ir.DenseI64ArrayAttr(entries["halo"]))
            halo = tuple(zip(flat[::2], flat[1::2], strict=True))
        strides = _read(entries["strides"], ranges)
        return Layout(strides=strides, halo=halo, **numbers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layout) and self._written() == other._written()

    def __hash__(self) -> int:
        return hash(self._written())

    def _written(self) -> tuple[Any, ...]:
        numbers = (*self.strides, self.origin)
        return (*map(written, numbers), self.size, self.halo, self.offset, self.fill)


def _numbers(numbers: Sequence[Any]) -> ir.Attribute:
    """Numbers, some of which may be open, as an attribute."""
    known = [each for each in numbers if isinstance(each, Extent)]
    if not known:
        return ir.DenseI64ArrayAttr.get(list(numbers))
    results = [
        each.expression if isinstance(each, Extent) else ir.AffineExpr.get_constant(each)
        for each in numbers
    ]
    return ir.AffineMapAttr.get(ir.AffineMap.get(0, len(known[0].ranges), results))


def _read(attribute: ir.Attribute, ranges: Sequence[Range]) -> tuple[int, ...]:
    """The numbers of an attribute."""
    if isinstance(attribute, ir.AffineMapAttr):
        return tuple(extent(each, ranges) for each in ir.AffineMapAttr(attribute).value.results)
    if isinstance(attribute, ir.IntegerAttr):
        return (ir.IntegerAttr(attribute).value,)
    return tuple(ir.DenseI64ArrayAttr(attribute))


def contiguous(shape: tuple[int, ...]) -> Layout:
    """Row-major without gaps: how PyTorch and C callers see a tensor."""
    return ordered(shape, tuple(range(len(shape))))


def ordered(
    shape: tuple[int, ...],
    order: tuple[int, ...],
    halo: tuple[tuple[int, int], ...] = (),
    fill: int = 0,
) -> Layout:
    """Dense storage with the dimensions of `shape` nested in `order`, outermost first.

    `ordered((1, 16, 8, 8), (0, 2, 3, 1))` is NHWC. `halo`, one pair for each dimension of `shape`,
    widens the buffer around the data, by elements that are `fill`.
    """
    edges = halo or ((0, 0),) * len(shape)
    strides = [0] * len(shape)
    size = 1
    for dim in reversed(order):
        strides[dim] = size
        size *= shape[dim] + sum(edges[dim])
    origin = sum(before * stride for (before, _), stride in zip(edges, strides, strict=True))
    has_halo = any(before or after for before, after in edges)
    if not has_halo:
        return Layout(tuple(strides), most(size), origin)
    return Layout(tuple(strides), most(size), origin, edges, fill=fill)


def last_channels(rank: int) -> tuple[int, ...]:
    """An order that has the channels of each pixel side by side."""
    return (0, *range(2, rank), 1) if rank > 2 else tuple(range(rank))


def layout_of(
    attributes: ir.Attribute | None, place: int, type: ir.Type, ranges: Sequence[Range] = ()
) -> Layout:
    """The layout of argument or result number `place`; contiguous where none is given."""
    if attributes is not None:
        entry = ir.DictAttr(ir.ArrayAttr(attributes)[place])
        if "hw.layout" in entry:
            return Layout.from_attribute(entry["hw.layout"], ranges)
    return contiguous(shape_in(type, ranges))


__all__ = ["Layout", "contiguous", "is_open", "last_channels", "layout_of", "ordered", "shape_of"]
