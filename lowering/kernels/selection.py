"""The first few elements of an order, without one of all.

A tree in scratch memory keeps the least keys so far, each behind those below it; all its levels are
full. What is not behind the last key, at the root, goes to its place along one path:

    tree = keys behind all others           # so many as are asked for
    for each key
        if key < tree[0]
            let it sink from the root, where the larger one below is behind it
    for each place of the result, from the last one on
        result[place] = place of tree[0]
        let a key before all others sink
"""

from __future__ import annotations

from ...dialect.mlir import arith, ir, memref, scf
from ...dialect.templates.argsort import kept_keys
from ...dialect.templates.requirements import walked_dim
from . import builder as b
from .kernel import Kernel
from .lanes import constant_of
from .positions import Position, moved
from .sort_keys import LESS, before_all, behind_all, key_of, keys_in_scratch, place_in


def select(kernel: Kernel) -> None:
    """`fixed.first_places`."""
    source, dim = kernel.buffer(kernel.head.operands[0]), walked_dim(kernel.head)
    shape, descending = source.shape, bool(constant_of(kernel.head, "largest"))
    count = kernel.output.shape[dim]
    tree, outer = keys_in_scratch(kernel, kept_keys(count)), [*range(len(shape))]
    outer.remove(dim)

    def row(steps: tuple[b.Index, ...]) -> None:
        start = [b.Index()] * len(shape)
        for each, step in zip(outer, steps, strict=True):
            start[each] = step
        _clear(tree, count)
        b.repeat(shape[dim], lambda i: keep(tuple(start), i), rolled=True)
        _put_places(kernel, tree, tuple(start), dim)

    def keep(start: Position, i: b.Index) -> None:
        key = key_of(source, start, dim, i, descending)
        is_kept = scf.IfOp(arith.cmpi(LESS, key, b.load(tree, b.Index())))
        with ir.InsertionPoint(is_kept.then_block):
            _sink(tree, key, count)
            scf.YieldOp([])

    b.nest([shape[each] for each in outer], row, rolled=True)


def _clear(tree: ir.Value, count: int) -> None:
    """Keys behind all others, and in what fills the last level those before all."""
    parts = (0, count, behind_all(tree)), (count, kept_keys(count), before_all(tree))
    for first, end, key in parts:
        b.repeat(end - first, lambda i, first=first, key=key: b.store(key, tree, i + first))


def _sink(tree: ir.Value, key: ir.Value, count: int) -> None:
    """A key in the place of the root, which goes; each level keeps the larger one."""
    one = b.index(1)

    def level(_: b.Index, sinking: list[ir.Value]) -> list[ir.Value]:
        place, key = sinking
        left = arith.addi(arith.addi(place, place), one)
        right = arith.addi(left, one)
        sides = [memref.load(tree, [side]) for side in (left, right)]
        larger = arith.maxsi(*sides)
        memref.store(arith.maxsi(larger, key), tree, [place])
        below = arith.select(arith.cmpi(LESS, *sides), right, left)
        return [below, arith.minsi(larger, key)]

    place, key = b.fold(count.bit_length() - 1, [b.index(0), key], level)
    memref.store(key, tree, [place])


def _put_places(kernel: Kernel, tree: ir.Value, start: Position, dim: int) -> None:
    """The places of what the tree has, from the last one on."""
    count, before = kernel.output.shape[dim], before_all(tree)

    def put(i: b.Index) -> None:
        kernel.finish(
            place_in(b.load(tree, b.Index())), moved(start, dim, i * -1 + (count - 1)), dim
        )
        _sink(tree, before, count)

    b.repeat(count, put, rolled=True)
