"""Runs the loops of a kernel on paper: may their turns be divided among threads?

Every place that is written in the result is painted with the chunk that writes it. It may be no
other chunk's, and nobody else may read it. Of scratch memory, of which each chunk has its own, a
turn must read only what it has written itself before, or what every chunk writes. It looks at the
finished loops alone, and shares no code with what chose how to divide them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from math import gcd, prod

import numpy as np

from .buffer_places import width_of
from .grids import Access, Grid, NotKnown, accesses
from .mlir import ir
from .sharing import Sharing, begin_of
from .walks import that_hold

NOBODY = -1
MOST_PLACES = 1 << 27
"""More places than that are not painted."""


def problem_of(
    function: ir.Operation,
    sharing: Sharing,
    scratch: ir.Value | None,
    results: Mapping[ir.Value, int],
) -> str:
    """Why the loops of a kernel may not be divided so; empty where they may.

    `results` are the arguments that are written, and those in whose memory a result lies, each with
    how many bytes it begins behind the first.
    """
    try:
        found = list(accesses(function, scratch, results))
        _check_results(found, sharing, scratch, results)
        if scratch is not None:
            own = [access for access in found if access.root == scratch]
            _check_scratch(own, sharing, ir.MemRefType(scratch.type).shape[0])
    except NotKnown as problem:
        return str(problem)
    return ""


# The result


def _check_results(
    found: Sequence[Access],
    sharing: Sharing,
    scratch: ir.Value | None,
    results: Mapping[ir.Value, int],
) -> None:
    mine = [access for access in found if access.root in results]
    unit = gcd(*results.values(), *(width_of_root(root) for root in results))
    end = max(start + bytes_of(root) for root, start in results.items())
    low = min(results.values())
    owner = np.full((end - low) // unit, NOBODY, np.int16)
    for access in sorted(mine, key=lambda access: not access.writes):
        chunk, grid = _chunks(access, sharing)
        shift = (results[access.root] - low) // unit
        places = grid.places(access, width_of_root(access.root) // unit) + shift
        if places.size and not (places.min() >= 0 and places.max() < owner.size):
            raise NotKnown("a place outside of the result is written")
        for number in range(sharing.chunks) if chunk is None else np.unique(chunk):
            own = places if chunk is None else places[chunk == number]
            others = (owner[own] != NOBODY) & (owner[own] != number)
            if bool(others.any()):
                raise NotKnown("two chunks touch the same place of the result")
            if access.writes:
                owner[own] = number


def _chunks(access: Access, sharing: Sharing) -> tuple[np.ndarray | None, Grid]:
    """Which chunk each access belongs to, of all turns; None where every chunk does it."""
    divided = [loop for loop in access.loops if loop in sharing.loops]
    if not divided:
        grid = Grid(access, ())
        if _is_alone(access, sharing):
            return np.full(grid.count, sharing.chunks - 1, np.int16), grid
        return None, grid
    grid = Grid(access, divided)
    turns = grid.turns_of(divided[0])
    begins = [begin_of(chunk, turns, sharing.chunks) for chunk in range(sharing.chunks)]
    turn = grid.number_of_turn(divided[0])
    return (np.searchsorted(begins, turn, side="right") - 1).astype(np.int16), grid


def _is_alone(access: Access, sharing: Sharing) -> bool:
    """Whether the last chunk alone does it."""
    return any(op in sharing.alone for op in (access.op, *that_hold(access.op)))


# Scratch memory


def _check_scratch(own: Sequence[Access], sharing: Sharing, size: int) -> None:
    """A place is stale where the chunk that reads it may not have written it: after turns of other
    chunks, or what the last one alone does, until all chunks write it anew."""
    unit = gcd(size, *(width_of(access.element) for access in own), *(a.start for a in own))
    stale = np.zeros(size // unit, bool)
    for statement in _statements(own):
        stale = _behind(statement, sharing, stale, unit)


def _statements(own: Sequence[Access]) -> list[list[Access]]:
    """The accesses of each operation of a function, in the order of the text."""
    keyed = groupby(own, key=lambda access: access.loops[0] if access.loops else access.op)
    return [list(group) for _, group in keyed]


def _behind(
    statement: Sequence[Access], sharing: Sharing, stale: np.ndarray, unit: int
) -> np.ndarray:
    """The places that are stale behind a statement, where those before it are given."""
    divided = [access for access in statement if any(op in sharing.loops for op in access.loops)]
    others = [access for access in statement if access not in divided]
    alone = [access for access in others if _is_alone(access, sharing)]
    common = [access for access in others if access not in alone]
    turns, last, every = (_painted(each, stale.size, unit) for each in (divided, alone, common))
    own = turns | last
    if bool((own & every).any()):
        raise NotKnown("a chunk writes over scratch memory that is written for all of them")
    _check_reads(alone, (), stale | turns, unit)
    for loop in sharing.loops:
        inner = [access for access in divided if loop in access.loops]
        if inner:
            _check_turns(inner, loop, stale | own, unit)
    return _check_reads(common, (), stale | own, unit)


def _check_reads(
    own: Sequence[Access], outer: tuple[ir.Operation, ...], stale: np.ndarray, unit: int
) -> np.ndarray:
    """What is read is not stale. In a turn of the loops around it, only what is written in every
    turn counts as written anew; gives the places that are stale behind all that."""
    stale, depth = stale.copy(), len(outer)
    for op, group in groupby(own, key=lambda each: [*each.loops, each.op][depth]):
        found = list(group)
        is_loop = len(found[0].loops) > depth
        if is_loop:
            _check_reads(found, (*outer, op), stale, unit)
        for access in found:
            units = _units(Grid(access, ()), access, unit)
            if not is_loop and not access.writes and bool(stale[units].any()):
                raise NotKnown("scratch memory of a turn is read behind its loop")
            if access.writes and access.is_certain and not any(map(access.depends_on, outer)):
                stale[units] = False
    return stale


def _painted(own: Sequence[Access], count: int, unit: int) -> np.ndarray:
    """The places that are written."""
    found = np.zeros(count, bool)
    for access in own:
        if access.writes:
            found[_units(Grid(access, ()), access, unit)] = True
    return found


def _check_turns(own: Sequence[Access], loop: ir.Operation, stale: np.ndarray, unit: int) -> None:
    """Each turn reads, of what is stale, what it has written itself further up."""
    chain = _loops_that_count(own, loop)
    extents = [Grid(own[0], chain).turns_of(each) for each in chain]
    if prod(extents) * stale.size > MOST_PLACES:
        raise NotKnown("there is too much scratch memory to look at")
    written = np.zeros((prod(extents), stale.size), bool)
    for access in own:
        grid = Grid(access, chain)
        turn = np.zeros(grid.count, np.int64)
        for each, extent in zip(chain, extents, strict=True):
            turn = turn * extent + grid.number_of_turn(each)
        units = _units(grid, access, unit)
        turn = np.repeat(turn, units.size // max(1, turn.size))
        if access.writes:
            if access.is_certain:
                written[turn, units] = True
        elif bool((stale[units] & ~written[turn, units]).any()):
            raise NotKnown("a turn reads scratch memory that another turn has written")


def _loops_that_count(own: Sequence[Access], loop: ir.Operation) -> list[ir.Operation]:
    """The loop, and those around it, on whose turn it depends where scratch memory is accessed."""
    around_it = own[0].loops[: own[0].loops.index(loop) + 1] if own else ()
    return [each for each in around_it if any(access.depends_on(each) for access in own)]


def _units(grid: Grid, access: Access, unit: int) -> np.ndarray:
    size = width_of(access.element)
    return (grid.places(access, size // unit) + access.start // unit).reshape(-1)


def width_of_root(root: ir.Value) -> int:
    return width_of(ir.MemRefType(root.type).element_type)


def bytes_of(root: ir.Value) -> int:
    return prod(ir.MemRefType(root.type).shape) * width_of_root(root)
