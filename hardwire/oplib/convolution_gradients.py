"""`convolution_backward`: the gradients of what a convolution takes, those that a call asks for."""

from __future__ import annotations

from collections.abc import Callable

from ..dialect.mlir import arith, ir
from .convolutions import checked_parts, is_transposed, weighed_parts
from .loops import (
    Kernel,
    Place,
    Values,
    all_of,
    each,
    load,
    require_sizes,
    require_sizes_where,
    sizes,
    store,
    where,
    zero_of,
)
from .weighed import Term, backwards, forwards, sum_where


def convolution_backward(kernel: Kernel, dims: int) -> None:
    """A destination that `output_mask` does not ask for is left alone, whatever its sizes."""
    given, transposed = kernel.tensors["grad_output"], is_transposed(kernel)
    parts = checked_parts(kernel, dims or len(kernel.whole("stride")), transposed)
    weighed, lead = weighed_parts(parts, transposed), len(parts.leading)
    channels = arith.muli(parts.outs, parts.groups)
    require_sizes(given, [*parts.leading, channels, *(one.out for one in parts.windows)])
    weigh, go = (weighed.of_columns, forwards) if transposed else (weighed.of_rows, backwards)
    front, back = (given, parts.x) if transposed else (parts.x, given)
    zero = zero_of(given)

    def of_bias(at: Place) -> ir.Value:
        def term(place: Place) -> Term:
            there = [*place[:lead], *at, *place[lead:]]
            return all_of([]), lambda: load(given, there)

        return sum_where([*parts.leading, *sizes(given)[lead + 1 :]], zero, term)

    _write_asked(
        kernel,
        (sizes(parts.x), sizes(parts.weight), [channels]),
        (
            lambda at: weigh(zero, given, at[:lead], at[lead], at[lead + 1 :], go),
            lambda at: weighed.of_weight(front, back, parts.leading, at),
            of_bias,
        ),
    )


def _write_asked(
    kernel: Kernel,
    wanted: tuple[Values, ...],
    values: tuple[Callable[[Place], ir.Value], ...],
) -> None:
    """The results of these sizes that the call asks for; all sizes are checked before."""
    asked = kernel.truths("output_mask")
    for condition, out, extents in zip(asked, kernel.outs, wanted, strict=True):
        require_sizes_where(condition, out, extents)
    for condition, out, extents, value in zip(asked, kernel.outs, wanted, values, strict=True):
        where(condition, lambda: _fill(out, extents, value))  # noqa: B023  (called at once)


def _fill(out: ir.Value, extents: Values, value: Callable[[Place], ir.Value]) -> None:
    each(extents, lambda at: store(value(at), out, at))
