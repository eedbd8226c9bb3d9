"""Writing the places of a tensor that tensors of indices name, in place.

The result lies where the first operand lies: what is not written stays as it is.
"""

from __future__ import annotations

from ...dialect.dtypes import Dtype
from ...dialect.graph.extents import several
from ...dialect.mlir import arith, ir
from ...dialect.ops import argument
from . import builder as b
from .buffer import Buffer
from .indices import Chosen, checked, indices_of, own
from .kernel import Kernel
from .lanes import constant_of
from .positions import Position
from .strips import Registers, Strip, load


def scatter(kernel: Kernel) -> ir.Value:
    """`aten.index_put`; gives the status that the kernel returns.

    All indices are checked before anything is written.
    """
    places = Chosen(kernel.output, indices_of(kernel, argument(kernel.head, "indices")))
    values = kernel.operand("values")
    bad = places.any_outside(kernel)
    return checked(bad, places.shape, lambda position: _write(kernel, places, values, position))


def _write(kernel: Kernel, places: Chosen, values: Buffer, chosen: Position) -> None:
    """All of the values that go to one choice of indices."""
    target, shape = places.at(chosen), kernel.output.shape
    *outer, last = places.whole or (None,)

    def row(position: Position) -> None:
        for dim, i in zip(outer, position, strict=True):
            target[dim] = i
        _row(kernel, places, values, chosen, target, last)

    b.nest([shape[dim] for dim in outer], row)


def _row(
    kernel: Kernel,
    places: Chosen,
    values: Buffer,
    chosen: Position,
    target: list[b.Index],
    last: int | None,
) -> None:
    """The values along the last dimension that is whole; one element where there is none."""
    output, stride = kernel.output, _stride(values, places, last)

    def strip_at(i: b.Index, strip: Strip) -> None:
        place = [i if dim == last else at for dim, at in enumerate(target)]
        source = own(values.shape, places.in_values(place, chosen))
        axis = 0 if last is None else last
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
    for run in registers.suit(extent, [step, stride]).cut(extent):
        run.repeat(strip_at)


def _stride(values: Buffer, places: Chosen, last: int | None) -> int:
    """How far apart the values along the last whole dimension lie; 0 where they are one."""
    if last is None:
        return 1
    rank = len(places.whole) + len(places.shape)
    own = places.axis_of_values - (rank - len(values.shape))
    return values.layout.strides[own] if own >= 0 and several(values.shape[own]) else 0


def _sum(one: ir.Value, other: ir.Value, dtype: Dtype) -> ir.Value:
    """The sum of truth values is true where one is."""
    if dtype.name == "bool":
        return arith.ori(one, other)
    if isinstance(b.element_of(one), ir.IntegerType):
        return arith.addi(one, other)
    return arith.addf(one, other)
