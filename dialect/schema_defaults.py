"""Default values: from the literal in a schema to the value that the argument's type takes."""

from __future__ import annotations

from dataclasses import dataclass

from .schema import BaseType, Default, ListType, OptionalType, Scalar, Type


@dataclass(frozen=True)
class Literal:
    """A `name`, `number` or `string` as it stands in a schema; of strings `value` is unquoted."""

    kind: str
    text: str
    value: str

    def __str__(self) -> str:
        return f"`{self.text}`"


class BadDefault(ValueError):
    """The literal is not of the argument's type; the message names the literal."""


# Identifiers that stand for a number, by type: c10::ScalarType and so on, at::Reduction::Mean.
NAMED = {
    "int": {"Mean": 1},
    "ScalarType": {"float": 6, "long": 4},
    "Layout": {"strided": 0},
    "MemoryFormat": {"contiguous_format": 0},
}

INTEGERS = frozenset(
    ("int", "SymInt", "ScalarType", "Layout", "MemoryFormat", "DeviceIndex", "QScheme", "Stream",
     "Storage")
)  # fmt: skip
FLOATS = frozenset(("float", "SymFloat"))
BOOLEANS = frozenset(("bool", "SymBool"))
NUMBERS = frozenset(("Scalar", "number", "complex"))
STRINGS = frozenset(("str", "Device", "Dimname"))
WORDS = {"True": True, "False": False, "None": None}


def default_value(literal: Literal | tuple[Literal, ...], type: Type) -> Default:
    """The value of a default of a type without annotations. Raises BadDefault."""
    if isinstance(type, OptionalType):
        if isinstance(literal, Literal) and literal.text == "None":
            return None
        return default_value(literal, type.element)
    if isinstance(type, ListType):
        return _list(literal, type)
    if isinstance(literal, tuple):
        raise BadDefault("a list")
    return _scalar(literal, type)


def _list(literal: Literal | tuple[Literal, ...], type: ListType) -> tuple[Scalar, ...]:
    if isinstance(literal, tuple):
        return tuple(_scalar(item, type.element) for item in literal)
    if type.size is None:
        raise BadDefault(str(literal))
    return (_scalar(literal, type.element),) * type.size


def _scalar(literal: Literal, type: Type) -> Scalar:
    if isinstance(type, OptionalType):
        return None if literal.text == "None" else _scalar(literal, type.element)
    name = type.name if isinstance(type, BaseType) else ""
    if literal.kind == "string":
        if name in STRINGS or _is_open(name):
            return literal.value
    elif literal.kind == "number":
        return _number(literal, name)
    elif literal.text in NAMED.get(name, {}):
        return NAMED[name][literal.text]
    elif literal.text in WORDS:
        value = WORDS[literal.text]
        if value is None or name in BOOLEANS or name in NUMBERS or _is_open(name):
            return _none(literal, name) if value is None else value
    raise BadDefault(str(literal))


def _is_open(name: str) -> bool:
    """A type that takes values of any kind: `Any` and type variables."""
    known = INTEGERS | FLOATS | BOOLEANS | NUMBERS | STRINGS
    return name == "Any" or (name not in known and name[:1].islower())


def _none(literal: Literal, name: str) -> None:
    if name in INTEGERS | FLOATS | BOOLEANS | NUMBERS | STRINGS:
        raise BadDefault(str(literal))


def _number(literal: Literal, name: str) -> int | float | complex:
    text = literal.text
    if text.endswith("j"):
        if name in NUMBERS or _is_open(name):
            return complex(text)
        raise BadDefault(str(literal))
    is_integer = text.lstrip("-").isdigit()
    if name in FLOATS:
        return float(text)
    if name in NUMBERS or _is_open(name):
        return int(text) if is_integer else float(text)
    if name in INTEGERS and is_integer:
        return int(text)
    raise BadDefault(str(literal))
