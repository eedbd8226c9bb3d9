"""Sums of halves in blocks: which steps of a reduction are added up as halves, before what that
makes is added to others in single precision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import prod

from .dot_products import SUMS_OF_HALVES, WIDE_SUMS_OF_HALVES
from .errors import HardwireError
from .targets import TARGETS, Target

REGISTER = 8
"""Halves in a register of 64-bit Arm."""
WAYS = {"aarch64": SUMS_OF_HALVES, "x86_64": WIDE_SUMS_OF_HALVES}
"""By architectures, those that have one."""
BLOCK = SUMS_OF_HALVES.block
"""So many products at most are added up as halves."""


def summing_halves(target: Target) -> Target:
    """The same, where sums of products of float16 are float16; HardwireError where it has none."""
    if not target.adds_halves:
        others = ", ".join(f"`{each.name}`" for each in TARGETS if each.adds_halves)
        raise HardwireError(
            f"--fast-math half-sums: `{target.name}` has no arithmetic of float16 that hardwire "
            f"uses; leave the option out, or take a target that has it: {others}."
        )
    way = WAYS[target.triple.split("-")[0]]
    return replace(target, dots=(way, *target.dots))


def piece_of(run: int, block: int) -> int:
    """Of a run that is cut in as few blocks as it can be: how long these are, but for the last."""
    even = -(-run // -(-run // block))
    return -(-even // REGISTER) * REGISTER


def outer_loops(extents: Sequence[int], run: int, block: int) -> int:
    """How many of the loops around runs are around blocks as well; one more than there are where
    a run has several blocks."""
    places = range(len(extents) + 1)
    inside = (place for place in places if prod(extents[place:]) * run <= block)
    return next(inside, len(extents) + 1)


def lengths(extents: Sequence[int], run: int, block: int) -> list[int]:
    """Of all blocks of a reduction by such loops and runs, in order."""
    outer = outer_loops(extents, run, block)
    if outer <= len(extents):
        return [prod(extents[outer:]) * run] * prod(extents[:outer])
    piece = piece_of(run, block)
    whole, rest = divmod(run, piece)
    return ([piece] * whole + [rest] * (rest > 0)) * prod(extents)
