"""Which numbers in single precision are short floats in the model, and which lie in memory so."""

from __future__ import annotations

from .mlir import ir

ROUNDED = "hw.rounded"
"""Attribute of an operator in single precision: the short floats that its result is in the model.
The number that it gives may be rounded to one of these wherever that saves memory."""

NEARLY = "hw.nearly"
"""Attribute of an operator in single precision whose result is a short float in the model: what it
gives may be off by far less than rounding to that is."""

MARKS = (ROUNDED, NEARLY)
"""What is true of whatever computes the same numbers."""

HELD = "hw.held"
"""On an argument of a kernel: it lies in memory as short floats, and is read as float32."""


def carry(op: ir.Operation, value: ir.Value) -> None:
    """What stands in the place of an operator is in the model what its result was."""
    owner = value.owner
    if ROUNDED in op.attributes and not isinstance(owner, ir.Block):
        owner.operation.attributes[ROUNDED] = op.attributes[ROUNDED]


def held_arguments(function: ir.Operation) -> list[int]:
    """The arguments of a kernel that lie so."""
    if "arg_attrs" not in function.attributes:
        return []
    entries = [ir.DictAttr(each) for each in ir.ArrayAttr(function.attributes["arg_attrs"])]
    return [number for number, entry in enumerate(entries) if HELD in entry]


def is_held(value: ir.Value) -> bool:
    """An argument of a kernel lies so."""
    owner = value.owner
    if not isinstance(owner, ir.Block):
        return False
    return ir.BlockArgument(value).arg_number in held_arguments(owner.owner.operation)
