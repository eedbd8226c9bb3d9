"""Graph nodes to operators: one operation of the schema stage for each node of a graph."""

from __future__ import annotations

import re
from collections.abc import Iterable

import numpy as np

from .. import dtypes, ops, values
from ..errors import ImportFailed
from ..mlir import ir
from ..registry import registry
from ..schema import Argument, FunctionSchema
from . import arguments, tensors
from .aliases import Aliases, viewed_argument
from .arguments import Plain, TensorRef, TensorRefs, Value
from .fields import Field
from .locations import innermost_user_frame, location
from .tensors import SymbolicSize, TensorMeta, Unsupported

TARGET = re.compile(r"torch\.ops\.(\w+)\.(\w+)\.(\w+)")
HIGHER_ORDER = "torch.ops.higher_order."

# Checks and hints on values whose sizes are static here: nothing is left of them.
DROPPED = frozenset(
    (
        "aten::_assert_tensor_metadata",
        "aten::_assert_scalar",
        "aten::_assert_async",
        "aten::_assert_async.msg",
        "aten::sym_constrain_range",
        "aten::sym_constrain_range_for_size",
    )
)

STATIC = "export the model with static shapes (without `dynamic_shapes`)"
DECOMPOSE = "call `run_decompositions()` on the exported program before you save it"


