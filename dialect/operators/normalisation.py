"""Normalisations: batch norm and layer norm stay; the others are written with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from math import nan, prod
from typing import Any

import numpy as np

from ..dtypes import of_tensor
from ..errors import Refused
from ..mlir import ir
from .record import decomposes, shaped
from .shapes import Shape, Shapes, need
from .table import (
    Ints,
    Maybe,
    Replacement,
    Rewrite,
    Value,
    is_open,
    is_unbounded,
    is_written,
    same,
    shape_of,
)

NO_TRAINING = "batch norm in training mode cannot be compiled; call model.eval() before export"


@dataclass(frozen=True)
class _Norm:
    """What a normalisation is given: each channel's factor and summand, and kept statistics."""

    b: Rewrite
    input: Value
    weight: Maybe
    bias: Maybe
    eps: float
    running_mean: Maybe = None
    running_var: Maybe = None
    training: bool = False
    momentum: float = 0

    @classmethod
    def of(cls, b: Rewrite, given: dict[str, Any]) -> _Norm:
        """From an operator's arguments, those that are something else left out."""
        return cls(b, **{field.name: given[field.name] for field in fields(cls)
                         if field.name in given})  # fmt: skip

    @property
    def keeps_statistics(self) -> bool:
        return self.running_mean is not None and self.running_var is not None

    @property
    def is_constant(self) -> bool:
        """The statistics are weights, and so are factors and summands: `aten.batch_norm` stays."""
        parts = (self.weight, self.bias, self.running_mean, self.running_var)
        return all(part is None or self.b.is_constant(part) for part in parts)

    def by_kept(self) -> Value:
        """With the statistics that are kept."""
        b, mean, variance = self.b, self.running_mean, self.running_var
        if self.is_constant:
            parts = (self.input, self.weight, self.bias, mean, variance)
            return b.call("aten.batch_norm", *parts, False, 0.0, self.eps, False, type=b.type)
        return self.scaled(_normal(b, self.input, mean, variance, self.eps))  # type: ignore[arg-type]

    def by_groups(self, groups: int) -> Value:
        """Each group of channels with mean 0 and variance 1; then each channel's own."""
        b, shape = self.b, shape_of(self.input)
        extent = prod(shape[1:]) // groups
        flat = b.view(self.input, [shape[0], groups, extent])
        even = b.call("aten.layer_norm", flat, [extent], None, None, self.eps, type=flat.type)
        return self.scaled(b.view(even, b.shape))

    def by_batch(self) -> Replacement:
        """With the batch's own statistics, which are results as well."""
        b, x = self.b, self.input
        batch, channels = shape_of(x)[:2]
        alone = not any(b.used(place) for place in range(1, len(b.anchor.results)))
        if is_written(batch, 1) and alone:
            return results_of(b, self.by_groups(channels))
        dims = [0, *range(2, len(shape_of(x)))]
        mean, variance, inverse = _statistics(b, x, dims, self.eps)
        value = self.scaled(b.mul(b.sub(x, mean), inverse))
        if len(b.anchor.results) == 1:
            return value
        return _with_statistics(b, value, mean, variance, inverse)

    def scaled(self, x: Value) -> Value:
        """One factor and one summand for each channel, which is dimension 1."""
        b, channels, space = self.b, shape_of(x)[1], [1] * (len(shape_of(x)) - 2)
        for line in (self.weight, self.bias):
            known = line is None or same(shape_of(line), [channels]) or not is_open(shape_of(line))
            if not known and not is_unbounded(channels):
                raise Refused(
                    f"`{b.anchor.name}` has as many channels as another input has elements, which "
                    "the export says by two names; give both dimensions one `torch.export.Dim`"
                )
        if self.weight is not None:
            x = b.mul(x, b.view(self.weight, [*shape_of(self.weight), *space]))
        bias = self.bias
        return x if bias is None else b.add(x, b.view(bias, [*shape_of(bias), *space]))


@decomposes("batch_norm", "native_batch_norm", rounds_once=True)
def batch_norm(b: Rewrite, **given: Any) -> Replacement:
    """The statistics are constants, or those of the batch where none are kept (BatchNorm2d)."""
    norm = _Norm.of(b, given)
    if not norm.keeps_statistics:
        return norm.by_batch()
    if norm.training:
        raise Refused(NO_TRAINING)
    if b.overload == "batch_norm":
        return None if norm.is_constant else norm.by_kept()
    return results_of(b, norm.by_kept())


