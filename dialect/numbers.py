"""The element types of the numbers in a kernel."""

from __future__ import annotations

from .dtypes import Dtype, of_tensor
from .graph import calls
from .mlir import ir
from .walks import operations


def numbers_of(function: ir.Operation) -> list[Dtype]:
    """Those of the tensors that it is given, and of those that its operators make."""
    given = list(function.regions[0].blocks[0].arguments)
    made = [value for op in operations(function) for value in op.results]
    return [of_tensor(value.type) for value in (*given, *made) if calls.is_tensor(value)]
