"""Operators called one after the other, on values of the torch dialect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..dialect.plain import is_list, is_tuple
from ..dialect.torch_mlir.text import INT, OPEN, Text, Value
from ..dialect.variant import Fixed, Free, TensorForm, Variant

INT64 = 4
"""PyTorch's number of the dtype."""


class Kernel:
    """The arguments of a variant as values, and calls of operators on values."""

    def __init__(self, variant: Variant, writer: Text, given: dict[str, Value]) -> None:
        self._forms = dict(variant.arguments)
        self._writer = writer
        self._given = given

    def __getitem__(self, name: str) -> Value:
        return self._given[name]

    def has(self, name: str) -> bool:
        """The argument is a tensor."""
        return isinstance(self._forms[name], TensorForm)

    def fixed(self, name: str) -> Any:
        """The value of a literal; None where it is free, or None."""
        form = self._forms[name]
        return form.value if isinstance(form, Fixed) else None

    def is_fixed(self, name: str) -> bool:
        """A literal is known."""
        return isinstance(self._forms[name], Fixed)

    def element(self, name: str, place: int) -> Any:
        """One number of a list."""
        form = self._forms[name]
        if isinstance(form, Fixed):
            return form.value[place]
        return self("__getitem__.t", self[name], place, type=INT)

    def count(self, name: str) -> int:
        """The number of elements of a list."""
        form = self._forms[name]
        if isinstance(form, Free):
            return form.count or 0
        return len(form.value) if isinstance(form, Fixed) and form.value else 0

    def form(self, name: str) -> TensorForm:
        """What is known of a tensor."""
        form = self._forms[name]
        if not isinstance(form, TensorForm):
            raise TypeError(f"{name} is no tensor")
        return form

    def __call__(self, operator: str, *operands: Any, type: str = OPEN) -> Value:
        """The result of an operator of `aten`, by default a tensor; literals are constants."""
        name = operator if operator.startswith("prim.") else f"aten.{operator}"
        return self._writer.called(name, [self._operand(x) for x in operands], type)

    def size(self, tensor: Value, dim: int) -> Value:
        return self("size.int", tensor, dim, type=INT)

    def sizes(self, tensor: Value, rank: int) -> list[Value]:
        return [self.size(tensor, dim) for dim in range(rank)]

    def sum(self, tensor: Value, dims: Sequence[int], keepdim: bool) -> Value:
        return self("sum.dim_IntList", tensor, list(dims), keepdim, None)

    def mean(self, tensor: Value, dims: Sequence[int]) -> Value:
        return self("mean.dim", tensor, list(dims), True, None)

    def minus(self, one: Value, other: Value) -> Value:
        return self("sub.Tensor", one, other, 1)

    def times(self, one: Value, other: Value) -> Value:
        return self("mul.Tensor", one, other)

    def plus(self, one: Value, other: Value) -> Value:
        return self("add.Tensor", one, other, 1)

    def integers(self, tensor: Value) -> Value:
        """The numbers cut off to int64."""
        return self("to.dtype", tensor, INT64, False, False, None)

    def counted(self, start: Any, end: Any) -> Value:
        """int64 numbers from `start` to `end`, which is not among them."""
        return self("arange.start", start, end, INT64, None, None, None)

    def integer(self, operator: str, one: Any, other: Any) -> Value:
        """A number of two: `add`, `sub`, `mul`, `floordiv`."""
        return self(f"{operator}.int", one, other, type=INT)

    def _operand(self, operand: Any) -> Value:
        if is_tuple(operand):
            return operand
        if is_list(operand):
            return self._writer.listed([self._operand(one) for one in operand], "int")
        return self._writer.literal(operand)
