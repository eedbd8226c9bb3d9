"""Shapes and element types of what operators give: torch-mlir's shape and dtype functions.

torch-mlir keeps one function of each kind for every operator, written in TorchScript's operators on
integers and lists. A pass copies those of the operators of a module into it; what it copies is read
once for all operators of a program and then run on Python values, by the table in `script.py`.
"""

# pyright: basic

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..dtypes import BY_CODE, BY_NAME, Dtype
from ..errors import Refused
from ..mlir import ir, passmanager, register_torch_dialect
from ..operators import record, script
from ..ops import operator_name
from ..promotion import result_dtype
from ..schema import FunctionSchema
from ..script.values import List
from ..tensor_facts import Shape, TensorFacts

_REIFY = (
    "builtin.module(torch-reify-shape-calculations{extra-library=},"
    "torch-reify-dtype-calculations{extra-library=})"
)
_TYPES = {
    "Tensor": "vtensor", "int": "int", "SymInt": "int", "float": "float", "bool": "bool",
    "Scalar": "number", "str": "str", "Device": "Device", "ScalarType": "int", "Layout": "int",
    "MemoryFormat": "int", "Generator": "Generator",
}  # fmt: skip


class _Unknowable(Exception):
    """The shape depends on elements: the function does what cannot be done with shapes alone."""


@dataclass(frozen=True)
class _Op:
    """An operation of a function: operands and results are places in the frame."""

    name: str
    operands: tuple[int, ...]
    results: tuple[int, ...]
    literal: Any = None
    blocks: tuple[_Block, ...] = ()


@dataclass(frozen=True)
class _Block:
    arguments: tuple[int, ...]
    ops: tuple[_Op, ...]


@dataclass
class Library:
    """The functions of the operators that were asked for."""

    _functions: dict[str, _Block] = field(default_factory=dict[str, _Block])
    _asked: set[str] = field(default_factory=set[str])

    def learn(self, schemas: Iterable[FunctionSchema]) -> None:
        """Reads the functions of these operators, all in one go where torch-mlir allows it."""
        new = [schema for schema in schemas if schema.full_name not in self._asked]
        self._asked |= {schema.full_name for schema in new}
        if not new:
            return
        context = ir.Context()
        register_torch_dialect(context)
        with context, ir.Location.unknown():
            probes = [probe for schema in new if (probe := _probe(context, schema)) is not None]
            try:
                self._read("\n".join(probes))
            except ir.MLIRError:
                for probe in probes:
                    self._read_alone(probe)

    def _read_alone(self, probe: str) -> None:
        try:
            self._read(probe)
        except ir.MLIRError:
            return  # torch-mlir has the operator, but no function that fits it

    def _read(self, text: str) -> None:
        module = ir.Module.parse(text)
        passmanager.PassManager.parse(_REIFY).run(module.operation)
        for item in module.body.operations:
            name = ir.StringAttr(item.operation.attributes["sym_name"]).value
            if name not in self._functions and not name.startswith("probe"):
                self._functions[name] = _Reader().function(item.operation)

    def infer(
        self, schema: FunctionSchema, arguments: Sequence[Any]
    ) -> list[tuple[Shape, Dtype]] | None:
        """Shape and element type of each result; None where torch-mlir does not know the operator.

        `arguments` are all of the schema's, tensors as TensorFacts. Raises Refused where they
        do not go together.
        """
        self.learn([schema])
        name = _torch_name(schema)
        shape_of = self._functions.get(f"__torch_mlir_shape_fn.{name}")
        dtype_of = self._functions.get(f"__torch_mlir_dtype_fn.{name}")
        if shape_of is None or (
            dtype_of is None and not record(operator_name(schema.full_name)).like
        ):
            return None
        try:
            shapes = self._run(shape_of, [_sizes(value) for value in arguments])
            dtypes: Any = _first(arguments)
            if dtype_of is not None:
                dtypes = self._run(dtype_of, [_rank_and_dtype(value) for value in arguments])
        except _Unknowable:
            return None
        except script.Raised as problem:
            message = str(problem).removeprefix("AssertionError: ")
            raise Refused(f"has operands that do not fit: {message or 'no'}") from None
        if len(schema.returns) == 1:
            shapes, dtypes = (shapes,), (dtypes,)
        return [
            (tuple(shape.items), _dtype(code)) for shape, code in zip(shapes, dtypes, strict=True)
        ]

    def dtype(self, schema: FunctionSchema, arguments: Sequence[Any]) -> Dtype | None:
        """The element type of the one result, whatever its shape; None where nobody knows."""
        self.learn([schema])
        function = self._functions.get(f"__torch_mlir_dtype_fn.{_torch_name(schema)}")
        if function is None:
            return None
        try:
            return _dtype(self._run(function, [_rank_and_dtype(value) for value in arguments]))
        except (_Unknowable, Refused, script.Raised):
            return None

    def _run(self, function: _Block, arguments: Sequence[Any]) -> Any:
        return _Frame(self._functions).call(function, arguments)


