"""`resolve-dispatch`: what PyTorch's dispatcher would do at run time is done once, here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..dialect import dispatch, generic, ops, tuned
from ..dialect.dtypes import of_tensor
from ..dialect.errors import PassFailed
from ..dialect.mlir import ir
from ..dialect.program import Program
from . import calls
from .base import Pass
from .stages import VIEWS
from .where import where


@dataclass(frozen=True)
class ResolveDispatch(Pass):
    """Find the kernel of every operator: its dispatch key, and the library that compiles it.

    In inference on CPU tensors an operator's call ends at what is registered for the key CPU, or
    for the aliases that serve every backend. Where PyTorch has a kernel, the kernel libraries are
    searched in order for one of ours: `tuned` (templates for exactly this operator) and `generic`
    (whatever torch-mlir lowers). Operators without any are reported together, each with all that
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
        missing: dict[str, list[ir.Operation]] = {}
        for op in calls.body(program.entry()):
            if not ops.is_operator(op) or op.name in VIEWS:
                continue
            found = _resolve(op)
            if found is None:
                missing.setdefault(_complaint(op), []).append(op)
            else:
                key, library = found
                op.attributes["hw.key"] = ir.StringAttr.get(key)
                op.attributes["hw.library"] = ir.StringAttr.get(library)
        if missing:
            raise PassFailed(*(_problem(text, found) for text, found in missing.items()))


def _resolve(op: ir.Operation) -> tuple[str, str] | None:
    """The dispatch key and the library of an operator; None where it has no kernel."""
    if dispatch.registration(op.name) is None:
        return None
    for library, refusal in LIBRARIES.items():
        if refusal(op) is None:
            return dispatch.CPU, library
    return None


LIBRARIES = {"tuned": tuned.refusal, "generic": generic.refusal}
"""Kernel libraries in the order in which they are searched, each with its reason to refuse."""


def _complaint(op: ir.Operation) -> str:
    """All that was tried for an operator, the same text for operators that fail alike."""
    types = ", ".join(_type(value) for value in ops.tensor_operands(op)) or "no tensors"
    found = dispatch.registration(op.name)
    keys = ", ".join(dispatch.tried())
    if found is None:
        return f"no kernel for `{op.name}` ({types}): PyTorch registers none for {keys}."
    reasons = "; ".join(f"`{name}` {refusal(op)}" for name, refusal in LIBRARIES.items())
    known = f"the key CPU finds PyTorch's `{found.kernel}` ({found.key})"
    return f"no kernel for `{op.name}` ({types}): {known}, but of the libraries {reasons}."


def _type(value: ir.Value) -> str:
    """`float32[2, 3]`."""
    return f"{of_tensor(value.type).name}{list(calls.shape_of(value))}"


def _problem(text: str, found: list[ir.Operation]) -> str:
    """The complaint, with the source lines of the operators that it is about."""
    lines = list(dict.fromkeys(line for line in map(where, found) if line))
    if not lines:
        return text
    more = f" (and at {', '.join(lines[1:])})" if len(lines) > 1 else ""
    return f"{lines[0]}: {text}{more}"
