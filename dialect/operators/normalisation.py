"""Normalisations: batch norm and layer norm stay; the others are written with them."""

from __future__ import annotations

from collections.abc import Sequence
from math import nan, prod

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


@decomposes("batch_norm", "native_batch_norm", rounds_once=True)
def batch_norm(
    b: Rewrite,
    input: Value,
    weight: Maybe,
    bias: Maybe,
    running_mean: Maybe,
    running_var: Maybe,
    training: bool,
    momentum: float,
    eps: float,
    cudnn_enabled: bool = False,
) -> Replacement:
    """The statistics are constants, or those of the batch where none are kept (BatchNorm2d)."""
    if running_mean is None or running_var is None:
        return _batch_statistics(b, input, weight, bias, eps)
    if training:
        raise Refused(NO_TRAINING)
    if b.overload == "batch_norm":
        parts = (weight, bias, running_mean, running_var)
        if all(part is None or b.is_constant(part) for part in parts):
            return None
        return _batch_norm(b, input, *parts, eps)
    return results_of(b, _batch_norm(b, input, weight, bias, running_mean, running_var, eps))


@decomposes("cudnn_batch_norm")
def cudnn_batch_norm(
    b: Rewrite, exponential_average_factor: float, epsilon: float, **given: object
) -> Replacement:
    return batch_norm(b, momentum=exponential_average_factor, eps=epsilon, **given)  # type: ignore[arg-type]


@decomposes("_native_batch_norm_legit_no_training", "_batch_norm_no_update", rounds_once=True)
def native_batch_norm_no_training(
    b: Rewrite,
    input: Value,
    weight: Maybe,
    bias: Maybe,
    running_mean: Value,
    running_var: Value,
    momentum: float,
    eps: float,
) -> Replacement:
    return results_of(b, _batch_norm(b, input, weight, bias, running_mean, running_var, eps))


@decomposes("_native_batch_norm_legit", "_native_batch_norm_legit.no_stats", rounds_once=True)
def native_batch_norm(
    b: Rewrite,
    input: Value,
    weight: Maybe,
    bias: Maybe,
    training: bool,
    momentum: float,
    eps: float,
    running_mean: Maybe = None,
    running_var: Maybe = None,
) -> Replacement:
    if running_mean is None or running_var is None:
        return _batch_statistics(b, input, weight, bias, eps)
    if training:
        raise Refused(NO_TRAINING)
    value = _batch_norm(b, input, weight, bias, running_mean, running_var, eps)
    return [value, *(b.full(shape_of(r), 0, r) for r in list(b.anchor.results)[1:])]


@shaped("_native_batch_norm_legit_no_training", "_native_batch_norm_legit.no_stats", like="input")
def batch_norm_shapes(v: Shapes) -> list[Shape]:
    given = (0,) if v.has("running_mean") else v.shape("input")[1:2]
    return [v.shape("input"), given, given]


@decomposes("_native_batch_norm_legit_functional", rounds_once=True)
def native_batch_norm_functional(
    b: Rewrite,
    input: Value,
    weight: Maybe,
    bias: Maybe,
    running_mean: Value,
    running_var: Value,
    training: bool,
    momentum: float,
    eps: float,
) -> Replacement:
    """In training: the statistics of the batch, and running ones that follow them.

    The running variance follows the unbiased one (torch/nn/modules/batchnorm.py).
    """
    if not training:
        value = _batch_norm(b, input, weight, bias, running_mean, running_var, eps)
        nothing = [b.full(shape_of(result), 0, result) for result in list(b.anchor.results)[1:3]]
        return [value, *nothing, running_mean, running_var]
    dims = [dim for dim in range(len(b.shape)) if dim != 1]
    count = prod(b.shape) // b.shape[1]
    mean = b.reduce("mean.dim", input, dims)
    centred = b.sub(input, mean)
    variance = b.reduce("mean.dim", b.mul(centred, centred), dims)
    scale = b.unary("rsqrt", b.add(variance, eps))
    y = _scaled(b, b.mul(centred, scale), weight, bias)
    flat = [b.view(x, shape_of(running_mean)) for x in (mean, scale, variance)]
    unbiased = b.mul(flat[2], count / (count - 1) if count > 1 else nan)
    follow = [
        b.add(b.mul(old, 1 - momentum), b.mul(new, momentum))
        for old, new in ((running_mean, flat[0]), (running_var, unbiased))
    ]
    return [y, flat[0], flat[1], *follow]


def _batch_norm(b: Rewrite, *given: object) -> Value:
    *tensors, eps = given
    x, weight, bias, mean, variance = tensors
    if all(part is None or b.is_constant(part) for part in tensors[1:]):  # type: ignore[arg-type]
        return b.call("aten.batch_norm", *tensors, False, 0.0, eps, False, type=b.type)  # type: ignore[arg-type]
    return _scaled(b, _normal(b, x, mean, variance, eps), weight, bias)  # type: ignore[arg-type]


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


