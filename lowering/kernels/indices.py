"""Loops over tensors of indices, all of which are checked before anything is read or written."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...dialect.mlir import arith, ir, scf
from . import builder as b

ERROR_INDEX = -1
"""`HWR_ERROR_INDEX` of runtime/include/hardwire/status.h."""

Position = tuple[b.Index, ...]


def checked(bad: ir.Value, extents: Sequence[int], body: Callable[[Position], None]) -> ir.Value:
    """A nest of loops that runs unless an index is `bad`; the status that the kernel returns."""
    status = ir.IntegerType.get_signless(32)
    choice = scf.IfOp(bad, [status], has_else=True)
    with ir.InsertionPoint(choice.then_block):
        scf.YieldOp([arith.constant(status, ERROR_INDEX)])
    with ir.InsertionPoint(choice.else_block):
        b.nest(extents, body)
        scf.YieldOp([arith.constant(status, 0)])
    return choice.results[0]


def fold(
    extents: Sequence[int],
    carried: list[ir.Value],
    body: Callable[[Position, list[ir.Value]], list[ir.Value]],
) -> list[ir.Value]:
    """A nest of loops that carries values."""

    def level(done: Position, values: list[ir.Value]) -> list[ir.Value]:
        if len(done) == len(extents):
            return body(done, values)
        return b.fold(extents[len(done)], values, lambda i, now: level((*done, i), now))

    return level((), carried)
