"""Arguments that are no tensors: Python values as `hw.constant` operations, and back again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from .mlir import ir
from .walks import maker_named

# What a schema's non-tensor types are in the IR.
SCALARS = {
    "int": "i64",
    "SymInt": "i64",
    "ScalarType": "i64",
    "Layout": "i64",
    "MemoryFormat": "i64",
    "DeviceIndex": "i64",
    "QScheme": "i64",
    "float": "f64",
    "SymFloat": "f64",
    "bool": "i1",
    "SymBool": "i1",
    "str": "!hw.str",
    "Device": "!hw.device",
}


@dataclass(frozen=True)
class Device:
    """A device as PyTorch spells it: `cpu`, `cuda:1`."""

    name: str

    def __str__(self) -> str:
        return self.name


Value = None | bool | int | float | complex | str | Device | Sequence[Any]


class NotConstant(ValueError):
    """The value is computed by the program, or is a tensor."""


def constant(
    value: Value,
    kind: str | None = None,
    *,
    loc: ir.Location | None = None,
    ip: ir.InsertionPoint | None = None,
) -> ir.Value:
    """An `hw.constant` of that value.

    `kind` is the schema type that the value is for (`float`, `int[2]?`, …). It decides where the
    value alone does not: an empty list, an int where a float is declared, a device given by name,
    one number for a list of a known length.
    Without it the Python type decides.
    """
    attribute, type = _encode(value, (kind or "").rstrip("?"))
    op = ir.Operation.create(
        "hw.constant",
        results=[ir.Type.parse(type)],
        attributes={"value": attribute},
        loc=loc,
        ip=ip,
    )
    return op.results[0]


def constant_value(value: ir.Value) -> Any:
    """The Python value of an `hw.constant`; lists are lists. Raises NotConstant for all else."""
    op = maker_named(value, "hw.constant")
    if op is None:
        raise NotConstant(f"`{value.get_name()}` is not a constant")
    return _decode(op.attributes["value"], str(value.type))


def known_value(value: ir.Value) -> Any:
    """The Python value of an `hw.constant`; what is computed is given back as it is."""
    return constant_value(value) if is_constant(value) else value


def is_constant(value: ir.Value) -> bool:
    """The value is that of an `hw.constant`."""
    return maker_named(value, "hw.constant") is not None


def is_none(value: ir.Value) -> bool:
    """The argument is None."""
    return str(value.type) == "!hw.none"


def _encode(value: Value, kind: str) -> tuple[ir.Attribute, str]:
    if value is None:
        return ir.UnitAttr.get(), "!hw.none"
    if kind.endswith("]"):
        element, _, length = kind[:-1].rpartition("[")
        items = value if isinstance(value, list | tuple) else [value] * int(length or 1)
        return _encode_list(items, SCALARS.get(element.rstrip("?")))
    if isinstance(value, list | tuple):
        return _encode_list(value, None)
    type = SCALARS.get(kind) or _type_of(value)
    return ENCODE[type](value), type


def attribute_of(value: Value) -> ir.Attribute:
    """The attribute of a value, whose Python type decides."""
    return _encode(value, "")[0]


def _type_of(value: object) -> str:
    """The IR type of a Python value on its own."""
    for python, type in (
        (bool, "i1"), (int, "i64"), (float, "f64"), (str, "!hw.str"), (Device, "!hw.device")
    ):  # fmt: skip
        if isinstance(value, python):
            return type
    raise TypeError(f"a {type_name(value)} cannot be an operator's argument")


def type_name(value: object) -> str:
    return type(value).__name__


def integer(value: Any) -> ir.IntegerAttr:
    """A whole number as an attribute, `3 : i64`."""
    return ir.IntegerAttr.get(ir.IntegerType.get_signless(64), int(value))


ENCODE: dict[str, Callable[[Any], ir.Attribute]] = {
    "i64": integer,
    "f64": lambda value: ir.FloatAttr.get_f64(float(value)),
    "i1": lambda value: ir.BoolAttr.get(bool(value)),
    "!hw.str": lambda value: ir.StringAttr.get(str(value)),
    "!hw.device": lambda value: ir.StringAttr.get(str(value)),
}


_LISTS: dict[str, Callable[[Any], Any]] = {"i64": int, "f64": float, "i1": bool}
"""What a number of a list is in Python."""


def _list_of(element: str) -> Any:
    """The attribute that holds a list of numbers."""
    kinds = {"i64": ir.DenseI64ArrayAttr, "f64": ir.DenseF64ArrayAttr, "i1": ir.DenseBoolArrayAttr}
    return kinds[element]


def _encode_list(items: Sequence[Any], element: str | None) -> tuple[ir.Attribute, str]:
    element = element or _element_of(items)
    element = element if element in _LISTS else "i64"
    numbers = [_LISTS[element](item) for item in items]
    return _list_of(element).get(numbers), f"!hw.list<{element}>"


def _element_of(items: Sequence[Any]) -> str:
    """The one type that holds all of them; i64 for an empty list."""
    types = {_type_of(item) for item in items}
    for type in ("f64", "i64", "i1"):
        if type in types:
            return type
    return "i64"


def _decode(attribute: ir.Attribute, type: str) -> Any:
    if type in DECODE:
        return DECODE[type](attribute)
    element = type.removeprefix("!hw.list<").removesuffix(">")
    return [_LISTS[element](item) for item in _list_of(element)(attribute)]


DECODE: dict[str, Callable[[ir.Attribute], Any]] = {
    "i64": lambda attribute: ir.IntegerAttr(attribute).value,
    "f64": lambda attribute: ir.FloatAttr(attribute).value,
    "i1": lambda attribute: bool(ir.BoolAttr(attribute).value),
    "!hw.str": lambda attribute: ir.StringAttr(attribute).value,
    "!hw.device": lambda attribute: Device(ir.StringAttr(attribute).value),
    "!hw.none": lambda attribute: None,
}
