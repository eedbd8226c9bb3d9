"""Operators that place elements: int8, whatever they stand for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from ..reference.arrays import Ints, Type, activation_range, clipped
from .case import CASES, Call, Case, Generator, case, elements, quantised, size

Placed = tuple[str, Ints, dict[str, object]]
"""The operator, its result and its options."""


def _shape(rng: Generator, rank: int, most: int = 5) -> list[int]:
    return [size(rng, most) for _ in range(rank)]


def _int32(call: Call, *numbers: object) -> None:
    for each in numbers:
        call.weight(np.array(each, np.int32))


def _placing(make: Callable[[Call, Type], Placed], rng: Generator) -> Case:
    call, type = Call(rng), quantised(rng)
    operator, found, options = make(call, type)
    return call.done(operator, type, found, **options)


def _enter(name: str) -> Callable[[Callable[[Call, Type], Placed]], Callable[[Call, Type], Placed]]:
    def enter(make: Callable[[Call, Type], Placed]) -> Callable[[Call, Type], Placed]:
        CASES[name] = partial(_placing, make)
        return make

    return enter


@_enter("TRANSPOSE")
def transpose(call: Call, type: Type) -> Placed:
    rank = size(call.rng, 4, 2)
    x = call.given(_shape(call.rng, rank), type)
    order = [int(dim) for dim in call.rng.permutation(rank)]
    _int32(call, order)
    return "TRANSPOSE", x.transpose(order), {}


@_enter("RESHAPE")
def reshape(call: Call, type: Type) -> Placed:
    a, b, c = _shape(call.rng, 3)
    x = call.given((a, b, c), type)
    shape = [(a * b, c), (c, b, a), (a * b * c,), (a, 1, b * c)][int(call.rng.integers(4))]
    _int32(call, shape)
    return "RESHAPE", x.reshape(shape), {}


@_enter("SQUEEZE")
def squeeze(call: Call, type: Type) -> Placed:
    a, b = _shape(call.rng, 2)
    x = call.given((1, a, 1, b), type)
    return "SQUEEZE", x.reshape(a, 1, b), {"squeeze_dims": np.array([0], np.int32)}


@_enter("EXPAND_DIMS")
def expand_dims(call: Call, type: Type) -> Placed:
    x = call.given(_shape(call.rng, 3), type)
    axis = int(call.rng.integers(-4, 4))
    _int32(call, [axis])
    return "EXPAND_DIMS", np.expand_dims(x, axis), {}


@_enter("SLICE")
def slice_(call: Call, type: Type) -> Placed:
    rank = size(call.rng, 4)
    x = call.given(_shape(call.rng, rank, 6), type)
    begin = [int(call.rng.integers(extent)) for extent in x.shape]
    sizes = [size(call.rng, extent - at) for at, extent in zip(begin, x.shape, strict=True)]
    _int32(call, begin, sizes)
    places = tuple(slice(at, at + count) for at, count in zip(begin, sizes, strict=True))
    return "SLICE", x[places], {}


@_enter("STRIDED_SLICE")
def strided_slice(call: Call, type: Type) -> Placed:
    """Forwards and backwards, between places that are counted from either end or at the edge."""
    rank = size(call.rng, 4)
    x = call.given(_shape(call.rng, rank, 6), type)
    if rank > 1 and call.rng.random() < 0.3:
        place = int(call.rng.integers(-x.shape[0], x.shape[0]))
        _int32(call, [place] + [0] * (rank - 1), [0, *x.shape[1:]], [1] * rank)
        return "STRIDED_SLICE", x[place], {"shrink_axis_mask": 1}
    parts = [_part(call.rng, extent) for extent in x.shape]
    _int32(call, *([part[place] for part in parts] for place in range(3)))
    masks = [sum(part[edge] << dim for dim, part in enumerate(parts)) for edge in (3, 4)]
    found = x[tuple(
        slice(None if first else start, None if last else end, step)
        for start, end, step, first, last in parts
    )]  # fmt: skip
    return "STRIDED_SLICE", found, {"begin_mask": masks[0], "end_mask": masks[1]}


def _part(rng: Generator, extent: int) -> tuple[int, int, int, bool, bool]:
    """Where a slice begins and ends, its step, and whether either is at the edge instead."""
    step = size(rng, 3) * int(rng.choice([-1, 1]))
    start, more = int(rng.integers(extent)), size(rng, extent)
    end = min(start + more, extent) if step > 0 else max(start - more, 0)
    is_edge = [bool(rng.random() < 0.2), bool(rng.random() < 0.2) or start == end]
    if rng.random() < 0.5:
        start -= extent
    if end < extent and rng.random() < 0.5:
        end -= extent
    return start, end, step, is_edge[0], is_edge[1]


@_enter("DYNAMIC_UPDATE_SLICE")
def dynamic_update_slice(call: Call, type: Type) -> Placed:
    """A part that would reach beyond an edge is moved inside."""
    shape = _shape(call.rng, 3)
    whole = call.given(shape, type)
    part = call.given([size(call.rng, extent) for extent in shape], type)
    starts = [int(call.rng.integers(-1, extent + 1)) for extent in shape]
    _int32(call, starts)
    found = whole.copy()
    inside = [
        min(max(at, 0), extent - count)
        for at, extent, count in zip(starts, shape, part.shape, strict=True)
    ]
    places = (slice(at, at + n) for at, n in zip(inside, part.shape, strict=True))
    found[tuple(places)] = part
    return "DYNAMIC_UPDATE_SLICE", found, {}


@_enter("GATHER")
def gather(call: Call, type: Type) -> Placed:
    rank = size(call.rng, 3)
    x = call.given(_shape(call.rng, rank), type)
    axis = int(call.rng.integers(rank))
    places = call.rng.integers(0, x.shape[axis], size(call.rng, 6)).astype(np.int32)
    call.weight(places)
    return "GATHER", np.take(x, places, axis), {"axis": axis}


@_enter("GATHER_ND")
def gather_nd(call: Call, type: Type) -> Placed:
    x = call.given(_shape(call.rng, 3), type)
    count = size(call.rng, 3)
    parts = [call.rng.integers(0, x.shape[dim], 4) for dim in range(count)]
    _int32(call, np.stack(parts, 1))
    return "GATHER_ND", x[tuple(parts)], {}


@_enter("SPACE_TO_DEPTH")
def space_to_depth(call: Call, type: Type) -> Placed:
    block, (h, w, c) = size(call.rng, 3, 2), _shape(call.rng, 3, 3)
    x = call.given((1, h * block, w * block, c), type)
    parts = x.reshape(1, h, block, w, block, c).transpose(0, 1, 3, 2, 4, 5)
    found = parts.reshape(1, h, w, block * block * c)
    return "SPACE_TO_DEPTH", found, {"block_size": block}


@_enter("DEPTH_TO_SPACE")
def depth_to_space(call: Call, type: Type) -> Placed:
    block, (h, w, c) = size(call.rng, 3, 2), _shape(call.rng, 3, 3)
    x = call.given((1, h, w, c * block * block), type)
    parts = x.reshape(1, h, w, block, block, c).transpose(0, 1, 3, 2, 4, 5)
    found = parts.reshape(1, h * block, w * block, c)
    return "DEPTH_TO_SPACE", found, {"block_size": block}


@_enter("PADV2")
def padv2(call: Call, type: Type) -> Placed:
    rank = size(call.rng, 4)
    x = call.given(_shape(call.rng, rank, 4), type)
    amounts = call.rng.integers(0, 3, (rank, 2)).astype(np.int32)
    call.weight(amounts)
    value = elements(call.rng, (1,), "INT8")
    call.weight(value, type)
    return "PADV2", np.pad(x, amounts, constant_values=value[0]), {}


@_enter("MIRROR_PAD")
def mirror_pad(call: Call, type: Type) -> Placed:
    x = call.given([size(call.rng, 5, 3) for _ in range(3)], type)
    amounts = call.rng.integers(0, 3, (3, 2)).astype(np.int32)
    call.weight(amounts)
    mode = str(call.rng.choice(["REFLECT", "SYMMETRIC"]))
    return "MIRROR_PAD", np.pad(x, amounts, mode=mode.lower()), {"mode": mode}  # type: ignore[call-overload]


@_enter("PACK")
def pack(call: Call, type: Type) -> Placed:
    shape, count = _shape(call.rng, 3), size(call.rng, 4)
    parts = [call.given(shape, type) for _ in range(count)]
    axis = int(call.rng.integers(4))
    return "PACK", np.stack(parts, axis), {"axis": axis, "values_count": count}


@_enter("REVERSE_V2")
def reverse(call: Call, type: Type) -> Placed:
    x = call.given(_shape(call.rng, 3), type)
    axis = int(call.rng.integers(3))
    _int32(call, [axis])
    return "REVERSE_V2", np.flip(x, axis), {}


@_enter("BROADCAST_TO")
def broadcast_to(call: Call, type: Type) -> Placed:
    shape = _shape(call.rng, 3)
    x = call.given([1 if call.rng.random() < 0.5 else extent for extent in shape], type)
    _int32(call, shape)
    return "BROADCAST_TO", np.broadcast_to(x, shape), {}


@_enter("SELECT_V2")
def select(call: Call, type: Type) -> Placed:
    shape = _shape(call.rng, 3)
    condition = call.given(shape, Type("BOOL"))
    x, y = call.given(shape, type), call.given(shape, type)
    return "SELECT_V2", np.where(condition, x, y), {}


@_enter("BATCH_TO_SPACE_ND")
def batch_to_space(call: Call, type: Type) -> Placed:
    block, (h, w, c) = size(call.rng, 2), _shape(call.rng, 3, 3)
    x = call.given((block * block, h, w, c), type)
    _int32(call, [block, block], [[0, 0], [0, 0]])
    parts = x.reshape(block, block, 1, h, w, c).transpose(2, 3, 0, 4, 1, 5)
    return "BATCH_TO_SPACE_ND", parts.reshape(1, h * block, w * block, c), {}


@_enter("SPACE_TO_BATCH_ND")
def space_to_batch(call: Call, type: Type) -> Placed:
    block, (h, w, c) = size(call.rng, 2), _shape(call.rng, 3, 3)
    x = call.given((1, h * block, w * block, c), type)
    _int32(call, [block, block], [[0, 0], [0, 0]])
    parts = x.reshape(1, h, block, w, block, c).transpose(2, 4, 0, 1, 3, 5)
    return "SPACE_TO_BATCH_ND", parts.reshape(block * block, h, w, c), {}


@_enter("RELU6")
def relu6(call: Call, type: Type) -> Placed:
    """The integers of the input, between those that stand for 0 and 6."""
    call.rng.random()
    type = Type("INT8", (max(type.scale, 2.0**-10),), type.zero_point)
    x = call.given(_shape(call.rng, 3), type)
    return "RELU6", clipped(x, *activation_range(type, "RELU6")).astype(np.int8), {}


def _parts(operator: str, rng: Generator) -> Case:
    """Several results."""
    call, type, rank = Call(rng), quantised(rng), size(rng, 3)
    axis, count = int(rng.integers(rank)), size(rng, 3)
    shape = _shape(rng, rank)
    sizes = [size(rng, 3)] * count if operator == "SPLIT" else [size(rng, 3) for _ in range(count)]
    shape[axis] = count if operator == "UNPACK" else sum(sizes)
    if operator == "SPLIT":
        _int32(call, axis)
    x = call.given(shape, type)
    options: dict[str, object] = {"num_splits": count}
    if operator == "UNPACK":
        options = {"num": count, "axis": axis}
        found = [x.take(place, axis) for place in range(count)]
    else:
        found = np.split(x, np.cumsum(sizes)[:-1], axis)
    if operator == "SPLIT_V":
        _int32(call, sizes, axis)
    return call.several(operator, [(type, part) for part in found], **options)


for _name in ("SPLIT", "SPLIT_V", "UNPACK"):
    CASES[_name] = partial(_parts, _name)


def _extreme(operator: str, rng: Generator) -> Case:
    call, rank = Call(rng), size(rng, 3)
    x = call.given(_shape(rng, rank), quantised(rng))
    axis = int(rng.integers(rank))
    _int32(call, [axis])
    found = (np.argmax if operator == "ARG_MAX" else np.argmin)(x, axis).astype(np.int32)
    return call.done(operator, Type("INT32"), found, output_type="INT32")


for _name in ("ARG_MAX", "ARG_MIN"):
    CASES[_name] = partial(_extreme, _name)


@case("ZEROS_LIKE")
def zeros_like(rng: Generator) -> Case:
    call, type = Call(rng), quantised(rng)
    x = call.given(_shape(rng, 2), type)
    return call.done("ZEROS_LIKE", type, np.zeros_like(x))