ASKED = Library()
"""What this process has asked torch-mlir so far."""


def _first(arguments: Sequence[Any]) -> int | None:
    """The number of the first tensor's element type."""
    return next((v.dtype.code for v in arguments if isinstance(v, TensorFacts)), None)


def _dtype(code: int) -> Dtype:
    if not isinstance(code, int):
        raise Refused("gives elements of a type that is no number")
    if code not in BY_CODE:
        raise Refused(f"gives elements of PyTorch's type number {code}, which hardwire has not")
    return BY_CODE[code]


def _sizes(value: Any) -> Any:
    """An argument of a shape function: a tensor is the list of its sizes."""
    return _converted(value, lambda facts: List(list(facts.shape)))


def _rank_and_dtype(value: Any) -> Any:
    """An argument of a dtype function: a tensor is its rank and its element type's number."""
    return _converted(
        value, lambda facts: (None if facts.is_number else len(facts.shape), facts.dtype.code)
    )


def _converted(value: Any, tensor: Callable[[TensorFacts], Any]) -> Any:
    if isinstance(value, TensorFacts):
        return tensor(value)
    if isinstance(value, list | tuple):
        return List([_converted(item, tensor) for item in value])
    return value


# Asking torch-mlir.


def _torch_name(schema: FunctionSchema) -> str:
    overload = f".{schema.overload}" if schema.overload else ""
    return f"{schema.namespace}.{schema.name}{overload}"


def _probe(context: ir.Context, schema: FunctionSchema) -> str | None:
    """A function that calls the operator on arguments of any values; None if it cannot be said."""
    name = f"torch.{_torch_name(schema)}"
    if not context.is_registered_operation(name):
        return None
    types = [_torch_type(str(argument.type)) for argument in schema.arguments]
    results = [_torch_type(str(item.type)) for item in schema.returns]
    if None in types or None in results or any("list" in str(result) for result in results):
        return None
    given = ", ".join(f"%a{place}: {type}" for place, type in enumerate(types))
    used = ", ".join(f"%a{place}" for place in range(len(types)))
    bound = f"%r:{len(results)} = " if results else ""
    symbol = f"probe.{_torch_name(schema)}"
    listed = ", ".join(map(str, types))
    return (
        f'func.func private @"{symbol}"({given}) {{ {bound}"{name}"({used}) : '
        f"({listed}) -> ({', '.join(map(str, results))})\n return }}"
    )


def _torch_type(text: str) -> str | None:
    """The torch dialect's type of an argument; None for those that it does not have."""
    text = re.sub(r"\([^)]*\)", "", text)
    if text.endswith("?"):
        inner = _torch_type(text[:-1])
        return inner and f"!torch.optional<{inner.removeprefix('!torch.')}>"
    if text.endswith("]"):
        inner = _torch_type(text[: text.rindex("[")])
        return inner and f"!torch.list<{inner.removeprefix('!torch.')}>"
    return f"!torch.{_TYPES[text]}" if text in _TYPES else None


class _Reader:
    """A function of the torch dialect as a tree that can be run many times."""

    def __init__(self) -> None:
        self._places: dict[ir.Value, int] = {}

    def function(self, op: ir.Operation) -> _Block:
        return self._block(op.regions[0].blocks[0])

    def _place(self, value: ir.Value) -> int:
        return self._places.setdefault(value, len(self._places))

    def _block(self, block: ir.Block) -> _Block:
        arguments = tuple(self._place(value) for value in block.arguments)
        return _Block(arguments, tuple(self._op(item.operation) for item in block.operations))

    def _op(self, op: ir.Operation) -> _Op:
        return _Op(
            _name(op),
            tuple(self._place(value) for value in op.operands),
            tuple(self._place(value) for value in op.results),
            _literal(op),
            tuple(self._block(region.blocks[0]) for region in op.regions if region.blocks),
        )


