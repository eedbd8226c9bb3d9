"""Images read at computed places (torch.nn.functional.grid_sample, affine_grid)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import product
from math import prod

import numpy as np

from ..dtypes import of_tensor
from ..errors import Refused
from .arithmetic import all_of
from .record import decomposes, shaped
from .shapes import Shape, Shapes
from .table import Ints, Maybe, Replacement, Rewrite, Value, shape_of

BILINEAR, NEAREST, BICUBIC = range(3)
BORDER, REFLECTION = 1, 2
CUBIC = -0.75
"""The constant of Keys' kernel that PyTorch uses."""


@dataclass(frozen=True)
class _Image:
    """What is read: all rows of each channel in a line, [N, C, H*W]; and how its edges continue.

    A volume has its planes in that line as well. Extents and places begin with the width.
    """

    b: Rewrite
    line: Value
    extents: tuple[int, ...]
    padding: int
    corners: bool

    def at(self, *given: Value, weight: Maybe = None, folded: bool = False) -> Value:
        """The elements at whole places, [N, C, P], weighted; outside of the image they are 0.

        So is their product with a weight that is not finite, of volumes. Places that are `folded`
        lie inside where the edges continue.
        """
        b = self.b
        bounded = self._bounded(given)
        *before, number = (_whole(b, place) for place in bounded)
        for place, extent in zip(before[::-1], self.extents[-2::-1], strict=True):
            number = b.add(b.mul(number, extent), place)
        places = b.unsqueeze(number, 1)
        shape = (*shape_of(self.line)[:2], shape_of(places)[2])
        found = b.gather(self.line, 2, b.expand(places, shape))
        if folded and self.padding in (BORDER, REFLECTION):
            return self._times(found, weight)
        if self.is_volume:
            return self._or_zero(self._times(found, weight), given, bounded)
        return self._times(self._or_zero(found, given, bounded), weight)

    @property
    def is_volume(self) -> bool:
        return len(self.extents) > 2

    def _bounded(self, places: Sequence[Value]) -> list[Value]:
        pairs = zip(places, self.extents, strict=True)
        return [self._inside(place, extent) for place, extent in pairs]

    def _times(self, found: Value, weight: Maybe) -> Value:
        return found if weight is None else self.b.mul(found, self.b.unsqueeze(weight, 1))

    def _or_zero(self, found: Value, places: Sequence[Value], bounded: Sequence[Value]) -> Value:
        """What was found where the places are those of the image."""
        b = self.b
        same = [b.compare("eq", one, other) for one, other in zip(places, bounded, strict=True)]
        inside = same[0]
        for one in same[1:]:
            inside = b.both(inside, one)
        return b.where(b.unsqueeze(inside, 1), found, b.number(0, found))

    def folded(self, *places: Value) -> list[Value]:
        """Places outside of the image as the places that continue it."""
        return [self._folded(x, extent) for x, extent in zip(places, self.extents, strict=True)]

    def _folded(self, x: Value, extent: int) -> Value:
        b = self.b
        if self.padding not in (BORDER, REFLECTION):
            return x
        if self.padding == REFLECTION:
            reflected = _reflected_exactly if self.is_volume else _reflected
            x = reflected(b, x, 0 if self.corners else -0.5, self._span(x, extent))
        return self._inside(x, extent)

    def _span(self, x: Value, extent: int) -> float | Value:
        """What lies between two mirrors; one where there is nothing, which is all inside then."""
        span = self.b.measure(extent - (1 if self.corners else 0), x)
        return self.b.unary("clamp", span, 1.0, None) if isinstance(span, Value) else max(span, 1.0)

    def _inside(self, x: Value, extent: int) -> Value:
        """The nearest place of the image; for NaN the first one, and the last one of a volume."""
        b, last = self.b, self.b.measure(extent - 1, x)
        nowhere = last if self.is_volume else 0.0
        nowhere = nowhere if isinstance(nowhere, Value) else b.number(nowhere, x)
        return b.where(b.compare("ne", x, x), nowhere, _clamped(b, x, last))


def _clamped(b: Rewrite, x: Value, last: float | Value) -> Value:
    if isinstance(last, Value):
        return b.call("aten.minimum", b.unary("clamp", x, 0.0, None), last, type=x.type)
    return b.unary("clamp", x, 0.0, last)


def _whole(b: Rewrite, x: Value) -> Value:
    return b.to(x, "int64")


def _reflected(b: Rewrite, x: Value, low: float, span: float | Value) -> Value:
    """Mirrored at `low` and `low + span`, rounded as PyTorch rounds (GridSamplerKernel.cpp)."""
    off, around = b.unary("abs", b.sub(x, low)), _multiple(b, span, 2.0)
    rest = b.sub(off, b.mul(b.unary("trunc", b.div(off, around)), around))
    back = _less(b, around, rest)
    return b.add(b.call("aten.minimum", rest, back, type=rest.type), low)


def _reflected_exactly(b: Rewrite, x: Value, low: float, span: float | Value) -> Value:
    """The same of a volume (aten/native/GridSampler.h, reflect_coordinates)."""
    off = b.unary("abs", b.sub(x, low))
    flips = b.unary("floor", b.div(off, span))
    rest = b.binary("fmod", off, span)
    odd = b.sub(flips, b.mul(b.unary("floor", b.mul(flips, 0.5)), 2.0))
    back = _less(b, span, rest)
    return b.add(b.where(b.compare("eq", odd, 0), rest, back), low)


