"""How values lie in PyTorch's memory, where a file says it and operators count places there.

`hw.memory` on an operation lists for each of its tensors the strides and, last, the first place of
its storage that is the tensor's: `hw.memory = [array<i64: 1, 2, 0>]` is a transposed matrix. An
operation without it gives tensors that lie row by row, as far as its operands do.
"""

from __future__ import annotations

from .mlir import ir

MEMORY = "hw.memory"


def stated(op: ir.Operation) -> list[tuple[tuple[int, ...], int] | None]:
    """The strides and the first place of each tensor that an operation gives, where it says so."""
    if MEMORY not in op.attributes:
        return []
    found = [list(ir.DenseI64ArrayAttr(each)) for each in ir.ArrayAttr(op.attributes[MEMORY])]
    return [(tuple(each[:-1]), each[-1]) if each else None for each in found]
