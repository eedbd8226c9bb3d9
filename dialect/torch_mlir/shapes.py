"""Shapes and element types of what operators give: torch-mlir's shape and dtype functions.

torch-mlir keeps one function of each kind for every operator, written in TorchScript's operators on
integers and lists. A pass copies those of the operators of a module into it; what it copies is read
once for all operators of a program and then run on Python values, by the table in `script.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..dtypes import Dtype
from ..errors import Refused
from ..mlir import ir, passmanager, register_torch_dialect
from ..operators import record
from ..ops import operator_name
from ..plain import is_list, is_tuple
from ..schema import FunctionSchema
from ..script.checked import Raised
from ..script.values import List
from ..tensor_facts import Shape, TensorFacts
from .shape_functions import Block, Frame, Reader, Unknowable, dtype_of_code

_REIFY = (
    "builtin.module(torch-reify-shape-calculations{extra-library=},"
    "torch-reify-dtype-calculations{extra-library=})"
)
_TYPES = {
    "Tensor": "vtensor", "int": "int", "SymInt": "int", "float": "float", "bool": "bool",
    "Scalar": "number", "str": "str", "Device": "Device", "ScalarType": "int", "Layout": "int",
    "MemoryFormat": "int", "Generator": "Generator",
}  # fmt: skip


@dataclass
class Library:
    """The functions of the operators that were asked for."""

    _functions: dict[str, Block] = field(default_factory=dict[str, Block])
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
                self._functions[name] = Reader().function(item.operation)

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
        except Unknowable:
            return None
        except Raised as problem:
            message = str(problem).removeprefix("AssertionError: ")
            raise Refused(f"has operands that do not fit: {message or 'no'}") from None
        if len(schema.returns) == 1:
            shapes, dtypes = (shapes,), (dtypes,)
        return [
            (tuple(shape.items), dtype_of_code(code))
            for shape, code in zip(shapes, dtypes, strict=True)
        ]

    def dtype(self, schema: FunctionSchema, arguments: Sequence[Any]) -> Dtype | None:
        """The element type of the one result, whatever its shape; None where nobody knows."""
        self.learn([schema])
        function = self._functions.get(f"__torch_mlir_dtype_fn.{_torch_name(schema)}")
        if function is None:
            return None
        try:
            return dtype_of_code(
                self._run(function, [_rank_and_dtype(value) for value in arguments])
            )
        except (Unknowable, Refused, Raised):
            return None

    def _run(self, function: Block, arguments: Sequence[Any]) -> Any:
        return Frame(self._functions).call(function, arguments)


ASKED = Library()
"""What this process has asked torch-mlir so far."""


def _first(arguments: Sequence[Any]) -> int | None:
    """The number of the first tensor's element type."""
    return next((v.dtype.code for v in arguments if isinstance(v, TensorFacts)), None)


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
    if is_list(value) or is_tuple(value):
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