class GraphImporter:
    """Reads the nodes of one graph into the current insertion point."""

    def __init__(self, graph: Field, file: str) -> None:
        self._file = file
        self._nodes = graph["nodes"].items()
        self._metas = graph["tensor_values"].entries()
        self._static = self._static_numbers(graph)
        self._env: dict[str, ir.Value] = {}
        self._aliases = Aliases()
        self.constants: dict[str, np.ndarray] = {}

    def _static_numbers(self, graph: Field) -> dict[str, Plain]:
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

    # What must hold of the whole graph, before anything is built.

    def check(self) -> None:
        """Refuses what cannot be compiled, all problems of a kind at once."""
        self._check_sizes()
        self._check_operators()

    def _check_sizes(self) -> None:
        """Every tensor of the graph has a static shape and an element type that can be compiled."""
        symbolic: list[str] = []
        problems: dict[str, list[str]] = {}
        for name, field in self._metas.items():
            try:
                tensors.read_meta(field)
            except SymbolicSize as problem:
                symbolic.append(f"`{name}` {problem}")
            except Unsupported as problem:
                problems.setdefault(str(problem), []).append(name)
        if symbolic:
            more = f" ({len(symbolic) - 1} more values have such sizes)" if symbolic[1:] else ""
            self._raise([f"{symbolic[0]}{more}: {STATIC}"])
        self._raise(
            f"`{names[0]}` {reason}{_and_more(names)}: hardwire cannot compile it"
            for reason, names in problems.items()
        )

    def _check_operators(self) -> None:
        uses: dict[str, list[Field]] = {}
        for node in self._nodes:
            uses.setdefault(node["target"].string(), []).append(node)
        problems = []
        for target, nodes in uses.items():
            problem = self._target_problem(target, nodes)
            if problem is None:
                continue
            times = "" if len(nodes) == 1 else f" ({len(nodes)} times)"
            problems.append(f"{problem[0]}{times}{_first_use(nodes[0])}: {problem[1]}")
        self._raise(problems)

    def _target_problem(self, target: str, nodes: list[Field]) -> tuple[str, str] | None:
        """What is wrong with a target and what to do about it; None where nothing is."""
        if target.startswith(HIGHER_ORDER):
            name = target.removeprefix(HIGHER_ORDER)
            remedy = "take control flow and other graphs within graphs out of the model"
            return (
                f"hardwire cannot compile the higher-order operator `{name}`",
                DECOMPOSE if name.startswith("wrap_with_") else remedy,
            )
        match = TARGET.fullmatch(target)
        if match is None:
            if all(self._is_static(node) for node in nodes):
                return None
            return f"hardwire cannot compile `{target}` on symbolic numbers", STATIC
        name = _qualified(*match.groups())
        if name in DROPPED or _find(name) is not None:
            return None
        near = registry().nearest(name)
        hint = f"did you mean `{_shown(near)}`?" if near else DECOMPOSE
        return f"hardwire does not know the operator `{_shown(name)}`", hint

    def _is_static(self, node: Field) -> bool:
        """The node computes nothing but numbers that are known."""
        names = [_symbol_name(output) for output in node["outputs"].items()]
        return all(name is not None and name in self._static for name in names)

    def _raise(self, sentences: Iterable[str]) -> None:
        problems = [
            f"{self._file}: {sentence}" + ("" if sentence.endswith("?") else ".")
            for sentence in sentences
        ]
        if problems:
            raise ImportFailed(*problems)

    # Values.

    def meta(self, name: str) -> TensorMeta:
        """The metadata of a tensor of the graph."""
        field = self._metas.get(name)
        if field is None:
            raise ImportFailed(
                f"{self._file}: there is no metadata for the value `{name}`: the file is damaged."
            )
        return tensors.read_meta(field)

    def define(self, name: str, value: ir.Value, owner: str) -> None:
        """Binds an input or a weight; `owner` says what it is in messages."""
        self._bind(name, value)
        self._aliases.own(name, owner)

    def _bind(self, name: str, value: ir.Value) -> None:
        if name in self._env:
            raise ImportFailed(
                f"{self._file}: the value `{name}` is defined twice: the file is damaged."
            )
        self._env[name] = value

    def value(self, name: str) -> ir.Value:
        """The current value of a name. Raises ImportFailed where it has none."""
        if name not in self._env:
            raise ImportFailed(
                f"{self._file}: the value `{name}` is used before it is defined: "
                "the file is damaged."
            )
        writer = self._aliases.stale(name)
        if writer is not None:
            raise ImportFailed(
                f"{self._file}: `{name}` is read after {writer} has written to it through "
                f"another view: {DECOMPOSE}."
            )
        return self._env[name]

    # Nodes.

    def import_nodes(self) -> None:
        """Builds every node. Problems with arguments are collected and raised together."""
        problems = []
        for node in self._nodes:
            try:
                self._import_node(node)
            except Unsupported as problem:
                problems.append(str(problem))
                self._define_poison(node)
        self._raise(problems)

    def _define_poison(self, node: Field) -> None:
        """Stand-ins for the results of a node that failed, so that later nodes are checked too."""
        for name in _tensor_outputs(node):
            if name is not None and name not in self._env:
                meta = self.meta(name)
                weight = ops.build("hw.weight", [], [meta.type()], attributes=_named(name))
                self._env[name] = weight.results[0]
                self._aliases.define(name)

    def _import_node(self, node: Field) -> None:
        target = node["target"].string()
        match = TARGET.fullmatch(target)
        if match is None or _qualified(*match.groups()) in DROPPED or self._yields_numbers(node):
            return
        schema = _find(_qualified(*match.groups()))
        if schema is None:  # refused by check()
            raise Unsupported(f"unknown operator `{target}`")
        given = self._arguments(node, schema)
        self._build(node, schema, given)

    def _yields_numbers(self, node: Field) -> bool:
        """A node like `sym_size`, whose results are numbers. Raises where one is not static."""
        symbols = [_symbol_name(output) for output in node["outputs"].items()]
        if not symbols or any(symbol is None for symbol in symbols):
            return False
        for symbol in symbols:
            if symbol not in self._static:
                raise Unsupported(
                    f"`{_shown_target(node)}`{_first_use(node)} gives the number `{symbol}`, which "
                    "is known only at run time: keep shapes and branches independent of data"
                )
        return True

    def _arguments(self, node: Field, schema: FunctionSchema) -> dict[str, Value]:
        """The given arguments by name, converted to what the schema declares."""
        declared = {argument.name: argument for argument in schema.arguments}
        given: dict[str, Value] = {}
        for entry in node["inputs"].items():
            name = entry["name"].string()
            where = f"the argument `{name}` of `{_shown_target(node)}`{_first_use(node)}"
            if name not in declared:
                raise Unsupported(f"{where} is not in its schema `{schema}`")
            try:
                value = arguments.read(entry["arg"], self._static)
                given[name] = arguments.coerce(value, str(declared[name].type))
            except Unsupported as problem:
                raise Unsupported(f"{where} {problem}, which cannot be compiled") from None
        return given

    def _build(self, node: Field, schema: FunctionSchema, given: dict[str, Value]) -> None:
        schema = _scalar_overload(schema, given)
        name = _node_name(node)
        trace = node["metadata"].get("stack_trace")
        written = _written_argument(schema)
        with location(name, None if trace is None else trace.string()) as loc:
            operands = self._operands(schema, given, node)
            functional = _functional(schema) if written else schema
            operator = ops.operator_name(functional.full_name)
            results = self._results(operator, operands, node, loc)
        if written:
            self._overwrite(node, schema, given[written], results)
        self._bind_results(node, schema, given, results)

    def _results(
        self, operator: str, operands: list[ir.Value], node: Field, loc: ir.Location
    ) -> list[ir.Value]:
        """The operator's tensors; a list that it returns is unpacked at once."""
        names = self._result_names(node)
        lists = [output.union()[0] == "as_tensors" for output in node["outputs"].items()]
        types = [self.meta(name).type() for name in names]
        if True not in lists:
            return list(ops.build(operator, operands, types, loc=loc).results)
        if len(lists) > 1:
            raise Unsupported(
                f"`{_shown_target(node)}`{_first_use(node)} gives several lists of tensors, "
                "which cannot be compiled"
            )
        kind = ir.Type.parse("!hw.tensor_list")
        built = ops.build(operator, operands, [kind], loc=loc)
        return ops.unpack(built.results[0], types, loc=loc)

    def _operands(
        self, schema: FunctionSchema, given: dict[str, Value], node: Field
    ) -> list[ir.Value]:
        """Operands in schema order, up to the last given one; defaults fill the gaps."""
        last = max((i for i, a in enumerate(schema.arguments) if a.name in given), default=-1)
        operands = []
        for argument in schema.arguments[: last + 1]:
            if argument.name in given:
                operands.append(self._operand(argument, given[argument.name], node))
            elif argument.has_default:
                operands.append(values.constant(argument.default, str(argument.type)))
            else:
                raise Unsupported(
                    f"`{_shown_target(node)}`{_first_use(node)} lacks its argument "
                    f"`{argument.name}`: the file is damaged"
                )
        return operands

    def _operand(self, argument: Argument, value: Value, node: Field) -> ir.Value:
        kind = str(argument.type)
        if isinstance(value, TensorRef):
            return self.value(value.name)
        if isinstance(value, TensorRefs):
            elements = [
                values.constant(None) if name is None else self.value(name) for name in value.names
            ]
            return ops.pack(elements)
        if kind.startswith("Tensor") and isinstance(value, bool | int | float):
            return self._wrapped_number(value, node)
        return values.constant(value, kind)

    def _wrapped_number(self, number: bool | int | float, node: Field) -> ir.Value:
        """A number where a tensor is declared: a constant of rank 0.

        PyTorch lets such a number take the tensors' element type if it is of the same kind.
        """
        dtype = dtypes.BY_NAME["bool" if isinstance(number, bool) else "int64"]
        if isinstance(number, float):
            metas = [self.meta(name) for name in self._result_names(node)]
            floats = [meta.dtype for meta in metas if meta.dtype.is_float]
            dtype = floats[0] if floats else dtypes.BY_NAME["float32"]
        data = np.array(number).astype(dtype.numpy)
        name = f"{_node_name(node)}.{number}"
        self.constants[name] = data
        type = ir.RankedTensorType.get([], dtype.type())
        return ops.build("hw.weight", [], [type], attributes=_named(name)).results[0]

    def _result_names(self, node: Field) -> list[str]:
        """The names of a node's tensor results."""
        names = _tensor_outputs(node)
        if None in names:
            raise Unsupported(
                f"`{_shown_target(node)}`{_first_use(node)} has a result that is not a tensor, "
                "which cannot be compiled"
            )
        return [name for name in names if name is not None]

    def _bind_results(
        self, node: Field, schema: FunctionSchema, given: dict[str, Value], results: list[ir.Value]
    ) -> None:
        viewed = viewed_argument(schema)
        value = given.get(viewed) if viewed is not None else None
        for name, result in zip(self._result_names(node), results, strict=True):
            self._bind(name, result)
            self._aliases.define(name, value.name if isinstance(value, TensorRef) else None)

    def _overwrite(
        self, node: Field, schema: FunctionSchema, written: Value, results: list[ir.Value]
    ) -> None:
        """Later readers of the argument that an in-place operator has written read its result."""
        where = f"`{_shown_target(node)}`{_first_use(node)}"
        if not isinstance(written, TensorRef) or len(results) != 1:
            raise Unsupported(f"{where} writes to a list of tensors: {DECOMPOSE}")
        if "inplace_view" not in registry().entry(schema.full_name).tags:
            owner = self._aliases.write(written.name, where)
            if owner is not None:
                raise Unsupported(
                    f"{where} writes to {owner}: hardwire cannot do that yet; "
                    "work on a copy (`clone()`) and return the new value"
                )
        self._env[written.name] = results[0]


