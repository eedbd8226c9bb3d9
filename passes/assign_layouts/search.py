"""Which layouts cost least together: rules say how values lie, and costs where they lie otherwise.

The rules take as few copies as they can, and know nothing of what kernels cost. Where lanes are
loaded one by one since a value lies as its maker reads, another way may be cheaper by far. Groups
of which one saves a share of what calls beside it take are laid otherwise, all at once, and all is
decided anew; where that saves nothing in the whole, the one that saves most is tried alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...dialect.graph import calls
from ...dialect.layout_groups import Forced, Group
from ...dialect.mlir import ir
from ...dialect.program import Program
from ...dialect.sizes import is_open
from . import groups, halos, joins, rearranged, walk
from .assigned import Assigned
from .weighed import Weighed

SAVES = 0.05
"""Of the estimated cycles around a group, so many at least have to be saved by another way."""
LEAST = 100.0
"""Cycles that have to be saved at least: a few are nothing beside a call."""
SAVES_FOR_CODE = 0.02
"""Of the cycles of the whole model, so many at least have to be saved where kernels are compiled
for more layouts."""
ROUNDS = 3


def assign(program: Program, forced: Forced) -> Assigned:
    """Every value its layout, and the copies that these take; the program's groups say what was
    chosen. What is `forced` stays so."""
    saved = _Saved(program)
    best, chosen = Weighed(_decided(program, forced)), forced
    for _ in range(ROUNDS if _is_searched(program) else 0):
        best, ways = _improved(program, saved, best, chosen)
        if not ways:
            break
        chosen = {**chosen, **ways}
    program.layout_groups = [*best.groups]
    return best.assigned


def _is_searched(program: Program) -> bool:
    """Without lanes no order is dearer; on microcontrollers nobody measured what code it takes, and
    what kernels of open sizes cost is not known."""
    if program.target.is_scalar or program.target.bare_metal:
        return False
    body = (op for op in calls.body(program.entry()) if calls.is_call(op))
    return not any(is_open(value.type) for op in body for value in (*op.operands, *op.results))


def _improved(
    program: Program, saved: _Saved, best: Weighed, chosen: Forced
) -> tuple[Weighed, Forced]:
    """The program laid otherwise where that costs less, with what lies otherwise then."""
    before, versions, copies = *best.total, len(best.assigned.copied)
    wished = _wished(best.groups, chosen)
    alone = dict([*wished.items()][:1])
    own = saved.taken() if wished else []
    for ways in [wished, alone][: len(wished)]:
        saved.restore()
        other = Weighed(_decided(program, {**chosen, **ways}))
        cycles, needed = other.total
        most = before * (1 - (SAVES_FOR_CODE if needed > versions else 0))
        if len(other.assigned.copied) <= copies and cycles < most:
            return other, ways
    if wished:
        saved.put(own)
    return best, {}


def _wished(found: Sequence[Group], chosen: Forced) -> dict[str, str]:
    """Better ways for groups that may lie in any, without more copies: what saves most first."""
    better = list[tuple[float, str, str]]()
    for group in found:
        best, own = group.candidates[0], group.cost
        saves = own.cycles - best.cycles
        enough = saves > max(LEAST, SAVES * own.cycles) and best.copies <= own.copies
        if enough and group.name not in chosen:
            better.append((-saves, group.name, best.name))
    return {name: way for _, name, way in sorted(better)}


def _decided(program: Program, forced: Forced) -> Assigned:
    """By rules, but for what is forced."""
    assigned = Assigned(program)
    halos.pads_become_views(assigned)
    rearranged.reshapes_become_copies(assigned)
    joins.find(assigned)
    halos.gather(assigned)
    groups.find(assigned, forced)
    walk.assign(assigned)
    return assigned


class _Saved:
    """The functions of a program as they were; those that took their place live on for a while, as
    values of them are remembered."""

    def __init__(self, program: Program) -> None:
        self.module = program.module
        self.functions = [op.operation.clone(ip=False) for op in self.module.body.operations]
        self.replaced: list[ir.Operation] = []

    def restore(self) -> None:
        """Puts them in the place of those that are there."""
        self.put([op.clone(ip=False) for op in self.functions])

    def put(self, functions: Sequence[ir.Operation]) -> None:
        """Puts functions in the place of those that are there."""
        self.replaced += self.taken()
        for op in functions:
            self.module.body.append(op)

    def taken(self) -> list[ir.Operation]:
        """Those that are there, which are no longer."""
        there = list(self.module.body.operations)
        return [op.operation.detach_from_parent().operation for op in there]
