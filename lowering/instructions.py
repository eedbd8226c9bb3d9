"""How many instructions a call of a model executes, for its report; for Cortex-M."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .code.count import INSTRUCTIONS, OUTSIDE, Counts, codes
from .code.effects import Uncountable
from .code.flows import COUNTED
from .code.tally import Bounds
from .elf import CODE, read_object


def instructions(image: bytes, symbols: Mapping[str, str]) -> dict[str, Any]:
    """The section of a report: of a call of the first function in all, and of a call of each other,
    by their symbols, each with that of the function that does its work. Empty where the object is
    for a processor whose code is not counted."""
    if read_object(image).machine not in COUNTED:
        return {}
    counts = Counts(codes(image, CODE))
    whole, *others = ((name, _to_report(counts, own)) for name, own in symbols.items())
    return {"instructions": {**whole[1], "by_kernel": dict(others)}}


def _to_report(counts: Counts, name: str) -> dict[str, Any]:
    """`least` and `most` are the same where nothing depends on data; without `outside`, which are
    calls of functions that the object does not have."""
    try:
        bounds = counts.of(name)
    except Uncountable as problem:
        return {"least": None, "most": None, "why": str(problem)}
    return {
        "least": bounds.least.get(INSTRUCTIONS, 0),
        "most": bounds.most.get(INSTRUCTIONS, 0),
        "outside": _outside(bounds),
    }


def _outside(bounds: Bounds) -> dict[str, list[int]]:
    return {
        name.removeprefix(OUTSIDE): [bounds.least.get(name, 0), bounds.most[name]]
        for name in sorted(bounds.most)
        if name.startswith(OUTSIDE)
    }


def line(figures: dict[str, Any]) -> str:
    """The same for people."""
    if figures["most"] is None:
        return f"Instructions of a call: not known, since {figures['why']}."
    least, most = figures["least"], figures["most"]
    text = f"{most:,}" if least == most else f"{least:,} to {most:,}, as data has it"
    calls = [
        f"{high:,} {'calls' if high > 1 else 'call'} of {name}"
        for name, (_, high) in figures["outside"].items()
    ]
    more = f"; without those of {', '.join(calls)}" if calls else ""
    return f"Instructions of a call: {text}{more}."
