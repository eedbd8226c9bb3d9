"""What a boxed value is at compile time.

Numbers, texts, devices and None are themselves, tuples are tuples. Everything that TorchScript can
change or compare by identity is an object of this file. Tensors hold a value of the program.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from ..dtypes import BY_NAME, Dtype, of_tensor
from ..errors import Refused
from ..graph.written_views import View
from ..layout import shape_of
from ..mlir import ir
from ..plain import is_tuple
from ..values import Device

Value = Any
"""One of: None, bool, int, float, str, Device, tuple, and the classes below."""

KINDS = {"int": "int64", "float": "float64", "bool": "bool"}
"""The element type of a number that is known only at run time."""

_serial = count()


class NeedsConstant(Refused):
    """Something depends on a number that is known only at run time."""


class _Uninitialised:
    """What a variable holds on a path where it is never read."""

    def __repr__(self) -> str:
        return "uninitialised"


UNINITIALISED = _Uninitialised()


@dataclass(frozen=True)
class Dynamic:
    """A number that is known at run time: a tensor of no dimensions. `kind` is as in KINDS."""

    kind: str
    value: ir.Value


@dataclass(frozen=True)
class Opaque:
    """What a boxed call gives that could not be removed; nothing is known of it."""

    value: ir.Value


@dataclass(frozen=True)
class Forgotten:
    """What an attribute holds that ends as something else than it began, and that every call sets
    before it reads it. `place` is the path of its object, and its name."""

    place: tuple[str, str]


@dataclass(eq=False)
class Mutable:
    """Anything that can change: `serial` counts the order in which they were made.

    `frozen` says why nobody may change it any more, as `a tensor that …`.
    """

    serial: int = field(init=False, default_factory=lambda: next(_serial))
    frozen: str | None = field(init=False, default=None)

    def state(self) -> Any:
        raise NotImplementedError

    def restore(self, state: Any) -> None:
        raise NotImplementedError


@dataclass(eq=False)
class Storage(Mutable):
    """Memory of one or more tensors, all views of `value`.

    `version` changes with every write. `lost` says why nobody can tell what is in it. `relatives`
    may be the same memory.
    """

    value: ir.Value
    version: int = 0
    lost: str | None = None
    relatives: list[Storage] = field(default_factory=list["Storage"])

    def state(self) -> tuple[Any, ...]:
        return (self.value, self.version, self.lost)

    def restore(self, state: tuple[Any, ...]) -> None:
        self.value, self.version, self.lost = state


@dataclass(eq=False)
class Tensor(Mutable):
    """A tensor: views, applied one after the other, of a storage.

    `strides` are those that it has in PyTorch, None where they are not known. `value` is what it
    was when its storage had this `version`.
    """

    storage: Storage
    views: tuple[View, ...]
    strides: tuple[int, ...] | None
    value: ir.Value
    version: int

    def state(self) -> tuple[Any, ...]:
        return (self.storage, self.views, self.strides, self.value, self.version)

    def restore(self, state: tuple[Any, ...]) -> None:
        self.storage, self.views, self.strides, self.value, self.version = state

    @property
    def type(self) -> ir.Type:
        return self.value.type

    @property
    def shape(self) -> tuple[int, ...]:
        return shape_of(self.value)

    @property
    def dtype(self) -> Dtype:
        return of_tensor(self.value.type)


@dataclass(frozen=True)
class Affine:
    """What quantised integers `q` of this type stand for: `(q - zero_point) * scale`.

    With an `axis`, both are arrays with a number for each index of that dimension.
    """

    dtype: Dtype
    scale: Any
    zero_point: Any
    axis: int | None = None


@dataclass(frozen=True, eq=False)
class Quantised:
    """A quantised tensor: in `tensor` the floats that its integers stand for."""

    tensor: Tensor
    affine: Affine


@dataclass(frozen=True, eq=False)
class Packed:
    """Weights of a quantised layer, with what else it was packed with."""

    weight: Quantised
    bias: Value
    rest: tuple[Value, ...] = ()


@dataclass(eq=False)
class List(Mutable):
    """A list; `type` is TorchScript's text of its type."""

    items: list[Value]
    type: str = "List[Any]"

    def state(self) -> list[Any]:
        return list(self.items)

    def restore(self, state: list[Any]) -> None:
        self.items = list(state)


