"""Operators on lists of tensors (`_foreach_add.List`) as PyTorch's kernels for all backends compute
them: one tensor after the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from .. import ops
from ..mlir import ir
from ..plain import is_list
from .record import Replacement
from .table import Rewrite

UNARY = """
abs acos asin atan ceil cos cosh erf erfc exp expm1 floor frac lgamma log log10 log1p log2 neg
reciprocal round rsqrt sigmoid sign sin sinh sqrt tan tanh trunc
""".split()  # noqa: SIM905

BOUNDS = {
    "clamp_max": "clamp_max",
    "clamp_min": "clamp_min",
    "maximum": "clamp_min",
    "minimum": "clamp_max",
}
"""Bounds of each tensor, and the operator that PyTorch calls for it."""


def foreach(called: str, b: Rewrite, self: list[ir.Value], **rest: Any) -> Replacement:
    """An operator for each tensor of a list, given the element of each list beside it."""
    types = [result.type for result in ops.tensor_results(b.anchor)]
    return [
        b.call(
            f"aten.{called}", x, *(v[n] if is_list(v) else v for v in rest.values()), type=types[n]
        )
        for n, x in enumerate(self)
    ]


_CALLED = {
    **{name: name for name in UNARY},
    **{f"{name}.List": f"{name}.Tensor" for name in ("add", "sub", "mul", "div")},
    **{f"{name}.Tensor": f"{name}.Tensor" for name in ("add", "mul", "div")},
    **{f"{name}.{kind}": f"{name}.Scalar" for name in ("add", "sub", "mul", "div")
       for kind in ("Scalar", "ScalarList")},
    **{f"{name}.List": f"{called}.Tensor" for name, called in BOUNDS.items()},
    **{f"{name}.{kind}": called for name, called in BOUNDS.items()
       for kind in ("Scalar", "ScalarList")},
    "pow.List": "pow.Tensor_Tensor",
    **{f"pow.{kind}": "pow.Tensor_Scalar" for kind in ("Scalar", "ScalarList")},
    **{f"{name}.{kind}": name for name in ("addcdiv", "addcmul")
       for kind in ("Scalar", "ScalarList")},
    "lerp.List": "lerp.Tensor",
    **{f"lerp.{kind}": "lerp.Scalar" for kind in ("Scalar", "ScalarList")},
}  # fmt: skip

FOREACH: dict[str, Callable[..., Replacement]] = {
    f"_foreach_{name}": partial(foreach, called) for name, called in _CALLED.items()
}
"""By the operator on lists; its others (`_foreach_norm`) are refused."""


def _in_place(name: str) -> str:
    """`add_.Scalar` of `add.Scalar`; PyTorch names those of powers otherwise."""
    base, dot, overload = name.partition(".")
    return f"{base}_{dot}{overload.removeprefix('Tensor_')}"


IN_PLACE = {
    **{f"aten._foreach_{_in_place(n)}": f"aten.{_in_place(c)}" for n, c in _CALLED.items()},
    "aten._foreach_copy_": "aten.copy_",
    "aten._foreach_zero_": "aten.zero_",
}
"""What PyTorch calls for each tensor of a list that an operator writes to."""
