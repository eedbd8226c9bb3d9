"""Shapes of results: what rules of them are given, and what they say of operands that do not fit.

A rule is a plain function of `Shapes`. Sizes may be known at run time only; what cannot be told for
all of them raises `Undecided`, and is left to whoever has the sizes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .. import ops
from ..errors import AS_DATA_SAYS, Refused
from ..graph.extents import Undecided, broadcast, same, shape_of
from ..indexed import INDICES, odd_indices, shapes_of
from ..mlir import ir
from ..plain import is_list
from ..registry import registry
from ..tensor_facts import TensorFacts
from ..values import NotConstant
from . import record
from .table import decoded

Shape = tuple[int, ...]


class Misfit(Exception):
    """Operands that do not go together; the text says how."""


class Shapes:
    """The arguments of an operator: shapes for tensors, Python values for literals."""

    def __init__(self, op: ir.Operation) -> None:
        self._arguments = ops.arguments(op)
        self.tensors: list[Shape] = [tuple(shape_of(value)) for value in ops.tensor_operands(op)]

    def shape(self, name: str) -> Shape:
        return tuple(shape_of(self._arguments[name]))

    def maybe(self, name: str) -> Shape | None:
        """The shape of a tensor that may be left out."""
        is_tensor = isinstance(self._arguments[name].type, ir.RankedTensorType)
        return self.shape(name) if is_tensor else None

    def places(self, name: str) -> dict[int, Shape]:
        """The shapes of tensors that index dimensions; NotConstant where one is a mask."""
        if odd_indices(self._arguments[name]):
            raise NotConstant(name)
        return shapes_of(self._arguments[name])

    def has(self, name: str) -> bool:
        return name in self._arguments

    def literal(self, name: str) -> Any:
        given = decoded(self._arguments[name])
        if isinstance(given, ir.Value):
            raise NotConstant(name)
        return given

    def number(self, name: str) -> int:
        return self.literal(name)

    def numbers(self, name: str, count: int | None = None) -> list[int]:
        """A list of integers; one for `count` dimensions is repeated, and none stays none."""
        values = self.literal(name)
        listed = list(values) if is_list(values) else []
        if count is None or not listed:
            return listed
        need(len(listed) in (1, count), f"`{name}` has {len(listed)} numbers, not {count}")
        return listed * count if len(listed) == 1 else listed


class KnownShapes(Shapes):
    """The same of arguments by name, where there is no operation yet: tensors as TensorFacts."""

    def __init__(self, arguments: Mapping[str, Any]) -> None:
        self._given = arguments
        listed = (value if is_list(value) else [value] for value in arguments.values())
        self.tensors = [v.shape for values in listed for v in values if isinstance(v, TensorFacts)]

    def shape(self, name: str) -> Shape:
        return self._given[name].shape

    def maybe(self, name: str) -> Shape | None:
        return None if self._given[name] is None else self.shape(name)

    def places(self, name: str) -> dict[int, Shape]:
        found = {dim: value for dim, value in enumerate(self._given[name]) if value is not None}
        if any(value.dtype.name not in INDICES for value in found.values()):
            raise Refused(AS_DATA_SAYS)  # they are a mask
        if not found:
            raise NotConstant(name)
        return {dim: value.shape for dim, value in found.items()}

    def has(self, name: str) -> bool:
        return name in self._given

    def literal(self, name: str) -> Any:
        return self._given[name]


def shape_rule(op: ir.Operation) -> Callable[[Shapes], Sequence[int]] | None:
    """What gives the shape of an operator's one result; None where no rule is known."""
    if len(op.results) != 1 or not isinstance(op.results[0].type, ir.RankedTensorType):
        return None
    found = record(op.name).shape
    return found or (broadcasts if is_pointwise(op.name) else None)


def result_shapes(op: ir.Operation) -> list[Shape]:
    """The shapes of an operator's results. NotConstant where no rule is known."""
    rule = record(op.name).shape or (broadcasts if is_pointwise(op.name) else None)
    if rule is None:
        raise NotConstant(op.name)
    found = rule(Shapes(op))
    return [tuple(found)] if len(op.results) == 1 else [tuple(one) for one in found]  # pyright: ignore


def fits(op: ir.Operation) -> bool:
    """A rule says that the shape of an operator's result is right, whatever the sizes are."""
    rule = shape_rule(op)
    try:
        return rule is not None and same(rule(Shapes(op)), shape_of(op.results[0]))
    except (Misfit, NotConstant, Undecided):
        return False


def is_pointwise(name: str) -> bool:
    """PyTorch says so; all its tensors are broadcast to each other."""
    known = registry()
    full = name.replace(".", "::", 1)
    return full in known and "pointwise" in known.entry(full).tags


def need(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Misfit(otherwise)


def place_of(dim: int, rank: int) -> int:
    """A dimension counted from the front."""
    need(-max(rank, 1) <= dim < max(rank, 1), f"there is no dimension {dim}")
    return dim % max(rank, 1)


def broadcasts(v: Shapes) -> Shape:
    """The common shape of all tensors."""
    return common(*v.tensors)


def common(*shapes: Shape) -> Shape:
    """The shape that all of them are broadcast to."""
    try:
        return tuple(broadcast(*shapes))
    except ValueError:
        raise Misfit("the shapes cannot be broadcast") from None


def like_self(v: Shapes) -> Shape:
    return v.shape("self")


def windows(
    extent: int, taps: int, stride: int, padding: int, dilation: int, ceil: bool = False
) -> int:
    """How many windows of `taps` elements fit; `padding` is that of both sides."""
    need(stride > 0 and dilation > 0 and padding >= 0, "a stride or dilation is not positive")
    room = extent + padding - dilation * (taps - 1) - 1
    count = (-(-room // stride) if ceil else room // stride) + 1
    need(count > 0, "the window is larger than the input")
    last_starts_outside = ceil and (count - 1) * stride >= extent + padding // 2
    return count - 1 if last_starts_outside else count


__all__ = [
    "Misfit", "NotConstant", "Shape", "Shapes", "broadcasts", "common", "fits", "is_pointwise",
    "like_self", "need", "place_of", "shape_rule", "windows",
]  # fmt: skip
