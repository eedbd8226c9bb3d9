"""Sums, means, extremes and what is made of them."""

from __future__ import annotations

from typing import Any

import numpy as np

from .table import Array, Want, axes, operator


def _whole(x: Array, want: Want) -> Array:
    """Integers are added as what they are, in the type of the result."""
    return x.astype(want.dtype)


@operator("sum", "sum.dim_IntList")
def total(self: Array, want: Want, dim: Any = None, keepdim: bool = False, **_: Any) -> Array:
    return _whole(self, want).sum(axes(dim, self.ndim), keepdims=keepdim)


@operator("mean", "mean.dim")
def mean(self: Array, want: Want, dim: Any = None, keepdim: bool = False, **_: Any) -> Array:
    return _whole(self, want).mean(axes(dim, self.ndim), keepdims=keepdim)


@operator("prod", "prod.dim_int")
def product(self: Array, want: Want, dim: Any = None, keepdim: bool = False, **_: Any) -> Array:
    return _whole(self, want).prod(axes(dim, self.ndim), keepdims=keepdim)


@operator("amax")
def amax(self: Array, dim: Any = (), keepdim: bool = False) -> Array:
    return self.max(axes(list(dim), self.ndim), keepdims=keepdim)


@operator("amin")
def amin(self: Array, dim: Any = (), keepdim: bool = False) -> Array:
    return self.min(axes(list(dim), self.ndim), keepdims=keepdim)


@operator("max")
def largest(self: Array) -> Array:
    return self.max()


@operator("min")
def smallest(self: Array) -> Array:
    return self.min()


@operator("max.dim")
def max_dim(self: Array, dim: int, keepdim: bool = False) -> tuple[Array, Array]:
    return self.max(dim, keepdims=keepdim), np.argmax(self, dim, keepdims=keepdim)


@operator("min.dim")
def min_dim(self: Array, dim: int, keepdim: bool = False) -> tuple[Array, Array]:
    return self.min(dim, keepdims=keepdim), np.argmin(self, dim, keepdims=keepdim)


@operator("argmax")
def argmax(self: Array, dim: int | None = None, keepdim: bool = False) -> Array:
    return np.argmax(self, dim, keepdims=keepdim)


@operator("argmin")
def argmin(self: Array, dim: int | None = None, keepdim: bool = False) -> Array:
    return np.argmin(self, dim, keepdims=keepdim)


@operator("any", "any.dim", "any.dims")
def some(self: Array, dim: Any = None, keepdim: bool = False) -> Array:
    return (self != 0).any(axes(dim, self.ndim), keepdims=keepdim)


@operator("all", "all.dim", "all.dims")
def every(self: Array, dim: Any = None, keepdim: bool = False) -> Array:
    return (self != 0).all(axes(dim, self.ndim), keepdims=keepdim)


@operator("var.correction", "var.dim", "var")
def variance(
    self: Array,
    dim: Any = None,
    unbiased: bool = True,
    correction: Any = None,
    keepdim: bool = False,
) -> Array:
    off = float(unbiased) if correction is None else correction
    return self.var(axes(dim, self.ndim), ddof=off, keepdims=keepdim)


@operator("std.correction", "std.dim", "std")
def deviation(self: Array, **given: Any) -> Array:
    return np.sqrt(variance(self, **given))


@operator("var_mean.correction")
def var_mean(
    self: Array, want: Want, dim: Any = None, keepdim: bool = False, correction: Any = None
) -> tuple[Array, Array]:
    found = variance(self, dim, correction=correction, keepdim=keepdim)
    return found, mean(self, want, dim, keepdim)


@operator("cumsum")
def cumsum(self: Array, dim: int, want: Want, **_: Any) -> Array:
    return np.cumsum(_whole(self, want), dim) if self.ndim else _whole(self, want)


@operator("cumprod")
def cumprod(self: Array, dim: int, want: Want, **_: Any) -> Array:
    return np.cumprod(_whole(self, want), dim) if self.ndim else _whole(self, want)


@operator("logsumexp")
def logsumexp(self: Array, dim: Any, keepdim: bool = False) -> Array:
    return np.logaddexp.reduce(self, axes(dim, self.ndim)[0], keepdims=keepdim)


@operator("linalg_vector_norm")
def vector_norm(
    self: Array, ord: float = 2, dim: Any = None, keepdim: bool = False, **_: Any
) -> Array:
    over = axes(dim, self.ndim)
    if ord == np.inf:
        return np.abs(self).max(over, keepdims=keepdim)
    if ord == 0:
        return (self != 0).sum(over, keepdims=keepdim)
    return (np.abs(self) ** ord).sum(over, keepdims=keepdim) ** (1 / ord)


def softmax(x: Array, dim: int) -> Array:
    powers = np.exp(x - x.max(dim, keepdims=True))
    return powers / powers.sum(dim, keepdims=True)


@operator("softmax.int", "_softmax")
def softmax_of(self: Array, dim: int, **_: Any) -> Array:
    return softmax(self, dim) if self.ndim else np.ones_like(self)


@operator("log_softmax.int", "_log_softmax")
def log_softmax(self: Array, dim: int, **_: Any) -> Array:
    off = self - self.max(dim, keepdims=True)
    return off - np.log(np.exp(off).sum(dim, keepdims=True))
