"""The elements of the tensors of samples."""

from __future__ import annotations

import math

import numpy as np

from ..dialect.dtypes import BY_NAME, Dtype
from .kernel_samples import SPECIAL, NoSample, Shape, Tensor


def array(tensor: Tensor, dtype: Dtype, random: np.random.Generator) -> np.ndarray:
    """Values for a tensor."""
    dtype = BY_NAME[tensor.dtype] if tensor.dtype is not None else dtype
    if tensor.values in ("index", "unique"):
        return _indices(tensor, random).astype(dtype.numpy)
    if tensor.values == "distinct":
        return _distinct(tensor.shape, dtype, random)
    if dtype.name == "bool":
        return random.integers(0, 2, tensor.shape).astype(dtype.numpy)
    if not dtype.is_float:
        low = 1 if tensor.values == "positive" else 0 if dtype.name == "uint8" else -9
        return random.integers(low, 10, tensor.shape).astype(dtype.numpy)
    values = random.standard_normal(tensor.shape)
    if tensor.values == "positive":
        values = np.abs(values) + 0.1
    elif tensor.values == "unit":
        values = 0.9 * np.tanh(values)
    return values.astype(dtype.numpy)


def _indices(tensor: Tensor, random: np.random.Generator) -> np.ndarray:
    if tensor.values == "index":
        return random.integers(0, max(1, tensor.high), tensor.shape)
    longer = list(tensor.shape)
    longer[tensor.axis] = tensor.high
    order = np.argsort(random.random(longer), axis=tensor.axis)
    return np.take(order, range(tensor.shape[tensor.axis]), axis=tensor.axis)


def _distinct(shape: Shape, dtype: Dtype, random: np.random.Generator) -> np.ndarray:
    """No two elements are equal: so it is known where the largest is."""
    count = math.prod(shape)
    half = count // 2 if dtype.name not in ("uint8", "bool") else 0
    values = random.permutation(count).reshape(shape) - half
    limit = {"bool": 2, "uint8": 256, "int8": 256, "bfloat16": 256, "float16": 2048}.get(dtype.name)
    if limit is not None and count > limit:
        raise NoSample(f"{dtype.name} has not {count} different values")
    return values.astype(dtype.numpy)


def plant_special(data: np.ndarray, random: np.random.Generator) -> None:
    """NaN, infinities and zeros of both signs in the place of some elements."""
    flat = data.reshape(-1)
    for _ in range(min(flat.size, 1 + flat.size // 4)):
        flat[random.integers(flat.size)] = SPECIAL[random.integers(len(SPECIAL))]
