"""`stack-products`: matrices that are stacked along several dimensions are multiplied as such."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..dialect.graph import calls
from ..dialect.graph.build import Builder, Shape, tensor_type
from ..dialect.graph.dead import erase_dead
from ..dialect.graph.extents import is_written, same, shape_of
from ..dialect.graph.simplify_views import simplify_views
from ..dialect.graph.views import RESHAPES
from ..dialect.mlir import ir
from ..dialect.operators import aten
from ..dialect.program import Program
from ..dialect.values import constant_value
from ..dialect.walks import maker, maker_if_any
from .base import Pass
from .sink_views import KEPT


@dataclass(frozen=True)
class StackProducts(Pass):
    """Write `aten.bmm` of matrices that were counted along one dimension as `aten.matmul`.

    The matrices of attention are stacked by batch and by head, and lie in what a projection has
    computed, where the steps from head to head do not add up to that from one batch to the next:
    one dimension for both would need a copy. So do the groups of heads that share keys or values:
    repeated for each head, they would take the memory of all. The template of products walks along
    any number of dimensions.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<2x5x3x4xf32>, %y: tensor<6x4x5xf32>) -> tensor<6x5x5xf32> {
      %dims = "hw.constant"() {value = array<i64: 0, 2, 1, 3>} : () -> !hw.list<i64>
      %shape = "hw.constant"() {value = array<i64: 6, 5, 4>} : () -> !hw.list<i64>
      %0 = "aten.permute"(%x, %dims) : (tensor<2x5x3x4xf32>, !hw.list<i64>) -> tensor<2x3x5x4xf32>
      %1 = "aten.view"(%0, %shape) : (tensor<2x3x5x4xf32>, !hw.list<i64>) -> tensor<6x5x4xf32>
      %2 = "aten.bmm"(%1, %y) {hw.key = "CPU", hw.library = "tuned"} : (tensor<6x5x4xf32>, tensor<6x4x5xf32>) -> tensor<6x5x5xf32>
      return %2 : tensor<6x5x5xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<2x5x3x4xf32>, %y: tensor<6x4x5xf32>) -> tensor<6x5x5xf32> {
      %dims = "hw.constant"() {value = array<i64: 0, 2, 1, 3>} : () -> !hw.list<i64>
      %0 = "aten.permute"(%x, %dims) : (tensor<2x5x3x4xf32>, !hw.list<i64>) -> tensor<2x3x5x4xf32>
      %stack = "hw.constant"() {value = array<i64: 2, 3, 4, 5>} : () -> !hw.list<i64>
      %1 = "aten.view"(%y, %stack) : (tensor<6x4x5xf32>, !hw.list<i64>) -> tensor<2x3x4x5xf32>
      %2 = "aten.matmul"(%0, %1) {hw.key = "CPU", hw.library = "tuned"} : (tensor<2x3x5x4xf32>, tensor<2x3x4x5xf32>) -> tensor<2x3x5x5xf32>
      %shape = "hw.constant"() {value = array<i64: 6, 5, 5>} : () -> !hw.list<i64>
      %3 = "aten.view"(%2, %shape) : (tensor<2x3x5x5xf32>, !hw.list<i64>) -> tensor<6x5x5xf32>
      return %3 : tensor<6x5x5xf32>
    }
    ```

    Requires: dispatch is resolved; kernels of the user's and handlers are given what they asked for.
    Ensures: no tuned `aten.bmm` reads a view that counts stacked matrices along one dimension.
    """  # noqa: E501

    name: ClassVar[str] = "stack-products"

    def run(self, program: Program) -> None:
        simplify_views(program)
        for op in calls.body(program.entry()):
            if op.name == aten.BMM and calls.text(op, "hw.library") == "tuned":
                _stack(Builder(program, op), op)
        simplify_views(program)
        erase_dead(program)


def _stack(b: Builder, op: ir.Operation) -> None:
    """Writes a product in the dimensions of the operand that is stacked along most."""
    whole = [_unstacked(operand) for operand in op.operands]
    stacks = [shape_of(source)[:-2] for source, _ in whole]
    stack = max(stacks, key=_count_of_several)
    if _count_of_several(stack) < 2:
        return
    left, right = (
        _matrices(b, source, swapped, stack)
        if own == stack
        else b.reshape(operand, (*stack, *shape_of(operand)[1:]))
        for operand, (source, swapped), own in zip(op.operands, whole, stacks, strict=True)
    )
    old = op.results[0]
    type = tensor_type((*stack, *shape_of(old)[1:]), old)
    product = b.call(aten.MATMUL, left, right, type=type)
    for name in KEPT:
        if name in op.attributes:
            maker(product).attributes[name] = op.attributes[name]
    old.replace_all_uses_with(b.reshape(product, shape_of(old)))
    op.erase()


def _matrices(b: Builder, source: ir.Value, swapped: bool, stack: Shape) -> ir.Value:
    rank = len(stack)
    return b.permute(source, [*range(rank), rank + 1, rank]) if swapped else source


def _count_of_several(stack: Shape) -> int:
    return sum(not is_written(extent, 1) for extent in stack)


def _unstacked(value: ir.Value) -> tuple[ir.Value, bool]:
    """The matrices of a stack in the dimensions that views count as one, and whether they are
    transposed there: heads that several others share are expanded before that."""
    found, swapped = (value, False), False
    if any(is_written(extent, 0) for extent in shape_of(value)):
        return found
    while (op := maker_if_any(value)) is not None:
        if op.name in RESHAPES and same(shape_of(op.operands[0])[-2:], shape_of(value)[-2:]):
            value = op.operands[0]
            found = max(found, (value, swapped), key=lambda each: _count_stacked(each[0]))
        elif op.name == aten.PERMUTE and _swaps_matrices(op):
            value, swapped = op.operands[0], not swapped
        else:
            break
    return found


def _count_stacked(value: ir.Value) -> int:
    return _count_of_several(shape_of(value)[:-2])


def _swaps_matrices(op: ir.Operation) -> bool:
    """It transposes each matrix of a stack."""
    rank = len(shape_of(op.results[0]))
    dims = [dim % rank for dim in constant_value(op.operands[1])]
    return dims == [*range(rank - 2), rank - 1, rank - 2]
