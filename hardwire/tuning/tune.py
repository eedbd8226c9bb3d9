"""From a model to what is best for its kernels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from ..api import finish
from ..dialect.errors import HardwireError
from ..dialect.kept import kept
from ..dialect.options import CompileOptions
from ..dialect.program import Program
from ..dialect.sizes import sizes_of
from ..dialect.stages import stage_of
from ..dialect.targets import Target
from ..dialect.tiles import Tile
from ..dialect.tuning import Entry, Tuning
from ..dialect.tuning_units import CYCLES, INSTRUCTIONS, TIME
from ..dialect.versions import versions_of
from ..lowering.cores.known import CORES
from ..lowering.llvm import prefixed
from ..passes.pipeline import run_passes, steps
from .cases import Case, cases_of
from .engine import Engine
from .measured import FIGURES, Task
from .search import Limits, Search
from .store import Store

FIRST = "choose-tiles"


@dataclass(frozen=True)
class Found:
    """What was found of a kernel, which its model calls `symbol`, `calls` times."""

    symbol: str
    calls: int
    entry: Entry | None
    usual: Tile
    why: str = ""

    @property
    def is_better(self) -> bool:
        return self.entry is not None and self.entry.best < self.entry.usual

    def as_usual(self) -> Found:
        """The same, with the tile that costs say."""
        entry = self.entry
        return replace(self, entry=entry and replace(entry, tile=self.usual, best=entry.usual))


@dataclass
class Progress:
    """What is told while it goes on: how many tiles are left at most, what all calls take of what
    they took. `measured` counts those that nobody had measured before."""

    tell: Callable[[Progress], None] = lambda progress: None
    measured: int = 0
    known: int = 0
    total: int = 0
    share: float = 1.0


def unit_for(target: Target) -> str:
    """What is measured where nobody says it: time on this machine, or else what is counted."""
    if target.name == "native":
        return TIME
    return CYCLES if target.name in CORES else INSTRUCTIONS


def cases(
    program: Program, options: CompileOptions, at: Mapping[str, int] = MappingProxyType({})
) -> list[Case]:
    """The kernels of a program as it was imported, and of its versions, that have several tiles.
    Open sizes are measured `at` these values. Raises HardwireError for values that they never have.
    """
    found = dict[str, Case]()
    copy = kept(program)
    if stage_of(copy) == "planned":
        raise HardwireError(
            f"{program.source}: its tiles are chosen; give the program before that."
        )
    _check_sizes(copy, at)
    versions = versions_of(copy, options.specialise or {})
    for each in (copy, *(version.program for version in versions)):
        run_passes(each, steps(stage_of(each), before=FIRST))
        found = {**{case.key: case for case in cases_of(each, at)}, **found}
    return list(found.values())


def _check_sizes(program: Program, at: Mapping[str, int]) -> None:
    with program.context:
        bounds = {size.name: size.range for size in sizes_of(program.entry())}
    for name, value in at.items():
        if name not in bounds:
            known = ", ".join(f"`{each}`" for each in bounds) or "none"
            raise HardwireError(f"{program.source}: --at {name}: its open sizes are: {known}.")
        low, high = bounds[name]
        if not low <= value <= high:
            raise HardwireError(f"{program.source}: --at {name}={value}: it is {low} to {high}.")


def tune(
    all_cases: Sequence[Case], limits: Limits, engine: Engine, store: Store, progress: Progress
) -> list[Found]:
    """Searches for the best tile of each kernel; in the order of the kernels."""
    searches = {case.key: Search(case, limits) for case in all_cases}
    waiting = 0
    while True:
        for task in _wanted(searches.values(), store, progress, engine.width - waiting):
            engine.submit(task)
            waiting += 1
        _tell_of(progress, searches.values())
        if not waiting:
            return [_found(search) for search in searches.values()]
        task, cost = engine.finished()
        waiting -= 1
        progress.measured += 1
        store.put(task, cost)
        searches[task.case.key].tell(task.number, cost)


def _wanted(
    searches: Iterable[Search], store: Store, progress: Progress, room: int
) -> Iterator[Task]:
    """What is to be measured next, so many tasks at most. What is known is told."""
    for search in searches:
        while room > 0 and (task := search.next()) is not None:
            known = store.get(task)
            if known is None:
                room -= 1
                yield task
            else:
                progress.known += 1
                search.tell(task.number, known)


def _tell_of(progress: Progress, searches: Iterable[Search]) -> None:
    progress.total = sum(each.left for each in searches) + progress.measured + progress.known
    entries = [(each.case.calls, each.entry()) for each in searches]
    usual = sum(calls * entry.usual for calls, entry in entries if entry)
    best = sum(calls * entry.best for calls, entry in entries if entry)
    progress.share = best / usual if usual else 1.0
    progress.tell(progress)


def _found(search: Search) -> Found:
    case, why = search.case, search.usual().why
    return Found(case.symbol, case.calls, search.entry(), case.tiles[0], why)


@dataclass(frozen=True)
class Whole:
    """What a call of the whole model takes, by its report: as usual, and tuned."""

    usual: int
    tuned: int


def checked(
    program: Program, options: CompileOptions, found: Sequence[Found], unit: str
) -> tuple[list[Found], Whole | None]:
    """What was found, but as usual where it is worse in the model than it was by itself: kernels
    there know what their buffers have in common. Time is not counted."""
    if unit not in FIGURES or not any(each.is_better for each in found):
        return list(found), None
    section, figure = FIGURES[unit]
    usual, tuned = (_figures(program, options, each).get(section, {}) for each in ((), found))

    def is_worse(each: Found) -> bool:
        name = prefixed(program.name, each.symbol)
        counts = [figures.get("by_kernel", {}).get(name, {}) for figures in (usual, tuned)]
        before, after = (count.get(figure) or 0 for count in counts)
        return each.is_better and after > before

    worse = [each.symbol for each in found if is_worse(each)]
    if not worse:
        whole = Whole(usual.get(figure) or 0, tuned.get(figure) or 0)
        return list(found), whole if whole.usual and whole.tuned else None
    rest = [each.as_usual() if each.symbol in worse else each for each in found]
    return checked(program, options, rest, unit)


def _figures(program: Program, options: CompileOptions, found: Sequence[Found]) -> dict[str, Any]:
    copy = kept(program)
    copy.tuning = Tuning("what was measured").joined(each.entry for each in found if each.entry)
    plain = replace(options, check=False, self_test=False, costs=False, flash=None)
    return finish(copy, plain).report
