"""`native_layer_norm`: a mean of 0 and a variance of 1 over the last dimensions, then weighed.

How many these are the call says by the length of `normalized_shape`. Tensors of fewer dimensions
have sizes of 1 in front, the list has -1 there (`Free.shorter`): those are not normalised.
"""

from __future__ import annotations

from ..dialect.mlir import arith, ir
from .group_norm import moments, require_weights, write_normalised
from .loops import (
    Kernel,
    Place,
    Values,
    compared,
    each,
    load,
    number,
    require,
    require_sizes,
    sizes,
    store,
    total,
)


def layer_norm(kernel: Kernel, dims: int) -> None:
    """The result; for each row, where asked for, its mean and one over its deviation."""
    x, result, *others = kernel.tensors["input"], *kernel.outs
    rows, inside = parted(sizes(x), kernel.whole("normalized_shape"))
    require_sizes(result, sizes(x))
    for one in others:
        require_sizes(one, rows)
    require_weights(kernel, inside)

    def normalise(row: Place) -> None:
        found = moments(inside, lambda place: load(x, place_in_row(row, place)), x, kernel)
        for value, out in zip(found, others, strict=False):
            store(value, out, row)
        each(
            inside,
            lambda place: write_normalised(kernel, place_in_row(row, place), *found, place),
        )

    each(rows, normalise)


def parted(extents: Values, listed: Values) -> tuple[Values, Values]:
    """The sizes around a row, and those of a row; 1 for what is in the other."""
    rows, inside = list[ir.Value](), list[ir.Value]()
    for size, wanted in zip(extents, listed, strict=True):
        is_outside = compared("eq", wanted, number(-1))
        require("eq", arith.select(is_outside, size, wanted), size)
        rows.append(arith.select(is_outside, size, number(1)))
        inside.append(arith.select(is_outside, number(1), size))
    return rows, inside


def place_in_row(row: Place, place: Values) -> Place:
    """Where an element of a row lies."""
    return [total(one, other) for one, other in zip(row, place, strict=True)]
