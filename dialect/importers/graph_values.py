"""The values of one graph by their names: tensors, numbers, and what operators take of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from .. import dtypes, ops, values
from ..errors import ImportFailed
from ..memory_order import MEMORY
from ..mlir import ir
from ..operators import aten
from ..registry import Operators
from ..schema import Argument, FunctionSchema
from . import arguments, tensors
from .arguments import NumberRef, Plain, SizeRef, TensorRef, TensorRefs, Value
from .fields import Field, damage
from .nodes import NUMBER_TYPES, Node
from .numbers import Numbers
from .size_text import Symbols
from .tensors import ValueMeta
from .unsupported import Unsupported

KNOWN = ("as_int", "as_float", "as_bool")
"""Numbers that are the same in every run."""

STRIDED = (
    "aten::as_strided", "aten::as_strided_copy", "aten::as_strided_scatter", "aten::_reshape_alias",
)  # fmt: skip
"""Operators that count places in PyTorch's memory."""


class GraphValues:
    """Inputs, weights and results of a graph as values of the module that is built."""

    def __init__(
        self,
        graph: Field,
        file: str,
        operators: Operators,
        symbols: Symbols,
        prefix: str,
        nodes: Sequence[Node],
    ) -> None:
        self._file = file
        self._operators = operators
        self._symbols = symbols
        self._prefix = prefix
        self._is_given_oddly = False
        self._reads_memory = any(self._looks_at_memory(node.operator) for node in nodes)
        self._metas = graph["tensor_values"].entries()
        self._static: dict[str, Plain | SizeRef] = {
            **_static_numbers(graph),
            **_whole_numbers(graph, symbols),
        }
        self._checked = _expressions(graph, "sym_bool_values", symbols)
        self._env: dict[str, ir.Value] = {}
        self._numbers = Numbers(symbols, self._static)
        self.constants: dict[str, np.ndarray] = {}

    def _looks_at_memory(self, operator: str | None) -> bool:
        """Whether it matters to an operator how tensors lie in PyTorch's memory: those that count
        places in it, and those that write to what other tensors may look at, too."""
        if operator in STRIDED:
            return True
        if operator is None or operator not in self._operators:
            return False
        return bool(self._operators.schema(operator).written)

    def meta(self, name: str) -> ValueMeta:
        """The metadata of a tensor of the graph."""
        field = self._metas.get(name)
        if field is None:
            raise self._damaged(f"there is no metadata for the value `{name}`")
        return tensors.read_value(field, self._symbols)

    def define(self, name: str, value: ir.Value) -> None:
        """Binds the name of an input, a weight or a result."""
        if name in self._env:
            raise self._damaged(f"the value `{name}` is defined twice")
        self._env[name] = value

    def define_given(self, name: str, value: ir.Value) -> None:
        """The same for an input or a weight, which may lie in any order in PyTorch's memory."""
        self.define(name, self._as_it_lies(name, value))

    def _as_it_lies(self, name: str, given: ir.Value) -> ir.Value:
        """An input or a weight; a view of it that says how it lies, where that matters."""
        lies = self._memory([name])
        if lies is None:
            return given
        self._is_given_oddly = True
        return ops.build(aten.ALIAS, [given], [given.type], attributes=lies).results[0]

    def _memory(self, names: Sequence[str]) -> dict[str, ir.Attribute] | None:
        """How values lie in PyTorch's memory; None where that does not matter, or it is row by
        row from the start, as the inputs are."""
        if not self._reads_memory or any(self._metas.get(name) is None for name in names):
            return None
        fields = [self._metas[name] for name in names]
        found = [tensors.places(field) for field in fields]
        is_odd = self._is_given_oddly or any(tensors.is_unusual(field) for field in fields)
        if None in found or not is_odd:
            return None
        lies = [ir.DenseI64ArrayAttr.get(each or []) for each in found]
        return {MEMORY: ir.ArrayAttr.get(lies)}

    def value(self, name: str) -> ir.Value:
        """The value of a name. Raises ImportFailed where it has none."""
        if name not in self._env:
            raise self._damaged(f"the value `{name}` is used before it is defined")
        return self._env[name]

    def is_known(self, name: str) -> bool:
        """A number that is the same in every run."""
        return name in self._static and not isinstance(self._static[name], SizeRef)

    def known(self, name: str) -> Any:
        """Its value."""
        return self._static[name]

    def output(self, name: str) -> ir.Value:
        """What the model returns under a name: a tensor, or a number that is computed."""
        found = self._numbers.returned(name)
        return self.value(name) if found is None else found

    def carried(self, tag: str, field: Field) -> ir.Value:
        """A tensor of the graph, or one that carries a number of it or a known one."""
        if tag == "as_tensor":
            return self.value(field["name"].string())
        if tag not in NUMBER_TYPES and tag not in KNOWN:
            raise Unsupported(f"takes or gives {kind_text(tag)} beside tensors and numbers")
        tagged = Field({tag: field.value}, field.file, field.path)
        return self._numbers.tensor(arguments.read(tagged, self._static, self._numbers))

    def type_of(self, tag: str, name: str) -> ir.Type:
        """The type of a result of a branch or a loop, by its tag and name."""
        if tag == "as_tensor":
            return self.meta(name).type()
        return ir.RankedTensorType.get([], ir.Type.parse(NUMBER_TYPES[tag]))

    def write(self, name: str, value: str) -> None:
        """What the model leaves in an input or in a weight at its end: a copy."""
        schema = self._operators.schema(aten.COPY)
        target, source = self.value(name), self.value(value)
        ops.build(aten.COPY, [target, source], [target.type], schema=schema)

    def _damaged(self, sentence: str) -> ImportFailed:
        return ImportFailed(f"{self._file}: {sentence}: {self.damage}.")

    @property
    def damage(self) -> str:
        """What must be wrong with a program that contradicts itself."""
        return damage(self._file)

    def _result_names(self, node: Node) -> list[str]:
        """The names of a node's results, which all have to be tensors."""
        names = [name for name in node.tensors if name is not None]
        if len(names) != len(node.tensors):
            raise Unsupported("has a result that is not a tensor: hardwire cannot compile it")
        return names

    def _operands(
        self, schema: FunctionSchema, given: Mapping[str, Value | ir.Value], node: Node
    ) -> list[ir.Value]:
        """Operands in schema order, up to the last given one; defaults fill the gaps."""
        last = max((i for i, a in enumerate(schema.arguments) if a.name in given), default=-1)
        count = max(last + 1, schema.required)
        operands: list[ir.Value] = []
        for argument in schema.arguments[:count]:
            if argument.name in given:
                operands.append(self._operand(argument, given[argument.name], node))
            elif argument.has_default:
                default: Any = argument.default
                operands.append(values.constant(default, str(argument.type)))
            else:
                raise Unsupported(f"lacks its argument `{argument.name}`: {self.damage}")
        return operands

    def _operand(self, argument: Argument, value: Value | ir.Value, node: Node) -> ir.Value:
        kind = str(argument.type)
        if isinstance(value, ir.Value):
            return value
        if isinstance(value, TensorRef):
            return self.value(value.name)
        if isinstance(value, NumberRef | SizeRef):
            return self._number(value, kind)
        if isinstance(value, list) and any(isinstance(i, NumberRef | SizeRef) for i in value):
            return self._list(value, kind)
        if isinstance(value, TensorRefs):
            elements = [
                values.constant(None) if name is None else self.value(name) for name in value.names
            ]
            return ops.pack(elements)
        number = kind.startswith("Tensor") and isinstance(value, int | float)
        if number or isinstance(value, complex):
            return self._wrapped_number(value, node)  # type: ignore[arg-type]
        return values.constant(value, kind)

    def _number(self, value: NumberRef | SizeRef, kind: str) -> ir.Value:
        """A number that is not known; for a tensor, as one of no dimensions."""
        if kind.startswith("Tensor"):
            return self._numbers.tensor(value)
        return self._item(value, kind)

    def _list(self, value: list[Any], kind: str) -> ir.Value:
        """A list of numbers some of which are computed."""
        element = kind.rstrip("?").rpartition("[")[0]
        items = [self._item(item, element) for item in value]
        type = ir.Type.parse(f"!hw.list<{items[0].type}>")
        return ir.Operation.create(ops.PACK, results=[type], operands=items).results[0]

    def _item(self, item: Any, kind: str) -> ir.Value:
        if isinstance(item, NumberRef):
            return self._numbers.value(item.name)
        return (
            self._numbers.size(item) if isinstance(item, SizeRef) else values.constant(item, kind)
        )

    def _wrapped_number(self, number: bool | int | float | complex, node: Node) -> ir.Value:
        """A number where a tensor is declared: a constant of rank 0.

        PyTorch lets such a number take the tensors' element type if it is of the same kind.
        """
        dtype = dtypes.BY_NAME["bool" if isinstance(number, bool) else "int64"]
        if isinstance(number, complex):
            dtype = dtypes.OF_GRAPHS["complex64"]
        if isinstance(number, float):
            metas = [self.meta(name) for name in self._result_names(node)]
            floats = [meta.dtype for meta in metas if meta.dtype.is_float]
            dtype = floats[0] if floats else dtypes.BY_NAME["float32"]
        name = f"{self._prefix}{node.name}.{number}"
        self.constants[name] = np.array(number).astype(dtype.numpy)
        return self._weight(name, ir.RankedTensorType.get([], dtype.type()))

    def _weight(self, name: str, type: ir.Type) -> ir.Value:
        attributes = {"name": ir.StringAttr.get(name)}
        return ops.build("hw.weight", [], [type], attributes=attributes).results[0]

    def _extents(self, meta: ValueMeta) -> list[Any]:
        return [dim if isinstance(dim, int) else SizeRef(dim) for dim in meta.dims]


