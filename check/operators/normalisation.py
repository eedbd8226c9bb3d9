"""Normalisation: of batches, layers, groups, instances."""

from __future__ import annotations

from typing import Any

import numpy as np

from .table import Array, operator


def _per_channel(values: Array | None, x: Array, missing: float) -> Any:
    return missing if values is None else values.reshape(-1, *[1] * (x.ndim - 2))


@operator("batch_norm", "_native_batch_norm_legit_no_training")
def batch_norm(
    input: Array,
    weight: Array | None,
    bias: Array | None,
    running_mean: Array | None,
    running_var: Array | None,
    training: bool = False,
    momentum: float = 0.1,
    eps: float = 1e-5,
    **_: Any,
) -> Array:
    """In training it also keeps the mean and the variance of the batch, as the model's state."""
    if training or running_mean is None or running_var is None:
        over = (0, *range(2, input.ndim))
        mean, variance = input.mean(over), input.var(over)
        count = input.size // input.shape[1]
        if running_mean is not None and running_var is not None:
            running_mean += momentum * (mean - running_mean)
            running_var += momentum * (variance * count / max(count - 1, 1) - running_var)
    else:
        mean, variance = running_mean, running_var
    centred = input - _per_channel(mean, input, 0)
    scaled = centred / np.sqrt(_per_channel(variance, input, 1) + eps)
    return scaled * _per_channel(weight, input, 1) + _per_channel(bias, input, 0)


def _normal(x: Array, over: tuple[int, ...], eps: float) -> Array:
    centred = x - x.mean(over, keepdims=True)
    return centred / np.sqrt((centred * centred).mean(over, keepdims=True) + eps)


def _last(x: Array, shape: list[int]) -> tuple[int, ...]:
    return tuple(range(x.ndim - len(shape), x.ndim))


@operator("layer_norm")
def layer_norm(
    input: Array,
    normalized_shape: list[int],
    weight: Array | None = None,
    bias: Array | None = None,
    eps: float = 1e-5,
    **_: Any,
) -> Array:
    over = _last(input, normalized_shape)
    found = _normal(input, over, eps) * (1 if weight is None else weight)
    return found + (0 if bias is None else bias)


@operator("native_layer_norm")
def native_layer_norm(
    input: Array, normalized_shape: list[int], weight: Array | None, bias: Array | None, eps: float
) -> tuple[Array, Array, Array]:
    over = _last(input, normalized_shape)
    spread = 1 / np.sqrt(input.var(over, keepdims=True) + eps)
    found = layer_norm(input, normalized_shape, weight, bias, eps)
    return found, input.mean(over, keepdims=True), spread


@operator("group_norm")
def group_norm(
    input: Array,
    num_groups: int,
    weight: Array | None = None,
    bias: Array | None = None,
    eps: float = 1e-5,
    cudnn_enabled: bool = True,
) -> Array:
    grouped = input.reshape(input.shape[0], num_groups, -1)
    found = _normal(grouped, (2,), eps).reshape(input.shape)
    return found * _per_channel(weight, input, 1) + _per_channel(bias, input, 0)


@operator("instance_norm")
def instance_norm(
    input: Array,
    weight: Array | None,
    bias: Array | None,
    running_mean: Array | None,
    running_var: Array | None,
    use_input_stats: bool,
    eps: float,
    **_: Any,
) -> Array:
    if not use_input_stats:
        return batch_norm(input, weight, bias, running_mean, running_var, eps=eps)
    found = _normal(input, tuple(range(2, input.ndim)), eps)
    return found * _per_channel(weight, input, 1) + _per_channel(bias, input, 0)


@operator("rms_norm")
def rms_norm(
    input: Array, normalized_shape: list[int], weight: Array | None = None, eps: Any = None
) -> Array:
    over = _last(input, normalized_shape)
    small = float(np.finfo(np.float32).eps) if eps is None else eps
    found = input / np.sqrt((input * input).mean(over, keepdims=True) + small)
    return found * (1 if weight is None else weight)
