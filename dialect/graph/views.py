"""Operators that only look at their operand differently: what they make of its layout.

A view has no kernel. `apply` gives the layout of its result in the storage of its operand, `invert`
the layout that its operand would need for a wished layout of the result.
"""

from __future__ import annotations

from dataclasses import replace

from ..layout import Layout, contiguous, shape_of
from ..mlir import ir
from ..operators import aten
from ..regions import ELEMENT
from ..sizes import RESHAPE, SIZE, value_of
from ..values import NotConstant, constant_value, is_constant, is_none
from ..walks import maker_named
from .calls import Border, Halo, integers
from .extents import Extent, Undecided, extent, is_open, is_written, ranges_around
from .strides import extent_of, reshape_strides, slice_start

PAD = aten.CONSTANT_PAD_ND
VIEWS = (aten.VIEW, aten.PERMUTE, aten.SLICE, aten.SELECT, aten.EXPAND)
RESHAPES = (aten.VIEW, RESHAPE)
PLACED = (*VIEWS, PAD, ELEMENT, RESHAPE)
"""What `assign-layouts` makes views of; a pad looks at the zeros around a value."""


def is_view(op: ir.Operation) -> bool:
    return op.name in PLACED


def root(value: ir.Value) -> ir.Value:
    """The value whose storage a view, or a view of a view, looks at."""
    while not isinstance(value.owner, ir.Block) and is_view(value.owner):
        value = value.owner.operands[0]
    return value


def moves_along(value: ir.Value) -> bool:
    """Where a value lies depends on the counter of a loop."""
    while not isinstance(value.owner, ir.Block) and is_view(value.owner):
        if value.owner.operation.name == ELEMENT:
            return True
        value = value.owner.operands[0]
    return False


def apply(op: ir.Operation, base: Layout) -> Layout | None:
    """The layout of a view of a value that lies as `base`; None where strides cannot say it."""
    shape, result = shape_of(op.operands[0]), shape_of(op.results[0])
    if any(is_written(extent, 0) for extent in result):
        return contiguous(result)
    if op.name == PAD:
        return _pad(base, Border(padding(op), fill_of(op)))
    if op.name == aten.PERMUTE:
        return _permute(base, _dims(op, len(shape)))
    if op.name == ELEMENT:
        return _part(base, result, base.strides[1:], 0)
    if op.name in RESHAPES:
        strides = reshape_strides(shape, base.strides, result)
        return None if strides is None else _part(base, result, strides, 0)
    if op.name == aten.EXPAND:
        return _part(base, result, _expanded(shape, base.strides, result), 0)
    return _cut(op, base, shape, result)


def invert(op: ir.Operation, result: Layout) -> Layout | None:
    """The layout of the operand for which the view has the layout `result`, without a halo.

    None where the view does not show every element of its operand, or strides cannot say it.
    """
    shape = shape_of(op.operands[0])
    if op.name == aten.PERMUTE:
        dims = _dims(op, len(shape))
        strides = tuple(result.strides[dims.index(dim)] for dim in range(len(shape)))
        return Layout(strides, result.size)
    if op.name in RESHAPES:
        found = reshape_strides(shape_of(op.results[0]), result.strides, shape)
        return None if found is None else Layout(found, result.size)
    return None


def border_through(op: ir.Operation, wanted: Border) -> Border:
    """What a view's operand needs around it for its result; nothing where that is lost."""
    rank = len(shape_of(op.operands[0]))
    if op.name == aten.PERMUTE and wanted.is_there:
        dims = _dims(op, rank)
        return Border(tuple(wanted.halo[dims.index(dim)] for dim in range(rank)), wanted.fill)
    if op.name == PAD:
        fill = fill_of(op)
        halo = wanted.halo if wanted.is_there and wanted.fill == fill else ((0, 0),) * rank
        pairs = zip(halo, padding(op), strict=True)
        return Border(tuple((max(a + c, 0), max(b + d, 0)) for (a, b), (c, d) in pairs), fill)
    return Border()


def padding(op: ir.Operation) -> Halo:
    """What `constant_pad_nd` adds before and after each dimension; negative numbers cut."""
    flat = integers(op.operands[1])
    rank = len(shape_of(op.operands[0]))
    pairs = [(flat[at], flat[at + 1]) for at in range(0, len(flat), 2)]
    return tuple([(0, 0)] * (rank - len(pairs)) + pairs[::-1])


