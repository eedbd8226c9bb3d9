"""Any number of elementwise operators in one walk over the result."""

from __future__ import annotations

from .. import ops
from ..dtypes import of_tensor
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
    "abs", "copysign.Tensor", "div.Scalar", "div.Tensor",
    "elu", "erf", "exp", "gelu", "hardsigmoid", "hardswish", "hardtanh", "leaky_relu", "log",
    "neg", "reciprocal", "relu", "rsqrt",
    "rsub.Scalar", "sigmoid", "silu", "sqrt", "tanh",
)  # fmt: skip

_EITHER = (
    "add.Scalar", "add.Tensor", "clamp", "maximum", "minimum", "mul.Scalar", "mul.Tensor",
    "sub.Scalar", "sub.Tensor",
)  # fmt: skip
"""Of floats or of integers."""

_INTEGERS = ("int8", "int16", "int32", "int64")


def _alike(op: ir.Operation) -> str | None:
    """Integers beside numbers that are whole; elements are of one type, as nothing is promoted."""
    names = list(dict.fromkeys(of_tensor(value.type).name for value in tensors(op)))
    if len(names) > 1:
        return f"does not convert {' to '.join(names)}"
    if names[0] in _INTEGERS:
        return _whole_numbers(op)
    return None if names == ["float32"] else f"takes float32 only, not {names[0]}"


def _whole_numbers(op: ir.Operation) -> str | None:
    literals = [value for value in op.operands if not isinstance(value.type, ir.RankedTensorType)]
    numbers = [constant_value(value) for value in literals if is_constant(value)]
    fractions = [number for number in numbers if isinstance(number, float)]
    return f"does not take {fractions[0]} beside integers" if fractions else None


def _between_numbers(op: ir.Operation) -> str | None:
    """From integers to others, or to single precision; between that and shorter floats."""
    given, wanted = of_tensor(op.operands[0].type), of_tensor(op.results[0].type)
    if {given.name, wanted.name} in ({"bfloat16", "float32"}, {"float16", "float32"}):
        return None
    if given.name in (*_INTEGERS, "uint8") and wanted.name in (*_INTEGERS, "uint8", "float32"):
        return None
    return f"does not convert {given.name} to {wanted.name}"


_FIXED = (
    fixed.DEQUANTIZE, fixed.DIVIDE_BY_POWER, fixed.HIGH_MULTIPLY, fixed.INVERSE_ROOT,
    fixed.LEADING_ZEROS, fixed.LINE, fixed.LOGARITHM, fixed.MULTIPLY, fixed.QUANTIZE,
    fixed.QUOTIENT, fixed.RESCALE, fixed.SHORT_LINE, fixed.TABLE,
)  # fmt: skip

TEMPLATE = Template(
    "elementwise",
    {
        **{f"aten.{name}": () for name in _PLAIN},
        "aten.pow.Tensor_Scalar": (_known_exponent,),
        "aten.where.self": (has_dtype("condition", "bool"),),
        **{f"aten.{name}": (_alike,) for name in _EITHER},
        aten.TO_DTYPE: (_between_numbers,),
        **dict.fromkeys(_FIXED, ()),
    },
    apart=("condition",),
    mixed=(*(f"aten.{name}" for name in _EITHER), aten.TO_DTYPE, *_FIXED),
    overwrites="all",
)
