"""`resolve-dispatch`: what PyTorch's dispatcher would do at run time is done once, here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..dialect import dispatch, ops
from ..dialect.errors import PassFailed
from ..dialect.mlir import ir
from ..dialect.program import Program
from . import calls
from .base import Pass
from .libraries import library_of, no_kernel, problem, refusals
from .redirect_calls import redirect
from .stages import VIEWS
from .user_kernels import claim, refusals_for, unserved


@dataclass(frozen=True)
class ResolveDispatch(Pass):
    """Find the kernel of every operator: its dispatch key, and the library that compiles it.

    In inference on CPU tensors an operator's call ends at what is registered for the key CPU, or
    for the aliases that serve every backend. Where PyTorch has a kernel, the kernel libraries are
    searched in order: the user's, whose C functions are called (`hw.symbol`), then `tuned`
    (templates for exactly this operator) and `generic` (whatever torch-mlir lowers). Operators without any are reported together, each with all that
    was tried. Views need no kernel.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
      %1 = "aten.tan"(%0) : (tensor<2xf32>) -> tensor<2xf32>
      return %1 : tensor<2xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = "aten.relu"(%x) {hw.key = "CPU", hw.library = "tuned"} : (tensor<2xf32>) -> tensor<2xf32>
      %1 = "aten.tan"(%0) {hw.key = "CPU", hw.library = "generic"} : (tensor<2xf32>) -> tensor<2xf32>
      return %1 : tensor<2xf32>
    }
    ```

    Requires: stage `typed`.
    Ensures: every operator but the views has `hw.key` and `hw.library`.
    Diagnostics: the operators that no library has a kernel for, with their dtypes, source lines,
    the keys tried, the libraries searched, and why none of them matched.
    """  # noqa: E501

    name: ClassVar[str] = "resolve-dispatch"

    def run(self, program: Program) -> None:
        redirect(program)
        problems = [*claim(program), *unserved(program)]
        missing: dict[str, list[ir.Operation]] = {}
        for op in calls.body(program.entry()):
            if not ops.is_operator(op) or op.name in VIEWS or "hw.symbol" in op.attributes:
                continue
            found = _resolve(op)
            if found is None:
                missing.setdefault(_complaint(program, op), []).append(op)
            else:
                key, library = found
                op.attributes["hw.key"] = ir.StringAttr.get(key)
                op.attributes["hw.library"] = ir.StringAttr.get(library)
        problems += (problem(text, found) for text, found in missing.items())
        if problems:
            raise PassFailed(*problems)


def _resolve(op: ir.Operation) -> tuple[str, str] | None:
    """The dispatch key and the library of an operator; None where it has no kernel."""
    if dispatch.registration(op.name) is None:
        return None
    library = library_of(op)
    return None if library is None else (dispatch.CPU, library)


def _complaint(program: Program, op: ir.Operation) -> str:
    """All that was tried for an operator."""
    found = dispatch.registration(op.name)
    if found is None:
        keys = ", ".join(dispatch.tried())
        return no_kernel(op, f"PyTorch registers none for {keys}")
    known = f"the key CPU finds PyTorch's `{found.kernel}` ({found.key})"
    return no_kernel(op, f"{known}, but of the libraries {refusals_for(program, op)}{refusals(op)}")
