"""What a kernel takes with some tile: it is compiled by itself, and counted or run."""

from __future__ import annotations

from dataclasses import dataclass

from ..api import finish
from ..dialect.errors import HardwireError, PassFailed
from ..dialect.importers import mlir_text
from ..dialect.options import CompileOptions
from ..dialect.tiles import Tile
from ..dialect.tuning import Entry, Tuning
from ..dialect.tuning_units import CYCLES, INSTRUCTIONS, TIME
from ..lowering.llvm import prefixed
from ..model import CompiledModel
from ..passes.pipeline import run_passes, steps_from
from ..runtime.emulated import Emulated
from .cases import Case
from .processor import own_processor
from .timed import bound_call, least_times

NAME = "tuned"
DEADLY = "the processes die that measure it"
FIGURES = {CYCLES: ("cycles_estimate", "estimate"), INSTRUCTIONS: ("instructions", "most")}
"""Where the report says it, of a call of a kernel."""


@dataclass(frozen=True)
class Cost:
    """What a call takes, how many bytes of code there are for it, and what the kernel took with its
    usual tile just then, where it was run. `why` says why nothing is known."""

    value: int = 0
    code: int = 0
    usual: int = 0
    why: str = ""


@dataclass(frozen=True)
class Task:
    """What is measured at a time: tile `number` of a kernel, in nanoseconds, cycles with so many
    `waits`, …"""

    case: Case
    number: int
    unit: str
    waits: int = 0

    @property
    def tile(self) -> Tile:
        return self.case.tiles[self.number]

    def run(self) -> Cost:
        """What cannot be compiled has no cost."""
        try:
            return _timed(self) if self.unit == TIME else _counted_cost(self)
        except HardwireError as problem:
            return Cost(why=problem.problems[0])

    def lost(self) -> Cost:
        return Cost(why=DEADLY)


def _counted_cost(task: Task) -> Cost:
    """As the report has it: counted in the code, which comes to what an emulator counts. Where
    sizes are open, or nobody counts them in the code, an emulator does."""
    model = compiled(task.case, task.tile, task.waits)
    section, figure = FIGURES[task.unit]
    figures = model.report.get(section, {})
    found = figures.get("by_kernel", {}).get(prefixed(NAME, task.case.symbol), figures)
    is_known = found.get(figure) is not None and not task.case.sizes
    if not is_known and task.unit == INSTRUCTIONS:
        return Cost(_executed(task.case, model), _code(model))
    if not is_known:
        return Cost(why=found.get("why", "nobody counts them"))
    return Cost(found[figure], _code(model))


def _executed(case: Case, model: CompiledModel) -> int:
    """The instructions of a call, as an emulator counts them."""
    try:
        machine, call = bound_call(model, case.room, [value for _, value in case.sizes])
    except ValueError as problem:
        raise HardwireError(str(problem)) from problem
    if not isinstance(machine, Emulated):
        raise HardwireError("nobody counts them on this machine; give `--by nanoseconds`.")
    call()
    return machine.counted.total


def _timed(task: Task) -> Cost:
    usual = task.case.tiles[0]
    models = [compiled(task.case, tile) for tile in (usual, task.tile)]
    with own_processor():
        sizes = [value for _, value in task.case.sizes]
        beside, value = least_times(models, task.case.room, sizes)
    return Cost(value, _code(models[1]), beside)


def _code(model: CompiledModel) -> int:
    return sum(each["bytes"] for each in model.report["flash"]["by_kernel"])


def compiled(case: Case, tile: Tile, waits: int = 0) -> CompiledModel:
    """The kernel with that tile, as a model of one call."""
    program = mlir_text.read(f"{case.text}\n", case.target, NAME)
    program.weights.update(case.weights)
    program.optimize, program.debug = case.optimize, "none"
    chosen = Entry(case.key, "", "", tile, "", 1, 1)
    program.tuning = Tuning(f"`@{case.symbol}`", {case.key: chosen})
    run_passes(program, steps_from("choose-tiles"))
    function = program.function(case.symbol)
    if Tile.from_attribute(function.attributes["hw.tile"]) != tile:
        raise PassFailed(f"`@{case.symbol}` cannot have that tile by itself.")
    return finish(program, CompileOptions(wait_states=waits))
