"""Other names for the same function, with the same arguments."""

from __future__ import annotations

from .record import decomposes, known
from .table import Replacement, Rewrite

SAME = {
    "__and__.Tensor": "bitwise_and.Tensor", "__or__.Tensor": "bitwise_or.Tensor",
    "__xor__.Tensor": "bitwise_xor.Tensor",
    "clip.Tensor": "clamp.Tensor", "fix": "trunc", "greater.Scalar": "gt.Scalar",
    "greater.Tensor": "gt.Tensor", "greater_equal.Scalar": "ge.Scalar",
    "greater_equal.Tensor": "ge.Tensor", "less.Scalar": "lt.Scalar", "less.Tensor": "lt.Tensor",
    "less_equal.Scalar": "le.Scalar", "less_equal.Tensor": "le.Tensor",
    "not_equal.Scalar": "ne.Scalar", "not_equal.Tensor": "ne.Tensor",
    "special_erfc": "erfc", "special_expm1": "expm1", "special_log1p": "log1p",
    "absolute": "abs", "clip": "clamp", "divide.Tensor": "div.Tensor", "max.other": "maximum",
    "divide.Scalar": "div.Scalar", "min.other": "minimum", "multiply.Tensor": "mul.Tensor",
    "multiply.Scalar": "mul.Scalar", "negative": "neg", "special_erf": "erf",
    "special_expit": "sigmoid", "subtract.Tensor": "sub.Tensor", "subtract.Scalar": "sub.Scalar",
    "true_divide.Tensor": "div.Tensor", "true_divide.Scalar": "div.Scalar",
}  # fmt: skip


OF_ANY_OVERLOAD = {
    "arccos": "acos", "arcsin": "asin", "arctan": "atan", "concat": "cat", "concatenate": "cat",
    "moveaxis": "movedim", "special_softmax": "softmax", "swapaxes": "transpose",
    "swapdims": "transpose",
} | {
    name.partition(".")[0]: other.partition(".")[0]
    for name, other in SAME.items()
    if name.partition(".")[2] == other.partition(".")[2]
}  # fmt: skip
"""The same without overloads: TorchScript has those that write, too."""


@decomposes(*SAME)
def same(b: Rewrite, **given: object) -> Replacement:
    return b.call(f"aten.{SAME[b.overload]}", *given.values(), type=b.type)  # type: ignore[arg-type]


known("neg", "negative", moves=True)
