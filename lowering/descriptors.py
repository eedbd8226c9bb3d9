"""Inputs that are passed by descriptors of the caller's: `hwr_quantized` in `hardwire/tensor.h`.

Kernels of the user's get the descriptor as it is. Kernels of hardwire's read floats at its `data`:
in the `kernels` stage a call of a function marked `hw.data_of` stands for that address, and in the
llvm dialect it is loaded.
"""

from __future__ import annotations

from ..dialect.mlir import func, ir
from ..dialect.mlir import llvm as llvm_dialect
from ..dialect.program import Program
from ..dialect.targets import Target
from ..dialect.walks import put_in_place, symbols

DESCRIBED = "hw.described"
"""On an argument of a planned kernel, and on a declaration with the numbers of such arguments."""

DATA_OF = "hw.data_of"


def descriptor_size(target: Target) -> int:
    """Bytes of an `hwr_quantized`: three pointers, four bytes, a double and an `int64_t`."""
    pointers = 3 * target.index_bits // 8
    return -(-(pointers + 4) // 8) * 8 + 16


def described(kernel: ir.Operation) -> list[int]:
    """The numbers of the arguments of a planned kernel that are descriptors of the caller's."""
    if "arg_attrs" not in kernel.attributes:
        return []
    each = enumerate(ir.ArrayAttr(kernel.attributes["arg_attrs"]))
    return [place for place, found in each if DESCRIBED in ir.DictAttr(found)]


def data_of(program: Program, descriptor: ir.Value, type: ir.Type) -> ir.Value:
    """The memory that a descriptor points to, as a buffer of bytes."""
    kind = ir.FunctionType.get([descriptor.type], [type])
    name = f"hwr_data_of_{ir.MemRefType(type).shape[0]}"
    if name not in symbols(program.module):
        with ir.InsertionPoint(program.module.body):
            declared = func.FuncOp(name, kind, visibility="private")
            declared.attributes[DATA_OF] = ir.UnitAttr.get()
    return func.CallOp([type], name, [descriptor]).results[0]


def expand_descriptors(program: Program) -> None:
    """Loads the addresses; `data` is the first member of the first member."""
    found = symbols(program.module)
    declared = {name: op for name, op in found.items() if DATA_OF in op.attributes}
    for function in found.values() if declared else ():
        for block in function.regions[0].blocks if function.name == "llvm.func" else ():
            for op in list(block.operations):
                _load(op.operation, list(declared))
    for op in declared.values():
        op.erase()


def _load(op: ir.Operation, names: list[str]) -> None:
    if op.name != "llvm.call" or "callee" not in op.attributes:
        return
    if ir.FlatSymbolRefAttr(op.attributes["callee"]).value in names:
        with ir.InsertionPoint(op), op.location:
            loaded = llvm_dialect.LoadOp(op.results[0].type, op.operands[0])
        put_in_place(op, loaded.result)
