"""Writing a slice of a tensor in place: what is not written stays as it is."""

from __future__ import annotations

from dataclasses import replace

from ...dialect.graph.extents import slice_bounds
from ...dialect.layout import Layout
from ...dialect.ops import argument
from .buffer import Buffer
from .copy import move
from .kernel import Kernel
from .lanes import constant_of


def insert(kernel: Kernel) -> None:
    """`aten.slice_scatter`: the source, copied to every `step`-th index of a dimension."""
    head, output = kernel.head, kernel.output
    dim: int = constant_of(head, "dim") % len(output.shape)
    start, end, step = (constant_of(head, name) for name in ("start", "end", "step"))
    first, _ = slice_bounds(start, end, output.shape[dim])
    source = kernel.buffer(argument(head, "src"))
    part = _part(output, dim, first, step, source.shape[dim])
    move(replace(kernel, output=part, buffers={}), source)


def _part(output: Buffer, dim: int, first: int, step: int, count: int) -> Buffer:
    """The buffer of some indices of a dimension."""
    shape, strides = list(output.shape), list(output.layout.strides)
    origin = output.layout.origin + first * strides[dim]
    shape[dim], strides[dim] = count, strides[dim] * step
    layout = Layout(tuple(strides), output.layout.size, origin)
    return Buffer(output.memref, tuple(shape), layout, output.dtype)