@dataclass(eq=False)
class Dict(Mutable):
    """A dict in the order of its insertions."""

    items: dict[Value, Value]
    type: str = "Dict[str, Any]"

    def state(self) -> dict[Any, Any]:
        return dict(self.items)

    def restore(self, state: dict[Any, Any]) -> None:
        self.items = dict(state)


@dataclass(eq=False)
class Object(Mutable):
    """An object: the name of its class, and its attributes in order."""

    type: str
    fields: tuple[str, ...]
    items: list[Value]

    def state(self) -> list[Any]:
        return list(self.items)

    def restore(self, state: list[Any]) -> None:
        self.items = list(state)


class NamedTuple(tuple[Any, ...]):
    """A tuple whose parts have names."""

    fields: tuple[str, ...]

    def __new__(cls, items: tuple[Any, ...], fields: tuple[str, ...]) -> NamedTuple:
        made = super().__new__(cls, items)
        made.fields = fields
        return made


def rebuilt(like: tuple[Any, ...], items: Iterable[Value]) -> tuple[Any, ...]:
    """A tuple of other items with the names of `like`."""
    made = tuple(items)
    return NamedTuple(made, like.fields) if isinstance(like, NamedTuple) else made


def fresh_version() -> int:
    """A number that no storage has as its version."""
    return next(_serial)


def number_type(kind: str) -> ir.Type:
    """The tensor type of a number that is known at run time."""
    return ir.RankedTensorType.get([], BY_NAME[KINDS[kind]].type())


def kind_of(value: Value) -> str | None:
    """`int`, `float` or `bool` for a number, known or not; None for anything else."""
    if isinstance(value, Dynamic):
        return value.kind
    for kind, python in (("bool", bool), ("int", int), ("float", float)):
        if isinstance(value, python):
            return kind
    return None


CONSTANT = bool | int | float | complex | str | Device
"""The classes of what is known now, beside None."""


def is_same(a: Value, b: Value) -> bool:
    """Both are one object, or the same number, text or device; 0.0 is not -0.0."""
    return a is b or (type(a) is type(b) and isinstance(a, CONSTANT) and repr(a) == repr(b))


def constants_only(value: Value) -> Value:
    """The value with lists as Python's lists; NeedsConstant where it is not known now."""
    if isinstance(value, Dynamic):
        raise NeedsConstant(f"needs {article(value.kind)} that is known only at run time")
    if isinstance(value, List):
        return [constants_only(item) for item in value.items]
    if is_tuple(value):
        return tuple(constants_only(item) for item in value)
    if value is None or isinstance(value, bool | int | float | str | Device):
        return value
    raise Refused(f"has {describe(value)} where a number or a text is needed")


def article(kind: str) -> str:
    return f"an {kind}" if kind == "int" else f"a {kind}"


NOUNS = (
    (List, "a list"),
    (Dict, "a dict"),
    (tuple, "a tuple"),
    (str, "a text"),
    (Device, "a device"),
    (Quantised, "a quantised tensor"),
    (Packed, "packed weights"),
    (Forgotten, "what an earlier call left"),
)


def describe(value: Value) -> str:
    """What kind of value it is, for messages."""
    if isinstance(value, Tensor):
        return f"a tensor {value.type}"
    if value is None:
        return "None"
    if isinstance(value, Object):
        return f"an object `{value.type}`"
    if isinstance(value, Opaque):
        return "a boxed value of unknown type"
    if isinstance(value, complex):
        return "a complex number"
    if kind := kind_of(value):
        return article(kind)
    return next((noun for kind, noun in NOUNS if isinstance(value, kind)), "an uninitialised value")


def tensors_in(value: Value) -> Iterator[Tensor]:
    """Every tensor in a value, in order, those of lists, tuples and dicts included."""
    if isinstance(value, Tensor):
        yield value
    elif isinstance(value, List | Object):
        for item in value.items:
            yield from tensors_in(item)
    elif isinstance(value, Dict):
        for item in value.items.values():
            yield from tensors_in(item)
    elif is_tuple(value):
        for item in value:
            yield from tensors_in(item)
