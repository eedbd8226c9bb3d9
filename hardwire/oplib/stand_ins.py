"""Operators that torch-mlir knows under another name, or that others compute better there.

torch-mlir's own tanh approximation of gelu, for one, is off by 4e-5.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sqrt

from ..dialect.variant import Fixed, Given, Variant


@dataclass(frozen=True)
class AsTensor:
    """A number as a tensor without dimensions."""

    name: str


@dataclass(frozen=True)
class Made:
    """The result of the step of that number."""

    step: int


Operand = str | Given | AsTensor | Made
Step = tuple[str, tuple[Operand, ...]]
StandIn = tuple[Step, ...]
"""Operators to write one after the other; the last one gives the results."""

_STATISTICS = ("running_mean", "running_var")
_ONE = Fixed(1)
_STAND_INS: dict[str, StandIn] = {
    "aten::alias": (("aten.clone", ("self", Fixed(None))),),
    "aten::_native_batch_norm_legit_no_training": (
        (
            "aten.native_batch_norm",
            ("input", "weight", "bias", *_STATISTICS, Fixed(False), "momentum", "eps"),
        ),
    ),
    "aten::_native_batch_norm_legit.no_stats": (
        (
            "aten.native_batch_norm",
            ("input", "weight", "bias", Fixed(None), Fixed(None), "training", "momentum", "eps"),
        ),
    ),
    "aten::bitwise_or.Scalar": (("aten.bitwise_or.Tensor", ("self", AsTensor("other"))),),
    "aten::bitwise_xor.Scalar": (("aten.bitwise_xor.Tensor", ("self", AsTensor("other"))),),
    "aten::fmod.Scalar": (("aten.fmod.Tensor", ("self", AsTensor("other"))),),
}

_GELU_TANH: StandIn = (
    ("aten.mul.Tensor", ("self", "self")),
    ("aten.mul.Tensor", (Made(0), "self")),
    ("aten.mul.Scalar", (Made(1), Fixed(0.044715))),
    ("aten.add.Tensor", (Made(2), "self", _ONE)),
    ("aten.mul.Scalar", (Made(3), Fixed(2 * sqrt(2 / pi)))),
    ("aten.sigmoid", (Made(4),)),
    ("aten.mul.Tensor", (Made(5), "self")),
)


def stand_in(operator: str, variant: Variant) -> StandIn | None:
    """What to write for a functional operator; None where it stands for itself."""
    fixed = {name: one.value for name, one in variant.arguments if isinstance(one, Fixed)}
    if operator == "aten::any.dims" and len(fixed.get("dim") or ()) == 1:
        return (("aten.any.dim", ("self", Fixed(fixed["dim"][0]), "keepdim")),)
    if operator == "aten::gelu" and fixed.get("approximate") == "tanh":
        return _GELU_TANH
    places = fixed.get("output_size") or ()
    if operator.startswith("aten::_adaptive_avg_pool") and set(places) == {1}:
        dims = tuple(range(-len(places), 0))
        return (("aten.mean.dim", ("self", Fixed(dims), Fixed(True), Fixed(None))),)
    return _STAND_INS.get(operator)
