"""Reading the places of a tensor that tensors of indices name.

All indices are checked before anything is read. Whole rows at a place are copied in registers:

    for each index                         for each point of the result
        place = index                          place = index[point]
        result[index, :] = x[place, :]         result[point] = x[…, place, …]
"""

from __future__ import annotations

from ...dialect.graph.extents import is_written
from ...dialect.mlir import ir
from ...dialect.operators import aten
from ...dialect.ops import argument
from . import builder as b
from .indices import Chosen, checked, indices_of
from .kernel import Kernel
from .lanes import constant_of
from .positions import Position, moved
from .strips import SCALAR, SINGLE, Registers, Strip, load


def gather(kernel: Kernel) -> ir.Value:
    """`aten.index.Tensor`, `aten.index_select` and `aten.gather`; gives the status that the kernel
    returns."""
    source, head = kernel.operand("self"), kernel.head
    if head.name == aten.INDEX:
        places = Chosen(source, indices_of(kernel, argument(head, "indices")))
    else:
        dim = constant_of(head, "dim") % len(source.shape)
        places = Chosen(source, ((dim, kernel.operand("index")),), from_end=False)
    bad, by_point = places.any_outside(kernel), head.name == aten.GATHER
    return checked(
        bad, places.shape, lambda at: (_copy_one if by_point else _copy_rows)(kernel, places, at)
    )


def _copy_one(kernel: Kernel, places: Chosen, position: Position) -> None:
    """One element of the result, which is as large as the indices."""
    [(dim, _)] = places.indices
    place = [*position]
    place[dim] = places.at(position)[dim]
    lanes = load(places.tensor.memref, places.tensor.at(place), SINGLE)
    kernel.finish(lanes, position, 0)


def _copy_rows(kernel: Kernel, places: Chosen, chosen: Position) -> None:
    """All that is at one choice of indices."""
    source, shape = places.tensor, places.tensor.shape
    start = tuple(places.at(chosen))
    *outer, last = places.whole or (None,)
    stride = 1 if last is None else source.layout.strides[last]

    def strip_at(place: Position, strip: Strip) -> None:
        lanes = load(source.memref, source.at(place), strip, stride)
        axis = max(0, places.axis_of_values)
        kernel.finish(lanes, places.in_values(place, chosen), axis, strip.count)

    def row(position: Position) -> None:
        place = start
        for dim, i in zip(outer, position, strict=True):
            place = moved(place, dim, i)
        if last is None:
            strip_at(place, SINGLE)
        else:
            line(place, last)

    def line(place: Position, dim: int) -> None:
        for run in _registers_of_rows(kernel, places, stride).cut(shape[dim]):
            run.repeat(lambda i, strip: strip_at(moved(place, dim, i), strip))

    b.nest([shape[dim] for dim in outer], row)


def _registers_of_rows(kernel: Kernel, places: Chosen, stride: int) -> Registers:
    """Scalars where rows do not lie side by side, here or there."""
    output = kernel.output
    own = output.layout.strides[places.axis_of_values]
    if not is_written(stride, 1):
        return SCALAR
    return Registers.beside(kernel.target, own, output.dtype.size)
