"""Loops over memrefs of any shape become loops over flat ones, and allocations become scratch.

What is left names no shape: every `memref` is one-dimensional, static and dense, every address one
`affine.apply`. Booleans lie in bytes. An index that comes out of a tensor is checked before it is
used: out of range, element 0 is used in its place, and the function returns an error.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod

from ..errors import PassFailed
from ..layout import contiguous
from ..mlir import affine, arith, func, ir, memref
from ..regions import terminator
from ..walks import around, inside, maker_named
from .buffers import ALLOCATIONS, LEFT_OVER, comes_from_memory, index, is_memref, retype, width
from .lifetimes import planned

_OUT_OF_RANGE = -1  # HWR_ERROR_INDEX of the runtime's status.h


@dataclass(frozen=True)
class _View:
    """A memref as a look into a flat one: where its first element lies, and its strides."""

    flat: ir.Value
    strides: tuple[int, ...]
    constant: int = 0
    terms: tuple[tuple[ir.Value, int], ...] = ()

    def at(self, indices: list[ir.Value]) -> ir.Value:
        """The place of an element, as an index value at the current insertion point."""
        terms = [*self.terms, *zip(indices, self.strides, strict=True)]
        expr: ir.AffineExpr = ir.AffineExpr.get_constant(self.constant)
        for place, (_, stride) in enumerate(terms):
            expr = expr + ir.AffineExpr.get_dim(place) * stride
        map = ir.AffineMap.get(len(terms), 0, [expr])
        return affine.apply(map, [value for value, _ in terms])


def flatten(function: ir.Operation) -> int:
    """Rewrites a function in place; returns the bytes of the scratch argument, 0 without one."""
    with ir.Location.unknown():
        return _Flattening(function).run()


class _Flattening:
    """One walk over a function, outer ops before inner ones; `views` knows every memref passed."""

    def __init__(self, function: ir.Operation) -> None:
        self.function = function
        self.block = function.regions[0].blocks[0]
        self.views: dict[ir.Value, _View] = {}
        self.dead: list[ir.Operation] = []
        self.status: ir.Value | None = None

    def run(self) -> int:
        old = list(self.block.arguments)
        for argument in old:
            flat = self.block.add_argument(_flat(argument.type), ir.Location.unknown())
            self.views[argument] = _View(flat, _strides(argument.type))
        size = self._move_allocations()
        for op in inside(self.function):
            self._rewrite(op)
        for op in reversed(self.dead):
            op.erase()
        for number in reversed(range(len(old))):
            self.block.erase_argument(number)
        self._return_status()
        retype(self.function)
        return size

    def _move_allocations(self) -> int:
        """Every allocation gets bytes of the scratch argument, shared where lifetimes allow."""
        allocations = [op for op in inside(self.function) if op.name in ALLOCATIONS]
        if not allocations:
            return 0
        sizes = [_bytes(op.results[0].type) for op in allocations]
        plan = planned(self.function, allocations, sizes)
        bytes_type = ir.MemRefType.get([plan.size], ir.IntegerType.get_signless(8))
        scratch = self.block.add_argument(bytes_type, ir.Location.unknown())
        for op, offset in zip(allocations, plan.offsets, strict=True):
            type = op.results[0].type
            with ir.InsertionPoint.at_block_begin(self.block):
                flat = memref.view(_flat(type), scratch, index(offset), [])
            self.views[op.results[0]] = _View(flat, _strides(type))
            self.dead.append(op)
        return plan.size

    def _rewrite(self, op: ir.Operation) -> None:
        if op.name in ALLOCATIONS:
            return
        if op.name in _REWRITES:
            with ir.InsertionPoint(op):
                _REWRITES[op.name](self, op)
            self.dead.append(op)
        elif op.name.startswith(LEFT_OVER):
            raise PassFailed(f"`{op.name}` is left over")
        elif any(is_memref(value) for value in (*op.operands, *op.results)) and not self._ours(op):
            raise PassFailed(f"`{op.name}` of buffers is left over")

    def _ours(self, op: ir.Operation) -> bool:
        """True for the ops that this walk has written itself."""
        flats = [view.flat for view in self.views.values()]
        touched = [value for value in (*op.operands, *op.results) if is_memref(value)]
        written = (*flats, self.status) if self.status is not None else flats
        return op.name == "memref.view" or all(value in written for value in touched)

    def load(self, op: ir.Operation) -> None:
        view = self.views[op.operands[0]]
        indices = self._checked(list(op.operands)[1:], op.operands[0].type)
        value = _same_everywhere(view.flat) or memref.load(view.flat, [view.at(indices)])
        if str(op.results[0].type) == "i1":
            zero = arith.constant(value.type, 0)
            value = arith.cmpi(arith.CmpIPredicate.ne, value, zero)
        op.results[0].replace_all_uses_with(value)

    def store(self, op: ir.Operation) -> None:
        value, view = op.operands[0], self.views[op.operands[1]]
        if str(value.type) == "i1":
            value = arith.extui(ir.IntegerType.get_signless(8), value)
        indices = self._checked(list(op.operands)[2:], op.operands[1].type)
        memref.store(value, view.flat, [view.at(indices)])

    def _checked(self, indices: list[ir.Value], type: ir.Type) -> list[ir.Value]:
        """The indices of an element, those that come out of tensors forced into range."""
        return [
            self._forced(place, extent) if comes_from_memory(place) else place
            for place, extent in zip(indices, _shape(type), strict=True)
        ]

    def _forced(self, place: ir.Value, extent: int) -> ir.Value:
        valid = arith.cmpi(arith.CmpIPredicate.ult, place, index(extent))
        self._fail_unless(valid)
        return arith.select(valid, place, index(0))

    def _fail_unless(self, valid: ir.Value) -> None:
        """Notes an error in the status, which is a variable that will live in a register."""
        i32 = ir.IntegerType.get_signless(32)
        if self.status is None:
            with ir.InsertionPoint.at_block_begin(self.block):
                self.status = memref.alloca(ir.MemRefType.get([1], i32), [], [])
                zero = index(0)
                memref.store(arith.constant(i32, 0), self.status, [zero])
        zero = index(0)
        before = memref.load(self.status, [zero])
        error = arith.constant(i32, _OUT_OF_RANGE)
        memref.store(arith.select(valid, before, error), self.status, [zero])

    def check(self, op: ir.Operation) -> None:
        message = ir.StringAttr(op.attributes["msg"]).value
        if "index" not in message:
            raise PassFailed(f"it needs a check at run time ({message})")
        self._fail_unless(op.operands[0])

    def _return_status(self) -> None:
        if self.status is None:
            return
        end = terminator(self.function.regions[0])
        with ir.InsertionPoint(end):
            func.ReturnOp([memref.load(self.status, [index(0)])])
        end.erase()

    def get_global(self, op: ir.Operation) -> None:
        type = op.results[0].type
        flat = memref.get_global(_flat(type), ir.FlatSymbolRefAttr(op.attributes["name"]).value)
        self.views[op.results[0]] = _View(flat, _strides(type))

    def subview(self, op: ir.Operation) -> None:
        """The offsets of a subview count elements of its source; dynamic ones are operands."""
        source = self.views[op.operands[0]]
        dynamic = iter(list(op.operands)[1:])
        constant, terms = source.constant, list(source.terms)
        offsets = ir.DenseI64ArrayAttr(op.attributes["static_offsets"])
        for offset, stride in zip(offsets, source.strides, strict=True):
            if offset == ir.ShapedType.get_dynamic_stride_or_offset():
                terms.append((next(dynamic), stride))
            else:
                constant += offset * stride
        strides = _strides(op.results[0].type)
        self.views[op.results[0]] = _View(source.flat, strides, constant, tuple(terms))

    def reshape(self, op: ir.Operation) -> None:
        source = self.views[op.operands[0]]
        strides = _strides(op.results[0].type)
        self.views[op.results[0]] = _View(source.flat, strides, source.constant, source.terms)

    def cast(self, op: ir.Operation) -> None:
        self.views[op.results[0]] = self.views[op.operands[0]]

    def forget(self, op: ir.Operation) -> None:
        """Nothing takes its place."""


_REWRITES: dict[str, Callable[[_Flattening, ir.Operation], None]] = {
    "memref.load": _Flattening.load,
    "memref.store": _Flattening.store,
    "memref.get_global": _Flattening.get_global,
    "memref.subview": _Flattening.subview,
    "memref.expand_shape": _Flattening.reshape,
    "memref.collapse_shape": _Flattening.reshape,
    "memref.cast": _Flattening.cast,
    "memref.dealloc": _Flattening.forget,
    "cf.assert": _Flattening.check,
}


def flatten_global(op: ir.Operation) -> None:
    """A constant of any shape becomes a flat one; booleans become bytes."""
    type = ir.MemRefType(ir.TypeAttr(op.attributes["type"]).value)
    flat = ir.MemRefType(_flat(type))
    op.attributes["type"] = ir.TypeAttr.get(flat)
    value = ir.DenseElementsAttr(op.attributes["initial_value"])
    shaped = ir.RankedTensorType.get(list(flat.shape), flat.element_type)
    if value.is_splat:
        element = value.get_splat_value()
        if str(type.element_type) == "i1":
            number = int(ir.BoolAttr(element).value)
            element = ir.IntegerAttr.get(flat.element_type, number)
        op.attributes["initial_value"] = ir.DenseElementsAttr.get_splat(shaped, element)
    else:
        op.attributes["initial_value"] = _reshaped(value, shaped)


def _reshaped(value: ir.DenseElementsAttr, type: ir.Type) -> ir.Attribute:
    element = ir.RankedTensorType(type).element_type
    if isinstance(element, ir.FloatType):
        items = [ir.FloatAttr.get(element, item) for item in ir.DenseFPElementsAttr(value)]
        return ir.DenseElementsAttr.get(items, type)
    numbers = [ir.IntegerAttr.get(element, int(item)) for item in ir.DenseIntElementsAttr(value)]
    return ir.DenseElementsAttr.get(numbers, type)


def _bytes(type: ir.Type) -> int:
    """The bytes of a buffer."""
    return prod(_shape(type)) * width(ir.MemRefType(type).element_type)


def _same_everywhere(flat: ir.Value) -> ir.Value | None:
    """A constant for each element of a constant buffer that has one value in all places."""
    op = maker_named(flat, "memref.get_global")
    if op is None:
        return None
    name, module = ir.FlatSymbolRefAttr(op.attributes["name"]).value, op
    while module.name != "builtin.module":
        module = around(module)
    found = ir.SymbolTable(module)[name]
    content = ir.DenseElementsAttr(found.operation.attributes["initial_value"])
    if not content.is_splat or str(ir.ShapedType(content.type).element_type) == "i1":
        return None
    return arith.constant(ir.MemRefType(flat.type).element_type, content.get_splat_value())


def _shape(type: ir.Type) -> list[int]:
    shaped = ir.MemRefType(type)
    if not shaped.has_static_shape:
        raise PassFailed("it needs a buffer whose size depends on the data")
    return list(shaped.shape)


def _flat(type: ir.Type) -> ir.Type:
    """The flat memref type for a memref of this type."""
    element = ir.MemRefType(type).element_type
    if str(element) == "i1":
        element = ir.IntegerType.get_signless(8)
    return ir.MemRefType.get([prod(_shape(type))], element)


def _strides(type: ir.Type) -> tuple[int, ...]:
    if prod(_shape(type)) == 0:
        return contiguous(tuple(_shape(type))).strides
    strides, _ = ir.MemRefType(type).get_strides_and_offset()
    if ir.ShapedType.get_dynamic_stride_or_offset() in strides:
        raise PassFailed("it needs a buffer whose size depends on the data")
    return tuple(strides)
