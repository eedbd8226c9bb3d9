"""`col2im`: what windows held is added up where these lay in an image."""

from __future__ import annotations

from ..dialect.mlir import arith, ir
from .loops import (
    Kernel,
    Place,
    each,
    load,
    number,
    product,
    require,
    require_sizes,
    sizes,
    store,
    total,
    zero_of,
)
from .weighed import Term, backwards, sum_where
from .windows import Window, reach_of


def from_columns(kernel: Kernel, dims: int) -> None:
    """Each element of the image is a sum over the steps by which windows come to it."""
    x, out = kernel.tensors["self"], kernel.outs[0]
    *lead, rows, count = sizes(x)
    windows = _windows_of_image(kernel)
    steps, counts = [one.kernel for one in windows], [one.out for one in windows]
    channels = arith.divsi(rows, product(steps))
    require("eq", arith.muli(channels, product(steps)), rows)
    require("eq", count, product(counts))
    wanted = [*lead, channels, *(one.extent for one in windows)]
    require_sizes(out, wanted)

    def write(at: Place) -> None:
        *before, channel = at[:-dims]

        def term(step: Place) -> Term:
            here, inside = backwards(windows, at[-dims:], step)
            row = _flat_place([channel, *step], steps)
            return inside, lambda: load(x, [*before, row, _flat_place(here, counts[1:])])

        store(sum_where(steps, zero_of(x), term), out, at)

    each(wanted, write)


def _windows_of_image(kernel: Kernel) -> list[Window]:
    names = ("output_size", "kernel_size", "stride", "padding", "dilation")
    found: list[Window] = []
    for n, k, s, p, d in zip(*(kernel.whole(name) for name in names), strict=True):
        for one in (n, k, s, d):
            require("sgt", one, number(0))
        require("sge", p, number(0))
        room = arith.subi(total(n, p, p), total(reach_of(k, d), number(1)))
        require("sge", room, number(0))
        found.append(Window(n, total(arith.divsi(room, s), number(1)), k, s, p, d))
    return found


def _flat_place(place: Place, extents: list[ir.Value]) -> ir.Value:
    """A place counted through dimensions, of which the first may have any size."""
    found = place[0]
    for at, extent in zip(place[1:], extents, strict=True):
        found = total(arith.muli(found, extent), at)
    return found
