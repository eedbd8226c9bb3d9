"""Loads and stores of lanes on targets with vectors and addresses of 32 bits.

MLIR converts those of the `vector` dialect to addresses of 64 bits only. Before:

    %lanes = vector.load %buffer[%i] : memref<640xi8>, vector<4xi8>

After, in the llvm dialect, but for two casts that the conversion of the buffer and of the index
does away with:

    %buffer_ = builtin.unrealized_conversion_cast %buffer : memref<640xi8> to !llvm.struct<(ptr, …)>
    %start = llvm.extractvalue %buffer_[1]
    %i_ = arith.index_cast %i : index to i32
    %place = llvm.getelementptr %start[%i_] : (!llvm.ptr, i32) -> !llvm.ptr, i8
    %lanes = llvm.load %place {alignment = 1 : i64} : !llvm.ptr -> vector<4xi8>

Those of lanes that a mask leaves on (`vector.maskedload`, `vector.maskedstore`) become the
intrinsics `llvm.masked.load` and `llvm.masked.store`.
"""

from __future__ import annotations

from ..dialect.buffer_places import width_of
from ..dialect.mlir import arith, ir
from ..dialect.mlir import llvm as llvm_dialect
from ..dialect.targets import Target
from ..dialect.walks import operations, put_in_place

BUFFER = "!llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>"
"""A flat memref on its way to the llvm dialect; its second field is where the data begin."""
BITS = 32
DYNAMIC = -(1 << 31)
"""In the place of an index that is a value."""


def expand_lanes(module: ir.Module, target: Target) -> None:
    """Rewrites the loads and stores that the target needs rewritten, in place."""
    if not target.has_lanes or target.index_bits != BITS:
        return
    for op in operations(module.operation):
        if op.name in READ:
            with ir.InsertionPoint(op), op.location:
                put_in_place(op, READ[op.name](op))
        elif op.name in WRITTEN:
            with ir.InsertionPoint(op), op.location:
                WRITTEN[op.name](op)
            op.erase()


def _read_lanes(op: ir.Operation) -> ir.Value:
    buffer, place = op.operands
    address, align = _pointer(buffer, place), _alignment(buffer)
    return llvm_dialect.LoadOp(op.results[0].type, address, alignment=align).result


def _write_lanes(op: ir.Operation) -> None:
    lanes, buffer, place = op.operands
    llvm_dialect.StoreOp(lanes, _pointer(buffer, place), alignment=_alignment(buffer))


def _read_some(op: ir.Operation) -> ir.Value:
    buffer, place, mask, others = op.operands
    address, align = _pointer(buffer, place), _alignment(buffer, BITS)
    return llvm_dialect.MaskedLoadOp(others.type, address, mask, align, pass_thru=others).res


def _write_some(op: ir.Operation) -> None:
    buffer, place, mask, lanes = op.operands
    address, align = _pointer(buffer, place), _alignment(buffer, BITS)
    llvm_dialect.MaskedStoreOp(lanes, address, mask, align)


READ = {"vector.load": _read_lanes, "vector.maskedload": _read_some}
WRITTEN = {"vector.store": _write_lanes, "vector.maskedstore": _write_some}


def _pointer(buffer: ir.Value, place: ir.Value) -> ir.Value:
    """Where an element of a buffer lies."""
    pointer = ir.Type.parse("!llvm.ptr")
    descriptor = ir.Operation.create(
        "builtin.unrealized_conversion_cast", [ir.Type.parse(BUFFER)], [buffer]
    ).results[0]
    start = llvm_dialect.ExtractValueOp(pointer, descriptor, [1]).result
    i32 = ir.IntegerType.get_signless(BITS)
    offset = arith.index_cast(i32, place)
    element = ir.TypeAttr.get(ir.MemRefType(buffer.type).element_type)
    return llvm_dialect.GEPOp(pointer, start, [offset], [DYNAMIC], element, None).result


def _alignment(buffer: ir.Value, bits: int = 64) -> ir.IntegerAttr:
    """That of an element, as a number of so many bits."""
    width = width_of(ir.MemRefType(buffer.type).element_type)
    return ir.IntegerAttr.get(ir.IntegerType.get_signless(bits), width)
