"""A concatenation that may cost nothing."""

from __future__ import annotations

from dataclasses import dataclass

from ...dialect.graph.extents import is_open
from ...dialect.graph.strides import extent_of
from ...dialect.layout import Layout, shape_of
from ...dialect.mlir import ir


@dataclass
class Join:
    """One concatenation: the call, the dimension, and the layout of the whole once it is known.

    `makers` are the values that kernels compute of which a part is all there is to see, by the
    number of the part; of these, `settled` lie in the whole.
    """

    call: ir.Operation
    dim: int
    makers: dict[int, ir.Value]
    layout: Layout | None = None
    settled: tuple[int, ...] = ()

    @property
    def known(self) -> Layout:
        """The layout of the whole, once one of its parts has been given one."""
        if self.layout is None:
            raise ValueError("nobody knows yet how the whole lies")
        return self.layout

    @property
    def has_places(self) -> bool:
        """Where each part begins does not depend on sizes that are known at run time."""
        return not is_open([self.part(number).offset for number in range(len(self.call.operands))])

    def part(self, number: int) -> Layout:
        """How a part lies."""
        whole, shape = self.known, shape_of(self.call.operands[number])
        before = sum(shape_of(part)[self.dim] for part in list(self.call.operands)[:number])
        edges = whole.halo or ((0, 0),) * len(shape)
        box = tuple(extent + sum(edge) for extent, edge in zip(shape, edges, strict=True))
        offset = whole.offset + before * whole.strides[self.dim]
        return Layout(
            whole.strides,
            extent_of(box, whole.strides),
            whole.origin,
            whole.halo,
            offset,
            whole.fill,
        )
