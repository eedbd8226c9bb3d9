"""`apply-schema-defaults`: arguments that the file leaves out are written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..dialect import regions
from ..dialect.errors import PassFailed
from ..dialect.graph import calls
from ..dialect.graph.where import at
from ..dialect.mlir import ir
from ..dialect.program import Program
from ..dialect.schema import FunctionSchema
from ..dialect.signature_types import DEFAULT
from ..dialect.values import constant
from ..dialect.verify_typed import problems_of
from .base import Pass


@dataclass(frozen=True)
class ApplySchemaDefaults(Pass):
    """Give every operator all arguments of its schema.

    Exported models leave trailing arguments out where they have their default value; what the
    value is stands in the operator's schema. So a model that was exported before an operator got a
    new argument means what it always meant. From here on passes find every argument in its place.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
      %d = "hw.default"() : () -> !hw.default
      %0 = "aten.add.Tensor"(%x, %y, %d) : (tensor<2xf32>, tensor<2xf32>, !hw.default) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
      %alpha = "hw.constant"() {value = 1 : i64} : () -> i64
      %0 = "aten.add.Tensor"(%x, %y, %alpha) : (tensor<2xf32>, tensor<2xf32>, i64) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    ```

    Requires: stage `schema`.
    Ensures: stage `typed`.
    Diagnostics: what `verify-typed` finds: an argument or a result of a wrong type. (MLIR's own
    verifier has refused unknown operators and wrong numbers of arguments before.) Branches and
    loops of other values than tensors, and conditions of more than one element.
    """  # noqa: E501

    name: ClassVar[str] = "apply-schema-defaults"
    requires: ClassVar[str] = "schema"

    def run(self, program: Program) -> None:
        entry = program.entry()
        for op in calls.body(entry):
            if op.name in program.dispatcher:
                _complete(op, program.dispatcher.schema(op.name))
        for op in reversed(calls.body(entry)):
            if op.name == "hw.default":
                op.erase()
        problems = [
            at(op, problem)
            for op in calls.body(entry)
            for problem in (*problems_of(op), *regions.problems_of(op))
        ]
        if problems:
            raise PassFailed(*problems)


def _complete(op: ir.Operation, schema: FunctionSchema) -> None:
    """Writes the defaults of an operator in the places of its `hw.default` operands."""
    pairs = zip(op.operands, schema.arguments, strict=True)
    for position, (operand, argument) in enumerate(pairs):
        if str(operand.type) == DEFAULT:
            with ir.InsertionPoint(op), op.location:
                op.operands[position] = constant(argument.default, str(argument.type))
