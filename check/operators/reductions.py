"""Sums, means, extremes and what is made of them."""

from __future__ import annotations

from typing import Any

import numpy as np

from .table import Array, Operator, Want, as_numpy, axes, operator


def _adds_up(names: str, function: Operator) -> Operator:
    """Integers are added as what they are, in the type of the result."""

    @operator(*names.split())
    def reduced(self: Array, want: Want, dim: Any = None, keepdim: bool = False, **_: Any) -> Array:
        whole = self.astype(want.dtype)
        return function(whole, axis=axes(dim, self.ndim), keepdims=keepdim)

    return reduced


_adds_up("sum sum.dim_IntList", np.sum)
_adds_up("prod prod.dim_int", np.prod)
mean = _adds_up("mean mean.dim", np.mean)


def _extreme(which: str, value: Operator, place: Operator) -> None:
    """The largest or the smallest element: of all, along dimensions, with or as its place."""
    as_numpy(which, value)

    @operator(f"a{which}")
    def of_dims(self: Array, dim: Any = (), keepdim: bool = False) -> Array:
        return value(self, axis=axes(list(dim), self.ndim), keepdims=keepdim)

    @operator(f"arg{which}")
    def at(self: Array, dim: int | None = None, keepdim: bool = False) -> Array:
        return place(self, dim, keepdims=keepdim)

    @operator(f"{which}.dim")
    def with_place(self: Array, dim: int, keepdim: bool = False) -> tuple[Array, Array]:
        return value(self, axis=dim, keepdims=keepdim), place(self, dim, keepdims=keepdim)


_extreme("max", np.max, np.argmax)
_extreme("min", np.min, np.argmin)


def _logical(name: str, function: Operator) -> None:
    @operator(name, f"{name}.dim", f"{name}.dims")
    def _(self: Array, dim: Any = None, keepdim: bool = False) -> Array:
        return function(self, axis=axes(dim, self.ndim), keepdims=keepdim)


_logical("any", np.any)
_logical("all", np.all)


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


def _runs_up(name: str, function: Operator) -> None:
    @operator(name)
    def _(self: Array, dim: int, want: Want, **_: Any) -> Array:
        whole = self.astype(want.dtype)
        return function(whole, dim) if self.ndim else whole


_runs_up("cumsum", np.cumsum)
_runs_up("cumprod", np.cumprod)


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


@operator("_safe_softmax")
def safe_softmax(self: Array, dim: int, **_: Any) -> Array:
    """Zero where all of a row is minus infinity."""
    hidden = (self == -np.inf).all(dim, keepdims=True)
    return np.where(hidden, 0, softmax(np.where(hidden, 0, self), dim))


@operator("log_softmax.int", "_log_softmax")
def log_softmax(self: Array, dim: int, **_: Any) -> Array:
    off = self - self.max(dim, keepdims=True)
    return off - np.log(np.exp(off).sum(dim, keepdims=True))
