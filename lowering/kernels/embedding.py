"""Embedding: rows of a table by index. Each index is checked before its row is read."""

from __future__ import annotations

from ...dialect.mlir import ir
from .gather import read_chosen
from .indices import Chosen
from .kernel import Kernel


def embedding(kernel: Kernel) -> ir.Value:
    """`aten.embedding`; gives the status that the kernel returns."""
    table, indices = kernel.operand("weight"), kernel.operand("indices")
    return read_chosen(kernel, Chosen(table, ((0, indices),), from_end=False))
