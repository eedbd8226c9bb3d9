"""What is known of channels: which go together, which are read, and what their integers can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache

import numpy as np

from ...dialect.dtypes import BY_NUMPY, bounds, of_tensor
from ...dialect.graph.weights import data_of
from ...dialect.layout import shape_of
from ...dialect.mlir import ir
from ...dialect.program import Program
from ...dialect.sizes import is_open


@dataclass(frozen=True)
class Reach:
    """The least and the greatest integer of each channel, as Python's, which do not overflow."""

    low: np.ndarray
    high: np.ndarray

    @property
    def is_one(self) -> np.ndarray:
        """The channels that are the same integer everywhere."""
        return np.asarray(self.low == self.high, bool)

    def at(self, places: np.ndarray) -> Reach:
        return Reach(self.low[places], self.high[places])

    def widened(self, number: int) -> Reach:
        """With that number among the elements of each channel."""
        return Reach(np.minimum(self.low, number), np.maximum(self.high, number))

    def times(self, count: int) -> Reach:
        """Sums of so many elements."""
        return Reach(self.low * count, self.high * count)


@cache
def all_of(dtype: np.dtype, count: int) -> Reach | None:
    """All that a type of integers can hold; None for floats."""
    if dtype.kind not in "iu":
        return None
    ends = (np.full(count, edge, object) for edge in bounds(BY_NUMPY[dtype]))
    return Reach(*ends)


def held(reach: Reach | None, dtype: np.dtype, count: int) -> Reach | None:
    """What a type makes of integers: where they may be too large for it, all that it can hold. None
    where that is so of all channels, or they are all that it can hold anyway."""
    every = all_of(dtype, count)
    if reach is None or every is None:
        return None
    lowest, highest = bounds(BY_NUMPY[dtype])
    fits = np.asarray((reach.low >= lowest) & (reach.high <= highest), bool)
    found = Reach(np.where(fits, reach.low, every.low), np.where(fits, reach.high, every.high))
    says_more = (found.low != lowest) | (found.high != highest)
    return found if says_more.any() else None


@dataclass(frozen=True)
class Channels:
    """The dimension of a value whose indices are followed through the program; all channels of all
    values are numbered, those of this one from `first`. Where nothing is known of them, the `reach`
    is None."""

    dim: int
    first: int
    count: int
    reach: Reach | None

    @property
    def numbers(self) -> np.ndarray:
        return np.arange(self.first, self.first + self.count)


@dataclass(frozen=True)
class Product:
    """A layer whose channels are sums over all channels of a group: `weighs[g, o, i]` where channel
    `gives[g, o]` reads `reads[g, i]` with a weight other than 0, and that one is not one and the
    same integer. It is but for the `border` where `step[g, i]` is not 0, and more by that inside.
    """

    weighs: np.ndarray
    reads: np.ndarray
    gives: np.ndarray
    border: int
    step: np.ndarray

    @property
    def beside_borders(self) -> Product:
        """As if channels that are the same integer but for the border were not read."""
        return replace(self, weighs=self.weighs & (self.step == 0)[:, None])


@dataclass
class Survey:
    """What a walk through a program finds out.

    Channels that are tied stay or go together. Those that are `kept` are read in a way that leaves
    no other choice. Layers have no weights other than 0 for those that are `weightless`.
    """

    program: Program
    of: dict[ir.Value, Channels] = field(default_factory=dict[ir.Value, Channels])
    count: int = 0
    ties: list[tuple[np.ndarray, np.ndarray]] = field(
        default_factory=list[tuple[np.ndarray, np.ndarray]]
    )
    kept: list[np.ndarray] = field(default_factory=list[np.ndarray])
    weightless: list[np.ndarray] = field(default_factory=list[np.ndarray])
    products: dict[ir.Value, Product] = field(default_factory=dict[ir.Value, Product])

    def enter(self, value: ir.Value, dim: int, reach: Reach | None) -> Channels:
        """Begins to follow a dimension of a value."""
        dtype, count = of_tensor(value.type).numpy, shape_of(value)[dim]
        self.of[value] = Channels(dim, self.count, count, held(reach, dtype, count))
        self.count += count
        return self.of[value]

    def follow(self, x: ir.Value, result: ir.Value, dim: int, reach: Reach | None) -> None:
        """The channels of an operand become those of the result, one by one."""
        made = self.enter(result, dim, reach)
        self.ties.append((self.of[x].numbers, made.numbers))

    def keep(self, *values: ir.Value) -> None:
        """All channels of these are read."""
        self.kept += [self.of[value].numbers for value in values if value in self.of]

    def data(self, value: ir.Value) -> np.ndarray | None:
        return data_of(self.program, value)

    def reach_of(self, value: ir.Value, dim: int, count: int) -> Reach | None:
        """What the channels of a value can be that are counted along a dimension; None where nobody
        knows."""
        if value in self.of:
            return self.of[value].reach if self.of[value].dim == dim else None
        data = self.data(value)
        if data is None or data.dtype.kind not in "iu" or not data.size:
            return None
        rows = np.moveaxis(data, dim, 0).reshape(data.shape[dim], -1) if dim >= 0 else data.ravel()
        rows = np.broadcast_to(rows, (count, rows.shape[-1]))
        return Reach(rows.min(1).astype(object), rows.max(1).astype(object))


def is_followed(value: ir.Value) -> bool:
    """Sizes that are known at run time only are not followed."""
    return isinstance(value.type, ir.RankedTensorType) and not is_open(value.type)


def joined(count: int, ties: Sequence[tuple[np.ndarray, np.ndarray]]) -> np.ndarray:
    """The least number of all that are tied to each, directly or by others."""
    least = np.arange(count)
    if not ties:
        return least
    one, other = (np.concatenate(side) for side in zip(*ties, strict=True))
    while True:
        ends = least[one], least[other]
        low, high = np.minimum(*ends), np.maximum(*ends)
        if np.array_equal(low, high):
            return least
        np.minimum.at(least, high, low)
        while not np.array_equal(least, least[least]):
            least = least[least]
