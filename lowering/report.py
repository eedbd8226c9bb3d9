"""`NAME.report.json`: what the model costs, and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ..dialect.program import Program, entry_symbols, self_test_data, self_test_symbol
from . import arena_report, levels, narrow_report
from .call_facts import CallFacts, Calls, calls_of
from .copies import Copy, copies_of
from .elf import CODE, CONSTANT, ObjectFacts, read_object
from .form_facts import forms_to_report
from .graph_report import graph_to_report
from .identity import build_of
from .in_floats import InFloats, in_floats
from .interface import Interface
from .interface_report import interface_to_report
from .layout_report import layouts_to_report
from .llvm import prefixed
from .memory_functions import is_of_memory
from .threads_report import threads_to_report
from .version_report import VersionFacts, versions_to_report, with_versions
from .weights_report import weights_to_report

__all__ = ["calls_of", "copies_of", "forms_to_report", "in_floats", "report"]

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
        **threads_to_report(program, interface.threads, calls.calls),
        "flash": flash,
        "optimize": levels.to_report(program.optimize, flash["by_kernel"]),
        "ram": _ram(interface, calls.arena_lower_bound) | arena_report.to_report(calls.held),
        "totals": _totals(calls.calls),
        "copies": {
            "count": len(copies),
            "bytes": sum(copy.bytes for copy in copies),
            "by_call": [vars(copy) for copy in copies],
        },
        **layouts_to_report(program.layout_groups),
        **({"in_floats": _in_floats(floats)} if floats else {}),
        "dispatch": vars(calls.dispatch),
        "calls": [_call(call) for call in calls.calls],
        **graph_to_report(calls.graph),
        **weights_to_report(program.name, program.given, weights),
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
