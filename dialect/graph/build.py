"""Writing operators in front of another one: result types are computed, arguments may be numbers.

Every method makes one canonical operator (or nothing, where its result would be its operand) and
returns its result. Shapes follow PyTorch; dimensions may count from the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import isfinite, prod
from typing import Any

import numpy as np

from .. import ops
from ..dtypes import BY_NAME, of_tensor
from ..mlir import ir
from ..operators import aten
from ..program import Program
from ..regions import outermost
from ..registry import registry
from ..schema import Default
from ..sizes import RESHAPE, SIZE, size_attribute
from ..values import constant
from . import extents, weights
from .extents import Extent, Given, Undecided, broadcast, is_open, same, shape_of

Argument = ir.Value | None | bool | int | float | str | Extent | Given | Sequence[Any]
Shape = tuple[int, ...]

MOST_PLACES = 4096
"""So many numbers are a constant, of which an open size has the first; more are computed."""


def rank_of(value: ir.Value) -> int:
    return len(shape_of(value))


def tensor_type(shape: Sequence[int], like: ir.Value) -> ir.Type:
    """A tensor of this shape with the element type of another."""
    return extents.tensor_of(shape, ir.RankedTensorType(like.type).element_type)


def _size(extent: Extent) -> ir.Value:
    """An extent as the number that an operator is given."""
    attributes = {"value": size_attribute(extent.expression, len(extent.ranges))}
    i64 = ir.IntegerType.get_signless(64)
    return ops.build(SIZE, [], [i64], attributes=attributes).results[0]


def _beside(x: ir.Value, number: float) -> float:
    """A number as elements are computed with: whole beside integers, where it wraps."""
    if isinstance(number, bool | Extent | Given):
        return number
    if of_tensor(x.type).numpy.kind in "iu" and isfinite(number):
        return (int(number) + 2**63) % 2**64 - 2**63
    return number if abs(number) < 2**63 else float(number)


@dataclass(frozen=True)
class Builder:
    """Writes in front of `anchor`, with its source location. `written` lists the operators."""

    program: Program
    anchor: ir.Operation
    written: list[ir.Operation] = field(default_factory=list[ir.Operation])

    @property
    def result(self) -> ir.Value:
        """The first result of the operator behind."""
        return self.anchor.results[0]

    @property
    def type(self) -> ir.Type:
        """The type of that result."""
        return self.result.type

    @property
    def shape(self) -> Shape:
        """The shape of that result."""
        return shape_of(self.result)

    def call(self, name: str, *arguments: Argument, type: ir.Type) -> ir.Value:
        """An operator with one result; arguments that are left out take the schema's defaults."""
        return self.calls(name, *arguments, types=[type])[0]

    def calls(self, name: str, *arguments: Argument, types: Sequence[ir.Type]) -> list[ir.Value]:
        """An operator with several results."""
        schema = registry().schema(name)
        given = [*arguments, *(a.default for a in schema.arguments[len(arguments) :])]
        with ir.InsertionPoint(self.anchor), self.anchor.location:
            operands = [
                self._operand(value, argument.type)
                for value, argument in zip(given, schema.arguments, strict=True)
            ]
            self.written.append(ops.build(name, operands, list(types)))
        return list(self.written[-1].results)

    def _operand(self, value: Argument | Default, kind: object) -> ir.Value:
        if isinstance(value, ir.Value):
            return value
        if isinstance(value, Extent):
            return _size(value)
        if isinstance(value, Given):
            return value.value
        listed: list[Any] = [*value] if isinstance(value, list | tuple) else []
        if any(isinstance(v, ir.Value) for v in listed):
            return self.tensors(listed)
        if any(isinstance(v, Extent) for v in listed):
            items = [_size(v) if isinstance(v, Extent) else constant(v, "int") for v in listed]
            type = [ir.Type.parse("!hw.list<i64>")]
            return ir.Operation.create(ops.PACK, results=type, operands=items).results[0]
        return constant(value, str(kind))

    def tensors(self, values: Sequence[ir.Value | None]) -> ir.Value:
        """A list of tensors as one value."""
        with ir.InsertionPoint(self.anchor), self.anchor.location:
            parts = [constant(None) if value is None else value for value in values]
            return ops.pack(parts)

    def weight(self, data: np.ndarray, name: str) -> ir.Value:
        """A constant tensor; `name` is made unique among the program's weights."""
        unique = weights.enter(self.program, data, name)
        # Not inside of a branch or a loop: equal weights may become one, wherever they are read.
        with ir.InsertionPoint(outermost(self.anchor)), self.anchor.location:
            return weights.weight(unique, data)

    def places(self, extent: int | Extent) -> ir.Value:
        """The numbers from 0 to below an extent, as int64."""
        if not isinstance(extent, Extent):
            return self.weight(np.arange(extent), "places")
        if extents.most(extent) <= MOST_PLACES:
            return self.first_of(np.arange(extents.most(extent)), extent)
        type = extents.tensor_of([extent], ir.IntegerType.get_signless(64))
        return self.call(aten.ARANGE, extent, type=type)

    def first_of(self, numbers: np.ndarray, count: Any) -> ir.Value:
        """So many numbers, which may be known at run time only, of a constant that has them all."""
        return self.slice(self.weight(numbers, "places"), 0, 0, count)

    def number(self, value: float | Extent, like: ir.Value) -> ir.Value:
        """A tensor of no dimensions with the element type of another; integers are cut to it."""
        if isinstance(value, Extent):
            i64 = ir.RankedTensorType.get([], ir.IntegerType.get_signless(64))
            whole = self.call(aten.SCALAR_TENSOR, value, BY_NAME["int64"].code, type=i64)
            return self.cast(whole, like.type)
        dtype = of_tensor(like.type).numpy
        if dtype.kind in "iu":
            return self.weight(np.array(int(value), np.int64).astype(dtype), "number")
        with np.errstate(over="ignore"):
            return self.weight(np.array(value, dtype), "number")

    # Views.

    def view(self, x: ir.Value, shape: Sequence[int]) -> ir.Value:
        if same(shape_of(x), shape):
            return x
        if is_open(shape_of(x)) != is_open(shape) and prod(shape) != 0:
            raise Undecided("a number of elements, known at run time only, is said to be fixed")
        return self.call(aten.VIEW, x, list(shape), type=tensor_type(shape, x))

    def reshape(self, x: ir.Value, shape: Sequence[int]) -> ir.Value:
        """A view, once `form-open-kernels` has written those of open tensors as `hw.reshape`."""
        if not is_open(shape) or same(shape_of(x), shape):
            return self.view(x, shape)
        with ir.InsertionPoint(self.anchor), self.anchor.location:
            made = ir.Operation.create(RESHAPE, [tensor_type(shape, x)], [x])
        return made.results[0]

    def permute(self, x: ir.Value, dims: Sequence[int]) -> ir.Value:
        shape = shape_of(x)
        dims = [dim % len(shape) for dim in dims]
        if dims == list(range(len(shape))):
            return x
        return self.call(aten.PERMUTE, x, dims, type=tensor_type([shape[d] for d in dims], x))

    def transpose(self, x: ir.Value, first: int, second: int) -> ir.Value:
        dims = list(range(rank_of(x)))
        dims[first], dims[second] = dims[second], dims[first]
        return self.permute(x, dims)

    def expand(self, x: ir.Value, shape: Sequence[int]) -> ir.Value:
        if same(shape_of(x), shape):
            return x
        return self.call(aten.EXPAND, x, list(shape), False, type=tensor_type(shape, x))

    def slice(self, x: ir.Value, dim: int, start: int, end: int, step: int = 1) -> ir.Value:
        shape = list(shape_of(x))
        dim %= len(shape)
        if same((start, end, step), (0, shape[dim], 1)):
            return x
        shape[dim] = (extents.not_negative(end - start) + step - 1) // step
        type = tensor_type(shape, x)
        return self.call(aten.SLICE, x, dim, start, end, step, type=type)

    def select(self, x: ir.Value, dim: int, index: int) -> ir.Value:
        shape = list(shape_of(x))
        dim %= len(shape)
        index = index + shape[dim] if index < 0 else index
        del shape[dim]
        return self.call(aten.SELECT, x, dim, index, type=tensor_type(shape, x))

    def unsqueeze(self, x: ir.Value, dim: int) -> ir.Value:
        shape = list(shape_of(x))
        shape.insert(dim % (len(shape) + 1), 1)
        return self.view(x, shape)

    # Elementwise.

    def cast(self, x: ir.Value, type: ir.Type) -> ir.Value:
        """`x` with the element type of another type."""
        wanted = of_tensor(type)
        if of_tensor(x.type) == wanted:
            return x
        result = extents.tensor_of(shape_of(x), ir.RankedTensorType(type).element_type)
        return self.call(aten.TO_DTYPE, x, wanted.code, False, False, None, type=result)

    def unary(self, name: str, x: ir.Value, *arguments: Argument) -> ir.Value:
        return self.call(f"aten.{name}", x, *arguments, type=x.type)

    def binary(self, name: str, x: ir.Value, y: ir.Value | float, *more: Argument) -> ir.Value:
        """`add`, `sub`, `mul` or `div` with a tensor or a number."""
        if not isinstance(y, ir.Value):
            return self.call(f"aten.{name}.Scalar", x, _beside(x, y), *more, type=x.type)
        type = tensor_type(broadcast(shape_of(x), shape_of(y)), x)
        return self.call(f"aten.{name}.Tensor", x, y, *more, type=type)

    def add(self, x: ir.Value, y: ir.Value | float) -> ir.Value:
        return self.binary("add", x, y)

    def sub(self, x: ir.Value, y: ir.Value | float) -> ir.Value:
        return self.binary("sub", x, y)

    def mul(self, x: ir.Value, y: ir.Value | float) -> ir.Value:
        return self.binary("mul", x, y)

    def div(self, x: ir.Value, y: ir.Value | float) -> ir.Value:
        return self.binary("div", x, y)

    def where(self, condition: ir.Value, x: ir.Value, y: ir.Value) -> ir.Value:
        shape = broadcast(shape_of(condition), shape_of(x), shape_of(y))
        return self.call(aten.WHERE, condition, x, y, type=tensor_type(shape, x))

    def compare(self, name: str, x: ir.Value, y: ir.Value | float) -> ir.Value:
        """`eq`, `ne`, `lt`, `le`, `gt` or `ge` with a tensor or a number: a tensor of booleans."""
        other = shape_of(y) if isinstance(y, ir.Value) else ()
        shape = broadcast(shape_of(x), other)
        type = extents.tensor_of(shape, ir.IntegerType.get_signless(1))
        kind = "Tensor" if isinstance(y, ir.Value) else "Scalar"
        return self.call(f"aten.{name}.{kind}", x, y, type=type)

    def both(self, x: ir.Value, y: ir.Value) -> ir.Value:
        """Where two tensors of booleans are true."""
        return self._truths("logical_and", x, y)

    def either(self, x: ir.Value, y: ir.Value) -> ir.Value:
        """Where one of two tensors of booleans is true."""
        return self._truths("logical_or", x, y)

    def _truths(self, name: str, x: ir.Value, y: ir.Value) -> ir.Value:
        shape = broadcast(shape_of(x), shape_of(y))
        type = extents.tensor_of(shape, ir.IntegerType.get_signless(1))
        return self.call(f"aten.{name}", x, y, type=type)

    # Contractions.

    def linear(self, x: ir.Value, weight: ir.Value, bias: ir.Value | None = None) -> ir.Value:
        type = tensor_type((*shape_of(x)[:-1], shape_of(weight)[0]), x)
        return self.call(aten.LINEAR, x, weight, bias, type=type)

    def mm(self, x: ir.Value, y: ir.Value) -> ir.Value:
        return self.call(aten.MM, x, y, type=tensor_type((shape_of(x)[0], shape_of(y)[1]), x))

    def bmm(self, x: ir.Value, y: ir.Value) -> ir.Value:
        type = tensor_type((*shape_of(x)[:2], shape_of(y)[2]), x)
        return self.call(aten.BMM, x, y, type=type)

    def matmul(self, x: ir.Value, y: ir.Value) -> ir.Value:
        """`torch.matmul` of two tensors of two or more dimensions."""
        if rank_of(x) == rank_of(y) == 2:
            return self.mm(x, y)
        batch = broadcast(shape_of(x)[:-2], shape_of(y)[:-2])
        sides = [self.expand(side, (*batch, *shape_of(side)[-2:])) for side in (x, y)]
        flat = [self.view(side, (prod(batch), *shape_of(side)[-2:])) for side in sides]
        product = self.bmm(*flat)
        return self.view(product, (*batch, *shape_of(product)[1:]))

    # The rest.

    def cat(self, parts: Sequence[ir.Value], dim: int) -> ir.Value:
        if len(parts) == 1:
            return parts[0]
        shape = list(shape_of(parts[0]))
        dim %= len(shape)
        shape[dim] = sum(shape_of(part)[dim] for part in parts)
        return self.call(aten.CAT, list(parts), dim, type=tensor_type(shape, parts[0]))

    def reduce(self, name: str, x: ir.Value, dims: Sequence[int], keep: bool = True) -> ir.Value:
        """`sum.dim_IntList`, `mean.dim`, `amax` or `amin`."""
        shape = shape_of(x)
        dims = sorted(dim % len(shape) for dim in dims)
        kept = [1 if dim in dims else extent for dim, extent in enumerate(shape)]
        left = [extent for dim, extent in enumerate(shape) if dim not in dims]
        type = tensor_type(kept if keep else left, x)
        return self.call(f"aten.{name}", x, dims, keep, type=type)

    def softmax(self, x: ir.Value, dim: int) -> ir.Value:
        return self.call(aten.SOFTMAX, x, dim % rank_of(x), False, type=x.type)

    def pad(self, x: ir.Value, pads: Sequence[int], value: float = 0) -> ir.Value:
        """`pads` as PyTorch has them: before and after the last dimension, then the one before."""
        shape = list(shape_of(x))
        for place, amount in enumerate(pads):
            shape[-1 - place // 2] += amount
        type = tensor_type(shape, x)
        return self.call(aten.CONSTANT_PAD_ND, x, list(pads), value, type=type)
