"""Which IR types the arguments and results of a schema may have.

The types are written as MLIR text, with two words more: `tensor` is a tensor of any shape and
element type, `any` is every type (generators, storages, class objects: nothing is known of them).
"""

from __future__ import annotations

from .mlir import ir
from .schema import Argument, ListType, OptionalType, RefinedType, Type
from .values import SCALARS

TENSOR = "tensor"
TENSOR_LIST = "!hw.tensor_list"
NONE = "!hw.none"
DEFAULT = "!hw.default"
ANY = "any"

NUMBERS = ("i64", "f64", "i1")
LISTS = tuple(f"!hw.list<{number}>" for number in NUMBERS)


def type_choices(type: Type) -> tuple[str, ...]:
    """The types that a value of this schema type may have. `Tensor[]` is one value."""
    if isinstance(type, OptionalType):
        choices = type_choices(type.element)
        return choices if NONE in choices or ANY in choices else (*choices, NONE)
    if isinstance(type, ListType):
        return _list_choices(type)
    name = str(type)
    if name == "Tensor" or isinstance(type, RefinedType):
        return (TENSOR,)
    if name in ("Scalar", "number"):
        return NUMBERS
    return (SCALARS.get(name, ANY),)


def _list_choices(type: ListType) -> tuple[str, ...]:
    element = type.element.element if isinstance(type.element, OptionalType) else type.element
    name = str(element)
    if name == "Tensor":
        return (TENSOR_LIST,)
    if name in ("Scalar", "number"):
        return LISTS
    scalar = SCALARS.get(name)
    return (f"!hw.list<{scalar}>",) if scalar in NUMBERS else (ANY,)


def argument_choices(argument: Argument) -> tuple[str, ...]:
    """The types that an argument may have, `!hw.default` included where it has a default."""
    choices = type_choices(argument.type)
    return (*choices, DEFAULT) if argument.has_default and ANY not in choices else choices


def matches(type: ir.Type, choices: tuple[str, ...]) -> bool:
    """A value of this type may be given where these types are wanted."""
    if isinstance(type, ir.RankedTensorType):
        return TENSOR in choices or ANY in choices
    return ANY in choices or str(type) in choices


def listed(choices: tuple[str, ...]) -> str:
    """`i64, f64 or i1`."""
    return " or ".join(filter(None, (", ".join(choices[:-1]), choices[-1])))
