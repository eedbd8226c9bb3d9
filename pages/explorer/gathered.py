"""What is gathered of a program on its way to the object: columns, passes, operators, times."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...dialect import stages
from ...dialect.graph.where import Origin
from ...dialect.program import Program
from ...dialect.versions import Version, hold_largest, set_apart, versions_of
from ...dialect.walks import operations
from ...lowering.entry_interface import interface_of
from ...lowering.kernels.versions import join_versions
from ...lowering.stages import lower_to, timed
from ...passes.pipeline import STAGE_NAMES, run_to
from ...passes.plan_memory.limit import check_limit
from .places import Places
from .printed import Function, printed
from .steps import Recorder

Observer = Callable[[str, float], None]
SHOWN = ("schema", "static", "planned")
"""The stages that are columns."""


@dataclass
class Gathered:
    """`reached` is the stage at which the program entered; `times` are those of the steps to the
    object."""

    program: Program
    reached: str
    places: Places = field(default_factory=Places)
    columns: dict[str, list[Function]] = field(default_factory=dict[str, list[Function]])
    kinds: dict[Origin, str] = field(default_factory=dict[Origin, str])
    times: list[tuple[str, float]] = field(default_factory=list[tuple[str, float]])

    def __post_init__(self) -> None:
        self.places.of(self.program.module.operation)
        self.show(self.program, self.reached)
        self._note_kinds()
        self.recorder = Recorder(self.program, self.places)

    def show(self, program: Program, stage: str, about: str = "") -> None:
        """Adds a program as it is now to a stage's column; `about` is told of its functions."""
        named, planned = stage in STAGE_NAMES, stage == "planned"
        found = printed(program.module, self.places, named=named, planned=planned)
        column = self.columns.setdefault(stage, [])
        column.extend(replace(each, about=about) if about else each for each in found)

    def note_time(self, name: str, seconds: float) -> None:
        """A step to the object has ended."""
        self.times.append((name, seconds))

    def note_lowered(self, name: str, seconds: float) -> None:
        """The program is at the next stage below the plan."""
        self.recorder.lower(name, seconds, self.program)

    def run(self, program: Program, observe: Observer | None, about: str = "") -> None:
        """Runs all passes that are left for a program, and keeps what each made."""
        reached = stages.stage_of(program)
        both = also_told(self.recorder.observe, observe)
        later = STAGE_NAMES[STAGE_NAMES.index(reached) + 1 :]
        for stage in (each for each in SHOWN if each in later):
            run_to(program, stage, both)
            if stage != "schema" or not about:
                self.show(program, stage, about)
            if stage == "schema":
                self._note_kinds()

    def _note_kinds(self) -> None:
        """What the operators of the graph are, by where they come from."""
        for op in operations(self.program.module.operation):
            numbers = self.places.of(op)
            if op.name.startswith(("func.", "builtin.")):
                continue
            for origin in map(self.places.origin, numbers):
                known = self.kinds.get(origin, "hw.")
                self.kinds[origin] = op.name if known.startswith("hw.") else known


def gathered(
    program: Program, wanted: Mapping[str, Sequence[int]], observe: Observer | None
) -> Gathered:
    """Brings a program, and its versions for `wanted` values of sizes, to the `llvm` stage."""
    versions = versions_of(program, wanted)
    found = Gathered(program, stages.stage_of(program))
    found.run(program, observe)
    found.recorder.plan()
    for version in versions:
        _gather_version(found, version, observe)
    check_limit(program)
    interface = interface_of(program) if versions else None
    with timed("kernels", also_told(found.note_lowered, observe)):
        for one in (program, *(each.program for each in versions)):
            lower_to(one, "kernels")
        if interface is not None:
            join_versions(program, interface, versions)
    found.show(program, "kernels")
    with timed("llvm", also_told(found.note_lowered, observe)):
        lower_to(program, "llvm")
    return found


def _gather_version(found: Gathered, version: Version, observe: Observer | None) -> None:
    values = ", ".join(f"{name} = {value}" for name, value in version.values.items())
    found.recorder.begin(f"for {values}", version.program)
    found.run(version.program, observe, f"for {values}")
    set_apart(version)
    hold_largest(found.program, version)


def also_told(first: Observer, observe: Observer | None) -> Observer:
    """One who is told first, and then who watches."""

    def both(name: str, seconds: float) -> None:
        first(name, seconds)
        if observe is not None:
            observe(name, seconds)

    return both
