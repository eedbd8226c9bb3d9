"""Kernels for windows that a call brings: pools and convolutions of any stride, padding, dilation.

In each dimension a window of `kernel` elements, `dilation` apart, moves by `stride` over elements
between borders of `padding`; what it gives is an element of the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..dialect.mlir import arith, ir, memref
from .loops import (
    Bounds,
    Kernel,
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
    total,
    zero_of,
)


@dataclass(frozen=True)
class Window:
    """One dimension: sizes of elements and results, and how the window moves."""

    extent: ir.Value
    out: ir.Value
    kernel: ir.Value
    stride: ir.Value
    padding: ir.Value
    dilation: ir.Value

    def start(self, place: ir.Value) -> ir.Value:
        """Where the window of a result begins, perhaps in front of the first element."""
        return arith.subi(arith.muli(place, self.stride), self.padding)

    def met(self, place: ir.Value, step: ir.Value) -> ir.Value:
        """Where a step of that window comes to."""
        return total(self.start(place), arith.muli(step, self.dilation))

    def inside(self, at: ir.Value) -> ir.Value:
        """An i1: that is an element; one in front of the first is a large unsigned number."""
        return compared("ult", at, self.extent)


def windows_of(kernel: Kernel, name: str, extents: Values) -> list[Window]:
    """The windows of a pool, checked; `stride` is the kernel where it is not given."""
    lengths = kernel.whole(name)
    strides = kernel.whole("stride") or lengths
    paddings, ceil = kernel.whole("padding"), kernel.truth("ceil_mode")
    dilations = kernel.whole("dilation") or [number(1)] * len(lengths)
    if len(paddings) < len(lengths):
        paddings = [paddings[0]] * len(lengths)
    if len(dilations) < len(lengths):
        dilations = [dilations[0]] * len(lengths)
    found: list[Window] = []
    for n, k, s, p, d in zip(extents, lengths, strides, paddings, dilations, strict=True):
        for one in (k, s, d):
            require("sgt", one, number(0))
        require("sge", p, number(0))
        require("sle", arith.muli(p, number(2)), k)
        found.append(Window(n, _count_of_windows(n, k, s, p, d, ceil), k, s, p, d))
        require("sgt", found[-1].out, number(0))
    return found


def reach_of(kernel: ir.Value, dilation: ir.Value) -> ir.Value:
    """From the first element of a window to the last."""
    return arith.muli(arith.subi(kernel, number(1)), dilation)


def _count_of_windows(
    n: ir.Value, k: ir.Value, s: ir.Value, p: ir.Value, d: ir.Value, ceil: ir.Value
) -> ir.Value:
    """How many windows there are; rounded up, the last one begins before the border's end."""
    one = number(1)
    room = arith.subi(total(n, p, p), total(reach_of(k, d), one))
    more = arith.select(ceil, arith.subi(s, one), number(0))
    count = total(arith.floordivsi(total(room, more), s), one)
    begins = arith.muli(arith.subi(count, one), s)
    beyond = arith.andi(ceil, compared("sge", begins, total(n, p)))
    return arith.subi(count, arith.select(beyond, one, number(0)))


def pooled_sizes(x: ir.Value, windows: Sequence[Window]) -> list[ir.Value]:
    """The sizes of a pool's result."""
    leading = sizes(x)[: -len(windows)]
    return [*leading, *(one.out for one in windows)]


def average(kernel: Kernel, dims: int) -> None:
    """`avg_pool`: sums, divided by how many elements a window has."""
    x, out = kernel.tensors["self"], kernel.outs[0]
    windows = windows_of(kernel, "kernel_size", sizes(x)[-dims:])
    wanted = pooled_sizes(x, windows)
    require_sizes(out, wanted)
    element = held_type(x)

    def write(at: list[ir.Value]) -> None:
        leading, place = at[:-dims], at[-dims:]
        bounds, divisor = _bounds(kernel, windows, place)
        found = _sum_inside(x, leading, bounds)
        store(arith.divf(found, as_float(divisor, element)), out, at)

    each(wanted, write)


