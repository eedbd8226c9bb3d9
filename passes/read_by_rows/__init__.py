"""read-by-rows: have convolutions read their image by rows, where that makes the arena smaller."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...dialect.by_rows import is_by_rows
from ...dialect.graph import calls
from ...dialect.program import Program
from ..base import Pass
from .candidates import candidates
from .kept_plans import KeptPlans
from .search import search
from .spare import spare_scratch
from .trial import write


@dataclass(frozen=True)
class ReadByRows(Pass):
    """Have convolutions copy their image to scratch memory a few rows at a time, padded, and read it there.

    Two things get smaller: an image that is read by rows needs no border around it, and the result
    may be computed over it. Rows that the next ones see again are kept, so that each is copied once
    and moved a few times. Which kernels it is worth that for is tried out: where the arena is fullest, the
    kernels that have to do with it read by rows, and a plan is made, until nothing helps any more.
    On processors without vectors, which have little memory, all that may cost a tenth of the model's
    multiply-adds. Elsewhere it is done only if the user says how much memory there is (`--ram`):
    then as few kernels read by rows as have the rest fit, at any cost. Where that is not enough, and a
    kernel that is called where most is in memory has scratch memory for transformed tiles, it goes
    without these.

    Before:

    ```mlir
    func.func @forward(%x: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
      %w = "hw.weight"() {name = "w"} : () -> tensor<16x16x3x3xf32>
      %0 = call @relu_0(%x) : (tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32>
      %1 = call @convolution_0(%0, %w) : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
      return %1 : tensor<1x16x8x8xf32>
    }
    func.func private @relu_0(%a: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
      %0 = "aten.relu"(%a) : (tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32>
      return %0 : tensor<1x16x8x8xf32>
    }
    func.func private @convolution_0(%a: tensor<1x16x8x8xf32>, %w: tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
      %none = "hw.constant"() {value} : () -> !hw.none
      %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
      %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
      %false = "hw.constant"() {value = false} : () -> i1
      %groups = "hw.constant"() {value = 1 : i64} : () -> i64
      %0 = "aten.convolution"(%a, %w, %none, %one, %one, %one, %false, %zero, %groups) : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x16x8x8xf32>
      return %0 : tensor<1x16x8x8xf32>
    }
    ```

    After, for a processor without vectors:

    ```mlir
    func.func @forward(%arg0: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
      %0 = "hw.weight"() {name = "w"} : () -> tensor<16x16x3x3xf32>
      %1 = call @relu_0(%arg0) : (tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32>
      %2 = call @convolution_0(%1, %0) : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
      return %2 : tensor<1x16x8x8xf32>
    }
    func.func private @relu_0(%arg0: tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
      %0 = "aten.relu"(%arg0) : (tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32>
      return %0 : tensor<1x16x8x8xf32>
    }
    func.func private @convolution_0(%arg0: tensor<1x16x8x8xf32>, %arg1: tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.rows = 1 : i64, hw.template = "contraction"} {
      %0 = "hw.constant"() {value = array<i64: 1, 1, 1, 1>} : () -> !hw.list<i64>
      %1 = "hw.constant"() {value = 0 : i64} : () -> i64
      %2 = "aten.constant_pad_nd"(%arg0, %0, %1) : (tensor<1x16x8x8xf32>, !hw.list<i64>, i64) -> tensor<1x16x10x10xf32>
      %3 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
      %4 = "hw.constant"() {value} : () -> !hw.none
      %5 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
      %6 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
      %7 = "hw.constant"() {value = false} : () -> i1
      %8 = "hw.constant"() {value = 1 : i64} : () -> i64
      %9 = "aten.convolution"(%2, %arg1, %4, %5, %3, %5, %7, %6, %8) : (tensor<1x16x10x10xf32>, tensor<16x16x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x16x8x8xf32>
      return %9 : tensor<1x16x8x8xf32>
    }
    ```

    Requires: kernels are formed. Ensures: a kernel with `hw.rows = R` computes R rows of its result
    at once, which divides their number; it begins with a pad, whose result only its convolution reads.
    Kernels that had no room for transformed tiles have `hw.direct_sums`.
    Options: `everywhere` (all convolutions that can, whatever it costs, of the narrowest strips).
    """  # noqa: E501

    name: ClassVar[str] = "read-by-rows"
    requires: ClassVar[str] = "static"
    once: ClassVar[bool] = True
    everywhere: bool = False

    def run(self, program: Program) -> None:
        functions = calls.functions(program).values()
        planned = any("hw.layouts" in op.attributes for op in calls.body(program.entry()))
        if planned or any(map(is_by_rows, functions)):
            return
        if self.everywhere:
            write(program, {each.name: True for each in candidates(program)})
        else:
            plans = KeptPlans()
            found = spare_scratch(program, plans)
            write(program, search(program, plans) if found is None else found.choice)
