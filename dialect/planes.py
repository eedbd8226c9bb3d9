"""Depthwise convolutions that read an image plane by plane, as callers have it.

Each plane is copied to scratch memory, with the zeros around it. Columns that a window meets with
the same tap are side by side there, so that strides take no more loads than others: with a stride
of 2 the even ones and the odd ones. The zeros are written once for all planes.
"""

from __future__ import annotations

from dataclasses import dataclass

from .contraction import Window
from .graph.extents import is_open, most, shape_of
from .mlir import ir
from .targets import Target
from .tiles import FLOAT_BYTES

_MASKED_BITS = 512
"""The bits of registers that are stored in part as soon as whole: AVX2 has masks as well, with
which some processors take many times as long."""


def stores_parts(target: Target) -> bool:
    """What is left over of a row is one more strip, with lanes switched off."""
    return target.vector_bits >= _MASKED_BITS


def lanes_of_strips(target: Target, extent: int) -> int:
    """How many columns of so many are computed at once: all are in strips of as many, the last of
    which overlaps with the one before."""
    lanes = target.lanes(FLOAT_BYTES)
    return lanes if stores_parts(target) else min(lanes, 1 << (most(extent).bit_length() - 1))


@dataclass(frozen=True)
class Room:
    """The copy of a plane: so many `rows`, each of which is `apart` lines of `width` columns: line
    `n` has columns `n`, `n + apart`, … of the plane and what is around it."""

    rows: int
    apart: int
    width: int

    @staticmethod
    def of(head: ir.Operation) -> Room:
        """What the windows of a convolution see of each plane; all of one whose sides are open."""
        window, taps = Window.of(head, 2), shape_of(head.operands[1])[2:]
        sides, results = shape_of(head.operands[0])[2:], shape_of(head.results[0])[2:]
        rows, columns = (
            side + 2 * padding if is_open(sides) else (count - 1) * step + (tap - 1) * far + 1
            for side, padding, count, step, tap, far in zip(
                sides, window.padding, results, window.stride, taps, window.dilation, strict=True
            )
        )
        apart = window.stride[1]
        return Room(rows, apart, (columns + apart - 1) // apart)

    @property
    def elements(self) -> int:
        return self.rows * self.pitch

    @property
    def pitch(self) -> int:
        """From a row to the next one."""
        return self.apart * self.width

    @property
    def bytes(self) -> int:
        """At most."""
        return most(self.elements) * FLOAT_BYTES

    def place(self, row: int, column: int) -> int:
        """Where a column of a row is, counted from the first one that a window sees."""
        place, line = divmod(column, self.apart)
        return row * self.pitch + line * self.width + place
