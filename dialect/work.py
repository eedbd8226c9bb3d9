"""How much a kernel has to do, before it is known how it does it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import prod
from typing import Any

from . import ops
from .contraction import FORMS
from .graph import calls
from .graph.extents import shape_in
from .graph.traffic import multiply_adds_of
from .mlir import ir
from .operators.aten import CONVOLUTIONS
from .sizes import Size, largest_shape

PRODUCT, ELEMENT = 3, 8
"""Instructions for a multiply-add, and for an element that is read, computed with and stored."""


def work_of(function: ir.Operation, sizes: Sequence[Size] = ()) -> int:
    """About how many instructions one call of a kernel takes: good for comparing kernels."""
    return sum(_of_operator(op, sizes, _largest(sizes)) for op in _that_compute(function))


def open_work_of(function: ir.Operation, sizes: Sequence[Size]) -> Any:
    """The same, as an extent of sizes that are known at run time."""
    ranges = [size.range for size in sizes]
    shape = partial(shape_in, ranges=ranges)
    return sum(_of_operator(op, sizes, shape) for op in _that_compute(function))


def _that_compute(function: ir.Operation) -> list[ir.Operation]:
    return [op for op in calls.body(function) if op.name.startswith(calls.OPERATORS)]


def _largest(sizes: Sequence[Size]) -> Callable[[ir.Type], Sequence[int]]:
    return lambda type: largest_shape(type, sizes)


def _of_operator(
    op: ir.Operation, sizes: Sequence[Size], shape: Callable[[ir.Type], Sequence[Any]]
) -> Any:
    products = multiply_adds_of(op, shape)
    values = [*ops.tensor_operands(op), *op.results]
    tensors = [value.type for value in values if isinstance(value.type, ir.RankedTensorType)]
    # What reads far more than it gives, a sum or a product that nobody counts, reads each once.
    most = max(tensors, key=lambda type: prod(largest_shape(type, sizes)), default=None)
    read = 0 if most is None else prod(shape(most))
    result = sum(prod(shape(each.type)) for each in op.results)
    counts_products = op.name in (*FORMS, *CONVOLUTIONS)
    return products * PRODUCT + (result if counts_products else read) * ELEMENT
