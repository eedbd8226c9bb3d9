"""A short run of the fuzzer; `make fuzz` is the long one."""

from __future__ import annotations

from collections import Counter

from . import lite


def test_damaged_archives_are_read_or_refused() -> None:
    counts = Counter(lite.case(number) for number in range(1, 2000) if number % lite.FULL)
    assert counts["refused"] > 1000
    assert counts["read"] > 10


def test_damaged_archives_up_to_the_graph() -> None:
    counts = Counter(lite.case(number * lite.FULL) for number in range(24))
    assert counts["refused"] > 5
    assert counts["read"] > 0
