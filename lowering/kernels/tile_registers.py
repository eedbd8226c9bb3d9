"""The registers of a tile: what they begin with, what is added to them, and how they are stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...dialect.mlir import ir
from . import builder as b
from .buffer import Buffer
from .fours import joined
from .kernel import Kernel
from .singles import few_at_once


def biases(bias: Buffer, start: b.Index, widths: Sequence[int], count: int) -> list[ir.Value]:
    """The biases of so many columns from one on, in registers of these widths; zeros behind."""
    lanes, done = list[ir.Value](), 0
    for width in widths:
        valid, place = min(width, count - done), bias.at([start + done])
        lanes.append(b.load_first(bias.memref, place, valid, width, bias.layout.strides[0]))
        done += width
    return lanes


def products_added(
    scalars: Iterable[ir.Value], weights: Sequence[ir.Value], sums: Sequence[ir.Value]
) -> list[ir.Value]:
    """The sums of a tile, row by row, with the products of one step of the reduction: of a number
    of each row, and of the registers of all columns."""
    done: list[ir.Value] = []
    for scalar in scalars:
        for lanes in weights:
            spread = b.broadcast(scalar, b.width_of(lanes))
            done.append(b.multiply_add(spread, lanes, sums[len(done)]))
    return done


def pieces(registers: Iterable[ir.Value], count: int) -> Iterator[tuple[int, ir.Value]]:
    """The lanes of registers that hold so many columns, each piece with the first column that it
    has; lanes that fill up a panel are dropped."""
    done = 0
    for register in registers:
        width = min(b.width_of(register), count - done)
        for start, lanes in b.split(register, width):
            yield done + start, lanes
        done += width


def stored_pieces(
    kernel: Kernel, registers: Sequence[ir.Value], count: int
) -> Iterator[tuple[int, ir.Value]]:
    """The lanes of one row of a tile as they are best stored, each piece with its first column."""
    target = kernel.target
    if not target.multiplies_every_other and target.grouped == 1:
        registers = joined(registers, target.lanes(kernel.output.dtype.size))
    is_of_singles = target.loads_several and isinstance(registers[0].type, ir.F32Type)
    return pieces(few_at_once(registers) if is_of_singles else registers, count)
