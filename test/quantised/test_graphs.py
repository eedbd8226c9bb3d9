"""Random quantised graphs of PyTorch give the integers of exact arithmetic, all of them."""

from __future__ import annotations

import pytest

from .graphs import Told, compare

SEEDS = 5
EACH = 10


@pytest.mark.parametrize("seed", range(SEEDS))
def test_equal_to_exact_arithmetic(seed: int) -> None:
    told = Told()
    problems = [compare(100 * seed + case, told) for case in range(EACH)]
    assert [problem for problem in problems if problem is not None] == []
    assert told.counts["compared"] >= EACH - 2
