"""Transformed tiles are given up where their scratch memory is what makes a program too large."""

from __future__ import annotations

from collections.abc import Iterable

from ...dialect.effort import DIRECT_SUMS
from ...dialect.graph import calls
from ...dialect.mlir import ir
from ...dialect.program import Program
from ..plan_memory.limit import arena_limit
from .kept_plans import KeptPlans
from .search import search
from .trial import Trial, tried


def spare_scratch(program: Program, plans: KeptPlans) -> Trial | None:
    """Where reading by rows does not make a program fit, has kernels that are called where most is
    in memory computed without transformed tiles, as few as that takes. Gives the plan with kernels
    by rows; None where nobody says how much memory there is."""
    limit = arena_limit(program)
    if limit is None:
        return None
    found, given_up = by_rows(program, plans), list[str]()
    while found.arena > limit and give_up(program, found.transformed):
        given_up += found.transformed
        found = by_rows(program, plans)
    functions = calls.functions(program)
    for name in given_up[:-1] if found.arena <= limit else ():
        del functions[name].attributes[DIRECT_SUMS]
        without = by_rows(program, plans)
        if without.arena > limit:
            give_up(program, [name])
        else:
            found = without
    return found


def give_up(program: Program, names: Iterable[str]) -> bool:
    """Has these kernels computed without transformed tiles; False where the program has none of
    them, or they are so anyway."""
    known = calls.functions(program)
    found = [known[name] for name in names if name in known]
    found = [each for each in found if DIRECT_SUMS not in each.attributes]
    for each in found:
        with each.context:
            each.attributes[DIRECT_SUMS] = ir.UnitAttr.get()
    return bool(found)


def by_rows(program: Program, plans: KeptPlans) -> Trial:
    """The plan with the kernels by rows that the search finds."""
    return tried(program, search(program, plans), plans)
