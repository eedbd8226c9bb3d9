"""Numbers that are rounded to what quantised ones can be (torch.fake_quantize_*)."""

from __future__ import annotations

from math import inf

import numpy as np

from ..dtypes import of_tensor
from ..mlir import ir
from .record import decomposes
from .table import Replacement, Rewrite, Value, shape_of


@decomposes("fake_quantize_per_tensor_affine")
def per_tensor(
    b: Rewrite, self: Value, scale: float, zero_point: int, **bounds: int
) -> Replacement:
    """torch-mlir's steps are double for doubles; PyTorch's are of single precision."""
    if of_tensor(self.type).name != "float64":
        return None
    step = b.weight(np.array(scale, np.float32), "scale")
    zero = b.weight(np.array(zero_point, np.int64), "zero_point")
    return _rounded(b, self, step, zero, **bounds)


@decomposes("fake_quantize_per_tensor_affine.tensor_qparams")
def by_tensors(
    b: Rewrite, self: Value, scale: Value, zero_point: Value, **bounds: int
) -> Replacement:
    """A zero point that is no whole number is cut to one."""
    step, zero = b.view(scale, []), b.to(b.view(zero_point, []), "int64")
    return _rounded(b, self, step, zero, **bounds)


@decomposes("fake_quantize_per_channel_affine")
def per_channel(
    b: Rewrite, self: Value, scale: Value, zero_point: Value, axis: int, **bounds: int
) -> Replacement:
    if of_tensor(zero_point.type).is_float:
        return None
    rank = len(shape_of(self))
    wide = [shape_of(scale)[0] if dim == axis % rank else 1 for dim in range(rank)]
    step, zero = b.view(scale, wide), b.view(zero_point, wide)
    return _rounded(b, self, step, zero, **bounds)


def _rounded(
    b: Rewrite, x: Value, step: Value, zero: Value, quant_min: int, quant_max: int
) -> Replacement:
    """The result is of single precision but for channels. What is too large for an integer is the
    least number in a channel, and the nearest one elsewhere; NaN is the least one."""
    is_channel = "per_channel" in b.overload
    single = ir.RankedTensorType.get([], ir.F32Type.get())
    x = x if of_tensor(x.type).name == "float64" else b.cast(x, single)
    step = b.cast(step, single)
    inverse = b.cast(b.unary("reciprocal", step), x.type)
    place = b.add(b.cast(zero, x.type), b.unary("round", b.mul(x, inverse)))
    inside = b.unary("clamp", place, float(quant_min), float(quant_max))
    limit = 2.0**63 if is_channel else inf
    known = b.compare("le", b.unary("abs", place), limit)
    chosen = b.where(known, inside, b.number(float(quant_min), inside))
    steps, kind = b.sub(chosen, zero), x.type if is_channel else single
    return b.cast(b.mul(b.cast(steps, kind), b.cast(step, kind)), b.type)
