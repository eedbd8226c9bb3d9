"""One side of a diagonal of matrices: elements are chosen by how far right of it they are.

    for each strip of the result
        place = column - row - diagonal
        result = x where the lanes of place are at most 0, else 0

How far that is, is walked as a buffer is: one step to the right is one more, one down is one less.
"""

from __future__ import annotations

from dataclasses import replace

from ...dialect.graph.extents import is_written, most
from ...dialect.layout import Layout
from ...dialect.mlir import arith, ir
from . import builder as b
from .buffer import Buffer, number_in
from .kernel import Kernel
from .lanes import constant_of
from .positions import Position
from .space import space_of, stride_of
from .strips import SCALAR, Registers, Strip, load
from .walk import walk_strips

Relation = arith.CmpIPredicate
KEPT = {"aten.tril": Relation.sle, "aten.triu": Relation.sge}


def triangle(kernel: Kernel) -> None:
    """`aten.tril` and `aten.triu`."""
    source, output = kernel.buffer(kernel.head.operands[0]), kernel.output
    space = space_of(kernel, [source, _distances(kernel, source)], output.shape)
    [source, distances], last = space.sources, len(space.shape) - 1
    stride, output = stride_of(source, last), space.kernel.output
    registers = Registers.beside(kernel.target, stride_of(output, last), output.dtype.size)
    kept, step = KEPT[kernel.head.name], stride_of(distances, last)

    def strip_at(position: Position, strip: Strip) -> None:
        lanes = load(source.memref, source.at(position), strip, stride)
        least = _as_wide(distances.at(position) * -1, output.dtype.size)
        steps = b.lane_numbers(least.type, strip.width, step)
        found = arith.cmpi(kept, steps, b.broadcast(least, strip.width))
        lanes = arith.select(found, lanes, number_in(output, 0, strip.width))
        space.kernel.finish(lanes, position, last, strip.count)

    walk_strips(space, registers if is_written(stride, 1) else SCALAR, strip_at)


def _distances(kernel: Kernel, source: Buffer) -> Buffer:
    """How far right of the diagonal each element is."""
    *front, rows, columns = source.shape
    diagonal = max(-most(rows), min(constant_of(kernel.head, "diagonal"), most(columns)))
    layout = Layout((*(0 for _ in front), -1, 1), source.layout.size, -diagonal)
    return replace(source, shape=(*(1 for _ in front), rows, columns), layout=layout)


def _as_wide(place: b.Index, size: int) -> ir.Value:
    """A distance as an integer as long as elements are, or, of short ones, as near as need be."""
    bits = 8 * min(size, 8)
    value = place.value()
    if bits < 32:
        most = 2 ** (bits - 1) - 1
        value = arith.minsi(arith.maxsi(value, b.index(-most)), b.index(most))
    return arith.index_cast(ir.IntegerType.get_signless(bits), value)
