"""Matrices whose sides are known at run time only, in the corner of the largest that they can be.

What is unrolled must be known. A square matrix that is continued by zeros, with ones on its
diagonal, has the inverse, the factors and the determinant of the smaller one in its corner; with
zeros there, its exponential. Sides that are no square's are continued by zeros. So the operator is
written again for the largest matrices, and its results are cut.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any

import numpy as np

from ..dtypes import of_tensor
from ..graph.extents import Undecided, alike, is_open, is_unbounded, most, same
from .record import Replacement
from .table import Rewrite, Value, shape_of, tensor_type

Rule = Callable[..., Replacement]


def in_corner(diagonal: float = 1) -> Callable[[Rule], Rule]:
    """For the decomposition of an operator on stacks of matrices."""

    def decorator(rule: Rule) -> Rule:
        @wraps(rule)
        def within(b: Rewrite, **given: Any) -> Replacement:
            shapes = {name: shape_of(x) for name, x in given.items() if isinstance(x, Value)}
            leads = {name: len(shape) - _sides(name, shapes) for name, shape in shapes.items()}
            sides = [n for name, shape in shapes.items() for n in shape[leads[name] :]]
            if not is_open(sides):
                return rule(b, **given)
            if any(map(is_unbounded, sides)):
                raise Undecided("how large a matrix can be")
            return _Corner(b, leads, diagonal).results(given)

        return within

    return decorator


def is_vectors(shape: Sequence[int], matrices: Sequence[int]) -> bool:
    """The right side of a system is a vector, or one for each of some matrices."""
    return len(shape) == 1 or same(shape, matrices[:-1])


def _sides(name: str, shapes: Mapping[str, Sequence[int]]) -> int:
    """How many dimensions of an argument are those of a matrix, or of a vector."""
    return 1 if name == "B" and is_vectors(shapes[name], shapes.get("A", ())) else 2


@dataclass(frozen=True)
class _Corner:
    """`leads` are the dimensions of each argument that count matrices."""

    b: Rewrite
    leads: dict[str, int]
    diagonal: float

    def results(self, given: dict[str, Any]) -> Replacement:
        b, old, lead = self.b, list(self.b.anchor.results), max(self.leads.values())
        operands = [
            self._larger(x, self.leads[name]) if name in self.leads else x
            for name, x in given.items()
        ]
        types = [tensor_type(_grown(shape_of(each), lead), each) for each in old]
        made = b.calls(b.anchor.name, *operands, types=types)
        return [self._cut(x, shape_of(old[n])) if b.used(n) else None for n, x in enumerate(made)]

    def _larger(self, x: Value, lead: int) -> Value:
        b, shape = self.b, shape_of(x)
        grown = _grown(shape, lead)
        rest = [new - old for old, new in zip(shape[lead:], grown[lead:], strict=True)]
        if not is_open(rest):
            return x
        padded = b.pad(x, [n for each in reversed(rest) for n in (0, each)])
        if not self.diagonal or len(rest) == 1 or not alike(*shape[-2:]):
            return padded
        identity = np.eye(grown[-1], dtype=of_tensor(x.type).numpy)
        beyond = b.compare("ge", b.places(grown[-1]), shape[-1])
        return b.where(beyond, b.expand(b.weight(identity, "identity"), grown), padded)

    def _cut(self, x: Value, shape: Sequence[int]) -> Value:
        for dim, extent in enumerate(shape):
            x = self.b.slice(x, dim, 0, extent)
        return x


def _grown(shape: Sequence[int], lead: int) -> list[int]:
    return [*shape[:lead], *map(most, shape[lead:])]
