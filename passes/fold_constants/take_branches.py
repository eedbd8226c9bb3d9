"""Branches whose condition is a weight: the one that is taken stands in the place of both."""

from __future__ import annotations

from ...dialect import regions
from ...dialect.graph import calls
from ...dialect.graph.weights import data_of
from ...dialect.mlir import ir
from ...dialect.program import Program


def take_branches(program: Program) -> None:
    """Walks the entry once, outer branches before inner ones."""
    for op in calls.body(program.entry()):
        if op.name == regions.IF:
            taken = _known(program, op.operands[0])
            if taken is not None:
                _inline(op, op.regions[0 if taken else 1])


def _known(program: Program, truth: ir.Value) -> bool | None:
    """What a condition is in every run; None where it is asked at run time."""
    if isinstance(truth.owner, ir.Block) or truth.owner.operation.name != regions.TRUTH:
        return None
    data = data_of(program, truth.owner.operation.operands[0])
    return None if data is None else bool(data.item())


def _inline(branch: ir.Operation, region: ir.Region) -> None:
    """Moves what is in a region before the branch. The other region stays with the branch, which
    nobody reads any more."""
    if not list(region.blocks):
        return
    *inside, last = [item.operation for item in region.blocks[0].operations]
    for op in inside:
        op.move_before(branch)
    for result, value in zip(branch.results, last.operands, strict=True):
        result.replace_all_uses_with(value)
