"""Rows of integers whose scales and zero points are known at run time only, times packed weights.

The sums of products of a row of integers `q` with the weights `w` of a column are exact, `Σ (q -
z)·(w - y)`, with the zero points `z` of the row and `y` of the weights. What follows is in single
precision: such a sum becomes a float, is multiplied with the scale of the weights, added up over
the groups of these, multiplied with the scale of the row; and a bias is added.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

import numpy as np

from ..dtypes import BY_NAME, bounds, of_tensor
from ..graph.extents import is_written, same
from ..graph.weights import is_weight
from ..mlir import ir
from ..operators import aten
from ..operators.fixed import GROUPED_DOTS
from ..operators.table import Maybe, Rewrite, Value, arguments, shape_of, tensor_of
from ..program import Program
from ..walks import maker_named
from .affine_values import affine_value, behind_views, known
from .packed_weights import PackedWeight

BYTES = ("int8", "uint8")
CHOOSE = (
    "quantized_decomposed.choose_qparams.tensor",
    "quantized_decomposed.choose_qparams_symmetric.tensor",
    "quantized_decomposed.choose_qparams_per_token",
    "quantized_decomposed.choose_qparams_per_token_asymmetric",
    "quantized_decomposed._choose_qparams_per_token_asymmetric_impl",
)
"""What chooses zero points within the bounds of the integers; torchao's have the type of these."""
WIDEST = 255
"""How far a byte may be from a zero point that is a byte."""
MOST = 2**31 - 1


@dataclass(frozen=True)
class Rows:
    """`(integers - zero_point) * scale` of bytes, with a number of each for each row, or for all.

    The last dimension of `integers` is a row.
    """

    integers: Value
    scale: Value
    zero_point: Maybe


def rows_of(program: Program, value: Value) -> Rows | None:
    """The bytes that rows of floats are dequantised from; None for all else."""
    behind = behind_views(value)
    is_cut_alike = same(shape_of(behind)[-1:], shape_of(value)[-1:])
    found = affine_value(behind) if is_cut_alike else None
    if found is None or found.scale is None or is_weight(found.integers):
        return None
    is_alone = all(is_written(one, 1) for one in found.ones)
    by_rows = is_alone or same(found.ones, (*found.blocks[:-1], 1))
    if not by_rows or not same(found.blocks[-1:], shape_of(value)[-1:]):
        return None
    name = of_tensor(found.integers.type).name
    if name not in BYTES or not _is_within(program, found.zero_point, name):
        return None
    return Rows(found.integers, found.scale, found.zero_point)


def _is_within(program: Program, zero_point: Maybe, name: str) -> bool:
    """Zero points are within the bounds of the bytes."""
    if zero_point is None or of_tensor(zero_point.type).name == name:
        return True
    zero_point, storage = behind_views(zero_point), BY_NAME[name]
    data, op = known(program, zero_point), maker_named(zero_point, *CHOOSE)
    if data is None:
        return op is not None and arguments(op)["dtype"] == storage.code
    lowest, highest = bounds(storage)
    is_whole = data.dtype.kind in "iu"
    return is_whole and bool((data >= lowest).all() and (data <= highest).all())


def fits(rows: Rows, weight: PackedWeight) -> bool:
    """There is a kernel, and no sum of products leaves 32 bits."""
    if in_groups(weight) and of_tensor(rows.integers.type).name != "int8":
        return False
    steps = np.abs(weight.zero_point).max() + 128.0
    is_whole = bool((weight.zero_point == np.rint(weight.zero_point)).all())
    return is_whole and steps * weight.group * WIDEST <= MOST


def in_groups(weight: PackedWeight) -> bool:
    """Not the sums of whole rows of bytes, which matrix products are made of."""
    return weight.bits < 8 or weight.scale.shape[1] > 1


def product(b: Rewrite, rows: Rows, weight: PackedWeight, bias: Maybe) -> Value:
    """The product with a weight `[columns, depth]`, as a matrix."""
    shape = shape_of(rows.integers)
    integers = b.view(rows.integers, [prod(shape[:-1]), shape[-1]])
    zeros = None if rows.zero_point is None else _column(b, rows.zero_point, "int32")
    write = _by_groups if in_groups(weight) else _by_rows
    found = b.mul(write(b, integers, zeros, weight), _column(b, rows.scale, "float32"))
    return found if bias is None else b.add(found, bias)


def _column(b: Rewrite, x: Value, name: str) -> Value:
    return b.to(b.view(x, [prod(shape_of(x)), 1]), name)


def _by_rows(b: Rewrite, integers: Value, zeros: Maybe, weight: PackedWeight) -> Value:
    """Sums as matrix products have them, less the share of zero points."""
    (count, depth), columns = shape_of(integers), len(weight.scale)
    type = tensor_of([count, columns], _i32())
    sums = b.call(aten.LINEAR, integers, weight.integers, None, type=type)
    if zeros is not None:
        sums = b.sub(sums, b.mul(zeros, b.weight(_weight_sums(b, weight).T, "weight_sums")))
    if weight.zero_point.any():
        share = _group_sums(b, integers, depth)
        if zeros is not None:
            share = b.sub(share, b.mul(zeros, depth))
        own = b.weight(weight.zero_point.T.astype(np.int32), "zero_point")
        sums = b.sub(sums, b.mul(share, own))
    return b.mul(b.to(sums, "float32"), b.weight(weight.scale.T, "scale"))


def _by_groups(b: Rewrite, integers: Value, zeros: Maybe, weight: PackedWeight) -> Value:
    sums = _weight_sums(b, weight)
    short = sums.astype(np.int16)
    own = weight.zero_point.astype(np.int32)
    operands = (
        integers, zeros, _group_sums(b, integers, weight.group), weight.integers,
        b.weight(short if (short == sums).all() else sums, "weight_sums"),
        b.weight(weight.scale, "scale"), b.weight(own, "zero_point") if own.any() else None,
        weight.group, weight.bits,
    )  # fmt: skip
    type = tensor_of([shape_of(integers)[0], len(weight.scale)], ir.F32Type.get())
    return b.call(GROUPED_DOTS, *operands, type=type)


def _i32() -> ir.Type:
    return ir.IntegerType.get_signless(32)


def _weight_sums(b: Rewrite, weight: PackedWeight) -> np.ndarray:
    """The sum of the weights of each row in each group."""
    data = b.data(weight.integers)
    if data is None:
        raise TypeError(f"`{weight.integers}` is no weight")
    return data.reshape(*weight.scale.shape, weight.group).sum(-1, dtype=np.int32)


def _group_sums(b: Rewrite, integers: Value, group: int) -> Value:
    """The sum of the integers of each row in each group."""
    count, depth = shape_of(integers)
    groups = depth // group
    lines = b.view(integers, [count * groups, group])
    type = tensor_of([count * groups], _i32())
    sums = b.call(aten.SUM, lines, [1], False, BY_NAME["int32"].code, type=type)
    return b.view(sums, [count, groups])
