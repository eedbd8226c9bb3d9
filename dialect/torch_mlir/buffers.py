"""What the loops of all kernels have in common: buffers, elements, and types of functions."""

from __future__ import annotations

from collections.abc import Iterable

from ..graph import calls
from ..mlir import arith, ir

ALLOCATIONS = ("memref.alloc", "memref.alloca")
LEFT_OVER = ("linalg.", "tensor.", "bufferization.", "tm_tensor.", "torch")
"""How the names of operations begin that are no loops yet."""


def index(value: int) -> ir.Value:
    return arith.constant(ir.IndexType.get(), value)


def dynamic() -> int:
    return ir.ShapedType.get_dynamic_size()


def sizes_given(static: Iterable[int], given: Iterable[ir.Value]) -> list[ir.Value]:
    """Numbers as values, those that are open from what is given in their places."""
    open_sizes = iter(given)
    return [next(open_sizes) if one == dynamic() else index(one) for one in static]


def is_memref(value: ir.Value) -> bool:
    return isinstance(value.type, ir.MemRefType)


def width(element: ir.Type) -> int:
    """The bytes of one element."""
    if isinstance(element, ir.IndexType):
        return 8
    kind = ir.IntegerType if isinstance(element, ir.IntegerType) else ir.FloatType
    return -(-kind(element).width // 8)


def comes_from_memory(value: ir.Value) -> bool:
    """True for an index that is computed from something loaded: loops do not keep it in range."""
    if isinstance(value.owner, ir.Block):
        block = value.owner
        loop = block.owner.operation
        return not (loop.name in ("scf.for", "scf.parallel") and value == block.arguments[0])
    if value.owner.operation.name == "memref.load":
        return True
    return any(comes_from_memory(operand) for operand in value.owner.operands)


def retype(function: ir.Operation) -> None:
    """Writes the type of a function anew, after its arguments or what it returns have changed."""
    calls.retype(function)
    for name in ("arg_attrs", "res_attrs"):
        if name in function.attributes:
            del function.attributes[name]
