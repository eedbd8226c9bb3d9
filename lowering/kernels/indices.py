"""Loops over tensors of indices, all of which are checked before anything is read or written."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...dialect.mlir import arith, ir, scf
from . import builder as b
from .buffer import Buffer
from .positions import Position, fold

ERROR_INDEX = -1
"""`HWR_ERROR_INDEX` of runtime/include/hardwire/status.h."""


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


def any_index(
    indices: Buffer, found: ir.Value, is_wrong: Callable[[ir.Value], ir.Value]
) -> ir.Value:
    """Whether one of the indices is wrong, or one was `found` before."""

    def check(position: Position, found: list[ir.Value]) -> list[ir.Value]:
        value = b.load(indices.memref, indices.at(position))
        return [arith.ori(found[0], is_wrong(value))]

    rank = len(indices.shape)
    return fold((b.Index(),) * rank, range(rank), indices.shape, [found], check)[0]
