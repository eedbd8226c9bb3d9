"""What a report says of convolutions in transformed tiles, for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

FORM_HEAD = "windows of 3x3", "form", "faster by", "error", "of sums as they stand"


def form_rows(figures: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """The same for people, a row each: what was chosen, how much faster that is by estimate, and
    the errors of both."""
    for each in figures.get("winograd", ()):
        cycles, error = each["cycles"], each["error"]
        errors = (error[way]["relative"] for way in ("form", "direct")) if error else ()
        shown = [f"{one:.1e}" for one in errors] or ["", ""]
        gain = cycles["direct"] / cycles[each["chosen"]]
        yield each["kernel"], each["chosen"], f"{gain:.2f}", *shown