def kind_text(tag: str) -> str:
    return f"a value of the kind `{tag.removeprefix('as_').replace('_', ' ')}`"


def _static_numbers(graph: Field) -> dict[str, Plain]:
    """The numbers computed by the graph that are the same in every run."""
    numbers: dict[str, Plain] = {}
    for key in ("sym_int_values", "sym_float_values", "sym_bool_values"):
        table = graph.get(key)
        for name, field in ({} if table is None else table.entries()).items():
            try:
                numbers[name] = arguments.static_number(field)
            except Unsupported:
                continue  # only a problem if a node reads it
    return numbers


def _whole_numbers(graph: Field, symbols: Symbols) -> dict[str, int | SizeRef]:
    """Whole numbers among these; those that constants decide as what they are."""
    found = _expressions(graph, "sym_int_values", symbols)
    return {n: each.tree if isinstance(each.tree, int) else each for n, each in found.items()}


def _expressions(graph: Field, key: str, symbols: Symbols) -> dict[str, SizeRef]:
    """The numbers computed by the graph that are expressions of the program's sizes."""
    table = graph.get(key)
    found: dict[str, SizeRef] = {}
    for name, field in ({} if table is None else table.entries()).items():
        tag, value = field.union()
        if tag == "as_expr":
            try:
                found[name] = SizeRef(symbols.parse(value["expr_str"].string()))
            except Unsupported:
                continue  # only a problem if a node reads it
    return found
