"""What takes long: `make test` runs a shorter case of its kind, `make test-all` everything."""

from __future__ import annotations

from collections.abc import Container, Iterable

import pytest


def each_time(names: Iterable[str], chosen: Container[str]) -> list[object]:
    """Parameters of a test: `make test` takes those that are chosen, the others are long."""
    return [pytest.param(n, marks=() if n in chosen else pytest.mark.long) for n in names]
