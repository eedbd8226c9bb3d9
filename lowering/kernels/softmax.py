"""Softmax and its logarithm, along any dimension.

Three passes over a row: the largest element, the sum of the exponentials of the differences from
it, and the results. The exponentials wait in the result's own place for their sum, or in scratch
memory where the result is rounded; without either they are computed again.
"""

from __future__ import annotations

from math import inf

from ...dialect.graph.extents import is_written
from ...dialect.mlir import arith, ir, math
from ...dialect.operators import aten
from ...dialect.targets import Target
from ...dialect.templates.requirements import walked_dim
from . import builder as b
from . import nearly
from .buffer import Buffer
from .kernel import Kernel
from .positions import Position
from .rows import Row, each_row
from .space import space_of, stride_of
from .strips import Combine, Strip, spread


def softmax(kernel: Kernel) -> None:
    """`aten._softmax`, `aten._safe_softmax` and `aten._log_softmax`."""
    shape = kernel.output.shape
    dim = walked_dim(kernel.head)
    source = kernel.buffer(kernel.head.operands[0])
    space = space_of(kernel, [source], shape, inner=[dim] if shape else [])
    row_of = _logarithms if kernel.head.name == aten.LOG_SOFTMAX else _quotients
    each_row(space, row_of)


def _quotients(row: Row) -> None:
    output, line = row.kernel.output, row.line()
    is_safe = row.kernel.head.name == aten.SAFE_SOFTMAX
    largest = seen_largest(_largest(row, line)) if is_safe else _largest(row, line)
    source, kept = line or row.space.sources[0], line if line else _room_in(output, row)

    def exponential(position: Position, strip: Strip) -> ir.Value:
        lanes = b.sub(row.read(source, position, strip), spread(largest, strip))
        return nearly.curve(row.kernel.head, math.exp, lanes)

    def first(position: Position, strip: Strip) -> ir.Value:
        return row.put(exponential(position, strip), kept, position, strip)

    element = row.kernel.made.type()
    total = row.total(first, b.add, 0.0, element)
    factor = b.div(b.splat(1.0, element, row.width), seen_total(total) if is_safe else total)

    def last(position: Position, strip: Strip) -> None:
        lanes = row.read(kept, position, strip) if kept else exponential(position, strip)
        row.finish(b.mul(lanes, spread(factor, strip)), position, strip)

    row.each(last)


def _room_in(output: Buffer, row: Row) -> Buffer | None:
    """The result, if what waits there may lie so: unrounded, in lanes side by side."""
    stride = stride_of(output, row.axis)
    is_near = is_written(stride, 0) or is_written(stride, 1) or row.registers.lanes == 1
    return output if is_near and output.dtype == row.kernel.made else None


def _logarithms(row: Row) -> None:
    element, line = row.kernel.made.type(), row.line()
    largest = _largest(row, line)
    source = line or row.space.sources[0]

    def difference(position: Position, strip: Strip) -> ir.Value:
        return b.sub(row.read(source, position, strip), spread(largest, strip))

    total = row.total(
        lambda position, strip: math.exp(difference(position, strip)), b.add, 0.0, element
    )
    logarithm = math.log(total)

    def last(position: Position, strip: Strip) -> None:
        lanes = b.sub(difference(position, strip), spread(logarithm, strip))
        row.finish(lanes, position, strip)

    row.each(last)


def _largest(row: Row, line: Buffer | None) -> ir.Value:
    """The largest element. Where the row has a NaN any number will do: the sum becomes NaN."""
    source = row.space.sources[0]

    def read(position: Position, strip: Strip) -> ir.Value:
        return row.put(row.read(source, position, strip), line, position, strip)

    return row.total(read, larger(row.kernel.target), -inf, row.kernel.made.type())


def larger(target: Target) -> Combine:
    """The larger one of two numbers, by one instruction. Of a NaN and a number it may be either."""
    return arith.maximumf if target.bounds_with_nan else b.maximum


def seen_largest(largest: ir.Value) -> ir.Value:
    """What is subtracted from a row: 0 where all of it is minus infinity, so that powers are 0."""
    hidden = arith.cmpf(arith.CmpFPredicate.OEQ, largest, b.like(-inf, largest))
    return arith.select(hidden, b.like(0.0, largest), largest)


def seen_total(total: ir.Value) -> ir.Value:
    """What the powers of a row are divided by: 1 where all of them are 0, so that they stay so."""
    hidden = arith.cmpf(arith.CmpFPredicate.OEQ, total, b.like(0.0, total))
    return arith.select(hidden, b.like(1.0, total), total)
