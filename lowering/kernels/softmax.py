"""Softmax and its logarithm, along any dimension.

Three passes over a row: the largest element, the sum of the exponentials of the differences from
it, and the results. The exponentials wait in the result's own place for their sum.
"""

from __future__ import annotations

from math import inf

from ...dialect.graph.extents import is_written
from ...dialect.mlir import arith, ir, math
from ...dialect.operators import aten
from ...dialect.templates.requirements import walked_dim
from . import builder as b
from .kernel import Kernel
from .positions import Position
from .rows import Row, each_row
from .space import space_of, stride_of
from .strips import Strip, spread, store


def softmax(kernel: Kernel) -> None:
    """`aten._softmax`, `aten._safe_softmax` and `aten._log_softmax`."""
    shape = kernel.output.shape
    dim = walked_dim(kernel.head)
    source = kernel.buffer(kernel.head.operands[0])
    space = space_of(kernel, [source], shape, inner=[dim] if shape else [])
    row_of = _logarithms if kernel.head.name == aten.LOG_SOFTMAX else _quotients
    each_row(space, row_of)


def _quotients(row: Row) -> None:
    output, element = row.kernel.output, row.kernel.output.dtype.type()
    is_safe = row.kernel.head.name == aten.SAFE_SOFTMAX
    largest = seen_largest(_largest(row)) if is_safe else _largest(row)
    stride = stride_of(output, row.axis)
    keeps = is_written(stride, 0) or is_written(stride, 1) or row.registers.lanes == 1

    def exponential(position: Position, strip: Strip) -> ir.Value:
        x = row.read(row.space.sources[0], position, strip)
        return math.exp(b.sub(x, spread(largest, strip)))

    def first(position: Position, strip: Strip) -> ir.Value:
        lanes = exponential(position, strip)
        if keeps:
            store(lanes, output.memref, output.at(position), strip)
        return lanes

    total = row.total(first, b.add, 0.0, element)
    factor = b.div(b.splat(1.0, element, row.width), seen_total(total) if is_safe else total)

    def last(position: Position, strip: Strip) -> None:
        kept = row.read(output, position, strip) if keeps else exponential(position, strip)
        row.finish(b.mul(kept, spread(factor, strip)), position, strip)

    row.each(last)


def _logarithms(row: Row) -> None:
    element = row.kernel.output.dtype.type()
    largest = _largest(row)

    def difference(position: Position, strip: Strip) -> ir.Value:
        x = row.read(row.space.sources[0], position, strip)
        return b.sub(x, spread(largest, strip))

    total = row.total(
        lambda position, strip: math.exp(difference(position, strip)), b.add, 0.0, element
    )
    logarithm = math.log(total)

    def last(position: Position, strip: Strip) -> None:
        lanes = b.sub(difference(position, strip), spread(logarithm, strip))
        row.finish(lanes, position, strip)

    row.each(last)


def _largest(row: Row) -> ir.Value:
    """The largest element. Where the row has a NaN any number will do: the sum becomes NaN."""
    source = row.space.sources[0]
    return row.total(
        lambda position, strip: row.read(source, position, strip),
        b.maximum,
        -inf,
        row.kernel.output.dtype.type(),
    )


def seen_largest(largest: ir.Value) -> ir.Value:
    """What is subtracted from a row: 0 where all of it is minus infinity, so that powers are 0."""
    hidden = arith.cmpf(arith.CmpFPredicate.OEQ, largest, b.like(-inf, largest))
    return arith.select(hidden, b.like(0.0, largest), largest)


def seen_total(total: ir.Value) -> ir.Value:
    """What the powers of a row are divided by: 1 where all of them are 0, so that they stay so."""
    hidden = arith.cmpf(arith.CmpFPredicate.OEQ, total, b.like(0.0, total))
    return arith.select(hidden, b.like(1.0, total), total)
