"""Elements in another order, or several times."""

from __future__ import annotations

from math import prod

import numpy as np

from ..graph.extents import least
from ..indexed import shape_at
from .constants import Constants
from .record import computes, decomposes, known, shaped
from .shapes import Shape, Shapes, common, like_self, need
from .table import Extent, Ints, Replacement, Rewrite, Value, is_open, shape_of


@decomposes("repeat", "tile", moves=True)
def repeat(b: Rewrite, self: Value, **given: Ints) -> Replacement:
    """An expanded dimension before each repeated one."""
    (repeats,) = given.values()
    rank = max(len(repeats), len(shape_of(self)))
    own = [*[1] * (rank - len(shape_of(self))), *shape_of(self)]
    times = [*[1] * (rank - len(repeats)), *repeats]
    split_up = [part for extent in own for part in (1, extent)]
    wide = [part for pair in zip(times, own, strict=True) for part in pair]
    return b.view(b.expand(b.view(self, split_up), wide), b.shape)


@decomposes("repeat_interleave.self_int", moves=True)
def repeat_interleave(
    b: Rewrite, self: Value, repeats: int, dim: int | None, **_: object
) -> Replacement:
    x = self if dim is not None else b.view(self, [prod(shape_of(self))])
    place = 0 if dim is None else dim % len(shape_of(x))
    wide = list(shape_of(x))
    wide.insert(place + 1, repeats)
    return b.view(b.expand(b.unsqueeze(x, place + 1), wide), b.shape)


@decomposes("repeat_interleave.self_Tensor", moves=True)
def repeat_each(
    b: Rewrite, self: Value, repeats: Value, dim: int | None, **_: object
) -> Replacement:
    """Each element as often as its count says; counts that no constant is need the size of the
    result (`output_size`), and where they are not as many in all, no place is right."""
    x = self if dim is not None else b.view(self, [prod(shape_of(self))])
    place = 0 if dim is None else dim % len(shape_of(x))
    total, extent, data = b.shape[place], shape_of(x)[place], b.data(repeats)
    if data is not None and not is_open([extent]):
        places = np.repeat(np.arange(extent), data)
        return b.pick(x, place, places) if len(places) else b.full(b.shape, 0, x)
    counts = b.expand(b.to(repeats, "int64"), [extent])
    ends = b.call("aten.cumsum", counts, 0, None, type=counts.type)
    before = b.compare("le", ends, b.unsqueeze(b.places(total), 1))
    places = b.reduce("sum.dim_IntList", b.to(before, "int64"), [1], keep=False)
    wrong = b.compare("ne", b.reduce("sum.dim_IntList", counts, [0]), total)
    return b.chosen(x, place, b.add(places, b.mul(b.to(wrong, "int64"), extent)))


@decomposes("roll", moves=True)
def roll(b: Rewrite, self: Value, shifts: Ints, dims: Ints) -> Replacement:
    """What goes out at one end comes in at the other (torch.roll), without dims in one row."""
    if 0 in shape_of(self):
        return self
    x = self if dims else b.view(self, [prod(shape_of(self))])
    for shift, dim in zip(shifts, dims or [0], strict=True):
        place, extent = dim % len(shape_of(x)), shape_of(x)[dim]
        if isinstance(extent, Extent) and abs(shift) >= least(extent):
            x = _rolled(b, x, shift, place)
        elif at := _place_in_front(shift, extent):
            x = b.cat([b.slice(x, place, at, extent), b.slice(x, place, 0, at)], place)
    return b.view(x, b.shape)


def _place_in_front(shift: int, extent: int) -> int:
    """The place that comes to the front; of an open extent, which the shift is less than."""
    if isinstance(extent, Extent):
        return extent - shift if shift > 0 else -shift
    return -shift % extent


def _rolled(b: Rewrite, x: Value, shift: int, dim: int) -> Value:
    """The same where it takes the extent, known at run time only, to say what the shift leaves."""
    extent = shape_of(x)[dim]
    places = b.binary("remainder", b.sub(b.places(extent), shift), extent)
    return b.call("aten.index_select", x, dim, places, type=x.type)


@decomposes("pixel_shuffle")
def pixel_shuffle(b: Rewrite, self: Value, upscale_factor: int) -> Replacement:
    """[*, C*r*r, H, W] → [*, C, H*r, W*r] (torch.nn.PixelShuffle)."""
    *lead, channels, height, width = shape_of(self)
    r, n = upscale_factor, len(lead)
    x = b.view(self, [*lead, channels // (r * r), r, r, height, width])
    x = b.permute(x, [*range(n), n, n + 3, n + 1, n + 4, n + 2])
    return b.view(x, b.shape)


@decomposes("pixel_unshuffle")
def pixel_unshuffle(b: Rewrite, self: Value, downscale_factor: int) -> Replacement:
    """[*, C, H*r, W*r] → [*, C*r*r, H, W] (torch.nn.PixelUnshuffle)."""
    *lead, channels, height, width = shape_of(self)
    r, n = downscale_factor, len(lead)
    x = b.view(self, [*lead, channels, height // r, r, width // r, r])
    x = b.permute(x, [*range(n), n, n + 2, n + 4, n + 1, n + 3])
    return b.view(x, b.shape)


@decomposes("channel_shuffle", "native_channel_shuffle")
def channel_shuffle(b: Rewrite, self: Value, groups: int) -> Replacement:
    """The channels of each group, taken in turns (torch.nn.ChannelShuffle)."""
    batch, channels, *space = shape_of(self)
    x = b.view(self, [batch, groups, channels // groups, *space])
    return b.view(b.transpose(x, 1, 2), b.shape)


known("rot90", "fliplr", "flipud", "trace", moves=True)
known("tril", "triu", shape=like_self, moves=True)


@shaped("index.Tensor")
def index_shape(v: Shapes) -> Shape:
    """Of places by number; how many places a mask names depends on data."""
    x, places = v.shape("self"), v.places("indices")
    need(max(places) < len(x), "there are more indices than dimensions")
    common(*places.values())
    return tuple(shape_at(x, places))


@computes("index.Tensor")
def index_value(v: Constants) -> np.ndarray | None:
    """Of places that are there. Bytes would be a mask, whose result has no known size."""
    x, places = v["self"], v["indices"]
    whole = [n for n, place in enumerate(places) if place is not None]
    if any(places[n].dtype not in (np.int32, np.int64) for n in whole):
        return None
    extents = np.shape(x)
    inside = all(np.all((places[n] >= -extents[n]) & (places[n] < extents[n])) for n in whole)
    chosen = (slice(None) if place is None else place for place in places)
    return x[tuple(chosen)] if inside else None


@computes("nonzero")
def nonzero_value(v: Constants) -> np.ndarray:
    return np.argwhere(v["self"])


@computes("flip")
def flip_value(v: Constants) -> np.ndarray:
    return np.flip(v["self"], tuple(v["dims"]))


@computes("tril")
def tril_value(v: Constants) -> np.ndarray:
    return np.tril(v["self"], v["diagonal"])


@computes("triu")
def triu_value(v: Constants) -> np.ndarray:
    return np.triu(v["self"], v["diagonal"])
