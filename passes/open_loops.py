"""Loops for all sizes: a kernel over buffers of open sizes gets its sizes as arguments.

Before, as torch-mlir leaves it: sizes are read off the buffers.

    func.func @kernel(%x: memref<?x16xf32>) -> memref<?xf32>

After: flat buffers of the largest size, the results behind the operands, then the program's sizes
that the kernel needs, then scratch memory. Where an element lies follows from the sizes.

    func.func @kernel(
        %x: memref<1024xf32>, %y: memref<64xf32>, %s0: index, %scratch: memref<256xi8>) -> i32
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from math import prod
from typing import Any

from ..dialect.errors import PassFailed
from ..dialect.graph import arena as memory
from ..dialect.graph.arena import Lifetime
from ..dialect.mlir import affine, arith, cf, func, ir, memref
from ..dialect.sizes import Range, bounds, dims_of
from ..dialect.walks import inside
from .buffer_lifetimes import lifetimes
from .flat_buffers import comes_from_memory, width
from .operators.open_buffers import INDEX, Opening
from .operators.shape_checks import ACCESSES, index

_ALIGN = 64
_ALLOCATIONS = ("memref.alloc", "memref.alloca")


@dataclass(frozen=True)
class Signature:
    """What a kernel is called with: the types of its tensors, and expressions of sizes as numbers.

    `ranges` are the bounds of the program's sizes, `used` the positions of those that the kernel is
    given.
    """

    inputs: tuple[ir.Type, ...]
    results: tuple[ir.Type, ...]
    numbers: tuple[Any, ...]
    ranges: tuple[Range, ...]
    used: tuple[int, ...]


class Binding:
    """The program's sizes as values in a kernel, and expressions of them."""

    def __init__(
        self, function: ir.Operation, signature: Signature, sizes: Sequence[ir.Value] = ()
    ) -> None:
        self.function = function
        self.block = function.regions[0].blocks[0]
        self.signature = signature
        found = sizes or [
            self.block.add_argument(ir.IndexType.get(), ir.Location.unknown())
            for _ in signature.used
        ]
        self.values = dict(zip(signature.used, found, strict=True))
        self.made: dict[Any, ir.Value] = {}

    def value(self, expression: Any) -> ir.Value:
        """The value of an expression, computed where the kernel begins."""
        if expression not in self.made:
            with ir.InsertionPoint.at_block_begin(self.block):
                self.made[expression] = self._compute(expression)
        return self.made[expression]

    def _compute(self, expression: Any) -> ir.Value:
        count = len(self.signature.ranges)
        zero = index(0) if len(self.values) < count else None
        operands = [self.values.get(position, zero) for position in range(count)]
        return affine.apply(ir.AffineMap.get(0, count, [expression]), operands)

    def bind_tensors(self) -> None:
        """Sizes that are read off the operands, and those given as numbers, are the program's."""
        given = list(self.block.arguments)
        tensors = given[: len(self.signature.inputs)]
        self.bind_dims("tensor.dim", tensors)
        numbers = given[len(tensors) : len(tensors) + len(self.signature.numbers)]
        for argument, expression in zip(numbers, self.signature.numbers, strict=True):
            size = self.value(expression)
            with ir.InsertionPoint.after(size.owner):
                wide = arith.index_cast(argument.type, size)
            argument.replace_all_uses_with(wide)
        for number in reversed(range(len(tensors), len(tensors) + len(numbers))):
            self.block.erase_argument(number)

    def bind_dims(self, name: str, tensors: Sequence[ir.Value]) -> None:
        """Replaces the operations of that name that read a dimension of an operand."""
        known = dict(zip(tensors, map(dims_of, self.signature.inputs), strict=True))
        self.replace_dims(name, known)

    def replace_dims(self, name: str, known: Mapping[ir.Value, Sequence[Any]]) -> None:
        for op in inside(self.function):
            if op.name == name and op.operands[0] in known:
                place = _constant(op.operands[1])
                if place is not None:
                    op.results[0].replace_all_uses_with(self.value(known[op.operands[0]][place]))
                    op.erase()

    def retype(self) -> None:
        """Writes the type of the function anew, after its arguments have changed."""
        inputs = [argument.type for argument in self.block.arguments]
        type = ir.FunctionType(ir.TypeAttr(self.function.attributes["function_type"]).value)
        made = ir.FunctionType.get(inputs, type.results)
        self.function.attributes["function_type"] = ir.TypeAttr.get(made)
        if "arg_attrs" in self.function.attributes:
            del self.function.attributes["arg_attrs"]


