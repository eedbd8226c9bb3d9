"""`apply-schema-defaults`: arguments that the file leaves out are written."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import ClassVar

from ..dialect import ops
from ..dialect.errors import PassFailed
from ..dialect.mlir import ir
from ..dialect.program import Program
from ..dialect.registry import registry
from ..dialect.values import constant
from .base import Pass
from .where import at


@dataclass(frozen=True)
class ApplySchemaDefaults(Pass):
    """Give every operator all arguments of its schema.

    Exported models leave trailing arguments out where they have their default value; what the
    value is stands in the operator's schema. So a model that was exported before an operator got a
    new argument means what it always meant. From here on passes find every argument in its place.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
      %0 = "aten.add.Tensor"(%x, %y) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
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
    Diagnostics: an operator that no schema describes; a required argument that is missing; more
    arguments than the schema has.
    """

    name: ClassVar[str] = "apply-schema-defaults"

    def run(self, program: Program) -> None:
        problems = []
        for item in list(program.entry().regions[0].blocks[0].operations):
            if ops.is_operator(item.operation):
                problem = _complete(item.operation)
                if problem is not None:
                    problems.append(at(item.operation, problem))
        if problems:
            raise PassFailed(*problems)


def _complete(op: ir.Operation) -> str | None:
    """Writes an operator with all arguments; returns what is wrong with it, if anything."""
    if op.name not in registry():
        near = difflib.get_close_matches(op.name, registry().names, 1)
        return f"there is no operator `{op.name}`{f', did you mean `{near[0]}`?' if near else '.'}"
    arguments = registry().schema(op.name).arguments
    given = len(op.operands)
    if given > len(arguments):
        return f"`{op.name}` takes {len(arguments)} arguments, but is given {given}."
    missing = [a.name for a in arguments[given:] if not a.has_default]
    if missing:
        names = ", ".join(f"`{name}`" for name in missing)
        return f"`{op.name}` lacks the argument {names}, which has no default."
    if given == len(arguments):
        return None
    with ir.InsertionPoint(op), op.location:
        defaults = [constant(a.default, str(a.type)) for a in arguments[given:]]
        full = ops.build(op.name, [*op.operands, *defaults], [result.type for result in op.results])
    for old, new in zip(op.results, full.results, strict=True):
        old.replace_all_uses_with(new)
    op.erase()
    return None