def average_backward(kernel: Kernel, dims: int) -> None:
    """Each gradient, divided among the elements of its window."""
    x, given, out = kernel.tensors["self"], kernel.tensors["grad_output"], kernel.outs[0]
    windows = windows_of(kernel, "kernel_size", sizes(x)[-dims:])
    wanted = pooled_sizes(x, windows)
    require_sizes(given, wanted)
    require_sizes(out, sizes(x))
    each(sizes(out), lambda at: memref.store(zero_of(x), out, at))

    def spread(at: list[ir.Value]) -> None:
        leading, place = at[:-dims], at[-dims:]
        bounds, divisor = _bounds(kernel, windows, place)
        element = ir.MemRefType(x.type).element_type
        part = arith.divf(memref.load(given, at), as_float(divisor, element))

        def add(inner: list[ir.Value], _: list[ir.Value]) -> Values:
            add_to(out, [*leading, *inner], part)
            return []

        fold(bounds, [], add)

    each(wanted, spread)


def _bounds(
    kernel: Kernel, windows: Sequence[Window], place: Values
) -> tuple[list[tuple[ir.Value, ir.Value]], ir.Value]:
    """The elements of a window in each dimension, and what their sum is divided by."""
    zero = number(0)
    bounds: list[tuple[ir.Value, ir.Value]] = []
    with_border: list[ir.Value] = []
    for one, at in zip(windows, place, strict=True):
        first = one.start(at)
        end = arith.minsi(total(first, one.kernel), total(one.extent, one.padding))
        with_border.append(arith.subi(end, first))
        bounds.append((arith.maxsi(first, zero), arith.minsi(end, one.extent)))
    chosen = kernel.whole("divisor_override")
    if chosen:
        require("ne", chosen[0], zero)
        return bounds, chosen[0]
    counted = product([arith.subi(end, first) for first, end in bounds])
    border = kernel.truth("count_include_pad")
    return bounds, arith.select(border, product(with_border), counted)


def _sum_inside(x: ir.Value, leading: Values, bounds: Bounds) -> ir.Value:
    """The sum of the elements of a window."""
    (found,) = fold(
        bounds,
        [zero_of(x)],
        lambda inner, held: [arith.addf(held[0], load(x, [*leading, *inner]))],
    )
    return found


def as_float(value: ir.Value, element: ir.Type) -> ir.Value:
    """An index as a number."""
    whole = arith.index_cast(ir.IntegerType.get_signless(64), value)
    return arith.sitofp(element, whole)


def adaptive_bounds(at: Values, extents: Values, counts: Values) -> list[tuple[ir.Value, ir.Value]]:
    """The elements of a window, of so many that cover all elements."""
    bounds: list[tuple[ir.Value, ir.Value]] = []
    for place, n, count in zip(at, extents, counts, strict=True):
        first = arith.floordivsi(arith.muli(place, n), count)
        bounds.append((first, arith.ceildivsi(arith.muli(total(place, number(1)), n), count)))
    return bounds


def adaptive(kernel: Kernel, dims: int) -> None:
    """`adaptive_avg_pool`: as many windows as asked for, which cover all elements."""
    x, out = kernel.tensors["self"], kernel.outs[0]
    asked, extents = kernel.whole("output_size"), sizes(x)[-dims:]
    for one in asked:
        require("sgt", one, number(0))
    wanted = [*sizes(x)[:-dims], *asked]
    require_sizes(out, wanted)
    element = held_type(x)

    def write(at: list[ir.Value]) -> None:
        bounds = adaptive_bounds(at[-dims:], extents, asked)
        found = _sum_inside(x, at[:-dims], bounds)
        counted = product([arith.subi(end, first) for first, end in bounds])
        store(arith.divf(found, as_float(counted, element)), out, at)

    each(wanted, write)


