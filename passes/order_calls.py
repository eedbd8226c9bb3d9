"""order-calls: call kernels in the order in which the least is in use at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..dialect import templates
from ..dialect.dtypes import of_tensor
from ..dialect.graph import calls, external, order, views
from ..dialect.graph.in_place import InPlace
from ..dialect.joins import is_join, parts_of
from ..dialect.mlir import ir
from ..dialect.program import Program
from ..dialect.state import IO_IN_ARENA, updates
from .base import Pass
from .plan_memory.storages import bytes_in_use, read_layouts


@dataclass(frozen=True)
class OrderCalls(Pass):
    """Reorder the calls of the entry where that makes the arena smaller.

    Whatever order a file has its operators in, another one may need fewer values at once: a branch
    that ends in something small comes before one that ends in something large, and what is read
    once is computed where it is read. Only the order changes, and only where the storages of
    `plan-memory` then have fewer bytes in use at once. Entries with branches or loops, and
    those that write what they are given or keep, stay as they are; kernels of the user's keep their
    order among each other.

    Before (`large` makes 256 bytes of 16, `small` 8 of 256):

    ```mlir
    func.func @forward(%arg0: tensor<1x4xf32> {hw.layout = {size = 4 : i64, strides = array<i64: 4, 1>}}, %arg1: tensor<1x4xf32> {hw.layout = {size = 4 : i64, strides = array<i64: 4, 1>}}) -> tensor<1x2xf32> attributes {hw.input_names = ["x", "y"], hw.output_names = ["z"]} {
      %0 = call @large_0(%arg0) {hw.layouts = [{size = 64 : i64, strides = array<i64: 64, 1>}]} : (tensor<1x4xf32>) -> tensor<1x64xf32>
      %1 = call @large_0(%arg1) {hw.layouts = [{size = 64 : i64, strides = array<i64: 64, 1>}]} : (tensor<1x4xf32>) -> tensor<1x64xf32>
      %2 = call @small_0(%0) {hw.layouts = [{size = 2 : i64, strides = array<i64: 2, 1>}]} : (tensor<1x64xf32>) -> tensor<1x2xf32>
      %3 = call @small_0(%1) {hw.layouts = [{size = 2 : i64, strides = array<i64: 2, 1>}]} : (tensor<1x64xf32>) -> tensor<1x2xf32>
      %4 = call @add_0(%2, %3) {hw.layouts = [{size = 2 : i64, strides = array<i64: 2, 1>}]} : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
      return %4 : tensor<1x2xf32>
    }
    func.func private @large_0(%arg0: tensor<1x4xf32> {hw.layout = {size = 4 : i64, strides = array<i64: 4, 1>}}) -> (tensor<1x64xf32> {hw.layout = {size = 64 : i64, strides = array<i64: 64, 1>}}) attributes {hw.key = "CPU", hw.library = "generic"} {
      %0 = "hw.constant"() {value = array<i64: 1, 16>} : () -> !hw.list<i64>
      %1 = "aten.repeat"(%arg0, %0) : (tensor<1x4xf32>, !hw.list<i64>) -> tensor<1x64xf32>
      return %1 : tensor<1x64xf32>
    }
    func.func private @small_0(%arg0: tensor<1x64xf32> {hw.layout = {size = 64 : i64, strides = array<i64: 64, 1>}}) -> (tensor<1x2xf32> {hw.layout = {size = 2 : i64, strides = array<i64: 2, 1>}}) attributes {hw.key = "CPU", hw.library = "generic"} {
      %0 = "hw.constant"() {value = 1 : i64} : () -> i64
      %1 = "hw.constant"() {value = 0 : i64} : () -> i64
      %2 = "hw.constant"() {value = 64 : i64} : () -> i64
      %3 = "hw.constant"() {value = 32 : i64} : () -> i64
      %4 = "aten.slice_copy.Tensor"(%arg0, %0, %1, %2, %3) : (tensor<1x64xf32>, i64, i64, i64, i64) -> tensor<1x2xf32>
      return %4 : tensor<1x2xf32>
    }
    func.func private @add_0(%arg0: tensor<1x2xf32> {hw.layout = {size = 2 : i64, strides = array<i64: 2, 1>}}, %arg1: tensor<1x2xf32> {hw.layout = {size = 2 : i64, strides = array<i64: 2, 1>}}) -> (tensor<1x2xf32> {hw.layout = {size = 2 : i64, strides = array<i64: 2, 1>}}) attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
      %0 = "hw.constant"() {value = 1 : i64} : () -> i64
      %1 = "aten.add.Tensor"(%arg0, %arg1, %0) : (tensor<1x2xf32>, tensor<1x2xf32>, i64) -> tensor<1x2xf32>
      return %1 : tensor<1x2xf32>
    }
    ```

    After:

    ```mlir
    func.func @forward(%arg0: tensor<1x4xf32> {hw.layout = {size = 4 : i64, strides = array<i64: 4, 1>}}, %arg1: tensor<1x4xf32> {hw.layout = {size = 4 : i64, strides = array<i64: 4, 1>}}) -> tensor<1x2xf32> attributes {hw.input_names = ["x", "y"], hw.output_names = ["z"]} {
      %0 = call @large_0(%arg0) {hw.layouts = [{size = 64 : i64, strides = array<i64: 64, 1>}]} : (tensor<1x4xf32>) -> tensor<1x64xf32>
      %1 = call @small_0(%0) {hw.layouts = [{size = 2 : i64, strides = array<i64: 2, 1>}]} : (tensor<1x64xf32>) -> tensor<1x2xf32>
      %2 = call @large_0(%arg1) {hw.layouts = [{size = 64 : i64, strides = array<i64: 64, 1>}]} : (tensor<1x4xf32>) -> tensor<1x64xf32>
      %3 = call @small_0(%2) {hw.layouts = [{size = 2 : i64, strides = array<i64: 2, 1>}]} : (tensor<1x64xf32>) -> tensor<1x2xf32>
      %4 = call @add_0(%1, %3) {hw.layouts = [{size = 2 : i64, strides = array<i64: 2, 1>}]} : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
      return %4 : tensor<1x2xf32>
    }
    func.func private @large_0(%arg0: tensor<1x4xf32> {hw.layout = {size = 4 : i64, strides = array<i64: 4, 1>}}) -> (tensor<1x64xf32> {hw.layout = {size = 64 : i64, strides = array<i64: 64, 1>}}) attributes {hw.key = "CPU", hw.library = "generic"} {
      %0 = "hw.constant"() {value = array<i64: 1, 16>} : () -> !hw.list<i64>
      %1 = "aten.repeat"(%arg0, %0) : (tensor<1x4xf32>, !hw.list<i64>) -> tensor<1x64xf32>
      return %1 : tensor<1x64xf32>
    }
    func.func private @small_0(%arg0: tensor<1x64xf32> {hw.layout = {size = 64 : i64, strides = array<i64: 64, 1>}}) -> (tensor<1x2xf32> {hw.layout = {size = 2 : i64, strides = array<i64: 2, 1>}}) attributes {hw.key = "CPU", hw.library = "generic"} {
      %0 = "hw.constant"() {value = 1 : i64} : () -> i64
      %1 = "hw.constant"() {value = 0 : i64} : () -> i64
      %2 = "hw.constant"() {value = 64 : i64} : () -> i64
      %3 = "hw.constant"() {value = 32 : i64} : () -> i64
      %4 = "aten.slice_copy.Tensor"(%arg0, %0, %1, %2, %3) : (tensor<1x64xf32>, i64, i64, i64, i64) -> tensor<1x2xf32>
      return %4 : tensor<1x2xf32>
    }
    func.func private @add_0(%arg0: tensor<1x2xf32> {hw.layout = {size = 2 : i64, strides = array<i64: 2, 1>}}, %arg1: tensor<1x2xf32> {hw.layout = {size = 2 : i64, strides = array<i64: 2, 1>}}) -> (tensor<1x2xf32> {hw.layout = {size = 2 : i64, strides = array<i64: 2, 1>}}) attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
      %0 = "hw.constant"() {value = 1 : i64} : () -> i64
      %1 = "aten.add.Tensor"(%arg0, %arg1, %0) : (tensor<1x2xf32>, tensor<1x2xf32>, i64) -> tensor<1x2xf32>
      return %1 : tensor<1x2xf32>
    }
    ```

    Requires: every value has a layout, and kernels their scratch memory. Ensures: nothing but what
    SSA form does.
    """  # noqa: E501

    name: ClassVar[str] = "order-calls"
    requires: ClassVar[str] = "static"

    def run(self, program: Program) -> None:
        entry = program.entry()
        if "hw.arena_size" in entry.attributes or not _is_plain(program):
            return
        graph = _Graph(program)
        found = order.least(graph.steps)
        if found != sorted(found):
            _try(program, graph, found)


def _is_plain(program: Program) -> bool:
    """Nothing but calls, each of which writes its results alone, and no result over an argument."""
    if updates(program.entry()):
        return False
    body, in_place = calls.body(program.entry()), InPlace(program, calls.functions(program))
    return all(not list(op.regions) and in_place.operand(op) is None for op in body)


def _try(program: Program, graph: _Graph, found: Sequence[int]) -> None:
    """Takes an order if fewer bytes are in use at once then."""
    block = program.entry().regions[0].blocks[0]
    before, known = bytes_in_use(program), [item.operation for item in block.operations]
    graph.write(found)
    if bytes_in_use(program) >= before:
        _arrange(block, known[:-1])


def _arrange(block: ir.Block, ops: Sequence[ir.Operation]) -> None:
    """Brings the operations of a block, but for its last one, into an order."""
    end = block.operations[len(block.operations) - 1].operation
    for op in ops:
        op.move_before(end)


class _Graph:
    """The calls and joins of an entry as steps. What stands between them, views and lists, goes
    with the first that needs it."""

    def __init__(self, program: Program) -> None:
        self.block = program.entry().regions[0].blocks[0]
        self.functions = calls.functions(program)
        self.layouts = read_layouts(program.entry())
        self.ops = [item.operation for item in self.block.operations]
        self.nodes = [op for op in self.ops if calls.is_call(op) or is_join(op)]
        self.number = {op: number for number, op in enumerate(self.nodes)}
        returned = frozenset[int]().union(*map(self._sources, self.ops[-1].operands))
        self.outputs = {self.nodes[number] for number in returned}
        self.in_arena = IO_IN_ARENA in program.entry().attributes
        last: int | None = None
        self.steps: list[order.Step] = []
        for number, op in enumerate(self.nodes):
            is_users = calls.is_call(op) and external.is_external(self.functions[calls.callee(op)])
            after = frozenset[int]() if last is None or not is_users else frozenset([last])
            self.steps.append(self._as_step(op, after))
            last = number if is_users else last

    def write(self, found: Sequence[int]) -> None:
        """Brings the operations into that order of the steps."""
        placed: dict[ir.Operation, None] = {}
        for op in self.ops[:-1]:
            if op not in self.number and not self._needs_steps(op):
                placed[op] = None
        for number in found:
            self._put_down(self.nodes[number], placed)
        for op in self.ops[:-1]:
            self._put_down(op, placed)
        _arrange(self.block, list(placed))

    def _put_down(self, op: ir.Operation, placed: dict[ir.Operation, None]) -> None:
        for operand in op.operands:
            if not isinstance(operand.owner, ir.Block):
                owner = operand.owner.operation
                if owner not in placed:
                    self._put_down(owner, placed)
        placed.setdefault(op)

    def _needs_steps(self, op: ir.Operation) -> bool:
        owners = [v.owner.operation for v in op.operands if not isinstance(v.owner, ir.Block)]
        return any(owner in self.number or self._needs_steps(owner) for owner in owners)

    def _maker(self, value: ir.Value) -> int | None:
        """The step that makes a value, if one does."""
        owner = value.owner
        return None if isinstance(owner, ir.Block) else self.number.get(owner.operation)

    def _sources(self, value: ir.Value) -> frozenset[int]:
        """The steps that write what a value lies in: a whole lies where its parts do."""
        number = self._maker(views.root(value))
        if number is None:
            return frozenset()
        op = self.nodes[number]
        parts = parts_of(op) if is_join(op) else []
        return frozenset([number]).union(*map(self._sources, parts))

    def _as_step(self, op: ir.Operation, after: frozenset[int]) -> order.Step:
        read = parts_of(op) if is_join(op) else list(op.operands)
        reads = frozenset[int]().union(*map(self._sources, read))
        return order.Step(
            self._takes(op), self._works_in(op), reads, after, self._over(op), op in self.outputs
        )

    def _takes(self, op: ir.Operation) -> int:
        """A whole lies where its parts do; outputs are the caller's, unless they are not."""
        if is_join(op) or (op in self.outputs and not self.in_arena):
            return 0
        return sum(self.layouts[v].size * of_tensor(v.type).size for v in op.results)

    def _works_in(self, op: ir.Operation) -> int:
        if not calls.is_call(op):
            return 0
        attributes = self.functions[calls.callee(op)].attributes
        return ir.IntegerAttr(attributes["hw.scratch"]).value if "hw.scratch" in attributes else 0

    def _over(self, op: ir.Operation) -> frozenset[int]:
        """The steps whose values a call may overwrite."""
        if not calls.is_call(op):
            return frozenset()
        places = templates.overwritable(self.functions[calls.callee(op)])
        makers = [self._maker(op.operands[place]) for place in places]
        return frozenset(number for number in makers if number is not None)
