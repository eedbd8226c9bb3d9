"""`plan-next-calls`: what handlers and boxed kernels call on to becomes lists of calls, too."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from ...dialect.dispatch.attributes import COMPOSED, DISPATCH
from ...dialect.graph import calls
from ...dialect.graph.dead import erase_unreached
from ...dialect.graph.outline import Names
from ...dialect.mlir import func, ir
from ...dialect.program import ENTRY, Program
from ...dialect.stages import stage_of
from ...dialect.walks import rename
from ..base import Pass
from ..expand_generic import ExpandGeneric, expand
from ..pipeline import pass_class, run_passes, steps
from .adopt import adopt


@dataclass(frozen=True)
class PlanNextCalls(Pass):
    """Plan each function that makes the rest of a call, as if it were a model of its own.

    What a handler or a fallback calls on to is one operator, which may be composed of many, or the
    call of the next handler. Its tensors lie where the caller says, contiguous like a model's inputs
    and outputs; all else is in an arena of its own, which is scratch memory of the handler's call.
    So is an operator that is composed of others and called directly.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = call @count(%x) : (tensor<2xf32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    func.func private @neg_0(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
      %0 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    func.func private @count(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.boxed, hw.key = "TESTING_ONLY_GenericMode", hw.library = "mine", hw.next = @neg_0, hw.schema = "aten::neg(Tensor self) -> Tensor", hw.symbol = "count"} {
      %0 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = call @count(%x) : (tensor<2xf32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    func.func private @count(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.boxed, hw.key = "TESTING_ONLY_GenericMode", hw.library = "mine", hw.next = @neg_0.next, hw.schema = "aten::neg(Tensor self) -> Tensor", hw.scratch = 0 : i64, hw.symbol = "count"} {
      %0 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    func.func private @neg_0.next(%x: tensor<2xf32> {hw.layout = {size = 2 : i64, strides = array<i64: 1>}, hw.place = {index = 0 : i64, offset = 0 : i64, space = "input"}}) -> tensor<2xf32> attributes {hw.arena_align = 64 : i64, hw.arena_lower_bound = 0 : i64, hw.arena_size = 0 : i64, hw.key = "CPU", hw.library = "dispatch", hw.scratch = 0 : i64} {
      %0 = call @neg_0_1(%x) {hw.layouts = [{size = 2 : i64, strides = array<i64: 1>}], hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]} : (tensor<2xf32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    func.func private @neg_0_1(%x: tensor<2xf32> {hw.layout = {size = 2 : i64, strides = array<i64: 1>}}) -> (tensor<2xf32> {hw.layout = {size = 2 : i64, strides = array<i64: 1>}}) attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
      %0 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    ```

    Requires: `outline-dispatch`.
    Ensures: every `hw.next` names a function with an arena, and `hw.scratch` is that arena's size.
    Diagnostics: those of all passes up to `plan-memory`, for the operators that are called on to.
    """  # noqa: E501

    name: ClassVar[str] = "plan-next-calls"
    requires: ClassVar[str] = "static"

    def run(self, program: Program) -> None:
        waiting = dict(_waiting(program))
        if waiting:
            _Planner(program, waiting).run()


@dataclass
class _Planner:
    """Plans the functions in `waiting`; `planned` says what each one's name has become."""

    program: Program
    waiting: dict[str, ir.Operation]
    planned: dict[str, str] = field(default_factory=dict[str, str])

    def run(self) -> None:
        nested = {name: _nested(self.program, op) for name, op in self.waiting.items()}
        for sub in nested.values():
            run_passes(sub, _steps(sub))
        expand(list(nested.values()), ExpandGeneric.timeout)
        names = Names(self.program)
        for name in self._ordered():
            self._finish(name, nested[name], names)
        self._point_to_planned(self.program)
        composed = [
            name for name, op in self.waiting.items() if calls.text(op, "hw.library") == COMPOSED
        ]
        named = {name: self.planned[name] for name in composed}
        rename(self.program.module.operation, named)
        erase_unreached(self.program)

    def _ordered(self) -> list[str]:
        """Callees first: the arena of a function holds those of what it calls."""
        found: list[str] = []

        def visit(name: str) -> None:
            if name in found:
                return
            for called in _called(self.program, self.waiting[name]):
                if calls.NEXT in called.attributes:
                    visit(calls.following(called))
            found.append(name)

        for name in self.waiting:
            visit(name)
        return found

    def _finish(self, name: str, sub: Program, names: Names) -> None:
        """Plans the memory of one, now that the scratch memory of what it calls is known."""
        self._point_to_planned(sub)
        run_passes(sub, [pass_class("plan-memory")()])
        entry, original = sub.entry(), self.waiting[name]
        entry.attributes["hw.key"] = original.attributes["hw.key"]
        entry.attributes["hw.library"] = ir.StringAttr.get(DISPATCH, sub.context)
        entry.attributes["hw.scratch"] = entry.attributes["hw.arena_size"]
        self.planned[name] = names.exactly(f"{name}.next")
        adopt(self.program, sub, self.planned[name], names)

    def _point_to_planned(self, program: Program) -> None:
        for function in calls.functions(program).values():
            if calls.NEXT in function.attributes and calls.following(function) in self.planned:
                name = self.planned[calls.following(function)]
                scratch = self.program.function(name).attributes["hw.arena_size"]
                function.attributes[calls.NEXT] = ir.FlatSymbolRefAttr.get(name, program.context)
                function.attributes["hw.scratch"] = scratch


def _waiting(program: Program) -> Iterator[tuple[str, ir.Operation]]:
    """The functions that make the rest of a call, and those that are composed of others."""
    functions = calls.functions(program)
    following = [
        calls.following(function)
        for function in functions.values()
        if calls.NEXT in function.attributes
    ]
    for name, function in functions.items():
        is_composed = calls.text(function, "hw.library") == COMPOSED
        if (name in following or is_composed) and "hw.arena_size" not in function.attributes:
            yield name, function


def _called(program: Program, function: ir.Operation) -> list[ir.Operation]:
    return [program.function(calls.callee(op)) for op in calls.body(function) if calls.is_call(op)]


def _nested(program: Program, function: ir.Operation) -> Program:
    """A program with the function as its entry, and the functions that it calls."""
    with program.context, function.location:
        module = ir.Module.create()
        entry = function.clone(ip=ir.InsertionPoint(module.body))
        for called in _called(program, function):
            called.clone(ip=ir.InsertionPoint(module.body))
    for name in [entry.attributes[place].name for place in range(len(entry.attributes))]:
        if name.startswith("hw."):
            del entry.attributes[name]
    sub = Program(
        program.name, module, program.target, {}, {}, program.source, program.dispatcher,
        program.libraries, optimize=program.optimize, fast_math=program.fast_math,
    )  # fmt: skip
    with program.context, function.location:
        if "hw.symbol" in function.attributes:
            _call_kernel(entry, function)
        entry.attributes["sym_name"] = ir.StringAttr.get(ENTRY)
    return sub


def _call_kernel(entry: ir.Operation, kernel: ir.Operation) -> None:
    """Makes an entry of nothing but the call of a C function, which is cloned beside it."""
    kernel.clone(ip=ir.InsertionPoint.after(entry))
    body = calls.body(entry)
    block = entry.regions[0].blocks[0]
    with ir.InsertionPoint.at_block_begin(block):
        types = [value.type for value in body[-1].operands]
        made = func.CallOp(types, calls.symbol(kernel), list(block.arguments))
    for place, result in enumerate(made.results):
        body[-1].operands[place] = result
    for op in reversed(body[:-1]):
        op.erase()


def _steps(program: Program) -> list[Pass]:
    """An operator begins at stage `schema`, the call of a kernel at `static`."""
    return [step for step in steps(stage_of(program), "expand-generic") if not step.once]
