"""Writing a slice of a tensor in place: what is not written stays as it is."""

from __future__ import annotations

from dataclasses import replace

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
    places = range(output.shape[dim])[start:end:step]
    source = kernel.buffer(argument(head, "src"))
    move(replace(kernel, output=_part(output, dim, places), buffers={}), source)


def _part(output: Buffer, dim: int, places: range) -> Buffer:
    """The buffer of some indices of a dimension."""
    shape, strides = list(output.shape), list(output.layout.strides)
    origin = output.layout.origin + places.start * strides[dim]
    shape[dim], strides[dim] = len(places), strides[dim] * places.step
    layout = Layout(tuple(strides), output.layout.size, origin)
    return Buffer(output.memref, tuple(shape), layout, output.dtype)
