"""Copies of values, and the kernels that make them."""

from __future__ import annotations

from ...dialect.graph import calls, external, moves
from ...dialect.graph.open_kernels import knows_sizes
from ...dialect.layout import Layout, shape_of
from ...dialect.mlir import ir
from ...dialect.walks import maker
from .assigned import Assigned

_COPY = """
func.func private @{name}(%x: {type}) -> {type}
    attributes {{hw.key = "CPU", hw.library = "tuned", hw.template = "copy"}} {{
  %format = "hw.constant"() {{value = unit}} : () -> !hw.none
  %y = "aten.clone"(%x, %format) : ({type}, !hw.none) -> {type}
  return %y : {type}
}}
"""

_THROUGH = """
func.func private @{name}(%x: {type}) -> {result}
    attributes {{hw.key = "CPU", hw.library = "tuned", hw.template = "copy"}} {{
  %shape = "hw.constant"() {{value = array<i64: {shape}>}} : () -> !hw.list<i64>
  %y = "aten.view"(%x, %shape) : ({type}, !hw.list<i64>) -> {result}
  return %y : {result}
}}
"""


def weight_in_order(
    assigned: Assigned, function: ir.Operation, value: ir.Value, layout: Layout
) -> ir.Value | None:
    """A weight stored as a C function wants it, instead of a copy in every run."""
    if not external.is_external(function):
        return None
    known = assigned.copies.setdefault((value, layout), [])
    if not known:
        found = external.weight_in_order(value, layout)
        if found is None:
            return None
        assigned.layouts[found] = layout
        known.append(found)
        assigned.reordered.add(value)
    return known[0] if maker(known[0]).name == "hw.weight" else None


def copy(
    assigned: Assigned, value: ir.Value, layout: Layout, before: ir.Operation, own: bool = False
) -> ir.Value:
    """The value, copied into a buffer of that layout; one copy serves all who want the same."""
    known = assigned.copies.setdefault((value, layout), [])
    found = None if own else next((c for c in known if maker(c).block == before.block), None)
    if found is None:
        text = _COPY.format(name="{name}", type=value.type)
        found = _copied_by(assigned, text, value, value.type, before)
        assigned.layouts[found] = layout
        assigned.copied[found] = value
        if not own:
            known.append(found)
    return found


def through(assigned: Assigned, view: ir.Operation) -> ir.Value:
    """What a reshape shows, copied."""
    value, type = view.operands[0], view.results[0].type
    shape = ", ".join(map(str, shape_of(view.results[0])))
    text = _THROUGH.format(name="{name}", type=value.type, result=type, shape=shape)
    return _copied_by(assigned, text, value, type, view)


def _copied_by(
    assigned: Assigned, text: str, value: ir.Value, type: ir.Type, before: ir.Operation
) -> ir.Value:
    """The result of a kernel that copies a value."""
    function = _copy_kernel(assigned, text, before.location)
    callee = ir.FlatSymbolRefAttr.get(calls.symbol(function))
    with ir.InsertionPoint(before), before.location:
        call = ir.Operation.create("func.call", [type], [value], attributes={"callee": callee})
    return call.results[0]


def _copy_kernel(assigned: Assigned, text: str, where: ir.Location) -> ir.Operation:
    """A kernel that copies tensors of a type; the same one for all such copies. It stems from what
    the first of them is for."""
    if text in assigned.copy_kernels:
        return assigned.copy_kernels[text]
    name = assigned.fresh("copy")
    parsed = ir.Module.parse(text.replace("{name}", name), assigned.program.context)
    function = next(iter(parsed.body.operations)).operation.clone(
        ip=ir.InsertionPoint(assigned.program.module.body)
    )
    function.location = where
    knows_sizes(assigned.program, function)
    assigned.functions[name] = function
    assigned.copy_kernels[text] = function
    return function


def move(assigned: Assigned, value: ir.Value, before: ir.Operation) -> ir.Value:
    """A copy that `plan-memory` leaves out where the value can be computed in its place."""
    moved = copy(assigned, value, assigned.dense(value), before, own=True)
    maker(moved).attributes[moves.MOVE] = ir.UnitAttr.get()
    return moved
