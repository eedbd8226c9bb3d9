"""Which convolutions of floats are computed in transformed tiles, where that is allowed, and how
these are blocked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import prod

from ..contraction import Contraction
from ..dtypes import BY_NAME, of_tensor
from ..targets import Target
from ..tiles import DIRECT, FLOAT_BYTES, Tile, Transformed, register_widths
from ..winograd import FORMS, Form
from ..winograd_floats import FloatRoom, sums_matrix
from . import tile_cost
from .formed import Formed, Packed, Plan
from .winograd import Sizes, instructions, sizes_if_any

_FLOAT = BY_NAME["float32"]
_NEAR_CACHE = 512 * 1024
"""What a second-level cache has, in bytes."""
_MOST_SCRATCH = 4 * _NEAR_CACHE
"""Scratch memory is larger than that cache only where weights would be read more often otherwise,
and never larger than this."""
_FAR_BYTE = 0.12
"""Cycles of a byte that is in none, if it is read in order."""
_MOST_RAM = 32 * 1024
"""Scratch memory that is worth it where there is no cache."""
_CYCLES = 0.75
"""Of an instruction of a transform on vectors: its registers are hardly used twice."""
_SINGLE_CYCLES = 1.25
"""The same where kernels are scalar, memory and flash included."""


@dataclass(frozen=True)
class Choice:
    """A tile that is computed in one of the forms, and what it takes."""

    tile: Tile
    packed: Packed
    scratch: int
    cycles: float


def choices(kernel: Formed, found: Contraction) -> list[list[Choice]]:
    """For each form the ways to compute a convolution so, the cheapest first; none where there is
    none. Larger tiles would take four times the flash for weights, and more registers than there
    are of singles."""
    sizes = _sizes_if_any(kernel, found)
    if sizes is None:
        return []
    forms = FORMS[:1] if kernel.target.is_scalar else FORMS
    ways = [[*_ways(kernel.target, form, sizes, found)] for form in forms]
    return [sorted(some, key=lambda way: way.cycles) for some in ways if some]


def in_forms(
    target: Target,
    weights: Sequence[int],
    ways: Sequence[Sequence[Choice]],
    cycles: float,
    direct: Plan,
) -> Iterator[Plan]:
    """The plans of all forms, and that of sums as they stand, which takes so many cycles beside
    those for weights of that shape, the cheapest first; then other parts in which forms are
    computed."""
    firsts = {way.tile.form: _in_form(way) for way, *_ in ways}
    costs = {DIRECT: cycles + _streamed(target, weights)}
    costs |= {way.tile.form: way.cycles for way, *_ in ways}
    for name in sorted(costs, key=lambda name: costs[name]):
        yield replace(firsts.get(name, direct), costs=costs)
    for _, *others in ways:
        yield from (replace(_in_form(way), costs=costs) for way in others)


def _in_form(way: Choice) -> Plan:
    return Plan(way.tile, (way.packed,), way.scratch)


def _streamed(target: Target, shape: Sequence[int]) -> float:
    """Cycles that it takes to read weights of a shape once."""
    return _FAR_BYTE * FLOAT_BYTES * prod(shape) if target.l1_bytes else 0.0


def _sizes_if_any(kernel: Formed, found: Contraction) -> Sizes | None:
    """Those of a convolution that can be computed so, whatever it costs."""
    dtypes = {of_tensor(each.type) for each in (found.a, found.b, kernel.head.results[0])}
    if dtypes != {_FLOAT} or kernel.is_small or not _takes(kernel.target):
        return None
    return sizes_if_any(kernel, found)


def _takes(target: Target) -> bool:
    """Floats are multiplied by the processor itself, each register of which is one, and not in
    lanes that are good for little else."""
    return target.float_abi == "hard" and target.grouped == 1 and target.product_lanes == 1


def _ways(target: Target, form: Form, sizes: Sizes, found: Contraction) -> Iterator[Choice]:
    """A form, with as many tiles at once as there can be."""
    for height, width in _cuts_of_plane(form, sizes):
        tile = _register_tile(target, sizes, height * width)
        padded = _filled_up(sizes.columns, tile)
        is_cached = target.l1_bytes > 0
        room = FloatRoom(form.points, sizes.channels, height * width, padded, is_cached)
        if room.bytes > (_MOST_SCRATCH if is_cached else _MOST_RAM):
            continue
        rest = sum(register_widths(sizes.columns % tile.nr, tile.lanes))
        packing = Transformed(form.name, tile.nr, rest)
        size = form.points**2 * sizes.channels * padded
        parted = 0 if width == form.tiles(sizes.plane[1]) else width
        yield Choice(
            Tile(tile.rows, tile.nr, tile.lanes, height, form.name, across=parted),
            Packed(found.b, packing, size),
            room.bytes,
            sizes.images * _cycles(target, form, sizes, tile, (height, width), room),
        )


def _filled_up(columns: int, tile: tile_cost.Choice) -> int:
    """Columns, filled up as panels are."""
    return columns // tile.nr * tile.nr + sum(register_widths(columns % tile.nr, tile.lanes))


def _cuts_of_plane(form: Form, sizes: Sizes) -> Iterator[tuple[int, int]]:
    """Rows and columns of tiles that are worked on at once: whole rows, or parts of one, all of
    them about as large."""
    down, across = (form.tiles(extent) for extent in sizes.plane)
    heights = {-(-down // times): None for times in range(1, down + 1)}
    widths = {-(-across // times): None for times in range(2, across + 1)}
    yield from ((height, across) for height in heights)
    yield from ((1, width) for width in widths)


@cache
def _tile_for(target: Target, tiles: int, columns: int, channels: int) -> tile_cost.Choice:
    return tile_cost.choose(target, _product_of_point(target, tiles, columns, channels))


def _product_of_point(target: Target, tiles: int, columns: int, channels: int) -> tile_cost.Shape:
    """The product of one point."""
    in_singles = target.loads_several
    run = channels if in_singles else 1
    return tile_cost.Shape((1, tiles), columns, channels, _FLOAT, in_singles=in_singles, run=run)


def _register_tile(target: Target, sizes: Sizes, tiles: int) -> tile_cost.Choice:
    return _tile_for(target, tiles, sizes.columns, sizes.channels)


def _cycles(
    target: Target,
    form: Form,
    sizes: Sizes,
    tile: tile_cost.Choice,
    part: tuple[int, int],
    room: FloatRoom,
) -> float:
    """Of one image."""
    cuts = [
        tile_cost.pieces(form.tiles(extent), size)
        for extent, size in zip(sizes.plane, part, strict=True)
    ]
    products, parts = 0.0, 0
    for (rows, height), (columns, width) in ((one, other) for one in cuts[0] for other in cuts[1]):
        shape = _product_of_point(target, height * width, sizes.columns, sizes.channels)
        products += rows * columns * tile_cost.cost(target, shape, tile)
        parts += rows * columns
    memory = _memory_cycles(form, sizes, room, parts) if target.l1_bytes else 0.0
    return form.points**2 * products + _transform_cycles(target, form, sizes, tile) + memory


def _memory_cycles(form: Form, sizes: Sizes, room: FloatRoom, parts: int) -> float:
    """What it takes that weights are read for each part, and to write and read what is no more in
    the near cache."""
    weights = FLOAT_BYTES * form.points**2 * sizes.channels * room.columns
    far = 2 * max(0, room.bytes - _NEAR_CACHE)
    again = parts if weights > _NEAR_CACHE else 1
    return _FAR_BYTE * (again * weights + parts * far)


def _transform_cycles(target: Target, form: Form, sizes: Sizes, tile: tile_cost.Choice) -> float:
    down, across = (form.tiles(extent) for extent in sizes.plane)
    lanes = target.lanes(FLOAT_BYTES)
    inputs = -(-sizes.channels // lanes) * instructions(form.inputs)
    outputs = _filled_up(sizes.columns, tile) / tile.lanes * instructions(sums_matrix(form))
    each = _SINGLE_CYCLES if target.is_scalar else _CYCLES
    return each * down * across * (inputs + outputs)
