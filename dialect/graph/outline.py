"""Operators that become a kernel: they move into a function, and a call stands in their place."""

from __future__ import annotations

from dataclasses import dataclass, field

from .. import ops
from ..mlir import func, ir
from ..names import free
from ..program import Program
from ..rounded import MARKS
from ..walks import maker
from . import calls
from .open_kernels import knows_sizes

NAMES_SHOWN = 3


@dataclass
class Group:
    """Operators that become one kernel, by their place in the entry; `head` comes first in it."""

    template: str | None
    head: int | None = None
    members: dict[int, ir.Operation] = field(default_factory=dict[int, ir.Operation])

    def ordered(self) -> list[ir.Operation]:
        first = [] if self.head is None else [self.members[self.head]]
        rest = [self.members[place] for place in sorted(self.members) if place != self.head]
        return first + rest

    @property
    def root(self) -> ir.Operation:
        """The operator whose results leave the kernel."""
        return self.members[max(self.members)]


class Names:
    """Names of kernels: what is in them, and a number."""

    def __init__(self, program: Program) -> None:
        self.taken = set(calls.functions(program))
        self.counts: dict[str, int] = {}

    def fresh(self, operators: list[ir.Operation]) -> str:
        return self.numbered("_".join(_base_name(op) for op in operators[:NAMES_SHOWN]))

    def numbered(self, base: str) -> str:
        """A name with the next number that is free."""
        while True:
            count = self.counts.get(base, 0)
            self.counts[base] = count + 1
            name = f"{base}_{count}"
            if name not in self.taken:
                self.taken.add(name)
                return name

    def exactly(self, name: str) -> str:
        """The name itself where it is free, or else with a number."""
        found = free(name, self.taken)
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
    knows_sizes(program, function.operation)
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
    "hw.kernel_views": "hw.kernel_views",
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
            for mark in MARKS:
                if mark in op.attributes:
                    copy.attributes[mark] = op.attributes[mark]
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
        owner = maker(value)
        operands = [_copied(operand, values) for operand in owner.operands]
        attributes = {"value": owner.attributes["value"]} if "value" in owner.attributes else {}
        copy = ir.Operation.create(
            owner.name, [value.type], operands, attributes=attributes, loc=owner.location
        )
        values[value] = copy.results[0]
    return values[value]
