"""The box of points that a kernel walks over, with as few and as long dimensions as layouts allow.

Two dimensions become one where every buffer steps through both with one stride: then inner loops
are long, and few odd elements are left over. All buffers of a kernel are seen in the same space;
where one has a single element for many points (a broadcast operand, the result of a reduction) its
extent is 1.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from math import prod

from ...dialect.graph.extents import alike, is_written, most
from ...dialect.layout import Layout
from ...dialect.mlir import ir
from ...dialect.operators.fixed import read_at_points
from .buffer import Buffer
from .kernel import Kernel
from .strips import Registers


@dataclass(frozen=True)
class Space:
    """A kernel seen in a space of `shape`: the first `outer` dimensions are walked around the rest.

    `sources` are the buffers that the head reads; the epilogue's are in `kernel`.
    """

    kernel: Kernel
    sources: tuple[Buffer, ...]
    shape: tuple[int, ...]
    outer: int


def space_of(
    kernel: Kernel, sources: Sequence[Buffer], shape: Sequence[int], inner: Collection[int] = ()
) -> Space:
    """The smallest space for buffers that all have dimensions as in `shape` (or 1).

    Dimensions are nested by the strides of the result, those in `inner` innermost and by the
    strides of the first source; there is at least one dimension in the end.
    """
    rank = len(shape)
    sources = [aligned(source, rank) for source in sources]
    read = {value: aligned(buffer, rank) for value, buffer in epilogue_buffers(kernel).items()}
    output = aligned(kernel.output, rank)
    buffers = [output, *sources, *read.values()]
    outside = _groups(shape, _order(shape, output, set(range(rank)) - set(inner)), buffers)
    guide = sources[0] if sources else output
    inside = _groups(shape, _order(shape, guide, inner), buffers)
    if not inside and (inner or not outside):
        inside.append([])
    groups = [*outside, *inside]
    seen = [_seen(buffer, groups) for buffer in buffers]
    known = dict(zip(read, seen[1 + len(sources) :], strict=True))
    moved = replace(kernel, output=seen[0], buffers=kernel.buffers | known)
    extents = tuple(prod(shape[dim] for dim in group) for group in groups)
    return Space(moved, tuple(seen[1 : 1 + len(sources)]), extents, len(outside))


def epilogue_buffers(kernel: Kernel) -> dict[ir.Value, Buffer]:
    """The arguments that the epilogue reads at the point of the result."""
    operands = [operand for op in kernel.epilogue for operand in read_at_points(op)]
    return {value: kernel.buffers[value] for value in operands if value in kernel.buffers}


def smallest_element(kernel: Kernel) -> int:
    """The bytes of the smallest elements of the result, and of what the epilogue reads with it."""
    sizes = [buffer.dtype.size for buffer in epilogue_buffers(kernel).values()]
    return min(kernel.output.dtype.size, *sizes) if sizes else kernel.output.dtype.size


def aligned(buffer: Buffer, rank: int) -> Buffer:
    """The buffer with dimensions of extent 1 in front, as broadcasting adds them."""
    missing = rank - len(buffer.shape)
    return with_ones(buffer, range(missing), rank)


def with_ones(buffer: Buffer, places: Collection[int], rank: int) -> Buffer:
    """The buffer with dimensions of extent 1 at `places` of the new shape."""
    if not places:
        return buffer
    own = iter(zip(buffer.shape, buffer.layout.strides, strict=True))
    pairs = [(1, 0) if dim in places else next(own) for dim in range(rank)]
    return reshaped(buffer, [pair[0] for pair in pairs], [pair[1] for pair in pairs])


def sliced(buffer: Buffer, dim: int, start: int, extent: int) -> Buffer:
    """`extent` elements along one dimension, from `start` on; broadcast dimensions stay."""
    if is_written(buffer.shape[dim], 1) and not is_written(extent, 0):
        return buffer
    shape = [*buffer.shape]
    shape[dim] = extent
    stride = buffer.layout.strides[dim]
    part = reshaped(buffer, shape, buffer.layout.strides)
    return replace(part, layout=replace(part.layout, origin=part.layout.origin + start * stride))


def stride_of(buffer: Buffer, dim: int) -> int:
    """Elements from one point to the next along `dim`; 0 where they are the same element."""
    return 0 if is_written(buffer.shape[dim], 1) else buffer.layout.strides[dim]


def reshaped(buffer: Buffer, shape: Sequence[int], strides: Sequence[int]) -> Buffer:
    """The buffer with other dimensions."""
    layout = Layout(tuple(strides), buffer.layout.size, buffer.layout.origin)
    return replace(buffer, shape=tuple(shape), layout=layout)


def _order(shape: Sequence[int], guide: Buffer, dims: Collection[int]) -> list[int]:
    """Dimensions with more than one point, from the widest stride to the narrowest."""
    loops = [dim for dim in sorted(dims) if not is_written(shape[dim], 1)]
    return sorted(loops, key=lambda dim: (-abs(most(stride_of(guide, dim))), dim))


def _groups(
    shape: Sequence[int], order: Sequence[int], buffers: Sequence[Buffer]
) -> list[list[int]]:
    """Neighbours in the order that all buffers step through with one stride."""
    groups: list[list[int]] = []
    for dim in order:
        last = groups[-1][-1] if groups else None
        if last is not None and all(
            alike(stride_of(buffer, last), stride_of(buffer, dim) * shape[dim])
            for buffer in buffers
        ):
            groups[-1].append(dim)
        else:
            groups.append([dim])
    return groups


def _seen(buffer: Buffer, groups: Sequence[Sequence[int]]) -> Buffer:
    """The buffer with one dimension for each group of its own."""
    strides = [stride_of(buffer, group[-1]) if group else 0 for group in groups]
    shape = [
        1 if is_written(stride, 0) else prod(buffer.shape[dim] for dim in group)
        for group, stride in zip(groups, strides, strict=True)
    ]
    return reshaped(buffer, shape, strides)


def suited(space: Space, registers: Registers, axis: int) -> Registers:
    """Registers whose lanes run along a dimension of a space."""
    return registers.suit(space.shape[axis], [stride_of(each, axis) for each in buffers_of(space)])


def buffers_of(space: Space) -> list[Buffer]:
    """What is read and written at each point."""
    return [space.kernel.output, *space.sources, *epilogue_buffers(space.kernel).values()]
