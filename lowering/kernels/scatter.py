"""Writing the places of a tensor that tensors of indices name, in place.

The result lies where the first operand lies: what is not written stays as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from ...dialect.dtypes import Dtype
from ...dialect.graph.extents import Extent, broadcast, several
from ...dialect.mlir import arith, ir, memref
from ...dialect.ops import argument, packed
from ...dialect.templates.scatter import first_of
from . import builder as b
from .buffer import Buffer
from .index import extent_value
from .indices import any_index, checked
from .kernel import Kernel
from .lanes import constant_of
from .positions import Position
from .strips import Registers, Strip, load


def scatter(kernel: Kernel) -> ir.Value:
    """`aten.index_put`; gives the status that the kernel returns.

    All indices are checked before anything is written.
    """
    plan = _plan(kernel)
    bad = _any_outside(kernel, plan)
    return checked(bad, plan.chosen, lambda position: _write(kernel, plan, position))


@dataclass(frozen=True)
class _Plan:
    """Which dimensions are indexed, by which tensors, and where that puts the values' dimensions.

    `chosen` is the shape that the indices are broadcast to; its dimensions stand in the values at
    `first`, the others in their order around them.
    """

    indices: tuple[tuple[int, Buffer], ...]
    chosen: tuple[int, ...]
    whole: tuple[int, ...]
    first: int
    values: Buffer


def _plan(kernel: Kernel) -> _Plan:
    given = packed(argument(kernel.head, "indices")) or []
    indices = tuple(
        (dim, kernel.buffer(value))
        for dim, value in enumerate(given)
        if isinstance(value.type, ir.RankedTensorType)
    )
    dims = [dim for dim, _ in indices]
    whole = tuple(dim for dim in range(len(kernel.output.shape)) if dim not in dims)
    chosen = broadcast(*(buffer.shape for _, buffer in indices))
    return _Plan(indices, chosen, whole, first_of(dims), kernel.operand("values"))


def _own(shape: tuple[int, ...], position: Sequence[b.Index]) -> Position:
    """The position in a tensor that is broadcast."""
    last = position[len(position) - len(shape) :]
    pairs = zip(last, shape, strict=True)
    return tuple(i if several(extent) else b.Index() for i, extent in pairs)


def _whole(number: int, type: ir.Type) -> ir.Value:
    """A whole number, which may be known at run time only."""
    if isinstance(number, Extent):
        return arith.index_cast(type, extent_value(number))
    return b.splat(number, type, 1)


def _outside(type: ir.Type, limit: int, value: ir.Value) -> ir.Value:
    low = arith.cmpi(arith.CmpIPredicate.slt, value, _whole(-limit, type))
    high = arith.cmpi(arith.CmpIPredicate.sge, value, _whole(limit, type))
    return arith.ori(low, high)


def _any_outside(kernel: Kernel, plan: _Plan) -> ir.Value:
    """Whether some index is less than -extent or not less than extent."""
    found = arith.constant(ir.IntegerType.get_signless(1), 0)
    for dim, indices in plan.indices:
        element, extent = indices.dtype.type(), kernel.output.shape[dim]
        found = any_index(indices, found, partial(_outside, element, extent))
    return found


def _write(kernel: Kernel, plan: _Plan, chosen: Position) -> None:
    """All of the values that go to one choice of indices."""
    target: list[b.Index] = [b.Index()] * len(kernel.output.shape)
    for dim, indices in plan.indices:
        extent = kernel.output.shape[dim]
        target[dim] = _index(indices, _own(indices.shape, chosen), extent)
    shape = kernel.output.shape
    *outer, last = plan.whole or (None,)

    def row(position: Position) -> None:
        for dim, i in zip(outer, position, strict=True):
            target[dim] = i
        _row(kernel, plan, chosen, target, last)

    b.nest([shape[dim] for dim in outer], row)


def _index(indices: Buffer, position: Position, extent: int) -> b.Index:
    """An index that a tensor holds; negative ones count from the end."""
    value = memref.load(indices.memref, [indices.at(position).value()])
    zero = b.splat(0, value.type, 1)
    negative = arith.cmpi(arith.CmpIPredicate.slt, value, zero)
    shift = arith.select(negative, _whole(extent, value.type), zero)
    return b.Index(0, ((arith.index_cast(ir.IndexType.get(), arith.addi(value, shift)), 1),))


def _row(
    kernel: Kernel, plan: _Plan, chosen: Position, target: list[b.Index], last: int | None
) -> None:
    """The values along the last dimension that is whole; one element where there is none."""
    output, values = kernel.output, plan.values

    def strip_at(i: b.Index, strip: Strip) -> None:
        place = [i if dim == last else at for dim, at in enumerate(target)]
        rest = [place[dim] for dim in plan.whole]
        source = _own(values.shape, [*rest[: plan.first], *chosen, *rest[plan.first :]])
        axis = 0 if last is None else last
        stride = _stride(values, plan, last)
        lanes = load(values.memref, values.at(source), strip, stride)
        if constant_of(kernel.head, "accumulate"):
            step = output.layout.strides[axis] if output.shape else 1
            before = load(output.memref, output.at(place), strip, step)
            lanes = _sum(before, lanes, output.dtype)
        kernel.finish(lanes, place, axis, strip.count)

    if last is None:
        strip_at(b.Index(), Strip(1, 1))
        return
    extent, step = output.shape[last], output.layout.strides[last]
    registers = Registers.beside(kernel.target, step, output.dtype.size)
    for run in registers.suit(extent, [step, _stride(values, plan, last)]).cut(extent):
        run.repeat(strip_at)


def _stride(values: Buffer, plan: _Plan, last: int | None) -> int:
    """How far apart the values along the last whole dimension lie; 0 where they are one."""
    if last is None:
        return 1
    rank = len(plan.whole) + len(plan.chosen)
    number = len(plan.whole) - 1
    number += len(plan.chosen) if number >= plan.first else 0
    own = number - (rank - len(values.shape))
    return values.layout.strides[own] if own >= 0 and several(values.shape[own]) else 0


def _sum(one: ir.Value, other: ir.Value, dtype: Dtype) -> ir.Value:
    """The sum of truth values is true where one is."""
    if dtype.name == "bool":
        return arith.ori(one, other)
    if isinstance(b.element_of(one), ir.IntegerType):
        return arith.addi(one, other)
    return arith.addf(one, other)