def _batch_statistics(b: Rewrite, x: Value, weight: Maybe, bias: Maybe, eps: float) -> Replacement:
    """Batch norm with the batch's own statistics, which are results as well."""
    batch, channels = shape_of(x)[:2]
    alone = not any(b.used(place) for place in range(1, len(b.anchor.results)))
    if is_written(batch, 1) and alone:
        return results_of(b, _scaled(b, _standardised(b, x, channels, eps), weight, bias))
    dims = [0, *range(2, len(shape_of(x)))]
    mean, variance, inverse = _statistics(b, x, dims, eps)
    value = _scaled(b, b.mul(b.sub(x, mean), inverse), weight, bias)
    if len(b.anchor.results) == 1:
        return value
    return _with_statistics(b, value, mean, variance, inverse)


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
def native_layer_norm(
    b: Rewrite, input: Value, normalized_shape: Ints, weight: Maybe, bias: Maybe, eps: float
) -> Replacement:
    value = b.call("aten.layer_norm", input, normalized_shape, weight, bias, eps, type=b.type)
    if not b.used(1) and not b.used(2):
        return results_of(b, value)
    dims = range(-len(normalized_shape), 0)
    return _with_statistics(b, value, *_statistics(b, input, dims, eps))


@decomposes("layer_norm", rounds_once=True)
def layer_norm(
    b: Rewrite,
    input: Value,
    normalized_shape: Ints,
    weight: Maybe,
    bias: Maybe,
    eps: float,
    cudnn_enable: bool,
) -> Replacement:
    """Over several dimensions: over one, as long as all of them.

    torch-mlir gives wrong values in double precision, which is written out therefore.
    """
    count = len(normalized_shape)
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


def _least(type: ir.Type) -> float:
    """The smallest step from 1; that of single precision for half of it."""
    return float(np.finfo(np.float64 if of_tensor(type).name == "float64" else np.float32).eps)


@decomposes("rms_norm", "_fused_rms_norm", rounds_once=True)
def rms_norm(
    b: Rewrite, input: Value, normalized_shape: Ints, weight: Maybe, eps: float | None
) -> Replacement:
    """`x / √(mean(x²) + eps) * weight` (torch.nn.RMSNorm)."""
    dims = range(-len(normalized_shape), 0)
    tiny = _least(b.type) if eps is None else eps
    mean = b.reduce("mean.dim", b.mul(input, input), dims)
    scaled = b.mul(input, b.unary("rsqrt", b.add(mean, tiny)))
    value = scaled if weight is None else b.mul(scaled, weight)
    return value if b.overload == "rms_norm" else results_of(b, value)


@decomposes("group_norm", rounds_once=True)
def group_norm(
    b: Rewrite,
    input: Value,
    num_groups: int,
    weight: Maybe,
    bias: Maybe,
    eps: float,
    cudnn_enabled: bool,
) -> Replacement:
    """A layer norm of each group; then each channel's own scale and shift (torch.nn.GroupNorm)."""
    return _scaled(b, _standardised(b, input, num_groups, eps), weight, bias)


@decomposes("native_group_norm", rounds_once=True)
def native_group_norm(
    b: Rewrite,
    input: Value,
    weight: Maybe,
    bias: Maybe,
    N: int,
    C: int,
    HxW: int,
    group: int,
    eps: float,
) -> Replacement:
    value = _scaled(b, _standardised(b, input, group, eps), weight, bias)
    if not b.used(1) and not b.used(2):
        return results_of(b, value)
    flat = b.view(input, [N, group, prod(shape_of(input)[1:]) // group])
    return _with_statistics(b, value, *_statistics(b, flat, [2], eps))


@decomposes("instance_norm", rounds_once=True)
def instance_norm(
    b: Rewrite,
    input: Value,
    weight: Maybe,
    bias: Maybe,
    running_mean: Maybe,
    running_var: Maybe,
    use_input_stats: bool,
    momentum: float,
    eps: float,
    cudnn_enabled: bool,
) -> Replacement:
    if not use_input_stats:
        return _batch_norm(b, input, weight, bias, running_mean, running_var, eps)
    channels = shape_of(input)[1]
    return _scaled(b, _standardised(b, input, channels, eps), weight, bias)


def _standardised(b: Rewrite, x: Value, groups: int, eps: float) -> Value:
    """Each group of channels with mean 0 and variance 1."""
    batch = shape_of(x)[0]
    extent = prod(shape_of(x)[1:]) // groups
    flat = b.view(x, [batch, groups, extent])
    return b.view(
        b.call("aten.layer_norm", flat, [extent], None, None, eps, type=flat.type), b.shape
    )


def _scaled(b: Rewrite, x: Value, weight: Maybe, bias: Maybe) -> Value:
    """One factor and one summand for each channel, which is dimension 1."""
    channels, space = shape_of(x)[1], [1] * (len(shape_of(x)) - 2)
    for line in (weight, bias):
        known = line is None or same(shape_of(line), [channels]) or not is_open(shape_of(line))
        if not known and not is_unbounded(channels):
            raise Refused(
                f"`{b.anchor.name}` has as many channels as another input has elements, which the "
                "export says by two names; give both dimensions one `torch.export.Dim`"
            )
    if weight is not None:
        x = b.mul(x, b.view(weight, [*shape_of(weight), *space]))
    return x if bias is None else b.add(x, b.view(bias, [*shape_of(bias), *space]))


@shaped("layer_norm")
def layer_norm_shape(v: Shapes) -> Shape:
    x, normalised = v.shape("input"), tuple(v.numbers("normalized_shape"))
    need(bool(normalised) and x[-len(normalised) :] == normalised, "the shape to normalise")
    for name in ("weight", "bias"):
        need(v.maybe(name) in (None, normalised), f"the {name} does not fit")
    return x
