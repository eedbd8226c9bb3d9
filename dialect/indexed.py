"""Places of a tensor that tensors of indices name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from . import ops
from .dtypes import of_tensor
from .graph.extents import broadcast, shape_of
from .mlir import ir

INDICES = ("int64", "int32")
"""The element types of numbers that name places."""

COUNTED = "hw.counted"
"""On an operator that is given indices: of which dimensions each is its own place, from 0 on."""


def places_of(indices: ir.Value) -> dict[int, ir.Value]:
    """The tensors that index dimensions, in a list; nothing, or one number, is where a dimension
    stays whole."""
    given = enumerate(ops.packed(indices) or [])
    return {dim: value for dim, value in given if isinstance(value.type, ir.RankedTensorType)}


def counted_of(op: ir.Operation) -> list[int]:
    """The dimensions that indices count up, as `mark-counted` found them."""
    marked = op.attributes[COUNTED] if COUNTED in op.attributes else None
    return [] if marked is None else [*ir.DenseI64ArrayAttr(marked)]


def shapes_of(indices: ir.Value) -> dict[int, tuple[int, ...]]:
    """The shapes of those."""
    return {dim: shape_of(value) for dim, value in places_of(indices).items()}


def odd_indices(indices: ir.Value) -> list[str]:
    """What tensors are made of in such a list that are no whole numbers, or `none` of none."""
    names = [of_tensor(value.type).name for value in places_of(indices).values()]
    return [name for name in names if name not in INDICES] if names else ["none"]


def first_of(dims: Sequence[int]) -> int:
    """Where the dimensions of the indices stand among those of the values that stay whole."""
    return dims[0] if list(dims) == list(range(dims[0], dims[-1] + 1)) else 0


def shape_at(shape: Sequence[int], places: Mapping[int, Sequence[int]]) -> list[int]:
    """The shape of what is at places of a tensor, which tensors of these shapes name; Undecided
    where sizes decide that."""
    whole = [extent for dim, extent in enumerate(shape) if dim not in places]
    first = first_of(list(places))
    return [*whole[:first], *broadcast(*places.values()), *whole[first:]]
