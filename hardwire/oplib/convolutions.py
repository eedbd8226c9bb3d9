"""Convolutions whose stride, padding, dilation and groups a call brings, transposed ones too.

Each row of the result takes the bias; then each element of the weight adds what it weighs, row by
row, over the elements that it meets: no element is asked whether it is inside.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..dialect.mlir import arith, ir, memref
from ..dialect.variant import Fixed
from .loops import (
    Kernel,
    Place,
    Values,
    add_to,
    all_of,
    compared,
    each,
    fold,
    held_type,
    load,
    number,
    require,
    require_sizes,
    sizes,
    store,
    total,
    where,
    zero_of,
)
from .weighed import Weighed, backwards, forwards
from .windows import Window, reach_of


@dataclass(frozen=True)
class Parts:
    """Tensors, windows, and the channels of a group."""

    x: ir.Value
    weight: ir.Value
    bias: ir.Value | None
    out: ir.Value
    windows: Sequence[Window]
    leading: Place
    ins: ir.Value
    outs: ir.Value
    groups: ir.Value


def is_transposed(kernel: Kernel) -> bool:
    given = kernel.given("transposed")
    return isinstance(given, Fixed) and bool(given.value)


def convolution(kernel: Kernel, dims: int) -> None:
    """`convolution`, `conv1d`, …: an element of the result is a sum over a window."""
    transposed = is_transposed(kernel)
    dims = dims or len(kernel.whole("stride"))
    parts = checked_parts(kernel, dims, transposed)
    wanted = [*parts.leading, arith.muli(parts.outs, parts.groups)]
    wanted += [one.out for one in parts.windows]
    require_sizes(parts.out, wanted)
    if parts.bias is not None:
        require_sizes(parts.bias, [wanted[len(parts.leading)]])
    if held_type(parts.x) != ir.MemRefType(parts.x.type).element_type:
        _write_sums(parts, wanted, transposed)
        return
    _write_bias(parts, wanted)
    (_scattered if transposed else _gathered)(parts)


def weighed_parts(parts: Parts, transposed: bool) -> Weighed:
    """Rows and columns of the weight; a transposed convolution goes from the front to the back."""
    if not transposed:
        return Weighed(parts.weight, parts.windows, parts.outs, parts.ins)
    turned = [replace(one, extent=one.out, out=one.extent) for one in parts.windows]
    return Weighed(parts.weight, turned, parts.ins, parts.outs)


def _write_sums(parts: Parts, wanted: Values, transposed: bool) -> None:
    """Each result as one sum, which is rounded once."""
    weighed, lead = weighed_parts(parts, transposed), len(parts.leading)

    def write(at: Place) -> None:
        channel, place = at[lead], at[lead + 1 :]
        first = zero_of(parts.x) if parts.bias is None else load(parts.bias, [channel])
        given = (first, parts.x, at[:lead], channel, place)
        if transposed:
            store(weighed.of_rows(*given, backwards), parts.out, at)
        else:
            store(weighed.of_columns(*given, forwards), parts.out, at)

    each(wanted, write)


def checked_parts(kernel: Kernel, dims: int, transposed: bool) -> Parts:
    """What a convolution is given, checked."""
    x, weight, out = kernel.tensors["input"], kernel.tensors["weight"], kernel.outs[0]
    groups, of_weight = kernel.whole("groups")[0], sizes(weight)
    require("sgt", groups, number(0))
    *leading, channels = sizes(x)[:-dims]
    rows, columns = of_weight[:2]
    whole = rows if not transposed else channels
    each_group = arith.divsi(whole, groups)
    require("eq", arith.muli(each_group, groups), whole)
    ins, outs = (each_group, columns) if transposed else (columns, each_group)
    require("eq", channels, arith.muli(ins, groups))
    if transposed:
        require("eq", rows, channels)
    windows = _moving_windows(kernel, sizes(x)[-dims:], of_weight[-dims:], transposed)
    bias = kernel.tensors.get("bias")
    return Parts(x, weight, bias, out, windows, leading, ins, outs, groups)


def _moving_windows(
    kernel: Kernel, extents: Values, lengths: Values, transposed: bool
) -> list[Window]:
    one = number(1)
    named = (kernel.whole(name) for name in ("stride", "padding", "dilation"))
    extra = kernel.whole("output_padding") if transposed else [number(0)] * len(extents)
    found: list[Window] = []
    for n, k, s, p, d, more in zip(extents, lengths, *named, extra, strict=True):
        for each_one in (k, s, d):
            require("sgt", each_one, number(0))
        require("sge", p, number(0))
        require("sge", more, number(0))
        reach = reach_of(k, d)
        if transposed:
            require("slt", more, arith.maxsi(s, d))
            begins = arith.muli(arith.subi(n, one), s)
            out = arith.subi(total(begins, reach, more, one), total(p, p))
        else:
            room = arith.subi(total(n, p, p), total(reach, one))
            require("sge", room, number(0))
            out = total(arith.divsi(room, s), one)
        require("sgt", out, number(0))
        found.append(Window(n, out, k, s, p, d))
    return found


def _write_bias(parts: Parts, wanted: Values) -> None:
    channel = len(parts.leading)

    def write(at: Place) -> None:
        value = zero_of(parts.x)
        if parts.bias is not None:
            value = memref.load(parts.bias, [at[channel]])
        memref.store(value, parts.out, at)

    each(wanted, write)


def _gathered(parts: Parts) -> None:
    """Rows of the result, for each element of the weight those that it meets."""
    *outer, last = parts.windows
    lead = len(parts.leading)

    def row(at: Place) -> None:
        before, (group, channel), above = at[:lead], at[lead : lead + 2], at[lead + 2 :]
        to = total(arith.muli(group, parts.outs), channel)

        def weigh(inner: Place) -> None:
            source, steps = inner[0], inner[1:]
            moved = zip(outer, above, steps, strict=False)
            here = [one.met(o, k) for one, o, k in moved]
            inside = all_of([one.inside(at) for one, at in zip(outer, here, strict=True)])
            from_ = [*before, total(arith.muli(group, parts.ins), source), *here]
            where(inside, lambda: _weigh_row(parts, last, [to, source, *steps], from_, [
                *before, to, *above]))  # fmt: skip

        each([parts.ins, *(one.kernel for one in parts.windows)], weigh)

    each([*parts.leading, parts.groups, parts.outs, *(one.out for one in outer)], row)


def _weigh_row(parts: Parts, last: Window, of: Place, source: Place, to: Place) -> None:
    """Adds one element of the weight, times a row of elements, to a row of results."""
    weight = memref.load(parts.weight, of)
    # The places whose element, at `place * stride - shift`, is one of the row.
    shift = arith.subi(last.padding, arith.muli(of[-1], last.dilation))
    low = arith.maxsi(arith.ceildivsi(shift, last.stride), number(0))
    beyond = arith.ceildivsi(total(last.extent, shift), last.stride)
    high = arith.minsi(beyond, last.out)

    def add(at: Place, _: Place) -> Values:
        (place,) = at
        here = [*source, arith.subi(arith.muli(place, last.stride), shift)]
        part = arith.mulf(memref.load(parts.x, here), weight)
        add_to(parts.out, [*to, place], part)
        return []

    fold([(low, high)], [], add)


def _scattered(parts: Parts) -> None:
    """Each element, times all of the weight, is added to the results that it reaches."""
    lead, dims = len(parts.leading), len(parts.windows)

    def spread(at: Place) -> None:
        before, (group, source), place = at[:lead], at[lead : lead + 2], at[lead + 2 :]
        from_ = total(arith.muli(group, parts.ins), source)
        value = memref.load(parts.x, [*before, from_, *place])

        def weigh(inner: Place) -> None:
            channel, steps = inner[0], inner[1:]
            moved = zip(parts.windows, place, steps, strict=True)
            here = [one.met(i, k) for one, i, k in moved]
            inside = all_of([
                compared("ult", at, one.out) for one, at in zip(parts.windows, here, strict=True)
            ])  # fmt: skip
            there = [*before, total(arith.muli(group, parts.outs), channel), *here]

            def add() -> None:
                weight = memref.load(parts.weight, [from_, channel, *steps])
                add_to(parts.out, there, arith.mulf(value, weight))

            where(inside, add)

        each([parts.outs, *(one.kernel for one in parts.windows)], weigh)

    each([*parts.leading, parts.groups, parts.ins, *sizes(parts.x)[-dims:]], spread)
