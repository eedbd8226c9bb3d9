"""Operators that PyTorch computes in single precision where their tensors have half of it.

Its kernels round once, at the end (`at::opmath_type`). What is written with several operators would
round after each of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..dtypes import Dtype, of_tensor
from ..formulas import FORMULAS
from ..mlir import ir
from .table import Rewrite, Value, shape_of, tensor_of

HALVES = ("float16", "bfloat16")

ROUNDED_ONCE = frozenset(f"aten.{name}" for name in FORMULAS) | frozenset(
    f"aten.{name}"
    for name in (
        "_batch_norm_no_update", "_cdist_forward", "_embedding_bag", "_embedding_bag_forward_only",
        "_fused_rms_norm",
        "_log_softmax", "_native_batch_norm_legit", "_native_batch_norm_legit.no_stats",
        "_native_batch_norm_legit_functional",
        "_native_batch_norm_legit_no_training", "_pdist_forward", "_prelu_kernel", "_safe_softmax",
        "_scaled_dot_product_attention_math", "_scaled_dot_product_flash_attention_for_cpu",
        "_softmax", "_weight_norm_interface", "adaptive_avg_pool1d", "adaptive_avg_pool2d",
        "_adaptive_avg_pool2d", "addbmm", "addcdiv", "addcmul", "addmm", "addmv", "addr", "baddbmm",
        "batch_norm", "bilinear",
        "binary_cross_entropy", "col2im", "embedding_bag",
        "embedding_bag.padding_idx",
        "frobenius_norm.dim",
        "gelu_backward", "glu", "grid_sampler", "grid_sampler_2d", "grid_sampler_3d",
        "group_norm", "huber_loss", "instance_norm", "layer_norm", "lerp.Scalar",
        "lerp.Tensor", "linalg_vector_norm", "linear",
        "logcumsumexp", "logsumexp", "native_batch_norm",
        "native_group_norm", "native_layer_norm", "norm.ScalarOpt_dim", "norm.Scalar", "rms_norm",
        "scaled_dot_product_attention", "sinc", "smooth_l1_loss",
        "special_entr", "special_sinc", "std", "std.correction", "std.dim", "std_mean",
        "std_mean.correction", "std_mean.dim", "upsample_bicubic2d", "upsample_bicubic2d.vec",
        "upsample_bilinear2d", "upsample_bilinear2d.vec",
        "upsample_linear1d", "upsample_linear1d.vec", "upsample_trilinear3d",
        "upsample_trilinear3d.vec", "var", "var.correction", "var.dim", "var_mean",
        "var_mean.correction", "var_mean.dim",
    )
)  # fmt: skip

ROUNDED_FIRST = {
    "aten.fmod.Scalar": "other", "aten.hardshrink": "lambd", "aten.remainder.Scalar": "other",
    "aten.remainder.Scalar_Tensor": "self",
}  # fmt: skip
"""Operators whose number has the type of the elements, so that what is equal has no remainder."""


def widened(b: Rewrite, given: dict[str, Any]) -> list[Value | None] | None:
    """The operator on single precision, its results cut to half; None for other operators."""
    if b.anchor.name not in ROUNDED_ONCE:
        return None
    if not any(is_half(x) for x in given.values() if isinstance(x, ir.Value)):
        return None
    number = ROUNDED_FIRST.get(b.anchor.name, "")
    if isinstance(given.get(number), int | float):
        given = given | {number: rounded(given[number], of_tensor(b.type))}
    single = ir.RankedTensorType.get([], ir.F32Type.get())
    wide = [b.cast(x, single) if is_half(x) else x for x in given.values()]
    types = [
        tensor_of(shape_of(result), single.element_type) if is_half(result) else result.type
        for result in b.anchor.results
    ]
    results = b.calls(b.anchor.name, *wide, types=types)  # type: ignore[arg-type]
    return [
        b.cast(x, old.type) if b.used(place) else None
        for place, (x, old) in enumerate(zip(results, b.anchor.results, strict=True))
    ]


def widened_value(b: Rewrite, x: Value) -> Value:
    """A tensor in the precision in which it is computed with."""
    return b.cast(x, ir.RankedTensorType.get([], ir.F32Type.get())) if is_half(x) else x


def rounded(number: float, dtype: Dtype) -> float:
    """A number as an element of this type; infinite where it is too large."""
    with np.errstate(over="ignore"):
        return float(np.float64(number).astype(dtype.numpy))


def is_half(x: Any) -> bool:
    tensor = isinstance(x, ir.Value) and isinstance(x.type, ir.RankedTensorType)
    return tensor and of_tensor(x.type).name in HALVES
