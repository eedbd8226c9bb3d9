"""Reads schema tables back, as `hardwire schema table` writes them.

A table has no names of alias sets, of results, and unless it was made with names none of operators
and arguments. What is written to is `Tensor!` here, and names are found again among those that the
caller knows.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from ..dialect.devices import device_name
from ..dialect.errors import HardwireError
from ..dialect.schema import (
    Alias,
    Argument,
    BaseType,
    Default,
    FunctionSchema,
    ListType,
    OptionalType,
    Return,
    Scalar,
    Type,
)
from ..dialect.schema_parser import parse
from . import table_format as form
from .table_format import VALUE, Header, Kind


@dataclass(frozen=True)
class ReadOperator:
    """An operator of a table. `name` is None where neither the table nor the caller knows it.

    `entry` says where the entry point is: a symbol, or an address; None where there is none.
    """

    name: str | None
    hash: int
    schema: FunctionSchema
    destinations: int
    entry: str | None
    scratch_size: int

    def __str__(self) -> str:
        shown = str(self.schema)
        if self.name is None:
            shown = f"<{self.hash:08x}>" + shown[shown.index("(") :]
        if self.entry is None:
            return shown
        scratch = f", {self.scratch_size} bytes of scratch" if self.scratch_size else ""
        return f"{shown}  [{self.entry}{scratch}]"


@dataclass(frozen=True)
class ReadTable:
    """A table: where it was found, what it takes, its operators in the order of the table."""

    place: str
    size: int
    seed: int
    operators: tuple[ReadOperator, ...]


def read_table(content: bytes, known: Iterable[str] = (), place: str = "") -> ReadTable:
    """The table in these bytes. `known` are names that operators may have.

    Raises HardwireError where the bytes are no table, or a damaged one.
    """
    header = Header.unpack(content)
    if header is None:
        raise HardwireError(f"{place or 'table'}: not a schema table of version {form.VERSION}.")
    return read(content, header, known, place, {})


def read(
    content: bytes, header: Header, known: Iterable[str], place: str, entries: Mapping[int, str]
) -> ReadTable:
    """The same for a header that was read before; `entries` are names by their offsets."""
    try:
        if len(content) < header.size:
            raise ValueError("it ends before its end")
        names = {form.name_hash(name, header.seed): name for name in known}
        reader = _Reader(content[: header.size], header, names, entries)
        operators = tuple(reader.operator(i) for i in range(header.operator_count))
    except (struct.error, IndexError, ValueError, HardwireError) as problem:
        # Bytes of any content, read by offsets that they say themselves.
        raise HardwireError(f"{place or 'table'}: this schema table is damaged.") from problem
    return ReadTable(place, header.size, header.seed, operators)


class _Reader:
    """Reads one table; struct.error, IndexError or ValueError where it is damaged."""

    def __init__(
        self,
        content: bytes,
        header: Header,
        known: Mapping[tuple[int, int], str],
        entries: Mapping[int, str],
    ) -> None:
        self._content = content
        self._header = header
        self._known = known
        self._entries = entries

    def operator(self, i: int) -> ReadOperator:
        header = self._header
        records = header.layout.size + 4 * header.operator_count
        (hash,) = struct.unpack_from("<I", self._content, header.layout.size + 4 * i)
        check, place = form.RECORD.unpack_from(self._content, records + form.RECORD.size * i)
        at = header.signatures + 2 * place
        counts = form.SIGNATURE.unpack_from(self._content, at)
        given, outs, returned, destinations = counts
        kinds = [self._kind(at + form.SIGNATURE.size, j) for j in range(given + returned)]
        name, names = self._names(i, given)
        name = name or self._known.get((hash, check))
        namespace, _, rest = (name or "unknown").rpartition("::")
        base, _, overload = rest.partition(".")
        schema = FunctionSchema(
            namespace, base, overload,
            tuple(self._argument(kind, of) for kind, of in zip(kinds[:given], names, strict=True)),
            tuple(Return(self._type(kind)) for kind in kinds[given:]),
        )  # fmt: skip
        if sum(argument.is_out for argument in schema.arguments) < outs:
            raise ValueError("out arguments that are none")
        entry, scratch = self._entry(i)
        return ReadOperator(name, hash, schema, destinations, entry, scratch)

    def _kind(self, indices: int, i: int) -> Kind:
        width = self._header.kind_width
        place = indices + width * i
        index = int.from_bytes(self._content[place : place + width], "little")
        if index >= self._header.kind_count:
            raise ValueError("no such kind")
        size = Kind.layout.size
        return Kind(*Kind.layout.unpack_from(self._content, self._header.kinds + size * index))

    def _names(self, i: int, count: int) -> tuple[str | None, list[str]]:
        """The operator's name and those of its arguments."""
        if self._header.names == 0:
            return None, [f"_{number}" for number in range(count)]
        (start,) = struct.unpack_from("<I", self._content, self._header.names + 4 * i)
        name = self._text(start)
        return name, self._text(start + len(name.encode()) + 1).split()

    def _text(self, start: int) -> str:
        return self._content[start : self._content.index(0, start)].decode()

    def _entry(self, i: int) -> tuple[str | None, int]:
        if self._header.entries == 0:
            return None, 0
        place = self._header.entries + form.ENTRY.size * i
        distance, scratch = form.ENTRY.unpack_from(self._content, place)
        unnamed = f"at {distance:+#x}" if distance else None
        return self._entries.get(place, unnamed), scratch

    def _argument(self, kind: Kind, name: str) -> Argument:
        keyword = bool(kind.flags & form.KEYWORD)
        if not kind.flags & form.HAS_DEFAULT:
            return Argument(name, self._type(kind), kwarg_only=keyword)
        value = self._default(kind.default_at)
        return Argument(name, self._type(kind), _literal(value), value, keyword)

    def _type(self, kind: Kind) -> Type:
        alias = Alias((), True) if kind.flags & form.WRITTEN else None
        type = self._element(kind)
        type = replace(type, alias=alias)
        if kind.flags & form.OPTIONAL_ELEMENTS:
            type = OptionalType(type)
        if kind.flags & form.LIST:
            type = ListType(type, None if kind.list_size == form.ANY_SIZE else kind.list_size)
        return OptionalType(type) if kind.flags & form.OPTIONAL else type

    def _element(self, kind: Kind) -> Type:
        if kind.type != form.OTHER:
            return BaseType(form.TYPES[kind.type - 1])
        text = self._text(kind.type_name_at)
        return parse(f"f({text} x) -> ()").arguments[0].type

    def _default(self, at: int) -> Default:
        payload, count, tag = VALUE.unpack_from(self._content, at)
        if tag not in (form.STRING, form.INTS, form.FLOATS, form.BOOLS, form.TENSORS, form.VALUES):
            return _scalar(tag, payload)
        (start,) = struct.unpack("<Q", payload)
        if max(start, count) > len(self._content):
            raise ValueError("outside of the table")
        if tag == form.STRING:
            return self._content[start : start + count].decode()
        if tag == form.TENSORS:
            return (None,) * count
        if tag == form.VALUES:
            values = (VALUE.unpack_from(self._content, start + 16 * i) for i in range(count))
            return tuple(_scalar(of, part) for part, _, of in values)
        element = {form.INTS: "q", form.FLOATS: "d", form.BOOLS: "?"}[tag]
        return struct.unpack_from(f"<{count}{element}", self._content, start)


def _scalar(tag: int, payload: bytes) -> Scalar:
    if tag == form.NONE:
        return None
    if tag == form.FLOAT:
        return struct.unpack("<d", payload)[0]
    if tag == form.DEVICE:
        return device_name(*struct.unpack("<bb6x", payload))
    if tag not in (form.INT, form.BOOL):
        raise ValueError("no such value")
    (number,) = struct.unpack("<q", payload)
    return bool(number) if tag == form.BOOL else number


def _literal(value: Default) -> str:
    """A default as schemas write it."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(_literal, value))}]"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    return repr(value)
