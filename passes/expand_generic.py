"""expand-generic: turn the kernels that no template compiles into loops, with torch-mlir."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from ..dialect import ops
from ..dialect.errors import PassFailed
from ..dialect.graph import calls
from ..dialect.graph.open_kernels import is_open_kernel, open_request, sizes_used
from ..dialect.graph.where import at
from ..dialect.mlir import ir
from ..dialect.program import Program
from ..dialect.sizes import SIZE_ARGUMENTS
from ..dialect.torch_mlir.ask import ask
from ..dialect.torch_mlir.kernel_text import torch_text
from .base import Pass

TIMEOUT = 120
_REMEDY = "Rewrite it with other operators, or give it a kernel of your own."


@dataclass(frozen=True)
class ExpandGeneric(Pass):
    """Give every kernel of the `generic` library a twin `@NAME.loops` that computes it.

    The twin is made by torch-mlir: torch dialect, linalg, buffers, loops. It takes flat buffers:
    the operands, the results, and one scratch buffer if the loops need intermediate values; in front of
    that the program's sizes, where they need some (`hw.size_arguments`). All of
    this runs in another process, since torch-mlir ends its process on some inputs that it does not
    expect; the user gets a message that names the operator instead.

    Before:

    ```mlir
    func.func @forward(%x: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
      %0 = call @tan_0(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
      return %0 : tensor<2x2xf32>
    }
    func.func private @tan_0(%a: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
      %0 = "aten.tan"(%a) : (tensor<2x2xf32>) -> tensor<2x2xf32>
      return %0 : tensor<2x2xf32>
    }
    ```

    After:

    ```mlir
    func.func private @tan_0.loops(%a: memref<4xf32>, %y: memref<4xf32>) attributes {hw.implements = @tan_0} {
      scf.for %i = %c0 to %c2 step %c1 {
        scf.for %j = %c0 to %c2 step %c1 {
          %0 = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%i, %j)
          %1 = memref.load %a[%0] : memref<4xf32>
          %2 = math.tan %1 : f32
          memref.store %2, %y[%0] : memref<4xf32>
        }
      }
      return
    }
    ```

    Requires: generic kernels whose operands and results are contiguous. Ensures: a twin with
    `hw.implements` for each; `hw.scratch` (bytes) on kernels whose twin takes scratch; constants of
    the loops as `memref.global`, named after the kernel.
    Options: `timeout`, the seconds that one kernel may take.
    Diagnostics: an operator that torch-mlir does not lower, crashes on, or takes too long for; one
    that needs checks at run time or dynamic shapes; sizes within their bounds that an
    operator does not take; loops that read scratch memory after something
    else was written there (a bug of hardwire).
    """  # noqa: E501

    name: ClassVar[str] = "expand-generic"
    requires: ClassVar[str] = "static"
    timeout: int = TIMEOUT

    def run(self, program: Program) -> None:
        expand([program], self.timeout)


def expand(programs: Sequence[Program], timeout: int) -> None:
    """What the pass does, for several programs: they share the other process."""
    kernels = {
        f"{number}.{name}": (program, function)
        for number, program in enumerate(programs)
        for name, function in _generic(program).items()
    }
    if not kernels:
        return
    requests = {key: _request(*kernel) for key, kernel in kernels.items()}
    answers = dict(ask(requests, timeout, lambda key: f"kernel `@{calls.symbol(kernels[key][1])}`"))
    problems = [
        at(kernels[key][1], f"{_operators(kernels[key][1])} {reason}")
        for key, answer in answers.items()
        if (reason := _reason(answer)) is not None
    ]
    if problems:
        raise PassFailed(*problems)
    for key, answer in answers.items():
        _adopt(*kernels[key], answer)


def _generic(program: Program) -> dict[str, ir.Operation]:
    """The kernels of a program that have no loops yet."""
    functions = calls.functions(program)
    return {
        name: function
        for name, function in functions.items()
        if calls.text(function, "hw.library") == "generic"
        and calls.body(function)
        and f"{name}.loops" not in functions
    }


def _request(program: Program, function: ir.Operation) -> dict[str, Any]:
    text = torch_text(function)
    if is_open_kernel(function):
        return {"sizes": "bounded", "text": text, **open_request(program, function)}
    return {"sizes": "fixed", "text": text}


def _reason(answer: Mapping[str, Any]) -> str | None:
    """Why there are no loops."""
    if "end" in answer:
        return f"{answer['end']}. {_REMEDY}"
    if "error" in answer:
        return f"is not lowered by torch-mlir: {answer['error']}. {_REMEDY}"
    return None


def _operators(function: ir.Operation) -> str:
    """The operators of a kernel with their types, as the subject of a message."""
    named: list[str] = []
    for op in calls.body(function):
        if ops.is_operator(op):
            types = ", ".join(str(value.type) for value in op.operands if calls.is_tensor(value))
            named.append(f"`{op.name}` ({types})")
    return ", ".join(named)


def _adopt(program: Program, function: ir.Operation, answer: dict[str, Any]) -> None:
    """Moves the loops and their constants into the program's module."""
    name = calls.symbol(function)
    with program.context:
        parsed = ir.Module.parse(answer["text"])
        _rename_globals(parsed, name)
        for op in parsed.body.operations:
            twin = op.operation.clone(ip=ir.InsertionPoint(program.module.body))
            if op.operation.name == "func.func":
                twin.attributes["sym_name"] = ir.StringAttr.get(f"{name}.loops")
                twin.attributes["sym_visibility"] = ir.StringAttr.get("private")
                twin.attributes["hw.implements"] = ir.FlatSymbolRefAttr.get(name)
                if is_open_kernel(function):
                    used = ir.DenseI64ArrayAttr.get(sizes_used(function))
                    twin.attributes[SIZE_ARGUMENTS] = used
        if answer["scratch"]:
            i64 = ir.IntegerType.get_signless(64)
            function.attributes["hw.scratch"] = ir.IntegerAttr.get(i64, answer["scratch"])


def _rename_globals(module: ir.Module, kernel: str) -> None:
    """Constants get names that are unique in the program."""
    constants = [op for op in module.body.operations if op.operation.name == "memref.global"]
    for number, op in enumerate(constants):
        old, new = calls.symbol(op.operation), f"{kernel}.constant_{number}"
        ir.SymbolTable.replace_all_symbol_uses(old, new, module.operation)
        ir.SymbolTable.set_symbol_name(op, new)
