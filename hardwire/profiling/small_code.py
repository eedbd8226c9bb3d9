"""Functions of a few lines that are written in LLVM's language, in this process."""

from __future__ import annotations

from ..dialect.targets import Target
from ..lowering.machine import object_of
from ..runtime.loader import load_all


def loaded(
    text: str, symbol: str, target: Target, given: dict[str, int] | None = None
) -> tuple[int, object]:
    """The address of a function, and what keeps it in memory; `given` are those that it calls."""
    (address,), alive = load_all(object_of(text, target), [symbol], given=given)
    return address, alive
