"""Tensors made of numbers, and triangles of them."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from .table import Array, Want, as_numpy, operator


@operator("zeros", "zeros_like", "new_zeros", "empty.memory_format", "empty_like", "new_empty")
def zeros(want: Want, **_: Any) -> Array:
    return np.zeros(want.shape, want.dtype)


@operator("ones", "ones_like", "new_ones")
def ones(want: Want, **_: Any) -> Array:
    return np.ones(want.shape, want.dtype)


@operator("full", "full_like", "new_full")
def full(fill_value: Any, want: Want, **_: Any) -> Array:
    return np.full(want.shape, fill_value, want.dtype)


@operator("scalar_tensor")
def scalar_tensor(s: Any, want: Want, **_: Any) -> Array:
    return np.array(s, want.dtype)


@operator("fill.Scalar", "fill.Tensor")
def fill(self: Array, value: Any) -> Array:
    return np.broadcast_to(np.asarray(value).astype(self.dtype), self.shape).copy()


@operator("arange", "arange.start", "arange.start_step")
def arange(end: Any, want: Want, start: Any = 0, step: Any = 1, **_: Any) -> Array:
    whole = want.dtype.kind in "iu"
    first, by = (int(start), int(step)) if whole else (start, step)
    return first + by * np.arange(prod(want.shape), dtype=np.int64 if whole else np.float64)


@operator("linspace")
def linspace(start: Any, end: Any, steps: int, **_: Any) -> Array:
    return np.linspace(float(start), float(end), steps)


@operator("eye", "eye.m")
def eye(n: int, m: int | None = None, **_: Any) -> Array:
    return np.eye(n, m)


as_numpy("tril", np.tril)
as_numpy("triu", np.triu)
