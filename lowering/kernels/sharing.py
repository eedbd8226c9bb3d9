"""Divides the finished loops of a kernel among threads.

    for each panel                     for each panel from chunk·P / C to (chunk + 1)·P / C
        for each row             →         for each row
            result[row, panel]                 result[row, panel]

Of loops inside each other that is the one with which a chunk has least to do, what stands around
it being done by each chunk; what stores to the result beside such loops is left to the last chunk.
How many turns a loop has may be known at run time only: then P is computed in front of the loop.
The kernel takes the number of its chunk as one more argument, and `@NAME_share`, which is declared
here and written when all is pointers (`expand_sharing.py`), calls it for all chunks.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

from ...dialect import check_open_sharing, check_sharing
from ...dialect.grids import BRANCH, LOOP, STORES, NotKnown, bounds_of
from ...dialect.mlir import affine, arith, func, ir, scf
from ...dialect.open_grids import OpenGrid
from ...dialect.sharing import CHUNKS, SHARES, SLICE, WORTH, Sharing
from ...dialect.sizes import SIZE_ARGUMENTS, Range
from ...dialect.values import integer
from ...dialect.walks import constant_of, operations
from .entry_values import bytes_type

WORTH_IT = 0.8
"""The part of its time that a chunk may take at most, of the time of all."""
YIELD = "scf.yield"
UNKNOWN_TURNS = 16
"""How many turns a loop is taken to have where that is not written in it."""
TRIALS = 4
"""So many ways to divide loops are looked at."""
SUFFIX = "_share"


@dataclass(frozen=True)
class Node:
    """An operation, with what is in it if it is a loop or a branch; about what it takes, whether it
    stores to the result, and how many turns it has at most: 0 where nobody knows."""

    op: ir.Operation
    inner: tuple[Node, ...]
    time: float
    stores: bool
    turns: int = 0


@dataclass(frozen=True)
class Way:
    """How an operation may be shared: what a chunk does, the loops that are divided, and what is
    left to one chunk."""

    time: float
    loops: tuple[ir.Operation, ...] = ()
    alone: tuple[ir.Operation, ...] = ()


def share(
    function: func.FuncOp,
    chunks: int,
    scratch: ir.Value | None,
    results: Mapping[ir.Value, int],
    ranges: Mapping[ir.Value, Range],
) -> int:
    """Divides the loops of a kernel, in place, and declares the function that calls all chunks.
    Gives how many there are; 1 where that is not worth it, or not to be had. `ranges` are the
    bounds of the sizes that the kernel is given."""
    block, refused = function.entry_block, list[ir.Operation]()
    grid, problem_of = OpenGrid(ranges), check_sharing.problem_of
    if ranges:
        problem_of = partial(check_open_sharing.problem_of, ranges=ranges)
    nodes = [_node(item.operation, results, grid) for item in block.operations]
    for _ in range(TRIALS):
        way = _of_block(nodes, chunks, refused)
        count = min([chunks, *(_most_turns(loop, grid) for loop in way.loops)], default=1)
        if way.time > WORTH_IT * sum(node.time for node in nodes) or count < 2:
            return 1
        sharing = Sharing(count, way.loops, way.alone)
        if not problem_of(function.operation, sharing, scratch, results):
            _divide(function, sharing)
            _declare_call_of_all(function, count, scratch)
            return count
        # What is left over behind tiles, of open sizes, seldom goes with how these are divided.
        refused += [loop for loop in way.loops if not _written_turns(loop)] or way.loops
    return 1


# Which loops


def _node(op: ir.Operation, results: Collection[ir.Value], grid: OpenGrid) -> Node:
    is_branch = op.name == BRANCH and bool(grid.ranges) and not len(op.results)
    if op.name != LOOP and not is_branch:
        every = list(operations(op))
        return Node(op, (), len(every), any(_stores(each, results) for each in every))
    turns = _most_turns(op, grid) if op.name == LOOP else 1
    items = [item for region in op.regions for block in region.blocks for item in block.operations]
    inner = tuple(_node(item.operation, results, grid) for item in items)
    time = (turns or UNKNOWN_TURNS) * sum(node.time for node in inner)
    return Node(op, inner, time, any(node.stores for node in inner), turns)


def _most_turns(loop: ir.Operation, grid: OpenGrid) -> int:
    """How many turns a loop has at most; 0 where nobody knows."""
    if not grid.ranges:
        return _written_turns(loop)
    try:
        grid.enter(loop)
        return grid.most_turns(loop) or 0
    except NotKnown:
        return 0


def _stores(op: ir.Operation, results: Collection[ir.Value]) -> bool:
    return op.name in STORES and op.operands[STORES[op.name]] in results


def _written_turns(loop: ir.Operation) -> int:
    """How many turns a loop has; 0 where its bounds are not written in it, and of what is none."""
    if loop.name != LOOP:
        return 0
    low, high, step = map(constant_of, bounds_of(loop))
    return 0 if low is None or high is None or step is None else -(-(high - low) // step)


def _best(node: Node, chunks: int, refused: Collection[ir.Operation]) -> Way:
    """The way with which a chunk has least to do, the outermost one of several."""
    if not node.stores:
        return Way(node.time)
    if node.op.name == BRANCH:
        return _of_branches(node, chunks, refused)
    alone, inner = Way(node.time, (), (node.op,)), _of_block(node.inner, chunks, refused)
    inner = Way(inner.time * (node.turns or UNKNOWN_TURNS), inner.loops, inner.alone)
    ways = [alone, inner] if inner.loops else [alone]
    least = 2 if _written_turns(node.op) else chunks
    if node.turns >= least and not len(node.op.results) and node.op not in refused:
        ways.insert(0, Way(node.time * _part_of_turns(node, chunks), (node.op,)))
    return min(ways, key=lambda way: way.time)


def _of_branches(node: Node, chunks: int, refused: Collection[ir.Operation]) -> Way:
    """What is in branches, of which one without loops to divide is left to a chunk as a whole."""
    found = Way(0)
    for block in (block for region in node.op.regions for block in region.blocks):
        own = [each for each in node.inner if each.op.block == block]
        way = _of_block(own, chunks, refused)
        if way.alone and not way.loops:
            way = Way(way.time, (), tuple(each.op for each in own if each.op.name != YIELD))
        found = Way(found.time + way.time, found.loops + way.loops, found.alone + way.alone)
    return found


def _part_of_turns(node: Node, chunks: int) -> float:
    """The part of a loop's turns that a chunk has: of open ones for several sizes, as few turns are
    not divided evenly."""
    most = node.turns
    samples = {most} if _written_turns(node.op) else {most, ceil(most / 2), ceil(most / 4)}
    return sum(ceil(turns / chunks) / turns for turns in samples) / len(samples)


def _of_block(nodes: Collection[Node], chunks: int, refused: Collection[ir.Operation]) -> Way:
    ways = [_best(node, chunks, refused) for node in nodes]
    loops = tuple(op for way in ways for op in way.loops)
    alone = tuple(op for way in ways for op in way.alone)
    return Way(sum(way.time for way in ways), loops, alone)


# How they are divided


def _divide(function: func.FuncOp, sharing: Sharing) -> None:
    block, index = function.entry_block, ir.IndexType.get()
    chunk = block.add_argument(index, function.operation.location)
    with ir.InsertionPoint.at_block_begin(block), function.operation.location:
        for loop in sharing.loops:
            _take_turns(loop, chunk, sharing.chunks)
        last = arith.constant(index, sharing.chunks - 1)
        is_last = arith.cmpi(arith.CmpIPredicate.eq, chunk, last)
    for ops in _neighbours(sharing.alone):
        _leave(ops, is_last)
    inputs = [argument.type for argument in block.arguments]
    function.operation.attributes["function_type"] = ir.TypeAttr.get(
        ir.FunctionType.get(inputs, [])
    )


def _take_turns(loop: ir.Operation, chunk: ir.Value, chunks: int) -> None:
    """Lets a loop take the turns of a chunk."""
    turns = _written_turns(loop)
    if not turns:
        _take_open_turns(loop, chunk, chunks)
        return
    low, _, step = (constant_of(bound) or 0 for bound in bounds_of(loop))
    for place in range(2):
        first = (ir.AffineDimExpr.get(0) + place) * turns
        turn = ir.AffineExpr.get_floor_div(first, ir.AffineConstantExpr.get(chunks))
        bound = ir.AffineMap.get(1, 0, [turn * step + low])
        loop.operands[place] = affine.apply(bound, [chunk])


def _take_open_turns(loop: ir.Operation, chunk: ir.Value, chunks: int) -> None:
    """The same where it is known only in front of the loop how many turns it has."""
    low, high, step = bounds_of(loop)
    with ir.InsertionPoint(loop), loop.location:
        one, count = (arith.constant(chunk.type, number) for number in (1, chunks))
        span = arith.maxsi(arith.subi(high, low), arith.constant(chunk.type, 0))
        turns = arith.divui(arith.addi(span, arith.subi(step, one)), step)
        for place, number in enumerate((chunk, arith.addi(chunk, one))):
            turn = arith.divui(arith.muli(number, turns), count)
            loop.operands[place] = arith.addi(low, arith.muli(turn, step))


def _neighbours(ops: Sequence[ir.Operation]) -> list[list[ir.Operation]]:
    """Operations in order, those that stand behind each other as one list."""
    found = list[list[ir.Operation]]()
    for op in ops:
        items = [item.operation for item in op.block.operations]
        place = items.index(op)
        if found and place and items[place - 1] == found[-1][-1]:
            found[-1].append(op)
        else:
            found.append([op])
    return found


def _leave(ops: Sequence[ir.Operation], is_last: ir.Value) -> None:
    """Lets the last chunk alone do something."""
    with ir.InsertionPoint(ops[0]), ops[0].location:
        branch = scf.IfOp(is_last)
    with ir.InsertionPoint(branch.then_block), ops[0].location:
        end = scf.YieldOp([])
    for op in ops:
        op.move_before(end.operation)


def _declare_call_of_all(function: func.FuncOp, chunks: int, scratch: ir.Value | None) -> None:
    """`@NAME_share(buffers…, [sizes…,] [scratch memory of all chunks,] [worth,] parallel_for)`."""
    *types, _ = function.type.inputs
    attributes: dict[str, ir.Attribute] = {CHUNKS: integer(chunks)}
    if scratch is not None:
        size = ir.MemRefType(scratch.type).shape[0]
        types[-1] = bytes_type(size * chunks)
        attributes[SLICE] = integer(size)
    kept = (SIZE_ARGUMENTS, WORTH)
    attributes |= {key: function.attributes[key] for key in kept if key in function.attributes}
    if WORTH in attributes:
        types.append(ir.IndexType.get())
    name = function.name.value
    with ir.InsertionPoint(function), function.operation.location:
        made = func.FuncOp(name + SUFFIX, ([*types, bytes_type(0)], []), visibility="private")
    attributes[SHARES] = ir.FlatSymbolRefAttr.get(name)
    for key, value in attributes.items():
        made.operation.attributes[key] = value