def _qualified(namespace: str, name: str, overload: str) -> str:
    return f"{namespace}::{name}" + ("" if overload == "default" else f".{overload}")


def _find(name: str) -> FunctionSchema | None:
    try:
        return registry().schema(name)
    except KeyError:
        return None


def _shown(name: str) -> str:
    return name.replace("::", ".")


def _shown_target(node: Field) -> str:
    return node["target"].string().removeprefix("torch.ops.").removesuffix(".default")


def _node_name(node: Field) -> str:
    """The node's name in the graph; files of older minor versions name only the results."""
    name = node.get("name")
    if name is not None:
        return name.string()
    return next((name for name in _tensor_outputs(node) if name), _shown_target(node))


def _first_use(node: Field) -> str:
    """` at model.py:12`, if the file says so."""
    trace = node["metadata"].get("stack_trace")
    frame = innermost_user_frame(trace.string()) if trace is not None else None
    return f" at {frame[0]}:{frame[1]}" if frame is not None else ""


def _named(name: str) -> dict[str, ir.Attribute]:
    return {"name": ir.StringAttr.get(name)}


def _and_more(names: list[str]) -> str:
    return f", and so do {len(names) - 1} more values" if len(names) > 1 else ""


def _symbol_name(output: Field) -> str | None:
    """The name under which a node gives a number; None for results of other kinds."""
    tag, value = output.union()
    if tag not in ("as_sym_int", "as_sym_float", "as_sym_bool"):
        return None
    kind, name = value.union()
    return name.string() if kind == "as_name" else None


