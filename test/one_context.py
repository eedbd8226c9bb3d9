"""One context for many of the programs that a process of the tests imports.

To know the operators of PyTorch takes a context a quarter of the time in which a small model is
compiled. Programs without operators of their own can have one together; it is made anew now and
then, since a context keeps what it has seen of types and constants.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count

from hardwire.dialect import ops
from hardwire.dialect.mlir import ir
from hardwire.dialect.registry import DEFAULT_NAMESPACE
from hardwire.dialect.schema import FunctionSchema

PROGRAMS = 64
"""How many programs have one context."""

fresh = ops.new_context
"""A context that nobody else has."""

_number = count()
_current: list[ir.Context] = []


def install() -> None:
    """From now on programs that are imported have a context together."""
    ops.new_context = shared


def shared(namespaces: Mapping[str, Sequence[FunctionSchema]] | None = None) -> ir.Context:
    """The context of many, or one of its own for a program with other operators."""
    if not set(namespaces or ()) <= {DEFAULT_NAMESPACE}:
        return fresh(namespaces)
    if next(_number) % PROGRAMS == 0:
        _current[:] = [fresh()]
    return _current[0]
