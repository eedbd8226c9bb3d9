"""Shifts of integers, by any number: LLVM defines those by less than the width only."""

from __future__ import annotations

from ...dialect.dtypes import Dtype, of_tensor
from ...dialect.mlir import ir
from ...dialect.values import constant_value, is_constant
from .table import Replacement, Rewrite, Value, decomposes

LEFT = (
    "bitwise_left_shift.Tensor", "bitwise_left_shift.Tensor_Scalar",
    "bitwise_left_shift.Scalar_Tensor", "__lshift__.Tensor", "__lshift__.Scalar",
)  # fmt: skip
RIGHT = (
    "bitwise_right_shift.Tensor", "bitwise_right_shift.Tensor_Scalar",
    "bitwise_right_shift.Scalar_Tensor", "__rshift__.Tensor", "__rshift__.Scalar",
)  # fmt: skip


@decomposes(*LEFT)
def left_shift(b: Rewrite, self: Value | float, other: Value | float) -> Replacement:
    """Nothing is left of what is shifted by the width or more, or by a negative number."""
    dtype = of_tensor(b.type)
    most = 8 * dtype.size - 1
    if dtype.is_float or _is_bounded(other, most):
        return None
    x, by = _operands(b, self, other)
    bounded = b.unary("clamp", by, 0, most)
    shifted = b.call("aten.bitwise_left_shift.Tensor", x, bounded, type=b.type)
    return b.where(b.compare("eq", bounded, by), shifted, b.number(0, x))


@decomposes(*RIGHT)
def right_shift(b: Rewrite, self: Value | float, other: Value | float) -> Replacement:
    """The sign is left of what is shifted by the width or more, or by a negative number."""
    dtype = of_tensor(b.type)
    most = _most(dtype)
    if dtype.is_float or _is_bounded(other, most):
        return None
    x, by = _operands(b, self, other)
    by = b.where(b.compare("lt", by, 0), b.number(most, by), by)
    bounded = b.unary("clamp", by, 0, most)
    return b.call("aten.bitwise_right_shift.Tensor", x, bounded, type=b.type)


def _most(dtype: Dtype) -> int:
    """Shifted right by this, a number is 0 or -1. Bytes are shifted as wider numbers."""
    return 8 * dtype.size - (dtype.name != "uint8")


def _operands(b: Rewrite, *given: Value | float) -> tuple[Value, ...]:
    """Both sides as tensors of the result's element type, as PyTorch's numbers wrap in it."""
    return tuple(
        b.cast(x, b.type) if isinstance(x, ir.Value) else b.number(x, b.result) for x in given
    )


def _is_bounded(by: Value | float, most: int) -> bool:
    """True for what `clamp` has made."""
    if not isinstance(by, ir.Value) or isinstance(by.owner, ir.Block):
        return False
    op = by.owner.operation
    if op.name != "aten.clamp":
        return False
    low, high = list(op.operands)[1:]
    if not (is_constant(low) and is_constant(high)):
        return False
    return (constant_value(low), constant_value(high)) == (0, most)
