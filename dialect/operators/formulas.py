"""Formulas: elementwise operators written with others, for sizes of any kind.

torch-mlir has formulas of its own for some operators, which lose what PyTorch keeps: `exp(x) - 1`
is zero for small numbers, `log(1 / (1 + exp(-x)))` minus infinity for large ones, integers are
divided as floats. A formula is given what it is `Written` with and the arguments by name, and
gives None where the operator is right as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..dtypes import of_tensor
from ..graph.extents import Given, broadcast
from ..mlir import ir
from ..sizes import is_open
from ..templates import template_of
from ..values import constant_value
from . import record
from .precision import is_tensor
from .record import Function, known
from .table import Replacement, Rewrite, Value, shape_of, tensor_of

Operand = Any
"""A tensor, a number, or a number that is known at run time."""


_TRUTHS = ("eq", "ge", "gt", "le", "logical_and", "logical_or", "logical_xor", "lt", "ne")


@dataclass(frozen=True)
class Written:
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

    def filled(self, like: Value, number: float | Given) -> Value:
        if isinstance(number, Given):
            return self("full_like", like, number)
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


def is_float(w: Written) -> bool:
    return "float" in w.dtype


def combined(w: Written, name: str, x: Operand, y: Operand) -> Operand:
    """An operator that has an overload for numbers."""
    return w(f"{name}.{'Tensor' if w.is_tensor(y) else 'Scalar'}", x, y)


def times(w: Written, x: Operand, y: Operand) -> Operand:
    return x if isinstance(y, int | float) and y == 1 else combined(w, "mul", x, y)


def choose(w: Written, condition: Operand, yes: Operand, no: Operand) -> Operand:
    """One of two, at least one of which is a tensor."""
    like = yes if w.is_tensor(yes) else no
    sides = [x if w.is_tensor(x) else w.filled(like, x) for x in (yes, no)]
    return w("where.self", condition, *sides)


def _chosen(value: Value) -> list[Value | None]:
    """The condition, and the two values that are chosen from."""
    return _operands(value, "aten.where.self", 3)


def _operands(value: Value | None, name: str, count: int) -> list[Value | None]:
    """The operands of what gives a value, where it has this name."""
    if value is None or not isinstance(value.owner, ir.Operation | ir.OpView):
        return [None] * count
    op = value.owner.operation
    return [*op.operands[:count]] if op.name == name else [None] * count


def _compares(test: Value | None, name: str, value: Value | None, number: int) -> bool:
    """The test compares a value with a number."""
    tested, to = _operands(test, f"aten.{name}.Scalar", 2)
    return to is not None and tested == value and constant_value(to) == number


def _composed(b: Rewrite, **given: Any) -> Replacement:
    if template_of(b.anchor) is not None and not is_open(b.type):
        return None
    write = record(b.anchor.name).formula
    found = write and write(Written(b), **given)
    was_cast = any(x not in list(b.anchor.operands) for x in given.values() if is_tensor(x))
    if found is None and was_cast:
        return b.call(b.anchor.name, *given.values(), type=b.type)
    return found


def formula(*names: str) -> Callable[[Function], Function]:
    """Enters a formula, which `decompose` writes where no kernel computes the operator."""

    def enter(function: Function) -> Function:
        known(*names, formula=function, decompose=_composed, promotes=True, rounds_once=True)
        return function

    return enter
