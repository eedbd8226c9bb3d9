"""The instructions that an emulator counted, and estimated cycles, for the terminal."""

from __future__ import annotations

from typing import Any

from ..lowering.report_text import cycles_line
from ..runtime.emulated import Counted


def counted_lines(counted: Counted, target: str, name: str, report: dict[str, Any]) -> list[str]:
    """In all, and of each function that the entry of a model called: instructions, and cycles."""
    outside = [
        f"{count:,} {'calls' if count > 1 else 'call'} of {symbol}"
        for symbol, count in sorted(counted.outside.items())
    ]
    more = f"; without those of {', '.join(outside)}" if outside else ""
    figures = report["cycles_estimate"]
    width = max((len(symbol) for symbol, _ in counted.by_call), default=0) - len(name)
    return [
        f"{counted.total:,} instructions on {target}{more}",
        *filter(None, [cycles_line(figures)]),
        *(
            f"  {symbol[len(name) + 1 :]:<{width}}{n:>13,}{_cycles(figures, symbol):>13}"
            for symbol, n in counted.by_call
        ),
    ]


def _cycles(figures: dict[str, Any], symbol: str) -> str:
    """Of one call of a function; empty where nothing is known."""
    estimate = figures.get("by_kernel", {}).get(symbol, {}).get("estimate")
    return "" if estimate is None else f"{estimate:,}"
