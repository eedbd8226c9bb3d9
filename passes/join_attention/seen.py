"""Which keys each query sees by a mask that is computed, as far as places alone say that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...dialect.graph import calls, views
from ...dialect.graph.build import Builder
from ...dialect.graph.extents import is_open, is_written, least, same, shape_of
from ...dialect.graph.weights import data_of
from ...dialect.mlir import ir
from ...dialect.operators import aten
from ...dialect.walks import maker_if_any
from .diagonals import diagonal_of
from .positions import Line, Lines

BOTH = ("aten.bitwise_and.Tensor", aten.LOGICAL_AND)

BOUNDS = {"le": (1, 0), "lt": (1, -1), "ge": (-1, 0), "gt": (-1, -1)}
"""What of the difference of both sides is at most what."""


@dataclass(frozen=True)
class Seen:
    """All keys up to one that lies `diagonal` behind the query's own place, if all the masks of
    `rest` show them as well."""

    diagonal: int | None
    rest: tuple[ir.Value, ...]


NOTHING_KNOWN = Seen(None, ()), 0.0


def seen_by(lines: Lines, mask: ir.Value, size: Sequence[int]) -> Seen:
    """What a mask says that hides scores of so many rows and columns."""
    mask = lines.given.get(mask, mask)
    op = maker_if_any(mask)
    if op is not None and op.name == aten.EXPAND:
        return seen_by(lines, op.operands[0], size)
    if op is not None and op.name in views.RESHAPES:
        return _seen_through_view(lines, seen_by(lines, op.operands[0], size), op)
    data = data_of(lines.program, mask)
    if data is not None and data.all():
        return Seen(None, ())
    if data is not None and not is_open(size):
        diagonal = diagonal_of(data, tuple(size))
        return Seen(diagonal, () if diagonal is not None else (mask,))
    if op is not None and op.name in BOTH:
        return _both(*(seen_by(lines, each, size) for each in op.operands))
    if op is not None and calls.is_call(op):
        return _by_kernel(lines, op, size)
    diagonal = None if op is None else _compared(lines, op, size)
    return Seen(diagonal, () if diagonal is not None else (mask,))


def added_mask(lines: Lines, mask: ir.Value, size: Sequence[int]) -> tuple[Seen, float]:
    """What numbers show that are added to scores, zeros, and the lowest number beside these; not a
    diagonal where they are something else."""
    mask = lines.given.get(mask, mask)
    op = maker_if_any(mask)
    if op is not None and calls.is_call(op):
        return added_mask(*lines.inside(op), size)
    if op is not None and op.name in (*views.RESHAPES, aten.EXPAND):
        before, after = shape_of(op.operands[0])[-2:], shape_of(mask)[-2:]
        return added_mask(lines, op.operands[0], size) if same(before, after) else NOTHING_KNOWN
    if op is None or op.name != aten.WHERE:
        return NOTHING_KNOWN
    shown, hidden = (
        data_of(lines.program, lines.given.get(each, each)) for each in list(op.operands)[1:]
    )
    if shown is None or hidden is None or shown.any():
        return NOTHING_KNOWN
    return seen_by(lines, op.operands[0], size), float(hidden.max())


def _by_kernel(lines: Lines, call: ir.Operation, size: Sequence[int]) -> Seen:
    """What the result of a call says. Masks that only its kernel has are not those of others."""
    inside, made = lines.inside(call)
    found = seen_by(inside, made, size)
    if found.diagonal is None or not all(mask in inside.given.values() for mask in found.rest):
        return Seen(None, (call.results[0],))
    return found


def _both(one: Seen, other: Seen) -> Seen:
    """What two masks show; of two triangles, which one is the smaller may not be known."""
    rest = (*one.rest, *other.rest)
    if one.diagonal is None or other.diagonal is None:
        return Seen(one.diagonal if other.diagonal is None else other.diagonal, rest)
    return Seen(min(one.diagonal, other.diagonal), rest)


def _compared(lines: Lines, op: ir.Operation, size: Sequence[int]) -> int | None:
    """The diagonal, where an operator compares places that are counted along rows and columns."""
    name = op.name.removeprefix("aten.").split(".")[0]
    if name not in BOUNDS:
        return None
    shape = shape_of(op.results[0])
    one, other = (lines.operand(each) for each in op.operands)
    if one is None or other is None or not same(shape[-2:], size):
        return None
    sign, most = BOUNDS[name]
    difference = Line((), 0).beside(one.beside(other, -1), sign)
    if difference.of_rank(len(shape)) != (*[0] * (len(shape) - 2), -1, 1):
        return None
    diagonal = most - difference.start
    return diagonal if least(diagonal) >= 0 else None


def _seen_through_view(lines: Lines, seen: Seen, view: ir.Operation) -> Seen:
    """The same where a mask is viewed with more or fewer dimensions of one place in front of its
    rows and columns; the mask itself, where it is viewed otherwise."""
    before, after = shape_of(view.operands[0]), shape_of(view.results[0])
    places = places_before(before, after)
    if places is None:
        return Seen(None, (view.results[0],))
    b = Builder(lines.program, view)
    rest = tuple(viewed(b, each, len(before), places) for each in seen.rest)
    return replace(seen, rest=rest)


def places_before(before: Sequence[int], after: Sequence[int]) -> list[int | None] | None:
    """Which dimension each one in front of rows and columns was, None for those of one place; None
    where others have gone or come."""
    kept = [number for number, x in enumerate(before[:-2]) if not is_written(x, 1)]
    wide = [x for x in after[:-2] if not is_written(x, 1)]
    if not same([before[number] for number in kept], wide) or not same(before[-2:], after[-2:]):
        return None
    left = iter(kept)
    return [None if is_written(x, 1) else next(left) for x in after[:-2]]


def viewed(b: Builder, value: ir.Value, rank: int, places: Sequence[int | None]) -> ir.Value:
    """A mask that is broadcast to so many dimensions, with others in front."""
    shape = shape_of(value)
    if len(shape) <= 2:
        return value
    full = (*[1] * (rank - len(shape)), *shape)
    lead = [1 if place is None else full[place] for place in places]
    return b.reshape(value, (*lead, *full[-2:]))
