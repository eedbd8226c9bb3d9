"""Divides the finished loops of a kernel among threads.

    for each panel                     for each panel from chunk·P / C to (chunk + 1)·P / C
        for each row             →         for each row
            result[row, panel]                 result[row, panel]

Of loops inside each other that is the one with which a chunk has least to do, what stands around it
being done by each chunk; what stores to the result beside such loops is left to the last chunk. The
kernel takes the number of its chunk as one more argument, and `@NAME_share`, which is declared
here and written when all is pointers (`expand_sharing.py`), calls it for all chunks.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from math import ceil

from ...dialect.check_sharing import problem_of
from ...dialect.grids import LOOP, STORES, bounds_of
from ...dialect.mlir import affine, arith, func, ir, scf
from ...dialect.sharing import CHUNKS, SHARES, SLICE, Sharing
from ...dialect.values import integer
from ...dialect.walks import constant_of, operations
from .entry_values import bytes_type

WORTH_IT = 0.8
"""The part of its time that a chunk may take at most, of the time of all."""
UNKNOWN_TURNS = 16
"""How many turns a loop is taken to have where that is not written in it."""
TRIALS = 4
"""So many ways to divide loops are looked at."""
SUFFIX = "_share"


@dataclass(frozen=True)
class Node:
    """An operation, with what is in it if it is a loop; about what it takes, and whether it stores
    to the result."""

    op: ir.Operation
    inner: tuple[Node, ...]
    time: float
    stores: bool


@dataclass(frozen=True)
class Way:
    """How an operation may be shared: what a chunk does, the loops that are divided, and what is
    left to one chunk."""

    time: float
    loops: tuple[ir.Operation, ...] = ()
    alone: tuple[ir.Operation, ...] = ()


def share(
    function: func.FuncOp, chunks: int, scratch: ir.Value | None, results: Mapping[ir.Value, int]
) -> int:
    """Divides the loops of a kernel, in place, and declares the function that calls all chunks.
    Gives how many there are; 1 where that is not worth it, or not to be had."""
    block, refused = function.entry_block, list[ir.Operation]()
    nodes = [_node(item.operation, results) for item in block.operations]
    for _ in range(TRIALS):
        way = _of_block(nodes, chunks, refused)
        count = min([chunks, *map(_written_turns, way.loops)], default=1)
        if way.time > WORTH_IT * sum(node.time for node in nodes) or count < 2:
            return 1
        sharing = Sharing(count, way.loops, way.alone)
        if not problem_of(function.operation, sharing, scratch, results):
            _divide(function, sharing)
            _declare_call_of_all(function, count, scratch)
            return count
        refused += way.loops
    return 1


# Which loops


def _node(op: ir.Operation, results: Collection[ir.Value]) -> Node:
    if op.name != LOOP:
        every = list(operations(op))
        return Node(op, (), len(every), any(_stores(each, results) for each in every))
    inner = tuple(_node(item.operation, results) for item in op.regions[0].blocks[0].operations)
    turns = _written_turns(op) or UNKNOWN_TURNS
    time = turns * sum(node.time for node in inner)
    return Node(op, inner, time, any(node.stores for node in inner))


def _stores(op: ir.Operation, results: Collection[ir.Value]) -> bool:
    return op.name in STORES and op.operands[STORES[op.name]] in results


def _written_turns(loop: ir.Operation) -> int:
    """How many turns a loop has; 0 where its bounds are not written in it."""
    low, high, step = map(constant_of, bounds_of(loop))
    return 0 if low is None or high is None or step is None else -(-(high - low) // step)


def _best(node: Node, chunks: int, refused: Collection[ir.Operation]) -> Way:
    """The way with which a chunk has least to do, the outermost one of several."""
    if not node.stores:
        return Way(node.time)
    turns, alone = _written_turns(node.op) if node.inner else 0, Way(node.time, (), (node.op,))
    inner = _of_block(node.inner, chunks, refused)
    inner = Way(inner.time * (turns or UNKNOWN_TURNS), inner.loops, inner.alone)
    ways = [alone, inner] if inner.loops else [alone]
    if turns > 1 and not len(node.op.results) and node.op not in refused:
        ways.insert(0, Way(node.time * ceil(turns / chunks) / turns, (node.op,)))
    return min(ways, key=lambda way: way.time)


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
    for op in sharing.alone:
        _leave(op, is_last)
    inputs = [argument.type for argument in block.arguments]
    function.operation.attributes["function_type"] = ir.TypeAttr.get(
        ir.FunctionType.get(inputs, [])
    )


def _take_turns(loop: ir.Operation, chunk: ir.Value, chunks: int) -> None:
    """Lets a loop take the turns of a chunk."""
    turns = _written_turns(loop)
    low, _, step = (constant_of(bound) or 0 for bound in bounds_of(loop))
    for place in range(2):
        first = (ir.AffineDimExpr.get(0) + place) * turns
        turn = ir.AffineExpr.get_floor_div(first, ir.AffineConstantExpr.get(chunks))
        bound = ir.AffineMap.get(1, 0, [turn * step + low])
        loop.operands[place] = affine.apply(bound, [chunk])


def _leave(op: ir.Operation, is_last: ir.Value) -> None:
    """Lets the last chunk alone do something."""
    with ir.InsertionPoint(op), op.location:
        branch = scf.IfOp(is_last)
    with ir.InsertionPoint(branch.then_block), op.location:
        end = scf.YieldOp([])
    op.move_before(end.operation)


def _declare_call_of_all(function: func.FuncOp, chunks: int, scratch: ir.Value | None) -> None:
    """`@NAME_share(buffers…, [scratch memory of all chunks,] parallel_for)`."""
    *types, _ = function.type.inputs
    attributes: dict[str, ir.Attribute] = {CHUNKS: integer(chunks)}
    if scratch is not None:
        size = ir.MemRefType(scratch.type).shape[0]
        types[-1] = bytes_type(size * chunks)
        attributes[SLICE] = integer(size)
    name = function.name.value
    with ir.InsertionPoint(function), function.operation.location:
        made = func.FuncOp(name + SUFFIX, ([*types, bytes_type(0)], []), visibility="private")
    attributes[SHARES] = ir.FlatSymbolRefAttr.get(name)
    for key, value in attributes.items():
        made.operation.attributes[key] = value
