"""How many pixels a depthwise convolution computes at once: what `tile_cost.py` says of tiles."""

from __future__ import annotations

from itertools import product

from ..dtypes import Dtype
from ..targets import Target
from .tile_cost import INSTANCE_SHARE, MOST_ROWS, TILE_OVERHEAD, WAIT, pieces

MOST_PIXELS = 8
LANE_REGISTERS = 8
"""Of MVE."""
SMALL_PIXELS, SMALL_TAPS = 4, 9
"""Where code is to be small, so many pixels whose windows have at most so many weights."""
BESIDE_WEIGHTS = 3
"""Registers that a depthwise convolution needs for sums and pixels."""
BESIDE_SUMS = 2
"""Registers that it needs for pixels, and what follows."""
MOST_PANELS, MOST_OF_PRIME = 6, 12
"""So many panels of channels take turns in a tile; more, where they cannot be divided so."""


def window_lanes(target: Target, total: Dtype, taps: int) -> int:
    """Channels that a depthwise convolution computes side by side: fewer than could be where a
    register of all takes several of the processor's, of which the weights need too many. Bytes are
    multiplied with 16 bits."""
    if total.is_float and target.is_scalar:
        return target.product_lanes
    lanes = target.lanes_of(total)
    while lanes > target.lanes_of(total) // target.grouped:
        weights = taps if total.is_float else taps / 2
        if target.registers_of(total, lanes) >= weights + BESIDE_WEIGHTS:
            break
        lanes //= 2
    return lanes


def panels(target: Target, total: Dtype, lanes: int, channels: int, taps: int) -> int:
    """How many panels of channels take turns in a tile of pixels. Where registers have no room for
    all weights, these are loaded again for each tile anyway; and what of a line of the cache other
    panels need is not read a second time when it has left the cache."""
    has_room = taps + MOST_PIXELS + 1 <= target.registers_of(total, lanes)
    if has_room or lanes == 1 or target.is_scalar or target.grouped > 1 or not total.is_float:
        return 1
    count = channels // lanes
    ways = [each for each in range(2, MOST_OF_PRIME + 1) if count % each == 0]
    few = [each for each in ways if each <= MOST_PANELS]
    return max(few or ways[:1], default=1)


def _pixels(
    target: Target, total: Dtype, lanes: int, taps: tuple[int, int], keeps_weights: bool
) -> int:
    """How many sums a depthwise convolution has registers for, beside the weights, or some of them
    where there are few registers: those of a row, a pixel and a product where lanes are few."""
    registers = target.registers_of(total, lanes)
    if not keeps_weights:
        room = registers - BESIDE_SUMS
    elif not target.is_scalar:
        room = registers - 2 - min(taps[0] * taps[1], registers // 2)
    else:
        room = registers // 4 if lanes == 1 else LANE_REGISTERS - 2 - taps[1]
    return max(1, min(room, MOST_PIXELS))


def windows(
    target: Target,
    total: Dtype,
    lanes: int,
    extents: tuple[int, int],
    taps: tuple[int, int],
    strides: tuple[int, int],
    most: int = MOST_PIXELS,
    keeps_weights: bool = True,
) -> list[tuple[int, int]]:
    """How many rows and columns of pixels a depthwise convolution may compute at once, for all of
    whose windows each pixel below is loaded once: the fastest first. It keeps the weights in
    registers, or loads them for each tile."""
    room = min(most, _pixels(target, total, lanes, taps, keeps_weights))
    candidates = [
        (height, width)
        for height in range(1, 1 + (1 if target.is_scalar and lanes > 1 else min(extents[0], 4)))
        for width in range(1, min(extents[1], MOST_ROWS) + 1)
        if height * width <= room
    ]

    return sorted(candidates, key=lambda size: cycles(size, extents, taps, strides))


def cycles(
    size: tuple[int, int],
    extents: tuple[int, int],
    taps: tuple[int, int],
    strides: tuple[int, int],
) -> float:
    """Of a plane of pixels, of which so many are computed at once."""
    total = 0.0
    cuts = product(pieces(extents[0], size[0]), pieces(extents[1], size[1]))
    instances = 0
    for (y, height), (x, width) in cuts:
        loads = ((height - 1) * strides[0] + taps[0]) * ((width - 1) * strides[1] + taps[1])
        arithmetic = height * width * taps[0] * taps[1]
        wait = WAIT / 2 * taps[0] * taps[1]
        total += y * x * (max(arithmetic, loads, wait) + 0.3 * loads + TILE_OVERHEAD)
        instances += 1
    return total * (1 + INSTANCE_SHARE * (instances - 1))
