"""Views that can be written through: how each is looked at, and how a write goes back through it.

A `View` knows its operator on values (`look`), the operator that puts a new part into the whole
(`put`), and what it does to strides, by which PyTorch decides whether a reshape shares memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

import numpy as np

from ..layout import contiguous
from ..mlir import ir
from ..operators import aten
from ..walks import maker
from .build import Builder, tensor_type
from .extents import Undecided, is_written, same
from .strides import Shape, places, reshape_strides


@dataclass(frozen=True)
class View:
    """What one operator sees of a tensor of the shape `before`."""

    before: Shape
    after: Shape

    def look(self, b: Builder, whole: ir.Value) -> ir.Value:
        """The part that is seen of `whole`."""
        raise NotImplementedError

    @property
    def repeats(self) -> bool:
        """One element of memory is seen at several places."""
        return False

    def put(self, b: Builder, whole: ir.Value, part: ir.Value) -> ir.Value | None:
        """`whole` with a new part; None where one cannot write through the view."""
        raise NotImplementedError

    def strides(self, given: Shape) -> Shape | None:
        """The strides of the part; None where they are not known."""
        return None

    def start(self, given: Shape) -> int:
        """How far behind the whole's first element the part's lies; the part has strides."""
        return 0


class Reshape(View):
    """The same elements in another shape."""

    def look(self, b: Builder, whole: ir.Value) -> ir.Value:
        return b.view(whole, self.after)

    def put(self, b: Builder, whole: ir.Value, part: ir.Value) -> ir.Value:
        return b.view(part, self.before)

    def strides(self, given: Shape) -> Shape | None:
        return reshape_strides(self.before, given, self.after)


@dataclass(frozen=True)
class Permute(View):
    """The dimensions in another order."""

    dims: Shape

    def look(self, b: Builder, whole: ir.Value) -> ir.Value:
        return b.permute(whole, self.dims)

    def put(self, b: Builder, whole: ir.Value, part: ir.Value) -> ir.Value:
        return b.permute(part, [self.dims.index(dim) for dim in range(len(self.dims))])

    def strides(self, given: Shape) -> Shape:
        return tuple(given[dim] for dim in self.dims)


@dataclass(frozen=True)
class Slice(View):
    """Every `step`-th index of a dimension."""

    dim: int
    start_index: int
    end: int
    step: int

    def look(self, b: Builder, whole: ir.Value) -> ir.Value:
        return b.slice(whole, self.dim, self.start_index, self.end, self.step)

    def put(self, b: Builder, whole: ir.Value, part: ir.Value) -> ir.Value:
        if self.before == self.after:
            return part
        bounds = self.dim, self.start_index, self.end, self.step
        return b.call(aten.SLICE_SCATTER, whole, part, *bounds, type=whole.type)

    def strides(self, given: Shape) -> Shape:
        return (*given[: self.dim], given[self.dim] * self.step, *given[self.dim + 1 :])

    def start(self, given: Shape) -> int:
        return self.start_index * given[self.dim]


@dataclass(frozen=True)
class Select(View):
    """One index of a dimension, which goes away."""

    dim: int
    index: int

    def look(self, b: Builder, whole: ir.Value) -> ir.Value:
        return b.select(whole, self.dim, self.index)

    def put(self, b: Builder, whole: ir.Value, part: ir.Value) -> ir.Value:
        at = self.dim, self.index
        return b.call(aten.SELECT_SCATTER, whole, part, *at, type=whole.type)

    def strides(self, given: Shape) -> Shape:
        return given[: self.dim] + given[self.dim + 1 :]

    def start(self, given: Shape) -> int:
        return self.index * given[self.dim]


@dataclass(frozen=True)
class Diagonal(View):
    """A diagonal, as the last dimension."""

    arguments: tuple[int, int, int]

    def look(self, b: Builder, whole: ir.Value) -> ir.Value:
        return b.call(aten.DIAGONAL, whole, *self.arguments, type=tensor_type(self.after, whole))

    def put(self, b: Builder, whole: ir.Value, part: ir.Value) -> ir.Value:
        return b.call(aten.DIAGONAL_SCATTER, whole, part, *self.arguments, type=whole.type)

    def strides(self, given: Shape) -> Shape:
        first, second = self._dims
        kept = (stride for dim, stride in enumerate(given) if dim not in (first, second))
        return (*kept, given[first] + given[second])

    def start(self, given: Shape) -> int:
        first, second = self._dims
        offset = self.arguments[0]
        return offset * given[second] if offset >= 0 else -offset * given[first]

    @property
    def _dims(self) -> tuple[int, int]:
        _, first, second = self.arguments
        return first % len(self.before), second % len(self.before)


@dataclass(frozen=True)
class Expand(View):
    """New dimensions in front, and dimensions of one element repeated."""

    def look(self, b: Builder, whole: ir.Value) -> ir.Value:
        return b.expand(whole, self.after)

    @property
    def repeats(self) -> bool:
        return prod(self.after) > prod(self.before)

    def put(self, b: Builder, whole: ir.Value, part: ir.Value) -> ir.Value:
        """What is written is the same wherever an element is seen: the first place tells."""
        new = len(self.after) - len(self.before)
        for dim, extent in enumerate(self.after):
            own = self.before[dim - new] if dim >= new else 1
            part = b.slice(part, dim, 0, own) if own < extent else part
        return b.view(part, self.before)

    def strides(self, given: Shape) -> Shape:
        new = len(self.after) - len(self.before)
        kept = (
            0 if wide > own else stride
            for own, wide, stride in zip(self.before, self.after[new:], given, strict=True)
        )
        return (0,) * new + tuple(kept)


@dataclass(frozen=True)
class Unfold(View):
    """Windows of `size` indices of a dimension, `step` apart; what is in them comes last."""

    dim: int
    size: int
    step: int

    def look(self, b: Builder, whole: ir.Value) -> ir.Value:
        numbers = self.dim, self.size, self.step
        return b.call(aten.UNFOLD, whole, *numbers, type=tensor_type(self.after, whole))

    @property
    def repeats(self) -> bool:
        return self.step < self.size and self.after[self.dim] > 1

    def put(self, b: Builder, whole: ir.Value, part: ir.Value) -> ir.Value:
        order = [*range(self.dim), len(self.before) - 1, *range(self.dim, len(self.before) - 1)]
        for number in range(self.after[self.dim]):
            window = b.permute(b.select(part, self.dim, number), order)
            bounds = self.dim, number * self.step, number * self.step + self.size, 1
            whole = b.call(aten.SLICE_SCATTER, whole, window, *bounds, type=whole.type)
        return whole

    def strides(self, given: Shape) -> Shape:
        apart = given[self.dim] * self.step
        return (*given[: self.dim], apart, *given[self.dim + 1 :], given[self.dim])


@dataclass(frozen=True)
class Strided(View):
    """Any places of a storage whose elements `whole` has row by row (aten.as_strided)."""

    steps: Shape
    offset: int

    def look(self, b: Builder, whole: ir.Value) -> ir.Value:
        return storage_view(b, whole, self.after, self.steps, self.offset)

    @property
    def repeats(self) -> bool:
        found = places(self.after, self.steps, self.offset)
        return np.unique(found).size < found.size

    def put(self, b: Builder, whole: ir.Value, part: ir.Value) -> ir.Value:
        at = list(self.after), list(self.steps), self.offset
        return b.call(aten.AS_STRIDED_SCATTER, whole, part, *at, type=whole.type)

    def strides(self, given: Shape) -> Shape | None:
        """PyTorch counts in the storage: what is written is the same for row by row only."""
        return self.steps if is_contiguous_at(self.before, given) else None

    def start(self, given: Shape) -> int:
        return self.offset


@dataclass(frozen=True)
class Opaque(View):
    """Any other view: an operator that can be called again, and not be written through."""

    op: ir.Operation

    def look(self, b: Builder, whole: ir.Value) -> ir.Value:
        if not isinstance(self.op.results[0].type, ir.RankedTensorType):
            raise Undecided("a part of a list")
        with ir.InsertionPoint(b.anchor):
            again = self.op.clone()
        again.operands[0] = whole
        return again.results[0]

    def put(self, b: Builder, whole: ir.Value, part: ir.Value) -> None:
        return None


ADDRESSED = "hw.addressed"
"""On as_strided: its operand is all of a storage, row by row. `address-storages` sees to that."""


def storage_view(
    b: Builder, storage: ir.Value, size: Sequence[int], stride: Sequence[int], offset: int
) -> ir.Value:
    """Places of a storage whose elements are those of a value, row by row."""
    type = tensor_type(size, storage)
    made = b.call(aten.AS_STRIDED, storage, list(size), list(stride), offset, type=type)
    maker(made).attributes[ADDRESSED] = ir.UnitAttr.get()
    return made


def is_contiguous_at(shape: Shape, strides: Shape | None) -> bool | None:
    """Whether a tensor lies row by row without gaps; None where its strides are not known."""
    if strides is None:
        return None
    if any(is_written(extent, 0) for extent in shape):
        return True
    pairs = zip(shape, strides, contiguous(shape).strides, strict=True)
    return all(is_written(extent, 1) or same([one], [other]) for extent, one, other in pairs)