def _multiple(b: Rewrite, number: float | Value, factor: float) -> float | Value:
    return b.mul(number, factor) if isinstance(number, Value) else number * factor


@decomposes("grid_sampler", "grid_sampler_2d", "grid_sampler_3d", rounds_once=True)
def grid_sampler(
    b: Rewrite,
    input: Value,
    grid: Value,
    interpolation_mode: int,
    padding_mode: int,
    align_corners: bool,
) -> Replacement:
    """Every element of the result lies in the image where the grid says, between -1 and 1.

    PyTorch pads volumes with zeros where it does not know the mode.
    """
    batch, channels, *space = shape_of(input)
    if interpolation_mode not in range(BICUBIC if len(space) > 2 else BICUBIC + 1):
        raise Refused(
            f"images of {len(space)} dimensions have no interpolation mode {interpolation_mode}; "
            "0 is bilinear, 1 nearest, 2 bicubic (of 2 dimensions)"
        )
    line = b.view(input, [batch, channels, prod(space)])
    image = _Image(b, line, tuple(space[::-1]), padding_mode, align_corners)
    count = prod(shape_of(grid)[1:-1])
    places = [
        _unnormalised(b, b.view(b.select(grid, -1, axis), [batch, count]), extent, align_corners)
        for axis, extent in enumerate(image.extents)
    ]
    read: dict[int, Callable[..., Value]] = {
        BILINEAR: _bilinear, NEAREST: _nearest, BICUBIC: _bicubic,
    }  # fmt: skip
    return b.view(read[interpolation_mode](b, image, *places), b.shape)


@shaped("grid_sampler_2d", like="input")
def sampled_shape(v: Shapes) -> Shape:
    return (*v.shape("input")[:2], *v.shape("grid")[1:-1])


def _unnormalised(b: Rewrite, x: Value, extent: int, corners: bool) -> Value:
    if corners:
        return b.mul(b.add(x, 1.0), _multiple(b, b.measure(extent - 1, x), 0.5))
    return b.div(b.sub(b.mul(b.add(x, 1.0), b.measure(extent, x)), 1.0), 2.0)


def _nearest(b: Rewrite, image: _Image, *places: Value) -> Value:
    nearest = (b.unary("round", place) for place in image.folded(*places))
    return image.at(*nearest, folded=True)


def _bilinear(b: Rewrite, image: _Image, *places: Value) -> Value:
    sides = [(b.unary("floor", place), place) for place in image.folded(*places)]
    taps = (
        [(low, b.sub(b.add(low, 1.0), place)), (b.add(low, 1.0), b.sub(place, low))]
        for low, place in sides
    )
    return _weighted(b, image.at, *taps)


def _bicubic(b: Rewrite, image: _Image, x: Value, y: Value) -> Value:
    def taps(place: Value) -> list[tuple[Value, Value]]:
        low = b.unary("floor", place)
        part = b.sub(place, low)
        offsets = (b.add(part, 1.0), part, _less(b, 1.0, part), _less(b, 2.0, part))
        weights = [_cubic(b, off, far) for off, far in zip(offsets, (1, 0, 0, 1), strict=True)]
        return [(b.add(low, float(k - 1)), weight) for k, weight in enumerate(weights)]

    def at(*place: Value, weight: Value) -> Value:
        return image.at(*image.folded(*place), weight=weight, folded=True)

    return _weighted(b, at, taps(x), taps(y))


def _less(b: Rewrite, number: float | Value, x: Value) -> Value:
    if isinstance(number, Value):
        return b.sub(number, x)
    return b.rsub(number, x)


def _cubic(b: Rewrite, x: Value, far: int) -> Value:
    """Keys' kernel at a distance below 1, or between 1 and 2 (aten/native/UpSample.h)."""
    if far:
        inner = b.sub(b.mul(x, CUBIC), 5 * CUBIC)
        inner = b.add(b.mul(inner, x), 8 * CUBIC)
        return b.sub(b.mul(inner, x), 4 * CUBIC)
    inner = b.sub(b.mul(x, CUBIC + 2), CUBIC + 3)
    return b.add(b.mul(b.mul(inner, x), x), 1.0)


def _weighted(b: Rewrite, at: Callable[..., Value], *taps: list[tuple[Value, Value]]) -> Value:
    """The sum of the elements at all combinations of places, each with its weights' product."""
    parts: list[Value] = []
    for chosen in product(*taps[::-1]):
        weight = reduce(b.mul, (weight for _, weight in chosen))
        parts.append(at(*(place for place, _ in chosen[::-1]), weight=weight))
    return all_of(b, parts)


@decomposes("affine_grid_generator")
def affine_grid(b: Rewrite, theta: Value, size: Ints, align_corners: bool) -> Replacement:
    """A regular grid, turned and moved by `theta` (torch.nn.functional.affine_grid)."""
    batch, _, *space = size
    lines = [
        np.linspace(-1, 1, extent) * (1 if align_corners else (extent - 1) / extent)
        if extent > 1
        else np.zeros(1)
        for extent in space
    ]
    axes = np.meshgrid(*lines, indexing="ij")[::-1]
    points = np.stack([*axes, np.ones_like(axes[0])], -1).reshape(1, -1, len(space) + 1)
    base = b.weight(points.astype(of_tensor(theta.type).numpy), "affine_grid")
    moved = b.bmm(b.expand(base, (batch, *points.shape[1:])), b.transpose(theta, 1, 2))
    return b.view(moved, b.shape)
