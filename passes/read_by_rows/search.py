"""Which kernels read by rows: plans are tried, the fastest one that is small enough is taken."""

from __future__ import annotations

from ...dialect.graph import calls
from ...dialect.graph.traffic import multiply_adds
from ...dialect.program import Program
from ..plan_memory.limit import arena_limit
from .candidates import candidates
from .kept_plans import KeptPlans
from .trial import Choice, Trial, tried

_SLOWER = 10
"""Where nobody says how much memory there is, reading by rows costs at most this part of all
multiply-adds."""


def search(program: Program, plans: KeptPlans) -> Choice:
    """The kernels to read by rows.

    On processors with little memory those that make the arena as small as it gets at little cost;
    where the user says how much memory there is, as few as that takes.
    """
    limit = arena_limit(program)
    if (limit is None and not program.target.is_scalar) or not candidates(program):
        return {}
    usual = tried(program, {}, plans)
    if limit is None:
        return _smallest(
            program, plans, usual, narrow=False, most=_all_multiply_adds(program) // _SLOWER
        ).choice
    if usual.arena <= limit:
        return {}
    found = [_smallest(program, plans, usual, narrow, limit=limit) for narrow in (False, True)]
    fitting = [each for each in found if each.arena <= limit]
    if fitting:
        return _fewest(program, plans, fitting[0], limit).choice
    return min(found, key=lambda each: each.arena).choice


def _smallest(
    program: Program,
    plans: KeptPlans,
    first: Trial,
    narrow: bool,
    most: int | None = None,
    limit: int = 0,
) -> Trial:
    """The plan where nothing helps any more, or which is small enough: what stands in the way of a
    smaller one reads by rows, again and again, until that costs more than `most`."""
    best = reached = first
    while best.arena > limit and reached.at_peak:
        more = dict.fromkeys(reached.at_peak, narrow)
        found = tried(program, {**reached.choice, **more}, plans)
        if found.in_use >= reached.in_use or (most is not None and found.cost > most):
            break
        reached, best = found, min(best, found, key=lambda each: each.arena)
    return best


def _fewest(program: Program, plans: KeptPlans, found: Trial, limit: int) -> Trial:
    """The same without the kernels that need not read by rows."""
    for name in list(found.choice):
        rest = {each: how for each, how in found.choice.items() if each != name}
        without = tried(program, rest, plans)
        found = without if without.arena <= limit else found
    return found


def _all_multiply_adds(program: Program) -> int:
    """All multiply-adds of a program."""
    functions = calls.functions(program)
    made = (calls.called(op, functions) for op in calls.body(program.entry()) if calls.is_call(op))
    return sum(multiply_adds(op) for function in made for op in calls.body(function))
