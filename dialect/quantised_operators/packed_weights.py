"""Weights that a graph dequantises: how it says that, and the integers behind it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..graph.weights import data_of
from ..operators import aten
from ..operators.table import Value, arguments, shape_of
from ..program import Program
from ..walks import maker_if_any
from .affine_values import Affine, affine_value, known

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


def packed_weight(program: Program, value: Value, turned: bool) -> PackedWeight | None:
    """The integers that a value is dequantised from; None for all else.

    A value that is `turned` is the transpose of a weight: before or behind what makes it floats.
    """
    if turned and (behind := _transposed_from(value)) is not None:
        value, turned = behind, False
    if len(shape_of(value)) != 2:
        return None
    found = affine_value(value)
    if found is not None and turned:
        found = _of_turned_integers(found)
    rows, columns = shape_of(value)[::-1] if turned else shape_of(value)
    data = None if found is None else data_of(program, found.integers)
    if found is None or data is None or data.dtype != np.int8:
        return None
    group = _group_size(found, (rows, columns))
    if group is None:
        return None
    scale, zero_point = (
        _in_groups(program, given, found.ones, empty, (rows, columns // group))
        for given, empty in ((found.scale, 1), (found.zero_point, 0))
    )
    if data.shape != (rows, columns) or scale is None or zero_point is None:
        return None
    bits = 4 if _is_narrow(data) and group % 8 == 0 else 8
    return PackedWeight(found.integers, scale, zero_point, group, bits)


def _of_turned_integers(found: Affine) -> Affine | None:
    """Integers that were transposed before they were made floats, as they were before."""
    behind = _transposed_from(found.integers)
    if behind is None or found.scale is not None:
        return None
    return replace(found, integers=behind, blocks=shape_of(behind))


def _group_size(found: Affine, shape: tuple[int, ...]) -> int | None:
    """How many numbers of a row have a scale in common; None where that is no group of a row."""
    rows, columns = shape
    if found.blocks == shape:
        return columns if found.ones in ((rows, 1), (1, 1)) else None
    is_cut = len(found.blocks) == 3 and found.blocks[0] == rows
    counts = found.blocks[:2], (1, found.blocks[1])
    return found.blocks[-1] if is_cut and found.ones in [(*each, 1) for each in counts] else None


def _in_groups(
    program: Program, value: Value | None, ones: tuple[int, ...], empty: int, shape: tuple[int, int]
) -> np.ndarray | None:
    """A number for each row and group, of those of a weight; None where these are computed."""
    data = np.float32(empty) if value is None else known(program, value)
    if data is None:
        return None
    numbers = data.astype(np.float32).reshape(ones[:2] if data.size > 1 else (1, 1))
    return np.ascontiguousarray(np.broadcast_to(numbers, shape))


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


TURNS: dict[str, Callable[[dict[str, Any]], bool]] = {
    aten.T: lambda given: True,
    aten.TRANSPOSE: lambda given: given["dim0"] % 2 != given["dim1"] % 2,
    aten.PERMUTE: lambda given: [dim % 2 for dim in given["dims"]] == [1, 0],
}
"""Whether an operator on a matrix gives its transpose."""
