"""Kernels that are compiled for all sizes of a program at once: what they are called with."""

from __future__ import annotations

from typing import Any

from .. import ops
from ..mlir import ir
from ..program import Program
from ..sizes import (
    SIZE,
    SIZES,
    conditions_of,
    dims_of,
    is_open,
    positions,
    size_attribute,
    sizes_of,
    value_of,
)
from ..walks import maker_named
from . import calls


def has_open_sizes(op: ir.Operation) -> bool:
    """An operand or a result has sizes that are known at run time, or is such a size."""
    return any(map(_is_open, (*op.operands, *ops.tensor_results(op))))


def _is_open(value: ir.Value) -> bool:
    if isinstance(value.type, ir.RankedTensorType):
        return not value.type.has_static_shape
    return is_or_has_size(value) or any(is_open(each.type) for each in ops.tensors_in(value))


def is_or_has_size(value: ir.Value) -> bool:
    """A number, or some of a list, is a size that is known at run time only."""
    op = maker_named(value, SIZE, ops.PACK)
    if op is None:
        return False
    return op.name == SIZE or any(map(is_or_has_size, op.operands))


def is_open_kernel(function: ir.Operation) -> bool:
    """The kernel has tensors of open sizes, or computes with sizes."""
    if any(is_open(type) for type in _tensors(function)):
        return True
    return any(op.name == SIZE for op in calls.body(function))


def knows_sizes(program: Program, function: ir.Operation) -> None:
    """Writes on a kernel for open tensors which sizes there are, and their bounds."""
    if is_open_kernel(function):
        function.attributes[SIZES] = program.entry().attributes[SIZES]


def open_request(program: Program, function: ir.Operation) -> dict[str, Any]:
    """What the process that writes the loops must know beside the operators."""
    type, entry = _type(function), program.entry()
    sizes = sizes_of(entry)
    return {
        "inputs": [str(each) for each in type.inputs],
        "results": [str(each) for each in type.results],
        "numbers": [str(op.attributes["value"]) for op in _sizes(function)],
        "ranges": [size.range for size in sizes],
        "used": sizes_used(function),
        "names": [size.name for size in sizes],
        "conditions": [str(size_attribute(one, len(sizes))) for one in conditions_of(entry)],
    }


def sizes_used(function: ir.Operation) -> list[int]:
    """The positions of the program's sizes that a kernel depends on, ascending."""
    expressions = [dim for type in _tensors(function) for dim in dims_of(type)]
    expressions += [value_of(op) for op in _sizes(function)]
    return sorted({position for each in expressions for position in positions(each)})


def _sizes(function: ir.Operation) -> list[ir.Operation]:
    return [op for op in calls.body(function) if op.name == SIZE]


def _tensors(function: ir.Operation) -> list[ir.Type]:
    type = _type(function)
    return [*type.inputs, *type.results]


def _type(function: ir.Operation) -> ir.FunctionType:
    return ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)