@decomposes("cudnn_batch_norm")
def cudnn_batch_norm(b: Rewrite, epsilon: float, **given: Any) -> Replacement:
    return batch_norm(b, eps=epsilon, **given)


@decomposes("_native_batch_norm_legit_no_training", "_batch_norm_no_update", rounds_once=True)
def native_batch_norm_no_training(b: Rewrite, **given: Any) -> Replacement:
    return results_of(b, _Norm.of(b, given).by_kept())


@decomposes("_native_batch_norm_legit", "_native_batch_norm_legit.no_stats", rounds_once=True)
def native_batch_norm(b: Rewrite, **given: Any) -> Replacement:
    norm = _Norm.of(b, given)
    if not norm.keeps_statistics:
        return norm.by_batch()
    if norm.training:
        raise Refused(NO_TRAINING)
    return [norm.by_kept(), *(b.full(shape_of(r), 0, r) for r in list(b.anchor.results)[1:])]


@shaped("_native_batch_norm_legit_no_training", "_native_batch_norm_legit.no_stats", like="input")
def batch_norm_shapes(v: Shapes) -> list[Shape]:
    given = (0,) if v.has("running_mean") else v.shape("input")[1:2]
    return [v.shape("input"), given, given]


@decomposes("_native_batch_norm_legit_functional", rounds_once=True)
def native_batch_norm_functional(
    b: Rewrite, input: Value, running_mean: Value, running_var: Value, **given: Any
) -> Replacement:
    """In training: the statistics of the batch, and running ones that follow them.

    The running variance follows the unbiased one (torch/nn/modules/batchnorm.py).
    """
    kept = {"running_mean": running_mean, "running_var": running_var}
    norm = _Norm.of(b, {"input": input, **kept, **given})
    if not norm.training:
        value = norm.by_kept()
        nothing = [b.full(shape_of(result), 0, result) for result in list(b.anchor.results)[1:3]]
        return [value, *nothing, running_mean, running_var]
    dims = [dim for dim in range(len(b.shape)) if dim != 1]
    count = prod(b.shape) // b.shape[1]
    mean = b.reduce("mean.dim", input, dims)
    centred = b.sub(input, mean)
    variance = b.reduce("mean.dim", b.mul(centred, centred), dims)
    scale = b.unary("rsqrt", b.add(variance, norm.eps))
    y = norm.scaled(b.mul(centred, scale))
    flat = [b.view(x, shape_of(running_mean)) for x in (mean, scale, variance)]
    unbiased = b.mul(flat[2], count / (count - 1) if count > 1 else nan)
    follow = [
        b.add(b.mul(old, 1 - norm.momentum), b.mul(new, norm.momentum))
        for old, new in ((running_mean, flat[0]), (running_var, unbiased))
    ]
    return [y, flat[0], flat[1], *follow]


def _normal(b: Rewrite, x: Value, mean: Value, variance: Value, eps: float) -> Value:
    """`(x - mean) / √(variance + eps)` of each channel."""
    inverse = b.unary("rsqrt", b.add(variance, eps))
    line = [1, *shape_of(mean), *[1] * (len(shape_of(x)) - 2)]
    return b.mul(b.sub(x, b.view(mean, line)), b.view(inverse, line))


def results_of(b: Rewrite, value: Value) -> Replacement:
    """`value` for the first of an operator's results; nobody may use others that have elements."""
    results: list[Value | None] = [value]
    for place, result in list(enumerate(b.anchor.results))[1:]:
        empty = 0 in shape_of(result)
        if b.used(place) and not empty:
            raise Refused(f"result {place} of `{b.anchor.name}` is used, which only training needs")
        results.append(b.full(shape_of(result), 0, result) if empty else None)
    return results


def _statistics(b: Rewrite, x: Value, dims: Sequence[int], eps: float) -> tuple[Value, ...]:
    """Mean, variance and inverse deviation over some dimensions, which are kept.

    The mean of nothing is zero, as PyTorch has it here.
    """
    shape = shape_of(x)
    if any(is_written(shape[dim], 0) for dim in dims):
        kept = {dim % len(shape) for dim in dims}
        line = [1 if dim in kept else extent for dim, extent in enumerate(shape)]
        none, lost = (b.full(line, number, x) for number in (0.0, nan))
        return none, none, lost
    mean = b.reduce("mean.dim", x, dims)
    off = b.sub(x, mean)
    variance = b.reduce("mean.dim", b.mul(off, off), dims)
    return mean, variance, b.unary("rsqrt", b.add(variance, eps))