def bind_tensors(function: ir.Operation, signature: Signature) -> None:
    """Rewrites a function over tensors: behind these stand the sizes, and nothing else."""
    with ir.Location.unknown():
        binding = Binding(function, signature)
        binding.bind_tensors()
        binding.retype()


def bind_buffers(function: ir.Operation, signature: Signature) -> int:
    """Rewrites a function over buffers that `bind_tensors` has seen; returns bytes of scratch."""
    with ir.Location.unknown():
        return _Loops(function, signature).bind()


def drop_status(function: ir.Operation) -> None:
    """A kernel in which nothing can fail returns nothing."""
    if any(op.name == "cf.assert" for op in inside(function)):
        return
    block = function.regions[0].blocks[0]
    end = block.operations[len(block.operations) - 1].operation
    with ir.InsertionPoint(end), ir.Location.unknown():
        func.ReturnOp([])
    end.erase()
    inputs = [argument.type for argument in block.arguments]
    made = ir.FunctionType.get(inputs, [])
    function.attributes["function_type"] = ir.TypeAttr.get(made)


class _Loops(Opening):
    """What `Opening` does for buffers of any size, with intermediate values at fixed places."""

    def __init__(self, function: ir.Operation, signature: Signature) -> None:
        super().__init__(function, copies=False)
        self.signature = signature
        self.scratch_size = 0

    def bind(self) -> int:
        arguments, count = list(self.block.arguments), len(self.signature.inputs)
        self.sizes = arguments[count:]
        binding = Binding(self.function, self.signature, self.sizes)
        binding.bind_dims("memref.dim", arguments[:count])
        self.run()
        _Flat(self.function, self.signature, self.scratch_size).run()
        return self.scratch_size

    def _place_allocations(self) -> bool:
        """Intermediate values share scratch memory, which is planned for the largest sizes."""
        found = [op for op in inside(self.function) if op.name in _ALLOCATIONS]
        used = lifetimes(self.function, [op.results[0] for op in found])
        values = [Lifetime(self._most(op), *steps) for op, steps in zip(found, used, strict=True)]
        plan = memory.plan(values, _ALIGN)
        for op, offset in zip(found, plan.offsets, strict=True):
            with ir.InsertionPoint(op):
                type = ir.MemRefType(op.results[0].type)
                made = memref.view(type, self.scratch, index(offset), list(op.operands))
            op.results[0].replace_all_uses_with(made)
            op.erase()
        self.scratch_size = plan.size if found else 0
        return bool(found)

    def _most(self, op: ir.Operation) -> int:
        """The bytes that an allocation needs at most."""
        ranges = [self.signature.ranges[position] for position in self.signature.used]
        known = dict(zip(self.sizes, ranges, strict=True))
        extents = [limits(value, known) for value in self._allocated_sizes(op)]
        if None in extents:
            raise PassFailed("it needs a buffer whose size depends on the data")
        most = [max(0, extent[1]) for extent in extents if extent is not None]
        return prod(most) * width(ir.MemRefType(op.results[0].type).element_type)

    def _check_indices(self) -> None:
        """Only what comes out of tensors can be out of range."""
        super()._check_indices()
        for op in inside(self.function):
            if op.name in ACCESSES:
                first = ACCESSES[op.name]
                for dim, place in enumerate(list(op.operands)[first:]):
                    if comes_from_memory(place):
                        self._check_index(op, op.operands[first - 1], dim, place)

    def _check_index(self, op: ir.Operation, buffer: ir.Value, dim: int, place: ir.Value) -> None:
        with ir.InsertionPoint(op):
            extent = memref.dim(buffer, index(dim))
            cf.AssertOp(arith.cmpi(arith.CmpIPredicate.ult, place, extent), INDEX)


