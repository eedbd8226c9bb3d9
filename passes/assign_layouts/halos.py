"""Before the walk: what readers want around each value."""

from __future__ import annotations

from collections.abc import Mapping

from ...dialect import regions, templates
from ...dialect.dtypes import bounds, of_tensor
from ...dialect.graph import calls, views
from ...dialect.graph.calls import Border
from ...dialect.mlir import ir
from ...dialect.values import constant_value, is_constant
from ...dialect.walks import maker, put_in_place
from . import joins
from .assigned import Assigned


def pads_become_views(assigned: Assigned) -> None:
    """A kernel that does nothing but pad is a look at what lies around its operand."""
    for op in calls.body(assigned.entry):
        pad = pad_alone(assigned.functions, op)
        if pad is None:
            continue
        with ir.InsertionPoint(op):
            operands = [op.operands[0]]
            operands += [maker(operand).clone().results[0] for operand in list(pad.operands)[1:]]
            view = ir.Operation.create(views.PAD, [op.results[0].type], operands, loc=op.location)
        put_in_place(op, view.results[0])
    drop_uncalled(assigned)


def drop_uncalled(assigned: Assigned) -> None:
    """Kernels that nobody calls any more are not compiled."""
    called = [name for function in assigned.functions.values() for name in calls.named(function)]
    for name, function in list(assigned.functions.items()):
        if name != calls.symbol(assigned.entry) and name not in called and calls.body(function):
            assigned.functions.pop(name).erase()


def pad_alone(functions: Mapping[str, ir.Operation], op: ir.Operation) -> ir.Operation | None:
    """The padding operator of a call that does nothing but pad by one number; None otherwise."""
    if not calls.is_call(op):
        return None
    function = functions[calls.callee(op)]
    operators = [inner for inner in calls.body(function) if inner.name.startswith(calls.OPERATORS)]
    if len(operators) != 1 or operators[0].name != views.PAD or calls.template(function) is None:
        return None
    pad = operators[0]
    grows = all(side >= 0 for pair in views.padding(pad) for side in pair)
    return pad if grows and _can_lie_around(pad) else None


def _can_lie_around(pad: ir.Operation) -> bool:
    """Around floats there are zeros only, around integers any one of them."""
    if not is_constant(pad.operands[2]):
        return False
    fill, dtype = constant_value(pad.operands[2]) or 0, of_tensor(pad.results[0].type)
    if dtype.numpy.kind not in "iu":
        return fill == 0 and dtype.is_float
    lowest, highest = bounds(dtype)
    return isinstance(fill, int) and lowest <= fill <= highest


def gather(assigned: Assigned) -> None:
    """Every value's readers, last to first, say what they want around it."""
    for op in reversed(calls.body(assigned.entry)):
        if calls.is_call(op):
            function = assigned.functions[calls.callee(op)]
            for number, operand in enumerate(op.operands):
                _wish(assigned, operand, templates.border(function, number))
        elif views.is_view(op):
            wish = views.border_through(op, assigned.border(op.results[0]))
            _wish(assigned, op.operands[0], wish)
    joins.share_borders(assigned, _wish)
    _share_borders(assigned)


def _share_borders(assigned: Assigned) -> None:
    """A result that could be written over an operand gets the same border, so that it can be."""
    pairs = [pair for op in calls.body(assigned.entry) for pair in _overwriting(assigned, op)]
    settled = False
    while not settled:
        settled = True
        for operand, result in pairs:
            before = assigned.border(operand), assigned.border(result)
            _wish(assigned, operand, before[1])
            _wish(assigned, result, before[0])
            if (assigned.border(operand), assigned.border(result)) != before:
                settled = False


def _overwriting(assigned: Assigned, op: ir.Operation) -> list[tuple[ir.Value, ir.Value]]:
    """A call's operands that die there and could hold its result."""
    if not calls.is_call(op):
        return []
    found: list[tuple[ir.Value, ir.Value]] = []
    for number in templates.overwritable(assigned.functions[calls.callee(op)]):
        operand = op.operands[number]
        owner = operand.owner
        made_by_call = not isinstance(owner, ir.Block) and calls.is_call(owner.operation)
        alike = of_tensor(operand.type) == of_tensor(op.results[0].type)
        if made_by_call and alike and _is_last_reader(op, operand):
            found.append((operand, op.results[0]))
    return found[:1]


def _wish(assigned: Assigned, value: ir.Value, border: Border) -> None:
    assigned.borders[value] = assigned.border(value).widened(border)


def _is_last_reader(op: ir.Operation, value: ir.Value) -> bool:
    """Nothing reads a value after `op`, which stands in the block where the value is made."""
    readers = [regions.ancestor(use.owner.operation, op.block) for use in value.uses]
    same_block = maker(value).block == op.block
    return same_block and not any(
        reader is not None and op.is_before_in_block(reader) for reader in readers
    )
