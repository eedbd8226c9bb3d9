"""`infer-key-sets`: which dispatch keys values and calls may have is written to the IR."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..dialect import ops
from ..dialect.dispatch.key_inference import KeyInference, infer
from ..dialect.dispatch.keys import KeySet
from ..dialect.dispatch.state import DispatchState
from ..dialect.dispatch.tensor_keys import shown, texts
from ..dialect.graph import calls
from ..dialect.mlir import ir
from ..dialect.program import Program
from .base import Pass

PLAIN = ("CPU",)


@dataclass(frozen=True)
class InferKeySets(Pass):
    """Show what is known at compile time of the keys of tensors and of calls.

    A tensor has the keys that its type declares, or else those that the operator makes of its
    operands'. The keys of a call are those of its tensors and of the modes it runs in, without what
    the modes exclude and what falls through for its operator. This pass only shows what dispatch
    later uses. What is not shown is on the CPU, and called so.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<2xf32, ["CPU", "QuantizedCPU"]>) -> tensor<2xf32> {
      %0 = "aten.relu"(%x) : (tensor<2xf32, ["CPU", "QuantizedCPU"]>) -> tensor<2xf32>
      %1 = "aten.dequantize.self"(%0) : (tensor<2xf32>) -> tensor<2xf32>
      return %1 : tensor<2xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<2xf32, ["CPU", "QuantizedCPU"]>) -> tensor<2xf32> {
      %0 = "aten.relu"(%x) {hw.call_keys = ["CPU", "QuantizedCPU"], hw.keys = [["CPU", "QuantizedCPU"]]} : (tensor<2xf32, ["CPU", "QuantizedCPU"]>) -> tensor<2xf32>
      %1 = "aten.dequantize.self"(%0) {hw.call_keys = ["CPU", "QuantizedCPU"]} : (tensor<2xf32>) -> tensor<2xf32>
      return %1 : tensor<2xf32>
    }
    ```

    Requires: stage `typed`.
    Ensures: operators have `hw.keys` (for each tensor that they give, what it may be) and
    `hw.call_keys` (the keys that the call may go to first), where these are not just CPU.
    Diagnostics: keys and devices that do not exist; guards that are not nested.
    Options: `all`, to show what is on the CPU too.
    """  # noqa: E501

    name: ClassVar[str] = "infer-key-sets"
    once: ClassVar[bool] = True
    all: bool = False

    def run(self, program: Program) -> None:
        inference, states = infer(program)
        is_plain = program.dispatcher.is_plain and not self.all
        for op, state in states:
            if is_plain and ops.tensor_operands(op) and inference.is_usual(op, state):
                continue
            self._show_values(program, inference, op)
            self._show_call(program, inference, op, state)

    def _show_values(self, program: Program, inference: KeyInference, op: ir.Operation) -> None:
        names = program.dispatcher.names
        found = [
            texts(inference.of(value).possible, names)
            for value in ops.tensor_results(op)
            if calls.is_tensor(value)
        ]
        if self.all or any(each != PLAIN for each in found):
            op.attributes["hw.keys"] = ir.ArrayAttr.get([_strings(each) for each in found])

    def _show_call(
        self, program: Program, inference: KeyInference, op: ir.Operation, state: DispatchState
    ) -> None:
        table = program.dispatcher.table(op.name)

        def first(found: KeySet) -> str:
            called = table.effective(state.call_keys(found)).highest
            return shown(called, program.dispatcher.names)

        found = tuple(dict.fromkeys(first(each) for each in inference.call(op).possible))
        if self.all or found != PLAIN:
            op.attributes["hw.call_keys"] = _strings(found)


def _strings(items: Sequence[str]) -> ir.ArrayAttr:
    return ir.ArrayAttr.get([ir.StringAttr.get(item) for item in items])
