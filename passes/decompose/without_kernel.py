"""Operators that no library will have a kernel for, to be reported with what is refused."""

from __future__ import annotations

from collections.abc import Iterator

from ...dialect import ops
from ...dialect.graph.open_kernels import has_open_sizes
from ...dialect.mlir import ir
from ...dialect.program import Program
from ...dialect.walks import maker_if_any
from ..resolve_dispatch.unsupported import kernels


def without_kernel(program: Program) -> Iterator[ir.Operation]:
    """The operators of the entry that no library takes as they are, and that stay as they are."""
    for op, found in kernels(program):
        if found is None and not _is_constant(op) and not has_open_sizes(op):
            yield op


def _is_constant(op: ir.Operation) -> bool:
    """True where an operator reads weights and literals only: the compiler computes it."""
    tensors = ops.tensor_operands(op)
    return bool(tensors) and all(_is_known(maker_if_any(value)) for value in tensors)


def _is_known(op: ir.Operation | None) -> bool:
    if op is None:
        return False
    return op.name == "hw.weight" or (ops.is_operator(op) and _is_constant(op))
