"""Rows of single floats that a tile is made of, and how a reduction walks through them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from ...dialect.graph.extents import is_open
from ...dialect.mlir import ir
from . import builder as b
from .addresses import moved

Values = list[ir.Value]
SIZE = 4


@dataclass(frozen=True)
class Rows(ABC):
    """How the rows of a tile are reached: each has the number of an address, and how far behind it
    it is. A step of the reduction moves all by `stride`."""

    offsets: Sequence[tuple[int, int]]
    stride: int

    def turned(self, values: Values, turns: int) -> Values:
        """So many steps with all rows. The first values are the addresses, which are moved, then
        that of the weights and the sums."""
        addresses, values = values[: self._addresses], values[self._addresses :]
        apart = 1 if is_open([self.stride]) else turns
        at_once = self._at_once(apart)
        for turn in range(0, turns, at_once):
            step = turn % apart
            places = [self.stride * at if at else 0 for at in range(step, step + at_once)]
            addresses, values = self._steps_from(addresses, places, values)
            if step + at_once == apart:
                moves, element = b.Index(self.stride) * apart, b.element_of(values[1])
                addresses = [moved(address, moves, element) for address in addresses]
        return [*addresses, *values]

    @property
    def _addresses(self) -> int:
        """How many there are."""
        return self.offsets[-1][0] + 1

    @abstractmethod
    def _at_once(self, apart: int) -> int:
        """How many steps are made at once, of which so many come before addresses are moved."""

    @abstractmethod
    def _steps_from(
        self, addresses: Values, places: Sequence[int], values: Values
    ) -> tuple[Values, Values]:
        """Steps at so many floats behind the addresses, which are given back with the values."""
