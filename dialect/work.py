"""How much a kernel has to do, before it is known how it does it."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from . import ops
from .graph import calls
from .graph.traffic import multiply_adds
from .mlir import ir
from .sizes import Size, largest_shape

PRODUCT, ELEMENT = 3, 8
"""Instructions for a multiply-add, and for an element that is read, computed with and stored."""


def work_of(function: ir.Operation, sizes: Sequence[Size] = ()) -> int:
    """About how many instructions one call of a kernel takes: good for comparing kernels."""
    operators = [op for op in calls.body(function) if op.name.startswith(calls.OPERATORS)]
    return sum(_of_operator(op, sizes) for op in operators)


def _of_operator(op: ir.Operation, sizes: Sequence[Size]) -> int:
    products = multiply_adds(op, sizes)
    values = [*ops.tensor_operands(op), *op.results]
    tensors = [value.type for value in values if isinstance(value.type, ir.RankedTensorType)]
    # What reads far more than it gives, a sum or a product that nobody counts, reads each once.
    most = max((prod(largest_shape(each, sizes)) for each in tensors), default=0)
    result = sum(prod(largest_shape(each.type, sizes)) for each in op.results)
    return PRODUCT * products + ELEMENT * (result if products else most)