class _Flat(Binding):
    """Flat buffers in the place of shaped ones: operands, results, sizes, scratch."""

    def __init__(self, function: ir.Operation, signature: Signature, scratch: int) -> None:
        self.scratch_size = scratch
        self.old = list(function.regions[0].blocks[0].arguments)
        super().__init__(function, signature)

    def run(self) -> None:
        block, signature = self.block, self.signature
        types = (*signature.inputs, *signature.results)
        count, used = len(signature.inputs), len(signature.used)
        shaped = [*self.old[:count], *self.old[count + used : -1]]
        for old, position in zip(self.old[count : count + used], signature.used, strict=True):
            old.replace_all_uses_with(self.values[position])
        known = dict(zip(shaped, map(dims_of, types), strict=True))
        self.replace_dims("memref.dim", known)
        flats = [self._flat(value, dims) for value, dims in known.items()]
        i8 = ir.IntegerType.get_signless(8)
        if self.scratch_size:
            bytes_ = ir.MemRefType.get([self.scratch_size], i8)
            scratch = block.add_argument(bytes_, ir.Location.unknown())
            open_ = ir.MemRefType(self.old[-1].type)
            with ir.InsertionPoint.at_block_begin(block):
                cast = memref.cast(open_, scratch)
            self.old[-1].replace_all_uses_with(cast)
        self._reorder(flats)
        self.retype()

    def _flat(self, value: ir.Value, dims: Sequence[Any]) -> ir.Value:
        """An argument of the largest size, seen in the shape of `value`."""
        type = ir.MemRefType(value.type)
        most = prod(max(0, bounds(dim, self.signature.ranges)[1]) for dim in dims)
        flat = self.block.add_argument(
            ir.MemRefType.get([most], type.element_type), ir.Location.unknown()
        )
        value.replace_all_uses_with(self._seen(flat, type, dims))
        return flat

    def _seen(self, flat: ir.Value, type: ir.MemRefType, dims: Sequence[Any]) -> ir.Value:
        open_ = ir.ShapedType.get_dynamic_size()
        open_stride = ir.ShapedType.get_dynamic_stride_or_offset()
        strides = [_product(dims[place + 1 :]) for place in range(len(dims))]
        static, _ = type.get_strides_and_offset()
        sizes = [
            self.value(dim)
            for dim, is_open in zip(dims, type.shape, strict=True)
            if is_open == open_
        ]
        steps = [
            self.value(one)
            for one, is_open in zip(strides, static, strict=True)
            if is_open == open_stride
        ]
        last = max([flat, *sizes, *steps], key=lambda v: _place(self.block, v))
        point = (
            ir.InsertionPoint.at_block_begin(self.block)
            if isinstance(last.owner, ir.Block)
            else ir.InsertionPoint.after(last.owner)
        )
        array = ir.DenseI64ArrayAttr.get
        with point:
            made = ir.Operation.create(
                "memref.reinterpret_cast",
                [type],
                [flat, *sizes, *steps],
                attributes={
                    "static_offsets": array([0]),
                    "static_sizes": array(list(type.shape)),
                    "static_strides": array(list(static)),
                    "operandSegmentSizes": ir.DenseI32ArrayAttr.get([1, 0, len(sizes), len(steps)]),
                },
            )
        return made.results[0]

    def _reorder(self, flats: Sequence[ir.Value]) -> None:
        """Operands and results, then sizes, then scratch; the old arguments go."""
        count = len(self.old)
        block = self.block
        sizes = [self.values[position] for position in self.signature.used]
        rest = list(block.arguments)[count + len(sizes) + len(flats) :]
        for value in (*sizes, *rest):
            made = block.add_argument(value.type, ir.Location.unknown())
            value.replace_all_uses_with(made)
        doomed = [
            *range(count + len(sizes)),
            *(count + len(sizes) + len(flats) + n for n in range(len(rest))),
        ]
        for number in reversed(doomed):
            block.erase_argument(number)


def _product(dims: Sequence[Any]) -> Any:
    return reduce(lambda one, other: one * other, dims, ir.AffineExpr.get_constant(1))


def _place(block: ir.Block, value: ir.Value) -> int:
    """Where in the block a value is made; -1 for its arguments."""
    if isinstance(value.owner, ir.Block):
        return -1
    return next(n for n, op in enumerate(block.operations) if op.operation == value.owner.operation)


def _constant(value: ir.Value) -> int | None:
    if isinstance(value.owner, ir.Block) or value.owner.operation.name != "arith.constant":
        return None
    return ir.IntegerAttr(value.owner.operation.attributes["value"]).value


