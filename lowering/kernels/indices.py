"""Loops over tensors of indices, all of which are checked before anything is read or written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from ...dialect.graph.extents import broadcast, is_written
from ...dialect.graph.strides import merged
from ...dialect.indexed import counted_of, first_of, places_of
from ...dialect.mlir import arith, ir, memref, scf
from ...dialect.ops import argument
from . import builder as b
from .buffer import Buffer
from .indices_in_lanes import any_above, has_many_beside, whole_number
from .kernel import Kernel
from .positions import Position
from .space import aligned, reshaped, with_ones

ERROR_INDEX = -1
"""`HWR_ERROR_INDEX` of runtime/include/hardwire/status.h."""
STATUS = "i32"


def either(
    condition: ir.Value, one: Callable[[], ir.Value], other: Callable[[], ir.Value]
) -> ir.Value:
    """The status that one of two gives."""
    choice = scf.IfOp(condition, [ir.Type.parse(STATUS)], has_else=True)
    for block, status in ((choice.then_block, one), (choice.else_block, other)):
        with ir.InsertionPoint(block):
            scf.YieldOp([status()])
    return choice.results[0]


def checked(bad: ir.Value, body: Callable[[], None]) -> ir.Value:
    """What runs unless an index is `bad`; the status that the kernel returns."""

    def run() -> ir.Value:
        body()
        return _constant_status(0)

    return either(bad, lambda: _constant_status(ERROR_INDEX), run)


def status_of(bad: ir.Value) -> ir.Value:
    """The status that a kernel returns, where an index may have been `bad`."""
    return arith.select(bad, _constant_status(ERROR_INDEX), _constant_status(0))


def _constant_status(code: int) -> ir.Value:
    return arith.constant(ir.Type.parse(STATUS), code)


def any_index(
    indices: Buffer, found: ir.Value, is_wrong: Callable[[ir.Value], ir.Value]
) -> ir.Value:
    """Whether one of the indices is wrong, or one was `found` before."""

    def check(place: b.Index, dims: Sequence[tuple[int, int]], found: ir.Value) -> ir.Value:
        if not dims:
            return arith.ori(found, is_wrong(b.load(indices.memref, place)))
        (extent, stride), *inner = dims
        return b.fold(
            extent, [found], lambda i, values: [check(place + i * stride, inner, values[0])]
        )[0]

    layout = indices.layout
    return check(b.Index(layout.origin), merged(indices.shape, layout.strides), found)


def chosen_by(kernel: Kernel, tensor: Buffer) -> Chosen:
    """What the head's list of indices names in a tensor."""
    found = places_of(argument(kernel.head, "indices"))
    indices = tuple((dim, kernel.buffer(value)) for dim, value in found.items())
    counted = counted_of(kernel.head)
    return Chosen(
        tensor, indices, counted=tuple(d for d, i in indices if d in counted and _lies(i))
    )


def _lies(indices: Buffer) -> bool:
    """One number lies behind the other, as far as there are several."""
    pairs = zip(indices.shape, indices.layout.strides, strict=True)
    return all(is_written(extent, 1) or is_written(stride, 1) for extent, stride in pairs)


