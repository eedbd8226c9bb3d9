"""TorchScript's operators on texts, tuples and devices that are known now."""

# TorchScript's values are of any type, and so is what its operators take.
# pyright: basic

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from ..errors import Refused
from ..script.checked import MAX_COUNT, Raised, checked, place_in, up_to
from ..script.values import List, Value
from ..values import Device
from .record import known


def _tuple_index(values: tuple[Any, ...], index: int) -> Value:
    return values[place_in(values, index, "tuple")]


def formatted(form: str, *given: Value) -> str:
    parts = form.split("{}")
    if len(parts) > len(given) + 1:
        raise Raised(f"Too few arguments for format string: {form}")
    return "".join(
        a + b for a, b in zip(parts, [*map(text, given[: len(parts) - 1]), ""], strict=True)
    )


def text(value: Value) -> str:
    """The value as TorchScript prints it."""
    if isinstance(value, List):
        return f"[{', '.join(map(text, value.items))}]"
    if isinstance(value, str) or value is None or isinstance(value, bool | int | float):
        return str(value)
    raise Refused("prints a value that is known only at run time")


def _padded(function: Callable[..., Value]) -> Callable[..., Value]:
    padded = _on_letters(function)
    return lambda text, width, *fill: padded(text, up_to(width, MAX_COUNT), *fill)


def _on_letters(function: Callable[..., Value]) -> Callable[..., Value]:
    """A function that wants texts of one letter."""

    def call(*given: Value) -> Value:
        try:
            return function(*given)
        except TypeError as error:  # so Python refuses texts of none or of more letters
            raise Raised(str(error)) from None

    return call


def _in_range(function: Callable[..., Value]) -> Callable[..., Value]:
    """TorchScript's `end` of -1 is the end of the text."""
    return lambda text, part, start=0, end=-1: function(
        text, part, start, len(text) if end == -1 else end
    )


def _device(kind: str, index: int | None = None) -> Value:
    return Device(kind if index is None else f"{kind}:{index}")


def fill() -> None:
    known("prim::TupleIndex", evaluate=_tuple_index)
    known("prim::TupleSlice", evaluate=lambda values, start, end: values[start:end])
    known("prim::TupleConstruct", evaluate=lambda *items: tuple(items))
    known(
        "prim::StringIndex",
        "__getitem__.str",
        evaluate=lambda text, index: text[place_in(text, index, "string")],
    )
    known("format", evaluate=formatted)
    known("str", evaluate=text)
    known("add.str", evaluate=operator.add)
    known("len.str", evaluate=len)
    for name, function in {
        "ord": _on_letters(ord), "chr": checked(chr), "hex": hex, "bin": bin, "oct": oct,
    }.items():  # fmt: skip
        known(name, evaluate=function)
    known("join", evaluate=lambda text, parts: text.join(parts.items))
    for name in (
        "lower", "upper", "strip", "lstrip", "rstrip", "capitalize", "title", "swapcase", "isdigit",
        "isalpha", "isalnum", "isspace", "islower", "isupper", "istitle", "isdecimal", "isnumeric",
        "isidentifier", "isprintable",
    ):  # fmt: skip
        known(name, evaluate=getattr(str, name))
    for name in ("zfill", "center", "ljust", "rjust"):
        known(name, evaluate=_padded(getattr(str, name)))
    for name in ("startswith", "endswith", "find", "rfind", "count"):
        known(name, evaluate=_in_range(getattr(str, name)))
    known("replace", evaluate=lambda text, old, new, most=-1: text.replace(old, new, most))
    known(
        "split.str",
        evaluate=lambda text, mark=None, most=-1: List(text.split(mark, most), "List[str]"),
    )
    known("device", "device.with_index", evaluate=_device)
