"""What a call computes and moves, estimated: multiply-adds, and accesses of memory.

An access is one of four bytes. Kernels of products hold a tile of the result in registers, so that
each element of one matrix is read once for all columns of a tile, each of the other once for all
its rows; every other operand is read once, every result written once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from .. import ops
from ..contraction import FORMS
from ..dtypes import of_tensor
from ..mlir import ir
from ..operators.aten import CONVOLUTIONS
from ..sizes import Size, largest_shape
from ..tiles import Tile
from . import calls, views

ACCESS = 4


@dataclass(frozen=True)
class Traffic:
    """Accesses of one call: to each operand, and to each result. `steps` are the innermost turns of
    its loops: multiply-adds, or elements."""

    reads: tuple[float, ...]
    writes: tuple[float, ...]
    steps: float


def traffic_of(
    call: ir.Operation, functions: Mapping[str, ir.Operation], sizes: Sequence[Size]
) -> Traffic:
    """What a call of the entry moves."""
    kernel = calls.called(call, functions)
    reads = [_accesses(value, sizes) for value in call.operands]
    writes = [_accesses(value, sizes) for value in call.results]
    work, each_shared = 0, _shared(kernel)
    for op in calls.body(kernel):
        products = multiply_adds(op, sizes)
        work += products
        for operand, shared in zip(ops.tensor_operands(op), each_shared, strict=False):
            root = views.root(operand)
            if products and isinstance(root.owner, ir.Block):
                number = ir.BlockArgument(root).arg_number
                width = of_tensor(operand.type).size / ACCESS
                reads[number] = max(reads[number], width * products / shared)
    return Traffic(tuple(reads), tuple(writes), max(work, *writes, *reads))


def multiply_adds(op: ir.Operation, sizes: Sequence[Size] = ()) -> int:
    """The multiply-adds of a contraction, by the definition of its result; 0 for other operators.

    Products with the zeros of a padding are counted, as is usual. Where `sizes` are known at run
    time only, it is the number for the largest.
    """
    return multiply_adds_of(op, lambda type: largest_shape(type, sizes))


def multiply_adds_of(op: ir.Operation, shape: Callable[[ir.Type], Sequence[Any]]) -> Any:
    """The same, of shapes that are asked for: of extents it is one."""
    if op.name not in (*FORMS, *CONVOLUTIONS):
        return 0
    shapes = [shape(value.type) for value in ops.tensor_operands(op)]
    result = prod(shape(op.results[0].type))
    if op.name in CONVOLUTIONS:
        # The weight is [out channels, in channels of one group, window…].
        return result * prod(shapes[1][1:])
    return result * shapes[0][-1]


def _shared(kernel: ir.Operation) -> tuple[int, int]:
    """For how many multiply-adds an element of the first and of the second matrix is read once."""
    if "hw.tile" not in kernel.attributes:
        return 1, 1
    tile = Tile.from_attribute(kernel.attributes["hw.tile"])
    return tile.nr * tile.streams, prod(tile.rows)


def _accesses(value: ir.Value, sizes: Sequence[Size]) -> float:
    if not calls.is_tensor(value):
        return 0.0
    return prod(largest_shape(value.type, sizes)) * of_tensor(value.type).size / ACCESS
