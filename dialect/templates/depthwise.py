"""Convolutions in which every channel has a window of its own."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from .. import ops
from ..contraction import CONVOLUTION, Window, halo
from ..dot_products import SUMS_OF_HALVES
from ..dtypes import Dtype, of_tensor
from ..graph.extents import is_open, is_written, most, shape_of
from ..mlir import ir
from ..short_products import has_halves_of_windows
from ..tiles import Permuted, Tile
from ..values import constant_value
from . import window_cost
from .contraction import convolves
from .formed import Formed, Packed, Plan
from .product_cost import last_two, likely
from .requirements import not_empty
from .template import SUMS, Arithmetic, Template, channels_last, of_narrow, reads_first

_STRIPS_OUTSIDE = 64
"""How many times more than the nearest cache holds an image is that second-level caches do not
hold either."""
_STRIPS_OF_BLOCK = (2, 4)
"""Blocks may have so many strips as well."""


def _per_channel(op: ir.Operation) -> str | None:
    channels = ir.RankedTensorType(ops.argument(op, "input").type).shape[1]
    alone = constant_value(ops.argument(op, "groups")) == channels > 1
    return None if alone else "takes windows of single channels only"


def _plans(kernel: Formed, arithmetic: Arithmetic) -> Iterator[Plan]:
    head, target = kernel.head, kernel.target
    weight = head.operands[1]
    shape = shape_of(weight)
    window = Window.of(head, len(shape) - 2)
    extents = last_two(map(likely, shape_of(head.results[0])[2:]))
    taps, strides, total = last_two(shape[2:]), last_two(window.stride), arithmetic.total
    lanes = _lanes(kernel, total, prod(taps))
    most = _most_pixels(kernel, prod(taps))
    taps_first = lanes > 1 or not (target.loads_several and total.is_float)
    order = (*range(2, len(shape)), 0, 1) if taps_first else tuple(range(len(shape)))
    packing = Permuted(order, products=SUMS_OF_HALVES.name if _adds_halves(kernel) else "")
    packed = (Packed(weight, packing, prod(shape)),) if kernel.is_weight(weight) else ()
    panels = _panels(kernel, total, lanes, prod(taps))
    for rows in window_cost.windows(
        target, total, lanes, extents, taps, strides, most, keeps_weights=panels == 1
    ):
        for block in blocks(kernel, rows[0], lanes):
            yield Plan(Tile(rows, panels * lanes, lanes, block), packed)


def _panels(kernel: Formed, total: Dtype, lanes: int, taps: int) -> int:
    """How many panels of channels take turns in a tile."""
    image, weight = shape_of(kernel.head.operands[0]), shape_of(kernel.head.operands[1])
    if kernel.is_small or is_open(weight) or weight[0] != image[1]:
        return 1
    return window_cost.panels(kernel.target, total, lanes, image[1], taps)


def blocks(kernel: Formed, height: int, lanes: int) -> tuple[int, ...]:
    """Rows of which all channels are computed before the next rows are, or 0 for all rows: channels
    share the lines of an image, which of one that is larger than caches are then read once."""
    target, image = kernel.target, kernel.head.operands[0]
    shape, of = shape_of(image), _STRIPS_OUTSIDE * target.l1_bytes
    if target.bare_metal or of == 0 or lanes == 1:
        return (0,)
    is_large = prod(map(most, shape[1:])) * of_tensor(image.type).size > of
    ways = (height, 0, *_more_rows(height)) if is_large else (0, height, *_more_rows(height))
    return ways[:1] if is_open(shape) else ways


def _more_rows(height: int) -> tuple[int, ...]:
    return tuple(height * times for times in _STRIPS_OF_BLOCK)


def _cycles_of_windows(kernel: Formed, arithmetic: Arithmetic) -> float:
    """As cheap as windows can be; channels that do not lie side by side are read one by one."""
    head, target = kernel.head, kernel.target
    shape, result = shape_of(head.operands[1]), shape_of(head.results[0])
    taps, strides = last_two(shape[2:]), last_two(Window.of(head, len(shape) - 2).stride)
    total, image = arithmetic.total, head.operands[0]
    lanes = _lanes(kernel, total, prod(taps))
    extents = last_two(map(likely, result[2:]))
    if image in kernel.arguments and not is_written(kernel.layout(image).strides[1], 1):
        lanes = 1
    planes = most(result[0]) * -(-most(result[1]) // lanes)
    size = window_cost.windows(target, total, lanes, extents, taps, strides)[0]
    return planes * window_cost.cycles(size, extents, taps, strides)


def _lanes(kernel: Formed, total: Dtype, taps: int) -> int:
    """Not several where registers have no lanes otherwise and channels are too few for them, or
    have several results each."""
    if _adds_halves(kernel):
        return SUMS_OF_HALVES.sums_width
    image, weight = kernel.head.operands[:2]
    results, channels = shape_of(weight)[0], shape_of(image)[1]
    most = window_cost.window_lanes(kernel.target, total, taps)
    are_apart = channels < most or results != channels
    return 1 if kernel.target.is_scalar and are_apart else most


def _adds_halves(kernel: Formed) -> bool:
    """Products of each window are added up as halves: both factors lie as such."""
    head, names = kernel.head, {of_tensor(each.type).name for each in kernel.head.operands[:2]}
    adds_such = SUMS_OF_HALVES in kernel.target.dots and names == {*SUMS_OF_HALVES.factors}
    return adds_such and kernel.is_weight(head.operands[1]) and has_halves_of_windows(head)


def _most_pixels(kernel: Formed, taps: int) -> int:
    """A few pixels take little more code than one, but for large windows."""
    if not kernel.is_small:
        return window_cost.MOST_PIXELS
    is_least = kernel.program.optimize == "size" or taps > window_cost.SMALL_TAPS
    return 1 if is_least else window_cost.SMALL_PIXELS


TEMPLATE = Template(
    "depthwise",
    {CONVOLUTION: (_per_channel, *convolves)},
    requires=(not_empty,),
    arithmetic=(*SUMS, of_narrow("float16")),
    fuses=True,
    reads_short=reads_first,
    overwrites="epilogue",
    order=channels_last,
    reads=lambda head, target: "channels last",
    halo=halo,
    plan=lambda kernel, arithmetic: next(_plans(kernel, arithmetic)),
    plans=_plans,
    cycles=_cycles_of_windows,
)
