"""Operators that torch-mlir has no lowering for with open sizes, written with others that it has.

`compose` gives the results of an operator as values of the torch dialect. Sizes are asked of the
tensors at run time; what must be known (a number of dimensions, a padding) is a literal that is
fixed. None where the literals of a variant are not those that a composition is for.
"""

from __future__ import annotations

from collections.abc import Callable

from ..dialect.torch_mlir.text import Text, Value
from ..dialect.variant import Variant
from . import gradients
from .composing import Kernel
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
    "aten::_pdist_forward": _pdist,
    "aten::as_strided": _as_strided,
    "aten::col2im": _col2im,
    "aten::squeeze": _squeeze,
    "aten::squeeze.dim": _squeeze,
    "aten::squeeze.dims": _squeeze,
    **gradients.COMPOSITIONS,
}
