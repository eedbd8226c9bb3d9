"""How many instructions a call of a model executes, for its report."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from typing import Any

from .code.count import INSTRUCTIONS, OUTSIDE, Counts, codes
from .code.effects import Uncountable
from .code.tally import Bounds
from .elf import CODE
from .report_text import calls_of_others

COUNTS = ("INSTRUCTIONS", "INSTRUCTIONS_MAX")
"""What headers call the number, behind the model's name: an exact one, or a bound."""


def instructions(image: bytes, symbols: Mapping[str, str]) -> dict[str, Any]:
    """The section of a report: of a call of the first function in all, and of a call of each other,
    by their symbols, each with that of the function that does its work."""
    return section(Counts(codes(image, CODE)), symbols)


def section(counts: Counts, symbols: Mapping[str, str]) -> dict[str, Any]:
    """The same of an object that is read already."""
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


def macro_of(figures: Mapping[str, Any]) -> tuple[str, int] | None:
    """From the section of a report: what a header calls the number, and the number; None where none
    is known."""
    if figures.get("most") is None:
        return None
    return COUNTS[int(figures["least"] != figures["most"])], figures["most"]


def count_definition(name: str, figures: Mapping[str, Any]) -> str:
    """The macro of a header, from the section of a report; nothing where no number is known."""
    found = macro_of(figures)
    if found is None:
        return ""
    what = "whatever its inputs are"
    if figures["least"] != figures["most"]:
        what = f"at most; {figures['least']:,} at least, as data has it"
    lines = [f"Instructions of one call, {what}."]
    if calls := calls_of_others(figures):
        lines.append(f"Those of other libraries are not in it: {', '.join(calls)}.")
    text = textwrap.fill(" ".join(lines), 96, break_long_words=False).replace("\n", "\n * ")
    return f"\n/* {text} */\n#define {name.upper()}_{found[0]}  {found[1]}u\n"
