"""Declarations of the C functions that a model calls, in the places of their kernels."""

from __future__ import annotations

from collections.abc import Sequence

from ...dialect.mlir import func, ir
from ...dialect.program import Program
from ..descriptors import DESCRIBED
from .boxed import boxed_entries
from .external import NEXT, SYMBOL, Arguments


def is_external(function: ir.Operation) -> bool:
    """The kernel is a C function that the user links in."""
    return SYMBOL in function.attributes


def declare(program: Program, original: ir.Operation, name: str, types: Sequence[ir.Type]) -> None:
    """Puts a declaration in the place of a kernel function; `types` are those of its buffers."""
    arguments = Arguments(program, original)
    is_boxed = "hw.boxed" in original.attributes
    entries = boxed_entries(arguments) if is_boxed else arguments.entries()
    status = ir.IntegerType.get_signless(32)
    with ir.InsertionPoint(original), original.location:
        function = func.FuncOp(name, (list(types), [status]), visibility="private")
        function.attributes[SYMBOL] = original.attributes[SYMBOL]
        function.attributes["hw.parameters"] = ir.ArrayAttr.get(entries)
        if arguments.described:
            function.attributes[DESCRIBED] = ir.DenseI64ArrayAttr.get(arguments.described)
        for attribute in (NEXT, "hw.boxed", "hw.kernel_views"):
            if attribute in original.attributes:
                function.attributes[attribute] = original.attributes[attribute]
    original.erase()
