"""`split-phases`: convolutions do not multiply by the zeros between elements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...dialect.graph import calls
from ...dialect.graph.dead import erase_dead
from ...dialect.graph.simplify_views import simplify_views
from ...dialect.graph.weights import drop_dead_weights
from ...dialect.program import Program
from ..base import Pass
from .behind import chain
from .spaced import spaced
from .split import Split


@dataclass(frozen=True)
class SplitPhases(Pass):
    """Write a convolution of an image with zeros between its elements as several of the image.

    That is what `decompose` makes of a transposed convolution. Its results are as many *phases*
    (`dialect/phases.py`) as there are places between two elements: each sees the elements through
    some of the weights, and no weight is in two phases. Phases that see the same elements are one
    convolution with more channels: a window as large as its stride is one product for each of its
    rows. The results are concatenated, which `assign-layouts` has them computed in place for.
    Elementwise operators that follow are applied to each phase.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<1x1x3xf32>) -> tensor<1x1x6xf32> {
      %w = "hw.weight"() {name = "w", value = dense<[[[5.0, 7.0]]]> : tensor<1x1x2xf32>} : () -> tensor<1x1x2xf32>
      %split = "hw.constant"() {value = array<i64: 1, 1, 3, 1>} : () -> !hw.list<i64>
      %behind = "hw.constant"() {value = array<i64: 0, 1, 0, 0>} : () -> !hw.list<i64>
      %wide = "hw.constant"() {value = array<i64: 1, 1, 6>} : () -> !hw.list<i64>
      %front = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
      %none = "hw.constant"() {value} : () -> !hw.none
      %no = "hw.constant"() {value = false} : () -> i1
      %zero = "hw.constant"() {value = 0 : i64} : () -> i64
      %zeros = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
      %ones = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
      %one = "hw.constant"() {value = 1 : i64} : () -> i64
      %0 = "aten.view"(%x, %split) : (tensor<1x1x3xf32>, !hw.list<i64>) -> tensor<1x1x3x1xf32>
      %1 = "aten.constant_pad_nd"(%0, %behind, %zero) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x3x1xf32>, !hw.list<i64>, i64) -> tensor<1x1x3x2xf32>
      %2 = "aten.view"(%1, %wide) : (tensor<1x1x3x2xf32>, !hw.list<i64>) -> tensor<1x1x6xf32>
      %3 = "aten.constant_pad_nd"(%2, %front, %zero) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x6xf32>, !hw.list<i64>, i64) -> tensor<1x1x7xf32>
      %4 = "aten.convolution"(%3, %w, %none, %ones, %zeros, %ones, %no, %zeros, %one) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x7xf32>, tensor<1x1x2xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x6xf32>
      return %4 : tensor<1x1x6xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<1x1x3xf32>) -> tensor<1x1x6xf32> {
      %w = "hw.weight"() {name = "phase", value = dense<[[[7.0]], [[5.0]]]> : tensor<2x1x1xf32>} : () -> tensor<2x1x1xf32>
      %none = "hw.constant"() {value} : () -> !hw.none
      %one = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
      %zero = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
      %step = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
      %no = "hw.constant"() {value = false} : () -> i1
      %more = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
      %groups = "hw.constant"() {value = 1 : i64} : () -> i64
      %0 = "aten.convolution"(%x, %w, %none, %one, %zero, %step, %no, %more, %groups) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x3xf32>, tensor<2x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x3xf32>
      %split = "hw.constant"() {value = array<i64: 1, 2, 1, 3>} : () -> !hw.list<i64>
      %1 = "aten.view"(%0, %split) : (tensor<1x2x3xf32>, !hw.list<i64>) -> tensor<1x2x1x3xf32>
      %beside = "hw.constant"() {value = array<i64: 0, 2, 3, 1>} : () -> !hw.list<i64>
      %2 = "aten.permute"(%1, %beside) : (tensor<1x2x1x3xf32>, !hw.list<i64>) -> tensor<1x1x3x2xf32>
      %wide = "hw.constant"() {value = array<i64: 1, 1, 6>} : () -> !hw.list<i64>
      %3 = "aten.view"(%2, %wide) : (tensor<1x1x3x2xf32>, !hw.list<i64>) -> tensor<1x1x6xf32>
      return %3 : tensor<1x1x6xf32>
    }
    ```

    Requires: dispatch is resolved; kernels of the user's and handlers are given what they asked for.
    Ensures: no tuned convolution of constant weights reads an image with a constant between its
    elements, unless sizes that are known at run time decide how many zeros are around it.
    """  # noqa: E501

    name: ClassVar[str] = "split-phases"

    def run(self, program: Program) -> None:
        for op in calls.body(program.entry()):
            image = spaced(program, op)
            if image is not None:
                Split(program, image, tuple(chain(op, image))).write()
        simplify_views(program)
        erase_dead(program)
        drop_dead_weights(program)
