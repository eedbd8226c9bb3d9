"""What became of the weights that a model came with: `model_weights` of the report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..dialect.given_weights import GivenWeight
from .llvm import prefixed

KEPT, CHANGED, FOLDED, UNREAD = "kept", "changed", "folded", "unread"
"""A weight is in the object as it was, or as weights whose names begin with its own; it is part of
other weights or of code, or equal to another; the model does not read it."""


def weights_to_report(
    name: str, given: Sequence[GivenWeight], symbols: Iterable[str]
) -> dict[str, Any]:
    """The section, of a model of that name whose object has weights of these symbols."""
    if not given:
        return {}
    became = _became(name, given, symbols)
    found = [
        {"name": each.name, "bytes": each.bytes, **_fate(each, prefixed(name, each.name), became)}
        for each in given
    ]
    return {"model_weights": found}


def _became(
    name: str, given: Sequence[GivenWeight], symbols: Iterable[str]
) -> dict[str, list[str]]:
    """By the symbols that weights would have: those of the object that were made of them, which
    are named after the longest name that theirs begins with."""
    found: dict[str, list[str]] = {prefixed(name, each.name): [] for each in given}
    for symbol in symbols:
        begins = [each for each in found if symbol == each or symbol.startswith(f"{each}_")]
        if begins:
            found[max(begins, key=len)].append(symbol)
    return found


def _fate(weight: GivenWeight, symbol: str, became: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    made = became[symbol]
    if symbol in made:
        return {"became": KEPT, "symbols": made}
    if made:
        return {"became": CHANGED, "symbols": made}
    return {"became": FOLDED if weight.is_read else UNREAD, "symbols": []}
