"""Sums of products: convolutions, fully connected layers, products of matrices.

int8 is summed up in int32, which wraps, and each sum is multiplied with `input scale * weight scale
/ result scale` (of doubles) in 31 bits, rounded twice. int16 with weights of int8 is summed up in
int64, and multiplied with 15 of these bits, rounded once; but with a bias of int32 convolutions and
fully connected layers have the rules of int8. Depthwise and transposed convolutions read any bias
of theirs as int64 there, and TFLM crashes on a depthwise convolution without one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hardwire.dialect.quantised_operators import fixed_point as fp

from .arrays import Ints, Type, factors


@dataclass(frozen=True)
class Window:
    """How a kernel moves over an image."""

    stride: tuple[int, int] = (1, 1)
    dilation: tuple[int, int] = (1, 1)
    padding: str = "VALID"

    def size(self, image: Sequence[int], kernel: Sequence[int]) -> tuple[int, int]:
        """The extents of the result."""
        spans = [(k - 1) * d + 1 for k, d in zip(kernel, self.dilation, strict=True)]
        if self.padding == "SAME":
            return tuple(-(-i // s) for i, s in zip(image, self.stride, strict=True))  # type: ignore[return-value]
        return tuple(  # type: ignore[return-value]
            -(-(i - k + 1) // s) for i, k, s in zip(image, spans, self.stride, strict=True)
        )

    def before(self, image: Sequence[int], kernel: Sequence[int]) -> list[int]:
        """The rows above and columns to the left of the image; of an odd number, the smaller
        half."""
        if self.padding == "VALID":
            return [0, 0]
        found: list[int] = []
        sizes = self.size(image, kernel)
        parts = zip(image, kernel, self.stride, self.dilation, sizes, strict=True)
        for i, k, s, d, size in parts:
            found.append(max((size - 1) * s + (k - 1) * d + 1 - i, 0) // 2)
        return found


def windows(x: Ints, kernel: Sequence[int], window: Window, fill: float = 0) -> Ints:
    """For each place of the result (batch, row, column), what lies below the kernel: [B, H, W, kh,
    kw, C]."""
    image = x.shape[1:3]
    rows, columns = window.size(image, kernel)
    top, left = window.before(image, kernel)
    (sy, sx), (dy, dx) = window.stride, window.dilation
    bottom = max(0, (rows - 1) * sy + (kernel[0] - 1) * dy + 1 - top - image[0])
    right = max(0, (columns - 1) * sx + (kernel[1] - 1) * dx + 1 - left - image[1])
    padded = np.pad(x, ((0, 0), (top, bottom), (left, right), (0, 0)), constant_values=fill)
    found = np.empty((x.shape[0], rows, columns, *kernel, x.shape[3]), x.dtype)
    for i in range(kernel[0]):
        for j in range(kernel[1]):
            y0, x0 = i * dy, j * dx
            found[:, :, :, i, j] = padded[
                :, y0 : y0 + (rows - 1) * sy + 1 : sy, x0 : x0 + (columns - 1) * sx + 1 : sx
            ]
    return found


def conv_2d(
    x: Ints, w: Ints, bias: Ints | None, types: Sequence[Type], window: Window, activation: str
) -> Ints:
    """Weights are [O, kh, kw, I / groups]; outside of the image there are zeros."""
    given, weight, wanted = types
    groups = x.shape[3] // w.shape[3]
    views = windows(given.steps(x), w.shape[1:3], window)
    found: list[Ints] = []
    for share, part in zip(
        np.split(views, groups, axis=5), np.split(w.astype(np.int64), groups), strict=True
    ):
        found.append(np.einsum("bhwijc,oijc->bhwo", share, part))
    narrow = is_narrow(bias, given)
    sums = np.concatenate(found, 3)
    return scaled(sums, bias, given, weight, wanted, activation, narrow=narrow)


def depthwise(
    x: Ints, w: Ints, bias: Ints | None, types: Sequence[Type], window: Window, activation: str
) -> Ints:
    """Weights are [1, kh, kw, C * multiplier]; the results of a channel stand together."""
    given, weight, wanted = types
    views = windows(given.steps(x), w.shape[1:3], window)
    split = w[0].astype(np.int64).reshape(*w.shape[1:3], x.shape[3], -1)
    sums = np.einsum("bhwijc,ijcm->bhwcm", views, split)
    sums = sums.reshape(*sums.shape[:3], -1)
    return scaled(sums, bias, given, weight, wanted, activation)


def transpose_conv(
    x: Ints, w: Ints, bias: Ints | None, types: Sequence[Type], window: Window,
    size: Sequence[int], activation: str,
) -> Ints:  # fmt: skip
    """Each element of the image adds the kernel times it; what falls outside of the result is lost.
    The padding is that of a convolution from the result to the image."""
    given, weight, wanted = types
    steps, weights = given.steps(x), w.astype(np.int64)
    top, left = window.before(size[1:3], w.shape[1:3])
    (sy, sx), (kh, kw) = window.stride, w.shape[1:3]
    rows, columns = (x.shape[1] - 1) * sy + kh, (x.shape[2] - 1) * sx + kw
    whole = np.zeros((x.shape[0], max(rows, size[1] + top), max(columns, size[2] + left), len(w)),
                     np.int64)  # fmt: skip
    for i in range(kh):
        for j in range(kw):
            added = np.einsum("bhwc,oc->bhwo", steps, weights[:, i, j])
            whole[:, i : i + (x.shape[1] - 1) * sy + 1 : sy,
                  j : j + (x.shape[2] - 1) * sx + 1 : sx] += added  # fmt: skip
    sums = whole[:, top : top + size[1], left : left + size[2]]
    return scaled(sums, bias, given, weight, wanted, activation)


def fully_connected(
    x: Ints, w: Ints, bias: Ints | None, types: Sequence[Type], activation: str
) -> Ints:
    """With one scale for all weights or one for each row, products and quotients of scales are
    doubles (older versions of TFLM rounded a single product to a single)."""
    given, weight, wanted = types
    rows = given.steps(x).reshape(-1, w.shape[1])
    sums = rows @ weight.steps(w).T
    narrow = is_narrow(bias, given)
    return scaled(sums, bias, given, weight, wanted, activation, narrow=narrow)


def batch_matmul(
    x: Ints, y: Ints, types: Sequence[Type], adjoint: tuple[bool, bool] = (False, False)
) -> Ints:
    """Both have zero points."""
    first, second, wanted = types
    left, right = first.steps(x), second.steps(y)
    left = np.swapaxes(left, -1, -2) if adjoint[0] else left
    right = np.swapaxes(right, -1, -2) if adjoint[1] else right
    return scaled(left @ right, None, first, second, wanted, "NONE")


def scaled(
    sums: Ints, bias: Ints | None, given: Type, weight: Type, wanted: Type, activation: str,
    narrow: bool = False,
) -> Ints:  # fmt: skip
    """Sums with their bias in steps of the result; the channels are the last axis."""
    products = [given.scale * scale for scale in weight.scales]
    bits, shifts = factors([product / wanted.scale for product in products])
    total = sums if bias is None else sums + bias.astype(np.int64)
    if given.name == "INT16" and not narrow:
        return wanted.stored(fp.multiplied_wide(total, bits, shifts), activation)
    return wanted.stored(fp.multiplied(fp.wrapped(total), bits, shifts), activation)


def is_narrow(bias: Ints | None, given: Type) -> bool:
    """int16 with a bias of int32, of convolutions and fully connected layers."""
    return given.name == "INT16" and bias is not None and bias.dtype == np.int32