@dataclass(frozen=True)
class Chosen:
    """Which dimensions of a tensor are indexed, by which tensors, and where that puts those of the
    values that are read or written there.

    The dimensions that indices are broadcast to stand in the values at `first`, the `whole` ones of
    the tensor in their order around them. With `by_point` each value has an index of its own in one
    dimension, and is in all others where it stands. Some indices may count `from_end`, and some
    dimensions are `counted`: the numbers that index them are their own places, and not read.
    """

    tensor: Buffer
    indices: tuple[tuple[int, Buffer], ...]
    from_end: bool = True
    by_point: bool = False
    counted: tuple[int, ...] = ()

    @property
    def dims(self) -> list[int]:
        return [dim for dim, _ in self.indices]

    @property
    def shape(self) -> tuple[int, ...]:
        """That of the indices."""
        return broadcast(*(buffer.shape for _, buffer in self.indices))

    @property
    def around(self) -> list[int]:
        """The dimensions of the values that are whole ones of the tensor."""
        count = 0 if self.by_point else len(self.tensor.shape) - len(self.indices)
        end = self.first + len(self.shape)
        return [*range(self.first), *range(end, end + count - self.first)]

    @property
    def first(self) -> int:
        return 0 if self.by_point else first_of(self.dims)

    @property
    def values_shape(self) -> list[int]:
        """That of the values."""
        shape = [*self.at_zero().shape]
        places = range(self.first, self.first + len(self.shape))
        for dim, extent in zip(places, self.shape, strict=True):
            shape[dim] = extent
        return shape

    def at_zero(self) -> Buffer:
        """The tensor with dimensions as the values have, where all indices are 0."""
        strides = self.tensor.layout.strides
        if self.by_point:
            [(dim, index)] = self.indices
            pairs = [*zip(index.shape, strides, strict=True)]
            pairs[dim] = 1, 0
        else:
            pairs = [*zip(self.tensor.shape, strides, strict=True)]
            pairs = [pair for dim, pair in enumerate(pairs) if dim not in self.dims]
            pairs[self.first : self.first] = [(1, 0)] * len(self.shape)
        return reshaped(self.tensor, *([pair[side] for pair in pairs] for side in range(2)))

    def numbers(self) -> list[Buffer]:
        """The indices with dimensions as the values have."""
        rank = len(self.shape)
        around = self.around
        found = (aligned(buffer, rank) for _, buffer in self.indices)
        return [with_ones(each, around, rank + len(around)) for each in found]

    def any_outside(self, kernel: Kernel) -> ir.Value:
        """Whether some index is not one of its dimension."""
        found = arith.constant(ir.IntegerType.get_signless(1), 0)
        for dim, indices in self.indices:
            if dim in self.counted:
                continue
            limit = self.tensor.shape[dim]
            if has_many_beside(kernel, indices, limit):
                shift = limit if self.from_end else 0
                found = arith.ori(found, any_above(kernel, indices, limit, shift))
                continue
            is_wrong = partial(self._outside, indices.dtype.type(), limit)
            found = any_index(indices, found, is_wrong)
        return found

    def _outside(self, type: ir.Type, limit: int, value: ir.Value) -> ir.Value:
        if not self.from_end:
            return arith.cmpi(arith.CmpIPredicate.uge, value, whole_number(limit, type))
        low = arith.cmpi(arith.CmpIPredicate.slt, value, whole_number(-limit, type))
        high = arith.cmpi(arith.CmpIPredicate.sge, value, whole_number(limit, type))
        return arith.ori(low, high)

    def offset(self, numbers: Sequence[Buffer], position: Position) -> b.Index:
        """How far from its first element the tensor has what is chosen at a position."""
        places = (self._place(*each, position) for each in zip(self.dims, numbers, strict=True))
        return self._offset([b.Index.at(p) if isinstance(p, ir.Value) else p for p in places])

    def offset_checked(
        self, numbers: Sequence[Buffer], position: Position
    ) -> tuple[b.Index, ir.Value]:
        """The same, and whether one of its indices is not one of its dimension."""
        found, places = arith.constant(ir.IntegerType.get_signless(1), 0), list[b.Index]()
        for dim, indices in zip(self.dims, numbers, strict=True):
            place = self._place(dim, indices, position)
            places.append(b.Index.at(place) if isinstance(place, ir.Value) else place)
            if isinstance(place, ir.Value):
                limit = b.index(self.tensor.shape[dim])
                found = arith.ori(found, arith.cmpi(arith.CmpIPredicate.uge, place, limit))
        return self._offset(places), found

    def _offset(self, places: Sequence[b.Index]) -> b.Index:
        strides = self.tensor.layout.strides
        pairs = zip(self.dims, places, strict=True)
        return sum((place * strides[dim] for dim, place in pairs), b.Index())

    def _place(self, dim: int, indices: Buffer, position: Position) -> ir.Value | b.Index:
        """An index that a tensor holds, or that is counted; negative ones count from the end."""
        if dim in self.counted:
            return indices.at(position) + -indices.layout.origin
        value = memref.load(indices.memref, [indices.at(position).value()])
        if self.from_end:
            zero = b.splat(0, value.type, 1)
            negative = arith.cmpi(arith.CmpIPredicate.slt, value, zero)
            shift = arith.select(negative, whole_number(self.tensor.shape[dim], value.type), zero)
            value = arith.addi(value, shift)
        return arith.index_cast(ir.IndexType.get(), value)
