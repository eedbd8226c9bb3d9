"""Operators that are written by the formulas of `dialect/formulas.py`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..dtypes import of_tensor
from ..formulas import FORMULAS, SELU
from ..graph.extents import broadcast
from ..mlir import ir
from ..sizes import is_open
from ..tuned import template_of
from ..values import constant_value
from .promotion import is_tensor
from .table import Replacement, Rewrite, Value, decomposes, shape_of, tensor_of

_TRUTHS = ("eq", "ge", "gt", "le", "logical_and", "logical_or", "logical_xor", "lt", "ne")


@dataclass(frozen=True)
class _Arithmetic:
    """Writes canonical operators of the result's element type; shapes follow from the operands."""

    b: Rewrite

    @property
    def dtype(self) -> str:
        return of_tensor(self.b.type).name

    def __call__(self, operator: str, *operands: Any) -> Value:
        tensors = [x for x in operands if self.is_tensor(x)]
        base = operator.partition(".")[0]
        shape = broadcast(*map(shape_of, tensors))
        element = ir.RankedTensorType(self.b.type).element_type
        kind = ir.IntegerType.get_signless(1) if base in _TRUTHS else element
        type = tensor_of(shape, kind)
        return self.b.call(f"aten.{operator}", *operands, type=type)

    def is_tensor(self, operand: Any) -> bool:
        return isinstance(operand, ir.Value)

    def filled(self, like: Value, number: float) -> Value:
        return self.b.number(number, self.b.result)

    def divides(self, divisor: Value) -> bool:
        """A constant, or what a formula made: 1 where a value is 0 or -1, else the value."""
        number = self.b.scalar(divisor)
        if number is not None:
            return number not in (0, -1)
        least = 0 if self.dtype == "uint8" else -1
        condition, one, value = _chosen(divisor)
        return (
            _compares(condition, "eq", value, least) and one is not None and self.b.scalar(one) == 1
        )

    def is_within(self, places: Value, low: int, high: int) -> bool:
        """A constant, or what a formula made: a constant where a value is beyond."""
        number = self.b.scalar(places)
        if number is not None:
            return low <= number < high
        condition, _, value = _chosen(places)
        below, above = _operands(condition, "aten.logical_or", 2)
        return _compares(below, "lt", value, low) and _compares(above, "ge", value, high)


def _chosen(value: Value) -> list[Value | None]:
    """The condition, and the two values that are chosen from."""
    return _operands(value, "aten.where.self", 3)


def _operands(value: Value | None, name: str, count: int) -> list[Value | None]:
    """The operands of what gives a value, where it has this name."""
    if value is None or not isinstance(value.owner, ir.Operation | ir.OpView):
        return [None] * count
    op = value.owner.operation
    return list(op.operands)[:count] if op.name == name else [None] * count


def _compares(test: Value | None, name: str, value: Value | None, number: int) -> bool:
    """The test compares a value with a number."""
    tested, to = _operands(test, f"aten.{name}.Scalar", 2)
    return tested is not None and tested == value and constant_value(to) == number


def _composed(b: Rewrite, **given: Any) -> Replacement:
    if template_of(b.anchor) is not None and not is_open(b.type):
        return None
    found = FORMULAS[b.overload](_Arithmetic(b), **given)
    was_cast = any(x not in list(b.anchor.operands) for x in given.values() if is_tensor(x))
    if found is None and was_cast:
        return b.call(b.anchor.name, *given.values(), type=b.type)
    return found


decomposes(*(name for name in FORMULAS if name not in ("selu", "celu")))(_composed)


@decomposes("divide.Tensor_mode", "divide.Scalar_mode")
def divide(b: Rewrite, **given: Any) -> Replacement:
    return FORMULAS["div.Tensor_mode"](_Arithmetic(b), **given)


@decomposes("log_sigmoid_forward")
def log_sigmoid_forward(b: Rewrite, self: Value) -> Replacement:
    """The second result is for the backward pass only."""
    return [FORMULAS["log_sigmoid"](_Arithmetic(b), self), None]


@decomposes("selu", "celu")
def selu(b: Rewrite, self: Value, alpha: float | None = None) -> Replacement:
    """ELUs with other constants (torch.nn.SELU, torch.nn.CELU)."""
    if alpha is not None:
        return b.unary("elu", self, alpha, 1.0, 1.0 / alpha)
    return b.unary("elu", self, *SELU)
