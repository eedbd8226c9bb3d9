"""`repeat-late`: what is computed of repeated elements is computed once, and repeated then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..dialect import ops
from ..dialect.attention import PRODUCTS
from ..dialect.graph import calls
from ..dialect.graph.dead import erase_dead
from ..dialect.graph.extents import same, shape_of, tensor_of
from ..dialect.graph.views import RESHAPES
from ..dialect.mlir import ir
from ..dialect.operators import aten
from ..dialect.program import Program
from ..dialect.templates import ELEMENTWISE, template_of
from ..dialect.walks import maker_if_any, put_in_place
from .base import Pass


@dataclass(frozen=True)
class RepeatLate(Pass):
    """Compute elementwise operators in front of the view that repeats what they read.

    Keys and values that several heads share are expanded, and counted as one for each head. Where
    they are scaled behind that, as `run_decompositions` has it, each would be computed and stored
    several times; the scaled ones can be repeated by strides as well. What others than products read
    is computed along with them, wherever it is repeated.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<2x1x3xf32>, %y: tensor<3x4xf32>) -> tensor<4x4xf32> {
      %no = "hw.constant"() {value = false} : () -> i1
      %half = "hw.constant"() {value = 0.5 : f64} : () -> f64
      %pairs = "hw.constant"() {value = array<i64: 2, 2, 3>} : () -> !hw.list<i64>
      %rows = "hw.constant"() {value = array<i64: 4, 3>} : () -> !hw.list<i64>
      %0 = "aten.expand"(%x, %pairs, %no) : (tensor<2x1x3xf32>, !hw.list<i64>, i1) -> tensor<2x2x3xf32>
      %1 = "aten.view"(%0, %rows) : (tensor<2x2x3xf32>, !hw.list<i64>) -> tensor<4x3xf32>
      %2 = "aten.mul.Scalar"(%1, %half) {hw.key = "CPU", hw.library = "tuned"} : (tensor<4x3xf32>, f64) -> tensor<4x3xf32>
      %3 = "aten.mm"(%2, %y) : (tensor<4x3xf32>, tensor<3x4xf32>) -> tensor<4x4xf32>
      return %3 : tensor<4x4xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<2x1x3xf32>, %y: tensor<3x4xf32>) -> tensor<4x4xf32> {
      %no = "hw.constant"() {value = false} : () -> i1
      %half = "hw.constant"() {value = 0.5 : f64} : () -> f64
      %pairs = "hw.constant"() {value = array<i64: 2, 2, 3>} : () -> !hw.list<i64>
      %rows = "hw.constant"() {value = array<i64: 4, 3>} : () -> !hw.list<i64>
      %0 = "aten.mul.Scalar"(%x, %half) {hw.key = "CPU", hw.library = "tuned"} : (tensor<2x1x3xf32>, f64) -> tensor<2x1x3xf32>
      %1 = "aten.expand"(%0, %pairs, %no) : (tensor<2x1x3xf32>, !hw.list<i64>, i1) -> tensor<2x2x3xf32>
      %2 = "aten.view"(%1, %rows) : (tensor<2x2x3xf32>, !hw.list<i64>) -> tensor<4x3xf32>
      %3 = "aten.mm"(%2, %y) : (tensor<4x3xf32>, tensor<3x4xf32>) -> tensor<4x4xf32>
      return %3 : tensor<4x4xf32>
    }
    ```

    Requires: dispatch is resolved.
    Ensures: no product reads what a tuned elementwise operator makes of one tensor that is expanded.
    """  # noqa: E501

    name: ClassVar[str] = "repeat-late"

    def run(self, program: Program) -> None:
        for op in calls.body(program.entry()):
            tensors = ops.tensor_operands(op) if calls.text(op, "hw.library") == "tuned" else []
            views = _views_from_expand(tensors[0]) if len(tensors) == 1 else []
            if views and template_of(op) is ELEMENTWISE:
                _repeat_late(op, tensors[0], views)
        erase_dead(program)


def _repeat_late(op: ir.Operation, tensor: ir.Value, views: Sequence[ir.Operation]) -> None:
    """Puts what has one tensor in front of the first view that repeats this."""
    if not same(shape_of(tensor), shape_of(op.results[0])):
        return
    if not _only_products_read(op.results[0]) or views[0].block != op.block:
        return
    source, element = views[0].operands[0], ir.RankedTensorType(op.results[0].type).element_type
    made = op.clone(ip=ir.InsertionPoint(op)).operation
    made.operands[list(op.operands).index(tensor)] = source
    made.results[0].set_type(tensor_of(shape_of(source), element))
    value = made.results[0]
    for view in views:
        again = view.clone(ip=ir.InsertionPoint(op)).operation
        again.operands[0] = value
        again.results[0].set_type(tensor_of(shape_of(view.results[0]), element))
        value = again.results[0]
    put_in_place(op, value)


def _views_from_expand(value: ir.Value) -> list[ir.Operation]:
    """The views that a value is behind the first expansion of it, that one first; none where there
    is no expansion."""
    views, count = list[ir.Operation](), 0
    while (op := maker_if_any(value)) is not None:
        if op.name not in (*RESHAPES, aten.PERMUTE, aten.EXPAND):
            break
        views.append(op)
        count = len(views) if op.name == aten.EXPAND else count
        value = op.operands[0]
    return views[:count][::-1]


def _only_products_read(value: ir.Value) -> bool:
    """Or views of it do that products read."""
    readers = [use.owner.operation for use in value.uses]
    return bool(readers) and all(
        _only_products_read(reader.results[0])
        if reader.name in (*RESHAPES, aten.PERMUTE)
        else reader.name in PRODUCTS
        for reader in readers
    )
