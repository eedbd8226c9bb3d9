"""Loops for all sizes: a kernel over buffers of open sizes gets its sizes as arguments.

Before, as torch-mlir leaves it: sizes are read off the buffers.

    func.func @kernel(%x: memref<?x16xf32>) -> memref<?xf32>

After: flat buffers of the largest size, the results behind the operands, then the program's sizes
that the kernel needs, then scratch memory. Where an element lies follows from the sizes.

    func.func @kernel(
        %x: memref<1024xf32>, %y: memref<64xf32>, %s0: index, %scratch: memref<256xi8>) -> i32
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from math import prod
from typing import Any

from ..errors import PassFailed
from ..mlir import arith, cf, func, ir, memref
from ..regions import terminator
from ..sizes import bounds, dims_of
from ..walks import inside, put_in_place
from .buffers import ALLOCATIONS, comes_from_memory, dynamic, index, retype, width
from .lifetimes import planned
from .limits import limits
from .open_buffers import INDEX, Opening
from .shape_checks import ACCESSES
from .size_arguments import Binding, Signature


def bind_buffers(function: ir.Operation, signature: Signature) -> int:
    """Rewrites a function over buffers that `bind_tensors` has seen; returns bytes of scratch."""
    with ir.Location.unknown():
        return _Loops(function, signature).bind()


def drop_status(function: ir.Operation) -> None:
    """A kernel in which nothing can fail returns nothing."""
    if any(op.name == "cf.assert" for op in inside(function)):
        return
    end = terminator(function.regions[0])
    with ir.InsertionPoint(end), ir.Location.unknown():
        func.ReturnOp([])
    end.erase()
    retype(function)


class _Loops(Opening):
    """What `Opening` does for buffers of any size, with intermediate values at fixed places."""

    def __init__(self, function: ir.Operation, signature: Signature) -> None:
        super().__init__(function, copies=False, strided=False)
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
        found = [op for op in inside(self.function) if op.name in ALLOCATIONS]
        plan = planned(self.function, found, list(map(self._most, found)))
        for op, offset in zip(found, plan.offsets, strict=True):
            with ir.InsertionPoint(op):
                type = ir.MemRefType(op.results[0].type)
                made = memref.view(type, self.scratch, index(offset), list(op.operands))
            put_in_place(op, made)
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
        retype(self.function)

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
        open_stride = ir.ShapedType.get_dynamic_stride_or_offset()
        strides = [_product(dims[place + 1 :]) for place in range(len(dims))]
        static, _ = type.get_strides_and_offset()
        sizes = [self.value(d) for d, n in zip(dims, type.shape, strict=True) if n == dynamic()]
        steps = [self.value(s) for s, n in zip(strides, static, strict=True) if n == open_stride]
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
        block, given = self.block, list(self.block.arguments)
        sizes = [self.values[position] for position in self.signature.used]
        first = len(self.old) + len(sizes)
        for value in (*sizes, *given[first + len(flats) :]):
            made = block.add_argument(value.type, ir.Location.unknown())
            value.replace_all_uses_with(made)
        for number in reversed((*range(first), *range(first + len(flats), len(given)))):
            block.erase_argument(number)


def _product(dims: Sequence[Any]) -> Any:
    return reduce(lambda one, other: one * other, dims, ir.AffineExpr.get_constant(1))


def _place(block: ir.Block, value: ir.Value) -> int:
    """Where in the block a value is made; -1 for its arguments."""
    if isinstance(value.owner, ir.Block):
        return -1
    return next(n for n, op in enumerate(block.operations) if op.operation == value.owner.operation)
