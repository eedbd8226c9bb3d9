"""Convolutions in which every channel has a window of its own.

Lanes run along channels, so that strides and dilations take the loads that others take. A tile is a
few neighbouring pixels of the result: each pixel of the input that their windows see is loaded once
and goes into all sums that want it, while the weights stay in registers. They do so for a whole
image; where the tile has a block of rows, for these, which all channels have in turn. Where
registers have no room for the weights, a few panels of channels take turns in each tile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby, product
from math import prod

from ...dialect import ops
from ...dialect.contraction import Window
from ...dialect.dot_products import PAIRS_OF_WORDS
from ...dialect.dtypes import Dtype
from ...dialect.graph.extents import is_open, is_written
from ...dialect.layout import Layout, contiguous, shape_of
from ...dialect.mlir import ir
from ...dialect.templates.window_cost import SMALL_TAPS
from ...dialect.tiles import Permuted
from . import builder as b
from .buffer import Buffer
from .fixed import as_summed, widened
from .fours import LANES, long_products
from .half_sums import halves_at, halves_of_windows, in_singles
from .kernel import Kernel
from .single_windows import add_in_groups, loaded_together, side_by_side
from .singles import loaded_from_near
from .window_rows import Lying, Offsets, sums_by_rows, users_of
from .windows import FACTOR_BYTES, Channels, Strip, Sums, Way, Ways, Work, ways_of
from .word_halves import Half, halves

Factor = ir.Value | Half


def depthwise(kernel: Kernel) -> None:
    """`aten.convolution` with as many groups as input channels, with any epilogue."""
    work = _work(kernel)

    def each_way(body: Callable[[Ways], None]) -> None:
        ways_of(work, lambda channels: _way(work, channels), body)

    if work.tile.block:
        _each_block(work, lambda rows: each_way(lambda ways: _channels(work, ways, rows)))
    else:
        each_way(lambda ways: _each_block(work, lambda rows: _channels(work, ways, rows)))


def _work(kernel: Kernel) -> Work:
    op = kernel.head
    source, weight = kernel.operand("input"), ops.argument(op, "weight")
    packed, adds_halves = _packed(kernel, weight)
    shape = shape_of(weight)
    window = Window.of(op, len(shape) - 2)
    window.check_halo(source.layout, source.shape[2:], shape[2:], kernel.output.shape[2:])
    return Work(
        kernel=kernel,
        tile=kernel.tile,
        window=window,
        input=source,
        weight=packed,
        bias=kernel.operand_if_any("bias"),
        taps=shape[2:],
        start=window.start(source.layout),
        adds_halves=adds_halves,
    )


def _packed(kernel: Kernel, weight: ir.Value) -> tuple[Buffer, bool]:
    """The weight's buffer, with the strides that its packing gives it, and whether that says that
    products are added up as halves."""
    buffer, packing = kernel.buffer(weight), kernel.packing(weight)
    if packing is None:
        return buffer, False
    found = Permuted.from_attribute(packing)
    order = found.order
    dense = contiguous(tuple(buffer.shape[dim] for dim in order)).strides
    strides = tuple(dense[order.index(dim)] for dim in range(len(order)))
    layout = Layout(strides, buffer.layout.size)
    return Buffer(buffer.memref, buffer.shape, layout, buffer.dtype), found.products != ""


def _each_block(work: Work, body: Callable[[Strip], None]) -> None:
    """`body(rows)` for all rows of all images, in blocks of the tile's."""
    shape = work.kernel.output.shape
    *outer, height, _ = (1, *shape[2:]) if len(shape) == 3 else shape[2:]

    def image(counters: tuple[b.Index, ...]) -> None:
        batch, above = counters[0], counters[1:]

        def some(y: b.Index, rows: int) -> None:
            body(Strip(batch, (*above, y), rows))

        b.cut(height, work.tile.block, some) if work.tile.block else some(b.Index(), height)

    b.nest([shape[0], *outer], image)


def _channels(work: Work, ways: Ways, rows: Strip) -> None:
    """Some channels of some rows, in strips that are as high as tiles."""
    *above, first = rows.corner

    def strip(y: b.Index, height: int) -> None:
        _tiles(work, ways, Strip(rows.batch, (*above, first + y), height))

    b.cut(rows.rows, work.tile.rows[0], strip)


def _tiles(work: Work, ways: Ways, strip: Strip) -> None:
    """Some channels of a strip."""
    shape = work.kernel.output.shape
    is_flat, outer = len(shape) == 3, (1,) * (len(strip.corner) - 1)

    def tile(x: b.Index, columns: int) -> None:
        corner = (x,) if is_flat else (*strip.corner, x)
        size = (columns,) if is_flat else (*outer, strip.rows, columns)
        ways(lambda way: _tile(work, way, strip.batch, corner, size))

    b.cut(shape[-1], work.tile.rows[1], tile)


