"""`redirect-calls`: calls that end elsewhere than at a kernel for the CPU go there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from ...dialect import ops
from ...dialect.dispatch.counts import ATTRIBUTE
from ...dialect.dispatch.guards import Guards, is_guard
from ...dialect.dispatch.key_inference import KeyInference
from ...dialect.dispatch.key_sets import Case, Keys
from ...dialect.dispatch.libraries import library_of, no_kernel, placed, refusals
from ...dialect.dispatch.routes import End, Route, Router
from ...dialect.dispatch.state import DispatchState
from ...dialect.errors import PassFailed
from ...dialect.graph import calls
from ...dialect.graph.where import where
from ...dialect.kernel_library.claims import choose
from ...dialect.mlir import ir
from ...dialect.operators import aten, record
from ...dialect.operators.as_pytorch import RULES
from ...dialect.program import Program
from ..base import Pass
from .code import DispatchCode, Turns, needs_function, replace
from .compose import composed


@dataclass(frozen=True)
class RedirectCalls(Pass):
    """Write the calls that dispatch sends anywhere but to hardwire's own kernels for the CPU.

    The keys of each call follow from its operands and the modes that it runs in. Where only one
    kernel is possible and it is the user's, the operator becomes a direct call of that C function.
    Where several are, because an operand's key is known at run time only, it becomes a switch over
    just the possible keys. Kernels of autograd, tracing, autocast and such that users register are
    handed a function that makes the rest of the call; boxed ones get their arguments in boxes.
    Operators that PyTorch composes of others for their key are composed of the same calls, and these
    go through the same; where PyTorch's kernel only calls another operator (`exp.out`), a user's
    kernel is found under that name. Programs that are all on the CPU in inference mode are left as they are.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<2xf32, ["CPU", "CPU | Negative"]>) -> tensor<2xf32> {
      %guard = "hw.guard_begin"() {exclude = ["Negative"]} : () -> !hw.guard
      %0 = "aten.exp"(%x) : (tensor<2xf32, ["CPU", "CPU | Negative"]>) -> tensor<2xf32>
      "hw.guard_end"(%guard) : (!hw.guard) -> ()
      return %0 : tensor<2xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<2xf32, ["CPU", "CPU | Negative"]>) -> tensor<2xf32> attributes {hw.dispatch = {boxed = 0 : i64, cpu_fallbacks = 0 : i64, direct = 0 : i64, handlers = 0 : i64, switches = 0 : i64}} {
      %0 = "aten.exp"(%x) : (tensor<2xf32, ["CPU", "CPU | Negative"]>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    ```

    Requires: stage `typed`.
    Ensures: every operator in the entry is for hardwire's own kernels; no guards. Where anything
    was to be done, the entry's `hw.dispatch` counts it.
    Diagnostics: keys and guards that make no sense; the operators that have no kernel for a key
    that they may be called with.
    """  # noqa: E501

    name: ClassVar[str] = "redirect-calls"
    once: ClassVar[bool] = True

    def run(self, program: Program) -> None:
        if ATTRIBUTE in program.entry().attributes:
            return  # It was done before.
        walk = _Walk(program)
        walk.run()
        if not walk.is_usual:
            walk.code.counts.write(program.entry())


Visit = tuple[ir.Operation, Turns]
"""An operation, and what is known of keys where it stands."""


class _Walk:
    """One walk from the first operation to the last: keys are inferred and calls written."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.inference = KeyInference(program, program.dispatcher)
        self.router = Router(program.dispatcher)
        self.guards = Guards(program.dispatcher)
        self.code = DispatchCode(program, self.inference.choices)
        self.missing: dict[str, list[str]] = {}
        self.erased: list[ir.Operation] = []

    def run(self) -> None:
        # What unpacks a list goes with the operator that gives it, and must not be touched then.
        body = [op for op in calls.body(self.program.entry()) if op.name != ops.PACK]
        pending: list[Visit] = [(op, {}) for op in reversed(body)]
        while pending:
            op, turns = pending.pop()
            if is_guard(op):
                self.guards.visit(op)
                self.erased.append(op)
            elif op.name in self.program.dispatcher:
                if not self._is_left(op):
                    pending += self._operator(op, turns, self.guards.state)[::-1]
            else:
                self.inference.visit(op, self.guards.state)
        problems = [*self.inference.problems, *self.guards.finish()]
        problems += [placed(text, lines) for text, lines in self.missing.items()]
        if problems:
            raise PassFailed(*problems)
        for op in reversed(self.erased):
            op.erase()
        calls.retype(self.program.entry())

    @property
    def is_usual(self) -> bool:
        """Nothing in the program can depend on keys."""
        return self.program.dispatcher.is_plain and not self.inference.known and not self.erased

    def _is_left(self, op: ir.Operation) -> bool:
        """A usual call that nothing stands before; `resolve-dispatch` complains of dead ends."""
        if not self.inference.is_usual(op, self.guards.state):
            return False
        route = self.router.usual(op)
        return not route.hops and route.end in (End.OWN, End.VIEW, End.MISSING)

    def _operator(self, op: ir.Operation, turns: Turns, state: DispatchState) -> list[Visit]:
        """Redirects one operator; returns those that it was composed of, to be visited next.

        `turns` is what is known of keys where it stands.
        """
        call = self.inference.choices.where(self.inference.call(op), turns)
        routes = {case: self.router.route(op, found, state) for case, found in call.cases.items()}
        if any(hop.kernel is None for route in routes.values() for hop in route.hops):
            return [(each, turns) for each in self._negate(op, state)]
        self.inference.visit(op, state)
        if all(route.is_plain for route in routes.values()):
            self.code.counts.cpu_fallbacks += any(route.is_fallback for route in routes.values())
        elif not self._complain(op, routes):
            return self._write(op, call, routes, turns)
        return []

    def _negate(self, op: ir.Operation, state: DispatchState) -> list[ir.Operation]:
        """What PyTorch's fallback for Negative does: operands that are so become their negatives.

        The operator is visited again, with operands that are what they hold.
        """
        for value in dict.fromkeys(ops.tensor_operands(op)):
            found = self.inference.of(value)
            lazy = [key_set.has("Negative") for key_set in found.possible]
            if any(lazy) and not all(lazy):
                reason = "an operand is negative or not, which is known at run time only"
                self.missing.setdefault(no_kernel(op, reason), []).append(where(op))
                self.inference.visit(op, state)
                return []
            if any(lazy):
                self._negate_operand(op, value, found)
        return [op]

    def _negate_operand(self, op: ir.Operation, value: ir.Value, found: Keys) -> None:
        tensor = ir.RankedTensorType(value.type)
        with ir.InsertionPoint(op), op.location:
            plain = ir.RankedTensorType.get(tensor.shape, tensor.element_type)
            negated = ops.build(aten.NEG, [value], [plain]).results[0]
        self.inference.known[negated] = found.map(lambda key_set: key_set.remove("Negative"))
        for place, operand in enumerate(op.operands):
            if operand == value:
                op.operands[place] = negated

    def _complain(self, op: ir.Operation, routes: Mapping[Case, Route]) -> bool:
        """Notes why an operator cannot be called with some of its keys."""
        reasons = [route.reason for route in routes.values() if self._is_lost(op, route)]
        if needs_function(routes) and not self._is_compiled(op):
            reasons.append(f"the key CPU is possible, but of the libraries {refusals(op)}")
        for reason in dict.fromkeys(reasons):
            self.missing.setdefault(no_kernel(op, reason), []).append(where(op))
        return bool(reasons)

    def _is_lost(self, op: ir.Operation, route: Route) -> bool:
        """The route ends at nothing, or at a composition that hardwire cannot write there."""
        if route.end is End.COMPOSITE:
            unknown = op.name not in RULES and record(op.name).decompose is None
            return bool(route.hops) or unknown
        return route.end is End.MISSING

    def _is_compiled(self, op: ir.Operation) -> bool:
        """A function that makes the call can be compiled, by whatever `plan-next-calls` finds."""
        if library_of(op) is not None or record(op.name).decompose is not None:
            return True
        return choose(self.program, op).kernel is not None

    def _write(
        self, op: ir.Operation, call: Keys, routes: Mapping[Case, Route], turns: Turns
    ) -> list[Visit]:
        """Writes the call; returns what it is composed of, to be visited next."""
        results = self.code.write(op, call.choices, routes, turns)
        for old, new in zip(ops.tensor_results(op), results, strict=True):
            self.inference.rename(old, new)
        replace(op, results)
        found: list[Visit] = []
        for copy, known, reason in self.code.composed:
            self.inference.forget(copy)
            written = composed(self.program, copy)
            if written is None and reason:
                self.missing.setdefault(no_kernel(copy, reason), []).append(where(copy))
            found += [(each, known) for each in written or ()]
        self.code.composed.clear()
        return found
