"""Fourier transforms, as products with constant matrices.

A transform of `n = p * q` numbers is q transforms of p numbers, a product with constants, and p
transforms of q numbers (Cooley and Tukey, 1965). A length without small factors is one product.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod, sqrt
from typing import Any

import numpy as np

from ...dialect.errors import Refused
from ...dialect.graph.build import rank_of, shape_of
from ...dialect.operators import aten
from .parts import Parts, Replacement, Split, Value, part_dtype, splits

WHOLE = 64
"""The longest transform that is one product whatever its factors are."""

LONGEST = 4096
"""The longest that is one product because it has no factors: its matrix has 8 n² bytes."""

BY_ROOT, BY_LENGTH = 1, 2
"""How `_fft_…` scale what they give (ATen/native/SpectralOpsUtils.h, fft_norm_mode)."""


def transform(b: Split, x: Parts, dim: int, inverse: bool) -> Parts:
    """The discrete Fourier transform along a dimension, without a factor."""
    return _along(b, x, dim, lambda rows: _rows(b, rows, inverse))


def half(b: Split, x: Value, dim: int) -> Parts:
    """The first half of the transform of real numbers, of which the other half is the mirror."""
    length = shape_of(x)[dim]
    kept = length // 2 + 1

    def rows(given: Parts) -> Parts:
        if _factor(length) == length:
            return _product(b, given, _matrix(length, inverse=False)[:, :kept])
        return b.each(lambda part: b.slice(part, 1, 0, kept), _rows(b, given, inverse=False))

    return _along(b, Parts(x), dim, rows)


def from_half(b: Split, x: Parts, dim: int, length: int) -> Value:
    """Real numbers whose transform has this first half; without a factor."""
    x = resized(b, x, dim, length // 2 + 1)

    def rows(given: Parts) -> Parts:
        if _factor(length) == length:
            return Parts(_product(b, given, _from_half(length), real=True).re)
        return Parts(_rows(b, _whole(b, given, length), inverse=True).re)

    return _along(b, x, dim, rows).re


def _from_half(length: int) -> np.ndarray:
    """The first rows of the inverse; what has a mirror image counts twice."""
    rows = _matrix(length, inverse=True)[: length // 2 + 1]
    twice = (length + 1) // 2
    rows[1:twice] *= 2
    return rows


def _whole(b: Split, x: Parts, length: int) -> Parts:
    """The first half of each row, and its mirror image, which is conjugate."""
    mirrored = length - (length // 2 + 1)

    def mirror(part: Value) -> Value:
        taken = b.slice(part, 1, 1, mirrored + 1)
        return b.call(aten.FLIP, taken, [1], type=taken.type)

    re = b.cat([x.re, mirror(x.re)], 1)
    return Parts(re, None if x.im is None else b.cat([x.im, b.unary("neg", mirror(x.im))], 1))


def resized(b: Split, x: Parts, dim: int, length: int) -> Parts:
    """Cut, or filled up with zeros, to a length."""
    rank = rank_of(x.re)
    extent = shape_of(x.re)[dim]
    if extent >= length:
        return b.each(lambda part: b.slice(part, dim, 0, length), x)
    pads = [0, 0] * (rank - 1 - dim % rank) + [0, length - extent]
    return b.each(lambda part: b.pad(part, pads), x)


def _along(b: Split, x: Parts, dim: int, transform_rows: Callable[[Parts], Parts]) -> Parts:
    """A function of the rows of a matrix, on the numbers along a dimension."""
    rank = rank_of(x.re)
    dims = [one for one in range(rank) if one != dim % rank] + [dim % rank]
    back = [dims.index(one) for one in range(rank)]
    moved = b.each(lambda part: b.permute(part, dims), x)
    lead, length = shape_of(moved.re)[:-1], shape_of(moved.re)[-1]
    found = transform_rows(b.each(lambda part: b.view(part, [prod(lead), length]), moved))
    wide = b.each(lambda part: b.view(part, [*lead, shape_of(part)[1]]), found)
    return b.each(lambda part: b.permute(part, back), wide)


def _rows(b: Split, x: Parts, inverse: bool) -> Parts:
    """The transform of each row of a matrix."""
    count, length = shape_of(x.re)
    p = _factor(length)
    if p == length:
        return _product(b, x, _matrix(length, inverse))
    q = length // p

    def turned(x: Parts, rows: int, columns: int, shape: Sequence[int]) -> Parts:
        """Each line as a matrix, transposed, in another shape."""
        return b.each(
            lambda part: b.view(b.transpose(b.view(part, [count, rows, columns]), 1, 2), shape), x
        )

    short = _product(b, turned(x, p, q, [count * q, p]), _matrix(p, inverse))
    factors = _twiddle(b, p, q, x.re, inverse)
    lines = b.times(b.each(lambda part: b.view(part, [count, q, p]), short), factors)
    long = _rows(b, turned(lines, q, p, [count * p, q]), inverse)
    return turned(long, p, q, [count, length])


def _factor(length: int) -> int:
    """The length of the transforms that come first; the length itself where it is one product."""
    if length <= WHOLE:
        return length
    factors = [one for one in range(2, WHOLE + 1) if length % one == 0]
    if factors:
        return max(one for one in factors if one * one <= length)
    if length > LONGEST:
        raise Refused(
            f"a Fourier transform of {length} numbers cannot be compiled, a number without factors "
            f"up to {WHOLE}; choose another length, a power of two best"
        )
    return length


def _matrix(length: int, inverse: bool) -> np.ndarray:
    """`exp(∓2πi jk / n)`."""
    return _on_circle(np.outer(np.arange(length), np.arange(length)), length, inverse)


def _on_circle(steps: np.ndarray, length: int, inverse: bool) -> np.ndarray:
    """`exp(∓2πi steps / length)`, whose parts are exactly 0 and ±1 at quarters of the circle."""
    steps = steps % length
    found = np.exp((2j if inverse else -2j) * np.pi * steps / length)
    return np.where(4 * steps % length == 0, np.round(found), found)


def _twiddle(b: Split, p: int, q: int, like: Value, inverse: bool) -> Parts:
    """`exp(∓2πi jk / pq)` for j < q, k < p."""
    factors = _on_circle(np.outer(np.arange(q), np.arange(p)), p * q, inverse)
    dtype = part_dtype(like.type).numpy
    parts = (b.weight(part.astype(dtype), "turns") for part in (np.real(factors), np.imag(factors)))
    return Parts(*parts)


def _product(b: Split, x: Parts, matrix: np.ndarray, real: bool = False) -> Parts:
    """Each row times a complex matrix: one product, real and imaginary parts side by side."""
    dtype = part_dtype(x.re.type).numpy
    re, im = np.real(matrix), np.imag(matrix)
    to_real, to_imaginary = [re], [im]
    rows = [x.re]
    if x.im is not None:
        rows.append(x.im)
        to_real.append(-im)
        to_imaginary.append(re)
    columns = [np.vstack(to_real)] + ([] if real else [np.vstack(to_imaginary)])
    weight = b.weight(np.hstack(columns).T.astype(dtype), "fourier")
    found = b.linear(b.cat(rows, 1), weight)
    if real:
        return Parts(found)
    width = matrix.shape[1]
    return Parts(b.slice(found, 1, 0, width), b.slice(found, 1, width, 2 * width))


# The operators.


def _scale(norm: str | None, inverse: bool, length: int) -> float:
    """The factor of `torch.fft` functions."""
    if norm == "ortho":
        return 1 / sqrt(length)
    return 1 / length if (norm == "forward") != inverse else 1.0


def _mode(normalization: int, length: int) -> float:
    return {BY_ROOT: 1 / sqrt(length), BY_LENGTH: 1 / length}.get(normalization, 1.0)


def _extent(x: Value, dims: Sequence[int]) -> int:
    return prod(shape_of(x)[dim] for dim in dims)


@splits("_fft_r2c")
def fft_r2c(
    b: Split, self: Value, dim: list[int], normalization: int, onesided: bool
) -> Replacement:
    """The last dimension first: it is real (ATen/native/mkl/SpectralOps.cpp)."""
    x = half(b, self, dim[-1]) if onesided else transform(b, Parts(self), dim[-1], False)
    for one in dim[:-1]:
        x = transform(b, x, one, False)
    return b.scaled(x, _mode(normalization, _extent(self, dim)))


@splits("_fft_c2c")
def fft_c2c(
    b: Split, self: Value, dim: list[int], normalization: int, forward: bool
) -> Replacement:
    x = b.parts(self)
    for one in dim:
        x = transform(b, x, one, not forward)
    return b.scaled(x, _mode(normalization, _extent(self, dim)))


@splits("_fft_c2r")
def fft_c2r(
    b: Split, self: Value, dim: list[int], normalization: int, last_dim_size: int
) -> Replacement:
    x = b.parts(self)
    for one in dim[:-1]:
        x = transform(b, x, one, True)
    found = from_half(b, x, dim[-1], last_dim_size)
    return b.scaled(Parts(found), _mode(normalization, _extent(found, dim)))


def _sizes(b: Split, x: Value, given: Mapping[str, Any]) -> tuple[list[int], list[int]]:
    """Dimensions and lengths of a transform, as `torch.fft` completes them: `dim` and `n` of one
    dimension, `dim` and `s` of several."""
    rank, dim = rank_of(x), given["dim"]
    s = given["s"] if "s" in given else None if given["n"] is None else [given["n"]]
    if dim is None:
        dim = range(rank) if s is None else range(rank - len(s), rank)
    dims = [one % rank for one in ([dim] if isinstance(dim, int) else dim)]
    known = [shape_of(x)[one] for one in dims]
    if "_irfft" in b.overload or "_hfft" in b.overload:
        known[-1] = 2 * (known[-1] - 1)
    lengths = [-1] * len(dims) if s is None else s
    return dims, [old if new == -1 else new for old, new in zip(known, lengths, strict=True)]


@splits("fft_fft", "fft_ifft", "fft_fftn", "fft_ifftn", "fft_fft2", "fft_ifft2")
def fft(b: Split, self: Value, norm: str | None, **given: Any) -> Replacement:
    """Complex to complex."""
    (dims, sizes), inverse = _sizes(b, self, given), "_ifft" in b.overload
    parts = b.parts(self)
    for dim, size in zip(dims, sizes, strict=True):
        parts = transform(b, resized(b, parts, dim, size), dim, inverse)
    return b.scaled(parts, _scale(norm, inverse, prod(sizes)))


@splits("fft_rfft", "fft_rfftn", "fft_rfft2")
def rfft(b: Split, self: Value, norm: str | None, **given: Any) -> Replacement:
    """Real to the first half of what is complex."""
    dims, sizes = _sizes(b, self, given)
    parts = half(b, resized(b, b.parts(self), dims[-1], sizes[-1]).re, dims[-1])
    for dim, size in zip(dims[:-1], sizes[:-1], strict=True):
        parts = transform(b, resized(b, parts, dim, size), dim, False)
    return b.scaled(parts, _scale(norm, False, prod(sizes)))


@splits("fft_irfft", "fft_irfftn", "fft_irfft2")
def irfft(b: Split, self: Value, norm: str | None, **given: Any) -> Replacement:
    """The way back."""
    dims, sizes = _sizes(b, self, given)
    parts = b.parts(self, b.type)
    for dim, size in zip(dims[:-1], sizes[:-1], strict=True):
        parts = transform(b, resized(b, parts, dim, size), dim, True)
    found = from_half(b, parts, dims[-1], sizes[-1])
    return b.scaled(Parts(found), _scale(norm, True, prod(sizes)))


@splits("fft_hfft", "fft_hfftn", "fft_hfft2")
def hfft(b: Split, self: Value, norm: str | None, **given: Any) -> Replacement:
    """Real numbers from the first half of what is their own mirror image (torch.fft.hfft)."""
    dims, sizes = _sizes(b, self, given)
    parts = b.parts(self, b.type)
    for dim, size in zip(dims[:-1], sizes[:-1], strict=True):
        parts = transform(b, resized(b, parts, dim, size), dim, False)
    found = from_half(b, b.conjugate(parts), dims[-1], sizes[-1])
    return b.scaled(Parts(found), _scale(norm, False, prod(sizes)))


@splits("fft_ihfft", "fft_ihfftn", "fft_ihfft2")
def ihfft(b: Split, self: Value, norm: str | None, **given: Any) -> Replacement:
    """The way back."""
    dims, sizes = _sizes(b, self, given)
    real = resized(b, b.parts(self), dims[-1], sizes[-1]).re
    parts = b.conjugate(half(b, real, dims[-1]))
    for dim, size in zip(dims[:-1], sizes[:-1], strict=True):
        parts = transform(b, resized(b, parts, dim, size), dim, True)
    return b.scaled(parts, _scale(norm, True, prod(sizes)))


@splits("fft_fftshift", "fft_ifftshift")
def shift(b: Split, self: Value, dim: list[int] | None) -> Replacement:
    """Rolled by half of each dimension; half rounded up for the inverse."""
    x = b.parts(self)
    dims = list(range(rank_of(self))) if dim is None else dim
    halves = [shape_of(self)[one] // 2 for one in dims]
    if "ifft" in b.overload:
        halves = [shape_of(self)[one] - move for one, move in zip(dims, halves, strict=True)]
    return b.each(lambda part: b.call(aten.ROLL, part, halves, dims, type=part.type), x)
