"""What TorchScript's operators refuse: wrong numbers and places, and what asks for much memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..errors import Refused
from .values import Value

MAX_COUNT = 1 << 16
"""Elements that one operator makes of a number."""


class Raised(Exception):
    """The model raises an exception; the text is its message."""


def up_to(number: int, most: int) -> int:
    """A number that asks for memory, within bounds."""
    if number > most:
        raise Refused(f"is given {number}, and hardwire goes up to {most}")
    return number


def place_in(values: Sequence[Any], index: int, what: str = "list") -> int:
    if not -len(values) <= index < len(values):
        raise Raised(f"{what} index out of range")
    return index


def checked(function: Callable[..., Value]) -> Callable[..., Value]:
    """What Python raises for wrong numbers, the model would raise too."""

    def call(*given: Value) -> Value:
        try:
            result = function(*given)
        except (ArithmeticError, ValueError) as error:
            raise Raised(str(error)) from None
        if type(result) is int and not -(1 << 63) <= result < 1 << 63:
            return (result + (1 << 63)) % (1 << 64) - (1 << 63)
        return result

    return call
