"""The kernel libraries that hardwire searches, and what is said where none has a kernel."""

from __future__ import annotations

from .. import ops, templates
from ..dtypes import BY_MLIR
from ..graph.extents import shape_of
from ..graph.where import where
from ..mlir import ir
from ..torch_mlir import refusals as torch_mlir

LIBRARIES = {"tuned": templates.refusal, "generic": torch_mlir.refusal}
"""Kernel libraries in the order in which they are searched, each with its reason to refuse."""


def library_of(op: ir.Operation) -> str | None:
    """The first library that takes an operator; None where none does."""
    for library, refusal in LIBRARIES.items():
        if refusal(op) is None:
            return library
    return None


def refusals(op: ir.Operation) -> str:
    """Why each library refuses an operator."""
    return "; ".join(f"`{name}` {refusal(op)}" for name, refusal in LIBRARIES.items())


def no_kernel(op: ir.Operation, reason: str) -> str:
    """The complaint about an operator, the same text for operators that fail alike."""
    return f"no kernel for `{op.name}` ({operand_types(op)}): {reason}."


def operand_types(op: ir.Operation) -> str:
    """`float32[2, 3], int64[2]`."""
    return ", ".join(_type(value) for value in ops.tensor_operands(op)) or "no tensors"


def _type(value: ir.Value) -> str:
    """`float32[2, 3]`; an element type that PyTorch has no name for as MLIR writes it."""
    text = str(ir.RankedTensorType(value.type).element_type)
    element = BY_MLIR[text].name if text in BY_MLIR else text
    return f"{element}{list(shape_of(value))}"


def problem(text: str, found: list[ir.Operation]) -> str:
    """The complaint, with the source lines of the operators that it is about."""
    return placed(text, list(map(where, found)))


def placed(text: str, lines: list[str]) -> str:
    """The same for lines that are known already."""
    lines = list(dict.fromkeys(line for line in lines if line))
    if not lines:
        return text
    more = f" (and at {', '.join(lines[1:])})" if len(lines) > 1 else ""
    return f"{lines[0]}: {text}{more}"
