"""Asserts what linalg takes for granted: that the sizes of what is computed together agree.

Runs on linalg over buffers of open sizes. Where sizes are known to agree, folding removes the
check again; the others are conditions of the caller's sizes.

    linalg.generic {indexing_maps = [(i, j) -> (i, j), (i, j) -> (j)], …} ins(%a, %b : …)

After, before it:

    %same = arith.cmpi eq, (memref.dim %a, 1), (memref.dim %b, 0)
    cf.assert %same, "shape"
"""

from __future__ import annotations

from collections.abc import Iterator

from ...dialect.errors import PassFailed
from ...dialect.mlir import affine, arith, cf, ir, memref
from ..flat_buffers import all_ops

SHAPE = "shape"


def check_shapes(function: ir.Operation) -> None:
    """Adds the checks of a function, in place."""
    with ir.Location.unknown():
        for op in all_ops(function):
            if op.name.startswith("linalg.") and "indexing_maps" in op.attributes:
                with ir.InsertionPoint(op):
                    _check_loops(op)
            elif op.name in _VIEWS:
                with ir.InsertionPoint(op):
                    _VIEWS[op.name](op)
            elif op.name in ("memref.reshape", "memref.reinterpret_cast"):
                raise PassFailed(f"`{op.name}` to sizes that are known at run time only")


def index(value: int) -> ir.Value:
    return arith.constant(ir.IndexType.get(), value)


def dynamic() -> int:
    return ir.ShapedType.get_dynamic_size()


def _assert(predicate: arith.CmpIPredicate, one: ir.Value, other: ir.Value) -> None:
    cf.AssertOp(arith.cmpi(predicate, one, other), SHAPE)


def _equal(one: ir.Value, other: ir.Value) -> None:
    _assert(arith.CmpIPredicate.eq, one, other)


# Loops: the sizes of all operands give the same range of each counter.


def _check_loops(op: ir.Operation) -> None:
    maps = [ir.AffineMapAttr(one).value for one in ir.ArrayAttr(op.attributes["indexing_maps"])]
    buffers = [value for value in op.operands if isinstance(value.type, ir.ShapedType)]
    places = [
        (value, dim, expr)
        for value, map in zip(op.operands, maps, strict=True)
        if value in buffers
        for dim, expr in enumerate(map.results)
    ]
    ranges: dict[int, ir.Value] = {}
    for value, dim, expr in places:
        if not isinstance(expr, ir.AffineDimExpr):
            continue
        counter = ir.AffineDimExpr(expr).position
        size = memref.dim(value, index(dim))
        if counter in ranges:
            _equal(ranges[counter], size)
        else:
            ranges[counter] = size
    for value, dim, expr in places:
        if not isinstance(expr, ir.AffineDimExpr):
            _check_window(value, dim, expr, maps[0].n_dims, ranges)


def _check_window(
    value: ir.Value, dim: int, expr: ir.AffineExpr, count: int, ranges: dict[int, ir.Value]
) -> None:
    """The largest place that a sum of counters reaches lies within the dimension."""
    last = [
        arith.subi(ranges[place], index(1)) if place in ranges else index(0)
        for place in range(count)
    ]
    highest = affine.apply(ir.AffineMap.get(count, 0, [expr]), last)
    _assert(arith.CmpIPredicate.slt, highest, memref.dim(value, index(dim)))


# Views: they stay within what they look into.


def _subview(op: ir.Operation) -> None:
    given = iter(list(op.operands)[1:])
    parts = [
        [next(given) if one == dynamic() else index(one) for one in _numbers(op, name)]
        for name in ("static_offsets", "static_sizes", "static_strides")
    ]
    for dim, (offset, size, stride) in enumerate(zip(*parts, strict=True)):
        extent = memref.dim(op.operands[0], index(dim))
        _assert(arith.CmpIPredicate.sge, size, index(0))
        _assert(arith.CmpIPredicate.sge, offset, index(0))
        last = arith.addi(offset, arith.muli(arith.subi(size, index(1)), stride))
        _assert(arith.CmpIPredicate.slt, last, extent)


def _expand(op: ir.Operation) -> None:
    """The new sizes of each group multiply to the old one."""
    given = iter(list(op.operands)[1:])
    sizes = [
        next(given) if one == dynamic() else index(one)
        for one in _numbers(op, "static_output_shape")
    ]
    for dim, group in enumerate(_groups(op)):
        product = index(1)
        for place in group:
            product = arith.muli(product, sizes[place])
        _equal(product, memref.dim(op.operands[0], index(dim)))


def _cast(op: ir.Operation) -> None:
    """A size that becomes known has that value."""
    before, after = ir.MemRefType(op.operands[0].type), ir.MemRefType(op.results[0].type)
    for dim, (old, new) in enumerate(zip(before.shape, after.shape, strict=True)):
        if old == dynamic() and new != dynamic():
            _equal(memref.dim(op.operands[0], index(dim)), index(new))


def _numbers(op: ir.Operation, name: str) -> list[int]:
    return list(ir.DenseI64ArrayAttr(op.attributes[name]))


def _groups(op: ir.Operation) -> Iterator[list[int]]:
    for group in ir.ArrayAttr(op.attributes["reassociation"]):
        yield [ir.IntegerAttr(place).value for place in ir.ArrayAttr(group)]


_VIEWS = {"memref.subview": _subview, "memref.expand_shape": _expand, "memref.cast": _cast}
