"""Reports for people: `NAME.report.json` as a table, and its sections in lines.

All that is said stands in the report: it may be one that was read from a file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from . import levels, narrow_report
from .form_report import FORM_HEAD, HALF_HEAD, form_rows, half_rows
from .layout_report import LAYOUT_HEAD, layout_rows

Report = dict[str, Any]


def table(figures: Report) -> str:
    """The report for people, in at most 100 columns."""
    parts = [
        headline(figures),
        grid(("call", "operators", "library", "source", "MACs"), _call_rows(figures)),
        grid(("copy for", "why", "source", "bytes"), _copy_rows(figures)),
        grid(LAYOUT_HEAD, [*layout_rows(figures)]),
        grid(("in floats", "source", "bytes", "MACs"), _float_rows(figures)),
        grid(
            ("narrow weight", "rows off by", "products", "bytes saved"), narrow_report.rows(figures)
        ),
        narrow_report.line(figures),
        grid(FORM_HEAD, [*form_rows(figures)]),
        grid(HALF_HEAD, [*half_rows(figures)]),
        grid(("version", "arena", "weights", "code"), version_rows(figures)),
        grid(("flash", "", "bytes"), _flash_rows(figures)),
        grid(("optimize", "", *levels.COSTS), [*levels.rows(figures)]),
        grid(("ram", "", "bytes"), _ram_rows(figures)),
        _needs(figures),
        executed_lines(figures),
        check_line(figures["check"]) if "check" in figures else "",
    ]
    return "\n\n".join(part for part in parts if part)


def check_line(report: Report) -> str:
    """The section `check` of a report, which `--check` writes, in one line."""
    seen = [each for each in report["values"] if each["elements"]]
    worst = max((each["relative_difference"] for each in seen), default=0.0)
    judged = f"{report['calls_checked']} of {report['calls']} calls"
    line = (
        f"checked on {report['machine']} against {report['second_opinion']}: {judged} and "
        f"{len(seen)} of {len(report['values'])} outputs agree in {report['runs']} runs "
        f"(largest relative difference {worst:.1e})"
    )
    missing = "; ".join(report["not_checked"])
    return f"{line}; not checked: {missing}" if missing else line


def headline(figures: Report) -> str:
    """A model in one line."""
    flash, ram, totals = figures["flash"], figures["ram"], figures["totals"]
    return (
        f"{figures['name']} for {figures['target']}: {flash['total']:,} bytes of flash, "
        f"{ram['arena']:,} of arena, {totals['calls']} calls, "
        f"{totals['multiply_adds']:,} multiply-adds"
    )


def _call_rows(figures: Report) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for place, call in enumerate(figures["calls"]):
        operators = " ".join(name.removeprefix("aten.") for name in call["operators"])
        kind = f"{call['library']} {call['template']}".rstrip()
        source = shortened(call["source"].rpartition("/")[2], 24)
        macs = f"{call['multiply_adds']:,}" if call["multiply_adds"] else ""
        rows.append((str(place), shortened(operators, 40), shortened(kind, 20), source, macs))
    return rows


def _copy_rows(figures: Report) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for copy in figures["copies"]["by_call"]:
        operator = shortened(copy["operator"].removeprefix("aten."), 18)
        source = shortened(copy["source"].rpartition("/")[2], 16)
        rows.append((operator, shortened(copy["reason"], 52), source, f"{copy['bytes']:,}"))
    return rows


def _float_rows(figures: Report) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for call in figures.get("in_floats", {}).get("by_call", ()):
        operators = " ".join(name.removeprefix("aten.") for name in call["operators"])
        source = shortened(call["source"].rpartition("/")[2], 24)
        numbers = f"{call['bytes']:,}", f"{call['multiply_adds']:,}"
        rows.append((shortened(operators, 40), source, *numbers))
    return rows


LISTED = 12
"""Rows of kernels and of weights that are shown one by one; the rest is summed up."""


def _flash_rows(figures: Report) -> list[tuple[str, ...]]:
    flash = figures["flash"]
    kernels = [
        (f"  {entry['kernel']}", _note(entry), entry["bytes"]) for entry in flash["by_kernel"]
    ]
    weights = [(f"  {entry['symbol']}", "", entry["bytes"]) for entry in flash["by_weight"]]
    rows = [
        ("code", "", flash["code"]),
        ("  the entry function", "", flash["entry"]),
        ("  copies and fills", "", flash["copies_and_fills"]),
        ("  kernels that other models may share", "", flash["shareable"]),
        *_largest(kernels, "kernels"),
        ("weights", "", flash["weights"]),
        *_largest(weights, "weights"),
        ("other constants", "", flash["constants"]),
        *_self_test_rows(figures),
        ("total", "", flash["total"]),
    ]
    return [(shortened(name, 60), note, f"{size:,}") for name, note, size in rows]


def _self_test_rows(figures: Report) -> list[tuple[str, str, int]]:
    test = figures.get("self_test")
    return [("  the self-test's", "if it is called", test["data"])] if test else []


def _note(kernel: Report) -> str:
    """How often a kernel is called, and which other one it is."""
    notes = [f"called {kernel['calls']} times"] if kernel["calls"] > 1 else []
    notes += [f"is {kernel['same_as']}"] if "same_as" in kernel else []
    return ", ".join(notes)


def _largest(rows: list[tuple[str, str, int]], what: str) -> list[tuple[str, str, int]]:
    """The first rows (they come sorted by size), and one row for all others."""
    if len(rows) <= LISTED:
        return rows
    rest = rows[LISTED:]
    others = f"  {len(rest)} smaller {what}"
    return [*rows[:LISTED], (others, "", sum(size for _, _, size in rest))]


def _ram_rows(figures: Report) -> list[tuple[str, ...]]:
    ram, stack = figures["ram"], figures.get("stack", {})
    bound = f"{ram['arena_ratio']:.2f} of the lower bound" if ram["arena_lower_bound"] else ""
    rows = [
        ("arena", bound, ram["arena"]),
        *((f"  in {each['region']}", "", each["bytes"]) for each in ram.get("arenas", ())),
        *((f"{side} ({_owner(figures[side])})", "", ram[side]) for side in ("inputs", "outputs")),
    ]
    if stack.get("bytes") is not None:
        more = f"and what {len(stack['without'])} others need" if stack["without"] else ""
        rows.append(("stack", more, stack["bytes"]))
    return [(name, note, f"{size:,}") for name, note, size in rows]


def _owner(tensors: Sequence[Report]) -> str:
    inside = any("arena_offset" in tensor for tensor in tensors)
    return "in the arena" if inside else "the caller's"


def _needs(figures: Report) -> str:
    needed = figures["undefined_symbols"]
    if not needed:
        return "The object needs no other symbols."
    lines, line = list[str](), "The object needs:"
    for symbol in needed:
        if len(line) + 1 + len(symbol) > 100:
            lines.append(line)
            line = " "
        line += f" {symbol}"
    return "\n".join([*lines, line])


def grid(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """Columns as wide as their contents, two spaces apart; the last one is aligned right."""
    if not rows:
        return ""
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    lines: list[str] = []
    for row in (head, tuple("-" * width for width in widths), *rows):
        cells = [f"{cell:<{width}}" for cell, width in zip(row[:-1], widths, strict=False)]
        cells.append(f"{row[-1]:>{widths[-1]}}")
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def shortened(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def version_rows(figures: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """The same for people, a row each."""
    return [
        (
            ", ".join(f"{name} = {value}" for name, value in each["sizes"].items()),
            *(f"{each[what]:,}" for what in ("arena", "weights", "code")),
        )
        for each in figures.get("specialised", ())
    ]


def executed_lines(figures: dict[str, Any]) -> str:
    """The same for people, as far as it is known."""
    counted = figures.get("instructions")
    lines = [
        instructions_line(counted) if counted else "",
        cycles_line(figures.get("cycles_estimate", {})),
    ]
    return "\n".join(filter(None, lines))


def instructions_line(figures: dict[str, Any]) -> str:
    """The same for people."""
    if figures["most"] is None:
        return f"Instructions of a call: not known, since {figures['why']}."
    least, most = figures["least"], figures["most"]
    text = f"{most:,}" if least == most else f"{least:,} to {most:,}, as data has it"
    calls = calls_of_others(figures)
    more = f"; without those of {', '.join(calls)}" if calls else ""
    return f"Instructions of a call: {text}{more}."


def calls_of_others(figures: Mapping[str, Any]) -> list[str]:
    """The calls of others, in words."""
    return [
        f"{high:,} {'calls' if high > 1 else 'call'} of {name}"
        for name, (_, high) in figures["outside"].items()
    ]


def cycles_line(figures: dict[str, Any]) -> str:
    """The same for people; empty where the core is not known."""
    if "core" not in figures:
        return ""
    core, waits = figures["core"], figures["wait_states"]
    if figures["most"] is None:
        return f"Cycles of a call on {core}: not known, since {figures['why']}."
    of_flash = f", {waits} wait states" if waits else ""
    return (
        f"Cycles of a call on {core}{of_flash}: about {figures['estimate']:,} "
        f"({figures['least']:,} to {figures['most']:,})."
    )
