"""Buffers of short floats that kernels read as float32: they are marked, and loads widen.

The mark is a memory space, which there is while a kernel's loops are written. So whoever loads from
such a buffer has single precision, and knows nothing of how it lies.
"""

from __future__ import annotations

from ...dialect.dtypes import BY_NAME, Dtype
from ...dialect.mlir import func, ir
from .short_floats import float_of

SINGLE = BY_NAME["float32"]


def held_type(type: ir.MemRefType, short: Dtype) -> ir.MemRefType:
    """The type of a buffer of such floats, with the mark."""
    mark = ir.StringAttr.get(short.name)
    return ir.MemRefType.get(type.shape, type.element_type, memory_space=mark)


def short_in(buffer: ir.Value) -> Dtype | None:
    """The short floats that lie in a buffer with a mark."""
    space = ir.MemRefType(buffer.type).memory_space
    return None if space is None else BY_NAME[ir.StringAttr(space).value]


def read_type(buffer: ir.Value) -> ir.Type:
    """What a load from a buffer gives."""
    own = ir.MemRefType(buffer.type).element_type
    return own if short_in(buffer) is None else SINGLE.type()


def as_read(lanes: ir.Value, buffer: ir.Value) -> ir.Value:
    """Lanes that were loaded from a buffer, in single precision where that is marked."""
    short = short_in(buffer)
    return lanes if short is None else float_of(lanes, short, SINGLE)


def forget_marks(function: func.FuncOp) -> None:
    """Leaves of a kernel whose loops are written the plain types of its buffers."""
    arguments = list(function.entry_block.arguments)
    if all(
        getattr(ir.MemRefType(each.type), "memory_space", None) is None
        for each in arguments
        if isinstance(each.type, ir.MemRefType)
    ):
        return
    for each in arguments:
        if isinstance(each.type, ir.MemRefType) and short_in(each) is not None:
            plain = ir.MemRefType(each.type)
            each.set_type(ir.MemRefType.get(plain.shape, plain.element_type))
    inputs = [each.type for each in arguments]
    type = ir.FunctionType.get(inputs, function.type.results)
    function.attributes["function_type"] = ir.TypeAttr.get(type)
