"""The operator that a kernel of PyTorch calls on to: `exp` ends at `exp.out` on most backends.

PyTorch's kernels for CompositeExplicitAutograd serve every backend by calling another operator,
through the dispatcher. Where that is one operator with the same arguments, a call goes on with it,
and a kernel or a fallback of the backend's is handed its name. Memory for results is planned: the
calls by which PyTorch allocates it (`empty.memory_format`, `empty_strided`) are none here.
"""

from __future__ import annotations

from functools import cache

from ..registry import Operators
from .elsewhere import composed, explicit_calls
from .table import DEFAULT_BACKEND, Cell


def onward(name: str, cell: Cell, operators: Operators) -> str | None:
    """The operator that the kernel in a cell of the operator `name` calls in its place.

    None where there is none, or where its arguments are others.
    """
    if cell.kind != DEFAULT_BACKEND:
        return None
    entry = operators.entry(name)
    if entry.structured_delegate is not None:
        return f"{entry.schema.namespace}::{entry.structured_delegate}"
    return _named().get(name)


@cache
def _named() -> dict[str, str]:
    return {f"aten::{name}": f"aten::{called}" for name, called in explicit_calls().items()}


def is_composed(name: str) -> bool:
    """Whether hardwire composes an operator of the same calls as PyTorch's composite kernel."""
    return name in _composed()


@cache
def _composed() -> frozenset[str]:
    return frozenset(f"aten::{name}" for name in composed())
