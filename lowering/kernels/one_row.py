"""One row, of a number of rows that is known at run time: panels are multiplied side by side.

    for each panel                       if there is one row
        for each tile of rows      →         for each four panels
            …                                    the row with all of them
                                         else as before

A tile of one row has a few sums, each of which waits for the step before. With more panels at a
time there are enough of them to hide that, and memory has several readers (`streams.py`). Sums are
added up in the same order, so numbers stay the same, bit by bit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ...dialect.contraction import Axis
from ...dialect.graph.extents import is_open
from ...dialect.mlir import arith, ir, scf
from . import builder as b
from .kernel import Kernel
from .panel import Panel
from .panels import Matrix, Packed, PanelSource


def each_panel(
    kernel: Kernel,
    source: PanelSource,
    rows: Sequence[Axis],
    matrix: Matrix,
    row: Callable[[Panel], None],
    tiles: Callable[[Panel], None],
) -> None:
    """`tiles(panel)` for all panels of a matrix; where it turns out that there is one row,
    `row(panel)`, of wider ones."""
    beside = _side_by_side(kernel, source, rows)
    if beside is None:
        source.each(matrix, tiles)
        return
    is_one = arith.cmpi(arith.CmpIPredicate.eq, b.index(rows[-1].extent), b.index(1))
    choice = scf.IfOp(is_one, has_else=True)
    with ir.InsertionPoint(choice.then_block):
        beside.each(matrix, row)
        scf.YieldOp([])
    with ir.InsertionPoint(choice.else_block):
        source.each(matrix, tiles)
        scf.YieldOp([])


def _side_by_side(kernel: Kernel, source: PanelSource, rows: Sequence[Axis]) -> PanelSource | None:
    """Several panels at a time; None where that is not worth it."""
    *outer, last = (axis.extent for axis in rows)
    is_asked = is_open([last]) and not is_open(outer) and set(outer) <= {1}
    if not is_asked or kernel.is_small or not isinstance(source, Packed):
        return None
    if source.packing.products or not kernel.made.is_float:
        return None
    registers = -(-source.packing.nr // source.tile.lanes)
    fitting = kernel.target.registers // registers
    streams = min(kernel.target.streams, fitting, source.found.columns // source.packing.nr)
    return replace(source, tile=replace(source.tile, streams=streams)) if streams > 1 else None
