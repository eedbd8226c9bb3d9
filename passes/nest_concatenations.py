"""`nest-concatenations`: a concatenation that begins as an earlier one begins with that one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..dialect.graph import calls
from ..dialect.graph.build import rank_of
from ..dialect.graph.dead import erase_dead
from ..dialect.mlir import ir
from ..dialect.operators import aten
from ..dialect.ops import argument, pack, packed
from ..dialect.program import Program
from ..dialect.values import constant_value
from .base import Pass


@dataclass(frozen=True)
class NestConcatenations(Pass):
    """Write `cat(a, b, c)` as `cat(cat(a, b), c)` where `cat(a, b)` is there.

    Each layer of a dense block reads what all layers before it have computed. So nested, all of it
    can lie in the memory of the last concatenation, and each of the others is the beginning of that
    (`assign-layouts`).

    *Before*

    ```mlir
    func.func @forward(%x: tensor<2xf32>, %y: tensor<3xf32>, %z: tensor<4xf32>) -> (tensor<5xf32>, tensor<9xf32>) {
      %zero = "hw.constant"() {value = 0 : i64} : () -> i64
      %two = builtin.unrealized_conversion_cast %x, %y : tensor<2xf32>, tensor<3xf32> to !hw.tensor_list
      %0 = "aten.cat"(%two, %zero) {hw.key = "CPU", hw.library = "tuned"} : (!hw.tensor_list, i64) -> tensor<5xf32>
      %three = builtin.unrealized_conversion_cast %x, %y, %z : tensor<2xf32>, tensor<3xf32>, tensor<4xf32> to !hw.tensor_list
      %1 = "aten.cat"(%three, %zero) {hw.key = "CPU", hw.library = "tuned"} : (!hw.tensor_list, i64) -> tensor<9xf32>
      return %0, %1 : tensor<5xf32>, tensor<9xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<2xf32>, %y: tensor<3xf32>, %z: tensor<4xf32>) -> (tensor<5xf32>, tensor<9xf32>) {
      %zero = "hw.constant"() {value = 0 : i64} : () -> i64
      %two = builtin.unrealized_conversion_cast %x, %y : tensor<2xf32>, tensor<3xf32> to !hw.tensor_list
      %0 = "aten.cat"(%two, %zero) {hw.key = "CPU", hw.library = "tuned"} : (!hw.tensor_list, i64) -> tensor<5xf32>
      %nested = builtin.unrealized_conversion_cast %0, %z : tensor<5xf32>, tensor<4xf32> to !hw.tensor_list
      %1 = "aten.cat"(%nested, %zero) {hw.key = "CPU", hw.library = "tuned"} : (!hw.tensor_list, i64) -> tensor<9xf32>
      return %0, %1 : tensor<5xf32>, tensor<9xf32>
    }
    ```

    Requires: dispatch is resolved; kernels of the user's are given what they asked for.
    Ensures: no tuned `aten.cat` begins with all the parts of one before it in its block.
    """  # noqa: E501

    name: ClassVar[str] = "nest-concatenations"

    def run(self, program: Program) -> None:
        known: list[tuple[ir.Block, int, list[ir.Value], ir.Value]] = []
        for op in calls.body(program.entry()):
            if op.name != aten.CAT or calls.text(op, "hw.library") != "tuned":
                continue
            dim = int(constant_value(argument(op, "dim"))) % rank_of(op.results[0])
            parts = packed(argument(op, "tensors")) or []
            begins = [
                (len(one), result)
                for block, along, one, result in known
                if (block, along) == (op.block, dim) and one == parts[: len(one)]
            ]
            known.append((op.block, dim, parts, op.results[0]))
            if begins:
                count, result = max(begins, key=lambda each: each[0])
                _begin_with(op, result, parts[count:])
        erase_dead(program)


def _begin_with(op: ir.Operation, first: ir.Value, rest: list[ir.Value]) -> None:
    """The same concatenation again is the first one."""
    if not rest:
        op.results[0].replace_all_uses_with(first)
        return
    with ir.InsertionPoint(op), op.location:
        op.operands[0] = pack([first, *rest])
