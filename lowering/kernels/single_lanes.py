"""Rows of single floats whose numbers are multiplied with registers of weights, on Cortex-M55.

    a, b, c = three neighbours of a row     LDM, which moves the address of the row
    for each of the three steps
        w = the weights of some columns     VLDRW
        sums += w · a                       VFMA, of lanes and a register of the processor's

Of more rows than three, or where threes would leave many steps over, LDRD loads two neighbours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...dialect.mlir import arith, ir
from ...dialect.single_floats import NEIGHBOURS
from . import builder as b
from .addresses import behind, kept_apart, load_behind
from .single_rows import SIZE, Rows, Values

TOGETHER = 2
"""So many neighbours of a row, which have a register of the processor's each where they are
multiplied with lanes, are loaded by one instruction (LDRD)."""
NUMBERS = 10
"""So many registers there are for these and for the addresses of rows."""
IN_ORDER = ("r0", "r1", "r2", "r3", "r4", "r5", "r6", "r8", "r9")
"""Registers of neighbours of a few rows, which LDM loads in the order of their numbers."""
OF_ROWS = ("r10", "r11", "r12")
"""Those of the addresses of these rows."""


@dataclass(frozen=True)
class RowsInLanes(Rows):
    """Rows of a tile whose sums have several columns each. Where addresses are `alone`, each row
    has its own."""

    alone: bool = False

    def turned(self, values: Values, turns: int) -> Values:
        if not self.alone or turns % NEIGHBOURS:
            return super().turned(values, turns)
        addresses, values = values[: self._addresses], values[self._addresses :]
        for _ in range(0, turns, NEIGHBOURS):
            addresses, values = self._neighbours(addresses, values)
        return [*addresses, *values]

    def _at_once(self, apart: int) -> int:
        fit = TOGETHER * len(self.offsets) + self._addresses <= NUMBERS
        return TOGETHER if fit and apart % TOGETHER == 0 else 1

    def _steps_from(
        self, addresses: Values, places: Sequence[int], values: Values
    ) -> tuple[Values, Values]:
        weights, *sums = values
        weights, *addresses = kept_apart([weights, *addresses])
        seen = kept_apart(self._words_seen(addresses, places))
        return addresses, _in_lanes(seen, [weights, *sums], len(places))

    def _neighbours(self, addresses: Values, values: Values) -> tuple[Values, Values]:
        """Steps with neighbours, for whose loads the addresses are moved."""
        weights, *sums = values
        own = OF_ROWS[: len(addresses)]
        *addresses, weights = kept_apart([*addresses, weights], own)
        seen = self._words_seen(addresses, range(NEIGHBOURS))
        after = [behind(address, NEIGHBOURS, seen[0].type) for address in addresses]
        kept = kept_apart([*seen, *after], [*IN_ORDER[: len(seen)], *own])
        seen, addresses = kept[: len(seen)], kept[len(seen) :]
        return addresses, _in_lanes(seen, [weights, *sums], NEIGHBOURS)

    def _words_seen(self, addresses: Values, places: Sequence[int]) -> Values:
        """What each row has at some places, as words."""
        word = ir.IntegerType.get_signless(8 * SIZE)
        return [
            load_behind(addresses[number], offset + at, word, SIZE)
            for number, offset in self.offsets
            for at in places
        ]


def _in_lanes(seen: Values, values: Values, steps: int) -> Values:
    """So many steps with the numbers that each row has in them. The first value is the address of
    the weights, the others are sums."""
    weights, *sums = values
    lanes, element = sums[0].type, b.element_of(sums[0])
    count = len(sums) * steps // len(seen)
    for step in range(steps):
        loaded = [load_behind(weights, place, lanes, SIZE) for place in range(count)]
        weights = behind(weights, count, lanes)
        for row, number in enumerate(seen[step::steps]):
            spread = b.broadcast(arith.bitcast(element, number), b.width_of(sums[0]))
            for place, each in enumerate(loaded, row * count):
                sums[place] = b.multiply_add(spread, each, sums[place])
    return [weights, *sums]
