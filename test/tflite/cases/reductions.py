"""Pools, means and sums, softmax."""

from __future__ import annotations

from functools import partial

import numpy as np

from ..reference import reductions
from ..reference.arrays import Type
from ..reference.products import Window
from .case import (
    CASES,
    Call,
    Case,
    Generator,
    case,
    fitting,
    fused,
    quantised,
    scale,
    size,
)  # fmt: skip


def _pool(operator: str, name: str, rng: Generator) -> Case:
    call, kernel = Call(rng), (size(rng, 4), size(rng, 4))
    window = Window((size(rng, 3), size(rng, 3)), (1, 1), str(rng.choice(["SAME", "VALID"])))
    type = quantised(rng, name, -12, 4)
    image = size(rng, 6) + kernel[0] - 1, size(rng, 6) + kernel[1] - 1
    x = call.given((size(rng, 2), *image, size(rng, 5)), type)
    activation = fused(rng, type)
    pool = reductions.average_pool if operator == "AVERAGE_POOL_2D" else reductions.max_pool
    found = pool(x, type, kernel, window, activation)
    return call.done(
        operator, type, found, padding=window.padding, stride_h=window.stride[0],
        stride_w=window.stride[1], filter_height=kernel[0], filter_width=kernel[1],
        fused_activation_function=activation,
    )  # fmt: skip


for _name in ("AVERAGE_POOL_2D", "MAX_POOL_2D"):
    CASES[_name] = partial(_pool, _name, "INT8")
    CASES[f"{_name} 16"] = partial(_pool, _name, "INT16")


def _reduce(operator: str, name: str, rng: Generator) -> Case:
    call, rank = Call(rng), size(rng, 4, 2)
    shape = [size(rng, 6) for _ in range(rank)]
    count = size(rng, rank)
    axes = [int(axis) for axis in rng.permutation(rank)[:count]]
    given = quantised(rng, name, -14, 2)
    x, keep = call.given(shape, given), bool(rng.integers(2))
    signed = [axis - rank if rng.random() < 0.3 else axis for axis in axes]
    call.weight(np.array(signed, np.int32))
    reach = given.scale * (200 if name == "INT8" else 2**16)
    if operator == "SUM":
        reach *= np.sqrt(np.prod([shape[axis] for axis in axes]))
    wanted = fitting(rng, name, float(reach))
    function = reductions.mean if operator == "MEAN" else reductions.total
    return call.done(operator, wanted, function(x, given, wanted, axes, keep), keep_dims=keep)


for _name in ("MEAN", "SUM"):
    CASES[_name] = partial(_reduce, _name, "INT8")
    CASES[f"{_name} 16"] = partial(_reduce, _name, "INT16")


def _extreme(operator: str, rng: Generator) -> Case:
    call, rank = Call(rng), size(rng, 4)
    axes = [int(axis) for axis in rng.permutation(rank)[: size(rng, rank)]]
    type, keep = quantised(rng), bool(rng.integers(2))
    x = call.given([size(rng, 5) for _ in range(rank)], type)
    call.weight(np.array(axes, np.int32))
    found = (np.max if operator == "REDUCE_MAX" else np.min)(x, tuple(axes), keepdims=keep)
    return call.done(operator, type, found, keep_dims=keep)


for _name in ("REDUCE_MAX", "REDUCE_MIN"):
    CASES[_name] = partial(_extreme, _name)


def _softmax(wanted: Type, rng: Generator) -> Case:
    call = Call(rng)
    given = quantised(rng, "INT8", -10, 2)
    beta = float(np.float32(rng.choice([1.0, 1.0, rng.uniform(0.1, 3)])))
    x = call.given([size(rng, 4), size(rng, 12)], given)
    return call.done("SOFTMAX", wanted, reductions.softmax(x, given, wanted, beta), beta=beta)


CASES["SOFTMAX"] = partial(_softmax, Type("INT8", (1 / 256,), -128))
CASES["SOFTMAX 8 to 16"] = partial(_softmax, Type("INT16", (1 / 65536,), -32768))


@case("L2_NORMALIZATION")
def l2_normalization(rng: Generator) -> Case:
    call, given = Call(rng), quantised(rng)
    x = call.given([size(rng, 3), size(rng, 12)], given)
    wanted = Type("INT8", (1 / 128,), 0)
    return call.done("L2_NORMALIZATION", wanted, reductions.l2_normalization(x, given))


__all__ = ["scale"]


@case("SOFTMAX 16")
def softmax_16(rng: Generator) -> Case:
    call, given = Call(rng), quantised(rng, "INT16", -18, -6)
    beta = float(np.float32(rng.choice([1.0, rng.uniform(0.1, 3)])))
    x = call.given([size(rng, 4), size(rng, 12)], given)
    wanted = Type("INT16", (1 / 32768,))
    return call.done("SOFTMAX", wanted, reductions.softmax_words(x, given, beta), beta=beta)


@case("ADD_N")
def add_n(rng: Generator) -> Case:
    call, given = Call(rng), quantised(rng, "INT8", -14, 2)
    shape = [size(rng, 5) for _ in range(size(rng, 4))]
    steps = sum(given.steps(call.given(shape, given)) for _ in range(size(rng, 5, 2)))
    wanted = _of_steps(rng, given)
    return call.done("ADD_N", wanted, reductions.sum_of_steps(np.asarray(steps), given, wanted))


@case("CUMSUM")
def cumsum(rng: Generator) -> Case:
    call, given = Call(rng), quantised(rng, "INT8", -14, 2)
    rank = size(rng, 4)
    axis, exclusive, reverse = int(rng.integers(rank)), bool(rng.integers(2)), bool(rng.integers(2))
    steps = given.steps(call.given([size(rng, 5) for _ in range(rank)], given))
    call.weight(np.array(axis, np.int32))
    turned = np.flip(steps, axis) if reverse else steps
    sums = np.cumsum(turned, axis) - (turned if exclusive else 0)
    sums = np.flip(sums, axis) if reverse else sums
    wanted = _of_steps(rng, given)
    found = reductions.sum_of_steps(sums, given, wanted)
    return call.done("CUMSUM", wanted, found, exclusive=exclusive, reverse=reverse)


def _of_steps(rng: Generator, given: Type) -> Type:
    wanted = fitting(rng, "INT8", given.scale * 400)
    least = given.scale * 2.0**-18
    return Type("INT8", (float(np.float32(max(wanted.scale, least))),), wanted.zero_point)


@case("LOG_SOFTMAX")
def log_softmax(rng: Generator) -> Case:
    call, given = Call(rng), quantised(rng, "INT8", -9, 2)
    x = call.given([size(rng, 4), size(rng, 12)], given)
    wanted = Type("INT8", (16 / 256,), 127)
    return call.done("LOG_SOFTMAX", wanted, reductions.log_softmax(x, given))
