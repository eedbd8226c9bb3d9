"""After the walk: layouts are written into the IR, and kernels learn theirs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...dialect.dispatch.runtime_keys import AS_IT_IS
from ...dialect.graph import calls
from ...dialect.graph.extents import is_open
from ...dialect.layout import Layout
from ...dialect.mlir import ir
from ...dialect.sizes import SIZES
from . import readers
from .assigned import Assigned


def write_entry(assigned: Assigned) -> None:
    arguments = assigned.entry.regions[0].blocks[0].arguments
    _set_layouts(assigned.entry, "arg_attrs", [assigned.layouts[value] for value in arguments])
    for op in calls.body(assigned.entry):
        if any(calls.is_tensor(result) for result in op.results):
            found = [assigned.layouts[result].attribute() for result in op.results]
            op.attributes["hw.layouts"] = ir.ArrayAttr.get(found)


def write_kernels(assigned: Assigned) -> None:
    """Kernels learn their layouts; one that is called with several is compiled for each."""
    versions: dict[tuple[Any, ...], str] = {}
    taken: list[str] = []
    for op in calls.body(assigned.entry):
        if not calls.is_call(op):
            continue
        name = calls.callee(op)
        inputs = [_seen(assigned.layouts[value]) for value in op.operands]
        outputs = [_seen(assigned.layouts[value]) for value in op.results]
        given = _given_as_they_are(assigned, op)
        key = (name, *inputs, None, *outputs, *given)
        if key not in versions:
            function = assigned.functions[name]
            if name in taken:
                function = _clone(assigned, function, name)
            taken.append(name)
            versions[key] = calls.symbol(function)
            _set_layouts(function, "arg_attrs", inputs)
            _set_layouts(function, "res_attrs", outputs)
            if any(is_open([*each.strides, each.origin]) for each in (*inputs, *outputs)):
                function.attributes[SIZES] = assigned.entry.attributes[SIZES]
            marks = [{AS_IT_IS: ir.UnitAttr.get()} if each else {} for each in given]
            calls.add_each(function, "arg_attrs", marks)
        op.attributes["callee"] = ir.FlatSymbolRefAttr.get(versions[key])


def _given_as_they_are(assigned: Assigned, op: ir.Operation) -> list[bool]:
    """The operands of a call that are the caller's descriptors."""
    return [readers.is_given_as_it_is(assigned, op, value) for value in op.operands]


def _clone(assigned: Assigned, function: ir.Operation, name: str) -> ir.Operation:
    twin = function.clone(ip=ir.InsertionPoint.after(function))
    fresh = assigned.fresh(f"{name}_v")
    twin.attributes["sym_name"] = ir.StringAttr.get(fresh)
    assigned.functions[fresh] = twin
    return twin


def _seen(layout: Layout) -> Layout:
    """A layout as kernels see it: the pointer that they are given includes the offset."""
    return replace(layout, offset=0)


def _set_layouts(function: ir.Operation, attribute: str, layouts: list[Layout]) -> None:
    """Sets `hw.layout` on each argument or result of a function."""
    calls.add_each(function, attribute, [{"hw.layout": one.attribute()} for one in layouts])
