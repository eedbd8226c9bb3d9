"""The instructions that an emulator counted, for the terminal."""

from __future__ import annotations

from ..runtime.emulated import Counted


def counted_lines(counted: Counted, target: str, name: str) -> list[str]:
    """In all, and of each function that the entry of a model called."""
    outside = [
        f"{count:,} {'calls' if count > 1 else 'call'} of {symbol}"
        for symbol, count in sorted(counted.outside.items())
    ]
    more = f"; without those of {', '.join(outside)}" if outside else ""
    width = max((len(symbol) for symbol, _ in counted.by_call), default=0) - len(name)
    return [
        f"{counted.total:,} instructions on {target}{more}",
        *(f"  {symbol[len(name) + 1 :]:<{width}}{n:>13,}" for symbol, n in counted.by_call),
    ]
