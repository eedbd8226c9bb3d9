"""Where the elements of a value lie in its buffer. A layout is a property of a value, never an op.

Producers write and consumers read with strides, so NHWC storage, transposes, slices and padding
around an image cost nothing by themselves.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from .mlir import ir


@dataclass(frozen=True)
class Layout:
    """Strides of a value, all counts in elements.

    A tensor of open sizes (`sizes.py`) lies row by row without gaps: it has no strides that are
    numbers, and `size` is the largest that it can have.

    Element `[i, j, …]` lies at `origin + i * strides[0] + j * strides[1] + …` from the pointer that
    kernels are given. `size` is the extent of the buffer behind that pointer. `halo` is, for each
    dimension, how many elements before and after the data belong to the buffer and hold zero;
    the kernel that produces the value writes those zeros. `offset` is how far that pointer lies
    behind the start of the value's storage: views of a larger value have one; kernels never see it.
    """

    strides: tuple[int, ...]
    size: int
    origin: int = 0
    halo: tuple[tuple[int, int], ...] = ()
    offset: int = 0

    @property
    def has_halo(self) -> bool:
        return any(before or after for before, after in self.halo)

    def attribute(self) -> ir.DictAttr:
        """The layout as it stands in the IR; fields that are zero or empty are left out."""
        i64 = ir.IntegerType.get_signless(64)
        entries: dict[str, ir.Attribute] = {
            "strides": ir.DenseI64ArrayAttr.get(list(self.strides)),
            "size": ir.IntegerAttr.get(i64, self.size),
        }
        if self.origin:
            entries["origin"] = ir.IntegerAttr.get(i64, self.origin)
        if self.has_halo:
            flat = [edge for pair in self.halo for edge in pair]
            entries["halo"] = ir.DenseI64ArrayAttr.get(flat)
        if self.offset:
            entries["offset"] = ir.IntegerAttr.get(i64, self.offset)
        return ir.DictAttr.get(entries)

    @staticmethod
    def from_attribute(attribute: ir.Attribute) -> Layout:
        entries = ir.DictAttr(attribute)
        numbers = {
            key: ir.IntegerAttr(entries[key]).value
            for key in ("size", "origin", "offset")
            if key in entries
        }
        halo: tuple[tuple[int, int], ...] = ()
        if "halo" in entries:
            flat = list(ir.DenseI64ArrayAttr(entries["halo"]))
            halo = tuple(zip(flat[::2], flat[1::2], strict=True))
        strides = tuple(ir.DenseI64ArrayAttr(entries["strides"]))
        return Layout(strides=strides, halo=halo, **numbers)


def contiguous(shape: tuple[int, ...]) -> Layout:
    """Row-major without gaps: how PyTorch and C callers see a tensor."""
    return ordered(shape, tuple(range(len(shape))))


def ordered(
    shape: tuple[int, ...],
    order: tuple[int, ...],
    halo: tuple[tuple[int, int], ...] = (),
) -> Layout:
    """Dense storage with the dimensions of `shape` nested in `order`, outermost first.

    `ordered((1, 16, 8, 8), (0, 2, 3, 1))` is NHWC. `halo`, one pair for each dimension of `shape`,
    widens the buffer around the data.
    """
    edges = halo or ((0, 0),) * len(shape)
    strides = [0] * len(shape)
    size = 1
    for dim in reversed(order):
        strides[dim] = size
        size *= shape[dim] + sum(edges[dim])
    origin = sum(before * stride for (before, _), stride in zip(edges, strides, strict=True))
    has_halo = any(before or after for before, after in edges)
    return Layout(tuple(strides), size, origin, edges if has_halo else ())


def shape_of(value: ir.Value) -> tuple[int, ...]:
    """The static shape of a tensor value."""
    return tuple(ir.RankedTensorType(value.type).shape)


def element_count(shape: tuple[int, ...]) -> int:
    """Elements of a tensor of this shape; 1 for a scalar."""
    return prod(shape)
