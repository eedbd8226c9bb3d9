"""Turns of loops: of a reduction, that are written out, over tiles that overlap, and over lanes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...dialect.contraction import Axis
from ...dialect.graph.extents import is_open, least, same
from ...dialect.mlir import arith, ir, scf
from ...dialect.targets import Target
from . import builder as b

MOST_TURNS = 4
"""Turns of a long loop that are written out."""


@dataclass(frozen=True)
class Filled:
    """A piece that has `count` of its own, and at least so many."""

    count: int
    least: int

    def own(self, number: int) -> b.Index:
        """That number; the last one of its own in the place of those behind it."""
        if number < self.least:
            return b.Index(number)
        return b.Index.at(arith.minui(b.index(number), b.index(self.count - 1)))

    def if_own(self, number: int, body: Callable[[], None]) -> None:
        """Does something for a number of its own; a fixed count is known to have it, or not."""
        if number < self.least:
            body()
            return
        if not is_open([self.count]):
            return
        is_there = arith.cmpi(arith.CmpIPredicate.ult, b.index(number), b.index(self.count))
        with ir.InsertionPoint(scf.IfOp(is_there).then_block):
            body()
            scf.YieldOp([])


def fold_whole(
    extent: int,
    turns: int,
    sums: list[ir.Value],
    body: Callable[[b.Index, list[ir.Value], int], list[ir.Value]],
    rolled: bool = False,
) -> list[ir.Value]:
    """The loop with so many turns at once; those that are left over, of an open extent, singly.
    LLVM writes out no more of a loop that is to stay `rolled`."""
    whole = extent // turns * turns
    sums = b.fold(whole, sums, lambda i, sums: body(i, sums, turns), turns, rolled)
    return b.fold(extent % turns, sums, lambda i, sums: body(i + whole, sums, 1))


def turns_written_out(
    extent: int, accumulators: int, target: Target, is_float: bool, longer: int = 1
) -> int:
    """How many turns of the innermost loop are written out: all of a short one, few of others. A
    body may be so many times longer than others."""
    most = max(1, longer * _longest_body(target, is_float) // accumulators)
    if is_open([extent]):
        return min(most, MOST_TURNS)
    if extent <= most:
        return extent
    return max(turns for turns in range(1, min(most, MOST_TURNS) + 1) if extent % turns == 0)


def _longest_body(target: Target, is_float: bool) -> int:
    """How many multiply-adds a loop body may hold where turns are written out: code is flash on
    small machines, and where each one is two calls of a library nothing is gained anyway. LLVM
    loads all numbers of a turn before it adds anything up, which takes registers."""
    fills_registers = target.is_scalar and target.integer_registers and not is_float
    if target.float_abi == "soft" or fills_registers:
        return 16
    return 48 if target.is_scalar else 96


def cover(extent: int, size: int, body: Callable[[b.Index, int], None]) -> None:
    """`body(start, size)` for pieces of that size, the last of which ends with the extent. An open
    extent that turns out to be shorter is covered by pieces of half the size, and so on."""
    if not is_open([extent]):
        whole = b.cut if extent % size == 0 or extent < size else _overlapping
        whole(extent, size, body)
    elif size == 1 or least(extent) >= size:
        _overlapping(extent, size, body)
    else:
        is_long = arith.cmpi(arith.CmpIPredicate.sge, b.index(extent), b.index(size))
        choice = scf.IfOp(is_long, has_else=True)
        with ir.InsertionPoint(choice.then_block):
            _overlapping(extent, size, body)
            scf.YieldOp([])
        with ir.InsertionPoint(choice.else_block):
            cover(extent, size // 2, body)
            scf.YieldOp([])


def fill_up(
    extent: int,
    heights: Sequence[int],
    body: Callable[[b.Index, int, Filled | None], None],
    is_few: bool = False,
) -> None:
    """`body(start, size, None)` for pieces of the first of these sizes. Of an open extent what is
    left over is one piece of the smallest size that has room for it, and filled up. Few are no more
    than one piece."""
    if is_few:
        _filled_up(b.Index(), extent, heights, body)
        return
    size = heights[0]
    whole, rest = extent // size * size, extent % size
    b.repeat(whole, lambda start: body(start, size, None), step=size)
    if is_open([rest]):
        has_next = size - 1 in heights
        _filled_up(b.Index(whole), rest, heights[1:] if has_next else heights, body)
    elif rest:
        body(b.Index(whole), rest, None)


def _filled_up(
    start: b.Index,
    rest: int,
    heights: Sequence[int],
    body: Callable[[b.Index, int, Filled | None], None],
) -> None:
    """Of what is left over, at most so many as the first size has."""
    size, *smaller = heights
    least = smaller[0] + 1 if smaller else 1
    are_enough = arith.cmpi(arith.CmpIPredicate.uge, b.index(rest), b.index(least))
    choice = scf.IfOp(are_enough, has_else=bool(smaller))
    with ir.InsertionPoint(choice.then_block):
        body(start, size, Filled(rest, least) if least < size else None)
        scf.YieldOp([])
    if smaller:
        with ir.InsertionPoint(choice.else_block):
            _filled_up(start, rest, smaller, body)
            scf.YieldOp([])


def _overlapping(extent: int, size: int, body: Callable[[b.Index, int], None]) -> None:
    last = b.index(extent - size)

    def piece(start: b.Index) -> None:
        body(b.Index.at(arith.minui(start.value(), last)), size)

    b.repeat(extent, piece, step=size)


def until(
    end: b.Index, body: Callable[[b.Index], None], step: int = 1, start: b.Index | None = None
) -> None:
    """`body(i)` for i = start (0), start + step, … in front of an end that may depend on loops
    around it."""
    if not _varies(start, end):
        b.repeat(end.constant, body, step)
        return
    loop = scf.ForOp((start or b.Index()).value(), end.value(), b.index(step))
    with ir.InsertionPoint(loop.body):
        body(b.Index.at(loop.induction_variable))
        scf.YieldOp([])


def fold_until(
    end: b.Index,
    carried: list[ir.Value],
    body: Callable[[b.Index, list[ir.Value]], list[ir.Value]],
    step: int = 1,
    start: b.Index | None = None,
    rolled: bool = False,
) -> list[ir.Value]:
    """The same for steps up to such an end, with values that are carried in registers."""
    if not _varies(start, end):
        return b.fold(end.constant, carried, body, step, rolled)
    loop = scf.ForOp((start or b.Index()).value(), end.value(), b.index(step), carried)
    if rolled:
        b.keep_rolled(loop)
    with ir.InsertionPoint(loop.body):
        counter = b.Index.at(loop.induction_variable)
        scf.YieldOp(body(counter, list(loop.inner_iter_args)))
    return list(loop.results)


def _varies(start: b.Index | None, end: b.Index) -> bool:
    """A loop does not begin at 0, or depends on loops around it."""
    return bool(end.terms) or (start is not None and start != b.Index())


def panels_of(
    extent: int, width: int, fewer: Callable[[int], int], body: Callable[[b.Index, int], None]
) -> None:
    """`body(i, width)` over whole panels of `width`, then the rest in fewer and fewer lanes."""
    whole = extent // width * width
    b.repeat(whole, lambda i: body(i, width), step=width)
    rest, start = extent - whole, whole
    while rest > 0:
        width = fewer(width)
        whole = rest // width * width
        b.repeat(whole, lambda i, first=start, width=width: body(i + first, width), step=width)
        start, rest = start + whole, rest - whole


def merged(reduction: Sequence[Axis], strides: Sequence[int]) -> list[tuple[int, int, int]]:
    """Extent, stride in A and stride in the panel of each loop of the reduction, with neighbours
    made one where both strides allow it."""
    loops: list[tuple[int, int, int]] = []
    for axis, stride in zip(reduction, strides, strict=True):
        extent = axis.extent
        if loops and same(loops[-1][1:], (extent * axis.stride, extent * stride)):
            extent *= loops.pop()[0]
        loops.append((extent, axis.stride, stride))
    return loops
