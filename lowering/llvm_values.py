"""Values of the llvm dialect that calls are written with, at the current insertion point."""

from __future__ import annotations

from ..dialect.mlir import ir
from ..dialect.mlir import llvm as llvm_dialect


def pointer_type() -> ir.Type:
    return ir.Type.parse("!llvm.ptr")


def address(symbol: str) -> ir.Value:
    """The address of a global."""
    return llvm_dialect.AddressOfOp(pointer_type(), symbol).result


def constant(value: ir.Attribute) -> ir.Value:
    return llvm_dialect.ConstantOp(value.type, value).result


def integer(value: int, bits: int) -> ir.Value:
    return constant(ir.IntegerAttr.get(ir.IntegerType.get_signless(bits), value))


def element(base: ir.Value, type: str, number: int) -> ir.Value:
    """The address of one of the elements of a type that begin at `base`."""
    return base if number == 0 else _gep(base, type, [number])


def field(base: ir.Value, number: int, type: str) -> ir.Value:
    """The address of a member of the struct at `base`."""
    return _gep(base, type, [0, number])


def _gep(base: ir.Value, type: str, indices: list[int]) -> ir.Value:
    none = ir.Attribute.parse("0 : i32")
    struct = ir.Type.parse(type)
    return llvm_dialect.GEPOp(pointer_type(), base, [], indices, struct, none).result
