"""How many cycles a call of a model takes, estimated from its finished code, for its report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..dialect.errors import HardwireError
from . import instructions
from .code.count import Counts, codes
from .code.count_aside import Counting, count_aside
from .code.effects import Uncountable
from .code.tally import Bounds
from .cores.costs import CYCLES, FETCHED, READ, BlockCosts, is_read
from .cores.known import CORES
from .cores.table import Core
from .elf import CODE
from .elf_file import built_for

MOST_WAITS = 100
UNKNOWN = dict.fromkeys(("least", "estimate", "most"))


def check_wait_states(count: int, target: str) -> None:
    """Raises HardwireError where there is nothing that so many of them would change."""
    if not 0 <= count <= MOST_WAITS:
        raise HardwireError(
            f"--wait-states {count}: it is a number of cycles from 0 to {MOST_WAITS}."
        )
    waiting = [name for name, core in CORES.items() if not core.caches]
    if count and target not in waiting:
        raise HardwireError(
            f"--wait-states {count}: no waits are estimated for {target}, only for "
            f"{', '.join(waiting)}."
        )


def executed(
    image: bytes, symbols: Mapping[str, str], target: str, wait_states: int = 0
) -> dict[str, Any]:
    """The sections of a report on what a call executes, and how long that takes: of a call of the
    first function in all, and of a call of each other, by their symbols, each with that of the
    function that does its work."""
    return to_report(counting(image, target), symbols, target, wait_states)


def counting(image: bytes, target: str, jobs: int = 1) -> Counting:
    """Begins to count, while the rest of the report of an object is made."""
    return count_aside(_counts_of(image, target), jobs)


def to_report(
    begun: Counting, symbols: Mapping[str, str], target: str, wait_states: int = 0
) -> dict[str, Any]:
    """The same sections, from what was begun."""
    counts = begun.finished()
    told = instructions.section(counts, symbols)
    if not isinstance(counts.cost, BlockCosts):
        return {**told, **_no_table(target)}
    return {**told, **_timed_section(counts, symbols, CORES[target], wait_states)}


def _counts_of(image: bytes, target: str) -> Counts:
    """The functions of an object, with costs in cycles where somebody knows them."""
    core, machine, found = CORES.get(target), built_for(image), codes(image, CODE)
    if core is None or not is_read(machine):
        return Counts(found)
    return Counts(found, BlockCosts(core, machine))


def _no_table(target: str) -> dict[str, Any]:
    return {"cycles_estimate": {**UNKNOWN, "why": f"there is no table of cycles for {target}"}}


def _timed_section(
    counts: Counts, symbols: Mapping[str, str], core: Core, wait_states: int
) -> dict[str, Any]:
    whole, *others = (
        (name, _to_report(counts, own, core, wait_states)) for name, own in symbols.items()
    )
    figures = {"core": core.name, "table": core.source, "wait_states": wait_states}
    return {"cycles_estimate": {**figures, **whole[1], "by_kernel": dict(others)}}


def _to_report(counts: Counts, name: str, core: Core, wait_states: int) -> dict[str, Any]:
    """Where data decides, `least` takes the cheaper way, `estimate` and `most` the dearer one.
    `per_wait_state` is what each adds at most; `least` has a cache that holds everything, as all
    have where the core's memory is cached always."""
    try:
        bounds = counts.of(name)
    except Uncountable as problem:
        return {**UNKNOWN, "why": str(problem)}
    waits = {"code": bounds.most.get(FETCHED, 0), "data": bounds.most.get(READ, 0)}
    waiting = wait_states * sum(waits.values())
    least, estimate, most = _three(bounds)
    return {
        "least": least,
        "estimate": estimate + waiting,
        "most": most + waiting,
        **({} if core.caches else {"per_wait_state": waits}),
    }


def _three(bounds: Bounds) -> tuple[int, int, int]:
    least, usual, most = CYCLES
    return bounds.least.get(least, 0), bounds.most.get(usual, 0), bounds.most.get(most, 0)