def _name(op: ir.Operation) -> str:
    """The operator's name, also of those that the torch dialect has no operation for."""
    if op.name == "torch.operator":
        return ir.StringAttr(op.attributes["name"]).value
    return op.name.removeprefix("torch.")


def _literal(op: ir.Operation) -> Any:
    """The constant of an operation, or the name of the function that it calls."""
    if op.name == "func.call":
        return ir.FlatSymbolRefAttr(op.attributes["callee"]).value
    if not op.name.startswith("torch.constant.") or "value" not in op.attributes:
        return None
    attribute = op.attributes["value"]
    for kind in (ir.BoolAttr, ir.IntegerAttr, ir.FloatAttr, ir.StringAttr):
        if isinstance(attribute, kind):
            value = kind(attribute).value
            return bool(value) if op.name.endswith(".bool") else value
    return None


class _Frame:
    """One run of a function."""

    def __init__(self, functions: dict[str, _Block]) -> None:
        self._functions = functions
        self._values: dict[int, Any] = {}

    def call(self, function: _Block, arguments: Sequence[Any]) -> Any:
        results = self._run(function, arguments)
        return results[0] if len(results) == 1 else tuple(results)

    def _run(self, block: _Block, arguments: Sequence[Any]) -> list[Any]:
        """What the block's last operation is given."""
        self._values.update(zip(block.arguments, arguments, strict=True))
        for op in block.ops[:-1]:
            results = self._do(op, [self._values[place] for place in op.operands])
            self._values.update(zip(op.results, results, strict=True))
        return [self._values[place] for place in block.ops[-1].operands]

    def _do(self, op: _Op, given: list[Any]) -> Sequence[Any]:
        if op.name.startswith("constant."):
            return [op.literal]
        if op.name in CONTROL:
            return CONTROL[op.name](self, op, given)
        name = op.name.replace(".", "::", 1)
        function = LIBRARY.get(name) or script.evaluation(name)
        if function is None:
            raise _Unknowable
        result = function(*given)
        return [result][: len(op.results)]

    def _if(self, op: _Op, given: list[Any]) -> Sequence[Any]:
        return self._run(op.blocks[0 if given[0] else 1], [])

    def _loop(self, op: _Op, given: list[Any]) -> Sequence[Any]:
        most, goes_on, *carried = given
        for number in range(most):
            if not goes_on:
                break
            goes_on, *carried = self._run(op.blocks[0], [number, *carried])
        return carried

    def _call(self, op: _Op, given: list[Any]) -> Sequence[Any]:
        result = _Frame(self._functions).call(self._functions[op.literal], given)
        return [result] if len(op.results) == 1 else result


def _raise(message: str, *_: Any) -> None:
    raise script.Raised(message)


CONTROL: dict[str, Callable[[_Frame, _Op, list[Any]], Sequence[Any]]] = {
    "prim.If": _Frame._if,
    "prim.Loop": _Frame._loop,
    "func.call": _Frame._call,
    "prim.ListConstruct": lambda frame, op, given: [List(list(given))],
    "prim.TupleConstruct": lambda frame, op, given: [tuple(given)],
    "prim.TupleUnpack": lambda frame, op, given: given[0],
    "prim.ListUnpack": lambda frame, op, given: given[0].items,
    "derefine": lambda frame, op, given: given,
    "prim.unchecked_cast": lambda frame, op, given: given,
    "prim.Uninitialized": lambda frame, op, given: [None],
}


def _set_item(values: List, index: int, item: Any) -> List:
    values.items[script.place_in(values.items, index)] = item
    return values


def _append(values: List, item: Any) -> List:
    values.items.append(item)
    return values


def _promote_dtypes(ranks: List, codes: List) -> int:
    pairs = zip(ranks.items, codes.items, strict=True)
    return result_dtype([(rank, _dtype(code)) for rank, code in pairs]).code


def _number_dtype(value: Any) -> int:
    """The element type of a number as a tensor."""
    name = {bool: "bool", int: "int64", float: "float64"}[type(value)]
    return BY_NAME[name].code


LIBRARY: dict[str, Callable[..., Any]] = {
    "promote_dtypes": _promote_dtypes,
    "prim::RaiseException": _raise,
    "aten::append.t": _append,
    "aten::_set_item.t": _set_item,
    "aten::insert.t": lambda values, index, item: values.items.insert(index, item),
    "aten::__is__": lambda a, b: a is b,
    "aten::__isnot__": lambda a, b: a is not b,
    "prim::NumToTensor.Scalar": lambda value: value,
    "prim::dtype": _number_dtype,
}
