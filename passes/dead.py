"""What nobody reads: operators whose results are unused, weights that no operator names."""

from __future__ import annotations

from ..dialect.mlir import ir
from ..dialect.program import Program
from ..dialect.regions import TERMINATORS
from . import calls


def erase_dead(program: Program) -> None:
    """Erases unused operators of the entry; every operator only computes its results."""
    for op in reversed(calls.body(program.entry())):
        if op.name not in TERMINATORS and not any(is_used(result) for result in op.results):
            op.erase()


def is_used(value: ir.Value) -> bool:
    return next(iter(value.uses), None) is not None


def drop_dead_weights(program: Program) -> None:
    """Forgets the data of weights that the entry no longer has."""
    named = [weight_name(op) for op in calls.body(program.entry()) if op.name == "hw.weight"]
    alive = set(named)
    for name in list(program.weights):
        if name not in alive:
            del program.weights[name]


def weight_name(op: ir.Operation) -> str:
    return ir.StringAttr(op.attributes["name"]).value
