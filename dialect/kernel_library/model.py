"""What a kernel library says: which C functions compute which operators, and for what tensors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from types import MappingProxyType
from typing import Any

from ..dispatch.registration import Registration
from ..entry import Entry
from ..schema import FunctionSchema
from .returned import Returned
from .size_expression import Size

DimOrder = tuple[int, ...]
"""Dimensions from the outermost to the innermost: (0, 2, 3, 1) is NHWC storage of NCHW."""


@dataclass(frozen=True)
class Dtypes:
    """The element types that a kernel takes; all tensors of one `alias` have the same."""

    values: tuple[str, ...]
    alias: str | None = None


@dataclass(frozen=True)
class DimOrders:
    """The dim orders that a kernel takes; all tensors of one `alias` have the same."""

    values: tuple[DimOrder, ...]
    alias: str | None = None


@dataclass(frozen=True)
class ArgMeta:
    """What a kernel asks of one tensor argument; None is anything."""

    argument: str
    dtypes: Dtypes | None = None
    dim_orders: DimOrders | None = None


@dataclass(frozen=True)
class OperandLayout:
    """How hardwire has to lay out a tensor for a kernel.

    Unlike `arg_meta`, which is asked of a call, a layout is made: `dim_order` is a tuple or one of
    the words `contiguous`, `channels_last`; `align` is in bytes, of the address of the first
    element.
    """

    argument: str
    dim_order: DimOrder | str | None = None
    align: int | None = None


KeyPart = tuple[str | None, DimOrder | None]
Key = tuple[KeyPart, ...]
"""One dtype and dim order, None for any, for each tensor argument in the schema's order."""


@dataclass(frozen=True)
class Kernel:
    """A C function that computes an operator.

    `name` stands in the YAML, `symbol` is what is linked; `c_function` is its name in C where that
    is another one (abi.py). `arg_meta` is None for a kernel that
    takes everything. `dispatch_key` is the key (or alias) that it is registered for, None where
    the file names none (ExecuTorch has only one backend). `scratch` is the bytes of working memory
    that it is given. `location` is `file:line`.
    """

    operator: str
    name: str
    symbol: str
    library: str
    location: str
    arg_meta: tuple[ArgMeta, ...] | None = None
    dispatch_key: str | None = None
    scratch: Size | None = None
    layouts: tuple[OperandLayout, ...] = ()
    boxed: bool = False
    c_function: str | None = None

    @property
    def function(self) -> str:
        """Its name in C."""
        return self.c_function or self.symbol

    @property
    def is_catch_all(self) -> bool:
        return self.specificity == (0, 0)

    @cached_property
    def specificity(self) -> tuple[int, int]:
        """How many tensors it asks a dtype of, and of how many a dim order."""
        asked = self.arg_meta or ()
        return (
            sum(meta.dtypes is not None for meta in asked),
            sum(meta.dim_orders is not None for meta in asked),
        )

    def combinations(self) -> int:
        """How many keys it has."""
        return prod(map(len, self._variables().values()))

    def keys(self, tensors: tuple[str, ...]) -> Iterator[Key]:
        """Every key that it serves; `tensors` are the operator's, in order."""
        asked = {meta.argument: meta for meta in self.arg_meta or ()}
        variables = self._variables()
        for values in product(*variables.values()):
            chosen = dict(zip(variables, values, strict=True))
            yield tuple(_part(name, asked.get(name), chosen) for name in tensors)

    def _variables(self) -> dict[Variable, tuple[Any, ...]]:
        """What may be chosen, each alias once: its values by what they are chosen for."""
        return {
            _variable(meta.argument, options): options.values
            for meta in self.arg_meta or ()
            for options in (meta.dtypes, meta.dim_orders)
            if options is not None
        }


Variable = tuple[type, str, str]


def _variable(argument: str, options: Dtypes | DimOrders) -> Variable:
    if options.alias is not None:
        return type(options), "alias", options.alias
    return type(options), "argument", argument


def _part(argument: str, meta: ArgMeta | None, chosen: Mapping[Variable, Any]) -> KeyPart:
    if meta is None:
        return None, None
    dtype, order = (
        None if options is None else chosen[_variable(argument, options)]
        for options in (meta.dtypes, meta.dim_orders)
    )
    return dtype, order


@dataclass(frozen=True)
class LibraryOperator:
    """An operator with its kernels; `declared` where the file has its schema (`func:`).

    `returns` is what the entry says of its results.
    """

    entry: Entry
    location: str
    kernels: tuple[Kernel, ...] = ()
    declared: bool = False
    returns: tuple[Returned, ...] = ()

    @property
    def schema(self) -> FunctionSchema:
        return self.entry.schema

    @property
    def name(self) -> str:
        return self.entry.name


@dataclass(frozen=True)
class Fallback:
    """A boxed kernel for all operators of a dispatch key."""

    dispatch_key: str
    kernel: str
    symbol: str
    location: str

    def registration(self) -> Registration:
        return Registration(self.dispatch_key, self.kernel, self.location)


@dataclass(frozen=True)
class Library:
    """A file of kernels. `name` is the file's stem, `path` how it was given."""

    name: str
    path: str
    operators: Mapping[str, LibraryOperator]
    fallbacks: tuple[Fallback, ...] = ()

    @cached_property
    def families(self) -> Mapping[str, tuple[LibraryOperator, ...]]:
        """The operators by the name that their variants share: `aten::add`."""
        found: dict[str, list[LibraryOperator]] = {}
        for operator in self.operators.values():
            found.setdefault(family(operator.schema), []).append(operator)
        return MappingProxyType({name: tuple(members) for name, members in found.items()})

    def kernels(self) -> Iterator[Kernel]:
        """All kernels in the order of the file."""
        for operator in self.operators.values():
            yield from operator.kernels


def family(schema: FunctionSchema) -> str:
    """What the functional, in-place and out variants of an operator have in common."""
    name = schema.name
    if schema.is_inplace and not name.startswith("__"):
        name = name.removesuffix("_")
    return f"{schema.namespace}::{name}"
