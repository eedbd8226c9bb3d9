"""Shows that the turns of a kernel's loops may be divided among threads, whatever its sizes are.

`check_sharing.py` paints what each chunk writes, which takes numbers. Here places are polynomials
(`open_grids.py`), and two accesses never meet where one of these can be shown:

* all places of the one lie before all of the other;
* both are in loops of as many turns, which are divided alike, and a turn has an interval of places
  for itself, as long for one turn as for the next;
* they are in different branches, and which of them is taken depends on sizes alone.

The first two are looked for in the places themselves, and in what is left of them when they are divided by
what one step of a loop is: two columns differ, whatever their rows are.
"""  # noqa: E501

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, combinations_with_replacement, product
from math import gcd

from .buffer_places import width_of
from .check_open_scratch import check
from .grids import BRANCH, Access, NotKnown, accesses
from .mlir import ir
from .open_grids import OpenGrid
from .polynomials import ONE, ZERO, Polynomial
from .sharing import Sharing
from .sizes import Range
from .walks import maker_if_any, maker_named, that_hold

MASK = "vector.create_mask"


@dataclass(frozen=True)
class Piece:
    """What accesses of one loop, which differ by numbers, touch in a turn: bytes from `begin` to
    one of `ends`, both bounds. `loop` is what is divided; None where every chunk does it, or, if it
    is `alone`, the last one."""

    begin: Polynomial
    ends: tuple[Polynomial, ...]
    loop: ir.Operation | None
    alone: bool
    writes: bool
    branches: tuple[tuple[ir.Operation, int], ...]
    # What was found out of it, as it is looked at beside all others.
    rests: dict[Polynomial, Piece | None] = field(
        default_factory=dict[Polynomial, "Piece | None"], init=False, compare=False
    )
    strides: dict[Polynomial, None] = field(
        default_factory=dict[Polynomial, None], init=False, compare=False
    )
    lows: list[Polynomial] = field(default_factory=list[Polynomial], init=False, compare=False)
    highs: list[Polynomial] = field(default_factory=list[Polynomial], init=False, compare=False)


def problem_of(
    function: ir.Operation,
    sharing: Sharing,
    scratch: ir.Value | None,
    results: Mapping[ir.Value, int],
    ranges: Mapping[ir.Value, Range],
) -> str:
    """Why the loops of a kernel may not be divided so; empty where they may."""
    try:
        found = list(accesses(function, scratch, results))
        grid = OpenGrid(ranges)
        if scratch is not None:
            check([access for access in found if access.root == scratch], sharing, grid)
        given = [access for access in found if access.root in results]
        for loop in (loop for access in given for loop in access.loops):
            grid.enter(loop)
        pieces = list(_pieces(given, sharing, grid, results))
        for one, other in combinations_with_replacement(pieces, 2):
            if not _never_meet(one, other, grid):
                return "two chunks may touch the same place of the result"
    except NotKnown as problem:
        return str(problem)
    return ""


# What is touched


def _pieces(
    found: Sequence[Access], sharing: Sharing, grid: OpenGrid, results: Mapping[ir.Value, int]
) -> Iterator[Piece]:
    """The pieces of a kernel; those that differ by numbers only are one."""
    groups = dict[tuple[object, ...], list[Piece]]()
    for access in found:
        piece = _piece(access, sharing, grid, results[access.root])
        spans = tuple(end - piece.begin for end in piece.ends)
        shape = piece.begin - Polynomial.number(piece.begin.constant)
        holders = piece.loop, piece.alone, piece.writes, piece.branches
        groups.setdefault((*holders, access.loops, shape, spans), []).append(piece)
    for group in groups.values():
        yield from _touching(sorted(group, key=lambda piece: piece.begin.constant))


def _touching(group: Sequence[Piece]) -> Iterator[Piece]:
    """Pieces that differ by numbers, in order: those that touch are one."""
    first = last = group[0]
    for piece in [*group[1:], None]:
        if piece is None or last.ends[0].constant < piece.begin.constant:
            yield replace(first, ends=last.ends)
            first = piece or first
        last = piece or last


def _piece(access: Access, sharing: Sharing, grid: OpenGrid, start: int) -> Piece:
    width = width_of(access.element)
    begin = grid.of(access.index) * Polynomial.number(width) + Polynomial.number(start)
    lanes = [Polynomial.number(access.lanes), *_masked(access, grid)]
    ends = tuple(begin + each * Polynomial.number(width) for each in lanes)
    around_it = tuple(_regions_that_hold(access.op))
    divided = next((loop for loop in access.loops if loop in sharing.loops), None)
    alone = any(op in sharing.alone for op, _ in around_it)
    alone = alone or access.op in sharing.alone
    branches = tuple(
        (op, region) for op, region in around_it if op.name == BRANCH and _is_of_sizes(op, grid)
    )
    return Piece(begin, ends, divided, alone, access.writes, branches)


def _masked(access: Access, grid: OpenGrid) -> list[Polynomial]:
    """How many lanes a mask lets through; a number below 0 lets none."""
    masks = [value for value in access.op.operands if maker_named(value, MASK) is not None]
    makers = [maker_named(mask, MASK) for mask in masks]
    return [grid.of(maker.operands[0]) for maker in makers if maker is not None]


