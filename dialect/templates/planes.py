"""Convolutions in which every channel has a window of its own, plane by plane."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from ..contraction import Window
from ..graph.extents import most, shape_of
from ..planes import Room, lanes_of_strips
from ..tiles import Tile
from . import window_cost
from .formed import Formed, Plan
from .product_cost import likely
from .template import Arithmetic, Template, row_by_row
from .tile_cost import HALF_BYTES

_MOST_ROWS = 8
"""Of the result, that are computed at once."""
_NEAR = 4
"""Elements that are at most so far apart are loaded with those between them."""
_COPIED = 3.0
"""Of a register that is loaded, has its lanes moved, and is stored."""
_TOGETHER = 0.65
"""What it takes where registers do not take both halves of the processor's vector units."""


def _plans_in_planes(kernel: Formed, arithmetic: Arithmetic) -> Iterator[Plan]:
    lanes, scratch = kernel.target.lanes_of(arithmetic.total), Room.of(kernel.head).bytes
    for rows in _rows_at_once(kernel):
        yield Plan(Tile((rows, 1), lanes, lanes), scratch=scratch)


def _rows_at_once(kernel: Formed) -> list[int]:
    """How many rows of the result could be computed at once, the fastest first."""
    height = likely(shape_of(kernel.head.results[0])[2])
    rows = 1 if kernel.is_small else min(height, _MOST_ROWS, kernel.target.registers // 4)
    return sorted(range(1, rows + 1), key=lambda rows: _cycles_of_plane(kernel, rows))


def _cycles_of_plane(kernel: Formed, rows: int) -> float:
    """Of the sums of a plane of the result."""
    head = kernel.head
    height, width = map(likely, shape_of(head.results[0])[2:])
    taps, strides = shape_of(head.operands[1])[2:], Window.of(head, 2).stride
    strips = -(-width // lanes_of_strips(kernel.target, width))
    extents, by = (height, strips), (strides[0], 1)
    return window_cost.cycles((rows, 1), extents, (taps[0], taps[1]), by)


def _cycles_of_copy(kernel: Formed, lanes: int) -> float:
    """Of a plane of the image, to scratch memory."""
    room = Room.of(kernel.head)
    in_row = -(-likely(room.width) // lanes_of_strips(kernel.target, room.width))
    strips = likely(room.rows) * room.apart * in_row
    return strips * (_COPIED if room.apart <= _NEAR else lanes * _COPIED)


def _cycles_in_planes(kernel: Formed, arithmetic: Arithmetic) -> float:
    images, channels = shape_of(kernel.head.operands[0])[:2]
    planes, lanes = shape_of(kernel.head.results[0])[:2], kernel.target.lanes_of(arithmetic.total)
    found = most(images * channels) * _cycles_of_copy(kernel, lanes)
    found += most(prod(planes)) * _cycles_of_plane(kernel, _rows_at_once(kernel)[0])
    return found if arithmetic.total.size * lanes > HALF_BYTES else _TOGETHER * found


TEMPLATE = Template(
    "planes",
    {},
    fuses=True,
    order=row_by_row,
    plan=lambda kernel, arithmetic: next(_plans_in_planes(kernel, arithmetic)),
    plans=_plans_in_planes,
    cycles=_cycles_in_planes,
)
"""It takes no operator by itself: `read-planes` gives it kernels of `depthwise`."""
