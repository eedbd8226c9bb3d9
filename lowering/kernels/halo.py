"""What lies around the data of a buffer is written here."""

from __future__ import annotations

from typing import Any

from ...dialect.graph.extents import most
from ...dialect.mlir import ir
from . import builder as b
from .buffer import Buffer


def fill_halo(output: Buffer) -> None:
    """Writes what lies around the data of a result. Costs what the halo costs, not the buffer."""
    layout = output.layout
    if not layout.has_halo:
        return
    fill = b.splat(layout.fill, ir.MemRefType(output.memref.type).element_type, 1)
    extents = [extent + sum(edges) for extent, edges in zip(output.shape, layout.halo, strict=True)]
    shape = list(zip(extents, layout.halo, output.shape, strict=True))
    for dim, (_, (before, after), _) in enumerate(shape):
        for start, thickness in ((0, before), (before + output.shape[dim], after)):
            if thickness:
                _fill_box(output, fill, _edge_box(shape, dim, start, thickness))


def _edge_box(shape: list[Any], dim: int, start: int, thickness: int) -> list[tuple[int, int]]:
    """Start and extent per dimension of one edge; earlier dimensions keep to the data, so that
    no corner is written twice."""
    box: list[tuple[int, int]] = []
    for place, (extent, (before, _), inner) in enumerate(shape):
        if place < dim:
            box.append((before, inner))
        elif place == dim:
            box.append((start, thickness))
        else:
            box.append((0, extent))
    return box


def _fill_box(output: Buffer, fill: ir.Value, box: list[tuple[int, int]]) -> None:
    order = sorted(range(len(box)), key=lambda dim: (-most(output.layout.strides[dim]), dim))

    def point(counters: tuple[b.Index, ...]) -> None:
        place = b.Index()
        for dim, counter in zip(order, counters, strict=True):
            place = place + (counter + box[dim][0]) * output.layout.strides[dim]
        b.store(fill, output.memref, place)

    b.nest([box[dim][1] for dim in order], point, rolled=True)
