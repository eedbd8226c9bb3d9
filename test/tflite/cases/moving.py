"""What changes the type of elements, or places them."""

from __future__ import annotations

from functools import partial

import numpy as np

from ..reference import moving
from ..reference.arrays import Type
from .case import CASES, Call, Case, Generator, case, fitting, quantised, size


def _quantize(name: str, rng: Generator) -> Case:
    call, wanted = Call(rng), quantised(rng, name, -12, 2)
    x = call.given([size(rng, 5), size(rng, 9)], Type("FLOAT32"))
    if rng.random() < 0.3:
        steps = rng.integers(-300, 300, x.shape) + 0.5
        x = (steps * wanted.scale).astype(np.float32)
        call.inputs[0] = x
    return call.done("QUANTIZE", wanted, moving.quantize(x, wanted))


for _name in ("INT8", "INT16"):
    CASES[f"QUANTIZE FLOAT32 {_name}"] = partial(_quantize, _name)


def _dequantize(name: str, rng: Generator) -> Case:
    call, given = Call(rng), quantised(rng, name)
    x = call.given([size(rng, 5), size(rng, 9)], given)
    return call.done("DEQUANTIZE", Type("FLOAT32"), moving.dequantize(x, given))


for _name in ("INT8", "INT16", "UINT8"):
    CASES[f"DEQUANTIZE {_name}"] = partial(_dequantize, _name)

SPREADS = {"INT8": 128, "UINT8": 128, "INT16": 2**15, "INT32": 2**31}


def _requantize(source: str, target: str, rng: Generator) -> Case:
    call, given = Call(rng), quantised(rng, source, -14, 2)
    x = call.given([size(rng, 5), size(rng, 50)], given)
    if target == "INT32":
        wanted = Type("INT32", (float(np.float32(given.scale / 1000)),))
    else:
        wanted = fitting(rng, target, given.scale * SPREADS[source])
        if rng.random() < 0.2:
            wanted = Type(target, given.scales, wanted.zero_point)
    return call.done("QUANTIZE", wanted, moving.requantized(x, given, wanted))


for _source, _target in (
    ("INT8", "INT8"), ("INT8", "UINT8"), ("UINT8", "INT8"), ("INT8", "INT16"), ("INT16", "INT8"),
    ("INT16", "INT16"), ("INT8", "INT32"), ("INT16", "INT32"), ("INT32", "INT8"),
    ("INT32", "INT16"),
):  # fmt: skip
    CASES[f"QUANTIZE {_source} {_target}"] = partial(_requantize, _source, _target)


def _resize(operator: str, rng: Generator) -> Case:
    call, type = Call(rng), quantised(rng)
    x = call.given([size(rng, 2), size(rng, 7), size(rng, 7), size(rng, 3)], type)
    wanted = size(rng, 12), size(rng, 12)
    call.weight(np.array(wanted, np.int32))
    align, half = [(False, False), (True, False), (False, True)][int(rng.integers(3))]
    resize = moving.resize_bilinear if operator == "RESIZE_BILINEAR" else moving.resize_nearest
    found = resize(x, wanted, align, half)
    return call.done(operator, type, found, align_corners=align, half_pixel_centers=half)


for _name in ("RESIZE_BILINEAR", "RESIZE_NEAREST_NEIGHBOR"):
    CASES[_name] = partial(_resize, _name)


@case("CONCATENATION")
def concatenation(rng: Generator) -> Case:
    call, count, rank = Call(rng), size(rng, 4, 2), size(rng, 4)
    axis, type = int(rng.integers(rank)), quantised(rng)
    shape = [size(rng, 4) for _ in range(rank)]
    parts = [
        call.given([*shape[:axis], size(rng, 4), *shape[axis + 1 :]], type) for _ in range(count)
    ]
    return call.done("CONCATENATION", type, np.concatenate(parts, axis), axis=axis)


@case("PAD")
def pad(rng: Generator) -> Case:
    call, type, rank = Call(rng), quantised(rng), size(rng, 4)
    x = call.given([size(rng, 4) for _ in range(rank)], type)
    amounts = rng.integers(0, 3, (rank, 2)).astype(np.int32)
    call.weight(amounts)
    found = np.pad(x, amounts, constant_values=type.zero_point)
    return call.done("PAD", type, found)
