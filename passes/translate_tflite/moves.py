"""Parts of tensors, and elements that change places."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from math import prod

from .convolutions import zero_of
from .table import CONTRADICTION, Refused, Translation, Value, shape_of, translates


@translates("slice")
def slice_(t: Translation, input: Value, begin: Value, size: Value) -> Value:
    """A size of -1 is what is left."""
    starts, sizes = t.numbers(begin, "begin"), t.numbers(size, "size")
    shape = shape_of(input)
    if not len(starts) == len(sizes) == len(shape):
        raise Refused(f"{len(starts)} places are not one for each dimension; {CONTRADICTION}")
    x = input
    for dim, (start, count, whole) in enumerate(zip(starts, sizes, shape, strict=True)):
        end = whole if count == -1 else start + count
        if not 0 <= start <= end <= whole:
            raise Refused(f"there is nothing from {start} to {end} of {whole}; {CONTRADICTION}")
        x = t.slice(x, dim, start, end)
    return t.alike(x)


@translates("strided_slice")
def strided_slice(
    t: Translation, input: Value, begin: Value, end: Value, strides: Value, begin_mask: int,
    end_mask: int, ellipsis_mask: int, new_axis_mask: int, shrink_axis_mask: int, offset: bool,
) -> Value:  # fmt: skip
    """Bits of masks are dimensions: where to begin or end at the edge, and what to leave out. With
    `offset`, ends are counted from where slices begin."""
    if ellipsis_mask or new_axis_mask:
        raise Refused("hardwire takes slices without an ellipsis or new dimensions")
    each = [
        t.numbers(x, name) for x, name in ((begin, "begin"), (end, "end"), (strides, "strides"))
    ]
    shape = shape_of(input)
    if len({*map(len, each)}) > 1 or len(each[0]) > len(shape):
        raise Refused(f"{len(each[0])} places are not one for each dimension; {CONTRADICTION}")
    x = input
    for dim, (start, stop, step) in enumerate(zip(*each, strict=True)):
        edges = (bool(begin_mask >> dim & 1), bool(end_mask >> dim & 1))
        is_one = bool(shrink_axis_mask >> dim & 1)
        if is_one:
            stop, step, edges = 1, 1, (edges[0], False)
        x = _part_of_dim(t, x, dim, (start, stop, step), edges, offset or is_one)
    return t.alike(t.view(x, t.shape))


def _part_of_dim(
    t: Translation, x: Value, dim: int, places: tuple[int, int, int], edges: tuple[bool, bool],
    offset: bool,
) -> Value:  # fmt: skip
    """Elements from a place to before another one; a step backwards is one through the mirror."""
    start, stop, step = places
    size = shape_of(x)[dim]
    if step == 0:
        raise Refused(f"its stride is 0; {CONTRADICTION}")
    bounds = (0, size) if step > 0 else (-1, size - 1)
    front, back = bounds if step > 0 else bounds[::-1]
    first = front if edges[0] else _clipped_place(start, size, bounds)
    last = back if edges[1] else _clipped_place(first + stop if offset else stop, size, bounds)
    if step < 0:
        x = flipped(t, x, [dim])
        first, last, step = size - 1 - first, size - 1 - last, -step
    return t.slice(x, dim, first, max(first, last), step)


def _clipped_place(place: int, size: int, bounds: tuple[int, int]) -> int:
    """A place that may be counted from behind, or lie beyond an edge."""
    return max(bounds[0], min(place + size if place < 0 else place, bounds[1]))


@translates("reverse_v2")
def reverse_v2(t: Translation, input: Value, axis: Value) -> Value:
    return t.alike(flipped(t, input, t.dims(axis, "axis", len(shape_of(input)))))


def flipped(t: Translation, x: Value, dims: Sequence[int]) -> Value:
    return t.unary("flip", x, list(dims))


@translates("dynamic_update_slice")
def dynamic_update_slice(
    t: Translation, operand: Value, update: Value, start_indices: Value
) -> Value:
    """A part is replaced; its place moves where it would reach beyond the end."""
    whole, part = shape_of(operand), shape_of(update)
    starts = t.numbers(start_indices, "start_indices")
    if not len(whole) == len(part) == len(starts) or any(
        size > all_ for size, all_ in zip(part, whole, strict=False)
    ):
        raise Refused(f"a part of {part} does not go into {whole}; {CONTRADICTION}")
    return t.alike(_replaced(t, operand, t.retyped_like(update, operand), starts, 0))


def _replaced(t: Translation, x: Value, part: Value, starts: Sequence[int], dim: int) -> Value:
    if dim == len(starts):
        return part
    size = shape_of(part)[dim]
    start = max(0, min(starts[dim], shape_of(x)[dim] - size))
    inner = _replaced(t, t.slice(x, dim, start, start + size), part, starts, dim + 1)
    if size == shape_of(x)[dim]:
        return inner
    return t.unary("slice_scatter", x, inner, dim, start, start + size, 1)


# Blocks.


@translates("depth_to_space", input=4)
def depth_to_space(t: Translation, input: Value, block_size: int) -> Value:
    batch, rows, columns, depth = shape_of(input)
    _check_blocks((depth,), (max(block_size, 0) ** 2,))
    split = (batch, rows, columns, block_size, block_size, depth // block_size**2)
    moved = t.permute(t.view(input, split), (0, 1, 3, 2, 4, 5))
    return t.alike(t.view(moved, t.shape))


@translates("space_to_depth", input=4)
def space_to_depth(t: Translation, input: Value, block_size: int) -> Value:
    batch, rows, columns, depth = shape_of(input)
    _check_blocks((rows, columns), (block_size, block_size))
    split = (batch, rows // block_size, block_size, columns // block_size, block_size, depth)
    moved = t.permute(t.view(input, split), (0, 1, 3, 2, 4, 5))
    return t.alike(t.view(moved, t.shape))


@translates("space_to_batch_nd")
def space_to_batch_nd(t: Translation, input: Value, block_shape: Value, paddings: Value) -> Value:
    """Each place in a block becomes a batch of its own, in front of the one that there is."""
    blocks, sides = _blocks(t, input, block_shape, paddings, "paddings")
    rest = len(shape_of(input)) - 1 - len(blocks)
    pads = [*[0] * (2 * rest), *chain(*reversed(sides))]
    x = t.pad(input, pads, zero_of(t, input)) if any(pads) else input
    batch, *sizes = shape_of(x)
    size = sizes[: len(blocks)]
    _check_blocks(size, blocks)
    split = chain(*((each // block, block) for each, block in zip(size, blocks, strict=True)))
    moved = t.view(x, (batch, *split, *sizes[len(blocks) :]))
    count = 2 * len(blocks)
    order = (*range(2, count + 1, 2), 0, *range(1, count, 2), *range(count + 1, count + 1 + rest))
    return t.alike(t.view(t.permute(moved, order), t.shape))


@translates("batch_to_space_nd")
def batch_to_space_nd(t: Translation, input: Value, block_shape: Value, crops: Value) -> Value:
    """The other way round; then the edges are cut off."""
    blocks, sides = _blocks(t, input, block_shape, crops, "crops")
    batch, *sizes = shape_of(input)
    _check_blocks((batch,), (prod(blocks),))
    count, rest = len(blocks), len(sizes) - len(blocks)
    split = t.view(input, (*blocks, batch // prod(blocks), *sizes))
    pairs = chain(*((count + 1 + dim, dim) for dim in range(count)))
    last = range(2 * count + 1, 2 * count + 1 + rest)
    moved = t.permute(split, (count, *pairs, *last))
    grown = [size * block for size, block in zip(sizes, blocks, strict=False)]
    x = t.view(moved, (batch // prod(blocks), *grown, *sizes[count:]))
    for dim, ((before, after), size) in enumerate(zip(sides, grown, strict=True), 1):
        if before + after > size:
            raise Refused(f"{before} and {after} of {size} elements are cut off; {CONTRADICTION}")
        x = t.slice(x, dim, before, size - after)
    return t.alike(x)


def _blocks(
    t: Translation, x: Value, shape: Value, sides: Value, name: str
) -> tuple[list[int], list[tuple[int, int]]]:
    """Blocks, and what is added or cut off on both sides of each dimension that has them."""
    blocks, flat = t.numbers(shape, "block_shape"), t.numbers(sides, name)
    if len(flat) != 2 * len(blocks) or len(blocks) >= len(shape_of(x)):
        raise Refused(f"{len(blocks)} blocks are not for these dimensions; {CONTRADICTION}")
    if min(flat, default=0) < 0 or min(blocks, default=1) < 1:
        raise Refused(f"its `{name}` or blocks are negative; {CONTRADICTION}")
    return blocks, list(zip(flat[::2], flat[1::2], strict=True))


def _check_blocks(sizes: Sequence[int], blocks: Sequence[int]) -> None:
    odd = [
        (size, block)
        for size, block in zip(sizes, blocks, strict=True)
        if block < 1 or size % block
    ]
    if odd:
        raise Refused(f"{odd[0][0]} elements are no blocks of {odd[0][1]}; {CONTRADICTION}")
