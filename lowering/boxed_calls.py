"""Boxed values in memory: what value.h declares, as types of the llvm dialect and as bytes."""

from __future__ import annotations

import struct
from collections.abc import Sequence

from ..dialect.mlir import ir
from .attributes import number_of

VALUE = "!llvm.struct<(i64, i32, i32)>"
"""`hwr_value`: a payload, a count, a tag."""

NEXT_STRUCT = "!llvm.struct<(ptr, ptr)>"
"""`hwr_next` as models make it: the function, and behind it the memory that it works in."""

PREFIX = "boxed_"
"""What functions of `boxed.mlir` begin with, which all boxed entry points share."""


def template(items: Sequence[ir.DictAttr]) -> list[int]:
    """The bytes of values, with zeros where they point to something."""
    parts = [
        struct.pack("<qII", payload(item), number_of(item, "count"), number_of(item, "tag"))
        for item in items
    ]
    return signed(b"".join(parts))


def signed(content: bytes) -> list[int]:
    """Bytes as MLIR writes elements of i8."""
    return list(memoryview(content).cast("b"))


def payload(item: ir.DictAttr) -> int:
    return 0 if "of" in item else number_of(item, "bits")
