"""The tags of boxed values, and which of them a schema's types take."""

from __future__ import annotations

from ...dialect.kernel_library.variants import is_tensor
from ...dialect.schema import (
    Argument,
    BaseType,
    FunctionSchema,
    ListType,
    OptionalType,
    Return,
    Type,
)

NONE, TENSOR, TENSORS, INT, FLOAT, BOOL, STRING, DEVICE, INTS, FLOATS, BOOLS, VALUES = range(12)

_TAGS = {
    "Tensor": (TENSOR,),
    "Scalar": (INT, FLOAT, BOOL),
    "number": (INT, FLOAT, BOOL),
    "float": (FLOAT,),
    "SymFloat": (FLOAT,),
    "bool": (BOOL,),
    "SymBool": (BOOL,),
    "str": (STRING,),
    "Dimname": (STRING,),
    "Device": (DEVICE,),
    **dict.fromkeys(
        ("int", "SymInt", "ScalarType", "Layout", "MemoryFormat", "QScheme", "DeviceIndex"), (INT,)
    ),
}
_LISTS = {
    "Tensor": (TENSORS,),
    "Scalar": (INTS, FLOATS, BOOLS, VALUES),
    "int": (INTS,),
    "SymInt": (INTS,),
    "float": (FLOATS,),
    "bool": (BOOLS,),
}


def tags_of(type: Type) -> tuple[int, ...]:
    """The tags that a value of a schema's type may have; none for types without values."""
    if isinstance(type, OptionalType):
        return (NONE, *tags_of(type.element))
    if isinstance(type, ListType):
        element = type.element
        if isinstance(element, OptionalType):
            found = _LISTS.get(str(element.element), ())
            return found if found == (TENSORS,) else (*found, VALUES)
        return _LISTS.get(str(element), (VALUES,))
    if isinstance(type, BaseType):
        return _TAGS.get(type.name, ())
    return ()


def destinations(schema: FunctionSchema) -> list[int]:
    """Where among the values the tensors stand that each result is written to.

    Results that are numbers are written nowhere; theirs is the place of the next tensor.
    """
    places, following = list[int](), len(schema.arguments)
    for one in schema.returns:
        written = _written(schema, one)
        places.append(following if written is None else written)
        following += written is None and is_tensor(one.type)
    return places


def _written(schema: FunctionSchema, result: Return) -> int | None:
    if not result.is_write or result.alias is None:
        return None
    for place, argument in enumerate(schema.arguments):
        if argument.alias is not None and argument.alias.before == result.alias.before:
            return place
    return None


def accepted(argument: Argument) -> tuple[int, ...]:
    """The tags that an argument may have: None where its type has no values."""
    found = tags_of(argument.type)
    return found or (NONE,)
