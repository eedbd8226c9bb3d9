"""Writing the places of a tensor that tensors of indices name, in place.

The result lies where the first operand lies: what is not written stays as it is.
"""

from __future__ import annotations

from dataclasses import replace

from ...dialect.dtypes import Dtype
from ...dialect.mlir import arith, ir
from ...dialect.operators import aten
from . import builder as b
from .buffer import Buffer, number_in
from .chosen_rows import walk_chosen
from .indices import Chosen, checked, chosen_by
from .kernel import Kernel
from .lanes import constant_of
from .positions import Position
from .space import Space, aligned, reshaped, stride_of
from .strips import Strip, load, store


def scatter(kernel: Kernel) -> ir.Value:
    """`aten.index_put`, `aten.scatter`, `aten.scatter_add` and `aten.scatter_reduce`; gives the
    status that the kernel returns.

    All indices are checked before anything is written.
    """
    output, head = kernel.output, kernel.head
    if head.name == aten.INDEX_PUT:
        chosen = chosen_by(kernel, output)
        values = aligned(kernel.operand("values"), len(chosen.values_shape))
        seen = replace(kernel, output=chosen.at_zero())
        adds = constant_of(head, "accumulate")
        return _put_values(seen, chosen, values, "sum" if adds else None)
    index, dim = kernel.operand("index"), constant_of(head, "dim") % len(output.shape)
    chosen, seen = Chosen(output, ((dim, index),), False, True), replace(kernel, output=index)
    if head.name == aten.SCATTER_VALUE:
        return _put_values(seen, chosen, number_in(output, constant_of(head, "value"), 1))
    source = kernel.operand("src")
    values = reshaped(source, index.shape, source.layout.strides)
    how = "sum" if head.name == aten.SCATTER_ADD else None
    if head.name == aten.SCATTER_REDUCE:
        how = constant_of(head, "reduce")
    return _put_values(seen, chosen, values, how)


def _put_values(
    kernel: Kernel, chosen: Chosen, values: Buffer | ir.Value, how: str | None = None
) -> ir.Value:
    """Writes values, or one number, to the chosen places, or combines them with what is there.
    Loops are nested as suits the kernel's output."""
    others = [values] if isinstance(values, Buffer) else []

    def strip_at(space: Space, offset: b.Index, position: Position, strip: Strip) -> None:
        [target, *read], last = space.sources, len(position) - 1
        step, place = stride_of(target, last), target.at(position) + offset
        lanes = values
        if not isinstance(lanes, ir.Value):
            source = read[0]
            lanes = load(source.memref, source.at(position), strip, stride_of(source, last))
        if how is not None:
            there = load(target.memref, place, strip, step)
            lanes = _combined(how, there, lanes, target.dtype)
        store(lanes, target.memref, place, strip, step)

    bad = chosen.any_outside(kernel)
    return checked(bad, lambda: walk_chosen(kernel, chosen, others, strip_at))


def _combined(how: str, there: ir.Value, value: ir.Value, dtype: Dtype) -> ir.Value:
    """What is there with a value; the sum of truth values is true where one is."""
    if how == "prod":
        return b.mul(there, value)
    if how in ("amax", "amin") and dtype.name == "uint8":
        return (arith.maxui if how == "amax" else arith.minui)(there, value)
    if how in ("amax", "amin"):
        return (b.largest if how == "amax" else b.smallest)(value, there)
    if dtype.name == "bool":
        return arith.ori(there, value)
    if isinstance(b.element_of(there), ir.IntegerType):
        return arith.addi(there, value)
    return arith.addf(there, value)
