"""Shows that a chunk finds in its scratch memory what it has written there itself, for all sizes.

    for each block of rows            one turn, and one chunk's
        for i < ⌈rows / 6⌉·6
            packed[752·i + 0 … 687] = …       written: 688 bytes, each 752 behind the last
        … packed[4512·t + 752·r + 4·k]        within them: i is 6·t + r

The regions that are written are followed through the text, by places that are polynomials of sizes
and of numbers of turns (`open_grids.py`). What is read has to lie within one that was written
in the same turn of the loop that is divided, or by code that every chunk runs, if no turn has
written over it since; but where all turns do the same (`turns_alike.py`). `check_sharing.py` does
that where sizes are numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, permutations

from .buffer_places import width_of
from .check_sharing import bytes_of
from .grids import BRANCH, MASKED, Access, NotKnown
from .mlir import ir
from .open_grids import OpenGrid
from .polynomials import ONE, ZERO, Polynomial
from .sharing import Sharing
from .turns_alike import are_alike
from .walks import maker_named, that_hold

MASK = "vector.create_mask"
Branches = frozenset[tuple[ir.Operation, int]]
Steps = tuple[tuple[Polynomial, Polynomial], ...]
Place = tuple[int, Steps, Branches, Polynomial]
OTHERS = "a turn may read scratch memory that another turn has written"


@dataclass(frozen=True)
class Region:
    """Bytes of a buffer: `length` of them from `begin` on, and again in `steps`, each of which is a
    distance and how often it is gone, the longest one first. They are written where the
    `branches` are taken."""

    buffer: int
    begin: Polynomial
    length: Polynomial
    steps: Steps = ()
    branches: Branches = frozenset()

    @property
    def end(self) -> Polynomial:
        return self.begin + self.length


def check(found: Sequence[Access], sharing: Sharing, grid: OpenGrid) -> None:
    """Raises NotKnown where it is not shown. `found` are all accesses of scratch memory, in the
    order of the text."""
    found = list(_that_differ(found, sharing))
    for access in found:
        for loop in access.loops:
            grid.enter(loop)
    walk = _Walk(sharing, grid, _buffers(found))
    walk.damaged = walk.damaged_in(found)
    walk.statements(found, 0, [])


def _that_differ(found: Sequence[Access], sharing: Sharing) -> Iterator[Access]:
    """Accesses but those of buffers with which all turns of a divided loop do the same."""
    numbers = _buffers(found)
    of_buffer = dict[int, list[Access]]()
    for access in found:
        of_buffer.setdefault(numbers[access.buffer], []).append(access)
    alike = {
        number for number, own in of_buffer.items()
        if any(are_alike(loop, own) for loop in sharing.loops)
    }  # fmt: skip
    return (access for access in found if numbers[access.buffer] not in alike)


def _buffers(found: Sequence[Access]) -> dict[ir.Value, int]:
    """The number of each buffer; those that have bytes of each other are one."""
    spans = {each.buffer: (each.start, each.start + bytes_of(each.buffer)) for each in found}
    numbers, end, number = dict[ir.Value, int](), -1, 0
    for buffer, (first, last) in sorted(spans.items(), key=lambda item: item[1]):
        number += first >= end
        end = max(end, last)
        numbers[buffer] = number
    return numbers


@dataclass
class _Walk:
    sharing: Sharing
    grid: OpenGrid
    buffers: dict[ir.Value, int]
    damaged: frozenset[int] = frozenset()
    """The buffers that some turns write, or what one chunk alone does: others are the same for all
    chunks."""

    def statements(
        self, found: Sequence[Access], depth: int, regions: list[Region]
    ) -> list[Region]:
        """The regions that are written behind accesses, in so many loops, where those before it
        are given."""
        for op, group in groupby(found, key=lambda each: [*each.loops, each.op][depth]):
            own = list(group)
            if len(own[0].loops) > depth:
                regions = self._loop(op, own, depth, regions)
            else:
                regions = self._access(own[0], regions)
        return regions

    def _loop(
        self, loop: ir.Operation, own: Sequence[Access], depth: int, regions: list[Region]
    ) -> list[Region]:
        is_divided = loop in self.sharing.loops
        lost = self._written(own) if is_divided else self._lost_in(loop, own)
        before = [region for region in regions if region.buffer not in lost]
        inner = self.statements(own, depth + 1, before)
        known = set(before)
        made = (self._behind(each, loop) for each in inner if each not in known and not is_divided)
        return _as_few([*before, *(each for each in made if each is not None)])

    def _lost_in(self, loop: ir.Operation, own: Sequence[Access]) -> frozenset[int]:
        """The buffers that turns of other chunks write in a loop which a chunk runs as a whole."""
        around_it = (loop, *that_hold(loop))
        is_of_one = any(op in self.sharing.loops or op in self.sharing.alone for op in around_it)
        return frozenset() if is_of_one else self.damaged_in(own)

    def _behind(self, region: Region, loop: ir.Operation) -> Region | None:
        """What is written behind a loop that writes a region in each turn; None where that is not
        said so."""
        facts, (turn, count) = self.grid.facts, self.grid.turns[loop]
        if loop in self.grid.chosen:
            return None
        step = region.begin.factor_of(turn)
        if step is None:
            return None
        begin = region.begin - step * Polynomial.atom(turn)
        numbers = (begin, step, region.length, *(each for pair in region.steps for each in pair))
        if any(facts.depends(each, turn) for each in numbers):
            return None
        if not step.terms:
            return region if facts.is_never_negative(count - ONE) else None
        return _put_together(replace(region, begin=begin, steps=((step, count), *region.steps)))

    def _access(self, access: Access, regions: list[Region]) -> list[Region]:
        own, alone = self._region(access), self._alone(access)
        if access.writes:
            if alone is not None:
                regions = [
                    each for each in regions
                    if each.buffer != own.buffer or (alone, -1) in each.branches
                ]  # fmt: skip
            return _as_few([*regions, own])
        if own.buffer in self.damaged and not any(self._covers(each, own) for each in regions):
            raise NotKnown(OTHERS)
        return regions

    def _region(self, access: Access) -> Region:
        width, alone = Polynomial.number(width_of(access.element)), self._alone(access)
        begin = self.grid.of(access.index) * width + Polynomial.number(access.start)
        lanes = Polynomial.number(access.lanes)
        if access.op.name in MASKED:
            lanes = self._masked(access, lanes)
        branches = frozenset(branches_around(access.op))
        if alone is not None:
            branches |= {(alone, -1)}
        return Region(self.buffers[access.buffer], begin, lanes * width, (), branches)

    def _masked(self, access: Access, lanes: Polynomial) -> Polynomial:
        """How many lanes a mask lets through: so many, if they are the first ones."""
        mask = access.op.operands[2]
        made, fixed = maker_named(mask, MASK), maker_named(mask, "arith.constant")
        count = ZERO - ONE if made is None else self.grid.of(made.operands[0])
        if self.grid.facts.is_never_negative(count):
            return self.grid.facts.minimum(lanes, count)
        if access.writes and (fixed is None or not _are_first(fixed, access.lanes)):
            return ZERO
        return lanes

    def _covers(self, region: Region, read: Region) -> bool:
        """Whether what is read is within what is written."""
        if region.buffer != read.buffer or not region.branches <= read.branches:
            return False
        return self._is_within(read.begin - region.begin, read.length, region.steps, region.length)

    def _is_within(
        self, place: Polynomial, length: Polynomial, steps: Steps, most: Polynomial
    ) -> bool:
        never_negative = self.grid.facts.is_never_negative
        if not steps:
            return never_negative(place) and never_negative(most - place - length)
        (step, count), *rest = steps
        quotient, _ = place.divided(step)
        return any(
            never_negative(number)
            and never_negative(count - ONE - number)
            and self._is_within(place - number * step, length, tuple(rest), most)
            for number in (quotient, quotient - ONE)
        )

    def damaged_in(self, own: Iterable[Access]) -> frozenset[int]:
        """The buffers that are written in turns, or alone."""
        divided = self.sharing.loops
        return self._written(
            each for each in own
            if any(loop in divided for loop in each.loops) or self._alone(each) is not None
        )  # fmt: skip

    def _written(self, own: Iterable[Access]) -> frozenset[int]:
        return frozenset(self.buffers[each.buffer] for each in own if each.writes)

    def _alone(self, access: Access) -> ir.Operation | None:
        """What one chunk alone does, and has this access in it."""
        around_it = (access.op, *that_hold(access.op))
        return next((op for op in around_it if op in self.sharing.alone), None)


def branches_around(op: ir.Operation) -> Iterator[tuple[ir.Operation, int]]:
    """The branches that an operation is in, with the number of the region, up to the function."""
    for outer in that_hold(op):
        if outer.name == BRANCH:
            blocks = [block for region in outer.regions for block in region.blocks]
            yield outer, next(n for n, block in enumerate(blocks) if block == op.block)
        op = outer


def _are_first(mask: ir.Operation, count: int) -> bool:
    """Whether a mask is that of the first lanes."""
    flags = ir.DenseIntElementsAttr(mask.attributes["value"])
    return all(flags[lane] for lane in range(count))


def _put_together(region: Region) -> Region:
    """Steps that touch are none, and two of which the shorter ones make up the longer are one."""
    steps = list(region.steps)
    for place, (step, count) in enumerate(steps):
        if step == region.length:
            rest = (*steps[:place], *steps[place + 1 :])
            return _put_together(replace(region, length=step * count, steps=rest))
    for one, other in permutations(range(len(steps)), 2):
        (long, often), (short, count) = steps[one], steps[other]
        if long == short * count:
            rest = [each for n, each in enumerate(steps) if n not in (one, other)]
            return _put_together(replace(region, steps=((short, often * count), *rest)))
    if all(step.is_number for step, _ in steps):
        steps.sort(key=lambda each: -each[0].constant)
    return replace(region, steps=tuple(steps))


def _as_few(regions: Sequence[Region]) -> list[Region]:
    """Regions, of which those that touch are one."""
    ends, begins, others = dict[Place, Region](), dict[Place, Region](), list[Region]()
    for region in dict.fromkeys(regions):
        before = ends.pop(_place_for(region, region.begin), None)
        if before is not None:
            del begins[_place_for(before, before.begin)]
            region = replace(before, length=before.length + region.length)
        behind = begins.pop(_place_for(region, region.end), None)
        if behind is not None:
            del ends[_place_for(behind, behind.end)]
            region = replace(region, length=region.length + behind.length)
        first, last = (_place_for(region, each) for each in (region.begin, region.end))
        if first in begins or last in ends:
            others.append(region)
        else:
            begins[first] = ends[last] = region
    return [*begins.values(), *others]


def _place_for(region: Region, place: Polynomial) -> Place:
    return region.buffer, region.steps, region.branches, place
