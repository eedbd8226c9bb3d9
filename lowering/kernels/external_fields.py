"""Arguments of the user's C functions as attributes of their declarations."""

from __future__ import annotations

from typing import Any

from ...dialect.mlir import ir
from ...dialect.plain import is_list
from ..attributes import items_of, text_of
from ..tensor_descriptors import LISTS, STEP


def entry(**fields: Any) -> ir.DictAttr:
    return ir.DictAttr.get({name: _attribute(value) for name, value in fields.items()})


def fields_of(entry: ir.DictAttr) -> dict[str, ir.Attribute]:
    return {named.name: named.attr for named in entry}


def _attribute(value: Any) -> ir.Attribute:
    if isinstance(value, ir.Attribute):
        return value
    if isinstance(value, str):
        return ir.StringAttr.get(value)
    if isinstance(value, float):
        return ir.FloatAttr.get_f64(value)
    if is_list(value):
        return ir.ArrayAttr.get(value)
    return ir.IntegerAttr.get(ir.IntegerType.get_signless(64), int(value))


def data(content: bytes, align: int) -> ir.DictAttr:
    signed = [byte - 256 if byte > 127 else byte for byte in content]
    return entry(kind="data", bytes=ir.DenseI8ArrayAttr.get(signed), align=align)


def name_list(entries: list[ir.Attribute], anchor: int, place: int, step: int) -> None:
    """Says in two of the entries that the views of one's tensors are found behind the other.

    That takes a descriptor that the model makes, and tensors that all have views.
    """
    tensor, listed = ir.DictAttr(entries[anchor]), ir.DictAttr(entries[place])
    kinds = [text_of(item, "kind") for item in items_of(listed)] if "items" in listed else []
    if text_of(tensor, "kind") == "tensor" and kinds and set(kinds) <= {"tensor", "none"}:
        entries[anchor] = entry(**fields_of(tensor), **{LISTS: 1})
        entries[place] = entry(**fields_of(listed), **{STEP: step})
