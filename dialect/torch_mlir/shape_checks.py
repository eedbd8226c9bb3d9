"""Asserts what torch-mlir takes for granted: that the sizes of what is computed together agree.

Runs on linalg over buffers of open sizes; joined tensors are looked at while they are tensors.
Where sizes are known to agree, folding removes the check again; the others are conditions of the
caller's sizes, and of places that are computed from his literals and elements.

    linalg.generic {indexing_maps = [(i, j) -> (i, j), (i, j) -> (j)], …} ins(%a, %b : …)

After, before it:

    %same = arith.cmpi eq, (memref.dim %a, 1), (memref.dim %b, 0)
    cf.assert %same, "shape"
"""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import PassFailed
from ..mlir import affine, arith, cf, ir, memref
from ..walks import around, inside
from .buffers import dynamic, index, sizes_given

SHAPE = "shape"


def check_joins(function: ir.Operation) -> None:
    """What is joined along one dimension has the same sizes in all others; of tensors."""
    for op in inside(function):
        if op.name == "tensor.concat":
            with ir.InsertionPoint(op):
                _check_join(op)


def check_shapes(function: ir.Operation, *, accesses: bool = True) -> None:
    """Adds the checks of a function of buffers, in place; with `accesses` those of elements too."""
    block = function.regions[0].blocks[0]
    with ir.Location.unknown():
        for op in inside(function):
            if op.name in ACCESSES and accesses:
                _check_access(op, block)
            elif op.name.startswith("linalg.") and "indexing_maps" in op.attributes:
                with ir.InsertionPoint(op):
                    _check_loops(op)
            elif op.name in _VIEWS:
                with ir.InsertionPoint(op):
                    _VIEWS[op.name](op)
            elif op.name in ("memref.reshape", "memref.reinterpret_cast"):
                raise PassFailed(f"`{op.name}` to sizes that are known at run time only")


def _assert(predicate: arith.CmpIPredicate, one: ir.Value, other: ir.Value) -> None:
    cf.AssertOp(arith.cmpi(predicate, one, other), SHAPE)


def _equal(one: ir.Value, other: ir.Value) -> None:
    _assert(arith.CmpIPredicate.eq, one, other)


def _check_join(op: ir.Operation) -> None:
    along = ir.IntegerAttr(op.attributes["dim"]).value
    first, *others = op.operands
    for dim in range(ir.RankedTensorType(first.type).rank):
        if dim != along:
            size = _tensor_size(first, dim)
            for other in others:
                _equal(size, _tensor_size(other, dim))


def _tensor_size(value: ir.Value, dim: int) -> ir.Value:
    made = ir.Operation.create("tensor.dim", [ir.IndexType.get()], [value, index(dim)])
    return made.result


# Single elements: a counter's range is within the dimension, other places are checked one by one.

ACCESSES = {"memref.load": 1, "memref.store": 2}
"""Where their indices begin."""


def _check_access(op: ir.Operation, block: ir.Block) -> None:
    first = ACCESSES[op.name]
    buffer = op.operands[first - 1]
    for dim, place in enumerate(list(op.operands)[first:]):
        loop, bound = _counted(place)
        outside = loop is not None and all(_is_of(value, block) for value in (bound, buffer))
        with ir.InsertionPoint(_outermost(op, block) if outside else op):
            size = memref.dim(buffer, index(dim))
            if loop is not None and bound is not None:
                _assert(arith.CmpIPredicate.sle, bound, size)
            else:
                _assert(arith.CmpIPredicate.ult, place, size)


def _counted(value: ir.Value) -> tuple[ir.Operation | None, ir.Value | None]:
    """The loop whose counter a value is, and the end of that."""
    if isinstance(value.owner, ir.Block):
        loop = value.owner.owner.operation
        is_counter = loop.name == "scf.for" and value == value.owner.arguments[0]
        return (loop, loop.operands[1]) if is_counter else (None, None)
    op = value.owner.operation
    if op.name != "linalg.index":
        return None, None
    loop = around(op)
    with ir.InsertionPoint(loop):
        bound = _ranges(_places(loop)).get(ir.IntegerAttr(op.attributes["dim"]).value)
    return (None, None) if bound is None else (loop, bound)


def _is_of(value: ir.Value | None, block: ir.Block) -> bool:
    if value is None:
        return False
    owner = value.owner
    return owner == block if isinstance(owner, ir.Block) else owner.operation.block == block


def _outermost(op: ir.Operation, block: ir.Block) -> ir.Operation:
    while op.block != block:
        op = around(op)
    return op


# Loops: the sizes of all operands give the same range of each counter.


Places = list[tuple[ir.Value, int, ir.AffineExpr]]
"""Dimensions of operands, and how counters reach into each."""


def _check_loops(op: ir.Operation) -> None:
    places = _places(op)
    ranges = _ranges(places)
    for value, dim, expr in places:
        if isinstance(expr, ir.AffineDimExpr):
            _equal(ranges[ir.AffineDimExpr(expr).position], memref.dim(value, index(dim)))
        else:
            _check_window(value, dim, expr, ranges)


def _places(op: ir.Operation) -> Places:
    maps = [ir.AffineMapAttr(one).value for one in ir.ArrayAttr(op.attributes["indexing_maps"])]
    return [
        (value, dim, expr)
        for value, map in zip(op.operands, maps, strict=True)
        if isinstance(value.type, ir.ShapedType)
        for dim, expr in enumerate(map.results)
    ]


def _ranges(places: Places) -> dict[int, ir.Value]:
    """The range of each counter, as the first operand that it counts along has it."""
    found: dict[int, ir.Value] = {}
    for value, dim, expr in places:
        if isinstance(expr, ir.AffineDimExpr):
            counter = ir.AffineDimExpr(expr).position
            if counter not in found:
                found[counter] = memref.dim(value, index(dim))
    return found


def _check_window(
    value: ir.Value, dim: int, expr: ir.AffineExpr, ranges: dict[int, ir.Value]
) -> None:
    """The largest place that a sum of counters reaches lies within the dimension."""
    count = max(ranges, default=-1) + 1
    last = [
        arith.subi(ranges[place], index(1)) if place in ranges else index(0)
        for place in range(count)
    ]
    highest = affine.apply(ir.AffineMap.get(count, 0, [expr]), last)
    _assert(arith.CmpIPredicate.slt, highest, memref.dim(value, index(dim)))


# Views: they stay within what they look into.


def _subview(op: ir.Operation) -> None:
    given = iter(list(op.operands)[1:])
    names = ("static_offsets", "static_sizes", "static_strides")
    parts = [sizes_given(_numbers(op, name), given) for name in names]
    for dim, (offset, size, stride) in enumerate(zip(*parts, strict=True)):
        extent = memref.dim(op.operands[0], index(dim))
        _assert(arith.CmpIPredicate.sge, size, index(0))
        _assert(arith.CmpIPredicate.sge, offset, index(0))
        last = arith.addi(offset, arith.muli(arith.subi(size, index(1)), stride))
        _assert(arith.CmpIPredicate.slt, last, extent)


def _expand(op: ir.Operation) -> None:
    """The new sizes of each group are sizes, and multiply to the old one."""
    open_sizes = list(op.operands)[1:]
    for size in open_sizes:
        _assert(arith.CmpIPredicate.sge, size, index(0))
    sizes = sizes_given(_numbers(op, "static_output_shape"), open_sizes)
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
