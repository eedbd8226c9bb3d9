"""`merge-kernels`: kernels that are the same become one function."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..dialect.graph import calls
from ..dialect.program import Program
from ..dialect.walks import rename, text_behind_name
from .base import Pass


@dataclass(frozen=True)
class MergeKernels(Pass):
    """Keep one of all kernels that differ only in their names and source lines.

    The layers of a network often have equal shapes. Weights are arguments of kernels, so two equal
    layers can call the same code: flash holds it once.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = call @relu_0(%x) : (tensor<2xf32>) -> tensor<2xf32>
      %1 = call @relu_1(%0) : (tensor<2xf32>) -> tensor<2xf32>
      return %1 : tensor<2xf32>
    }
    func.func private @relu_0(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
      %0 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    func.func private @relu_1(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
      %0 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = call @relu_0(%x) : (tensor<2xf32>) -> tensor<2xf32>
      %1 = call @relu_0(%0) : (tensor<2xf32>) -> tensor<2xf32>
      return %1 : tensor<2xf32>
    }
    func.func private @relu_0(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
      %0 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    ```

    Requires: stage `static`.
    Ensures: no two kernels have the same text but for their names; every kernel is called.
    """  # noqa: E501

    name: ClassVar[str] = "merge-kernels"
    requires: ClassVar[str] = "static"

    def run(self, program: Program) -> None:
        merge(program)


def merge(program: Program) -> None:
    """What the pass does, until nothing is left to be merged."""
    while renamed := _copies(program):
        functions = calls.functions(program)
        for name in renamed:
            functions[name].erase()
        rename(program.module.operation, renamed)


def _copies(program: Program) -> dict[str, str]:
    """The kernels that have the text of another one, and that one."""
    first: dict[str, str] = {}
    copies: dict[str, str] = {}
    for name, function in calls.functions(program).items():
        if calls.body(function):
            kept = first.setdefault(text_behind_name(function), name)
            if kept != name:
                copies[name] = kept
    return copies
