"""Moving a program that was planned by itself into another one, as a function beside its entry."""

from __future__ import annotations

from ...dialect.graph import calls
from ...dialect.graph.outline import Names
from ...dialect.graph.weights import WEIGHT, enter, weight_name
from ...dialect.mlir import ir
from ...dialect.program import ENTRY, Program
from ...dialect.walks import operations, rename

TWIN = ".loops"
"""Ends the names of what `expand-generic` writes."""


def adopt(program: Program, sub: Program, name: str, names: Names) -> None:
    """Moves the functions, loops and weights of `sub`; its entry is called `name` then."""
    symbols = _new_symbols(sub, name, names)
    weights = _new_weights(program, sub)
    with program.context:
        for item in sub.module.body.operations:
            moved = item.operation.clone(ip=ir.InsertionPoint(program.module.body))
            _rename(moved, symbols, weights)


def _new_symbols(sub: Program, name: str, names: Names) -> dict[str, str]:
    found = {ENTRY: name}
    for old in calls.functions(sub):
        if old != ENTRY and not old.endswith(TWIN):
            found[old] = names.exactly(old)
    # Twins and constants are named after their kernel.
    for item in sub.module.body.operations:
        old = calls.symbol(item.operation)
        if old not in found:
            kernel = max((known for known in found if old.startswith(f"{known}.")), key=len)
            found[old] = found[kernel] + old.removeprefix(kernel)
    return found


def _new_weights(program: Program, sub: Program) -> dict[str, str]:
    return {old: enter(program, data, old) for old, data in sub.weights.items()}


def _rename(moved: ir.Operation, symbols: dict[str, str], weights: dict[str, str]) -> None:
    moved.attributes["sym_name"] = ir.StringAttr.get(symbols[calls.symbol(moved)])
    rename(moved, symbols)
    for op in operations(moved):
        if op.name == WEIGHT and weight_name(op) in weights:
            op.attributes["name"] = ir.StringAttr.get(weights[weight_name(op)])
