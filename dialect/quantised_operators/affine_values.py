"""Floats that a graph makes of integers: operators and chains of them that say what these are.

A graph as it was exported has one operator for that. `run_decompositions()` leaves what it consists
of: views, casts, a subtraction and a product.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..dtypes import of_tensor
from ..graph.extents import same
from ..graph.weights import data_of
from ..operators import aten
from ..operators.affine import blocks_of
from ..operators.fixed import DEQUANTIZE
from ..operators.table import Maybe, Value, arguments, shape_of
from ..program import Program
from ..walks import maker_if_any, maker_named

Shape = tuple[int, ...]

CASTS = (aten.TO_DTYPE, aten.TO_COPY)
VIEWS = (aten.ALIAS, aten.RESHAPE, aten.UNSAFE_VIEW, aten.VIEW)
DIFFERENCE = "aten.sub.Tensor"
PRODUCT = "aten.mul.Tensor"


@dataclass(frozen=True)
class Affine:
    """`(integers - zero_point) * scale`, where these are seen as `ones` beside integers seen as
    `blocks`. What is None is one, or zero."""

    integers: Value
    blocks: Shape
    ones: Shape
    scale: Maybe
    zero_point: Maybe


def affine_value(value: Value) -> Affine | None:
    """What makes floats of integers; None for all else."""
    op = maker_if_any(value)
    if op is None or of_tensor(value.type).name != "float32":
        return None
    if op.name in READERS:
        return READERS[op.name](arguments(op))
    return _chain(behind_views(value))


def behind_views(value: Value) -> Value:
    """The value that has the same elements in another shape."""
    op = maker_named(value, *VIEWS)
    return value if op is None else behind_views(op.operands[0])


def known(program: Program, value: Value) -> np.ndarray | None:
    """The elements of a weight, also of one that is seen in another shape or type."""
    data = data_of(program, value)
    op = maker_named(value, *VIEWS, *CASTS)
    if data is not None or op is None:
        return data
    found = known(program, op.operands[0])
    kind = of_tensor(value.type).numpy
    return None if found is None else found.astype(kind).reshape(shape_of(value))


def _chain(product: Value) -> Affine | None:
    """`(integers - zero_point) * scale`, written out."""
    op = maker_named(product, PRODUCT)
    if op is None:
        return None
    for steps, scale in (op.operands, reversed(list(op.operands))):
        integers, zero = _steps_from_zero(steps)
        if integers is not None and _is_beside(scale, zero, steps):
            blocks = shape_of(steps)
            ones = (1,) * (len(blocks) - len(shape_of(scale))) + shape_of(scale)
            return Affine(behind_views(integers), blocks, ones, scale, zero)
    return None


def _is_beside(scale: Value, zero: Maybe, steps: Value) -> bool:
    """A scale is no larger than what it is multiplied with, and there is a zero point for each."""
    narrow = len(shape_of(scale)) <= len(shape_of(steps))
    if zero is None or not shape_of(zero):
        return narrow
    return narrow and same(shape_of(zero), shape_of(scale))


def _steps_from_zero(value: Value) -> tuple[Maybe, Maybe]:
    """The integers that floats are made of, and what was taken from these."""
    op = maker_named(value, DIFFERENCE)
    if op is None:
        return _cast_from_integers(value), None
    if arguments(op)["alpha"] != 1:
        return None, None
    integers, zero = map(_cast_from_integers, list(op.operands)[:2])
    return (None, None) if zero is None else (integers, zero)


def _cast_from_integers(value: Value) -> Maybe:
    op = maker_named(value, *CASTS)
    is_cast = op is not None and of_tensor(value.type).name == "float32"
    return op.operands[0] if op is not None and is_cast and _is_whole(op.operands[0]) else None


def _is_whole(value: Value) -> bool:
    return of_tensor(value.type).numpy.kind in "iu"


def _by_blocks(given: dict[str, Any]) -> Affine:
    integers = given["input"]
    blocks, ones = map(tuple, blocks_of(shape_of(integers), given["block_size"]))
    return Affine(integers, blocks, ones, given["scale"], given["zero_point"])


def _by_channels(given: dict[str, Any]) -> Affine:
    blocks = shape_of(given["input"])
    axis = given["axis"] % len(blocks)
    ones = tuple(extent if dim == axis else 1 for dim, extent in enumerate(blocks))
    return Affine(given["input"], blocks, ones, given["scales"], given["zero_points"])


def _by_groups(given: dict[str, Any]) -> Affine | None:
    rows, columns = shape_of(given["input"])
    size = min(given["group_size"], columns)
    blocks, ones = (rows, columns // size, size), (rows, columns // size, 1)
    return Affine(given["input"], blocks, ones, given["scales"], given["zero_points"])


def _by_tokens(given: dict[str, Any]) -> Affine:
    ones = shape_of(given["scales"])
    return Affine(
        given["input"], shape_of(given["input"]), ones, given["scales"], given["zero_points"]
    )


def _by_tensor(given: dict[str, Any]) -> Affine:
    blocks = shape_of(given["input"])
    ones = (1,) * len(blocks)
    return Affine(given["input"], blocks, ones, given["scale"], given["zero_point"])


def _by_fixed_scales(given: dict[str, Any]) -> Affine:
    blocks, scale = shape_of(given["self"]), shape_of(given["scale"])
    ones = (1,) * (len(blocks) - len(scale)) + scale
    return Affine(given["self"], blocks, ones, given["scale"], given["zero_point"])


def _as_they_are(given: dict[str, Any]) -> Affine | None:
    """Integers that are made floats; a scale is multiplied with afterwards."""
    blocks = shape_of(given["self"])
    ones = (1,) * len(blocks)
    return Affine(given["self"], blocks, ones, None, None) if _is_whole(given["self"]) else None


READERS: dict[str, Callable[[dict[str, Any]], Affine | None]] = {
    "torchao.dequantize_affine": _by_blocks,
    "quantized_decomposed.dequantize_per_channel": _by_channels,
    "quantized_decomposed.dequantize_per_channel_group": _by_groups,
    "quantized_decomposed.dequantize_per_tensor.tensor": _by_tensor,
    "quantized_decomposed.dequantize_per_token": _by_tokens,
    DEQUANTIZE: _by_fixed_scales,
    **dict.fromkeys(CASTS, _as_they_are),
}
