"""Operators that torch-mlir has no lowering for with open sizes, written with others that it has.

`compose` gives the results of an operator as values of the torch dialect. Sizes are asked of the
tensors at run time; what must be known (a number of dimensions, a padding) is a literal that is
fixed. None where the literals of a variant are not those that a composition is for.
"""

from __future__ import annotations

from collections.abc import Callable

from ...dialect.torch_mlir.text import FLOAT, INT, Text, Value
from . import gradients
from .composing import Kernel
from .variant import Variant
from .windows import Window, folded


def compose(
    operator: str, variant: Variant, writer: Text, given: dict[str, Value]
) -> list[Value] | None:
    """The results of a functional operator, written by `writer`; None where there is no way."""
    composition = COMPOSITIONS.get(operator)
    return composition and composition(Kernel(variant, writer, given))


def _squeeze(k: Kernel) -> list[Value] | None:
    """Dimensions of size 1 are removed; variants say which those are."""
    ones = k.form("self").ones
    if k.form("self").shape is not None:
        return None
    if not ones:
        return [k("clone", k["self"], None)]
    x = k["self"]
    for dim in reversed(ones):
        x = k("squeeze.dim", x, dim)
    return [x]


def _length(k: Kernel, apart: Value, p: float) -> Value | None:
    """The p-norm along the last dimension."""
    if p == 2:
        return k("sqrt", k.sum(k.times(apart, apart), [-1], False))
    apart = k("abs", apart)
    if p == 1:
        return k.sum(apart, [-1], False)
    if p == float("inf"):
        return k("amax", apart, [-1], False)
    if p <= 0:
        return None
    total = k.sum(k("pow.Tensor_Scalar", apart, p), [-1], False)
    return k("pow.Tensor_Scalar", total, 1 / p)


