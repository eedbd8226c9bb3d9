"""Writing the places of a tensor that tensors of indices name, in place.

The result lies where the first operand lies: what is not written stays as it is.
"""

from __future__ import annotations

from dataclasses import replace

from ...dialect.dtypes import Dtype
from ...dialect.mlir import arith, ir
from ...dialect.ops import argument
from . import builder as b
from .chosen_rows import walk_chosen
from .indices import Chosen, checked, indices_of
from .kernel import Kernel
from .lanes import constant_of
from .positions import Position
from .space import Space, aligned, stride_of
from .strips import Strip, load, store


def scatter(kernel: Kernel) -> ir.Value:
    """`aten.index_put`; gives the status that the kernel returns.

    All indices are checked before anything is written.
    """
    chosen = Chosen(kernel.output, indices_of(kernel, argument(kernel.head, "indices")))
    values = aligned(kernel.operand("values"), len(chosen.values_shape))
    adds: bool = constant_of(kernel.head, "accumulate")
    seen = replace(kernel, output=chosen.at_zero())

    def strip_at(space: Space, offset: b.Index, position: Position, strip: Strip) -> None:
        [target, source, *_], last = space.sources, len(position) - 1
        step, place = stride_of(target, last), target.at(position) + offset
        lanes = load(source.memref, source.at(position), strip, stride_of(source, last))
        if adds:
            lanes = _sum(load(target.memref, place, strip, step), lanes, target.dtype)
        store(lanes, target.memref, place, strip, step)

    bad = chosen.any_outside(kernel)
    return checked(bad, lambda: walk_chosen(seen, chosen, [values], strip_at))


def _sum(one: ir.Value, other: ir.Value, dtype: Dtype) -> ir.Value:
    """The sum of truth values is true where one is."""
    if dtype.name == "bool":
        return arith.ori(one, other)
    if isinstance(b.element_of(one), ir.IntegerType):
        return arith.addi(one, other)
    return arith.addf(one, other)
