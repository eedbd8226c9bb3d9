"""Gradients that are added up where the call's indices or windows say, in PyTorch's order."""

from __future__ import annotations

from collections.abc import Sequence

from ..dialect.mlir import arith, cf, ir, memref
from .loops import (
    INDEX,
    Kernel,
    Place,
    Values,
    add_to,
    compared,
    each,
    fold,
    held_type,
    load,
    number,
    product,
    require,
    require_sizes,
    sizes,
    store,
    where,
    zero_of,
)
from .windows import adaptive_bounds, as_float, pooled_sizes, windows_of


def largest_backward(kernel: Kernel, dims: int) -> None:
    """`max_pool2d_with_indices_backward`: each gradient goes to where the largest element was."""
    x, given, places = (kernel.tensors[name] for name in ("self", "grad_output", "indices"))
    out, extents = kernel.outs[0], sizes(x)[-dims:]
    wanted = pooled_sizes(x, windows_of(kernel, "kernel_size", extents))
    for one in (given, places):
        require_sizes(one, wanted)
    _zeroed(out, sizes(x))

    def put(at: Place) -> None:
        left = read_index(places, at, product(extents))
        there: Place = []
        for extent in reversed(extents):
            above = arith.divsi(left, extent)
            there.insert(0, arith.subi(left, arith.muli(above, extent)))
            left = above
        add_to(out, [*at[:-dims], *there], load(given, at))

    each(wanted, put)


def embedding_backward(kernel: Kernel, dims: int) -> None:
    """`embedding_dense_backward`: the gradient of each row of the weight, but that of the padding.

    With `scale_grad_by_freq` a row's is divided by how many indices have that row.
    """
    given, indices, out = kernel.tensors["grad_output"], kernel.tensors["indices"], kernel.outs[0]
    (rows,), (padding,) = kernel.whole("num_weights"), kernel.whole("padding_idx")
    shape, width = sizes(indices), sizes(given)[-1]
    require_sizes(given, [*shape, width])
    _zeroed(out, [rows, width])
    is_scaled = kernel.truth("scale_grad_by_freq")
    one = arith.constant(held_type(given), 1.0)

    def put(at: Place) -> None:
        row = read_index(indices, at, rows)

        def count(there: Place, held: Place) -> Values:
            same = compared("eq", index_at(indices, there), row)
            return [arith.select(same, arith.addf(held[0], one), held[0])]

        def add() -> None:
            # The indices are counted only where that is asked for.
            bounds = [(number(0), arith.select(is_scaled, n, number(0))) for n in shape]
            (counted,) = fold(bounds, [zero_of(given)], count)
            divisor = arith.select(is_scaled, counted, one)
            each([width], lambda inner: add_to(
                out, [row, *inner], arith.divf(load(given, [*at, *inner]), divisor)
            ))  # fmt: skip

        where(compared("ne", row, padding), add)

    each(shape, put)


def adaptive_backward(kernel: Kernel, dims: int) -> None:
    """Each gradient of an adaptive pool, divided among the elements of its window."""
    x, given, out = kernel.tensors["self"], kernel.tensors["grad_output"], kernel.outs[0]
    leading, extents, counts = sizes(x)[:-dims], sizes(x)[-dims:], sizes(given)[-dims:]
    require_sizes(given, [*leading, *counts])
    for count in counts:
        require("sgt", count, number(0))
    _zeroed(out, sizes(x))

    def spread(at: Place) -> None:
        bounds = adaptive_bounds(at[-dims:], extents, counts)
        elements = product([arith.subi(end, first) for first, end in bounds])
        part = arith.divf(load(given, at), as_float(elements, held_type(x)))

        def add(inner: Place, _: Place) -> Values:
            add_to(out, [*at[:-dims], *inner], part)
            return []

        fold(bounds, [], add)

    each(sizes(given), spread)


def _zeroed(out: ir.Value, wanted: Sequence[ir.Value]) -> None:
    require_sizes(out, wanted)
    each(wanted, lambda at: store(zero_of(out), out, at))


def index_at(indices: ir.Value, at: Values) -> ir.Value:
    """An index that was read, unchecked."""
    return arith.index_cast(ir.IndexType.get(), memref.load(indices, at))


def read_index(indices: ir.Value, at: Values, count: ir.Value) -> ir.Value:
    """An index that was read, of so many; a call with another one has the status for that."""
    found = index_at(indices, at)
    cf.AssertOp(compared("ult", found, count), INDEX)
    return found