def _tensor_outputs(node: Field) -> list[str | None]:
    """The names of a node's results, lists flattened; None for what is not a tensor."""
    names: list[str | None] = []
    for output in node["outputs"].items():
        tag, value = output.union()
        if tag == "as_tensor":
            names.append(value["name"].string())
        elif tag == "as_tensors":
            names.extend(item["name"].string() for item in value.items())
        else:
            names.append(None)
    return names


def _written_argument(schema: FunctionSchema) -> str | None:
    """The argument that an in-place operator overwrites."""
    written = [a.name for a in schema.arguments if a.alias is not None and a.alias.is_write]
    return written[0] if written else None


def _functional(schema: FunctionSchema) -> FunctionSchema:
    """The operator that computes the same and leaves its arguments alone."""
    found = None
    if schema.name.endswith("_"):
        name = f"{schema.namespace}::{schema.name.removesuffix('_')}"
        found = _find(f"{name}.{schema.overload}" if schema.overload else name)
    names = [argument.name for argument in schema.arguments]
    if found is None or [argument.name for argument in found.arguments] != names:
        raise Unsupported(f"`{_shown(schema.full_name)}` writes to its arguments: {DECOMPOSE}")
    return found


def _scalar_overload(schema: FunctionSchema, given: dict[str, Value]) -> FunctionSchema:
    """`mul.Tensor(x, 3)` is `mul.Scalar(x, 3)`: PyTorch takes numbers for tensors.

    The overload for a number where there is one; otherwise the same schema.
    """
    numbers = [
        argument.name
        for argument in schema.arguments
        if str(argument.type) == "Tensor"
        and isinstance(given.get(argument.name), bool | int | float)
    ]
    if not numbers or numbers[0] == schema.arguments[0].name:
        return schema
    overload = schema.overload
    for old, new in (("Tensor_Tensor", "Tensor_Scalar"), ("Tensor", "Scalar")):
        if old in overload:
            overload = overload.replace(old, new)
            break
    else:
        overload = "Scalar"
    found = _find(f"{schema.namespace}::{schema.name}.{overload}")
    names = [argument.name for argument in schema.arguments]
    if found is None or [argument.name for argument in found.arguments] != names:
        return schema
    return found
