"""What decompositions write with, and the arguments that they are given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

import numpy as np

from .. import ops
from ..dtypes import BY_NAME, of_tensor
from ..graph.build import Builder, shape_of, tensor_type
from ..graph.extents import (
    Extent,
    Given,
    extent,
    is_empty,
    is_open,
    is_unbounded,
    is_written,
    least,
    most,
    ranges_around,
    same,
    tensor_of,
)
from ..mlir import ir
from ..sizes import SIZE, value_of
from ..values import constant_value, is_constant
from .aten import TO_DTYPE
from .record import Replacement

Value = ir.Value
Maybe = Value | None
"""A tensor that may be left out."""
Ints = list[int]

INT_LIST = "!hw.list<i64>"
FLOATS_OF_INTEGERS = (
    "quantized_decomposed.dequantize_per_tensor",
    "quantized_decomposed.dequantize_per_tensor.tensor",
    "quantized_decomposed.dequantize_per_tensor.tensor2",
    "quantized_decomposed.dequantize_per_channel",
    "torchao.dequantize_affine",
)
"""What dequantises a whole tensor or channels: what its integers stand for is a type."""
NUMBERS = ("f64", "i1")


@dataclass(frozen=True)
class Rewrite(Builder):
    """A builder in front of the operator that is being replaced."""

    @property
    def overload(self) -> str:
        """The operator's name without its namespace: `add.Tensor`."""
        return self.anchor.name.removeprefix("aten.")

    def is_mixed(self, *tensors: Value) -> bool:
        """True where the element type of a tensor is not that of the result."""
        return any(of_tensor(x.type) != of_tensor(self.type) for x in tensors)

    def to(self, x: Value, name: str) -> Value:
        """`x` with the element type of that name: `float32`."""
        return self.cast(x, tensor_of([], BY_NAME[name].type()))

    def used(self, result: int) -> bool:
        return any(True for _ in self.anchor.results[result].uses)

    def full(self, shape: Sequence[int], value: float, like: Value) -> Value:
        """A tensor of one value everywhere, without the bytes of one."""
        return self.expand(self.number(value, like), shape)

    def measure(self, extent: int, like: Value) -> float | Value:
        """An extent to compute with; a tensor where it is known at run time only."""
        return self.number(extent, like) if is_open([extent]) else float(extent)

    def pick(self, x: Value, dim: int, places: np.ndarray) -> Value:
        """The elements at some places of a dimension; a slice where they follow each other."""
        dim %= len(shape_of(x))
        steps = np.unique(np.diff(places))
        if len(places) == 1 or (len(steps) == 1 and steps[0] > 0):
            step = int(steps[0]) if len(steps) else 1
            return self.slice(x, dim, int(places[0]), int(places[-1]) + 1, step)
        return self.chosen(x, dim, self.weight(places.astype(np.int64), "places"))

    def chosen(self, x: Value, dim: int, places: Value) -> Value:
        """The same at places that are computed."""
        dim %= len(shape_of(x))
        shape = [*shape_of(x)[:dim], *shape_of(places), *shape_of(x)[dim + 1 :]]
        return self.call("aten.index_select", x, dim, places, type=tensor_type(shape, x))

    def gather(self, x: Value, dim: int, places: Value) -> Value:
        """The same at places that each line has its own of."""
        type = tensor_type(shape_of(places), x)
        return self.call("aten.gather", x, dim, places, False, type=type)

    def rsub(self, number: float, x: Value) -> Value:
        """What is left of a number."""
        return self.call("aten.rsub.Scalar", x, number, 1, type=x.type)

    def data(self, x: Value) -> np.ndarray | None:
        """The elements of a weight; None for a value that is computed."""
        if isinstance(x.owner, ir.Block) or x.owner.name != "hw.weight":
            return None
        return self.program.weights[ir.StringAttr(x.owner.attributes["name"]).value]

    def scalar(self, x: Value) -> float | int | bool | None:
        """The number in a constant tensor of no dimensions; None for other values."""
        data = self.data(x) if shape_of(x) == () else None
        return None if data is None else data.item()

    def is_constant(self, x: Value) -> bool:
        """True for a weight and for what is made of weights by operators that move elements, or
        convert them."""
        owner = x.owner
        if not isinstance(owner, ir.Operation | ir.OpView):
            return False
        if owner.operation.name == "hw.weight":
            return True
        moves = ("aten.view", "aten.permute", "aten.slice.Tensor", "aten.t", "aten.transpose.int")
        if owner.operation.name not in (*moves, TO_DTYPE, *FLOATS_OF_INTEGERS):
            return False
        return self.is_constant(owner.operation.operands[0])


def arguments(op: ir.Operation) -> dict[str, object]:
    """The arguments of an operator as a decomposition gets them."""
    return {name: decoded(value) for name, value in ops.arguments(op).items()}


def decoded(value: Value) -> object:
    """An argument as a decomposition gets it."""
    if is_constant(value):
        return constant_value(value)
    is_carried = not isinstance(value.owner, ir.Block) and value.owner.operation.name == ops.PACK
    if str(value.type) in NUMBERS and not is_carried:
        return Given(value)
    if isinstance(value.owner, ir.Block):
        return value
    owner = value.owner.operation
    if owner.name == SIZE:
        return extent(value_of(owner), ranges_around(value))
    if owner.name == ops.PACK and str(value.type) == INT_LIST:
        return [decoded(item) for item in owner.operands]
    items = ops.packed(value)
    if items is None:
        return value
    return [None if is_constant(item) else item for item in items]


def elements(x: Value) -> int:
    return prod(shape_of(x))


def spread(values: Sequence[int], dims: int) -> list[int]:
    """A list argument for so many dimensions that may be written with one number."""
    return [values[0]] * dims if len(values) == 1 else list(values)


def pair(values: Sequence[int]) -> list[int]:
    """The same for two dimensions."""
    return spread(values, 2)


__all__ = [
    "Extent", "Ints", "Maybe", "Replacement", "Rewrite", "Value", "arguments", "elements",
    "is_empty", "is_open", "is_unbounded", "is_written", "least", "most", "pair", "same",
    "shape_of", "spread", "tensor_of", "tensor_type",
]  # fmt: skip