def _tile(
    work: Work, way: Way, batch: b.Index, corner: tuple[b.Index, ...], size: tuple[int, ...]
) -> None:
    """Some channels of a few pixels."""
    origin = _origin(work, way.channels, batch, corner)
    sums = way.sums(origin, size).items()
    for above, row in groupby(sums, key=lambda item: item[0][:-1]):
        place = tuple(i + o for i, o in zip(corner, (*above, 0), strict=True))
        lanes = [each for _, each in row]
        work.kernel.finish_neighbours(lanes, (batch, way.channels.result, *place), 1)


def _way(work: Work, channels: Channels) -> Sums:
    """How the sums of a tile are made, from where its first window begins and its size."""
    if _in_rows(work, channels):
        initial = _initial(work, channels)
        return lambda origin, size: _sums_by_rows(work, channels, initial, origin, size)
    factors = None if _is_rolled(work) else _factors(work, channels)
    initial = _initial(work, channels)
    if factors is None:
        return lambda origin, size: {(0,) * len(size): _rolled_sum(work, channels, initial, origin)}
    return lambda origin, size: _sums(work, channels, factors, initial, origin, size)


def _in_rows(work: Work, channels: Channels) -> bool:
    """Registers hold lanes of a few sums and the weights of one row (MVE)."""
    image, weight = work.input.layout.strides, work.weight.layout.strides
    are_neighbours = is_written(image[1], 1) and is_written(weight[0], 1)
    are_lanes = channels.lanes == channels.width == LANES and are_neighbours
    has_few = work.kernel.target.integer_bits > 0 and not _is_rolled(work)
    return are_lanes and has_few and not is_open([*image[2:], *weight])


def _sums_by_rows(
    work: Work, channels: Channels, initial: ir.Value, origin: b.Index, size: Offsets
) -> dict[Offsets, ir.Value]:
    """The finished sums of a tile, by place within it, made row by row of the windows."""

    def lying(buffer: Buffer, start: b.Index) -> Lying:
        strides = buffer.layout.strides[2:]
        return Lying(buffer.memref, start, strides, lambda x: _factor(work, x, buffer.dtype))

    first = work.weight.at([channels.result, *(0 for _ in work.weight.shape[1:])])
    sums = dict.fromkeys(product(*(range(extent) for extent in size)), initial)
    users, pixels = users_of(work.window, work.taps, size), lying(work.input, origin)
    return sums_by_rows(users, sums, pixels, lying(work.weight, first), b.multiply_add)


def _is_rolled(work: Work) -> bool:
    """Windows so large that their weights find no room in registers are loops in small code."""
    pixels = prod(work.tile.rows)
    return work.kernel.is_small and pixels == 1 and prod(work.taps) > SMALL_TAPS


def _factors(work: Work, channels: Channels) -> Mapping[Offsets, Factor]:
    """The weights of some channels, all in registers."""
    taps = list(product(*(range(extent) for extent in work.taps)))
    weights = {tap: _weight(work, channels, tap) for tap in taps}
    if _in_halves(work, channels):
        return dict(zip(taps, halves([*weights.values()]), strict=True))
    if work.is_grouped:
        return dict(zip(taps, side_by_side([*weights.values()]), strict=True))
    return weights


def _weight(work: Work, channels: Channels, tap: Sequence[b.Index | int]) -> ir.Value:
    place, loads = work.weight.at([channels.result, 0, *tap]), _loads(work)
    lanes = loads(work.weight.memref, place, channels.lanes, work.weight.layout.strides[0])
    return _factor(work, lanes, work.weight.dtype)


def _loads(work: Work) -> Callable[[ir.Value, b.Index, int, int], ir.Value]:
    return halves_at if work.adds_halves else b.load


def _factor(work: Work, lanes: ir.Value, given: Dtype) -> ir.Value:
    """What is multiplied: bytes with 16 bits, where products have 32 of these."""
    if work.adds_halves:
        return lanes
    if _has_long_products(work, lanes):
        return widened(lanes, given, 8 * FACTOR_BYTES)
    return as_summed(lanes, given, work.total)


def _has_long_products(work: Work, lanes: ir.Value) -> bool:
    is_narrow = work.total.name == "int32" and work.input.dtype.size == 1
    return is_narrow and work.kernel.target.multiplies_high and b.width_of(lanes) % LANES == 0


