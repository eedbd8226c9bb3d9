"""`mark-counted`: kernels that read and write by numbers are told which of these count up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from ..dialect import ops
from ..dialect.graph import calls
from ..dialect.graph.extents import Undecided, is_written, most, shape_of
from ..dialect.graph.views import whole_of_first_part
from ..dialect.graph.weights import data_of
from ..dialect.indexed import COUNTED, places_of
from ..dialect.mlir import ir
from ..dialect.operators import aten
from ..dialect.program import Program
from .base import Pass


@dataclass(frozen=True)
class MarkCounted(Pass):
    """Write on operators that are given indices for which dimensions these are 0, 1, 2 and so on.

    `x[arange(n), i]` is one element of each row: kernels neither read nor check numbers that are the
    turns of a loop.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<2x5xf32>, %i: tensor<2xi64>) -> tensor<2xf32> {
      %n = "hw.weight"() {name = "n", value = dense<[0, 1]> : tensor<2xi64>} : () -> tensor<2xi64>
      %list = builtin.unrealized_conversion_cast %n, %i : tensor<2xi64>, tensor<2xi64> to !hw.tensor_list
      %0 = "aten.index.Tensor"(%x, %list) : (tensor<2x5xf32>, !hw.tensor_list) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<2x5xf32>, %i: tensor<2xi64>) -> tensor<2xf32> {
      %n = "hw.weight"() {name = "n", value = dense<[0, 1]> : tensor<2xi64>} : () -> tensor<2xi64>
      %list = builtin.unrealized_conversion_cast %n, %i : tensor<2xi64>, tensor<2xi64> to !hw.tensor_list
      %0 = "aten.index.Tensor"(%x, %list) {hw.counted = array<i64: 0>} : (tensor<2x5xf32>, !hw.tensor_list) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    ```

    Requires: stage `typed`, constants computed.
    Ensures: nothing but the mark.
    """  # noqa: E501

    name: ClassVar[str] = "mark-counted"

    def run(self, program: Program) -> None:
        for op in calls.body(program.entry()):
            if op.name not in (aten.INDEX, aten.INDEX_PUT):
                continue
            shape = shape_of(ops.argument(op, "self"))
            given = places_of(ops.argument(op, "indices")).items()
            counted = [dim for dim, value in given if _counts_up(program, value, shape[dim])]
            if counted:
                op.attributes[COUNTED] = ir.DenseI64ArrayAttr.get(counted)


def _counts_up(program: Program, value: ir.Value, extent: int) -> bool:
    """A constant, or the first part of one, has numbers from 0 on, fewer than an extent."""
    many = [each for each in shape_of(value) if not is_written(each, 1)]
    data = data_of(program, _first_part_of(value))
    if len(many) != 1 or data is None:
        return False
    numbers = data.reshape(-1)[: most(many[0])]
    try:
        is_inside = bool(many[0] <= extent)
    except Undecided:
        return False
    return is_inside and np.array_equal(numbers, np.arange(len(numbers)))


def _first_part_of(value: ir.Value) -> ir.Value:
    """What a value of an open size is the first part of, if that is a line."""
    whole = whole_of_first_part(value)
    lines = [] if whole is None else [e for e in shape_of(whole) if not is_written(e, 1)]
    return value if whole is None or len(lines) != 1 else whole
