"""What quantising and dequantising operators say of their integers, where all of it is constant."""

from __future__ import annotations

import numpy as np

from ..dtypes import BY_CODE
from ..mlir import ir
from ..plain import is_list
from ..quantized import Quantized
from ..quantized_checks import check_axis, check_bounds, check_scales, check_zero_points
from .affine import Number, known_numbers
from .table import FLOATS_OF_INTEGERS, Rewrite, arguments, shape_of

QUANTIZE = (
    "quantized_decomposed.quantize_per_tensor",
    "quantized_decomposed.quantize_per_tensor.tensor",
    "quantized_decomposed.quantize_per_tensor.tensor2",
    "quantized_decomposed.quantize_per_channel",
    "torchao.quantize_affine",
)
DEQUANTIZE = FLOATS_OF_INTEGERS


def quantized_type(b: Rewrite) -> Quantized | None:
    """What the integers of the operator at hand stand for; None where that is known at run time
    only, or where neither a tensor nor a dimension has one scale. Raises Refused where it is wrong.
    """
    given = arguments(b.anchor)
    scales = known_numbers(b, _named_first(given, "scale", "scales"))
    said = _named_first(given, "zero_point", "zero_points")
    zeros = known_numbers(b, said) if said is not None else np.zeros(1, np.int64)
    low, high = (_bound(b, given[name]) for name in ("quant_min", "quant_max"))
    if scales is None or zeros is None or NotImplemented in (low, high):
        return None
    storage = BY_CODE[_code(given)]
    lowest, highest = check_bounds(storage, low, high)
    check_scales(scales)
    check_zero_points(zeros, storage)
    axis = _axis(b, given, scales.size)
    if axis is NotImplemented:
        return None
    count = scales.size if axis is not None else 1
    steps = np.broadcast_to(scales.reshape(-1), count).astype(np.float64)
    points = np.broadcast_to(zeros.reshape(-1), count)
    return Quantized(
        storage, int(lowest), int(highest), tuple(steps.tolist()),
        tuple(int(point) for point in points), axis,
    )  # fmt: skip


def _named_first(given: dict[str, object], *names: str) -> object:
    return next((given[name] for name in names if name in given), None)


def _code(given: dict[str, object]) -> int:
    """The number of the element type of the integers."""
    code = _named_first(given, "dtype", "input_dtype", "output_dtype")
    return code if isinstance(code, int) else -1


def _bound(b: Rewrite, given: object) -> object:
    """A bound, None for that of the type; NotImplemented where it is computed."""
    if not isinstance(given, ir.Value):
        return given
    found = known_numbers(b, given)
    return NotImplemented if found is None or found.size != 1 else found.item()


def _axis(b: Rewrite, given: dict[str, object], count: int) -> int | None:
    """The dimension that has a scale for each index, None for a whole tensor; NotImplemented where
    there is neither."""
    shape = shape_of(b.anchor.operands[0])
    axis, blocks = given.get("axis"), given.get("block_size")
    if isinstance(axis, int):
        scales = given["scales"]
        check_axis(axis, shape, shape_of(scales) if isinstance(scales, ir.Value) else ())
        return axis % len(shape) if count > 1 else None
    if is_list(blocks):
        apart = [dim for dim, block in enumerate(blocks) if block != shape[dim]]
        if not apart:
            return None
        return apart[0] if len(apart) == 1 and blocks[apart[0]] == 1 else NotImplemented
    return None if count == 1 else NotImplemented


__all__ = ["DEQUANTIZE", "QUANTIZE", "Number", "quantized_type"]
