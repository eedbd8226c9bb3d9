"""Loops over tensors of indices, all of which are checked before anything is read or written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from ...dialect.graph.extents import broadcast, several
from ...dialect.graph.strides import merged
from ...dialect.indexed import first_of, places_of
from ...dialect.mlir import arith, ir, memref, scf
from . import builder as b
from .buffer import Buffer
from .indices_in_lanes import any_above, has_many_beside, whole_number
from .kernel import Kernel
from .positions import Position

ERROR_INDEX = -1
"""`HWR_ERROR_INDEX` of runtime/include/hardwire/status.h."""


def checked(bad: ir.Value, extents: Sequence[int], body: Callable[[Position], None]) -> ir.Value:
    """A nest of loops that runs unless an index is `bad`; the status that the kernel returns."""
    status = ir.IntegerType.get_signless(32)
    choice = scf.IfOp(bad, [status], has_else=True)
    with ir.InsertionPoint(choice.then_block):
        scf.YieldOp([arith.constant(status, ERROR_INDEX)])
    with ir.InsertionPoint(choice.else_block):
        b.nest(extents, body)
        scf.YieldOp([arith.constant(status, 0)])
    return choice.results[0]


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


def indices_of(kernel: Kernel, argument: ir.Value) -> tuple[tuple[int, Buffer], ...]:
    """The tensors in a list, with the dimension that each of them indexes."""
    return tuple((dim, kernel.buffer(value)) for dim, value in places_of(argument).items())


@dataclass(frozen=True)
class Chosen:
    """Which dimensions of a tensor are indexed, by which tensors, and where that puts those of the
    values that are read or written there.

    `shape` is what the indices are broadcast to; its dimensions stand in the values at `first`, the
    `whole` ones of the tensor in their order around them. Some indices may count `from_end`.
    """

    tensor: Buffer
    indices: tuple[tuple[int, Buffer], ...]
    from_end: bool = True

    @property
    def dims(self) -> list[int]:
        return [dim for dim, _ in self.indices]

    @property
    def shape(self) -> tuple[int, ...]:
        return broadcast(*(buffer.shape for _, buffer in self.indices))

    @property
    def whole(self) -> list[int]:
        return [dim for dim in range(len(self.tensor.shape)) if dim not in self.dims]

    @property
    def first(self) -> int:
        return first_of(self.dims)

    def any_outside(self, kernel: Kernel) -> ir.Value:
        """Whether some index is not one of its dimension."""
        found = arith.constant(ir.IntegerType.get_signless(1), 0)
        for dim, indices in self.indices:
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

    def at(self, chosen: Position) -> list[b.Index]:
        """The place in the tensor that one choice of indices names; whole dimensions at 0."""
        place = [b.Index()] * len(self.tensor.shape)
        for dim, indices in self.indices:
            place[dim] = self._index(indices, own(indices.shape, chosen), self.tensor.shape[dim])
        return place

    def _index(self, indices: Buffer, position: Position, extent: int) -> b.Index:
        """An index that a tensor holds; negative ones count from the end."""
        value = memref.load(indices.memref, [indices.at(position).value()])
        if self.from_end:
            zero = b.splat(0, value.type, 1)
            negative = arith.cmpi(arith.CmpIPredicate.slt, value, zero)
            shift = arith.select(negative, whole_number(extent, value.type), zero)
            value = arith.addi(value, shift)
        return b.Index.at(arith.index_cast(ir.IndexType.get(), value))

    def in_values(self, place: Sequence[b.Index], chosen: Position) -> Position:
        """Where the values have what is at a place of the tensor."""
        rest = [place[dim] for dim in self.whole]
        return (*rest[: self.first], *chosen, *rest[self.first :])

    @property
    def axis_of_values(self) -> int:
        """The dimension of the values that is the last whole one."""
        number = len(self.whole) - 1
        return number + len(self.shape) if number >= self.first else number


def own(shape: tuple[int, ...], position: Sequence[b.Index]) -> Position:
    """The position in a tensor that is broadcast."""
    last = position[len(position) - len(shape) :]
    pairs = zip(last, shape, strict=True)
    return tuple(i if several(extent) else b.Index() for i, extent in pairs)
