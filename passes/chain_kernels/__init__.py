"""chain-kernels: where memory is short or far, kernels compute the rows that the next one reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...dialect.by_rows import is_by_rows
from ...dialect.graph import calls
from ...dialect.options import NEEDED, NO_CHAINS
from ...dialect.program import Program
from ..base import Pass
from ..read_by_rows.trial import write as write_rows
from .far import TURNS, far_values
from .links import every_value, prepare
from .search import search
from .write import write


@dataclass(frozen=True)
class ChainKernels(Pass):
    """Have kernels compute the rows that the next one reads, so that what lies between them is never whole.

    A chain is one kernel in the place of several calls. Its *stages* are the kernels that these called,
    each of which reads its image by rows from scratch memory, as `read-by-rows` has single ones do; but
    only the first one copies its rows from an image. Every other has them computed, a row at a time, by
    the stage before it: the strip that it reads is a window that rolls over a value of which there is
    no more. Each row is computed once, so a chain takes as many multiply-adds as its stages did; what it
    costs is that rows which are seen again are moved, and that rows are computed one at a time.

    Stages are convolutions, poolings, and operators of each element, of images of known size, which go through one after the other.
    One of a single dimension, or of a single row, is turned into a column for that, by views. A
    value is a link where all that reads it are stages: by windows, padded or not, or at points of their
    result, as sums do. Where it has several readers (the start of a residual connection), all that lies
    between them and the call where they come together is linked as well, and its rows are found in the strip of one of them (`chain_plan.py`). Other values end
    a chain, and so do rows that would be computed for nothing, as windows leave them out.

    Where nobody says how much memory there is, it is done for speed, of values that are larger than the
    caches that are near (`far.py`); strips are longer then, and rows move in every fourth turn. If the user says so (`--ram`), it is done only if reading by rows does
    not make the program fit, or for the least memory (`--chains all`). Then what is in memory where most is
    becomes a link, again and again, and kernels read by rows, until the rest fits or nothing helps any more;
    and links that were not needed are taken out. For the least memory the same is tried with all links
    to begin with, and what takes no less than without chains has none.

    Where that is not enough, or the user asks for it (`--chains bands`), the chain that is called where
    most is in memory is cut into bands of columns (`bands.py`): several calls, each of which computes
    some columns of the result from those of the image that they see. Strips are narrower, and columns
    that two bands see are computed twice. The parts are put together by a concatenation, which
    `assign-layouts` has them computed in.

    Before:

    ```mlir
    func.func @forward(%x: tensor<1x4x8x8xf32>) -> tensor<1x24x8x8xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
      %v = "hw.weight"() {name = "v"} : () -> tensor<24x4x1x1xf32>
      %w = "hw.weight"() {name = "w"} : () -> tensor<24x1x3x3xf32>
      %0 = call @convolution_relu_0(%x, %v) : (tensor<1x4x8x8xf32>, tensor<24x4x1x1xf32>) -> tensor<1x24x8x8xf32>
      %1 = call @convolution_0(%0, %w) : (tensor<1x24x8x8xf32>, tensor<24x1x3x3xf32>) -> tensor<1x24x8x8xf32>
      return %1 : tensor<1x24x8x8xf32>
    }
    func.func private @convolution_relu_0(%a: tensor<1x4x8x8xf32>, %w: tensor<24x4x1x1xf32>) -> tensor<1x24x8x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
      %none = "hw.constant"() {value} : () -> !hw.none
      %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
      %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
      %false = "hw.constant"() {value = false} : () -> i1
      %groups = "hw.constant"() {value = 1 : i64} : () -> i64
      %0 = "aten.convolution"(%a, %w, %none, %one, %zero, %one, %false, %zero, %groups) : (tensor<1x4x8x8xf32>, tensor<24x4x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x24x8x8xf32>
      %1 = "aten.relu"(%0) : (tensor<1x24x8x8xf32>) -> tensor<1x24x8x8xf32>
      return %1 : tensor<1x24x8x8xf32>
    }
    func.func private @convolution_0(%a: tensor<1x24x8x8xf32>, %w: tensor<24x1x3x3xf32>) -> tensor<1x24x8x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
      %none = "hw.constant"() {value} : () -> !hw.none
      %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
      %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
      %false = "hw.constant"() {value = false} : () -> i1
      %groups = "hw.constant"() {value = 24 : i64} : () -> i64
      %0 = "aten.convolution"(%a, %w, %none, %one, %one, %one, %false, %zero, %groups) : (tensor<1x24x8x8xf32>, tensor<24x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x24x8x8xf32>
      return %0 : tensor<1x24x8x8xf32>
    }
    ```

    After, `everywhere`:

    ```mlir
    func.func @forward(%arg0: tensor<1x4x8x8xf32>) -> tensor<1x24x8x8xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
      %0 = "hw.weight"() {name = "v"} : () -> tensor<24x4x1x1xf32>
      %1 = "hw.weight"() {name = "w"} : () -> tensor<24x1x3x3xf32>
      %2 = call @convolution_convolution_0(%arg0, %0, %1) : (tensor<1x4x8x8xf32>, tensor<24x4x1x1xf32>, tensor<24x1x3x3xf32>) -> tensor<1x24x8x8xf32>
      return %2 : tensor<1x24x8x8xf32>
    }
    func.func private @convolution_convolution_0(%arg0: tensor<1x4x8x8xf32>, %arg1: tensor<24x4x1x1xf32>, %arg2: tensor<24x1x3x3xf32>) -> tensor<1x24x8x8xf32> attributes {hw.chain = [{operators = 3 : i64, template = "contraction"}], hw.key = "CPU", hw.library = "tuned", hw.rows = 1 : i64, hw.template = "depthwise"} {
      %0 = "hw.constant"() {value = array<i64: 0, 0, 0, 0>} : () -> !hw.list<i64>
      %1 = "hw.constant"() {value = 0 : i64} : () -> i64
      %2 = "aten.constant_pad_nd"(%arg0, %0, %1) : (tensor<1x4x8x8xf32>, !hw.list<i64>, i64) -> tensor<1x4x8x8xf32>
      %3 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
      %4 = "hw.constant"() {value} : () -> !hw.none
      %5 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
      %6 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
      %7 = "hw.constant"() {value = false} : () -> i1
      %8 = "hw.constant"() {value = 1 : i64} : () -> i64
      %9 = "aten.convolution"(%2, %arg1, %4, %5, %3, %5, %7, %6, %8) : (tensor<1x4x8x8xf32>, tensor<24x4x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x24x8x8xf32>
      %10 = "aten.relu"(%9) : (tensor<1x24x8x8xf32>) -> tensor<1x24x8x8xf32>
      %11 = "hw.constant"() {value = array<i64: 1, 1, 1, 1>} : () -> !hw.list<i64>
      %12 = "hw.constant"() {value = 0 : i64} : () -> i64
      %13 = "aten.constant_pad_nd"(%10, %11, %12) : (tensor<1x24x8x8xf32>, !hw.list<i64>, i64) -> tensor<1x24x10x10xf32>
      %14 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
      %15 = "hw.constant"() {value} : () -> !hw.none
      %16 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
      %17 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
      %18 = "hw.constant"() {value = false} : () -> i1
      %19 = "hw.constant"() {value = 24 : i64} : () -> i64
      %20 = "aten.convolution"(%13, %arg2, %15, %16, %14, %16, %18, %17, %19) : (tensor<1x24x10x10xf32>, tensor<24x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x24x8x8xf32>
      return %20 : tensor<1x24x8x8xf32>
    }
    ```

    Requires: kernels are formed. Ensures: a kernel with `hw.chain` begins with a pad, and so does each of
    its stages; `hw.chain` has the number of operators and the template of each but the last. Kernels
    that the search had read by rows besides have `hw.rows`, and `read-by-rows` then adds none.
    `hw.turns` says after how many turns, a power of two, rows that are seen again move in a strip.
    Options: `everywhere` (all links, whatever they save), `bands` (so many of each chain then) and
    `turns` (likewise).
    """  # noqa: E501

    name: ClassVar[str] = "chain-kernels"
    requires: ClassVar[str] = "static"
    once: ClassVar[bool] = True
    everywhere: bool = False
    bands: int = 1
    turns: int = 1

    def run(self, program: Program) -> None:
        planned = any("hw.layouts" in op.attributes for op in calls.body(program.entry()))
        if planned or any(map(is_by_rows, calls.functions(program).values())):
            return
        if program.chains == NO_CHAINS:
            return
        if self.everywhere:
            prepare(program)
            write(program, every_value(program), everywhere=self.bands, turns=self.turns)
            return
        found = search(program)
        if found is not None:
            prepare(program)
            write(program, found.numbers, found.bands)
            write_rows(program, found.rows)
        elif program.chains == NEEDED and program.ram is None:
            far = far_values(program)
            if far:
                prepare(program)
                write(program, far, turns=TURNS)
