"""`weigh-kernels`: where speed hardly matters, kernels are made small."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from ..dialect.effort import SMALL, TURNS, is_code
from ..dialect.graph import calls
from ..dialect.mlir import ir
from ..dialect.program import Program
from ..dialect.regions import LOOPS
from ..dialect.sizes import sizes_of
from ..dialect.values import integer
from ..dialect.walks import around
from ..dialect.work import work_of
from .base import Pass

FEW = 0.05
"""The share of all work that may be done by kernels which are made small for that reason."""
OF_LOOP = 16
"""How often a loop of the model's is taken to be run."""
WALKS, FEW_TURNS = ("elementwise", "copy"), 4
"""Kernels that do little with each element, and how many of their turns are written out."""


@dataclass(frozen=True)
class WeighKernels(Pass):
    """Mark the kernels that are made small instead of fast.

    With `size` these are all of them, with `speed` none. With `balanced` they are those with the least
    work that have a twentieth of all work together, on processors whose code is flash. What a kernel
    that is made small costs in time is thereby a few percent at most; networks have many such kernels.

    Before:

    ```mlir
    func.func @forward(%x: tensor<64x64xf32>, %y: tensor<64xf32>) -> tensor<64x64xf32> {
      %0 = call @mm_0(%x, %x) : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
      %1 = call @relu_0(%y) : (tensor<64xf32>) -> tensor<64xf32>
      %2 = call @mul_0(%0, %1) : (tensor<64x64xf32>, tensor<64xf32>) -> tensor<64x64xf32>
      return %2 : tensor<64x64xf32>
    }
    func.func private @mm_0(%x: tensor<64x64xf32>, %y: tensor<64x64xf32>) -> tensor<64x64xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
      %0 = "aten.mm"(%x, %y) : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
      return %0 : tensor<64x64xf32>
    }
    func.func private @relu_0(%x: tensor<64xf32>) -> tensor<64xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
      %0 = "aten.relu"(%x) : (tensor<64xf32>) -> tensor<64xf32>
      return %0 : tensor<64xf32>
    }
    func.func private @mul_0(%x: tensor<64x64xf32>, %y: tensor<64xf32>) -> tensor<64x64xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
      %0 = "aten.mul.Tensor"(%x, %y) : (tensor<64x64xf32>, tensor<64xf32>) -> tensor<64x64xf32>
      return %0 : tensor<64x64xf32>
    }
    ```

    After, for a Cortex-M (the products of `@mm_0` are nearly all the work):

    ```mlir
    func.func @forward(%x: tensor<64x64xf32>, %y: tensor<64xf32>) -> tensor<64x64xf32> {
      %0 = call @mm_0(%x, %x) : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
      %1 = call @relu_0(%y) : (tensor<64xf32>) -> tensor<64xf32>
      %2 = call @mul_0(%0, %1) : (tensor<64x64xf32>, tensor<64xf32>) -> tensor<64x64xf32>
      return %2 : tensor<64x64xf32>
    }
    func.func private @mm_0(%x: tensor<64x64xf32>, %y: tensor<64x64xf32>) -> tensor<64x64xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
      %0 = "aten.mm"(%x, %y) : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
      return %0 : tensor<64x64xf32>
    }
    func.func private @relu_0(%x: tensor<64xf32>) -> tensor<64xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.small, hw.template = "elementwise"} {
      %0 = "aten.relu"(%x) : (tensor<64xf32>) -> tensor<64xf32>
      return %0 : tensor<64xf32>
    }
    func.func private @mul_0(%x: tensor<64x64xf32>, %y: tensor<64xf32>) -> tensor<64x64xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.small, hw.template = "elementwise"} {
      %0 = "aten.mul.Tensor"(%x, %y) : (tensor<64x64xf32>, tensor<64xf32>) -> tensor<64x64xf32>
      return %0 : tensor<64x64xf32>
    }
    ```

    Requires: the entry is a list of calls. Ensures: `hw.small` on kernels that are to be small.
    Options: `optimize` (by default what was asked of the compilation).
    """  # noqa: E501

    name: ClassVar[str] = "weigh-kernels"
    requires: ClassVar[str] = "static"
    optimize: str = ""

    def run(self, program: Program) -> None:
        optimize = self.optimize or program.optimize
        kernels = {name: op for name, op in calls.functions(program).items() if is_code(op)}
        small = [*_small(program, kernels, optimize)]
        for name in small:
            kernels[name].attributes[SMALL] = ir.UnitAttr.get()
        for name, function in kernels.items():
            if name not in small and _is_short(program, function, optimize):
                function.attributes[TURNS] = integer(FEW_TURNS)


def _is_short(program: Program, function: ir.Operation, optimize: str) -> bool:
    """A few turns of its loops are nearly as fast as all of them."""
    target = program.target
    has_scalars = target.bare_metal and target.is_scalar and not target.integer_bits
    return optimize == "balanced" and has_scalars and calls.template(function) in WALKS


def _small(program: Program, kernels: Mapping[str, ir.Operation], optimize: str) -> Iterator[str]:
    """The kernels that are to be small."""
    if optimize == "size":
        yield from kernels
    if optimize != "balanced" or not program.target.bare_metal:
        return
    work, done = _of_all_calls(program, kernels), 0
    most = FEW * sum(work.values())
    for name in sorted(work, key=lambda name: (work[name], name)):
        done += work[name]
        if done > most:
            return
        yield name


def _of_all_calls(program: Program, kernels: Mapping[str, ir.Operation]) -> dict[str, int]:
    """What all calls of each kernel take together."""
    sizes, turns = sizes_of(program.entry()), defaultdict[str, int](int)
    for function in calls.lists(program):
        for op in filter(calls.is_call, calls.body(function)):
            turns[calls.callee(op)] += _how_often(op)
    return {name: turns[name] * work_of(op, sizes) for name, op in kernels.items()}


def _how_often(op: ir.Operation) -> int:
    """How often an operation is come to, in one run of the function that it is in."""
    outer = around(op)
    if outer.name == "func.func":
        return 1
    return _how_often(outer) * (OF_LOOP if outer.name in LOOPS else 1)
