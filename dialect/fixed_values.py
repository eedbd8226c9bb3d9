"""Inputs and outputs of a model that are the same in every run: numbers, texts and None.

torch.export makes a program for one value of every input that is not a tensor, and knows some
outputs without computing anything. Neither is a parameter of the C function. The entry function
lists them, each with its place among all inputs (or outputs) of the model:

    hw.fixed_outputs = [{name = "output_1", place = 1 : i64, value = 3 : i64}]
"""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from .errors import PassFailed
from .mlir import ir
from .values import attribute_of, integer

Value = None | bool | int | float | str
T = TypeVar("T")


@dataclass(frozen=True)
class Fixed:
    """An input or an output: its name, its place among all of them, and its value."""

    name: str
    place: int
    value: Value

    @property
    def kind(self) -> str:
        """The name of its type in Python; `None` for None."""
        return "None" if self.value is None else type(self.value).__name__

    @property
    def text(self) -> str:
        """Its value as Python writes it."""
        return repr(self.value)

    @property
    def description(self) -> str:
        """`int, always 3`; of None that alone."""
        return "always None" if self.value is None else f"{self.kind}, always {self.text}"

    def is_like(self, value: object) -> bool:
        """The same value of the same type; a number of numpy's is one of Python's."""
        plain = np.asarray(value).item() if np.isscalar(value) else value
        return type(plain) is type(self.value) and repr(plain) == self.text

    def attribute(self) -> ir.DictAttr:
        name, place = ir.StringAttr.get(self.name), integer(self.place)
        return ir.DictAttr.get({"name": name, "place": place, "value": attribute_of(self.value)})

    @staticmethod
    def from_attribute(attribute: ir.Attribute) -> Fixed:
        entries = ir.DictAttr(attribute)
        name, place = ir.StringAttr(entries["name"]).value, ir.IntegerAttr(entries["place"]).value
        return Fixed(name, place, _value(entries["value"]))


def declare(entry: ir.Operation, side: str, found: Sequence[Fixed]) -> None:
    """Writes the fixed inputs or outputs (`side`) on the entry, if there are any."""
    if not found:
        return
    entry.attributes[_key(side)] = ir.ArrayAttr.get([each.attribute() for each in found])


def fixed(entry: ir.Operation, side: str) -> tuple[Fixed, ...]:
    """The fixed inputs or outputs of a program, in order; PassFailed where the text is wrong."""
    key = _key(side)
    if key not in entry.attributes:
        return ()
    try:
        found = [Fixed.from_attribute(each) for each in ir.ArrayAttr(entry.attributes[key])]
    except (ValueError, KeyError) as problem:
        raise PassFailed(
            f"`{key}` of the entry must be a list of {{name, place, value}} ({problem})."
        ) from None
    places = [each.place for each in found]
    if places != sorted(set(places)) or any(place < 0 for place in places):
        raise PassFailed(f"`{key}` of the entry must name each place once, in order: {places}.")
    return tuple(found)


def inserted(computed: Iterable[T], found: Sequence[Fixed]) -> list[T | Value]:
    """All inputs or outputs of the model: `computed` ones, and the fixed ones at their places."""
    every: list[T | Value] = list(computed)
    for each in found:
        every.insert(each.place, each.value)
    return every


def without(given: Sequence[Any], computed: int, found: Sequence[Fixed]) -> list[Any]:
    """The inputs that are tensors, of `computed` or of all inputs of the model.

    Raises ValueError where a fixed one is given and is not what it was at the export.
    """
    if len(given) != computed + len(found):
        return list(given)
    for each in found:
        value = given[each.place]
        if not each.is_like(value):
            raise ValueError(
                f"`{each.name}` is {each.text}, as it was when the model was exported, and not "
                f"{reprlib.repr(value)}."
            )
    places = {each.place for each in found}
    return [value for place, value in enumerate(given) if place not in places]


def _key(side: str) -> str:
    return f"hw.fixed_{side}s"


def _value(attribute: Any) -> Value:
    if isinstance(attribute, ir.UnitAttr):
        return None
    if isinstance(attribute, ir.BoolAttr | ir.IntegerAttr | ir.FloatAttr | ir.StringAttr):
        return attribute.value
    raise ValueError(f"`{attribute}` is no value of an input or an output")
