"""What a resolved call is in the IR: direct calls, switches over keys, chains of handlers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Any

from ...dialect import ops, templates
from ...dialect.dispatch.attributes import (
    COMPOSED,
    DISPATCH,
    EXTERNAL,
    OPERATOR,
    RESULTS,
    SCHEMA,
    SYMBOL,
)
from ...dialect.dispatch.counts import Counts
from ...dialect.dispatch.dispatcher import UserKernel, qualified
from ...dialect.dispatch.key_sets import Case, Choices
from ...dialect.dispatch.libraries import library_of
from ...dialect.dispatch.routes import End, Hop, Route
from ...dialect.dispatch.tensor_keys import shown, text
from ...dialect.graph import calls
from ...dialect.graph.outline import Names, fill
from ...dialect.mlir import func, ir, scf
from ...dialect.program import Program
from ...dialect.signature_types import TENSOR_LIST
from ...dialect.walks import maker

Turns = Mapping[int, tuple[int, ...]]
"""How choices have turned out in a case of a switch: for each, the alternatives that are left."""


@dataclass
class DispatchCode:
    """Writes the code of calls; functions that they need are added to the module.

    `composed` collects operators that are still to be composed of others, with what is known of the
    keys there, and why there is no kernel for them.
    """

    program: Program
    choices: Choices
    counts: Counts = field(default_factory=Counts)
    composed: list[tuple[ir.Operation, Turns, str]] = field(
        default_factory=list[tuple[ir.Operation, Turns, str]]
    )

    def __post_init__(self) -> None:
        self.names = Names(self.program)
        self._turns: dict[int, tuple[int, ...]] = {}
        self._declared: dict[object, str] = {}
        self._made: dict[Route, str] = {}

    def write(
        self,
        op: ir.Operation,
        choices: tuple[int, ...],
        routes: Mapping[Case, Route],
        turns: Turns,
    ) -> list[ir.Value]:
        """The results of a call whose route depends on choices, written where `op` stands.

        `turns` is what is known of choices there.
        """
        self._made, self._turns = {}, dict(turns)
        with ir.InsertionPoint(op), op.location:
            return self._tree(op, choices, routes)

    def _tree(
        self, op: ir.Operation, choices: tuple[int, ...], routes: Mapping[Case, Route]
    ) -> list[ir.Value]:
        """A switch over the first choice that matters, with trees for the others in its cases."""
        if len(set(routes.values())) == 1:
            return self._chain(op, next(iter(routes.values())))
        choice, rest = choices[0], choices[1:]
        branches: dict[int, dict[Case, Route]] = {}
        for case, route in routes.items():
            branches.setdefault(case[0], {})[case[1:]] = route
        first = next(iter(branches.values()))
        if all(branch == first for branch in branches.values()):
            return self._tree(op, rest, first)
        return self._switch(op, choice, rest, branches)

    def _switch(
        self,
        op: ir.Operation,
        choice: int,
        rest: tuple[int, ...],
        branches: dict[int, dict[Case, Route]],
    ) -> list[ir.Value]:
        """One case for each alternative; those that do the same as the last one are the default."""
        last = branches[max(branches)]
        cases = [place for place, branch in sorted(branches.items()) if branch != last]
        others = tuple(place for place in sorted(branches) if place not in cases)
        switch = ir.Operation.create(
            "scf.index_switch",
            results=_types(op),
            operands=[self._key_of(choice)],
            attributes={"cases": ir.DenseI64ArrayAttr.get(cases)},
            regions=1 + len(cases),
        )
        bodies = [(others, last), *(((place,), branches[place]) for place in cases)]
        for region, (places, branch) in zip(switch.regions, bodies, strict=True):
            before, self._turns = self._turns, {**self._turns, choice: places}
            with ir.InsertionPoint(region.blocks.append()):
                scf.YieldOp(self._tree(op, rest, branch))
            self._turns = before
        self.counts.switches += 1
        return list(switch.results)

    def _key_of(self, choice: int) -> ir.Value:
        found = self.choices.items[choice]
        names = self.program.dispatcher.names
        listed = [ir.StringAttr.get(text(each, names)) for each in found.alternatives]
        return ir.Operation.create(
            "hw.key_of",
            results=[ir.IndexType.get()],
            operands=[found.value],
            attributes={"keys": ir.ArrayAttr.get(listed)},
        ).results[0]

    def _chain(self, op: ir.Operation, route: Route) -> list[ir.Value]:
        """The first kernel of a route; it is handed the function that calls the next one."""
        if route.hops:
            return self._hop(op, route.hops[0], Route(route.hops[1:], *_tail(route)))
        self.counts.cpu_fallbacks += route.is_fallback
        if route.kernel is not None and route.kernel.is_boxed:
            return self._boxed(op, route.key, route.kernel, None, route.operator)
        if route.kernel is None:
            return self._copied(op, route)
        call = self._call(op, self._outlined(op, route), _inputs(op))
        return list(call.results)

    def _copied(self, op: ir.Operation, route: Route) -> list[ir.Value]:
        """The operator itself: hardwire compiles it like any other, or composes it of others."""
        copy = op.clone().operation
        if route.end is End.COMPOSITE:
            self.composed.append((copy, dict(self._turns), route.reason))
        results: list[ir.Value] = []
        for old, new in zip(op.results, copy.results, strict=True):
            tensors = ops.unpacked(old)
            types = [tensor.type for tensor in tensors]
            results += ops.unpack(new, types) if tensors else [new]
        return results

    def _call(self, op: ir.Operation, name: str, operands: list[ir.Value]) -> ir.Operation:
        self.counts.direct += 1
        return func.CallOp(_types(op), name, operands).operation

    def _hop(self, op: ir.Operation, hop: Hop, rest: Route) -> list[ir.Value]:
        assert hop.kernel is not None  # Negated operands are written before the call.
        self.counts.handlers += 1
        following = self._new_function(op, rest, ops.tensor_operands(op))
        if hop.kernel.is_boxed:
            return self._boxed(op, hop.key, hop.kernel, following, hop.operator)
        kind = ir.TypeAttr(self.program.function(following).attributes["function_type"]).value
        named: dict[str, ir.Attribute] = {"value": ir.FlatSymbolRefAttr.get(following)}
        pointer = ir.Operation.create("func.constant", results=[kind], attributes=named).results[0]
        inputs = [*op.operands, pointer]
        kinds = [value.type for value in inputs], _types(op)
        name = self._declare(hop.kernel, hop.key, ir.FunctionType.get(*kinds))
        call = self._call(op, name, inputs)
        self._say(call, op, hop.operator)
        return list(call.results)

    def _boxed(
        self,
        op: ir.Operation,
        key: str,
        kernel: UserKernel,
        following: str | None,
        called: str | None,
    ) -> list[ir.Value]:
        """Boxes the arguments, calls `op` (as `called`), and unboxes the results."""
        self.counts.boxed += 1
        ivalue = ir.Type.parse("!hw.ivalue")
        stack = [
            ir.Operation.create("hw.box", results=[ivalue], operands=[operand]).results[0]
            for operand in op.operands
        ]
        returned = ir.Operation.create(
            "hw.call_boxed",
            results=[ivalue] * len(op.results),
            operands=stack,
            attributes={
                "kernel": ir.FlatSymbolRefAttr.get(self._external_boxed(key, kernel)),
                "operator": ir.StringAttr.get(called or qualified(op.name)),
                "next": ir.FlatSymbolRefAttr.get(following) if following else ir.UnitAttr.get(),
            },
        )
        self._say(returned, op, called)
        results: list[ir.Value] = []
        for result, box in zip(op.results, returned.results, strict=True):
            unboxed = ir.Operation.create("hw.unbox", results=[result.type], operands=[box])
            tensors = ops.unpacked(result)
            types = [tensor.type for tensor in tensors]
            results += ops.unpack(unboxed.results[0], types) if tensors else unboxed.results
        return results

    def _say(self, call: ir.Operation, op: ir.Operation, called: str | None) -> None:
        """Notes on a call of a user's kernel which operator it is for, and as what it is called."""
        found: list[ir.Attribute] = []
        for result in op.results:
            tensors = [ir.TypeAttr.get(tensor.type) for tensor in ops.unpacked(result)]
            is_list = str(result.type) == TENSOR_LIST
            found.append(ir.ArrayAttr.get(tensors) if is_list else ir.TypeAttr.get(result.type))
        call.attributes[OPERATOR] = ir.StringAttr.get(op.name)
        call.attributes[RESULTS] = ir.ArrayAttr.get(found)
        if called is not None:
            schema = self.program.dispatcher.schema(called)
            call.attributes[SCHEMA] = ir.StringAttr.get(str(schema))

    def _external_boxed(self, key: str, kernel: UserKernel) -> str:
        name = self._declare(kernel, key, ir.FunctionType.get([], []))
        self.program.function(name).attributes["hw.boxed"] = ir.UnitAttr.get()
        return name

    def _declare(self, kernel: UserKernel, key: str, kind: ir.FunctionType) -> str:
        known = (kernel.kernel, key, str(kind))
        if known not in self._declared:
            name = self.names.exactly(kernel.kernel)
            self._declared[known] = name
            names = self.program.dispatcher.names
            with ir.InsertionPoint(self.program.module.body):
                declaration = func.FuncOp(name, kind, visibility="private")
                declaration.attributes[EXTERNAL] = ir.StringAttr.get(kernel.kernel)
                declaration.attributes["hw.key"] = ir.StringAttr.get(shown(key, names))
                declaration.attributes["hw.library"] = ir.StringAttr.get(_file_of(kernel))
        return self._declared[known]

    def _outlined(self, op: ir.Operation, route: Route) -> str:
        """A function of the tensors of `op` that makes the call; the literals are in it.

        Cases of a switch that do the same call the same one.
        """
        if route not in self._made:
            self._made[route] = self._new_function(op, route, _inputs(op))
        return self._made[route]

    def _new_function(self, op: ir.Operation, route: Route, inputs: list[ir.Value]) -> str:
        """The same for these tensors of `op`: each once, or one for every place that has one."""
        name = self._name(op, route)
        types = [value.type for value in inputs], _types(op)
        names = self.program.dispatcher.names
        key = route.hops[0].key if route.hops else route.key
        with ir.InsertionPoint(self.program.module.body):
            function = func.FuncOp(name, types, visibility="private")
            block = function.add_entry_block()
            function.attributes["hw.key"] = ir.StringAttr.get(shown(key, names))
            for attribute, value in self._library(op, route).items():
                function.attributes[attribute] = ir.StringAttr.get(value)
        fill(block, [op], dict(zip(inputs, block.arguments, strict=True)), op)
        if len(dict.fromkeys(inputs)) < len(inputs):
            _spread(_copy_of(function, op.name), block.arguments)
        if _passes_on(route):
            self._forward(function, op.name, route)
        return name

    def _name(self, op: ir.Operation, route: Route) -> str:
        if route.hops or route.kernel is None:
            return self.names.fresh([op])
        return self.names.exactly(route.kernel.kernel)

    def _library(self, op: ir.Operation, route: Route) -> dict[str, str]:
        """What says who compiles a function: a library of hardwire's, or the user in C."""
        if _passes_on(route):
            return {"hw.library": DISPATCH}
        if route.kernel is not None:
            return {
                "hw.library": _file_of(route.kernel),
                SYMBOL: route.kernel.kernel,
                SCHEMA: str(self.program.dispatcher.schema(route.operator or op.name)),
            }
        library = {"hw.library": library_of(op) or COMPOSED}
        template = templates.template_of(op)
        return library if template is None else {**library, "hw.template": template.name}

    def _forward(self, function: func.FuncOp, operator: str, route: Route) -> None:
        """Puts the rest of a route in the place of the operator in a function."""
        inner = _copy_of(function, operator)
        with ir.InsertionPoint(inner), inner.location:
            results = self._chain(inner, route)
        replace(inner, results)


