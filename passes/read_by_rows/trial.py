"""What a plan takes of memory and of time: it is made, of a copy of the program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...dialect.graph import arena as memory
from ...dialect.graph import calls
from ...dialect.graph.liveness import Spans
from ...dialect.kept import kept
from ...dialect.memories import MEMORIES
from ...dialect.mlir import ir
from ...dialect.program import Program
from ...dialect.tiles import Tile
from ..assign_layouts import AssignLayouts
from ..order_calls import OrderCalls
from ..plan_memory import PlanMemory
from ..plan_memory.storages import Storages, read_layouts
from .candidates import candidates
from .kept_plans import KeptPlans

Choice = Mapping[str, bool]
"""The kernels that read by rows, and whether the strips of each are as narrow as can be."""

_CAME_FROM = "hw.came_from"
"""On kernels of a copy: their name in the program, whatever layouts they are compiled for."""

LINK = "hw.link"
"""On calls of which it is asked whether their result is in memory where most is: a number."""


@dataclass(frozen=True)
class Trial:
    """The size of the arena, the most bytes that are in use at once, the kernels that could change
    that, what it costs in multiply-adds that those of the `choice` read by rows, the numbers of
    the results that are `alive` then and of the calls that go on then (`busy`), and the kernels
    that are called then and have scratch memory for transformed tiles."""

    choice: Choice
    arena: int
    in_use: int
    cost: int
    at_peak: tuple[str, ...]
    alive: tuple[int, ...] = ()
    busy: tuple[int, ...] = ()
    transformed: tuple[str, ...] = ()


def write(program: Program, choice: Choice) -> int:
    """Has kernels read by rows; gives what that costs."""
    functions = calls.functions(program)
    found = [each for each in candidates(program) if each.name in choice]
    return sum(each.write(functions, choice[each.name]) for each in found)


def tried(program: Program, choice: Choice, plans: KeptPlans, enough: int | None = None) -> Trial:
    """The plan in which these kernels read by rows, of one arena: whether several memories have
    room is asked of the plan that is chosen. Where `enough` bytes are in use at once, none is made,
    and its arena is taken to be these."""
    able = [each.name for each in candidates(program) if each.name not in choice]
    copy = kept(program)
    with ir.Location.unknown():
        for name, function in calls.functions(copy).items():
            function.attributes[_CAME_FROM] = ir.StringAttr.get(name)
        cost = write(copy, choice)
        AssignLayouts().run(copy)
        plans.write(copy)
        OrderCalls().run(copy)
        found = _Planned(copy)
        used, step = found.peak()
        at_peak = tuple(name for name in found.concerned(step) if name in able)
        numbers = tuple(found.alive(step)), tuple(found.busy(step))
        there = *numbers, tuple(found.transformed(step))
        if enough is not None and used >= enough:
            return Trial(choice, used, used, cost, at_peak, *there)
        if MEMORIES in copy.entry().attributes:
            del copy.entry().attributes[MEMORIES]
        PlanMemory().run(copy)
    arena = ir.IntegerAttr(copy.entry().attributes["hw.arena_size"]).value
    return Trial(choice, arena, used, cost, at_peak, *there)


class _Planned:
    """A program whose values have layouts, step by step."""

    def __init__(self, program: Program) -> None:
        self.functions = calls.functions(program)
        self.storages = Storages(program, read_layouts(program.entry()))
        self.lifetimes, self.ahead = self.storages.to_plan(self.storages.in_arena)

    def peak(self) -> tuple[int, int]:
        """The most bytes that are in use at a step, and the first such step."""
        used = memory.in_use(self.lifetimes, 1, self.ahead)
        step = max(used, key=lambda each: used[each], default=0)
        return used.get(step, 0), step

    def concerned(self, step: int) -> list[str]:
        """The kernels that are called at a step, or with an image that is in memory then."""
        found = {
            calls.text(self.functions[calls.callee(op)], _CAME_FROM) or "": None
            for op in self.storages.live.ops
            if calls.is_call(op) and self._touches(op, step)
        }
        return list(found)

    def alive(self, step: int) -> list[int]:
        """The numbers of calls whose result is in memory at a step."""
        return [
            number
            for op, number in self._marked()
            if self.storages.has(op.results[0])
            and _is_in(step, self.storages.items[self.storages.of(op.results[0])].spans)
        ]

    def busy(self, step: int) -> list[int]:
        """The numbers of the calls of a step."""
        return [number for op, number in self._marked() if self.storages.live.step[op] == step]

    def _marked(self) -> list[tuple[ir.Operation, int]]:
        marked = [op for op in self.storages.live.ops if LINK in op.attributes]
        return [(op, ir.IntegerAttr(op.attributes[LINK]).value) for op in marked]

    def transformed(self, step: int) -> list[str]:
        """The kernels that are called at a step and computed in transformed tiles."""
        found: dict[str, None] = {}
        for op in filter(calls.is_call, self.storages.live.ops):
            kernel = self.functions[calls.callee(op)]
            is_there = self.storages.live.step[op] == step and "hw.tile" in kernel.attributes
            if is_there and Tile.from_attribute(kernel.attributes["hw.tile"]).form:
                found[calls.text(kernel, _CAME_FROM) or ""] = None
        return list(found)

    def _touches(self, op: ir.Operation, step: int) -> bool:
        if self.storages.live.step[op] == step:
            return True
        given = (each for each in op.operands if calls.is_tensor(each) and self.storages.has(each))
        spans = (self.storages.items[self.storages.of(each)].spans for each in given)
        return any(_is_in(step, each) for each in spans)


def _is_in(step: int, spans: Spans) -> bool:
    return any(first <= step <= last for first, last in spans)
