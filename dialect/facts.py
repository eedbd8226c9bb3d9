"""Frozen dataclasses that are made quickly.

The standard library writes six functions as text for each class, and compiles them: of the hundreds
of classes that a command imports, that took a third of the time. Here there is one such text, which
is written when the first object of a class is made. All else is as there.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, field, fields, is_dataclass, replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any, cast

__all__ = ["dataclass", "field", "replace"]

WRITTEN = {"__init__", "__eq__", "__hash__", "__repr__", "__setattr__", "__delattr__"}

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(cls=None, /, **options):
        """The standard library's, of which classes without more options or functions of their own
        are made here."""

        def made(cls):
            parents = [each.__dataclass_params__ for each in cls.__mro__ if is_dataclass(each)]
            usual = options == {"frozen": True} and all(each.frozen for each in parents)
            if not usual or WRITTEN & vars(cls).keys():
                return dataclasses.dataclass(**options)(cls)
            return _frozen(cls, parents)

        return made if cls is None else made(cls)


def _frozen(cls: type[Any], parents: list[Any]) -> type[Any]:
    documentation = cls.__doc__
    cls.__doc__ = documentation or "-"  # where there is none, a signature would be written
    _set_frozen(parents, False)
    dataclasses.dataclass(init=False, repr=False, eq=False)(cls)
    _set_frozen([*parents, cls.__dataclass_params__], True)
    cls.__doc__ = documentation
    compared = _values([each.name for each in fields(cls) if each.compare])

    def __init__(self: Any, *given: Any, **named: Any) -> None:
        cls.__init__ = _init(cls)
        cls.__init__(self, *given, **named)

    def __eq__(self: Any, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return compared(self) == compared(other)

    def __hash__(self: Any) -> int:
        return hash(compared(self))

    for method in (__init__, __eq__, __hash__, __repr__, __setattr__, __delattr__):
        setattr(cls, method.__name__, method)
    return cls


def _set_frozen(parameters: list[Any], frozen: bool) -> None:
    """The standard library has frozen classes of frozen ones alone, and writes functions for it."""
    for each in parameters:
        each.frozen = frozen


def _values(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    if len(names) > 1:
        return attrgetter(*names)
    return lambda self: tuple(getattr(self, name) for name in names)


def _init(cls: type[Any]) -> Callable[..., None]:
    """The function that gives an object its fields; no field has the names in it."""
    known = dict[str, Any](__missing=MISSING)
    parameters, named, lines = ["self"], ["*"], ["__own = self.__dict__"]
    for each in fields(cls):
        name, default, made = each.name, f"__{each.name}", each.default_factory is not MISSING
        if made or each.default is not MISSING:
            known[default] = each.default_factory if made else each.default
        if each.init:
            value = "__missing" if made else default
            parameter = f"{name}={value}" if default in known else name
            (named if each.kw_only else parameters).append(parameter)
            value = f"{default}() if {name} is __missing else {name}" if made else name
            lines.append(f"__own[{name!r}] = {value}")
        elif made:
            lines.append(f"__own[{name!r}] = {default}()")
    lines += ["self.__post_init__()"] if hasattr(cls, "__post_init__") else []
    parameters += named[1:] and named
    text = f"def __init__({', '.join(parameters)}):\n " + "\n ".join(lines)
    exec(text, known, found := dict[str, Any]())
    return cast(Callable[..., None], found["__init__"])


def __repr__(self: Any) -> str:
    told = (f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
    return f"{self.__class__.__qualname__}({', '.join(told)})"


def __setattr__(self: Any, name: str, value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def __delattr__(self: Any, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")
