"""What `--optimize` came to, and what each of its levels costs: `optimize` of the report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..dialect.options import OPTIMIZE

Report = dict[str, Any]
COSTS = ("code", "flash", "arena", "stack")


def to_report(level: str, kernels: Sequence[Report]) -> Report:
    """The kernels and their code, by what they are made for."""
    found: Report = {"level": level}
    for made in ("size", "speed"):
        own = [each["bytes"] for each in kernels if each["made_for"] == made]
        found[f"for_{made}"] = {"kernels": len(own), "bytes": sum(own)}
    return found


def costs(figures: Report) -> Report:
    """What a level costs, from the report of what was compiled by it."""
    flash, ram = figures["flash"], figures["ram"]
    found = {"code": flash["code"], "flash": flash["total"], "arena": ram["arena"]}
    return {**found, "stack": figures["stack"]["bytes"]}


def rows(figures: Report) -> Iterator[tuple[str, ...]]:
    """The levels as a table, where what they cost was asked for."""
    chosen = figures.get("optimize", {})
    levels: Mapping[str, Report] = chosen.get("levels", {})
    for name in filter(levels.get, OPTIMIZE):
        numbers = (levels[name][what] for what in COSTS)
        note = "as compiled" if name == chosen["level"] else ""
        yield name, note, *("" if one is None else f"{one:,}" for one in numbers)