def _with_statistics(
    b: Rewrite, value: Value, mean: Value, variance: Value, inverse: Value
) -> Replacement:
    """Three results: the statistics in the element type that PyTorch gives them.

    Where the variance is NaN the mean is, too: PyTorch computes both at once.
    """
    mean = b.where(b.compare("ne", variance, variance), variance, mean)
    kept = [
        b.view(b.cast(part, result.type), shape_of(result))
        for part, result in zip((mean, inverse), list(b.anchor.results)[1:3], strict=True)
    ]
    return [b.cast(value, b.type), *kept]


@decomposes("native_layer_norm", rounds_once=True)
def native_layer_norm(b: Rewrite, input: Value, **given: Any) -> Replacement:
    value = b.call("aten.layer_norm", input, *given.values(), type=b.type)
    if not b.used(1) and not b.used(2):
        return results_of(b, value)
    dims = range(-len(given["normalized_shape"]), 0)
    return _with_statistics(b, value, *_statistics(b, input, dims, given["eps"]))


@decomposes("layer_norm", rounds_once=True)
def layer_norm(
    b: Rewrite, input: Value, normalized_shape: Ints, weight: Maybe, bias: Maybe, **given: Any
) -> Replacement:
    """Over several dimensions: over one, as long as all of them.

    torch-mlir gives wrong values in double precision, which is written out therefore.
    """
    count, eps = len(normalized_shape), given["eps"]
    if of_tensor(input.type).name == "float64":
        dims = range(-count, 0)
        off = b.sub(input, b.reduce("mean.dim", input, dims))
        variance = b.reduce("mean.dim", b.mul(off, off), dims)
        value = b.mul(off, b.unary("rsqrt", b.add(variance, eps)))
        value = value if weight is None else b.mul(value, weight)
        return value if bias is None else b.add(value, bias)
    if count == 1:
        return None
    extent = prod(normalized_shape)
    flat = b.view(input, [*shape_of(input)[:-count], extent])
    flats = [None if x is None else b.view(x, [extent]) for x in (weight, bias)]
    return b.view(b.call("aten.layer_norm", flat, [extent], *flats, eps, type=flat.type), b.shape)


def least_step(type: ir.Type) -> float:
    """The smallest step from 1; that of single precision for half of it."""
    return float(np.finfo(np.float64 if of_tensor(type).name == "float64" else np.float32).eps)


@decomposes("rms_norm", "_fused_rms_norm", rounds_once=True)
def rms_norm(
    b: Rewrite, input: Value, normalized_shape: Ints, weight: Maybe, eps: float | None
) -> Replacement:
    """`x / √(mean(x²) + eps) * weight` (torch.nn.RMSNorm)."""
    dims = range(-len(normalized_shape), 0)
    tiny = least_step(b.type) if eps is None else eps
    mean = b.reduce("mean.dim", b.mul(input, input), dims)
    scaled = b.mul(input, b.unary("rsqrt", b.add(mean, tiny)))
    value = scaled if weight is None else b.mul(scaled, weight)
    return value if b.overload == "rms_norm" else results_of(b, value)


@decomposes("group_norm", rounds_once=True)
def group_norm(b: Rewrite, num_groups: int, **given: Any) -> Replacement:
    """A layer norm of each group; then each channel's own scale and shift (torch.nn.GroupNorm)."""
    return _Norm.of(b, given).by_groups(num_groups)


@decomposes("native_group_norm", rounds_once=True)
def native_group_norm(b: Rewrite, input: Value, group: int, **given: Any) -> Replacement:
    norm = _Norm.of(b, {"input": input, **given})
    value = norm.by_groups(group)
    if not b.used(1) and not b.used(2):
        return results_of(b, value)
    flat = b.view(input, [given["N"], group, prod(shape_of(input)[1:]) // group])
    return _with_statistics(b, value, *_statistics(b, flat, [2], norm.eps))


@decomposes("instance_norm", rounds_once=True)
def instance_norm(b: Rewrite, use_input_stats: bool, **given: Any) -> Replacement:
    norm = _Norm.of(b, given)
    return norm.by_groups(shape_of(norm.input)[1]) if use_input_stats else norm.by_kept()


@shaped("layer_norm")
def layer_norm_shape(v: Shapes) -> Shape:
    x, normalised = v.shape("input"), tuple(v.numbers("normalized_shape"))
    need(bool(normalised) and x[-len(normalised) :] == normalised, "the shape to normalise")
    for name in ("weight", "bias"):
        need(v.maybe(name) in (None, normalised), f"the {name} does not fit")
    return x
