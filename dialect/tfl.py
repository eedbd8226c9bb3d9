"""The dialect `tfl`: the operators of TFLite as `schemas/tfl.txt` lists them, one operation each.

Operands have the order of the file; one that is missing is the constant `none`, and a list is one
value (`ops.pack`). Options are attributes (`stride_w = 2 : i64`). State, and operators that have
subgraphs, are no operations: the importer reads them otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from .mlir import ir, irdl
from .registry import SCHEMAS
from .signature_types import TENSOR_LIST

NAMESPACE = "tfl."
FIRST = "abs"
FILE = SCHEMAS / "tfl.txt"
LINE = re.compile(r"(\w+)\((.*)\) -> ?([^{]*?)(?: ?\{(\w+)(!?): (.*)\})?$")

ACTIVATIONS = {0: "NONE", 1: "RELU", 2: "RELU_N1_TO_1", 3: "RELU6", 4: "TANH", 5: "SIGN_BIT"}
ENUMS = {
    "activation": ACTIVATIONS,
    "padding": {0: "SAME", 1: "VALID"},
    "mirror": {0: "REFLECT", 1: "SYMMETRIC"},
    "weights_format": {0: "DEFAULT", 1: "SHUFFLED4x16INT8"},
}
"""Kinds of options that are one of a few words, by the numbers that files have for them."""

KINDS = {
    "whole": "#builtin.integer",
    "truth": "#builtin.integer",
    "number": "#builtin.float",
    "numbers": "#builtin.dense_array",
}
"""What attributes of the other kinds are; an enum is a string."""


@dataclass(frozen=True)
class Parameter:
    """An operand or a result: `mark` says whether it may be missing, is a list, or is written."""

    name: str
    mark: str = ""

    @property
    def is_optional(self) -> bool:
        return self.mark == "?"

    @property
    def is_list(self) -> bool:
        return self.mark == "*"

    @property
    def is_written(self) -> bool:
        return self.mark == "&"


@dataclass(frozen=True)
class Option:
    """A field of an operator's options: its name in the schema, as an attribute, and its kind."""

    field: str
    kind: str

    @property
    def name(self) -> str:
        return re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", self.field).lower()


@dataclass(frozen=True)
class Operator:
    """What TFLite's `CONV_2D` is given, gives and is told: `table` is the name of its options."""

    name: str
    operands: tuple[Parameter, ...]
    results: tuple[Parameter, ...]
    table: str | None = None
    must_have_options: bool = False
    options: tuple[Option, ...] = ()

    @property
    def builtin(self) -> str:
        return self.name.upper()

    @property
    def least(self) -> int:
        """How many operands a file gives at least."""
        needed = [n for n, each in enumerate(self.operands, 1) if not each.mark or each.is_written]
        return max(needed, default=0)

    @property
    def most(self) -> int | None:
        """How many it gives at most; None where one of them is a list."""
        return None if any(each.is_list for each in self.operands) else len(self.operands)

    @property
    def written(self) -> tuple[int, ...]:
        """The places of the operands that are variable tensors."""
        return tuple(n for n, each in enumerate(self.operands) if each.is_written)


WITHOUT_OPERATION = (
    "ASSIGN_VARIABLE",
    "CALL_ONCE",
    "IF",
    "READ_VARIABLE",
    "VAR_HANDLE",
    "WHILE",
)


@cache
def operators() -> dict[str, Operator]:
    """Every operator by its name in TFLite, `CONV_2D`."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    every = [_operator(line) for line in lines if line and not line.startswith("#")]
    return {each.builtin: each for each in every}


def _operator(line: str) -> Operator:
    found = LINE.fullmatch(line)
    if found is None:
        raise ValueError(f"{FILE.name}: {line}")
    name, operands, results, table, must, fields = found.groups()
    pairs = [field.partition(":") for field in (fields or "").split()]
    options = tuple(Option(field, kind or "whole") for field, _, kind in pairs)
    return Operator(name, _parameters(operands), _parameters(results), table, must == "!", options)


def _parameters(text: str) -> tuple[Parameter, ...]:
    found = re.findall(r"(\w+)([?*&]?)", text)
    return tuple(Parameter(name, mark) for name, mark in found)


def is_tflite(op: ir.Operation | ir.OpView) -> bool:
    """The operation is an operator of TFLite."""
    return op.operation.name.startswith(NAMESPACE)


def operator_of(op: ir.Operation) -> Operator:
    """What an operation of the dialect is."""
    return operators()[op.name.removeprefix(NAMESPACE).upper()]


# The dialect.


def load_tfl(context: ir.Context) -> None:
    """Makes the operators of TFLite known in `context`, where they are not; `hw` must be there.

    Contexts do not have them from the start: it takes time that other models need not wait for.
    """
    if context.is_registered_operation(f"{NAMESPACE}{FIRST}"):
        return
    with context, ir.Location.unknown():
        module = ir.Module.create()
        with ir.InsertionPoint(module.body):
            dialect = irdl.dialect(NAMESPACE.rstrip("."))
        with ir.InsertionPoint(dialect.body):
            for each in operators().values():
                if each.builtin not in WITHOUT_OPERATION:
                    with ir.InsertionPoint(irdl.operation_(each.name).body):
                        _declare(each)
        irdl.load_dialects(module)


def _declare(operator: Operator) -> None:
    written = [Parameter(f"new_{operator.operands[n].name}") for n in operator.written]
    if operator.options:
        kinds = [_kind_of_attribute(option.kind) for option in operator.options]
        names = [ir.StringAttr.get(option.name) for option in operator.options]
        irdl.attributes_(kinds, ir.ArrayAttr.get(names))
    _declare_values(irdl.operands_, operator.operands)
    _declare_values(irdl.results_, (*operator.results, *written))


def _declare_values(declare: Callable[..., object], parameters: Sequence[Parameter]) -> None:
    constraints = [_constraint(each) for each in parameters]
    names = [each.name for each in parameters]
    declare(constraints, names, [irdl.Variadicity.single] * len(names))


def _constraint(parameter: Parameter) -> ir.Value:
    """Each has one of its own: one that two shared would mean that their types are equal."""
    if parameter.is_list:
        return _exactly(TENSOR_LIST)
    tensor = irdl.base(base_name="!builtin.tensor")
    return irdl.any_of([tensor, _exactly("!hw.none")]) if parameter.is_optional else tensor


def _exactly(type: str) -> ir.Value:
    return irdl.is_(ir.TypeAttr.get(ir.Type.parse(type)))


def _kind_of_attribute(kind: str) -> ir.Value:
    return (
        irdl.any() if kind == "numbers" else irdl.base(base_name=KINDS.get(kind, "#builtin.string"))
    )


def option_value(option: Option, attribute: ir.Attribute) -> Any:
    """The Python value of an option."""
    if option.kind in ENUMS:
        return ir.StringAttr(attribute).value
    if option.kind == "truth":
        return ir.BoolAttr(attribute).value
    if option.kind == "number":
        return ir.FloatAttr(attribute).value
    if option.kind == "numbers":
        return list(ir.DenseI64ArrayAttr(attribute))
    return ir.IntegerAttr(attribute).value
