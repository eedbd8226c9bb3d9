"""Places of a walk over the rows of a contraction."""

from __future__ import annotations

from dataclasses import dataclass

from ...dialect.contraction import Axis
from . import builder as b


@dataclass(frozen=True)
class Point:
    """Where a walk over the rows stands: in A's buffer, and in the result."""

    a: b.Index
    position: tuple[b.Index, ...]

    def moved(self, axis: Axis, turns: b.Index | int) -> Point:
        """The point so many turns of a row axis further on."""
        return self.shifted(axis.stride, axis.dim, axis.step, turns)

    def shifted(self, stride: int, dim: int, step: int, turns: b.Index | int) -> Point:
        counter = b.Index(turns) if isinstance(turns, int) else turns
        position = list(self.position)
        position[dim] = position[dim] + counter * step
        return Point(self.a + counter * stride, tuple(position))
