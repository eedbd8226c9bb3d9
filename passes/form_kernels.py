"""`form-kernels`: operators that follow each other become one kernel, in a function of its own."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from ..dialect import ops, tuned
from ..dialect.graph import calls
from ..dialect.graph.dead import erase_dead
from ..dialect.graph.external import separate
from ..dialect.mlir import func, ir
from ..dialect.program import Program
from .base import Pass

NAMES_SHOWN = 3


@dataclass(frozen=True)
class FormKernels(Pass):
    """Group operators into kernels, and turn the entry function into a list of calls.

    What a contraction, a reduction, a softmax, … computes is still in registers when the
    elementwise operators that follow it (bias, residual, activation) can be applied: they become
    one kernel, the *head* and its *epilogue*. Elementwise operators without such a head become one
    kernel for as far as they have the same shape. A value stays inside of a kernel only where
    nothing outside reads it, so that every kernel has one result and is called where its last
    operator stood. Operators of the `generic` library are kernels of their own. Views stay in the
    entry function.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<2x4xf32>, %w: tensor<3x4xf32>) -> tensor<2x3xf32> {
      %none = "hw.constant"() {value} : () -> !hw.none
      %0 = "aten.linear"(%x, %w, %none) {hw.key = "CPU", hw.library = "tuned"} : (tensor<2x4xf32>, tensor<3x4xf32>, !hw.none) -> tensor<2x3xf32>
      %1 = "aten.relu"(%0) {hw.key = "CPU", hw.library = "tuned"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
      return %1 : tensor<2x3xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<2x4xf32>, %w: tensor<3x4xf32>) -> tensor<2x3xf32> {
      %0 = call @linear_relu_0(%x, %w) : (tensor<2x4xf32>, tensor<3x4xf32>) -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    }
    func.func private @linear_relu_0(%x: tensor<2x4xf32>, %w: tensor<3x4xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
      %none = "hw.constant"() {value} : () -> !hw.none
      %0 = "aten.linear"(%x, %w, %none) : (tensor<2x4xf32>, tensor<3x4xf32>, !hw.none) -> tensor<2x3xf32>
      %1 = "aten.relu"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
      return %1 : tensor<2x3xf32>
    }
    ```

    Requires: every operator but the views has `hw.key` and `hw.library`.
    Ensures: stage `static`. A kernel's head comes first in it; its results all have one shape.
    Options: `max-operators`, the most operators in one kernel.
    """  # noqa: E501

    name: ClassVar[str] = "form-kernels"
    max_operators: int = 128

    def run(self, program: Program) -> None:
        separate(program)
        groups = Grouping(program, self.max_operators).groups()
        names = Names(program)
        for group in groups:
            outline(program, group, names)
        erase_dead(program)


@dataclass
class Group:
    """Operators that become one kernel, by their place in the entry; `head` comes first in it."""

    template: str | None
    head: int | None = None
    members: dict[int, ir.Operation] = field(default_factory=dict)

    def ordered(self) -> list[ir.Operation]:
        first = [] if self.head is None else [self.members[self.head]]
        rest = [self.members[place] for place in sorted(self.members) if place != self.head]
        return first + rest

    @property
    def root(self) -> ir.Operation:
        """The operator whose results leave the kernel."""
        return self.members[max(self.members)]


class Grouping:
    """Walks the operators from the last to the first; each joins its readers or starts a group."""

    def __init__(self, program: Program, limit: int) -> None:
        self.limit = limit
        self.body = calls.body(program.entry())
        self.place = {result: place for place, op in enumerate(self.body) for result in op.results}
        self.taken: set[int] = set()

    def groups(self) -> list[Group]:
        """All groups, in the order of the operators that they end with."""
        found = []
        for place in reversed(range(len(self.body))):
            if "hw.library" in self.body[place].attributes and place not in self.taken:
                found.append(self._grow(place))
        return found[::-1]

    def _grow(self, place: int) -> Group:
        """The largest group that ends with the operator at `place`.

        Producers are asked from the last to the first, so that when one is asked, all its readers
        that can be in the group are.
        """
        template = self._template(place)
        group = Group(template)
        self._join(group, place)
        if template != tuned.ELEMENTWISE:
            group.head = place
            return group
        candidates = [-producer for producer in self._producers(place)]
        heapq.heapify(candidates)
        while candidates and len(group.members) < self.limit:
            candidate = -heapq.heappop(candidates)
            if candidate in group.members or not self._fits(group, candidate):
                continue
            self._join(group, candidate)
            if self._template(candidate) == tuned.ELEMENTWISE:
                for producer in self._producers(candidate):
                    heapq.heappush(candidates, -producer)
            else:
                group.head, group.template = candidate, self._template(candidate)
        return group

    def _join(self, group: Group, place: int) -> None:
        group.members[place] = self.body[place]
        self.taken.add(place)

    def _fits(self, group: Group, place: int) -> bool:
        """True for a producer that only the group reads, in the shape of the group's result.

        What the head reads has to be there before the kernel begins.
        """
        op, template = self.body[place], self._template(place)
        if template != tuned.ELEMENTWISE and (
            template not in tuned.FUSING or group.head is not None
        ):
            return False
        if place in self.taken or len(op.results) != 1 or op.block != group.root.block:
            return False
        if op.results[0].type != group.root.results[0].type:
            return False
        readers = list(self._readers(op))
        return group.head not in readers and all(reader in group.members for reader in readers)

    def _template(self, place: int) -> str | None:
        op = self.body[place]
        if "hw.library" not in op.attributes or calls.text(op, "hw.library") != "tuned":
            return None
        return tuned.template_of(op)

    def _producers(self, place: int) -> Iterator[int]:
        """The operators whose results an operator reads."""
        for value in ops.tensor_operands(self.body[place]):
            if value in self.place and "hw.library" in self.body[self.place[value]].attributes:
                yield self.place[value]

    def _readers(self, op: ir.Operation) -> Iterator[int]:
        """The places of what reads an operator's result; -1 for the end of the function."""
        for use in op.results[0].uses:
            results = use.owner.operation.results
            # What reads it from inside of another op, as a case of a switch does, has no place.
            yield self.place.get(results[0], -1) if results else -1


class Names:
    """Names of kernels: what is in them, and a number."""

    def __init__(self, program: Program) -> None:
        self.taken = set(calls.functions(program))
        self.counts: dict[str, int] = {}

    def fresh(self, operators: list[ir.Operation]) -> str:
        base = "_".join(_base_name(op) for op in operators[:NAMES_SHOWN])
        while True:
            count = self.counts.get(base, 0)
            self.counts[base] = count + 1
            name = f"{base}_{count}"
            if name not in self.taken:
                self.taken.add(name)
                return name

    def exactly(self, name: str) -> str:
        """The name itself where it is free, or else with a number."""
        count, found = 0, name
        while found in self.taken:
            count, found = count + 1, f"{name}_{count + 1}"
        self.taken.add(found)
        return found


def _base_name(op: ir.Operation) -> str:
    """`aten._softmax` → `softmax`, `aten.add.Tensor` → `add`."""
    return op.name.split(".")[1].strip("_")


def outline(program: Program, group: Group, names: Names) -> None:
    """Moves a group into a function and puts a call where its last operator stands."""
    operators = group.ordered()
    symbol = calls.text(group.root, "hw.symbol")
    name = names.fresh(operators) if symbol is None else names.exactly(symbol)
    location = ir.Location.fused([op.location for op in operators])
    inputs = list(
        dict.fromkeys(
            value
            for op in operators
            for value in ops.tensor_operands(op)
            if not _is_inside(value, group)
        )
    )
    root = group.root
    results = ops.tensor_results(root)
    types = [value.type for value in inputs], [result.type for result in results]
    with ir.InsertionPoint(program.module.body), location:
        function = func.FuncOp(name, types, visibility="private")
        block = function.add_entry_block()
        for attribute in ("hw.key", "hw.library"):
            function.attributes[attribute] = root.attributes[attribute]
        if group.template is not None:
            function.attributes["hw.template"] = ir.StringAttr.get(group.template)
        if symbol is not None:
            _keep_external(program, function, root)
    fill(block, operators, dict(zip(inputs, block.arguments, strict=True)), root)
    with ir.InsertionPoint(root), location:
        call = func.CallOp(types[1], name, inputs)
    for old, new in zip(results, call.results, strict=True):
        old.replace_all_uses_with(new)
    for unpacking in [use.owner.operation for result in root.results for use in result.uses]:
        unpacking.erase()
    for op in sorted(group.members, reverse=True):
        group.members[op].erase()


def _keep_external(program: Program, function: func.FuncOp, op: ir.Operation) -> None:
    """What a call of a C function needs to know: its symbol, its schema, its scratch memory."""
    function.attributes["hw.symbol"] = op.attributes["hw.symbol"]
    if "hw.schema" in op.attributes:
        function.attributes["hw.schema"] = op.attributes["hw.schema"]
    else:
        schema = str(program.dispatcher.schema(op.name))
        function.attributes["hw.schema"] = ir.StringAttr.get(schema)
    for of_operator, of_kernel in EXTERNAL.items():
        if of_operator in op.attributes:
            function.attributes[of_kernel] = op.attributes[of_operator]


EXTERNAL = {
    "hw.kernel_scratch": "hw.scratch",
    "hw.kernel_layouts": "hw.kernel_layouts",
    "hw.boxed": "hw.boxed",
}
"""What whoever chose a C function for an operator may say, and where a kernel says it."""


def _is_inside(value: ir.Value, group: Group) -> bool:
    owner = value.owner
    return any(owner == member for member in group.members.values())


def fill(
    block: ir.Block,
    operators: list[ir.Operation],
    values: dict[ir.Value, ir.Value],
    root: ir.Operation,
) -> None:
    """Copies operators, and the literals that they need, into a kernel's body."""
    with ir.InsertionPoint(block):
        for op in operators:
            operands = [_copied(operand, values) for operand in op.operands]
            copy = ir.Operation.create(
                op.name, [result.type for result in op.results], operands, loc=op.location
            )
            values.update(zip(op.results, copy.results, strict=True))
        with root.location:
            func.ReturnOp([values[result] for result in _unpacked(root, values)])


def _unpacked(root: ir.Operation, values: dict[ir.Value, ir.Value]) -> list[ir.Value]:
    """The tensors that a kernel gives; lists of them, and numbers, are unpacked inside of it."""
    results = ops.tensor_results(root)
    for result in root.results:
        tensors = ops.unpacked(result)
        if tensors:
            made = ops.unpack(values[result], [tensor.type for tensor in tensors])
            values.update(zip(tensors, made, strict=True))
    return results


def _copied(value: ir.Value, values: dict[ir.Value, ir.Value]) -> ir.Value:
    """A value inside of the kernel: an argument, a result there, or a literal's copy."""
    if value not in values:
        owner = value.owner.operation
        operands = [_copied(operand, values) for operand in owner.operands]
        attributes = {"value": owner.attributes["value"]} if "value" in owner.attributes else {}
        copy = ir.Operation.create(
            owner.name, [value.type], operands, attributes=attributes, loc=owner.location
        )
        values[value] = copy.results[0]
    return values[value]
