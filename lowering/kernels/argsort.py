"""The order of elements along one dimension, by keys in scratch memory.

Few of them are counted (`counted_order.py`). Of many, sorted runs are merged, each twice as long as
before; keys lie there twice, and each level reads one half and writes the other one.

    for each level              # runs of 1, 2, 4, … keys
        for each pair of runs
            for each place of the pair
                the smaller one of the first keys of both
"""

from __future__ import annotations

from dataclasses import replace

from ...dialect.graph.extents import is_open
from ...dialect.mlir import arith, ir, math, memref, scf
from ...dialect.operators.order import FIRST_PLACES
from ...dialect.templates.argsort import Keys
from ...dialect.templates.requirements import walked_dim
from . import builder as b
from .counted_order import Counted
from .kernel import Kernel
from .lanes import constant_of
from .positions import Position, moved
from .selection import select
from .sort_keys import LESS, behind_all, key_of, keys_in_scratch, place_in, place_type
from .space import stride_of
from .strips import SCALAR, Registers, Strip


def argsort(kernel: Kernel) -> None:
    """`aten.argsort.stable` and `fixed.first_places`."""
    (select if kernel.head.name == FIRST_PLACES else _whole_order)(kernel)


def _whole_order(kernel: Kernel) -> None:
    shape, dim = kernel.output.shape, walked_dim(kernel.head)
    count = shape[dim]
    kind = Keys(kernel.target, kernel.buffer(kernel.head.operands[0]).dtype)
    keys = keys_in_scratch(kernel, kind.count(count))
    outer = [each for each in range(len(shape)) if each != dim]

    def row(steps: tuple[b.Index, ...]) -> None:
        start = [b.Index()] * len(shape)
        for each, step in zip(outer, steps, strict=True):
            start[each] = step
        _fill(kernel, kind, keys, tuple(start), dim)
        if kind.are_counted(count):
            Counted(kernel, kind, keys, tuple(start), dim).put_places()
        else:
            _merge_all(kernel, keys, tuple(start), dim)

    b.nest([shape[each] for each in outer], row, rolled=True)


def _fill(kernel: Kernel, kind: Keys, keys: ir.Value, start: Position, dim: int) -> None:
    """The keys of a row, of neighbours in registers."""
    source = kernel.buffer(kernel.head.operands[0])
    descending = bool(constant_of(kernel.head, "descending"))
    registers = SCALAR
    if kind.lanes > 1:
        beside = Registers.beside(kernel.target, stride_of(source, dim), source.dtype.size)
        registers = replace(beside.narrow(), masks=False)

    def fill(i: b.Index, strip: Strip) -> None:
        b.store(key_of(source, start, dim, i, descending, strip), keys, i)

    for run in registers.cut(source.shape[dim]):
        replace(run, rolled=True).repeat(fill)


def _levels(count: int) -> ir.Value:
    """How often runs have to be merged until there is one."""
    if not is_open([count]):
        return b.index((count - 1).bit_length())
    last = arith.index_cast(place_type(), b.index(count - 1))
    levels = arith.subi(b.splat(64, place_type(), 1), math.ctlz(last))
    return arith.index_cast(ir.IndexType.get(), levels)


def _half(level: ir.Value, count: int) -> ir.Value:
    """Where the keys begin that a level reads."""
    odd = arith.andi(level, b.index(1))
    return arith.muli(odd, b.index(count + 1))


def _merge_all(kernel: Kernel, keys: ir.Value, start: Position, dim: int) -> None:
    """Levels, until there is one run."""
    count = kernel.output.shape[dim]
    levels, one, end = _levels(count), b.index(1), b.index(count)
    level = scf.ForOp(b.index(0), levels, one)
    b.keep_rolled(level)
    with ir.InsertionPoint(level.body):
        number = level.induction_variable
        width = arith.shli(one, number)
        halves = _half(number, count), _half(arith.addi(number, one), count)
        pair = scf.ForOp(b.index(0), end, arith.addi(width, width))
        b.keep_rolled(pair)
        with ir.InsertionPoint(pair.body):
            first = pair.induction_variable
            middle = arith.minsi(arith.addi(first, width), end)
            last = arith.minsi(arith.addi(middle, width), end)
            _merge(keys, halves, (first, middle, last))
            scf.YieldOp([])
        scf.YieldOp([])
    _put_places(kernel, keys, start, dim, _half(levels, count))


def _merge(
    keys: ir.Value, halves: tuple[ir.Value, ir.Value], ends: tuple[ir.Value, ir.Value, ir.Value]
) -> None:
    """Two runs, which lie one behind the other. So many as are taken of both, places are filled."""
    (start, middle, last), (read, written), one = ends, halves, b.index(1)
    loop = scf.ForOp(start, last, one, [start])
    b.keep_rolled(loop)
    with ir.InsertionPoint(loop.body):
        place, left = loop.induction_variable, loop.inner_iter_args[0]
        right = arith.subi(arith.addi(middle, place), left)
        first = _key_before(keys, read, left, middle)
        second = _key_before(keys, read, right, last)
        memref.store(arith.minsi(first, second), keys, [arith.addi(written, place)])
        is_first = arith.cmpi(LESS, first, second)
        scf.YieldOp([arith.select(is_first, arith.addi(left, one), left)])


def _key_before(keys: ir.Value, half: ir.Value, place: ir.Value, end: ir.Value) -> ir.Value:
    """A key of a run; behind its end, what is larger than all."""
    key = memref.load(keys, [arith.addi(half, place)])
    return arith.select(arith.cmpi(LESS, place, end), key, behind_all(keys))


def _put_places(kernel: Kernel, keys: ir.Value, start: Position, dim: int, half: ir.Value) -> None:
    """The places, in the order of the keys."""

    def put(i: b.Index) -> None:
        kernel.finish(place_in(b.load(keys, i + b.Index.at(half))), moved(start, dim, i), dim)

    b.repeat(kernel.output.shape[dim], put, rolled=True)
