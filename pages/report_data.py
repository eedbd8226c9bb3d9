"""What the page of a report draws, as JSON: each figure of a call beside it, flash as a tree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..dialect.errors import HardwireError
from ..lowering.llvm import prefixed

Report = Mapping[str, Any]
Data = dict[str, Any]

KEPT = ("ram", "copies", "dispatch", "totals", "stack", "target", "name", "build", "graph")
"""Sections that scripts read as they stand."""


def check_told(figures: Report, source: str) -> None:
    """Raises HardwireError where a report was written before reports said what pages show."""
    if "graph" not in figures:
        raise HardwireError(
            f"{source}: it has no `graph`, as an older hardwire wrote it; compile the model again."
        )


def report_data(figures: Report, measured: Report | None = None) -> Data:
    """All that is drawn of one report, and of what was `measured` of its calls (`unit` and
    `amounts`) or its operators (`unit` and `operators`)."""
    return {
        **{name: figures[name] for name in KEPT if name in figures},
        "layouts": figures.get("layouts", []),
        "whole": {name: _of_all(figures, name) for name in ("instructions", "cycles")},
        "calls": [*_drawn_calls(figures)],
        "flash": flash_tree(figures),
        "weights": figures.get("model_weights", []),
        "readers": _readers(figures),
        "measured": measured,
    }


def _drawn_calls(figures: Report) -> Iterator[Data]:
    """Each call in order, with the code and the counts of its kernel."""
    code = {each["kernel"]: each["bytes"] for each in figures["flash"]["by_kernel"]}
    seen = Counter[str]()
    for call in figures["calls"]:
        kernel = call["kernel"]
        seen[kernel] += 1
        yield {
            **call,
            "value": kernel if seen[kernel] == 1 else f"{kernel}.{seen[kernel]}",
            "code": code.get(kernel, 0),
            "instructions": _of_kernel(figures, "instructions", kernel, "most"),
            "cycles": _of_kernel(figures, "cycles_estimate", kernel, "estimate"),
        }


def _of_kernel(figures: Report, section: str, kernel: str, figure: str) -> int | None:
    """What a section says of one call of a kernel; None where that is not known."""
    by_kernel = figures.get(section, {}).get("by_kernel", {})
    return by_kernel.get(prefixed(figures["name"], kernel), {}).get(figure)


def _of_all(figures: Report, what: str) -> int | None:
    sections = {"instructions": ("instructions", "most"), "cycles": ("cycles_estimate", "estimate")}
    section, figure = sections[what]
    return figures.get(section, {}).get(figure)


def _readers(figures: Report) -> dict[str, int]:
    """The first call that reads a weight, by the symbol of that."""
    found = dict[str, int]()
    for number, call in enumerate(figures["graph"]["calls"]):
        for name in call["weights"]:
            found.setdefault(prefixed(figures["name"], name), number)
    return found


def flash_tree(figures: Report) -> Data:
    """Everything in flash, in groups; the leaves' bytes are the whole's."""
    flash = figures["flash"]
    kernels = [
        {"name": each["kernel"], "bytes": each["bytes"], "kernel": each["kernel"]}
        for each in flash["by_kernel"]
    ]
    own = [("the entry", flash["entry"]), ("copies and fills", flash["copies_and_fills"])]
    code = [*kernels, *({"name": name, "bytes": size} for name, size in own)]
    weights = [{"name": each["symbol"], "bytes": each["bytes"]} for each in flash["by_weight"]]
    constants = [{"name": "constants", "bytes": flash["constants"]}]
    groups = [
        _flash_group("code", code, flash["code"]),
        _flash_group("weights", weights, flash["weights"]),
        _flash_group("other constants", constants, flash["constants"]),
    ]
    return {"name": "flash", "bytes": flash["total"], "children": [g for g in groups if g["bytes"]]}


def _flash_group(name: str, parts: Sequence[Data], size: int) -> Data:
    """A group of so many bytes, with those that none of its parts is."""
    rest: Data = {"name": f"other {name}", "bytes": size - sum(each["bytes"] for each in parts)}
    children = [each for each in (*parts, rest) if each["bytes"] > 0]
    return {"name": name, "bytes": size, "children": children}
