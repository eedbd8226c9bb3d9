"""Graph nodes to operators: one operation of the schema stage for each node of a graph."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from .. import ops
from ..errors import ImportFailed
from ..memory_order import MEMORY
from ..mlir import ir
from ..registry import Operators
from ..schema import FunctionSchema
from ..walks import maker
from . import arguments, higher_order, overloads, primitives
from .arguments import SizeRef, TensorRef, Value
from .effects import without_token
from .fields import Field
from .graph_checks import (
    check_operators,
    check_sizes,
    check_values,
    fail,
    only_checks,
    without_checks,
)
from .graph_values import KNOWN, GraphValues, kind_text
from .locations import location
from .nodes import NUMBER_TYPES, SYMBOLS, Node
from .numbers import FUNCTIONS
from .size_text import Symbols
from .tensors import ValueMeta
from .unsupported import Unsupported

SHAPES = ("aten::sym_size.int", "aten::sym_stride.int", "aten::sym_numel")
"""Operators that read shapes, which the file says anyway."""

ASSERT = "aten::_assert_scalar"


class GraphImporter(GraphValues):
    """Reads the nodes of one graph into the current insertion point."""

    def __init__(
        self, graph: Field, file: str, operators: Operators, symbols: Symbols, prefix: str = ""
    ) -> None:
        every = [Node(without_token(field, operators)) for field in graph["nodes"].items()]
        super().__init__(graph, file, operators, symbols, prefix, every)
        self._nodes = without_checks(every, _returned_numbers(graph))
        self._asserted = [node for node in every if node.operator == ASSERT]
        self._carried = {
            name for node in every if node.operator is None for name in node.symbols_read
        }

    def check(self) -> None:
        """Refuses what cannot be compiled, before anything is built, also in graphs within."""
        problems: list[str] = []
        blamed: set[str] = set()
        for graph in self._all_graphs():
            for check in graph._checks(blamed):
                try:
                    check()
                except ImportFailed as failure:
                    problems += failure.problems
        if problems:
            raise ImportFailed(*dict.fromkeys(problems))

    def _checks(self, blamed: set[str]) -> tuple[Callable[[], None], ...]:
        """Sizes that depend on data and are reported already are in `blamed`."""
        nodes, metas, symbols, file = self._nodes, self._metas, self._symbols, self._file
        known = self._operators
        return (
            lambda: check_sizes(nodes, metas, symbols, file, known, blamed),
            lambda: check_values(metas, symbols, file, blamed),
            lambda: check_operators(nodes, self._static, file, known),
        )

    def _all_graphs(self) -> Iterator[GraphImporter]:
        yield self
        for node in self._nodes:
            for name, graph in higher_order.graphs_of(node) if node.is_higher_order else ():
                yield from self._within(name, graph)._all_graphs()

    def _within(self, name: str, graph: Field) -> GraphImporter:
        prefix = f"{self._prefix}{name}."
        return GraphImporter(graph, self._file, self._operators, self._symbols, prefix)

    def subgraph(self, name: str, graph: Field, given: Sequence[ir.Value]) -> list[ir.Value]:
        """Builds a graph that an operator has for an argument, for these inputs; its outputs."""
        inner = self._within(name, graph)
        inputs = [field.union() for field in graph["inputs"].items()]
        if len(inputs) != len(given):
            raise self._damaged(f"the graph `{name}` has {len(inputs)} inputs, not {len(given)}")
        for (tag, field), value in zip(inputs, given, strict=True):
            inner._take(name, tag, field, value)
        inner.import_nodes()
        outputs = [inner.carried(*field.union()) for field in graph["outputs"].items()]
        self.constants |= inner.constants
        return outputs

    def _take(self, name: str, tag: str, field: Field, value: ir.Value) -> None:
        """What the graph `name` is given for an input: a tensor, or the carrier of a number."""
        if tag == "as_tensor":
            each = field["name"].string()
            self._check_given(name, each, self.meta(each).type(), value)
            self.define(each, value)
        elif tag in NUMBER_TYPES and field.union()[0] == "as_name":
            each = field.union()[1].string()
            type = ir.RankedTensorType.get([], ir.Type.parse(NUMBER_TYPES[tag]))
            self._check_given(name, each, type, value)
            self._numbers.carry(each, value)
        elif tag not in KNOWN:
            raise Unsupported(
                f"has a graph that takes {kind_text(tag)}: use tensors and numbers there"
            )

    def _check_given(self, name: str, each: str, type: ir.Type, value: ir.Value) -> None:
        if type != value.type:
            raise self._damaged(f"`{each}` in the graph `{name}` is given {value.type}")

    # Values.

    def conditions(self) -> list[Any]:
        """What the graph asserts of sizes and their bounds do not say: not negative, each."""
        found: list[Any] = []
        problems: list[str] = []
        for node in self._asserted:
            for name in node.symbols_read:
                try:
                    if name in self._checked:
                        found += self._symbols.conditions(self._checked[name].tree)
                except Unsupported as problem:
                    problems.append(f"{node} {problem}")
        fail(self._file, problems)
        return list(dict.fromkeys(found))

    # Nodes.

    def import_nodes(self) -> None:
        """Builds every node. Problems of single nodes are collected and raised together."""
        problems: list[str] = []
        for node in self._nodes:
            try:
                self._import_node(node)
            except Unsupported as problem:
                problems.append(f"{node} {problem}")
                if not self._has_stand_ins(node):
                    break
        fail(self._file, problems)

    def _has_stand_ins(self, node: Node) -> bool:
        """Defines results for a node that failed, so that problems of later nodes are found too;
        False where a result has no type either."""
        try:
            for name in node.tensors:
                if name is not None and name not in self._env:
                    self._env[name] = self._weight(name, self.meta(name).type())
        except Unsupported:
            return False
        return True

    def _import_node(self, node: Node) -> None:
        if node.is_higher_order:
            self._import_higher_order(node)
            return
        if node.target in FUNCTIONS:
            self._import_arithmetic(node)
            return
        if node.operator is None or only_checks(node.operator) or node.is_settled:
            return
        if node.gives_numbers():
            self._import_numbers(node)
            return
        if primitives.is_known(node.operator):
            self._import_primitive(node)
            return
        schema = overloads.find(node.operator, self._operators)
        if schema is None:
            raise Unsupported("is not known")
        given = self._arguments(node, schema)
        self._build(node, overloads.for_numbers(schema, given, self._operators), given)

    def _import_numbers(self, node: Node) -> None:
        """Numbers: those that are the same in every run are read by name, and need no operator."""
        fresh = [symbol for symbol in node.symbols if symbol not in self._static]
        if not fresh:
            return
        schema = overloads.find(node.operator or "", self._operators)
        if schema is None or node.operator in SHAPES or len(schema.returns) != len(node.outputs):
            raise Unsupported(
                f"gives the number `{fresh[0]}`, which is known only at run time: "
                "keep shapes and branches independent of data"
            )
        with location(node.name, node.trace) as loc:
            operands = self._operands(schema, self._arguments(node, schema), node)
            types = [ir.Type.parse(NUMBER_TYPES[tag]) for tag, _ in node.outputs]
            name = ops.operator_name(schema.full_name)
            made = ops.build(name, operands, types, loc=loc, schema=schema)
        for symbol, value in zip(node.symbols, made.results, strict=True):
            self._numbers.give(str(symbol), value, symbol in self._carried)

    def _import_arithmetic(self, node: Node) -> None:
        """A function of Python on numbers, if its result is not known."""
        (symbol,), ((tag, _),) = node.symbols, node.outputs
        if symbol is None or symbol in self._static:
            return
        with location(node.name, node.trace):
            given = [arguments.read(field, self._static, self._numbers) for _, field in node.inputs]
            made = self._numbers.compute(node.target, given, NUMBER_TYPES[tag])
        self._numbers.carry(symbol, made)

    def _import_higher_order(self, node: Node) -> None:
        built = higher_order.build(node, self)
        for (tag, result), value in zip(node.results, built, strict=True):
            if tag == "as_tensor":
                self.define(result, value)
            else:
                self._numbers.carry(result, value)

    def _import_primitive(self, node: Node) -> None:
        """The operators that a primitive stands for; results have the types that the file says."""
        results = self._result_names(node)
        metas = [self.meta(name) for name in results]
        given = {n: arguments.read(f, self._static, self._numbers) for n, f in node.inputs}
        first = next((v for v in given.values() if isinstance(v, TensorRef)), None)
        if first is not None:
            given["own"] = self._extents(self.meta(first.name))
        extents = self._extents(metas[0])
        whole = metas[0].dtype.code
        call = primitives.Primitive(
            (node.operator or "").removeprefix("prims::"), given, extents, whole,
            not metas[0].dtype.is_float and "complex" not in metas[0].dtype.name,
        )  # fmt: skip
        made: list[ir.Value] = []
        with location(node.name, node.trace) as loc:
            for step in primitives.steps(call):
                made = self._step(step, node, metas, made, loc)
        for name, value in zip(results, made, strict=True):
            self.define(name, value)

    def _step(
        self,
        step: primitives.Step,
        node: Node,
        metas: list[ValueMeta],
        before: list[ir.Value],
        loc: ir.Location,
    ) -> list[ir.Value]:
        schema = self._operators.schema(f"aten::{step.operator}")
        declared = {argument.name: str(argument.type) for argument in schema.arguments}
        plain = {
            name: arguments.coerce(value, declared[name])
            for name, value in step.given.items()
            if name in declared and not isinstance(value, primitives.Before)
        }
        chosen = overloads.for_numbers(schema, plain, self._operators)
        with loc:
            held = {n: before[0] for n, v in step.given.items() if isinstance(v, primitives.Before)}
            operands = self._operands(chosen, plain | held, node)
            types = [meta.type() for meta in metas]
            if step.dims is not None:
                types = [replace(metas[0], dims=tuple(map(_tree, step.dims))).type()]
            name = ops.operator_name(chosen.full_name)
            return list(ops.build(name, operands, types, loc=loc, schema=chosen).results)

    def _arguments(self, node: Node, schema: FunctionSchema) -> dict[str, Value]:
        """The given arguments by name, converted to what the schema declares."""
        declared = {argument.name: str(argument.type) for argument in schema.arguments}
        given: dict[str, Value] = {}
        for name, field in node.inputs:
            if name not in declared:
                raise Unsupported(f"has an argument `{name}`, which is not in its schema: {schema}")
            try:
                value = arguments.read(field, self._static, self._numbers)
                given[name] = arguments.coerce(value, declared[name])
            except Unsupported as problem:
                raise Unsupported(
                    f"has an argument `{name}` that {problem}: hardwire cannot compile it"
                ) from None
        return given

    def _build(self, node: Node, schema: FunctionSchema, given: dict[str, Value]) -> None:
        results = self._results(node)
        with location(node.name, node.trace) as loc:
            operands = self._operands(schema, given, node)
            types = [_nothing() if name is None else self.meta(name).type() for name in results]
            made = self._tensors(node, schema, operands, types, loc)
        named = {name: value for name, value in zip(results, made, strict=True) if name is not None}
        lies = self._memory(list(named)) if len(named) == len(results) else None
        if lies is not None and schema.arguments and schema.arguments[0].alias is None:
            maker(made[0]).attributes[MEMORY] = lies[MEMORY]
        for name, value in named.items():
            self.define(name, value)

    def _tensors(
        self,
        node: Node,
        schema: FunctionSchema,
        operands: list[ir.Value],
        types: list[ir.Type],
        loc: ir.Location,
    ) -> list[ir.Value]:
        """Builds an operator and gives its tensors; a list that it returns is unpacked at once."""
        name = ops.operator_name(schema.full_name)
        lists = [tag == "as_tensors" for tag, _ in node.outputs]
        if True not in lists:
            return list(ops.build(name, operands, types, loc=loc, schema=schema).results)
        if len(lists) > 1:
            raise Unsupported("gives several lists of tensors: hardwire cannot compile it")
        kind = [ir.Type.parse("!hw.tensor_list")]
        items = ops.build(name, operands, kind, loc=loc, schema=schema)
        return ops.unpack(items.results[0], types, loc=loc)

    def _results(self, node: Node) -> list[str | None]:
        """The same; None for a tensor that is not asked for, as in backward passes."""
        if any(tag == "as_none" for tag, _ in node.outputs) and len(node.outputs) > 1:
            tags = [tag for tag, _ in node.outputs]
            if all(tag in ("as_none", "as_tensor") for tag in tags):
                return node.tensors
        return list(self._result_names(node))


def _nothing() -> ir.Type:
    """The type of a result that nobody asks for."""
    return ir.RankedTensorType.get([0], ir.F32Type.get())


def _tree(dim: Any) -> Any:
    return dim.tree if isinstance(dim, SizeRef) else dim


def _returned_numbers(graph: Field) -> list[str]:
    """The names of the numbers that the graph returns."""
    found: list[str] = []
    for output in graph["outputs"].items():
        tag, value = output.union()
        if tag in SYMBOLS:
            kind, name = value.union()
            found += [name.string()] if kind == "as_name" else []
    return found
