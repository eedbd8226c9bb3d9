"""plan-memory: give every value its place in the arena, a caller's buffer or flash."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..dialect.dtypes import of_tensor
from ..dialect.errors import PassFailed
from ..dialect.layout import Layout
from ..dialect.mlir import ir
from ..dialect.place import Place
from ..dialect.program import Program
from . import calls, external, memory, views
from .base import Pass
from .memory import Lifetime
from .where import at

_VECTOR_ALIGN = 64
_SCALAR_ALIGN = 16


@dataclass(frozen=True)
class PlanMemory(Pass):
    """Place every value of the entry function, so that the arena is as small as it can be made.

    What the entry returns is computed in the caller's output buffers; everything else that kernels
    write lies in one arena, where values that are never in use together share bytes. A kernel writes
    over an operand that it reads element by element (a residual, say), if nobody reads it
    afterwards. Views lie where their operand lies, moved by their offset. The scratch memory of a kernel is a value that lives for one call.

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
    `hw.arena_lower_bound` on the entry. The plan has passed `memory.verify`.
    Diagnostics: a value without a layout; a plan in which values overlap (a bug of hardwire).
    """  # noqa: E501

    name: ClassVar[str] = "plan-memory"

    def run(self, program: Program) -> None:
        if "hw.arena_size" not in program.entry().attributes:
            _Planner(program).run()


@dataclass
class _Storage:
    """Bytes of the arena: for one value, for values that overwrite each other, or for scratch."""

    size: int
    first: int
    last: int

    def lifetime(self) -> Lifetime:
        return Lifetime(self.size, self.first, self.last)


class _Planner:
    """Gathers storages in the order of the calls, plans them, and writes the places."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.entry = program.entry()
        self.functions = calls.functions(program)
        self.align = _VECTOR_ALIGN if program.target.vector_bits else _SCALAR_ALIGN
        self.ops = calls.body(self.entry)
        self.steps = {op: step for step, op in enumerate(self.ops)}
        self.layouts = _read_layouts(self.entry)
        self.last_use: dict[ir.Value, int] = {}
        self.outputs: dict[ir.Value, Place] = {}
        self.storages: list[_Storage] = []
        self.storage_of: dict[ir.Value, int] = {}
        self.scratch_of: dict[int, int] = {}
        self.places: dict[ir.Value, Place] = {}

    def run(self) -> None:
        self._find_last_uses()
        self._find_outputs()
        for step, op in enumerate(self.ops):
            if calls.is_call(op):
                self._gather(step, op)
        lifetimes = [storage.lifetime() for storage in self.storages]
        found = memory.plan(lifetimes, self.align)
        problems = memory.verify(lifetimes, found, self.align)
        if problems:
            raise PassFailed(*(f"the memory plan is wrong: {problem}." for problem in problems))
        self._place(found)
        self._write(found, memory.lower_bound(lifetimes, self.align))

    def _find_last_uses(self) -> None:
        """A value is in use for as long as any view of it."""
        for step, op in enumerate(self.ops):
            for operand in op.operands:
                if calls.is_tensor(operand):
                    self.last_use[views.root(operand)] = step

    def _find_outputs(self) -> None:
        for op in self.ops:
            if op.name == "func.return":
                for index, operand in enumerate(op.operands):
                    self.outputs[views.root(operand)] = Place("output", 0, index)
        for op in reversed(self.ops):
            place = self._in_place(op)
            if place is not None and op.results[0] in self.outputs:
                self.outputs[op.operands[place]] = self.outputs[op.results[0]]

    def _in_place(self, op: ir.Operation) -> int | None:
        """The operand that a C function computes in; its value ends there."""
        if not calls.is_call(op):
            return None
        return external.overwritten(self.program, self.functions[calls.callee(op)])

    def _gather(self, step: int, op: ir.Operation) -> None:
        """The storages that one call writes: its results, and its scratch."""
        function = self.functions[calls.callee(op)]
        for result in op.results:
            if result in self.outputs:
                continue
            victim = self._in_place(op)
            if victim is None:
                victim = self._overwritable(function, op, result)
            if victim is None:
                size = _bytes(result, self.layouts[result])
                self.storage_of[result] = self._add(size, step, self._last(result, step))
            else:
                number = self.storage_of[views.root(op.operands[victim])]
                self.storage_of[result] = number
                self.storages[number].last = self._last(result, step)
        if "hw.scratch" in function.attributes:
            size = ir.IntegerAttr(function.attributes["hw.scratch"]).value
            self.scratch_of[step] = self._add(size, step, step)

    def _add(self, size: int, first: int, last: int) -> int:
        self.storages.append(_Storage(size, first, last))
        return len(self.storages) - 1

    def _last(self, value: ir.Value, step: int) -> int:
        """The last step at which a value is read; a result that nobody reads is still written."""
        return self.last_use.get(value, step)

    def _overwritable(
        self, function: ir.Operation, op: ir.Operation, result: ir.Value
    ) -> int | None:
        """The operand that a kernel may write its result over; None if there is none.

        It must lie in the arena exactly like the result, and nobody may read it afterwards. Another
        operand in the same storage that lies differently would be overwritten before it is read.
        """
        candidates = calls.overwritable(function)
        others = [op.operands[n] for n in range(len(op.operands)) if n not in candidates]
        gathered = {self.storage_of.get(views.root(operand)) for operand in others}
        for number in candidates:
            operand = op.operands[number]
            root = views.root(operand)
            if root not in self.storage_of or self.storage_of[root] in gathered:
                continue
            if self.last_use[root] == self.steps[op] and self._alike(op, operand, result):
                return number
        return None

    def _alike(self, op: ir.Operation, operand: ir.Value, result: ir.Value) -> bool:
        if operand.type != result.type:
            return False
        number = self.storage_of[views.root(operand)]
        sharing = [
            other for other in op.operands if self.storage_of.get(views.root(other)) == number
        ]
        wanted = self.layouts[result]
        fills = _bytes(result, wanted) == self.storages[number].size
        return fills and all(self.layouts[other] == wanted for other in sharing)

    def _place(self, found: memory.Plan) -> None:
        for index, argument in enumerate(self.entry.regions[0].blocks[0].arguments):
            self.places[argument] = Place("input", 0, index)
        for op in self.ops:
            for result in op.results:
                if calls.is_tensor(result):
                    self.places[result] = self._place_of(op, result, found)

    def _place_of(self, op: ir.Operation, result: ir.Value, found: memory.Plan) -> Place:
        if op.name == "hw.weight":
            return Place("weight", 0)
        if calls.is_call(op):
            if result in self.outputs:
                return self.outputs[result]
            return Place("arena", found.offsets[self.storage_of[result]])
        root = views.root(result)
        width = of_tensor(result.type).size
        return self.places[root].moved(self.layouts[result].offset * width)

    def _write(self, found: memory.Plan, bound: int) -> None:
        arguments = self.entry.regions[0].blocks[0].arguments
        places = [{"hw.place": self.places[argument].attribute()} for argument in arguments]
        calls.add_each(self.entry, "arg_attrs", places)
        for step, op in enumerate(self.ops):
            if any(calls.is_tensor(result) for result in op.results):
                attributes = [self.places[result].attribute() for result in op.results]
                op.attributes["hw.places"] = ir.ArrayAttr.get(attributes)
            if step in self.scratch_of:
                op.attributes["hw.scratch_offset"] = _i64(found.offsets[self.scratch_of[step]])
        self.entry.attributes["hw.arena_size"] = _i64(found.size)
        self.entry.attributes["hw.arena_align"] = _i64(self.align)
        self.entry.attributes["hw.arena_lower_bound"] = _i64(bound)


