"""Any number of elementwise operators in one walk over the result."""

from __future__ import annotations

from collections.abc import Sequence

from .. import ops
from ..dtypes import bounds, of_tensor
from ..mlir import ir
from ..operators import aten, fixed
from ..values import constant_value, is_constant
from .requirements import has_dtype, tensors
from .template import Template


def _known_exponent(op: ir.Operation) -> str | None:
    exponent = constant_value(ops.argument(op, "exponent"))
    powers = (0.5, -0.5, -1, *range(1, 9))
    return None if exponent in powers else f"does not take the exponent {exponent}"


_PLAIN = (
    "copysign.Tensor", "div.Scalar", "div.Tensor",
    "elu", "erf", "exp", "gelu", "hardsigmoid", "hardswish", "hardtanh", "leaky_relu", "log",
    "reciprocal", "relu", "rsqrt",
    "rsub.Scalar", "sigmoid", "silu", "sqrt", "tanh",
)  # fmt: skip

_EITHER = (
    "abs", "add.Scalar", "add.Tensor", "clamp", "maximum", "minimum", "mul.Scalar", "mul.Tensor",
    "neg", "sub.Scalar", "sub.Tensor",
)  # fmt: skip
"""Of floats or of integers."""

COMPARISONS = tuple(
    f"aten.{name}.{other}"
    for name in ("eq", "ge", "gt", "le", "lt", "ne")
    for other in ("Scalar", "Tensor")
)

_OF_BITS = ("bitwise_and.Tensor", "bitwise_not", "bitwise_or.Tensor", "bitwise_xor.Tensor")

_OF_TRUTHS = ("logical_and", "logical_not", "logical_or", "logical_xor")

_INTEGERS = ("int8", "int16", "int32", "int64")

_NUMBERS = (*_INTEGERS, "uint8", "float32")


def _alike(op: ir.Operation) -> str | None:
    """Integers beside numbers that are whole; elements are of one type, as nothing is promoted."""
    if of_tensor(op.results[0].type).name in _INTEGERS:
        return _of_one_type(tensors(op), *_INTEGERS) or _whole_numbers(op)
    return _of_one_type(tensors(op), "float32")


def _of_one_type(values: Sequence[ir.Value], *wanted: str) -> str | None:
    names = list(dict.fromkeys(of_tensor(value.type).name for value in values))
    if len(names) > 1:
        return f"does not convert {' to '.join(names)}"
    return None if names[0] in wanted else f"takes {wanted[-1]} only, not {names[0]}"


def _whole_numbers(op: ir.Operation) -> str | None:
    fractions = [number for number in _literals(op) if isinstance(number, float)]
    return f"does not take {fractions[0]} beside integers" if fractions else None


def _literals(op: ir.Operation) -> list[object]:
    """The literals among its operands."""
    literals = [value for value in op.operands if not isinstance(value.type, ir.RankedTensorType)]
    return [constant_value(value) for value in literals if is_constant(value)]


def _compared(op: ir.Operation) -> str | None:
    """Elements of one type, or with a number that is one of them."""
    operands = ops.tensor_operands(op)
    dtype = of_tensor(operands[0].type)
    reason = _of_one_type(operands, "bool", *_NUMBERS)
    if reason is not None or dtype.is_float:
        return reason
    low, high = (0, 1) if dtype.name == "bool" else bounds(dtype)
    odd = [n for n in _literals(op) if not isinstance(n, int) or not low <= n <= high]
    return f"does not take {odd[0]} beside {dtype.name}" if odd else None


def _of_bits(op: ir.Operation) -> str | None:
    return _of_one_type(tensors(op), "bool", "uint8", *_INTEGERS)


def _of_truths(op: ir.Operation) -> str | None:
    return _of_one_type(tensors(op), "bool")


def _chosen(op: ir.Operation) -> str | None:
    """By booleans, of elements that are moved as they are."""
    return has_dtype("condition", "bool")(op) or _of_one_type(
        [*ops.tensor_operands(op)[1:], op.results[0]], "bool", "bfloat16", "float16", *_NUMBERS
    )


def _between_numbers(op: ir.Operation) -> str | None:
    """From integers to others, or to single precision; between that and shorter floats. What is
    true and what is not are numbers, and numbers are true or not."""
    given, wanted = of_tensor(op.operands[0].type), of_tensor(op.results[0].type)
    if {given.name, wanted.name} in ({"bfloat16", "float32"}, {"float16", "float32"}):
        return None
    are_numbers = {given.name, wanted.name} <= {*_NUMBERS, "bool"}
    if are_numbers and (not given.is_float or wanted.name == "bool"):
        return None
    return f"does not convert {given.name} to {wanted.name}"


_FIXED = (
    fixed.DEQUANTIZE, fixed.DIVIDE_BY_POWER, fixed.HIGH_MULTIPLY, fixed.INVERSE_ROOT,
    fixed.LEADING_ZEROS, fixed.LINE, fixed.LOGARITHM, fixed.MULTIPLY, fixed.QUANTIZE,
    fixed.QUOTIENT, fixed.RESCALE, fixed.SHORT_LINE, fixed.TABLE,
)  # fmt: skip

_MIXED = {
    **{f"aten.{name}": (_alike,) for name in _EITHER},
    **dict.fromkeys(COMPARISONS, (_compared,)),
    **{f"aten.{name}": (_of_bits,) for name in _OF_BITS},
    **{f"aten.{name}": (_of_truths,) for name in _OF_TRUTHS},
    "aten.where.self": (_chosen,),
    aten.TO_DTYPE: (_between_numbers,),
}
"""What elements these take is among their requirements."""

TEMPLATE = Template(
    "elementwise",
    {
        **{f"aten.{name}": () for name in _PLAIN},
        "aten.pow.Tensor_Scalar": (_known_exponent,),
        **_MIXED,
        **dict.fromkeys(_FIXED, ()),
    },
    mixed=(*_MIXED, *_FIXED),
    overwrites="all",
)
