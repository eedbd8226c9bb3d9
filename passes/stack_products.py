"""`stack-products`: matrices that are stacked along several dimensions are multiplied as such."""

from __future__ import annotations

from collections.abc import Sequence
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
from ..dialect.walks import maker
from .base import Pass
from .sink_views import KEPT


@dataclass(frozen=True)
class StackProducts(Pass):
    """Write `aten.bmm` of matrices that were counted along one dimension as `aten.matmul`.

    The matrices of attention are stacked by batch and by head, and lie in what a projection has
    computed, where the steps from head to head do not add up to that from one batch to the next:
    one dimension for both would need a copy. The template of products walks along any number of
    dimensions.

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
                stack = _stack(op.operands[0]) or _stack(op.operands[1])
                if stack:
                    _rewrite(Builder(program, op), op, stack)
        simplify_views(program)
        erase_dead(program)


def _stack(value: ir.Value) -> Shape:
    """The dimensions that a view counts as one; none where there are not several."""
    owner = value.owner
    if isinstance(owner, ir.Block) or owner.operation.name not in RESHAPES:
        return ()
    *lead, rows, columns = (1, 1, *shape_of(owner.operation.operands[0]))
    several = sum(not is_written(extent, 1) for extent in lead) > 1
    empty = any(is_written(extent, 0) for extent in shape_of(value))
    alike = same((rows, columns), shape_of(value)[1:]) and not empty
    return tuple(lead[2:]) if several and alike else ()


def _rewrite(b: Builder, op: ir.Operation, stack: Sequence[int]) -> None:
    left, right = (b.reshape(x, (*stack, *shape_of(x)[1:])) for x in op.operands)
    old = op.results[0]
    type = tensor_type((*stack, *shape_of(old)[1:]), old)
    product = b.call(aten.MATMUL, left, right, type=type)
    for name in KEPT:
        maker(product).attributes[name] = op.attributes[name]
    old.replace_all_uses_with(b.reshape(product, shape_of(old)))
    op.erase()
