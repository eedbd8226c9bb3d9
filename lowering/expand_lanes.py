"""Loads and stores of lanes on targets with addresses of 32 bits, whose vectors hold integers.

MLIR converts those of the `vector` dialect to addresses of 64 bits only. Before:

    %lanes = vector.load %buffer[%i] : memref<640xi8>, vector<4xi8>

After, in the llvm dialect, but for two casts that the conversion of the buffer and of the index
does away with:

    %buffer_ = builtin.unrealized_conversion_cast %buffer : memref<640xi8> to !llvm.struct<(ptr, …)>
    %start = llvm.extractvalue %buffer_[1]
    %i_ = arith.index_cast %i : index to i32
    %place = llvm.getelementptr %start[%i_] : (!llvm.ptr, i32) -> !llvm.ptr, i8
    %lanes = llvm.load %place {alignment = 1 : i64} : !llvm.ptr -> vector<4xi8>
"""

from __future__ import annotations

from ..dialect.mlir import arith, ir
from ..dialect.mlir import llvm as llvm_dialect
from ..dialect.targets import Target
from ..dialect.values import integer
from ..dialect.walks import operations, put_in_place

BUFFER = "!llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>"
"""A flat memref on its way to the llvm dialect; its second field is where the data begin."""
DYNAMIC = -(1 << 31)
"""In the place of an index that is a value."""


def expand_lanes(module: ir.Module, target: Target) -> None:
    """Rewrites the loads and stores that the target needs rewritten, in place."""
    if not target.integer_bits:
        return
    for op in list(operations(module.operation)):
        if op.name == "vector.load":
            with ir.InsertionPoint(op), op.location:
                put_in_place(op, _read_lanes(op))
        elif op.name == "vector.store":
            with ir.InsertionPoint(op), op.location:
                _write_lanes(op)
            op.erase()


def _read_lanes(op: ir.Operation) -> ir.Value:
    buffer, place = op.operands
    address, align = _pointer(buffer, place), _alignment(buffer)
    return llvm_dialect.LoadOp(op.results[0].type, address, alignment=align).result


def _write_lanes(op: ir.Operation) -> None:
    lanes, buffer, place = op.operands
    llvm_dialect.StoreOp(lanes, _pointer(buffer, place), alignment=_alignment(buffer))


def _pointer(buffer: ir.Value, place: ir.Value) -> ir.Value:
    """Where an element of a buffer lies."""
    pointer = ir.Type.parse("!llvm.ptr")
    descriptor = ir.Operation.create(
        "builtin.unrealized_conversion_cast", [ir.Type.parse(BUFFER)], [buffer]
    ).results[0]
    start = llvm_dialect.ExtractValueOp(pointer, descriptor, [1]).result
    i32 = ir.IntegerType.get_signless(32)
    offset = arith.index_cast(i32, place)
    element = ir.TypeAttr.get(ir.MemRefType(buffer.type).element_type)
    return llvm_dialect.GEPOp(pointer, start, [offset], [DYNAMIC], element, None).result


def _alignment(buffer: ir.Value) -> ir.IntegerAttr:
    element = ir.MemRefType(buffer.type).element_type
    kind = ir.IntegerType if isinstance(element, ir.IntegerType) else ir.F32Type
    return integer(kind(element).width // 8)
