"""Products of single floats, for Cortex-M with an FPU but without vectors.

    for each step of the reduction
        for each few columns
            w = their weights, which lie side by side        VLDM
            for each pair of products
                p, q = w[i] · a[j], w[k] · a[l]
                sums += p, q

VLDM takes a cycle for each float and one more, a load by itself two. Where a multiply-add takes
three cycles, a product and a sum take one each, unless the sum waits for the instruction before
it (`single_sums.py`). LLVM finds VLDM where `kept_apart` has the weights in registers side by side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, product

from ...dialect.dtypes import Dtype
from ...dialect.graph.extents import is_open, is_written
from ...dialect.mlir import ir
from ...dialect.single_floats import (
    PAIR,
    ROWS_IN_TURN,
    ROWS_OF_NEIGHBOURS,
    SINGLES,
    keep_registers,
    leave_few_over,
    loaded_at_once,
    loads_pairs,
    numbers_at_once,
    steps_at_once,
    steps_of_neighbours,
)
from ...dialect.targets import Target
from . import builder as b
from .addresses import address_of, behind, kept_apart, load_behind, load_pairs, moved
from .single_lanes import TOGETHER, RowsInLanes
from .single_rows import SIZE, Rows, Values
from .single_sums import add_in_pairs, add_in_turn

REACH = 255
"""How many floats before or behind an address a load may lie."""
FEW = 4
"""So many results are made at once of sums."""
WALKS = "r4"
"""The register of the address that each VLDM moves on."""


def takes_several(
    target: Target, dtypes: AbstractSet[Dtype], widths: Sequence[int], rows: int
) -> bool:
    """Whether numbers of such types are multiplied float by float, of which several are loaded at
    once, for columns in registers of these widths."""
    if not target.loads_several or {each.name for each in dtypes} != {"float32"}:
        return False
    return widths[0] > 1 or loaded_at_once(target, rows, len(widths)) > 0


@dataclass(frozen=True)
class Singles:
    """Rows of A that begin at `places`, and the loops over their reduction, of which each has an
    extent and a stride in A. The weights of all columns lie step by step, without gaps."""

    memory: ir.Value
    weights: ir.Value
    places: Sequence[b.Index]
    loops: Sequence[tuple[int, int]]
    target: Target
    is_small: bool = False
    """One step of the reduction is written out, and not several."""

    def added(self, start: b.Index, sums: Values) -> Values:
        """The sums, of which each row has one for each column, and all products with the weights
        from `start` on."""
        extent, stride = self.loops[-1] if self.loops else (1, 0)
        in_lanes = b.width_of(sums[0]) > 1
        alone = in_lanes and self._have_addresses(extent, stride)
        numbers = 1 if in_lanes else self._numbers_at_once(extent, stride, sums)
        turns = steps_of_neighbours(extent) if alone else self._turns(extent, sums, numbers)
        back = 0 if in_lanes else REACH
        reach = back + REACH - (0 if is_open([stride]) else stride * (turns - 1))
        near = [[place] for place in self.places] if alone else _near(self.places, reach)
        offsets = [
            (number, _distance(some[0], place) - _middle(some, back))
            for number, some in enumerate(near)
            for place in some
        ]
        rows = (
            RowsInLanes(offsets, stride, alone)
            if in_lanes
            else SingleRows(offsets, stride, self.target, numbers)
        )
        heads = [address_of(self.memory, some[0] + _middle(some, back)) for some in near]
        values = [*heads, address_of(self.weights, start), *sums]
        *outer, inner = self.loops or [(1, 0)]

        def innermost(values: Values) -> Values:
            whole, rest = extent // turns, extent % turns
            values = b.fold(whole, values, lambda _, values: rows.turned(values, turns))
            return b.fold(rest, values, lambda _, values: rows.turned(values, 1))

        return _nested(outer, inner, innermost, len(heads), values)[len(heads) + 1 :]

    def _numbers_at_once(self, extent: int, stride: int, sums: Values) -> int:
        """How many numbers of a row an instruction loads, where a sum has one column."""
        if self.is_small or not is_written(stride, 1):
            return 1
        rows = len(self.places)
        return numbers_at_once(self.target, rows, len(sums) // rows, extent)

    def _have_addresses(self, extent: int, stride: int) -> bool:
        """Each row has an address of its own, from which several neighbours are loaded at once."""
        if self.is_small or is_open([extent, stride]) or stride != 1:
            return False
        return len(self.places) <= ROWS_OF_NEIGHBOURS and leave_few_over(extent)

    def _turns(self, extent: int, sums: Values, numbers: int) -> int:
        """In small code one step, or in lanes those whose numbers are loaded at once."""
        known = 0 if is_open([extent]) else extent
        rows = len(self.places)
        if not self.is_small:
            are_kept = keep_registers(self.target, rows, len(sums) // rows)
            return steps_at_once(len(sums), known, numbers, are_kept)
        return TOGETHER if b.width_of(sums[0]) > 1 and known % TOGETHER == 0 else 1


def loaded_from_near(
    memory: ir.Value, places: Sequence[b.Index], element: ir.Type, together: int = 1
) -> Iterator[ir.Value]:
    """What is at places, in order, so many loads of which are right behind each other. An address
    is computed once for all that loads reach from it; LLVM would compute one for each that is
    farther away than loads reach from the first."""
    for some in _near(places, 2 * REACH):
        middle = _middle(some, REACH)
        [address] = kept_apart([address_of(memory, some[0] + middle)])
        offsets = [_distance(some[0], place) - middle for place in some]
        for first in range(0, len(some), together):
            near = offsets[first : first + together]
            loaded = [load_behind(address, offset, element, SIZE) for offset in near]
            yield from kept_apart(loaded) if together > 1 else loaded


def _near(places: Sequence[b.Index], reach: int) -> list[list[b.Index]]:
    """The places in order, with those together that loads reach from one address."""
    near = list[list[b.Index]]()
    for place in places:
        if near and 0 <= _distance(near[-1][0], place) <= reach:
            near[-1].append(place)
        else:
            near.append([place])
    return near


def _nested(
    outer: Sequence[tuple[int, int]],
    inner: tuple[int, int],
    innermost: Callable[[Values], Values],
    count: int,
    values: Values,
) -> Values:
    """The loops around an innermost one, each of which moves the first `count` values, which are
    addresses, from where the loop inside of it leaves them."""
    if not outer:
        return innermost(values)
    *others, (extent, stride) = outer
    back = b.Index(stride) + b.Index(inner[0]) * inner[1] * -1

    def around(values: Values) -> Values:
        def body(_: b.Index, values: Values) -> Values:
            done = innermost(values)
            addresses, element = kept_apart(done[:count]), b.element_of(done[-1])
            return [*(moved(each, back, element) for each in addresses), *done[count:]]

        return b.fold(extent, values, body)

    return _nested(others, (extent, stride), around, count, values)


def _distance(first: b.Index, last: b.Index) -> int:
    """How far apart two places are; less than nothing where that is not known."""
    if first is last:
        return 0
    if first.terms != last.terms or is_open([first.constant, last.constant]):
        return -1
    return last.constant - first.constant


def _middle(places: Sequence[b.Index], back: int) -> int:
    """How far behind the first place loads reach all of them from, on either side; `back` is how
    far they reach in front."""
    return min(back, _distance(places[0], places[-1]))


@dataclass(frozen=True)
class SingleRows(Rows):
    """Rows of a tile whose sums have one column each; the numbers of so many steps are loaded
    together."""

    target: Target
    numbers: int = 1

    def _at_once(self, apart: int) -> int:
        return self.numbers

    def _steps_from(
        self, addresses: Values, places: Sequence[int], values: Values
    ) -> tuple[Values, Values]:
        weights, *sums = values
        rows, element = len(self.offsets), sums[0].type
        columns, seen = len(sums) // rows, Values()
        size = loaded_at_once(self.target, rows, columns, self.numbers)
        is_tight = rows * columns + size + self.numbers * rows + 2 > SINGLES
        for step, first in product(range(len(places)), range(0, columns, size)):
            count = min(size, columns - first)
            weights, *addresses = kept_apart([weights, *addresses], [WALKS])
            loaded = [load_behind(weights, place, element, SIZE) for place in range(count)]
            weights = behind(weights, count, element)
            side_by_side = [f"s{SINGLES - size + place}" for place in range(count)]
            if self._pairs:
                loaded = kept_apart(loaded, side_by_side)
                seen = seen or self._seen_in_pairs(addresses, places[0], element, SINGLES - size)
                kept = [*loaded, *seen]
            else:
                seen = seen or self._seen(addresses, places[0], element)
                kept = kept_apart([*loaded, *seen], side_by_side)
            loaded, seen = kept[:count], kept[count:]
            numbers = seen[step :: len(places)]
            self._add(loaded, numbers, sums, first, rows == ROWS_IN_TURN and is_tight)
            sums = self._kept(sums)
        return addresses, [weights, *sums]

    def _kept(self, sums: Values) -> Values:
        """The sums, in the first registers where a tile is so large that LLVM would move them."""
        rows = len(self.offsets)
        if not keep_registers(self.target, rows, len(sums) // rows):
            return sums
        return kept_apart(sums, [f"s{place}" for place in range(len(sums))])

    def _seen(self, addresses: Values, at: int, element: ir.Type) -> Values:
        """The numbers of all rows at so many floats behind the addresses."""
        places = [(addresses[number], offset + at) for number, offset in self.offsets]
        return [load_behind(address, place, element, SIZE) for address, place in places]

    def _seen_in_pairs(self, addresses: Values, at: int, element: ir.Type, end: int) -> Values:
        """The same, and their neighbours where those of several steps are loaded; pairs are in
        registers in front of the one with number `end`."""
        offsets = [(number, offset + at) for number, offset in self.offsets]
        places = [behind(addresses[number], offset, element) for number, offset in offsets]
        first = (end - PAIR * len(self._pairs)) // PAIR * PAIR
        seen = {row: load_behind(place, 0, element, SIZE) for row, place in self._alone(places)}
        pairs = load_pairs([places[row] for row in self._pairs], first)
        if self.numbers > 1:
            return pairs
        for place, row in enumerate(self._pairs):
            seen[row], seen[row + 1] = pairs[PAIR * place : PAIR * (place + 1)]
        return [seen[row] for row in range(len(places))]

    def _alone(self, places: Values) -> Iterator[tuple[int, ir.Value]]:
        """The rows that are in no pair."""
        paired = {each for row in self._pairs for each in (row, row + 1)}
        return ((row, place) for row, place in enumerate(places) if row not in paired)

    @cached_property
    def _pairs(self) -> Sequence[int]:
        """The rows of whose numbers two lie side by side that are loaded together: of two steps, or
        of a row and the next one."""
        if self.numbers > 1:
            return range(len(self.offsets))
        if not loads_pairs(self.target):
            return ()
        pairs = list[int]()
        for row, ((number, offset), other) in enumerate(pairwise(self.offsets)):
            if other == (number, offset + 1) and (not pairs or row > pairs[-1] + 1):
                pairs.append(row)
        return pairs

    def _add(self, loaded: Values, seen: Values, sums: Values, first: int, is_tight: bool) -> None:
        """Adds the products of all rows with the weights of columns from one on."""
        columns = len(sums) // len(seen)
        pairs = [
            (row * columns + first + place, weight, number)
            for place, weight in enumerate(loaded)
            for row, number in enumerate(seen)
        ]
        if not self.target.adds_slowly:
            for place, weight, number in pairs:
                sums[place] = b.multiply_add(weight, number, sums[place])
        elif is_tight:
            add_in_turn(pairs, sums)
        else:
            add_in_pairs(pairs, sums)


def few_at_once(sums: Sequence[ir.Value]) -> Iterator[ir.Value]:
    """The same sums. What is made of some comes before what is made of the next ones, so that all
    of it is in registers."""
    for start in range(0, len(sums), FEW):
        yield from kept_apart(sums[start : start + FEW])
