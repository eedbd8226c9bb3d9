"""Reading the places of a tensor that tensors of indices name.

Each index is checked before what it names is read: all of them first, or, of few rows
of an open number, one after the other. Whole rows at a place are copied in registers:

    for each index                         for each point of the result
        place = index                          place = index[point]
        result[index, :] = x[place, :]         result[point] = x[…, place, …]
"""

from __future__ import annotations

from ...dialect.mlir import ir
from ...dialect.operators import aten
from . import builder as b
from .chosen_rows import are_few, walk_checked, walk_chosen
from .indices import Chosen, checked, chosen_by, either, status_of
from .kernel import Kernel
from .lanes import constant_of
from .positions import Position
from .space import Space, stride_of
from .strips import Strip, load


def gather(kernel: Kernel) -> ir.Value:
    """`aten.index.Tensor`, `aten.index_select` and `aten.gather`; gives the status that the kernel
    returns."""
    source, head = kernel.operand("self"), kernel.head
    if head.name == aten.INDEX:
        return read_chosen(kernel, chosen_by(kernel, source))
    dim, by_point = constant_of(head, "dim") % len(source.shape), head.name == aten.GATHER
    return read_chosen(kernel, Chosen(source, ((dim, kernel.operand("index")),), False, by_point))


def read_chosen(kernel: Kernel, chosen: Chosen) -> ir.Value:
    """Writes what is at the chosen places to the kernel's result; the status that it returns."""

    def strip_at(space: Space, offset: b.Index, position: Position, strip: Strip) -> None:
        [source, *_], last = space.sources, len(position) - 1
        place = source.at(position) + offset
        lanes = load(source.memref, place, strip, stride_of(source, last))
        space.kernel.finish(lanes, position, last, strip.count)

    def many() -> ir.Value:
        bad = chosen.any_outside(kernel)
        return checked(bad, lambda: walk_chosen(kernel, chosen, [], strip_at))

    is_few = are_few(kernel, chosen)
    if is_few is None:
        return many()
    return either(is_few, lambda: status_of(walk_checked(kernel, chosen, strip_at)), many)
