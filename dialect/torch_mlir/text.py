"""Text of the torch dialect: one function, written operator by operator.

The operators have the names and the arguments that they have in PyTorch, since both come from its
schemas; only the types are spelled differently.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from ..dtypes import BY_MLIR, Dtype
from ..mlir import ir
from ..plain import is_list
from ..signature_types import TENSOR_LIST
from ..values import Device

Value = tuple[str, str]
"""The name of a value, and its type."""

OPEN = "!torch.vtensor"
"""A tensor of which nothing is known."""

INT, FLOAT, NONE = "!torch.int", "!torch.float", "!torch.none"
_NUMBERS = {"i64": INT, "f64": FLOAT, "i1": "!torch.bool"}
_TENSOR = re.compile(r"!torch\.vtensor<\[([\d,?]*)\],(.+)>")
_SIGNED = ("i8", "i16", "i32", "i64")


def element_of(dtype: Dtype) -> str:
    """The element type of a tensor in the torch dialect, whose integers have signs."""
    return f"s{dtype.mlir}" if dtype.mlir in _SIGNED else dtype.mlir


def parsed(type: str) -> tuple[list[str], Dtype] | None:
    """The sizes and the element type of a tensor type; None where one of them is not known.

    >>> parsed("!torch.vtensor<[2,?],si64>")[0]
    ['2', '?']
    """
    found = _TENSOR.fullmatch(type)
    dtype = None if found is None else BY_MLIR.get(found[2].replace("si", "i"))
    if found is None or dtype is None:
        return None
    return [size for size in found[1].split(",") if size], dtype


def dtype_of(type: str) -> Dtype | None:
    """The element type of a tensor type; None for other types."""
    tensor = parsed(type)
    return None if tensor is None else tensor[1]


def tensor_of(sizes: Sequence[Any], dtype: Dtype) -> str:
    """The type of a tensor of these sizes, `?` for open ones."""
    return f"!torch.vtensor<[{','.join(map(str, sizes))}],{element_of(dtype)}>"


def torch_type(type: ir.Type) -> str:
    """The type of the torch dialect for a builtin one: tensors are values.

    >>> torch_type(ir.Type.parse("tensor<2x3xi64>"))
    '!torch.vtensor<[2,3],si64>'
    """
    if str(type) == TENSOR_LIST:
        return "!torch.list<vtensor>"
    if str(type) in _NUMBERS:
        return _NUMBERS[str(type)]
    tensor, dynamic = ir.RankedTensorType(type), ir.ShapedType.get_dynamic_size()
    sizes = ["?" if extent == dynamic else extent for extent in tensor.shape]
    return tensor_of(sizes, BY_MLIR[str(tensor.element_type)])


class Text:
    """One function as it is written: its parameters and lines."""

    def __init__(self) -> None:
        self.parameters: list[str] = []
        self.lines: list[str] = []
        self._count = 0

    def module(self, results: Sequence[Value]) -> str:
        """A module with `@kernel`, which gives these values."""
        names, types = (", ".join(one[part] for one in results) for part in (0, 1))
        body = "".join(f"  {line}\n" for line in (*self.lines, f"return {names} : {types}"))
        return f"func.func @kernel({', '.join(self.parameters)}) -> ({types}) {{\n{body}}}\n"

    def parameter(self, type: str) -> Value:
        name = self._fresh()
        self.parameters.append(f"{name}: {type}")
        return name, type

    def several(
        self, operator: str, operands: Sequence[Value], types: Sequence[str], attributes: str = ""
    ) -> list[Value]:
        """The results of an operator, of these types."""
        made = [self._fresh() for _ in types]
        names, given = (", ".join(one[part] for one in operands) for part in (0, 1))
        call = f'"torch.{operator}"({names}){attributes} : ({given}) -> ({", ".join(types)})'
        self.lines.append(f"{', '.join(made)} = {call}")
        return list(zip(made, types, strict=True))

    def called(self, operator: str, operands: Sequence[Value], type: str = OPEN) -> Value:
        """The one result of an operator, by default a tensor."""
        return self.several(operator, operands, [type])[0]

    def listed(self, items: Sequence[Value], element: str) -> Value:
        """A list of values."""
        return self.called("prim.ListConstruct", items, f"!torch.list<{element}>")

    def literal(self, value: Any, element: str = "int") -> Value:
        """A constant; `element` says what a list is of that has no elements."""
        if value is None:
            return self.called("constant.none", [], NONE)
        if is_list(value):
            items = [self.literal(item) for item in value]
            kinds = [type.removeprefix("!torch.") for _, type in items]
            return self.listed(items, min(kinds, default=element))
        kind, write = next(
            (kind, write) for python, kind, write in _CONSTANTS if isinstance(value, python)
        )
        attributes = f" {{value = {write(value)}}}"
        return self.several(f"constant.{kind.lower()}", [], [f"!torch.{kind}"], attributes)[0]

    def converted(self, tensor: Value, dtype: Dtype, type: str = OPEN) -> Value:
        """A tensor with elements of another type."""
        literals = [self.literal(one) for one in (dtype.code, False, False, None)]
        return self.called(_CONVERT, [tensor, *literals], type)

    def _fresh(self) -> str:
        self._count += 1
        return f"%{self._count}"


def _float(value: float) -> str:
    """A double by its decimals where it has any, by its bits otherwise."""
    if value != value or value in (float("inf"), float("-inf")):
        bits = {True: "0x7FF0000000000000", False: "0xFFF0000000000000"}[value > 0]
        return f"{'0x7FF8000000000000' if value != value else bits} : f64"
    return f"{value:.17e} : f64"


_CONSTANTS: tuple[tuple[type, str, Callable[[Any], str]], ...] = (
    (bool, "bool", lambda value: "true" if value else "false"),
    (int, "int", lambda value: f"{value} : i64"),
    (float, "float", _float),
    (str, "str", json.dumps),
    (Device, "Device", lambda value: json.dumps(str(value))),
)
_CONVERT = "aten.to.dtype"
