"""Concatenation: each operand is copied to its part of the result."""

from __future__ import annotations

from ...dialect.graph.extents import same
from ...dialect.ops import argument
from ...dialect.walks import maker
from .copy import move, part_of
from .kernel import Kernel
from .lanes import constant_of


def cat(kernel: Kernel) -> None:
    """`aten.cat`; empty tensors of one dimension count for nothing, as in PyTorch."""
    dim: int = constant_of(kernel.head, "dim") % len(kernel.output.shape)
    start = 0
    for value in maker(argument(kernel.head, "tensors")).operands:
        source = kernel.buffer(value)
        if same(source.shape, (0,)):
            continue
        extent = source.shape[dim]
        move(part_of(kernel, dim, start, extent), source)
        start += extent