def _regions_that_hold(op: ir.Operation) -> Iterator[tuple[ir.Operation, int]]:
    """The operations that one is in, with the number of the region, up to the function."""
    for outer in that_hold(op):
        blocks = [block for region in outer.regions for block in region.blocks]
        place = next(n for n, block in enumerate(blocks) if block == op.block)
        yield outer, place
        op = outer


def _is_of_sizes(branch: ir.Operation, grid: OpenGrid) -> bool:
    """Whether which branch is taken depends on the sizes of the kernel alone."""
    pending, seen = [branch.operands[0]], list[ir.Value]()
    while pending:
        value = pending.pop()
        op = maker_if_any(value)
        if op is None and value not in grid.ranges:
            return False
        if op is not None and value not in seen:
            seen.append(value)
            pending += list(op.operands)
    return True


# Whether it meets


def _never_meet(one: Piece, other: Piece, grid: OpenGrid) -> bool:
    """Whether no two chunks touch the same place, of which one writes it."""
    if not one.writes and not other.writes:
        return True
    if (one.alone and other.alone) or _are_exclusive(one, other):
        return True
    every = [piece for piece in (one, other) if piece.loop is None and not piece.alone]
    if any(piece.writes for piece in every):
        return False
    for modulus in (None, *_strides(one, other, grid)):
        a, b = _remainder_of(one, modulus, grid), _remainder_of(other, modulus, grid)
        if a is None or b is None:
            continue
        if _lies_before(a, b, grid) or _lies_before(b, a, grid) or _are_slabs(a, b, grid):
            return True
    return False


def _are_exclusive(one: Piece, other: Piece) -> bool:
    own = dict(one.branches)
    return any(op in own and own[op] != region for op, region in other.branches)


def _strides(one: Piece, other: Piece, grid: OpenGrid) -> list[Polynomial]:
    """What a step of a loop is, each once, in the order of the loops."""
    found = {**_strides_of(one, grid), **_strides_of(other, grid)}
    steps = [gcd(*(int(times) for _, times in each.terms)) for each in found]
    steps += [abs(int(t)) for p in (one, other) for key, t in p.begin.terms if key]
    steps = sorted(steps, reverse=True)
    for step in accumulate(steps, gcd):
        found[Polynomial.number(step)] = None
    return list(found)


def _strides_of(piece: Piece, grid: OpenGrid) -> dict[Polynomial, None]:
    if not piece.strides:
        for name in grid.facts.turns:
            factor = piece.begin.factor_of(name) if name in piece.begin.atoms else None
            if factor is not None and factor.terms and grid.facts.is_of_sizes(factor):
                piece.strides[factor] = None
    return piece.strides


def _remainder_of(piece: Piece, modulus: Polynomial | None, grid: OpenGrid) -> Piece | None:
    """What is left of the places of a piece when they are divided; None where it is not shown that
    it is less than the divisor, and not less than nothing."""
    if modulus is None:
        return piece
    if modulus not in piece.rests:
        piece.rests[modulus] = _what_is_left(piece, modulus, grid)
    return piece.rests[modulus]


def _what_is_left(piece: Piece, modulus: Polynomial, grid: OpenGrid) -> Piece | None:
    quotient, _ = piece.begin.divided(modulus)
    for whole in (quotient, quotient - ONE):
        begin, *ends = (each - whole * modulus for each in (piece.begin, *piece.ends))
        never_negative = grid.facts.is_never_negative
        if never_negative(begin) and any(never_negative(modulus - end) for end in ends):
            return replace(piece, begin=begin, ends=tuple(ends))
    return None


def _lies_before(one: Piece, other: Piece, grid: OpenGrid) -> bool:
    facts = grid.facts
    if not other.lows:
        begins = facts.same(other.begin)
        other.lows.extend(low for each in begins for low in facts.leasts(each))
    if not one.highs:
        ends = [each for end in one.ends for each in facts.same(end)]
        one.highs.extend(high for each in ends for high in facts.mosts(each))
    pairs = product(other.lows, one.highs)
    return any(facts.is_never_negative(begin - end) for begin, end in pairs)


def _are_slabs(one: Piece, other: Piece, grid: OpenGrid) -> bool:
    """Whether turns of the same number have an interval for themselves, in both loops the same."""
    if one.loop is None or other.loop is None:
        return False
    (a, turns), (b, others) = grid.turns[one.loop], grid.turns[other.loop]
    step = one.begin.factor_of(a)
    if turns != others or step is None or step != other.begin.factor_of(b):
        return False
    if not grid.facts.is_of_sizes(step) or not grid.facts.is_of_sizes(turns):
        return False
    starts = [_without(piece, name, step) for piece, name in ((one, a), (other, b))]
    lows = [low for begin, _ in starts for low in grid.facts.leasts(begin)]
    return any(
        all(_is_within(begin, ends, low, step, grid) for begin, ends in starts)
        for low in (*lows, ZERO)
    )


def _without(
    piece: Piece, turn: str, step: Polynomial
) -> tuple[Polynomial, tuple[Polynomial, ...]]:
    """Where a piece begins and ends in turn 0."""
    moved = step * Polynomial.atom(turn)
    return piece.begin - moved, tuple(end - moved for end in piece.ends)


def _is_within(
    begin: Polynomial,
    ends: Sequence[Polynomial],
    low: Polynomial,
    step: Polynomial,
    grid: OpenGrid,
) -> bool:
    never_negative = grid.facts.is_never_negative
    return never_negative(begin - low) and any(never_negative(low + step - end) for end in ends)