def _reflection_pad(k: Kernel) -> list[Value] | None:
    padding = k.fixed("padding")
    if padding is None:
        return None
    x, rank = k["self"], k.form("self").rank
    for number in range(len(padding) // 2):
        dim = rank - 1 - number
        before, after = padding[2 * number : 2 * number + 2]
        size = k.size(x, dim)
        end = k.integer("add", size, after)
        last = k.integer("sub", size, 1)
        place = k("abs", k.counted(-before, end))
        beyond = k("abs", k("sub.Scalar", place, last, 1))
        place = k("add.Scalar", k("neg", beyond), last, 1)
        x = k("index_select", x, dim, place)
    return [x]


def _bilinear(k: Kernel) -> list[Value] | None:
    """Along one dimension, then along the other, each a mean of two neighbours."""
    if k.count("output_size") != 2:
        return None
    aligned = k.fixed("align_corners")
    x = k["input"]
    for dim, place in ((2, 0), (3, 1)):
        wanted = k.element("output_size", place)
        x = _stretched(k, x, dim, wanted, aligned)
    return [x]


def _stretched(k: Kernel, x: Value, dim: int, wanted: Value, aligned: bool) -> Value:
    size = k.size(x, dim)
    last = k.integer("sub", size, 1)
    place = k("arange", wanted, 6, None, None, None)
    if aligned:
        steps = k("prim.max.int", k.integer("sub", wanted, 1), 1, type=INT)
        place = k("mul.Scalar", place, k("div.int", last, steps, type=FLOAT))
    else:
        ratio = k("div.int", size, wanted, type=FLOAT)
        place = k("mul.Scalar", k("add.Scalar", place, 0.5, 1), ratio)
        place = k("clamp", k("sub.Scalar", place, 0.5, 1), 0.0, None)
    low = k("clamp", k.integers(place), 0, last)
    high = k("clamp", k("add.Scalar", low, 1, 1), 0, last)
    weight = k("view", k.minus(place, low), [-1, *[1] * (3 - dim)])
    below, above = (k("index_select", x, dim, one) for one in (low, high))
    return k("add.Tensor", below, k.times(weight, k.minus(above, below)), 1)


def _grid_sampler(k: Kernel) -> list[Value] | None:
    """Each place is a mean of the four around it, weighted by how near they are."""
    if k.fixed("interpolation_mode") != 0 or k.fixed("padding_mode") not in (0, 1):
        return None
    image, count = k["input"], k.size(k["grid"], 0)
    channels, high, wide = (k.size(image, dim) for dim in (1, 2, 3))
    rows, columns = (k.size(k["grid"], dim) for dim in (1, 2))
    flat = k("view", image, [count, channels, -1])
    x, y = (_unnormalised(k, place, size) for place, size in ((0, wide), (1, high)))
    total = None
    for down in (0, 1):
        for right in (0, 1):
            (column, near_x), (row, near_y) = (
                _neighbour(k, *one) for one in ((x, right, wide), (y, down, high))
            )
            place = k("add.Tensor", k("mul.Scalar", row, wide), column, 1)
            place = k("expand", k("unsqueeze", place, 1), [count, channels, -1], False)
            weight = k("unsqueeze", k.times(near_x, near_y), 1)
            part = k.times(k("gather", flat, 2, place, False), weight)
            total = part if total is None else k("add.Tensor", total, part, 1)
    return [k("view", total, [count, channels, rows, columns])]


def _unnormalised(k: Kernel, place: int, size: Value) -> Value:
    """From -1 to 1 to the places of a dimension, `[N, rows * columns]`."""
    grid = k("view", k("select.int", k["grid"], 3, place), [k.size(k["grid"], 0), -1])
    last = k.integer("sub", size, 1)
    raised = k("add.Scalar", grid, 1.0, 1)
    if k.fixed("align_corners"):
        found = k("mul.Scalar", k("mul.Scalar", raised, last), 0.5)
    else:
        found = k("mul.Scalar", k("sub.Scalar", k("mul.Scalar", raised, size), 1.0, 1), 0.5)
    return k("clamp", found, 0, last) if k.fixed("padding_mode") == 1 else found


def _neighbour(k: Kernel, place: Value, step: int, size: Value) -> tuple[Value, Value]:
    """A whole place beside each, within the dimension; how near it is, 0 where it is outside."""
    whole = k("add.Scalar", k("floor", place), float(step), 1)
    near = k("rsub.Scalar", k("abs", k.minus(place, whole)), 1.0, 1)
    inside = k("logical_and", k("ge.Scalar", whole, 0), k("lt.Scalar", whole, size))
    last = k.integer("sub", size, 1)
    kept = k("clamp", k.integers(k("clamp", whole, 0, last)), 0, last)
    return kept, k("where.ScalarOther", inside, near, 0.0)


def _as_strided(k: Kernel) -> list[Value] | None:
    """Elements of a dense tensor, each by its number."""
    rank = k.count("size")
    if not rank or k.count("stride") != rank:
        return None
    offset = 0 if k.fixed("storage_offset") is None and k.is_fixed("storage_offset") else None
    place = k.counted(0, 1)
    for dim in range(rank):
        size, stride = k.element("size", dim), k.element("stride", dim)
        steps = k("mul.Scalar", k.counted(0, size), stride)
        place = k.plus(k("unsqueeze", place, -1), steps)
    offset = k["storage_offset"] if offset is None else offset
    place = k("add.Scalar", k("view", place, [-1]), offset, 1)
    sizes = [k.element("size", dim) for dim in range(rank)]
    return [k("view", k("index_select", k("view", k["self"], [-1]), 0, place), sizes)]


def _pdist(k: Kernel) -> list[Value] | None:
    """The distances above the diagonal, row by row; the others go behind them, and are cut off."""
    if k.fixed("p") is None:
        return None
    count = k.size(k["self"], 0)
    apart = k.minus(k("unsqueeze", k["self"], -2), k("unsqueeze", k["self"], -3))
    distance = _length(k, apart, k.fixed("p"))
    if distance is None:
        return None
    number = k.counted(0, count)
    row, column = k("unsqueeze", number, 1), k("unsqueeze", number, 0)
    pairs = k.integer("floordiv", k.integer("mul", count, k.integer("sub", count, 1)), 2)
    # Before row i there are i * (2 * count - i - 1) / 2 pairs.
    twice = k.times(row, k("rsub.Scalar", row, k.integer("sub", k.integer("mul", count, 2), 1), 1))
    before = k("floor_divide", twice, k("full_like", twice, 2, None, None, None, None, None))
    place = k.plus(before, k("sub.Scalar", k.minus(column, row), 1, 1))
    place = k("where.ScalarOther", k("lt.Tensor", row, column), place, pairs)
    room = k("new_zeros", distance, [k.integer("add", pairs, 1)], None, None, None, None)
    placed = k("scatter.src", room, 0, k("view", place, [-1]), k("view", distance, [-1]))
    return [k("slice.Tensor", placed, 0, 0, pairs, 1)]


def _col2im(k: Kernel) -> list[Value] | None:
    kernel, dilation, padding, stride = (
        k.fixed(name) for name in ("kernel_size", "dilation", "padding", "stride")
    )
    if None in (kernel, dilation, padding, stride) or k.form("self").rank != 3:
        return None
    sizes = [k.element("output_size", dim) for dim in (0, 1)]
    count = k.size(k["self"], 0)
    area = kernel[0] * kernel[1]
    channels = k.integer("floordiv", k.size(k["self"], 1), area)
    columns = k("view", k["self"], [k.integer("mul", count, channels), area, -1])
    image = folded(k, columns, sizes, Window(kernel, dilation, padding, stride))
    return [k("view", image, [count, channels, *sizes])]


COMPOSITIONS: dict[str, Callable[[Kernel], list[Value] | None]] = {
    "aten::grid_sampler_2d": _grid_sampler,
    "aten::_pdist_forward": _pdist,
    "aten::as_strided": _as_strided,
    "aten::col2im": _col2im,
    "aten::reflection_pad3d": _reflection_pad,
    "aten::squeeze": _squeeze,
    "aten::squeeze.dim": _squeeze,
    "aten::squeeze.dims": _squeeze,
    "aten::upsample_bilinear2d.vec": _bilinear,
    **gradients.COMPOSITIONS,
}
