"""Convolutions, fully connected layers, products of matrices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from ..reference import products
from ..reference.arrays import Type
from ..reference.products import Window
from .case import (
    Call,
    Case,
    Generator,
    case,
    elements,
    fitting,
    fused,
    quantised,
    scale,
    size,
)  # fmt: skip


def _types(
    rng: Generator, channels: int, axis: int, name: str, of_weights: str = "INT8"
) -> tuple[Type, Type]:
    """Of the input and of its weights: one scale for all, or one for each channel."""
    given = quantised(rng, name, -16, 2)
    if rng.random() < 0.6 and channels > 1:
        base = rng.uniform(-14, 2)
        scales = [scale(rng, base - 3, base + 3) for _ in range(channels)]
        return given, Type(of_weights, tuple(scales), 0, axis)
    return given, Type(of_weights, (scale(rng, -16, 2),))


def _reach(given: Type, weight: Type, terms: int) -> float:
    """The size of most sums of as many products."""
    spread = 75 if given.name == "INT8" else 2.0**14
    return given.scale * max(weight.scales) * 75 * spread * np.sqrt(terms) * 2


def _wanted(rng: Generator, given: Type, weight: Type, terms: int) -> Type:
    """A type of results. Sums of 64 bits are shifted to the left by less than eight places."""
    found = fitting(rng, given.name, _reach(given, weight, terms))
    if given.name == "INT16":
        least = given.scale * max(weight.scales) / 2**7
        found = replace(found, scales=(float(np.float32(max(found.scale, least))),))
    return found


def _bias(
    call: Call,
    count: int,
    given: Type,
    weight: Type,
    terms: int,
    wide: bool | None = None,
    needed: bool = False,
) -> np.ndarray | None:
    """int64 for int16 that is summed up in it."""
    if wide is None:
        wide = given.name == "INT16" and call.rng.random() < 0.7
    scales = [given.scale * one for one in weight.scales]
    reach = 75 * (75 if given.name == "INT8" else 2**14) * np.sqrt(terms)
    return call.bias(count, np.int64 if wide else np.int32, scales, reach, needed)


def _window(rng: Generator, dilated: bool = True) -> tuple[Window, dict[str, Any]]:
    stride = size(rng, 3), size(rng, 3)
    plain = not dilated or rng.random() < 0.6
    dilation = (1, 1) if plain else (size(rng, 3), size(rng, 3))
    window = Window(stride, dilation, str(rng.choice(["SAME", "VALID"])))
    options = {"padding": window.padding, "stride_h": stride[0], "stride_w": stride[1]}
    if dilated:
        options |= {"dilation_h_factor": dilation[0], "dilation_w_factor": dilation[1]}
    return window, options


def _image(rng: Generator, kernel: Sequence[int], window: Window) -> tuple[int, int]:
    """The extents of an image that the kernel fits into."""
    spans = [(k - 1) * d + 1 for k, d in zip(kernel, window.dilation, strict=True)]
    return size(rng, 7) + spans[0] - 1, size(rng, 7) + spans[1] - 1


@case("CONV_2D")
def conv_2d(rng: Generator) -> Case:
    return _conv(rng, "INT8")


@case("CONV_2D 16x8")
def conv_2d_16(rng: Generator) -> Case:
    return _conv(rng, "INT16")


@case("CONV_2D INT4")
def conv_2d_4(rng: Generator) -> Case:
    return _conv(rng, "INT8", "INT4")


def _conv(rng: Generator, name: str, of_weights: str = "INT8") -> Case:
    call, kernel = Call(rng), (size(rng, 4), size(rng, 4))
    window, options = _window(rng)
    groups = size(rng, 3) if rng.random() < 0.2 else 1
    channels, inner = size(rng, 5) * groups, size(rng, 5)
    given, weight = _types(rng, channels, 0, name, of_weights)
    x = call.given((size(rng, 2), *_image(rng, kernel, window), inner * groups), given)
    w = call.weight(elements(rng, (channels, *kernel, inner), of_weights), weight)
    terms = kernel[0] * kernel[1] * inner
    bias = _bias(call, channels, given, weight, terms)
    wanted = _wanted(rng, given, weight, terms)
    activation = fused(rng, wanted)
    found = products.conv_2d(x, w, bias, (given, weight, wanted), window, activation)
    return call.done("CONV_2D", wanted, found, fused_activation_function=activation, **options)


@case("DEPTHWISE_CONV_2D")
def depthwise(rng: Generator) -> Case:
    return _depthwise(rng, "INT8")


@case("DEPTHWISE_CONV_2D 16x8")
def depthwise_16(rng: Generator) -> Case:
    return _depthwise(rng, "INT16")


@case("DEPTHWISE_CONV_2D INT4")
def depthwise_4(rng: Generator) -> Case:
    return _depthwise(rng, "INT8", "INT4")


def _depthwise(rng: Generator, name: str, of_weights: str = "INT8") -> Case:
    call, kernel = Call(rng), (size(rng, 4), size(rng, 4))
    window, options = _window(rng)
    channels, multiplier = size(rng, 5), size(rng, 3)
    given, weight = _types(rng, channels * multiplier, 3, name, of_weights)
    x = call.given((size(rng, 2), *_image(rng, kernel, window), channels), given)
    w = call.weight(elements(rng, (1, *kernel, channels * multiplier), of_weights), weight)
    terms = kernel[0] * kernel[1]
    bias = _bias(call, channels * multiplier, given, weight, terms, name == "INT16", True)
    wanted = _wanted(rng, given, weight, terms)
    activation = fused(rng, wanted)
    found = products.depthwise(x, w, bias, (given, weight, wanted), window, activation)
    options |= {"depth_multiplier": multiplier, "fused_activation_function": activation}
    return call.done("DEPTHWISE_CONV_2D", wanted, found, **options)


@case("TRANSPOSE_CONV")
def transpose_conv(rng: Generator) -> Case:
    return _transpose_conv(rng, "INT8")


@case("TRANSPOSE_CONV 16x8")
def transpose_conv_16(rng: Generator) -> Case:
    return _transpose_conv(rng, "INT16")


def _transpose_conv(rng: Generator, name: str) -> Case:
    call, kernel = Call(rng), (size(rng, 4), size(rng, 4))
    window, options = _window(rng, dilated=False)
    channels, inner = size(rng, 4), size(rng, 4)
    given, weight = _types(rng, channels, 0, name)
    out = _image(rng, kernel, window)
    image = window.size(out, kernel)
    shape = np.array([size(rng, 2), *out, channels], np.int32)
    call.weight(shape)
    w = call.weight(elements(rng, (channels, *kernel, inner), "INT8"), weight)
    x = call.given((int(shape[0]), *image, inner), given)
    terms = kernel[0] * kernel[1] * inner
    bias = _bias(call, channels, given, weight, terms, name == "INT16")
    wanted = _wanted(rng, given, weight, terms)
    activation = fused(rng, wanted)
    found = products.transpose_conv(
        x, w, bias, (given, weight, wanted), window, tuple(shape), activation
    )
    options |= {"fused_activation_function": activation}
    return call.done("TRANSPOSE_CONV", wanted, found, **options)


@case("FULLY_CONNECTED")
def fully_connected(rng: Generator) -> Case:
    return _fully_connected(rng, "INT8")


@case("FULLY_CONNECTED 16x8")
def fully_connected_16(rng: Generator) -> Case:
    return _fully_connected(rng, "INT16")


@case("FULLY_CONNECTED INT4")
def fully_connected_4(rng: Generator) -> Case:
    return _fully_connected(rng, "INT8", "INT4")


def _fully_connected(rng: Generator, name: str, of_weights: str = "INT8") -> Case:
    call, rows, columns = Call(rng), size(rng, 9), size(rng, 20)
    several = rows if name == of_weights == "INT8" else 1
    given, weight = _types(rng, several, 0, name, of_weights)
    x = call.given((size(rng, 4), columns), given)
    w = call.weight(elements(rng, (rows, columns), of_weights), weight)
    bias = _bias(call, rows, given, weight, columns)
    wanted = _wanted(rng, given, weight, columns)
    activation = fused(rng, wanted)
    found = products.fully_connected(x, w, bias, (given, weight, wanted), activation)
    return call.done("FULLY_CONNECTED", wanted, found, fused_activation_function=activation)


@case("BATCH_MATMUL")
def batch_matmul(rng: Generator) -> Case:
    return _batch_matmul(rng, "INT8")


@case("BATCH_MATMUL 16x16")
def batch_matmul_16(rng: Generator) -> Case:
    return _batch_matmul(rng, "INT16")


def _batch_matmul(rng: Generator, name: str) -> Case:
    call, adjoint = Call(rng), (bool(rng.integers(2)), bool(rng.integers(2)))
    m, k, n = size(rng, 5), size(rng, 9), size(rng, 5)
    batch = [size(rng, 3) for _ in range(int(rng.integers(0, 3)))]
    left = [*batch, k, m] if adjoint[0] else [*batch, m, k]
    right = [*batch, n, k] if adjoint[1] else [*batch, k, n]
    types = quantised(rng, name, -16, 2), quantised(rng, name, -16, 2)
    x = call.given(left, types[0])
    fixed = rng.random() < 0.4
    y = call.weight(elements(rng, right, name), types[1]) if fixed else call.given(right, types[1])
    reach = (
        types[0].scale * types[1].scale * np.sqrt(k) * 4 * (75 if name == "INT8" else 2**14) ** 2
    )
    wanted = fitting(rng, name, float(reach))
    if name == "INT16":
        least = types[0].scale * types[1].scale / 2**7
        wanted = replace(wanted, scales=(float(np.float32(max(wanted.scale, least))),))
    found = products.batch_matmul(x, y, (*types, wanted), adjoint)
    return call.done("BATCH_MATMUL", wanted, found, adj_x=adjoint[0], adj_y=adjoint[1])
