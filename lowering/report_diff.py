"""What differs between two reports of a model: what grew, the most first; for people, and for a
build that fails where something grew too much."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .report_text import grid, shortened

Report = dict[str, Any]


@dataclass(frozen=True)
class Change:
    """A figure of both reports; None where a report has it not."""

    name: str
    old: int | None
    new: int | None

    @property
    def by(self) -> int:
        return (self.new or 0) - (self.old or 0)

    @property
    def share(self) -> float | None:
        """By how much of the old figure; None where there was none."""
        return self.by / self.old if self.old else None


def totals(old: Report, new: Report) -> list[Change]:
    """The figures of the whole models that either report has."""
    pairs = zip(_totals(old), _totals(new), strict=True)
    found = [Change(name, before, after) for (name, before), (_, after) in pairs]
    return [each for each in found if each.old is not None or each.new is not None]


def _totals(figures: Report) -> Iterator[tuple[str, int | None]]:
    flash, ram = figures["flash"], figures["ram"]
    yield "flash", flash["total"]
    yield "code", flash["code"]
    yield "weights", flash["weights"]
    yield "arena", ram["arena"]
    yield "inputs", ram["inputs"]
    yield "outputs", ram["outputs"]
    yield "stack", figures.get("stack", {}).get("bytes")
    yield "instructions", figures.get("instructions", {}).get("most")
    yield "cycles", figures.get("cycles_estimate", {}).get("estimate")
    yield "calls", figures["totals"]["calls"]
    yield "multiply-adds", figures["totals"]["multiply_adds"]


LIMITED = ("flash", "arena", "stack", "instructions", "cycles")
"""What a build can fail by."""


def grown(old: Report, new: Report, limit: float) -> list[str]:
    """A sentence for each figure that grew by more than this part of what it was."""
    return [
        f"{new['name']}: {each.name} grew by {_percent(each).lstrip('+')}, from {each.old or 0:,} "
        f"to {each.new:,}; {limit:.4g} % is allowed."
        for each in totals(old, new)
        if each.name in LIMITED and each.new is not None
        if each.by > (each.old or 0) * limit / 100
    ]


def table(old: Report, new: Report) -> str:
    """Both reports beside each other, as text for a terminal or a review."""
    grids = [_grid(name, changes) for name, changes in parts(old, new)]
    return "\n\n".join(part for part in (headline(old, new), *grids) if part)


def headline(old: Report, new: Report) -> str:
    """What is compared, and how much of it differs."""
    titles = [f"{each['name']} for {each['target']}" for each in (old, new)]
    head = titles[0] if titles[0] == titles[1] else " -> ".join(titles)
    return f"{head}: {_differences(totals(old, new))}"


def parts(old: Report, new: Report) -> list[tuple[str, list[Change]]]:
    """What is compared, with its name: the whole models, then what makes them up and differs."""
    return [
        ("", totals(old, new)),
        ("code of", _sorted(_kernels(old), _kernels(new))),
        ("weight", _sorted(_weights(old), _weights(new))),
        ("instructions of", _sorted(_executed(old), _executed(new))),
    ]


def _differences(changes: Sequence[Change]) -> str:
    changed = [each for each in changes if each.by]
    return f"{len(changed)} of {len(changes)} figures differ"


def _kernels(figures: Report) -> dict[str, int]:
    return {each["kernel"]: each["bytes"] for each in figures["flash"]["by_kernel"]}


def _weights(figures: Report) -> dict[str, int]:
    return {each["symbol"]: each["bytes"] for each in figures["flash"]["by_weight"]}


def _executed(figures: Report) -> dict[str, int]:
    found = figures.get("instructions", {}).get("by_kernel", {})
    return {name: each["most"] for name, each in found.items() if each["most"] is not None}


def _sorted(old: Mapping[str, int], new: Mapping[str, int]) -> list[Change]:
    """What differs, what grew most first."""
    names = dict.fromkeys((*new, *old))
    found = [Change(name, old.get(name), new.get(name)) for name in names]
    return sorted((each for each in found if each.by), key=lambda each: (-each.by, each.name))


def _grid(title: str, changes: Sequence[Change]) -> str:
    rows = [
        (
            shortened(each.name, 48),
            _number(each.old),
            _number(each.new),
            _percent(each),
            f"{each.by:+,}",
        )
        for each in changes
    ]
    return grid((title, "old", "new", "", "change"), rows)


def _number(value: int | None) -> str:
    return "-" if value is None else f"{value:,}"


def _percent(change: Change) -> str:
    if change.share is None:
        return "new" if change.new else ""
    return f"{100 * change.share:+.1f} %" if change.by else ""
