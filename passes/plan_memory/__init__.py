"""plan-memory: give every value its place in the arena, a caller's buffer or flash."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ...dialect import regions, templates
from ...dialect.dtypes import of_tensor
from ...dialect.errors import InternalError
from ...dialect.graph import arena as memory
from ...dialect.graph import calls, views
from ...dialect.graph.moves import MOVE
from ...dialect.joins import JOIN
from ...dialect.memories import declare_arenas, memories_of, starts
from ...dialect.mlir import ir
from ...dialect.place import SCRATCH_ARENA, Place
from ...dialect.program import Program
from ...dialect.state import IO_IN_ARENA
from ...dialect.values import integer
from ...dialect.walks import put_in_place
from ..base import Pass
from . import check_plan
from .choose_regions import ChooseRegions
from .storages import Storages, lifetime, read_layouts

_VECTOR_ALIGN = 64
_SCALAR_ALIGN = 16


@dataclass(frozen=True)
class PlanMemory(Pass):
    """Place every value of the entry function, so that the arena is as small as it can be made.

    What the entry returns is computed in the caller's output buffers; everything else that kernels
    write lies in one arena, where values that are never in use together share bytes. A kernel writes
    over an operand that it reads element by element (a residual, say), if nobody reads it
    afterwards. Of an entry with `hw.io_in_arena` inputs lie there too, until they are read for the
    last time, and outputs; an input that is passed by a descriptor stays where it is. Views lie where their operand lies, moved by their offset; so do the parts of an
    `hw.join`. The scratch memory of a
    kernel is a value that lives for one call. Where the entry has memories (`hw.memories`), each that is
    written has an arena of its own, and `choose_regions.py` says which one a value lies in.

    Branches share bytes. A result of a branch, or a value that a loop carries, has one place, in
    which it is computed wherever nobody else needs the place then; elsewhere it is moved there.

    Before:

    ```mlir
    func.func @forward(%x: tensor<8xf32> {hw.layout = {size = 8 : i64, strides = array<i64: 1>}}) -> tensor<8xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
      %0 = call @relu_0(%x) {hw.layouts = [{size = 8 : i64, strides = array<i64: 1>}]} : (tensor<8xf32>) -> tensor<8xf32>
      %1 = call @relu_0(%0) {hw.layouts = [{size = 8 : i64, strides = array<i64: 1>}]} : (tensor<8xf32>) -> tensor<8xf32>
      return %1 : tensor<8xf32>
    }
    func.func private @relu_0(%a: tensor<8xf32> {hw.layout = {size = 8 : i64, strides = array<i64: 1>}}) -> (tensor<8xf32> {hw.layout = {size = 8 : i64, strides = array<i64: 1>}}) attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
      %0 = "aten.relu"(%a) : (tensor<8xf32>) -> tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    ```

    After:

    ```mlir
    func.func @forward(%x: tensor<8xf32> {hw.layout = {size = 8 : i64, strides = array<i64: 1>}, hw.place = {index = 0 : i64, offset = 0 : i64, space = "input"}}) -> tensor<8xf32> attributes {hw.arena_align = 64 : i64, hw.arena_lower_bound = 32 : i64, hw.arena_size = 32 : i64, hw.input_names = ["x"], hw.output_names = ["y"]} {
      %0 = call @relu_0(%x) {hw.layouts = [{size = 8 : i64, strides = array<i64: 1>}], hw.places = [{offset = 0 : i64, space = "arena"}]} : (tensor<8xf32>) -> tensor<8xf32>
      %1 = call @relu_0(%0) {hw.layouts = [{size = 8 : i64, strides = array<i64: 1>}], hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]} : (tensor<8xf32>) -> tensor<8xf32>
      return %1 : tensor<8xf32>
    }
    ```

    Requires: every value has a layout; returned values are contiguous results of calls. Ensures:
    `hw.places` on every op of the entry with tensor results, `hw.place` on its arguments,
    `hw.scratch_offset` on calls that need scratch, `hw.arena_size`, `hw.arena_align` and
    `hw.arena_lower_bound` on the entry, which counts the elements of values alone: what halos and
    scratch memory take shows beside it. The plan has passed `memory.verify`, and that of branches
    and loops `check_plan`.
    Diagnostics: a value without a layout; a plan in which values overlap (a bug of hardwire).
    """  # noqa: E501

    name: ClassVar[str] = "plan-memory"
    requires: ClassVar[str] = "static"

    def run(self, program: Program) -> None:
        if "hw.arena_size" not in program.entry().attributes:
            _Planner(program).run()
            entry = program.entry()
            has_slots = any(regions.slots(op) for op in calls.body(entry))
            if has_slots or IO_IN_ARENA in entry.attributes:
                _check(program)


def _check(program: Program) -> None:
    """Runs a plan on paper: with branches or loops, or with inputs that are overwritten."""
    problems = check_plan.problems_of(program)
    if problems:
        raise InternalError(f"the memory plan is wrong: {problems[0]}")


class _Planner:
    """Plans the storages of a program, and writes the places of its values."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.entry = program.entry()
        in_lines = program.target.vector_bits and not program.target.bare_metal
        self.align = _VECTOR_ALIGN if in_lines else _SCALAR_ALIGN
        self.layouts = read_layouts(self.entry)
        self.storages = Storages(program, self.layouts)
        self.places: dict[ir.Value, Place] = {}
        self.planned: dict[int, Place] = {}
        """Where each storage lies in an arena."""

    def run(self) -> None:
        memories = memories_of(self.entry)
        if memories is None:
            arenas = [self.storages.in_arena]
        else:
            arenas = ChooseRegions(self.program, self.storages, memories, self.align).run()
        sizes = [self._plan(number, members) for number, members in enumerate(arenas)]
        self._place()
        self._write()
        self._drop_copies()
        numbers = self.storages.in_arena
        bare = [lifetime(self.storages.items[number], bare=True) for number in numbers]
        together = starts(sizes, self.align)[-1] + sizes[-1]
        self._write_arena(together, memory.lower_bound(bare, self.align))
        if memories is not None:
            names = [region.name for region in memories.arenas]
            declare_arenas(self.entry, dict(zip(names, sizes, strict=True)))

    def _plan(self, arena: int, numbers: Sequence[int]) -> int:
        """Places storages in an arena; gives its size."""
        lifetimes, ahead = self.storages.to_plan(numbers)
        found = memory.plan(lifetimes, self.align, ahead)
        problems = memory.verify(lifetimes, found, self.align, ahead)
        if problems:
            raise InternalError(f"the memory plan is wrong: {problems[0]}")
        for number, offset in zip(numbers, found.offsets, strict=True):
            self.planned[number] = Place("arena", offset, arena)
        return found.size

    def _place(self) -> None:
        for index, argument in enumerate(self.entry.regions[0].blocks[0].arguments):
            caller = Place("input", 0, index)
            has_one = self.storages.has(argument)
            self.places[argument] = self._stored(argument) if has_one else caller
        for op in calls.body(self.entry):
            for slot in regions.slots(op):
                for value in (slot.result, *slot.arguments):
                    self.places[value] = self._stored(value)
            for result in op.results:
                if calls.is_tensor(result):
                    self.places[result] = self._place_of(op, result)

    def _stored(self, value: ir.Value) -> Place:
        value = self.storages.whole.get(value, value)
        number = self.storages.of(value)
        return self.storages.items[number].fixed or self.planned[number]

    def _place_of(self, op: ir.Operation, result: ir.Value) -> Place:
        if op.name == "hw.weight":
            return Place("weight", 0)
        width, offset = of_tensor(result.type).size, self.layouts[result].offset
        if calls.is_call(op) or op.name in (regions.EMPTY, regions.PUT, JOIN):
            return self._stored(result).moved(offset * width)
        root = views.root(result)
        return self.places[root].moved((offset - self.layouts[root].offset) * width)

    def _write(self) -> None:
        arguments = self.entry.regions[0].blocks[0].arguments
        places = [{"hw.place": self.places[argument].attribute()} for argument in arguments]
        calls.add_each(self.entry, "arg_attrs", places)
        for step, op in enumerate(self.storages.live.ops):
            if any(calls.is_tensor(result) for result in op.results):
                attributes = [self.places[result].attribute() for result in op.results]
                op.attributes["hw.places"] = ir.ArrayAttr.get(attributes)
            if step in self.storages.scratch:
                place = self.planned[self.storages.scratch[step]]
                op.attributes["hw.scratch_offset"] = integer(place.offset)
                if place.index:
                    op.attributes[SCRATCH_ARENA] = integer(place.index)
            if op.name in (regions.ELEMENT, regions.PUT):
                whole = op.operands[0]
                step = self.layouts[whole].strides[0] * of_tensor(whole.type).size
                op.attributes["hw.step"] = integer(step)
            if MOVE in op.attributes:
                self._finish_move(op)

    def _finish_move(self, op: ir.Operation) -> None:
        """A move that would copy a value onto itself disappears; others are copies."""
        if self.storages.is_needless(op):
            put_in_place(op, op.operands[0])
        else:
            del op.attributes[MOVE]

    def _drop_copies(self) -> None:
        """The kernels that only moves called which are gone."""
        functions = calls.functions(self.program)
        called = [name for function in functions.values() for name in calls.named(function)]
        for name, function in functions.items():
            template = templates.of_kernel(function)
            if template is not None and not template.computes and name not in called:
                function.erase()

    def _write_arena(self, size: int, bound: int) -> None:
        self.entry.attributes["hw.arena_size"] = integer(size)
        self.entry.attributes["hw.arena_align"] = integer(self.align)
        self.entry.attributes["hw.arena_lower_bound"] = integer(bound)
