"""Extents that are known at run time only count like numbers, or say that nothing is decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod
from typing import Any

import numpy as np
import pytest

from hardwire.dialect import sizes
from hardwire.dialect.graph.extents import (
    Extent,
    Undecided,
    broadcast,
    extent,
    most,
    not_negative,
    same,
)
from hardwire.dialect.mlir import ir

RANGES = ((1, 6), (4, 9))


@pytest.fixture(autouse=True)
def _context() -> Iterator[None]:
    with ir.Context(), ir.Location.unknown():
        yield


def symbols() -> tuple[Any, Any]:
    a, b = (extent(ir.AffineExpr.get_symbol(place), RANGES) for place in range(2))
    return a, b


COMPUTED: dict[str, Callable[[Any, Any], Any]] = {
    "sums": lambda a, b: 3 + a * 2 - b + 7,
    "turned": lambda a, b: 20 - a,
    "products": lambda a, b: prod([2, a, b, 3]) + a * b,
    "quotients": lambda a, b: (a * b + 5) // 3 + (a + 1) // 2 * 2,
    "of numbers": lambda a, b: 30 // a + 31 % b,
    "rests": lambda a, b: (a + b) % 4,
    "negated": lambda a, b: -a + b * -3,
    "by one": lambda a, b: (a - 9) // 1 + (b - 20) % 1,
}


@pytest.mark.parametrize("name", COMPUTED)
def test_they_are_computed_with_as_numbers_are(name: str) -> None:
    found = COMPUTED[name](*symbols())
    for a in range(1, 7):
        for b in range(4, 10):
            assert sizes.evaluate(found.expression, [a, b]) == COMPUTED[name](a, b)
            assert found.bounds[0] <= COMPUTED[name](a, b) <= most(found)


def test_what_cancels_out_is_a_number() -> None:
    a, b = symbols()
    assert type(a - a) is int
    assert a + b - a - b == 0
    assert (a // 2 + 1) - a // 2 == 1
    assert (a * 4) // 4 - a == 0


def test_comparisons_are_answered_where_the_bounds_decide_them() -> None:
    a, b = symbols()
    assert a >= 1
    assert not a < 1
    assert a + 9 > b
    assert 0 < a <= 6
    assert a != 7
    assert b != 1
    assert 0 not in (a, b)
    assert same([not_negative(b - 4), not_negative(a - 9), not_negative(-3)], [b - 4, 0, 0])
    assert bool(a)


@pytest.mark.parametrize(
    "asked",
    [
        lambda a, b: a == 1, lambda a, b: a < b, lambda a, b: a > 2, lambda a, b: bool(a - 1),
        lambda a, b: range(a), lambda a, b: [0] * a, lambda a, b: float(a), lambda a, b: 1 / a,
        lambda a, b: a / 2, lambda a, b: a * 0.5, lambda a, b: np.arange(a), lambda a, b: 2**a,
        lambda a, b: np.zeros((2, a)), lambda a, b: (a - 3) // 2, lambda a, b: 5 // (b - a),
        lambda a, b: slice(0, 3).indices(a), lambda a, b: not_negative(a - 3),
        lambda a, b: broadcast((a, 2), (b, 2)),
    ],
)  # fmt: skip
def test_what_needs_the_number_itself_is_undecided(asked: Callable[[Any, Any], Any]) -> None:
    with pytest.raises(Undecided):
        asked(*symbols())


def test_shapes_are_broadcast_and_compared_as_they_are_written() -> None:
    a, b = symbols()
    assert same(broadcast((a, 1, 3), (b, 3), (1,)), (a, b, 3))
    assert same((a + b + a,), (b + a * 2,))
    assert not same((a,), (b,))
    assert not same((a,), (1,))
    assert isinstance(a, Extent)
    assert hash(a + b) == hash(b + a)
    with pytest.raises(ValueError, match="do not go together"):
        broadcast((2, 3), (3, 3))
