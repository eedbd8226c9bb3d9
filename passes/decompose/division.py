"""Divisions and remainders. Those of integers do not trap."""

from __future__ import annotations

from ...dialect.dtypes import BY_NAME, of_tensor
from ...dialect.mlir import ir
from ...dialect.values import constant_value
from ..build import broadcast, tensor_type
from .table import Replacement, Rewrite, Value, decomposes, elements, shape_of


@decomposes("div.Tensor")
def div_tensor(b: Rewrite, self: Value, other: Value) -> Replacement:
    """True division: integers become floats first (torch.div)."""
    if b.is_mixed(self, other):
        return b.div(b.cast(self, b.type), b.cast(other, b.type))
    number = b.scalar(other)
    return b.div(self, number) if number is not None and self.type == b.type else None


@decomposes("div.Tensor_mode", "divide.Tensor_mode")
def div_tensor_mode(
    b: Rewrite, self: Value, other: Value, rounding_mode: str | None
) -> Replacement:
    """`div`, then rounded; integers are divided as integers, by anything but zero."""
    if rounding_mode is None:
        return b.call("aten.div.Tensor", self, other, type=b.type)
    x, y = b.cast(self, b.type), b.cast(other, b.type)
    if not of_tensor(b.type).is_float:
        return _guarded(b, b.anchor.name, x, y, rounding_mode)
    if rounding_mode == "trunc":
        return b.unary("trunc", b.div(x, y))
    return _floor(b, x, y)


@decomposes("div.Scalar_mode", "divide.Scalar_mode")
def div_scalar_mode(
    b: Rewrite, self: Value, other: float, rounding_mode: str | None
) -> Replacement:
    number = b.number(other, b.result)
    return b.call("aten.div.Tensor_mode", self, number, rounding_mode, type=b.type)


@decomposes("remainder.Tensor", "fmod.Tensor", "floor_divide")
def integer_division(b: Rewrite, self: Value, other: Value) -> Replacement:
    x, y = b.cast(self, b.type), b.cast(other, b.type)
    if not of_tensor(b.type).is_float:
        return _guarded(b, b.anchor.name, x, y)
    if b.overload == "floor_divide":
        return _floor(b, x, y)
    if b.overload == "fmod.Tensor":
        return _fmod(b, x, y)
    return b.call(b.anchor.name, x, y, type=b.type) if b.is_mixed(self, other) else None


def _fmod(b: Rewrite, x: Value, y: Value) -> Value:
    """The rest with the sign of `x`; torch-mlir's loses it where the quotient is large."""
    type = tensor_type(broadcast(shape_of(x), shape_of(y)), x)
    rest = b.call("aten.remainder.Tensor", b.unary("abs", x), b.unary("abs", y), type=type)
    return b.where(b.compare("lt", x, 0), b.unary("neg", rest), rest)


def _floor(b: Rewrite, x: Value, y: Value) -> Value:
    """The largest integer that is no more than the exact quotient, which may round up to one.

    As in ATen (c10/util/generic_math.h), in single precision for halves.
    """
    half = of_tensor(b.type).name in ("float16", "bfloat16")
    wide = _like(x, "float32") if half else x.type
    x, y = b.cast(x, wide), b.cast(y, _like(y, "float32") if half else y.type)
    quotient, rest = b.div(x, y), _fmod(b, x, y)
    whole = b.div(b.sub(x, rest), y)
    below = b.where(b.compare("lt", y, 0), b.compare("gt", rest, 0), b.compare("lt", rest, 0))
    whole = b.where(below, b.sub(whole, 1), whole)
    floor = b.unary("floor", whole)
    floor = b.where(b.compare("gt", b.sub(whole, floor), 0.5), b.add(floor, 1), floor)
    floor = b.where(b.compare("eq", whole, 0), b.mul(quotient, 0), floor)
    return b.cast(b.where(b.compare("eq", y, 0), quotient, floor), b.type)


def _like(x: Value, name: str) -> ir.Type:
    return ir.RankedTensorType.get(list(shape_of(x)), BY_NAME[name].type())


@decomposes("remainder.Scalar", "fmod.Scalar", "floor_divide.Scalar", "remainder.Scalar_Tensor")
def integer_division_by_number(
    b: Rewrite, self: Value | float, other: Value | float
) -> Replacement:
    sides = [x if isinstance(x, ir.Value) else b.number(x, b.result) for x in (self, other)]
    base = b.overload.partition(".")[0]
    name = base if base == "floor_divide" else f"{base}.Tensor"
    return b.call(f"aten.{name}", *sides, type=b.type)


@decomposes("reciprocal")
def reciprocal(b: Rewrite, self: Value) -> Replacement:
    """A division, of which no compiler asks whether there is a zero among the elements."""
    dtype = of_tensor(self.type)
    if dtype.name == "float32" and elements(self):
        return None
    return b.div(b.number(1, b.cast(self, b.type)), b.cast(self, b.type))


def _guarded(b: Rewrite, name: str, x: Value, y: Value, *more: str) -> Replacement:
    """An integer division that does not trap: PyTorch raises an error where the divisor is 0."""
    safe = bool(b.scalar(y)) or _is_guarded(b, y)
    unchanged = b.anchor.name == name and list(b.anchor.operands)[:2] == [x, y]
    if safe and unchanged:
        return None
    divisor = y if safe else b.where(b.compare("eq", y, 0), b.number(1, y), y)
    return b.call(name, x, divisor, *more, type=b.type)


def _is_guarded(b: Rewrite, y: Value) -> bool:
    """True for what `_guarded` made: 1 where a value is 0, else the value."""
    if not isinstance(y.owner, ir.Operation | ir.OpView):
        return False
    if y.owner.operation.name != "aten.where.self":
        return False
    condition, one, value = y.owner.operation.operands
    test = condition.owner
    return (
        isinstance(test, ir.Operation | ir.OpView)
        and test.operation.name == "aten.eq.Scalar"
        and test.operation.operands[0] == value
        and constant_value(test.operation.operands[1]) == 0
        and b.scalar(one) == 1
    )
