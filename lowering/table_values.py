"""Types and defaults of a schema as the kinds and values of a schema table."""

from __future__ import annotations

import struct
from dataclasses import dataclass, replace

from ..dialect.devices import device_numbers
from ..dialect.errors import HardwireError
from ..dialect.schema import (
    Argument,
    BaseType,
    Default,
    FunctionSchema,
    ListType,
    OptionalType,
    Return,
    Type,
)
from . import table_format as form
from .table_format import CODES, VALUE, Kind


def _codes(*names: str) -> tuple[int, ...]:
    return tuple(CODES[name] for name in names)


INTEGERS = _codes(
    "int", "SymInt", "ScalarType", "Layout", "MemoryFormat", "QScheme", "DeviceIndex", "DimVector"
)
LIST_TAGS = {
    CODES["Tensor"]: form.TENSORS,
    **dict.fromkeys(INTEGERS, form.INTS),
    **dict.fromkeys(_codes("float", "SymFloat"), form.FLOATS),
    **dict.fromkeys(_codes("bool", "SymBool"), form.BOOLS),
}
"""The list of each type that has one of its own; others are lists of values."""
ALIKE = {form.INT: form.INTS, form.FLOAT: form.FLOATS, form.BOOL: form.BOOLS}
"""The list whose elements all have a tag."""
STRINGS = (form.OTHER, *_codes("str", "Dimname", "Any"))


def is_destination(item: Return) -> bool:
    """The result is a new tensor, or a list of them: the caller gives the memory."""
    return not item.is_write and _parts(item.type)[0] == CODES["Tensor"]


def _parts(type: Type) -> tuple[int, int, int]:
    """Code, flags and list size of a type."""
    flags, size = 0, form.ANY_SIZE
    inner = type
    if isinstance(inner, OptionalType):
        flags, inner = form.OPTIONAL, inner.element
    if isinstance(inner, ListType):
        flags |= form.LIST
        size = form.ANY_SIZE if inner.size is None else inner.size
        inner = inner.element
        if isinstance(inner, OptionalType):
            flags, inner = flags | form.OPTIONAL_ELEMENTS, inner.element
    if isinstance(inner, BaseType) and inner.name in CODES and size <= form.ANY_SIZE:
        return CODES[inner.name], flags, size
    return form.OTHER, form.OPTIONAL if isinstance(type, OptionalType) else 0, form.ANY_SIZE


def kinds_of(schema: FunctionSchema, pool: Pool) -> list[Kind]:
    """The kinds of all arguments and then of all results; defaults are put into the pool.

    Raises HardwireError for a default that a constant cannot hold.
    """
    arguments = [_argument_kind(argument, schema, pool) for argument in schema.arguments]
    return arguments + [_kind(item, pool) for item in schema.returns]


def _argument_kind(argument: Argument, schema: FunctionSchema, pool: Pool) -> Kind:
    kind = _kind(argument, pool)
    flags = kind.flags | (form.KEYWORD if argument.kwarg_only else 0)
    if not argument.has_default:
        return replace(kind, flags=flags)
    try:
        value = pool.value(argument.default, kind)
    except (NoConstant, struct.error) as problem:
        reason = "it is out of range" if isinstance(problem, struct.error) else str(problem)
        raise HardwireError(
            f"`{schema.full_name}`: the default of `{argument}` cannot be in a table: {reason}."
        ) from problem
    return replace(kind, flags=flags | form.HAS_DEFAULT, default_at=value)


def _kind(item: Argument | Return, pool: Pool) -> Kind:
    code, flags, size = _parts(item.type)
    if item.is_write:
        flags |= form.WRITTEN
    name = pool.text(_without_optional(item.type)) if code == form.OTHER else 0
    return Kind(code, flags, size, 0, name)


def _without_optional(type: Type) -> str:
    return str(type.element if isinstance(type, OptionalType) else type)


class NoConstant(ValueError):
    """A value that is no constant; the message says why."""


