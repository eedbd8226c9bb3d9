"""Any number of elementwise operators in one walk over the result."""

from __future__ import annotations

from .. import ops
from ..mlir import ir
from ..values import constant_value
from .requirements import has_dtype
from .template import Template


def _known_exponent(op: ir.Operation) -> str | None:
    exponent = constant_value(ops.argument(op, "exponent"))
    powers = (0.5, -0.5, -1, *range(1, 9))
    return None if exponent in powers else f"does not take the exponent {exponent}"


_PLAIN = (
    "abs", "add.Scalar", "add.Tensor", "clamp", "copysign.Tensor", "div.Scalar", "div.Tensor",
    "elu", "erf", "exp", "gelu", "hardsigmoid", "hardswish", "hardtanh", "leaky_relu", "log",
    "maximum", "minimum", "mul.Scalar", "mul.Tensor", "neg", "reciprocal", "relu", "rsqrt",
    "rsub.Scalar", "sigmoid", "silu", "sqrt", "sub.Scalar", "sub.Tensor", "tanh",
)  # fmt: skip

TEMPLATE = Template(
    "elementwise",
    {
        **{f"aten.{name}": () for name in _PLAIN},
        "aten.pow.Tensor_Scalar": (_known_exponent,),
        "aten.where.self": (has_dtype("condition", "bool"),),
    },
    apart=("condition",),
    overwrites="all",
)
