"""The values of an argument in a list of operators: what YAML says, read as the argument's type."""

from __future__ import annotations

from typing import Any

import yaml

from . import scalar_types
from .devices import DEVICES
from .schema import BaseType, ListType, OptionalType, Type
from .values import Device
from .yaml_file import is_null

FREE = "free"
RUN_TIME = object()
"""The value of an argument that is known at run time only."""

_NUMBERED = ("Layout", "MemoryFormat", "QScheme", "DeviceIndex")
_INTS = ("int", "SymInt", *_NUMBERED)
_FLOATS = ("float", "SymFloat")
_BOOLS = ("bool", "SymBool")
_SCALARS = ("Scalar", "number")
_OPEN = ("int", "SymInt", *_FLOATS, *_BOOLS, *_SCALARS)
"""Types of values that a kernel can be given at run time."""


class WrongValue(ValueError):
    """The text is no value of the type."""


def listed_value(node: yaml.Node, type: Type) -> Any:
    """The value of a node: lists as tuples, dtypes as numbers, `free` as RUN_TIME.

    One element stands for all of a list with a size. Raises WrongValue.
    """
    if isinstance(type, OptionalType):
        return None if is_null(node) else listed_value(node, type.element)
    if is_null(node):
        raise WrongValue
    if isinstance(type, ListType):
        return _list(node, type)
    if not isinstance(type, BaseType) or not isinstance(node, yaml.ScalarNode):
        raise WrongValue
    if node.value == FREE and type.name in _OPEN:
        return RUN_TIME
    return _single(node, type.name)


def _list(node: yaml.Node, type: ListType) -> Any:
    if not isinstance(type.element, BaseType) or type.element.name not in _OPEN:
        raise WrongValue
    if isinstance(node, yaml.SequenceNode):
        return tuple(listed_value(one, type.element) for one in node.value)
    if type.size is None:
        raise WrongValue
    return (listed_value(node, type.element),) * type.size


def _single(node: yaml.ScalarNode, name: str) -> Any:
    # What types-PyYAML leaves open is the node.
    value = yaml.safe_load(yaml.serialize(node))  # pyright: ignore[reportUnknownMemberType]
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if name == "ScalarType" and (found := scalar_types.find(node.value)):
        return scalar_types.CODES[found]
    if name in _INTS and is_number and isinstance(value, int):
        return value
    if name in _FLOATS and is_number:
        return float(value)
    if name in _BOOLS and isinstance(value, bool):
        return value
    if name in _SCALARS and isinstance(value, int | float):
        return value
    if name == "str" and isinstance(value, str):
        return value
    if name == "Device" and node.value.partition(":")[0] in DEVICES:
        return Device(node.value)
    raise WrongValue
