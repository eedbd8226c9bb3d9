"""Before the walk: reshapes that no strides can say are copies, and say how their result lies.

Two dimensions that become one are stepped through with one stride. Where they cannot be, however
their root lies (since it is repeated, or shuffled), a kernel copies through the reshape: so its
result may have a border, be nested as its readers like it, lie in a concatenation or in the
caller's output, without being copied again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from ...dialect.graph import calls, views
from ...dialect.graph.calls import Border
from ...dialect.graph.extents import is_open
from ...dialect.layout import Layout, contiguous, last_channels, ordered, shape_of
from ...dialect.mlir import ir
from ...dialect.operators import aten
from ...dialect.walks import maker, put_in_place
from . import copies
from .assigned import Assigned


def reshapes_become_copies(assigned: Assigned) -> None:
    """Calls stand for the reshapes that need a copy wherever their root lies."""
    copied: list[ir.Value] = []
    made: dict[tuple[ir.Value, ir.Block, str], ir.Value] = {}
    for op in calls.body(assigned.entry):
        if not views.is_view(op) or _is_odd(assigned, op) or _can_be_shown(op, copied):
            continue
        if op.name != aten.VIEW or _cuts(op) or _has_twins(op):
            copied.append(op.operands[0])
            continue
        key = op.operands[0], op.block, str(op.results[0].type)
        if key not in made:
            made[key] = copies.through(assigned, op)
        put_in_place(op, made[key])


def _is_odd(assigned: Assigned, op: ir.Operation) -> bool:
    """Sizes that are known at run time, nothing at all, a place that moves, and descriptors."""
    root, looks = views.root(op.results[0]), _views_up_to(op, [])
    shapes = [shape_of(root), *(shape_of(look.results[0]) for look in looks)]
    odd = any(is_open(shape) or prod(shape) < 2 for shape in shapes)
    return odd or root in assigned.described or views.moves_along(op.results[0])


def _views_up_to(op: ir.Operation, copied: Sequence[ir.Value]) -> list[ir.Operation]:
    """The views from what is there, or is copied, to what `op` shows."""
    found = [op]
    while found[0].operands[0] not in copied:
        base = found[0].operands[0]
        if isinstance(base.owner, ir.Block) or not views.is_view(maker(base)):
            break
        found.insert(0, maker(base))
    return found


def _can_be_shown(op: ir.Operation, copied: Sequence[ir.Value]) -> bool:
    """Strides say what a view shows of its root, if that lies in one of the ways it may."""
    looks = _views_up_to(op, copied)
    return any(_viewed_from(looks, layout) is not None for layout in _ways_to_lie(looks))


def _ways_to_lie(looks: Sequence[ir.Operation]) -> Iterator[Layout]:
    """How the root may lie: as usual, or as its views would have it."""
    root, result = looks[0].operands[0], shape_of(looks[-1].results[0])
    border = Border()
    for look in reversed(looks):
        border = views.border_through(look, border)
    shape = shape_of(root)
    yield border.around(shape, tuple(range(len(shape))))
    if isinstance(root.owner, ir.Block) and root.owner.owner.name == "func.func":
        return
    yield border.around(shape, last_channels(len(shape)))
    for wish in (contiguous(result), ordered(result, last_channels(len(result)))):
        found: Layout | None = wish
        for look in reversed(looks):
            found = None if found is None else views.invert(look, found)
        if found is not None:
            yield found


def _viewed_from(looks: Sequence[ir.Operation], layout: Layout) -> Layout | None:
    found: Layout | None = layout
    for look in looks:
        found = None if found is None else views.apply(look, found)
    return found


def _cuts(op: ir.Operation) -> bool:
    """A reshape does more than make one dimension of several."""
    return strides_along(op, contiguous(shape_of(op.operands[0]))) is None


def _has_twins(op: ir.Operation) -> bool:
    """One copy serves several reshapes of a value, which the walk finds."""
    types = [
        str(use.owner.operation.results[0].type)
        for use in op.operands[0].uses
        if use.owner.operation.name == aten.VIEW
    ]
    return any(each != types[0] for each in types)


def strides_along(op: ir.Operation, layout: Layout) -> tuple[int, ...] | None:
    """How far apart elements of a reshape's result are in its operand: the farthest of the
    dimensions that each one is made of. None where some are cut."""
    places = list(zip(shape_of(op.operands[0]), layout.strides, strict=True))
    found: list[int] = []
    for extent in shape_of(op.results[0]):
        covered, most = 1, 0
        while places and covered < extent:
            own, stride = places.pop(0)
            covered, most = covered * own, max(most, stride)
        if covered != extent:
            return None
        found.append(most)
    return tuple(found)