def _product_added(work: Work, seen: ir.Value, weight: Factor, total: ir.Value) -> ir.Value:
    if isinstance(weight, Half):
        return weight.multiply_add(seen, total)
    if _has_long_products(work, seen):
        return b.add(total, long_products(seen, weight))
    return b.multiply_add(seen, weight, total)


def _initial(work: Work, channels: Channels) -> ir.Value:
    """What every sum starts with: the bias, or zero."""
    if work.bias is None:
        return b.splat(0, work.total.type(), channels.lanes)
    stride = work.bias.layout.strides[0]
    return b.load(work.bias.memref, work.bias.at([channels.result]), channels.lanes, stride)


def _sums(
    work: Work,
    channels: Channels,
    weights: Mapping[Offsets, Factor],
    initial: ir.Value,
    origin: b.Index,
    size: Offsets,
) -> dict[Offsets, ir.Value]:
    """The finished sums of a tile, by place within it."""
    window, strides = work.window, work.input.layout.strides
    sums = dict.fromkeys(product(*(range(extent) for extent in size)), initial)
    users = users_of(window, work.taps, size)
    places = [
        origin + sum(place * stride for place, stride in zip(pixel, strides[2:], strict=True))
        for pixel in users
    ]
    pixels = _pixels(work, channels, places, len(sums))
    products = (
        (offset, weights[tap], seen)
        for seen, each in zip(pixels, users.values(), strict=True)
        for offset, tap in each
    )
    floats = ((at, w, seen) for at, w, seen in products if not isinstance(w, Half))
    if work.adds_halves:
        return halves_of_windows(floats, initial)
    if work.is_grouped:
        add_in_groups(floats, sums)
        return sums
    for offset, weight, seen in products:
        sums[offset] = _product_added(work, seen, weight, sums[offset])
    return sums


def _pixels(
    work: Work, channels: Channels, places: Sequence[b.Index], sums: int
) -> Iterator[ir.Value]:
    """What some channels of pixels of the input are multiplied with, for so many sums; each is
    loaded when it is asked for, or some are."""
    if work.is_of_singles and channels.lanes == 1:
        together = loaded_together(prod(work.taps), sums) if work.is_grouped else 1
        yield from loaded_from_near(work.input.memref, places, work.total.type(), together)
        return
    for place in places:
        yield _pixel(work, channels, place)


def _origin(work: Work, channels: Channels, batch: b.Index, corner: Sequence[b.Index]) -> b.Index:
    """Where the window of a pixel begins."""
    strides = work.input.layout.strides
    origin = b.Index(work.start) + batch * strides[0] + channels.first * strides[1]
    for counter, step, stride in zip(corner, work.window.stride, strides[2:], strict=True):
        origin = origin + counter * (step * stride)
    return origin


def _pixel(work: Work, channels: Channels, place: b.Index) -> ir.Value:
    """What some channels of a pixel of the input are multiplied with."""
    loads = _loads(work)
    lanes = loads(work.input.memref, place, channels.width, work.input.layout.strides[1])
    if channels.width > 1:
        lanes = b.repeat_lanes(lanes, channels.multiplier)
    return _factor(work, lanes, work.input.dtype)


def _rolled_sum(work: Work, channels: Channels, initial: ir.Value, origin: b.Index) -> ir.Value:
    """The sum of one window, whose rows are a loop."""
    strides = work.input.layout.strides[2:]
    *rows, columns = work.taps if len(work.taps) > 1 else (*work.taps, 1)

    def tap(counters: Sequence[b.Index], total: ir.Value) -> ir.Value:
        place = origin
        for counter, dilation, stride in zip(counters, work.window.dilation, strides, strict=True):
            place = place + counter * (dilation * stride)
        weight = _weight(work, channels, counters)
        return _product_added(work, _pixel(work, channels, place), weight, total)

    def level(done: tuple[b.Index, ...], total: ir.Value) -> ir.Value:
        if len(done) < len(rows):
            return b.fold(rows[len(done)], [total], lambda i, now: [level((*done, i), now[0])])[0]
        for column in range(columns):
            total = tap((*done, b.Index(column))[: len(strides)], total)
        return total

    if work.adds_halves:
        return in_singles(level((), b.splat(0, ir.F16Type.get(), channels.lanes)), initial)
    return level((), initial)


def _in_halves(work: Work, channels: Channels) -> bool:
    """Weights of two taps are in one register, of which there are few."""
    has_halves = any(way.name == PAIRS_OF_WORDS.name for way in work.kernel.target.dots)
    sizes = (work.input.dtype.size, work.weight.dtype.size, work.total.size)
    return has_halves and channels.lanes == 1 and sizes == (1, 1, 4)
