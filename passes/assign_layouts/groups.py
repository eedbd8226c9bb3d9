"""Values that lie alike: what is computed element by element lies like its operand, and what is
computed in a whole like that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...dialect import templates
from ...dialect.errors import PassFailed
from ...dialect.graph import calls, external, views
from ...dialect.graph.extents import is_open, most
from ...dialect.layout import shape_of
from ...dialect.layout_groups import CHANNELS_LAST, ROWS, Forced, order_named
from ...dialect.mlir import ir
from ...dialect.operators import aten
from ...dialect.walks import maker
from .assigned import Assigned
from .tied import Dims, Tied

_KEEPING = (aten.SLICE, aten.EXPAND, views.PAD)
"""Views whose dimensions are those of what they show."""


def find(assigned: Assigned, forced: Forced) -> None:
    """The groups of all values that kernels write as they are told, in the order of the program;
    those that are to lie in some way do."""
    assigned.tied = _found(assigned)
    for name, wanted in forced.items():
        tied = next((each for each in assigned.tied if each.name == name), None)
        order = None if tied is None else order_named(wanted, tied.rank)
        if tied is None or order is None:
            raise PassFailed(_unknown(assigned, name, wanted, tied))
        assigned.orders |= {value: tied.order_of(value, order) for value in tied.values}


def _unknown(assigned: Assigned, name: str, wanted: str, tied: Tied | None) -> str:
    if tied is None:
        names = ", ".join(f"`{each.name}`" for each in assigned.tied[:12]) or "none"
        return f"there is no group of values `{name}` to lie in some way; there are {names}."
    return (
        f"the values of `{name}` have {tied.rank} dimensions and cannot lie as `{wanted}`: ways "
        f"are `{ROWS}`, `{CHANNELS_LAST}`, and the dimensions as they are nested (`0-2-1`)."
    )


def _found(assigned: Assigned) -> list[Tied]:
    found: list[Tied] = []
    numbers: Counter[str] = Counter()
    for op in calls.body(assigned.entry):
        if calls.is_call(op):
            name = calls.callee(op)
            numbers[name] += 1
            writer = name if numbers[name] == 1 else f"{name}.{numbers[name]}"
            if _is_free(assigned, op):
                _enter(assigned, found, Tied(writer, writers=[writer]), op)
            else:
                _enter_writer(assigned, found, writer, op)
    return found


def _enter_writer(assigned: Assigned, found: list[Tied], name: str, op: ir.Operation) -> None:
    """Notes the name of a call that writes its result over a value of a group."""
    number = assigned.in_place.operand(op)
    if number is not None:
        base = assigned.in_place.base(op.operands[number])
        for tied in found:
            if base in tied.values:
                tied.writers.append(name)


def _enter(assigned: Assigned, found: list[Tied], own: Tied, op: ir.Operation) -> None:
    """Enters the result of a call in the group of what it lies like; groups become one where it
    lies like values of several."""
    result = op.results[0]
    like = [
        (tied, value, dims)
        for value, dims in _lying_like(assigned, op)
        for tied in found
        if value in tied.values
    ]
    if not like:
        own.values[result] = tuple(range(len(shape_of(result))))
        found.append(own)
        _follow(assigned, found, own, op)
        return
    first, value, dims = like[0]
    first.values[result] = tuple(first.values[value][dim] for dim in dims)
    first.writers += own.writers
    for tied, value, dims in like[1:]:
        if tied in found and tied is not first:
            theirs = [tied.values[value][dim] for dim in dims]
            first.take(tied, dict(zip(theirs, first.values[result], strict=True)))
            found.remove(tied)


def _follow(assigned: Assigned, found: list[Tied], own: Tied, op: ir.Operation) -> None:
    """Notes of which group a reshape is what a result lies like."""
    for value in _nested_like(assigned, op):
        root = views.root(value)
        for tied in found:
            if root in tied.values and tied is not own:
                tied.followers.append((own, value))


def _is_free(assigned: Assigned, op: ir.Operation) -> bool:
    """The one result of a call may lie in more than one way."""
    function = assigned.functions[calls.callee(op)]
    template = templates.of_kernel(function)
    if template is None or external.is_external(function) or template.writes != "anywhere":
        return False
    shape = shape_of(op.results[0])
    if is_open(shape) or assigned.in_place.operand(op) is not None:
        return False
    return sum(most(extent) > 1 for extent in shape) > 1


def _lying_like(assigned: Assigned, op: ir.Operation) -> Iterator[tuple[ir.Value, Dims]]:
    """The values like which the result of a call lies, each with its dimensions that go with those
    of the result: what is written in the same whole, or else the largest that is read."""
    join = next((each for each in assigned.joins if each.call == op), None)
    if join is not None:
        for number, maker in join.makers.items():
            root, dims = _through(op.operands[number])
            if root == maker and dims:
                yield maker, dims
        return
    for value in _nested_like(assigned, op):
        root, dims = _through(value)
        if dims:
            yield root, dims


def _nested_like(assigned: Assigned, op: ir.Operation) -> list[ir.Value]:
    """The largest operand of a call, where its result is nested like that."""
    function = assigned.functions[calls.callee(op)]
    template, head = templates.of_kernel(function), calls.head(function)
    if template is None or head is None or templates.order(function, template, head):
        return []
    rank = len(shape_of(op.results[0]))
    alike = [value for value in op.operands if len(shape_of(value)) == rank]
    return sorted(alike, key=lambda value: -_elements(value))[:1]


def _through(value: ir.Value) -> tuple[ir.Value, Dims]:
    """What a value is a view of, with as many dimensions, and its dimensions that go with those of
    the view; none where these are others."""
    dims = tuple(range(len(shape_of(value))))
    while not isinstance(value.owner, ir.Block) and views.is_view(maker(value)):
        view = maker(value)
        if view.name == aten.PERMUTE:
            turned = [dim % len(dims) for dim in calls.integers(view.operands[1])]
            dims = tuple(turned[dim] for dim in dims)
        elif view.name not in _KEEPING or len(shape_of(view.operands[0])) != len(dims):
            return value, ()
        value = view.operands[0]
    return value, dims


def _elements(value: ir.Value) -> int:
    found = 1
    for extent in shape_of(value):
        found *= most(extent)
    return found