# Bounds of values.


def limits(value: ir.Value, known: Mapping[ir.Value, Range]) -> Range | None:
    """Bounds of an integer that is computed from sizes; None where it is not."""
    if value in known:
        return known[value]
    if isinstance(value.owner, ir.Block):
        return None
    constant = _constant(value)
    if constant is not None:
        return constant, constant
    op = value.owner.operation
    if op.name == "arith.select":
        return _union(limits(op.operands[1], known), limits(op.operands[2], known))
    parts = [limits(operand, known) for operand in op.operands]
    found = [part for part in parts if part is not None]
    if len(found) < len(parts):
        return _partly(op.name, found)
    if op.name in ("affine.apply", "affine.min", "affine.max"):
        return _of_map(op, found)
    if op.name in _SAME:
        return found[0]
    combine = _LIMITS.get(op.name)
    return combine(found[0], found[1]) if combine is not None else None


def _partly(name: str, found: list[Range]) -> Range | None:
    """A minimum is not above what is known of it."""
    if name == "arith.minsi" and found:
        return -(2**62), found[0][1]
    return None


def _of_map(op: ir.Operation, operands: list[Range]) -> Range:
    map = ir.AffineMapAttr(op.attributes["map"]).value
    symbols = [ir.AffineExpr.get_symbol(number) for number in range(len(operands))]
    dims, given = symbols[: map.n_dims], symbols[map.n_dims :]
    results = [bounds(_as_symbols(one, dims, given), operands) for one in map.results]
    lows, highs = zip(*results, strict=True)
    choose = max if op.name == "affine.max" else min
    return choose(lows), choose(highs)


def _as_symbols(expression: Any, dims: Sequence[Any], symbols: Sequence[Any]) -> Any:
    if isinstance(expression, ir.AffineDimExpr):
        return dims[ir.AffineDimExpr(expression).position]
    if isinstance(expression, ir.AffineSymbolExpr):
        return symbols[ir.AffineSymbolExpr(expression).position]
    if isinstance(expression, ir.AffineConstantExpr):
        return expression
    binary = ir.AffineBinaryExpr(expression)
    sides = _as_symbols(binary.lhs, dims, symbols), _as_symbols(binary.rhs, dims, symbols)
    return next(make for cls, make in _MAKE if isinstance(expression, cls))(*sides)


_MAKE = (
    (ir.AffineAddExpr, ir.AffineExpr.get_add),
    (ir.AffineMulExpr, ir.AffineExpr.get_mul),
    (ir.AffineFloorDivExpr, ir.AffineExpr.get_floor_div),
    (ir.AffineCeilDivExpr, ir.AffineExpr.get_ceil_div),
    (ir.AffineModExpr, ir.AffineExpr.get_mod),
)


def _union(one: Range | None, other: Range | None) -> Range | None:
    if one is None or other is None:
        return None
    return min(one[0], other[0]), max(one[1], other[1])


def _divided(one: Range, other: Range) -> Range | None:
    if other[0] <= 0:
        return None
    found = [a // b for a in one for b in other] + [-(-a // b) for a in one for b in other]
    return min(found), max(found)


def _rest(one: Range, other: Range) -> Range | None:
    if other[0] <= 0:
        return None
    return (0 if one[0] >= 0 else 1 - other[1]), other[1] - 1


def _multiplied(one: Range, other: Range) -> Range:
    found = [a * b for a in one for b in other]
    return min(found), max(found)


_SAME = ("arith.index_cast", "arith.extsi", "arith.trunci", "arith.extui", "arith.index_castui")
_LIMITS = {
    "arith.addi": lambda one, other: (one[0] + other[0], one[1] + other[1]),
    "arith.subi": lambda one, other: (one[0] - other[1], one[1] - other[0]),
    "arith.muli": _multiplied,
    "arith.divsi": _divided,
    "arith.divui": _divided,
    "arith.floordivsi": _divided,
    "arith.ceildivsi": _divided,
    "arith.remsi": _rest,
    "arith.maxsi": lambda one, other: (max(one[0], other[0]), max(one[1], other[1])),
    "arith.minsi": lambda one, other: (min(one[0], other[0]), min(one[1], other[1])),
}