@dataclass(frozen=True)
class _Value:
    """`hwr_value`: the payload, or the offset in the pool of what it points to."""

    tag: int
    payload: bytes = bytes(8)
    count: int = 0
    points_to: int | None = None


class Pool:
    """Defaults and texts, each one once. Offsets are from the pool's start until it is placed."""

    def __init__(self) -> None:
        self._content = bytearray()
        self._parts: dict[tuple[bytes, int], int] = {}
        self._values: dict[_Value, int] = {}

    def value(self, default: Default, kind: Kind) -> int:
        """The offset of a default of this kind."""
        value = self._encoded(default, kind)
        if value not in self._values:
            self._values[value] = self._add(bytes(VALUE.size), 8)
        return self._values[value]

    def text(self, text: str) -> int:
        """The offset of a text that ends with a zero."""
        return self._shared(text.encode() + b"\0", 1)

    def content(self, start: int) -> bytes:
        """The bytes of the pool if it begins at the offset `start` of a table."""
        placed = bytearray(self._content)
        for value, at in self._values.items():
            payload = value.payload
            if value.points_to is not None:
                payload = struct.pack("<Q", start + value.points_to)
            VALUE.pack_into(placed, at, payload, value.count, value.tag)
        return bytes(placed)

    def _add(self, part: bytes, alignment: int) -> int:
        self._content += bytes(-len(self._content) % alignment)
        self._content += part
        return len(self._content) - len(part)

    def _shared(self, part: bytes, alignment: int) -> int:
        if (part, alignment) not in self._parts:
            self._parts[part, alignment] = self._add(part, alignment)
        return self._parts[part, alignment]

    def _encoded(self, default: Default, kind: Kind) -> _Value:
        if isinstance(default, tuple):
            return self._list(default, kind)
        if isinstance(default, str) and kind.type != CODES["Device"]:
            text = default.encode()
            return _Value(form.STRING, count=len(text), points_to=self._shared(text + b"\0", 1))
        tag, payload = _scalar(default)
        return _Value(tag, payload)

    def _list(self, items: tuple[Default, ...], kind: Kind) -> _Value:
        tag = _list_tag(items, kind)
        if tag == form.VALUES:
            if kind.type in STRINGS and any(isinstance(item, str) for item in items):
                raise NoConstant("a list of strings needs addresses")
            part = b"".join(VALUE.pack(payload, 0, of) for of, payload in map(_scalar, items))
        elif tag == form.TENSORS:
            part = bytes(8 * len(items))
        else:
            size = 1 if tag == form.BOOLS else 8
            part = b"".join(_scalar(item)[1][:size] for item in items)
        if not items:
            return _Value(tag)
        return _Value(tag, count=len(items), points_to=self._shared(part, 8))


def _list_tag(items: tuple[Default, ...], kind: Kind) -> int:
    """Which list holds elements of a type, or these elements where a type has several lists."""
    if kind.type == CODES["Tensor"]:
        return form.TENSORS
    if kind.flags & form.OPTIONAL_ELEMENTS:
        return form.VALUES
    tags = {_scalar(item)[0] for item in items}
    if tags:
        only = tags.pop() if len(tags) == 1 else form.VALUES
        return {form.INT: form.INTS, form.FLOAT: form.FLOATS, form.BOOL: form.BOOLS}.get(
            only, form.VALUES
        )
    return LIST_TAGS.get(kind.type, form.VALUES)


def _scalar(value: Default) -> tuple[int, bytes]:
    """Tag and payload of a value that points nowhere."""
    if value is None:
        return form.NONE, bytes(8)
    if isinstance(value, bool):
        return form.BOOL, struct.pack("<q", value)
    if isinstance(value, int):
        return form.INT, struct.pack("<q", value)
    if isinstance(value, float):
        return form.FLOAT, struct.pack("<d", value)
    if isinstance(value, str):
        return form.DEVICE, _device(value)
    raise NoConstant(f"there are no values for `{value}`")


def _device(name: str) -> bytes:
    try:
        return struct.pack("<bb6x", *device_numbers(name))
    except ValueError as problem:
        raise NoConstant(f"`{name}` is no device") from problem
