"""Copies of values, and the kernels that make them."""

from __future__ import annotations

from ...dialect.graph import calls, external, moves
from ...dialect.graph.open_kernels import knows_sizes
from ...dialect.layout import Layout
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
        function = _copy_kernel(assigned, value.type, before.location)
        with ir.InsertionPoint(before), before.location:
            call = ir.Operation.create(
                "func.call",
                [value.type],
                [value],
                attributes={"callee": ir.FlatSymbolRefAttr.get(calls.symbol(function))},
            )
        found = call.results[0]
        assigned.layouts[found] = layout
        if not own:
            known.append(found)
    return found


def _copy_kernel(assigned: Assigned, type: ir.Type, where: ir.Location) -> ir.Operation:
    """A kernel that copies a tensor of this type; the same one for all copies of the type. It
    stems from what the first of them is for."""
    if str(type) in assigned.copy_kernels:
        return assigned.copy_kernels[str(type)]
    name = assigned.fresh("copy")
    text = _COPY.format(name=name, type=type)
    parsed = ir.Module.parse(text, assigned.program.context)
    function = next(iter(parsed.body.operations)).operation.clone(
        ip=ir.InsertionPoint(assigned.program.module.body)
    )
    function.location = where
    knows_sizes(assigned.program, function)
    assigned.functions[name] = function
    assigned.copy_kernels[str(type)] = function
    return function


def move(assigned: Assigned, value: ir.Value, before: ir.Operation) -> ir.Value:
    """A copy that `plan-memory` leaves out where the value can be computed in its place."""
    moved = copy(assigned, value, assigned.dense(value), before, own=True)
    maker(moved).attributes[moves.MOVE] = ir.UnitAttr.get()
    return moved