def fill_of(op: ir.Operation) -> int:
    """The number that `constant_pad_nd` pads with."""
    return int(constant_value(op.operands[2]) or 0)


def _pad(base: Layout, border: Border) -> Layout | None:
    """What lies around the data already becomes part of it."""
    pads = border.halo
    if not border.covered(base):
        return None
    halo = base.halo or ((0, 0),) * len(pads)
    rest = tuple(
        (before - pad_before, after - pad_after)
        for (before, after), (pad_before, pad_after) in zip(halo, pads, strict=True)
    )
    if any(before < 0 or after < 0 for before, after in rest):
        return None
    if any(pad < 0 for pair in pads for pad in pair):
        return None
    moved = sum(before * stride for (before, _), stride in zip(pads, base.strides, strict=True))
    left = rest if any(pair != (0, 0) for pair in rest) else ()
    fill = base.fill if left else 0
    return replace(base, origin=base.origin - moved, halo=left, fill=fill)


def _dims(op: ir.Operation, rank: int) -> tuple[int, ...]:
    return tuple(dim % rank for dim in integers(op.operands[1]))


def _permute(base: Layout, dims: tuple[int, ...]) -> Layout:
    strides = tuple(base.strides[dim] for dim in dims)
    halo = tuple(base.halo[dim] for dim in dims) if base.halo else ()
    return replace(base, strides=strides, halo=halo)


def _part(base: Layout, shape: tuple[int, ...], strides: tuple[int, ...], start: int) -> Layout:
    """The elements from `start` on; the pointer moves there, and what lies around is forgotten.

    Where it would move by a number that is known at run time only, it stays where it is.
    """
    origin = base.origin + start
    if isinstance(origin, Extent):
        return Layout(strides, base.size, origin, offset=base.offset)
    return Layout(strides, extent_of(shape, strides), offset=base.offset + origin)


def _expanded(
    shape: tuple[int, ...], strides: tuple[int, ...], result: tuple[int, ...]
) -> tuple[int, ...]:
    """Repeated dimensions do not advance."""
    new = len(result) - len(shape)
    own = (
        0 if is_written(extent, 1) and not is_written(wide, 1) else stride
        for extent, wide, stride in zip(shape, result[new:], strides, strict=True)
    )
    return (0,) * new + tuple(own)


def _cut(
    op: ir.Operation, base: Layout, shape: tuple[int, ...], result: tuple[int, ...]
) -> Layout | None:
    """`select` takes one index of a dimension, `slice` every `step`-th from a start on."""
    dim = integer(op.operands[1]) % len(shape)
    start = _start(op, shape[dim]) * base.strides[dim]
    if op.name == aten.SELECT:
        return _part(base, result, base.strides[:dim] + base.strides[dim + 1 :], start)
    step = integer(op.operands[4])
    strides = (*base.strides[:dim], base.strides[dim] * step, *base.strides[dim + 1 :])
    return _part(base, result, strides, start)


def _start(op: ir.Operation, whole: int) -> int:
    """The first index that a `select` or a `slice` takes of a dimension."""
    first = op.operands[2]
    if op.name == aten.SELECT:
        index = integer(first)
        return index + whole if index < 0 else index
    return slice_start(None if is_none(first) else integer(first), whole)


def shows_part_known(op: ir.Operation) -> bool:
    """Strides say what an operator takes of an open tensor, whatever the sizes are."""
    if op.name == aten.EXPAND:
        return True
    if op.name not in (aten.SLICE, aten.SELECT):
        return False
    shape = shape_of(op.operands[0])
    try:
        _start(op, shape[integer(op.operands[1]) % len(shape)])
        return op.name == aten.SELECT or integer(op.operands[4]) > 0
    except (NotConstant, Undecided):
        return False


def whole_of_first_part(value: ir.Value) -> ir.Value | None:
    """What a value of an open size is the first part of; None where it is none."""
    part = maker_named(value, aten.SLICE)
    if part is None or not is_open(shape_of(value)):
        return None
    start, step = part.operands[2], part.operands[4]
    is_first = all(map(is_constant, (start, step))) and constant_value(start) in (None, 0)
    return part.operands[0] if is_first and constant_value(step) == 1 else None


def integer(value: ir.Value) -> int:
    """A number that an operator is given; that of a size is an `Extent`."""
    size = maker_named(value, SIZE)
    if size is not None:
        return extent(value_of(size), ranges_around(value))
    return int(constant_value(value))