def _read_layouts(entry: ir.Operation) -> dict[ir.Value, Layout]:
    """The layouts of all values of the entry, from the attributes of assign-layouts."""
    found: dict[ir.Value, Layout] = {}
    arguments = list(entry.regions[0].blocks[0].arguments)
    if arguments and "arg_attrs" not in entry.attributes:
        raise PassFailed("the entry's arguments have no `hw.layout`; run assign-layouts first.")
    for number, argument in enumerate(arguments):
        attributes = ir.DictAttr(ir.ArrayAttr(entry.attributes["arg_attrs"])[number])
        found[argument] = Layout.from_attribute(attributes["hw.layout"])
    for op in calls.body(entry):
        if not any(calls.is_tensor(result) for result in op.results):
            continue
        if "hw.layouts" not in op.attributes:
            raise PassFailed(at(op, f"`{op.name}` has no `hw.layouts`; run assign-layouts first."))
        layouts = ir.ArrayAttr(op.attributes["hw.layouts"])
        for result, attribute in zip(op.results, layouts, strict=True):
            found[result] = Layout.from_attribute(attribute)
    return found


def _bytes(value: ir.Value, layout: Layout) -> int:
    return layout.size * of_tensor(value.type).size


def _i64(value: int) -> ir.IntegerAttr:
    return ir.IntegerAttr.get(ir.IntegerType.get_signless(64), value)