def largest(kernel: Kernel, dims: int) -> None:
    """`max_pool`: the largest element of each window, NaN being larger, and where it is."""
    x, (out, places) = kernel.tensors["self"], kernel.outs
    extents = sizes(x)[-dims:]
    windows = windows_of(kernel, "kernel_size", extents)
    wanted = pooled_sizes(x, windows)
    require_sizes(out, wanted)
    require_sizes(places, wanted)
    element = held_type(x)
    lowest = arith.constant(element, float("-inf"))

    def write(at: list[ir.Value]) -> None:
        leading = at[:-dims]
        starts = [one.start(place) for one, place in zip(windows, at[-dims:], strict=True)]
        bounds = [_steps_inside(one, start) for one, start in zip(windows, starts, strict=True)]

        def here(steps: Values) -> list[ir.Value]:
            moved = zip(windows, starts, steps, strict=True)
            return [total(start, arith.muli(step, one.dilation)) for one, start, step in moved]

        def compare(steps: list[ir.Value], held: list[ir.Value]) -> Values:
            place = here(steps)
            value = load(x, [*leading, *place])
            larger = arith.cmpf(arith.CmpFPredicate.UGT, value, held[0])
            is_nan = arith.cmpf(arith.CmpFPredicate.UNO, held[0], held[0])
            unordered = arith.cmpf(arith.CmpFPredicate.UNO, value, value)
            taken = arith.select(is_nan, unordered, larger)
            return [
                arith.select(taken, value, held[0]),
                arith.select(taken, _flat(place, extents), held[1]),
            ]

        first = _flat(here([low for low, _ in bounds]), extents)
        value, place = fold(bounds, [lowest, first], compare)
        store(value, out, at)
        memref.store(arith.index_cast(ir.IntegerType.get_signless(64), place), places, at)

    each(wanted, write)


def _steps_inside(window: Window, start: ir.Value) -> tuple[ir.Value, ir.Value]:
    """Which steps of a window come to elements."""
    before = arith.maxsi(arith.subi(number(0), start), number(0))
    left = arith.maxsi(arith.subi(window.extent, start), number(0))
    end = arith.minsi(window.kernel, arith.ceildivsi(left, window.dilation))
    return arith.ceildivsi(before, window.dilation), end


def _flat(place: Values, extents: Values) -> ir.Value:
    """A place among all elements of a plane."""
    found = number(0)
    for at, extent in zip(place, extents, strict=True):
        found = total(arith.muli(found, extent), at)
    return found


def extended(kernel: Kernel, dims: int, *, reflects: bool) -> None:
    """A border of what lies inside, reflected, or of what is nearest."""
    x, out = kernel.tensors["self"], kernel.outs[0]
    borders, extents = kernel.whole("padding"), sizes(x)[-dims:]
    ends = [(borders[2 * dim], borders[2 * dim + 1]) for dim in reversed(range(dims))]
    wanted = sizes(x)[:-dims]
    for n, (before, after) in zip(extents, ends, strict=True):
        require("sgt", n, number(0))
        for one in (before, after) if reflects else ():
            require("slt", one, n)
        wanted.append(total(n, before, after))
        require("sgt", wanted[-1], number(0))
    require_sizes(out, wanted)

    def write(at: list[ir.Value]) -> None:
        inner: list[ir.Value] = []
        for place, n, (before, _) in zip(at[-dims:], extents, ends, strict=True):
            here, last = arith.subi(place, before), arith.subi(n, number(1))
            if reflects:
                here = arith.maxsi(here, arith.subi(number(0), here))
                here = arith.minsi(here, arith.subi(total(last, last), here))
            else:
                here = arith.minsi(arith.maxsi(here, number(0)), last)
            inner.append(here)
        memref.store(memref.load(x, [*at[:-dims], *inner]), out, at)

    each(wanted, write)
