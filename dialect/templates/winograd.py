"""Which convolutions are computed in transformed tiles, and how these are blocked."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import prod

import numpy as np

from ..contraction import CONVOLUTION, Contraction, Window
from ..dot_products import PAIRS
from ..dtypes import BY_NAME
from ..graph.extents import is_open, shape_of
from ..targets import Target
from ..tiles import SUM_BYTES, Tile, word_widths
from ..winograd import FORMS, TAPS, Form, Matrix, Room
from . import tile_cost
from .formed import Formed
from .template import Arithmetic

_AT_ONCE = 512 * 1024
"""So many bytes of transformed inputs are worked on at once: about what a second-level cache has.
The more they are, the fewer times are weights transformed."""
_SUM = BY_NAME["int32"]
_WIDE = replace(PAIRS, splits=0)
"""Both factors are in scratch memory as they are multiplied."""
_CYCLES = 1.25
"""Of an instruction of a transform, beside those of `tile_cost`: hardly any of its registers are
used twice."""


@dataclass(frozen=True)
class Sizes:
    """Of a convolution: images, channels and columns (channels of the result), and the rows and
    columns of pixels of the result."""

    images: int
    channels: int
    columns: int
    plane: tuple[int, int]

    @property
    def words(self) -> tile_cost.Words:
        """Pairs of channels are multiplied with each other."""
        return tile_cost.Words(self.channels, PAIRS)


@dataclass(frozen=True)
class Choice:
    """A tile that is computed in one of the forms, and what it takes."""

    tile: Tile
    words: tile_cost.Words
    scratch: int
    cycles: float


def choose(kernel: Formed, found: Contraction, arithmetic: Arithmetic) -> Choice | None:
    """The cheapest way to compute a convolution so; None where there is none."""
    if arithmetic.total.name != "int32" or PAIRS not in kernel.target.dots:
        return None
    sizes = sizes_if_any(kernel, found)
    if sizes is None or sizes.channels % PAIRS.group:
        return None
    factor = arithmetic.operands[0].name
    weights = kernel.data_of(found.b) or [_most_extreme(shape_of(found.b))]
    forms = [form for form in FORMS if form.holds(weights, factor)]
    choices = [_choice(kernel.target, form, sizes) for form in forms]
    return min(choices, key=lambda choice: choice.cycles, default=None)


def _most_extreme(shape: tuple[int, ...]) -> np.ndarray:
    """What weights are at worst whose data is not known."""
    return np.full((1, prod(shape[1:])), np.iinfo(np.int8).min, np.int8)


def sizes_if_any(kernel: Formed, found: Contraction) -> Sizes | None:
    """Those of a convolution that can be computed so, whatever it costs: the channels of a pixel
    lie side by side."""
    head = kernel.head
    result, weight = shape_of(head.results[0]), shape_of(found.b)
    if head.name != CONVOLUTION or weight[2:] != (TAPS, TAPS) or found.batches:
        return None
    window, layout = Window.of(head, 2), kernel.layout(found.a)
    if {*window.stride, *window.dilation} != {1} or not kernel.is_weight(found.b):
        return None
    if layout.strides[1] != 1 or is_open([*result, *layout.strides, layout.origin]):
        return None
    return Sizes(result[0], weight[1], found.columns, (result[2], result[3]))


def _choice(target: Target, form: Form, sizes: Sizes) -> Choice:
    down, across = (form.tiles(extent) for extent in sizes.plane)
    height = _rows_at_once(form, sizes, down, across)
    shape = _product_shape(target, sizes, height * across)
    found = tile_cost.choose(target, shape)
    tile = Tile(found.rows, found.nr, found.lanes, height, form.name)
    room = Room(form.points, sizes.channels // PAIRS.group, height * across, found.nr)
    cycles = sizes.images * (
        _product_cycles(target, form, sizes, found, height)
        + _transform_cycles(form, sizes, found, height)
    )
    return Choice(tile, sizes.words, room.bytes, cycles)


def _rows_at_once(form: Form, sizes: Sizes, down: int, across: int) -> int:
    """How many rows of tiles are worked on at once: about as many each time."""
    room = Room(form.points, sizes.channels // PAIRS.group, across, 0)
    times = -(-down * form.points**2 * SUM_BYTES * room.pitches[0] // _AT_ONCE)
    return -(-down // min(down, times))


def _product_shape(target: Target, sizes: Sizes, tiles: int) -> tile_cost.Shape:
    """The product of one point. Sums have half of the registers, as others hold what the epilogue
    needs: LLVM loads that ahead of all loops."""
    words, most = tile_cost.Words(sizes.channels, _WIDE), target.registers // 2
    return tile_cost.Shape((1, tiles), sizes.columns, sizes.channels, _SUM, words, most)


def _product_cycles(
    target: Target, form: Form, sizes: Sizes, found: tile_cost.Choice, height: int
) -> float:
    down, across = (form.tiles(extent) for extent in sizes.plane)
    return form.points**2 * sum(
        times * tile_cost.cost(target, _product_shape(target, sizes, rows * across), found)
        for times, rows in tile_cost.pieces(down, height)
    )


def _transform_cycles(form: Form, sizes: Sizes, found: tile_cost.Choice, height: int) -> float:
    down, across = (form.tiles(extent) for extent in sizes.plane)
    words = sizes.channels / PAIRS.group
    registers = sum(word_widths(sizes.columns, found.lanes)) / found.lanes
    inputs = down * across * words / found.lanes * instructions(form.inputs)
    weights = -(-down // height) * words * registers * instructions(form.weights)
    sums = down * across * registers * instructions(form.sums)
    return _CYCLES * (inputs + weights + sums)


def instructions(matrix: Matrix) -> int:
    """How many it takes to transform a square on both sides, loads and stores included."""
    made, given = len(matrix), len(matrix[0])
    factors = sum(factor != 0 for row in matrix for factor in row)
    return factors * (made + given) + made**2 + given**2
