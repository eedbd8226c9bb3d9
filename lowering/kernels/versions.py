"""The versions of a program for named values of its sizes, in the module of that for all.

@NAME_run(…)            calls the version for the sizes that it is given, where there is one
@NAME_run_n_8(…)        the list of calls for n = 8, with kernels of its own
@NAME_run_any_size(…)   the one for all others
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from ...dialect.contents import content_key
from ...dialect.mlir import arith, cf, func, ir
from ...dialect.program import (
    Program,
    any_size_symbol,
    entry_symbol,
    reset_symbol,
    unchecked_symbol,
)
from ...dialect.versions import Version, is_definition, rename_definitions
from ...dialect.walks import symbols
from ..interface import Interface
from .entry_values import Entry

ENTRY_MARK = "hw.entry"


def join_versions(program: Program, interface: Interface, versions: Sequence[Version]) -> None:
    """Puts versions into a program, all of the `kernels` stage, and the choice into its entry."""
    if not versions:
        return
    with program.context, ir.Location.unknown():
        for version in versions:
            _take_in(program, version)
        _write_choice(program, interface, versions)


def _take_in(program: Program, version: Version) -> None:
    """Copies all that a version defines; constants that are there already are not copied."""
    given, name = version.program, program.name
    same = _same_constants(program, given)
    own = set(given.constants) - set(same)
    names = {entry_symbol(name): version.symbol}
    names |= {symbol: f"{symbol}_{version.label}" for symbol in own}
    rename_definitions(given, names | same)
    known = symbols(program.module)
    for symbol, op in symbols(given.module).items():
        if symbol == reset_symbol(name) or symbol in same.values():
            continue
        if not is_definition(op) and symbol in known:
            continue
        _copy_in(program, op)
    version.constants.extend(sorted(names[symbol] for symbol in own))
    program.constants |= {symbol: given.constants[symbol] for symbol in version.constants}


def _same_constants(program: Program, given: Program) -> dict[str, str]:
    """By the names of constants, those of another program that have the same bytes."""
    known = {content_key(data): symbol for symbol, data in program.constants.items()}
    found = {symbol: known.get(content_key(data)) for symbol, data in given.constants.items()}
    return {symbol: other for symbol, other in found.items() if other is not None}


def _copy_in(program: Program, op: ir.Operation) -> None:
    copy = op.clone(ip=ir.InsertionPoint(program.module.body)).operation
    if ENTRY_MARK in copy.attributes:
        _hide(copy, ir.StringAttr(copy.attributes["sym_name"]).value)


def _write_choice(program: Program, interface: Interface, versions: Sequence[Version]) -> None:
    """Moves what computes the model behind a function of its name that compares sizes first."""
    found = symbols(program.module)
    name = unchecked_symbol(program.name) if program.checks else entry_symbol(program.name)
    inner = found[name]
    choice = _in_front(inner, name, any_size_symbol(program.name))
    arguments = list(choice.entry_block.arguments)
    point = ir.InsertionPoint(choice.entry_block)
    for version in versions:
        point = _call_if_meant(choice, point, interface, version, found[version.symbol])
    with point, inner.location:
        _hand_on(inner, arguments)


def _in_front(inner: ir.Operation, name: str, hidden: str) -> func.FuncOp:
    """An empty function that has what others see of one, which gets another name."""
    type = ir.FunctionType(ir.TypeAttr(inner.attributes["function_type"]).value)
    visibility = ir.StringAttr(inner.attributes["sym_visibility"]).value
    with ir.InsertionPoint(inner), inner.location:
        made = func.FuncOp(name, type, visibility=visibility)
    if ENTRY_MARK in inner.attributes:
        made.attributes[ENTRY_MARK] = ir.UnitAttr.get()
    _hide(inner, hidden)
    made.add_entry_block()
    return made


def _hide(function: ir.Operation, name: str) -> None:
    function.attributes["sym_name"] = ir.StringAttr.get(name)
    function.attributes["sym_visibility"] = ir.StringAttr.get("private")
    if ENTRY_MARK in function.attributes:
        del function.attributes[ENTRY_MARK]


def _call_if_meant(
    choice: func.FuncOp,
    point: ir.InsertionPoint,
    interface: Interface,
    version: Version,
    function: ir.Operation,
) -> ir.InsertionPoint:
    """Returns what a version gives where it is for the sizes; gives where to go on."""
    arguments = list(choice.entry_block.arguments)
    first = len(interface.passed) + sum(spec.has_key for spec in interface.inputs)
    names = [size.name for size in interface.sizes]
    blocks = choice.operation.regions[0].blocks
    call, go_on = blocks.append(), blocks.append()
    with point, function.location:
        equal = [
            _equals(arguments[first + names.index(name)], value)
            for name, value in version.values.items()
        ]
        cf.cond_br(reduce(arith.andi, equal), [], [], call, go_on)
    with ir.InsertionPoint(call), function.location:
        _hand_on(function, arguments)
    return ir.InsertionPoint(go_on)


def _equals(size: ir.Value, value: int) -> ir.Value:
    return arith.cmpi(arith.CmpIPredicate.eq, size, arith.constant(size.type, value))


def _hand_on(function: ir.Operation, arguments: Sequence[ir.Value]) -> None:
    """Calls a function with buffers of which it may take a part only."""
    type = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)
    given = [
        Entry.view(argument, 0, wanted) if isinstance(wanted, ir.MemRefType) else argument
        for argument, wanted in zip(arguments, type.inputs, strict=True)
    ]
    symbol = ir.StringAttr(function.attributes["sym_name"]).value
    func.ReturnOp(list(func.CallOp(list(type.results), symbol, given).results))
