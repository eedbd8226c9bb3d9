"""A square of numbers that is turned within registers."""

from __future__ import annotations

from collections.abc import Sequence

from ...dialect.mlir import ir, vector


def transpose(rows: Sequence[ir.Value]) -> list[ir.Value]:
    """A square of as many rows as lanes, transposed within registers.

    Round `distance` swaps, in each pair of rows that far apart, the lanes that lie on the wrong
    side; every round is two shuffles for each pair.
    """
    done, distance = list(rows), len(rows) // 2
    while distance:
        for first in range(len(done)):
            if first & distance:
                continue
            pair = done[first], done[first + distance]
            done[first] = vector.shuffle(*pair, _swap_mask(len(done), distance, 0))
            done[first + distance] = vector.shuffle(*pair, _swap_mask(len(done), distance, 1))
        distance //= 2
    return done


def _swap_mask(lanes: int, distance: int, half: int) -> list[int]:
    """Which lanes of two rows the upper (0) or lower (1) row has after a round of `transpose`."""
    mask: list[int] = []
    for lane in range(lanes):
        source = (lane & ~distance) | (distance if half else 0)
        mask.append(source + (lanes if lane & distance else 0))
    return mask
