"""What the entries of `hw.parameters` say, field by field."""

from __future__ import annotations

from ..dialect.mlir import ir


def text_of(fields: ir.DictAttr, name: str) -> str:
    return ir.StringAttr(fields[name]).value


def number_of(fields: ir.DictAttr, name: str) -> int:
    return ir.IntegerAttr(fields[name]).value


def items_of(fields: ir.DictAttr) -> list[ir.DictAttr]:
    """The entries that an entry is made of."""
    return [ir.DictAttr(item) for item in ir.ArrayAttr(fields["items"])]
