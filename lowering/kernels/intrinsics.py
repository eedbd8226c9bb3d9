"""Calls of functions that LLVM has an instruction for."""

from __future__ import annotations

from ...dialect.mlir import ir


def intrinsic(name: str, result: ir.Type, *operands: ir.Value) -> ir.Value:
    """The result of a function that LLVM has an instruction for."""
    attributes: dict[str, ir.Attribute] = {
        "intrin": ir.StringAttr.get(f"llvm.{name}"),
        "op_bundle_sizes": ir.DenseI32ArrayAttr.get([]),
        "operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(operands), 0]),
    }
    name = "llvm.call_intrinsic"
    return ir.Operation.create(name, [result], list(operands), attributes=attributes).results[0]
