"""assign-layouts: decide how every value of the entry function lies in memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...dialect.graph import calls
from ...dialect.program import Program
from ..base import Pass
from . import halos, search, signatures


@dataclass(frozen=True)
class AssignLayouts(Pass):
    """Give every tensor value a `Layout`, and write a copy where no layout serves everyone.

    Images between convolutions are stored channel by channel for each pixel (NHWC) with a border of
    zeros as wide as the widest padding among their readers, so that padding costs nothing. Views
    become strides. A producer writes in the order that its readers can look at without a copy, which
    includes the caller's output buffer. What is concatenated is computed where it lies in the whole
    (`hw.join`), where at least half of the parts can be; the others are copied there. Reshapes that no
    strides can say (of what is repeated or shuffled) are copies that lie as their readers like it. Matrices whose rows would all fall into the same cache lines
    get a gap between their rows on targets with a cache.

    Before:

    ```mlir
    func.func @forward(%x: tensor<1x4x4xf32>) -> tensor<1x16xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
      %0 = func.call @relu_0(%x) : (tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
      %shape = "hw.constant"() {value = array<i64: 1, 16>} : () -> !hw.list<i64>
      %1 = "aten.view"(%0, %shape) : (tensor<1x4x4xf32>, !hw.list<i64>) -> tensor<1x16xf32>
      return %1 : tensor<1x16xf32>
    }
    func.func private @relu_0(%a: tensor<1x4x4xf32>) -> tensor<1x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
      %0 = "aten.relu"(%a) : (tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
      return %0 : tensor<1x4x4xf32>
    }
    ```

    After:

    ```mlir
    func.func @forward(%x: tensor<1x4x4xf32> {hw.layout = {size = 16 : i64, strides = array<i64: 16, 4, 1>}}) -> tensor<1x16xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
      %0 = call @relu_0(%x) {hw.layouts = [{size = 16 : i64, strides = array<i64: 16, 4, 1>}]} : (tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
      %shape = "hw.constant"() {value = array<i64: 1, 16>} : () -> !hw.list<i64>
      %1 = "aten.view"(%0, %shape) {hw.layouts = [{size = 16 : i64, strides = array<i64: 16, 1>}]} : (tensor<1x4x4xf32>, !hw.list<i64>) -> tensor<1x16xf32>
      return %1 : tensor<1x16xf32>
    }
    ```

    Requires: stage `static` with kernels formed. Ensures: `hw.layout` on every argument of the entry
    and on arguments and results of kernels, `hw.layouts` on every op of the entry with tensor
    results; convolutions find the zeros of their padding in their operand's halo; what the entry
    returns is contiguous and the result of a call.
    Where lanes would be loaded one by one, another order is taken if estimated costs say that it saves
    enough (`search.py`), without more copies.
    Options: `force`, names of groups of values that lie alike with the way in which they are to lie,
    whatever that costs (`conv_0:rows,relu_1:channels-last`; by default what the program says).
    Statistics: the copies that were written are the kernels named `copy_N`.
    Diagnostics: a view whose result has other elements than its operand; a group that is to lie in
    some way, and is none, or has no such way.
    """  # noqa: E501

    name: ClassVar[str] = "assign-layouts"
    requires: ClassVar[str] = "static"
    force: str = ""

    def run(self, program: Program) -> None:
        entry = program.entry()
        if any("hw.layouts" in op.attributes for op in calls.body(entry)):
            return
        assigned = search.assign(program, {**program.forced_layouts, **_ways_of(self.force)})
        halos.drop_uncalled(assigned)
        signatures.write_entry(assigned)
        signatures.write_kernels(assigned)


def _ways_of(force: str) -> dict[str, str]:
    """Names of groups, and how they are to lie."""
    pairs = (each.partition(":") for each in force.split(",") if each)
    return {name.strip(): wanted.strip() for name, _, wanted in pairs}
