"""`NAME.report.json`, and the same figures as a table: what the model costs, and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ..dialect.program import Program, entry_symbols, self_test_data, self_test_symbol
from . import levels, narrow_report
from .call_facts import CallFacts, Calls, calls_of
from .copies import Copy, copies_of
from .cycles import executed_lines
from .elf import CODE, CONSTANT, ObjectFacts, read_object
from .identity import build_of
from .in_floats import InFloats, in_floats
from .interface import Interface
from .interface_report import interface_to_report
from .llvm import prefixed
from .memory_functions import is_of_memory
from .version_report import VersionFacts, version_rows, versions_to_report, with_versions

__all__ = ["calls_of", "check_line", "copies_of", "in_floats", "report", "table"]

Report = dict[str, Any]


def report(
    program: Program,
    interface: Interface,
    calls: Calls,
    image: bytes,
    copies: Sequence[Copy] = (),
    floats: Sequence[InFloats] = (),
    versions: Sequence[VersionFacts] = (),
) -> Report:
    """The figures of a compiled model, ready for JSON; sizes are in bytes.

    `calls`, `copies` and `floats` were taken at the `planned` stage, `image` is the finished
    object.
    """
    facts = read_object(image)
    weights = sorted({*program.constants} - {self_test_data(program.name)})
    calls = with_versions(calls, versions)
    flash = _flash(program, (*calls.calls, *calls.inner), facts, weights)
    rounding: Report = {"requantise": [vars(layer) for layer in program.inexact]}
    return {
        **(rounding if program.inexact else {}),
        **narrow_report.to_report(program),
        "name": program.name,
        "target": program.target.name,
        "triple": program.target.triple,
        "build": build_of(program, image),
        **interface_to_report(interface),
        **_self_test(program, facts),
        "flash": flash,
        "optimize": levels.to_report(program.optimize, flash["by_kernel"]),
        "ram": _ram(interface, calls.arena_lower_bound),
        "totals": _totals(calls.calls),
        "copies": {
            "count": len(copies),
            "bytes": sum(copy.bytes for copy in copies),
            "by_call": [vars(copy) for copy in copies],
        },
        **({"in_floats": _in_floats(floats)} if floats else {}),
        "dispatch": vars(calls.dispatch),
        "calls": [_call(call) for call in calls.calls],
        **versions_to_report(program, versions, facts, flash),
        "shared": dict(program.shared),
        "undefined_symbols": list(facts.undefined),
    }


def _self_test(program: Program, facts: ObjectFacts) -> Report:
    """What the function that tries the model takes of the flash that is told, if it is called."""
    test, name = program.self_test, program.name
    if test is None:
        return {}
    sizes = {section.name: section.size for section in facts.sections}
    places = CODE + self_test_symbol(name), CONSTANT + self_test_data(name)
    code, data = (sizes.get(place, 0) for place in places)
    return {
        "self_test": {
            "code": code,
            "data": data,
            "sizes": list(test.sizes),
            "tolerances": [each.tolerance for each in test.results],
        }
    }


def _totals(calls: Sequence[CallFacts]) -> Report:
    return {
        "calls": len(calls),
        "kernels": len({call.kernel for call in calls}),
        "operators": sum(len(call.operators) for call in calls),
        "multiply_adds": sum(call.multiply_adds for call in calls),
    }


def _in_floats(floats: Sequence[InFloats]) -> Report:
    """What a quantised model does not compute in integers."""
    return {
        "calls": len(floats),
        "bytes": sum(each.bytes for each in floats),
        "multiply_adds": sum(each.multiply_adds for each in floats),
        "by_call": [{**vars(each), "operators": list(each.operators)} for each in floats],
    }


def _flash(
    program: Program, calls: Sequence[CallFacts], facts: ObjectFacts, weights: Sequence[str]
) -> Report:
    """What the object puts into flash: by kernel, by weight, in all."""
    name = program.name
    own = {CODE + new: CODE + symbol for symbol, new in program.shared.items()}
    sizes = {own.get(section.name, section.name): section.size for section in facts.sections}
    by_weight = {symbol: sizes.get(CONSTANT + symbol, 0) for symbol in weights}
    regions = {own.get(section.name, section.name): section.region for section in facts.sections}
    total, code = facts.size("code", "constant", "data"), facts.size("code")
    in_weights = sum(by_weight.values())
    counts = Counter((call.kernel, call.made_for) for call in calls)
    kernels: list[dict[str, Any]] = [
        {
            "kernel": kernel,
            "bytes": sizes.get(CODE + symbol, 0),
            "calls": count,
            "made_for": made_for,
            **({"same_as": program.same[symbol]} if symbol in program.same else {}),
            **_region(regions, CODE + symbol),
        }
        for (kernel, made_for), count in counts.items()
        for symbol in [prefixed(name, kernel)]
    ]
    return {
        "total": total,
        "code": code,
        "weights": in_weights,
        "constants": total - code - in_weights,
        "copies_and_fills": sum(sizes[section] for section in sizes if is_of_memory(section, name)),
        "shareable": sum(sizes[CODE + symbol] for symbol in program.shared),
        "entry": sum(sizes.get(CODE + symbol, 0) for symbol in entry_symbols(name)),
        "by_kernel": sorted(kernels, key=lambda entry: (-entry["bytes"], entry["kernel"])),
        "by_weight": [
            {"symbol": symbol, "bytes": size, **_region(regions, CONSTANT + symbol)}
            for symbol, size in sorted(by_weight.items(), key=lambda item: (-item[1], item[0]))
        ],
    }


def _region(regions: Mapping[str, str], section: str) -> Report:
    """The memory that a section is named after, where it has not the usual name."""
    region = regions.get(section, "")
    return {"region": region} if region else {}


def _ram(interface: Interface, lower_bound: int) -> Report:
    arena = interface.arena_size
    regions = [{"region": name, "bytes": size} for name, size in interface.by_region]
    return {
        "arena": arena,
        **({"arenas": regions} if regions else {}),
        "arena_align": interface.arena_align,
        "arena_lower_bound": lower_bound,
        "arena_ratio": round(arena / lower_bound, 4) if lower_bound else 1.0,
        "inputs": sum(spec.bytes for spec in interface.inputs if spec.at is None),
        "outputs": sum(spec.bytes for spec in interface.outputs if spec.at is None),
    }


def _call(call: CallFacts) -> Report:
    facts = {**vars(call), "operators": list(call.operators)}
    rows = facts.pop("by_rows")
    return facts if rows is None else {**facts, "by_rows": vars(rows)}


# The terminal's view


def table(figures: Report) -> str:
    """The report for people, in at most 100 columns."""
    parts = [
        headline(figures),
        _grid(("call", "operators", "library", "source", "MACs"), _call_rows(figures)),
        _grid(("copy for", "why", "source", "bytes"), _copy_rows(figures)),
        _grid(("in floats", "source", "bytes", "MACs"), _float_rows(figures)),
        _grid(
            ("narrow weight", "rows off by", "products", "bytes saved"), narrow_report.rows(figures)
        ),
        narrow_report.line(figures),
        _grid(("version", "arena", "weights", "code"), version_rows(figures)),
        _grid(("flash", "", "bytes"), _flash_rows(figures)),
        _grid(("optimize", "", *levels.COSTS), [*levels.rows(figures)]),
        _grid(("ram", "", "bytes"), _ram_rows(figures)),
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
        source = _shortened(call["source"].rpartition("/")[2], 24)
        macs = f"{call['multiply_adds']:,}" if call["multiply_adds"] else ""
        rows.append((str(place), _shortened(operators, 40), _shortened(kind, 20), source, macs))
    return rows


def _copy_rows(figures: Report) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for copy in figures["copies"]["by_call"]:
        operator = _shortened(copy["operator"].removeprefix("aten."), 18)
        source = _shortened(copy["source"].rpartition("/")[2], 16)
        rows.append((operator, _shortened(copy["reason"], 52), source, f"{copy['bytes']:,}"))
    return rows


def _float_rows(figures: Report) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for call in figures.get("in_floats", {}).get("by_call", ()):
        operators = " ".join(name.removeprefix("aten.") for name in call["operators"])
        source = _shortened(call["source"].rpartition("/")[2], 24)
        numbers = f"{call['bytes']:,}", f"{call['multiply_adds']:,}"
        rows.append((_shortened(operators, 40), source, *numbers))
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
    return [(_shortened(name, 60), note, f"{size:,}") for name, note, size in rows]


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


def _grid(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
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


def _shortened(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"
