"""The parts of a schema table as `runtime/include/hardwire/boxed.h` documents them, byte by byte.

`schema_table.py` writes tables, `table_reader.py` reads them; what both need to know is here.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, fields, replace
from typing import ClassVar

MAGIC = 0x54525748
VERSION = 1
ANY_SIZE = 0xFFFF

LIST, OPTIONAL, OPTIONAL_ELEMENTS, KEYWORD, WRITTEN, HAS_DEFAULT = (1 << bit for bit in range(6))

OTHER = 0
TYPES = (
    "Tensor", "Scalar", "number", "int", "SymInt", "ScalarType", "Layout", "MemoryFormat",
    "QScheme", "DeviceIndex", "DimVector", "float", "SymFloat", "bool", "SymBool", "str", "Dimname",
    "Device", "Any", "Generator", "Storage", "Stream", "complex", "GraphModule",
)  # fmt: skip
"""Base types by code, the first one of code 1."""
CODES = {name: code for code, name in enumerate(TYPES, 1)}

NONE, TENSOR, TENSORS, INT, FLOAT, BOOL, STRING, DEVICE, INTS, FLOATS, BOOLS, VALUES = range(12)
"""Tags of values, as in `value.h`."""

VALUE = struct.Struct("<8sII")
SIGNATURE = struct.Struct("<BBBB")
RECORD = struct.Struct("<HH")
ENTRY = struct.Struct("<iI")


@dataclass(frozen=True)
class Header:
    """The first 64 bytes."""

    layout: ClassVar[struct.Struct] = struct.Struct("<IHH14I")

    kind_width: int
    size: int
    seed: int
    operator_count: int
    signatures: int
    signatures_size: int
    kinds: int
    kind_count: int
    defaults: int
    defaults_size: int
    names: int
    names_size: int
    entries: int

    def pack(self) -> bytes:
        values = (getattr(self, field.name) for field in fields(self))
        return self.layout.pack(MAGIC, VERSION, *values, 0, 0)

    @classmethod
    def unpack(cls, data: bytes) -> Header | None:
        """None where these are not the first bytes of a table of this version."""
        if len(data) < cls.layout.size:
            return None
        magic, version, *values = cls.layout.unpack_from(data)
        return cls(*values[:13]) if (magic, version) == (MAGIC, VERSION) else None


@dataclass(frozen=True)
class Kind:
    """`hwr_kind`: what a schema says of one argument or result."""

    layout: ClassVar[struct.Struct] = struct.Struct("<BBHII")

    type: int
    flags: int
    list_size: int
    default_at: int
    type_name_at: int

    def pack(self) -> bytes:
        return self.layout.pack(*(getattr(self, field.name) for field in fields(self)))

    def placed(self, start: int) -> Kind:
        """The same where its default and its type's name lie in a pool that begins at `start`."""
        return replace(
            self,
            default_at=self.default_at + start if self.flags & HAS_DEFAULT else 0,
            type_name_at=self.type_name_at + start if self.type == OTHER else 0,
        )


def name_hash(name: str, seed: int) -> tuple[int, int]:
    """The hash of an operator's name, and the check beside it."""
    first, second = 0x811C9DC5 ^ seed, 0x9E3779B9 + seed
    for byte in name.encode():
        first = (first ^ byte) * 0x01000193 & 0xFFFFFFFF
        second = (second + byte) * 0x85EBCA6B & 0xFFFFFFFF
    return first, second >> 16