def replace(op: ir.Operation, results: list[ir.Value]) -> None:
    """Puts values in the place of the tensors that an operator gives, and erases it."""
    for old, new in zip(ops.tensor_results(op), results, strict=True):
        old.replace_all_uses_with(new)
    for result in op.results:
        for use in list(result.uses):
            use.owner.operation.erase()  # what unpacked a list of results
    op.erase()


def _file_of(kernel: UserKernel) -> str:
    """The name of the file that a kernel is registered in."""
    return PurePath(kernel.source.rpartition(":")[0]).stem


def _types(op: ir.Operation) -> list[ir.Type]:
    """The types of what an operator gives, the tensors in lists one by one."""
    return [value.type for value in ops.tensor_results(op)]


def _copy_of(function: func.FuncOp, operator: str) -> ir.Operation:
    """The operator that a function was made for."""
    return next(each for each in calls.body(function.operation) if each.name == operator)


def _spread(op: ir.Operation, arguments: Sequence[ir.Value]) -> None:
    """Gives each place of an operator that takes a tensor an argument of its own.

    Whoever is handed the function may call it with other tensors than it was called with.
    """
    left = iter(arguments)
    for place, operand in enumerate(op.operands):
        if calls.is_tensor(operand):
            op.operands[place] = next(left)
        elif ops.packed(operand) is not None:
            packing = maker(operand).clone(ip=ir.InsertionPoint(op))
            for item, value in enumerate(packing.operands):
                if calls.is_tensor(value):
                    packing.operands[item] = next(left)
            op.operands[place] = packing.results[0]


def _inputs(op: ir.Operation) -> list[ir.Value]:
    """What a function that makes the call is given: the tensors, each once."""
    return list(dict.fromkeys(ops.tensor_operands(op)))


def _passes_on(route: Route) -> bool:
    """The function of a route only calls others."""
    return bool(route.hops) or (route.kernel is not None and route.kernel.is_boxed)


def _tail(route: Route) -> tuple[Any, ...]:
    return route.end, route.key, route.kernel, route.reason, route.is_fallback, route.operator


def needs_function(routes: Mapping[Case, Route]) -> bool:
    """Some of the routes end at a kernel that hardwire must compile, in a function of its own."""
    return any(route.end in (End.OWN, End.VIEW) for route in routes.values())
