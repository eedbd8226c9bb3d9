"""`functionalize`: what the model writes becomes values, and what it keeps becomes state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...dialect.program import Program
from ..base import Pass
from .walk import Walk


@dataclass(frozen=True)
class Functionalize(Pass):
    """Replace operators that write by operators that compute, and make state of what survives.

    `y = x.add_(1)` becomes `y = x.add(1)`, and whoever reads `x` afterwards, itself or through a
    view, reads the new value. A write through a view makes a new value of all that the view looks
    at (`slice_scatter`, `select_scatter`, `diagonal_scatter`, or the same view backwards). What
    writes to a list of tensors (`_foreach_add_.Scalar`) writes to one after the other. A buffer
    of the model that is written becomes an argument of the entry with `hw.state`; its new
    value, and that of an input that is written, is returned with `hw.updates`. Batch and
    instance norm in training update their running statistics.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
      %one = "hw.constant"() {value = 1 : i64} : () -> i64
      %total = "hw.weight"() {name = "total", value = dense<0.0> : tensor<2xf32>} : () -> tensor<2xf32>
      %0 = "aten.add_.Tensor"(%total, %x, %one) : (tensor<2xf32>, tensor<2xf32>, i64) -> tensor<2xf32>
      %1 = "aten.neg"(%total) : (tensor<2xf32>) -> tensor<2xf32>
      return %1 : tensor<2xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<2xf32>, %total: tensor<2xf32> {hw.state = {name = "total", value = dense<0.0> : tensor<2xf32>}}) -> (tensor<2xf32>, tensor<2xf32> {hw.updates = 1 : i64}) {
      %one = "hw.constant"() {value = 1 : i64} : () -> i64
      %0 = "aten.add.Tensor"(%total, %x, %one) : (tensor<2xf32>, tensor<2xf32>, i64) -> tensor<2xf32>
      %1 = "aten.neg"(%0) : (tensor<2xf32>) -> tensor<2xf32>
      return %1, %0 : tensor<2xf32>, tensor<2xf32>
    }
    ```

    Requires: stage `typed`.
    Ensures: no operator of the entry writes to its operands.
    Diagnostics: operators that write and have no functional form, or write to lists that PyTorch
    does not take one by one; writes through views that show an
    element twice; reads of what may or may not share the memory that was written.
    """  # noqa: E501

    name: ClassVar[str] = "functionalize"

    def run(self, program: Program) -> None:
        Walk(program).run()
