"""Values that lie alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ...dialect.layout import shape_of
from ...dialect.mlir import ir

Dims = tuple[int, ...]


@dataclass
class Tied:
    """A group of values: the results of calls, and for each of their dimensions the one of the
    first value that it goes with. `writers` are the names of these calls, and of those that write
    over their results. `followers` are groups whose first value lies as a reshape of one of these
    does, each with that reshape."""

    name: str
    values: dict[ir.Value, Dims] = field(default_factory=dict[ir.Value, Dims])
    writers: list[str] = field(default_factory=list[str])
    followers: list[tuple[Tied, ir.Value]] = field(default_factory=list[tuple["Tied", ir.Value]])

    @property
    def first(self) -> ir.Value:
        return next(iter(self.values))

    @property
    def rank(self) -> int:
        return len(shape_of(self.first))

    def all(self) -> Iterator[Tied]:
        """The group and those that follow it."""
        yield self
        for follower, _ in self.followers:
            yield from follower.all()

    def order_of(self, value: ir.Value, order: Dims) -> Dims:
        """How one of the values is nested where the first one is nested in an order."""
        return tuple(self.values[value].index(dim) for dim in order)

    def order_from(self, value: ir.Value, order: Dims) -> Dims:
        """How the first one is, where another value is nested in an order."""
        return tuple(self.values[value][dim] for dim in order)

    def replace(self, old: ir.Value, new: ir.Value) -> None:
        """Another value stands for one of them, or of those that follow."""
        for tied in self.all():
            tied.values = {new if x == old else x: dims for x, dims in tied.values.items()}

    def take(self, other: Tied, along: Mapping[int, int]) -> None:
        """The values of another group, whose dimensions go with others here, lie alike as well."""
        for value, dims in other.values.items():
            self.values[value] = tuple(along[dim] for dim in dims)
        self.followers += other.followers
        self.writers += other.writers
