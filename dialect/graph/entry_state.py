"""Makes arguments of weights that the model writes, and results of what it leaves in arguments."""

from __future__ import annotations

from collections.abc import Mapping

from ..mlir import ir
from ..program import Program
from ..state import set_attributes, state_attribute, states, update_attribute, updates
from . import calls
from .weights import is_weight, weight_name


def add_updates(program: Program, current: Mapping[ir.Value, ir.Value]) -> None:
    """Returns what weights and arguments hold at the end (`current`), where that is new."""
    entry = program.entry()
    block = entry.regions[0].blocks[0]
    end = calls.body(entry)[-1]
    finals = dict(zip(updates(entry).values(), _returned(entry), strict=True))
    written = {base: value for base, value in current.items() if base != value}
    numbers = {base: _argument(entry, base) for base in written}
    for base, value in written.items():
        number, source = numbers[base], numbers.get(value)
        if number is not None:
            finals[number] = value if source is None else block.arguments[source]
    for base, number in numbers.items():
        if number is not None and not isinstance(base.owner, ir.Block):
            base.owner.operation.erase()
    kept = [value for n, value in enumerate(end.operands) if n not in updates(entry)]
    results = [*kept, *finals.values()]
    with end.location:
        ir.Operation.create("func.return", [], results, ip=ir.InsertionPoint(end))
    end.erase()
    added = {len(kept) + n: update_attribute(number) for n, number in enumerate(finals)}
    calls.retype(entry)
    if "res_attrs" in entry.attributes:
        del entry.attributes["res_attrs"]
    set_attributes(entry, "res_attrs", len(results), added)


def _returned(entry: ir.Operation) -> list[ir.Value]:
    end = calls.body(entry)[-1]
    return [end.operands[number] for number in updates(entry)]


def _argument(entry: ir.Operation, base: ir.Value) -> int | None:
    """The number of the argument that a base is, or becomes; None for what the model computes."""
    if isinstance(base.owner, ir.Block):
        return ir.BlockArgument(base).arg_number
    if not is_weight(base):
        return None
    weight = base.owner.operation
    name = weight_name(weight)
    known = {text: number for number, text in states(entry).items()}
    block = entry.regions[0].blocks[0]
    if name not in known:
        block.add_argument(base.type, weight.location)
        known[name] = len(block.arguments) - 1
        set_attributes(
            entry, "arg_attrs", len(block.arguments), {known[name]: state_attribute(name)}
        )
    base.replace_all_uses_with(block.arguments[known[name]])
    return known[name]
