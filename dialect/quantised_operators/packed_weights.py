"""Weights that a graph dequantises: how it says that, and the integers behind it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..graph.weights import data_of
from ..operators import aten
from ..operators.fixed import DEQUANTIZE
from ..operators.table import Value, arguments, shape_of
from ..program import Program
from ..walks import maker_if_any

FOUR_BITS = (-8, 7)


@dataclass(frozen=True)
class PackedWeight:
    """`(integers - zero_point) * scale`, a number of each for each row and `group` of columns.

    `integers` is a weight of int8 `[rows, columns]`; `scale` and `zero_point` are float32 `[rows,
    columns / group]`. Integers of four `bits` are from -8 to 7.
    """

    integers: Value
    scale: np.ndarray
    zero_point: np.ndarray
    group: int
    bits: int


Reader = Callable[[Program, dict[str, Any]], "tuple[np.ndarray, np.ndarray, int] | None"]
"""Scales and zero points `[rows, groups]`, and the size of a group, of an operator's arguments."""


def packed_weight(program: Program, value: Value, turned: bool) -> PackedWeight | None:
    """The integers that a value is dequantised from; None for all else.

    A value that is `turned` is the transpose of a weight: before or behind what makes it floats.
    """
    if turned and (behind := _transposed_from(value)) is not None:
        value, turned = behind, False
    op = maker_if_any(value)
    if op is None or op.name not in READERS or len(shape_of(value)) != 2:
        return None
    given: dict[str, Any] = arguments(op)
    if turned:
        given["self"] = _transposed_from(given["self"]) if op.name == aten.TO_DTYPE else None
    integers = given["input" if "input" in given else "self"]
    data = None if integers is None else data_of(program, integers)
    if integers is None or data is None or data.dtype != np.int8:
        return None
    found = READERS[op.name](program, given)
    if found is None:
        return None
    scale, zero_point, group = found
    bits = 4 if _is_narrow(data) and group % 8 == 0 else 8
    return PackedWeight(integers, scale, zero_point, group, bits)


def _transposed_from(value: Value) -> Value | None:
    """What a matrix is the transpose of."""
    op = maker_if_any(value)
    if op is None or op.name not in TURNS or len(shape_of(value)) != 2:
        return None
    given = arguments(op)
    return op.operands[0] if TURNS[op.name](given) else None


def _is_narrow(data: np.ndarray) -> bool:
    lowest, highest = FOUR_BITS
    return bool(data.size) and bool((data >= lowest).all() and (data <= highest).all())


def _floats_of(program: Program, value: Value | None, like: np.ndarray | None) -> np.ndarray | None:
    """The numbers of a weight; zeros like others where there is none."""
    if value is None:
        return None if like is None else np.zeros_like(like)
    data = data_of(program, value)
    return None if data is None else data.astype(np.float32)


def _columns(program: Program, given: dict[str, Any], scale: str, zero: str) -> Any:
    scales = _floats_of(program, given[scale], None)
    zeros = _floats_of(program, given[zero], scales)
    return None if scales is None or zeros is None else (scales, zeros)


def _by_blocks(program: Program, given: dict[str, Any]) -> Any:
    found = _columns(program, given, "scale", "zero_point")
    rows, columns = shape_of(given["input"])
    block = given["block_size"]
    if found is None or block[0] != 1 or columns % block[1]:
        return None
    return (*(each.reshape(rows, -1) for each in found), block[1])


def _by_channels(program: Program, given: dict[str, Any]) -> Any:
    found = _columns(program, given, "scales", "zero_points")
    rows, columns = shape_of(given["input"])
    if found is None or given["axis"] != 0:
        return None
    return (*(each.reshape(rows, 1) for each in found), columns)


def _by_groups(program: Program, given: dict[str, Any]) -> Any:
    found = _columns(program, given, "scales", "zero_points")
    if found is None:
        return None
    rows = shape_of(given["input"])[0]
    return (*(each.reshape(rows, -1) for each in found), given["group_size"])


def _as_they_are(program: Program, given: dict[str, Any]) -> Any:
    """Integers that are made floats; a scale is multiplied with afterwards."""
    rows, columns = shape_of(given["self"])
    return np.ones((rows, 1), np.float32), np.zeros((rows, 1), np.float32), columns


def _by_rows(program: Program, given: dict[str, Any]) -> Any:
    """One number for all, or for each row, as `compute-in-integers` has them."""
    found, shape = _columns(program, given, "scale", "zero_point"), shape_of(given["self"])
    if found is None:
        return None
    scales, zeros = (np.broadcast_to(each, shape) for each in found)
    is_same = (scales == scales[:, :1]).all() and (zeros == zeros[:, :1]).all()
    return (scales[:, :1], zeros[:, :1], shape[1]) if is_same else None


TURNS: dict[str, Callable[[dict[str, Any]], bool]] = {
    aten.T: lambda given: True,
    aten.TRANSPOSE: lambda given: given["dim0"] % 2 != given["dim1"] % 2,
    aten.PERMUTE: lambda given: [dim % 2 for dim in given["dims"]] == [1, 0],
}
"""Whether an operator on a matrix gives its transpose."""

READERS: dict[str, Reader] = {
    "torchao.dequantize_affine": _by_blocks,
    "quantized_decomposed.dequantize_per_channel": _by_channels,
    "quantized_decomposed.dequantize_per_channel_group": _by_groups,
    DEQUANTIZE: _by_rows,
    aten.TO_DTYPE: _as_they_are,
}
