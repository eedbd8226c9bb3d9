"""What a report says of convolutions in transformed tiles, and of sums of halves, for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

FORM_HEAD = "windows of 3x3", "form", "faster by", "error", "of sums as they stand"
HALF_HEAD = "sums of halves", "steps", "error", "of sums as they stand"


def form_rows(figures: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """The same for people, a row each: what was chosen, how much faster that is by estimate, and
    the errors of both."""
    for each in figures.get("winograd", ()):
        cycles, error = each["cycles"], each["error"]
        gain = cycles["direct"] / cycles[each["chosen"]]
        yield each["kernel"], each["chosen"], f"{gain:.2f}", *_errors(error, "form")


def half_rows(figures: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """Which kernels add up halves, how many at a time, and the errors of both."""
    for each in figures.get("half_sums", ()):
        yield each["kernel"], str(each["steps"]), *_errors(each["error"], "halves")


def _errors(error: Mapping[str, Any] | None, way: str) -> tuple[str, ...]:
    both = (way, "direct")
    return tuple(f"{error[one]['relative']:.1e}" if error else "" for one in both)
