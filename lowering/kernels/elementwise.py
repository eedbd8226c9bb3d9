"""Elementwise kernels: any number of elementwise operators in one walk over the result."""

from __future__ import annotations

from . import builder as b
from .kernel import Kernel


def elementwise(kernel: Kernel) -> None:
    """Walks the result in the order of its storage; lanes run along the innermost dimension."""
    shape, strides = kernel.output.shape, kernel.output.layout.strides
    if not shape:
        kernel.compute((), 0, 1)
        return
    order = storage_order(shape, strides)
    axis = order[-1]

    def row(outer: tuple[b.Index, ...]) -> None:
        where: list[b.Index | int] = [0] * len(shape)
        for dim, counter in zip(order[:-1], outer, strict=True):
            where[dim] = counter

        def panel(i: b.Index, width: int) -> None:
            where[axis] = i
            kernel.compute(tuple(where), axis, width)

        b.panels(shape[axis], kernel.target.f32_lanes, panel)

    b.nest([shape[dim] for dim in order[:-1]], row)


def storage_order(shape: tuple[int, ...], strides: tuple[int, ...]) -> list[int]:
    """The dimensions from the widest stride to the narrowest; those of extent 1 come first."""
    return sorted(range(len(shape)), key=lambda dim: (shape[dim] > 1, -strides[dim], dim))
