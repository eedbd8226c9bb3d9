"""Each lane joined with all lanes before it.

Lanes are joined in steps, each of which adds to a lane what twice as many before it are:

    lanes    a    b      c       d          e    f      g       h
    by 1     a    a+b    b+c     c+d        e    e+f    f+g     g+h
    by 2     a    a+b    a+b+c   a+b+c+d    e    e+f    e+f+g   e+f+g+h
    by 4     …                              each with the fourth one
"""

from __future__ import annotations

from ...dialect.mlir import ir, vector
from . import builder as b
from .strips import Combine

FOUR = 4
"""So many lanes are moved by bytes, and cost less than others."""


def so_far(lanes: ir.Value, combine: Combine, neutral: float) -> ir.Value:
    """Each lane joined with all before it, which come first; `neutral` changes none."""
    width, reach, nothing = b.width_of(lanes), 1, b.like(neutral, lanes)
    while reach < width:
        moved = [_before(lane, reach, width) for lane in range(width)]
        lanes = combine(vector.shuffle(lanes, nothing, moved), lanes)
        reach *= 2
    return lanes


def _before(lane: int, reach: int, nothing: int) -> int:
    """The lane that one is joined with, which has the total of `reach` lanes; or nothing."""
    if reach < FOUR:
        return lane - reach if lane % FOUR >= reach else nothing
    return lane // reach * reach - 1 if lane & reach else nothing


def last_lane(lanes: ir.Value) -> ir.Value:
    """What all lanes together are, where each is joined with those before it."""
    width = b.width_of(lanes)
    return lanes if width == 1 else vector.extract(lanes, [], [width - 1])
