"""Images read at computed places (torch.nn.functional.grid_sample, affine_grid)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod

import numpy as np

from ...dialect.dtypes import of_tensor
from ...dialect.mlir import ir
from .arithmetic import all_of
from .table import Refused, Replacement, Rewrite, Value, decomposes, shape_of, tensor_type

BILINEAR, NEAREST, BICUBIC = range(3)
ZEROS, BORDER, REFLECTION = range(3)
CUBIC = -0.75
"""The constant of Keys' kernel that PyTorch uses."""


@dataclass(frozen=True)
class _Image:
    """What is read: all rows of each channel in a line, [N, C, H*W]; and how its edges continue."""

    b: Rewrite
    line: Value
    height: int
    width: int
    padding: int
    corners: bool

    def at(self, x: Value, y: Value) -> Value:
        """The elements at whole places, [N, C, P]; outside of the image they are 0."""
        b = self.b
        inside_x = b.unary("clamp", x, 0.0, float(self.width - 1))
        inside_y = b.unary("clamp", y, 0.0, float(self.height - 1))
        columns, rows = (_whole(b, place) for place in (inside_x, inside_y))
        places = b.unsqueeze(b.add(b.mul(rows, self.width), columns), 1)
        shape = (*shape_of(self.line)[:2], shape_of(places)[2])
        type = tensor_type(shape, self.line)
        found = b.call("aten.gather", self.line, 2, b.expand(places, shape), False, type=type)
        if self.padding != ZEROS:
            return found
        same = [b.compare("eq", one, other) for one, other in ((x, inside_x), (y, inside_y))]
        inside = b.call("aten.logical_and", *same, type=same[0].type)
        return b.where(b.unsqueeze(inside, 1), found, b.number(0, found))

    def folded(self, x: Value, y: Value) -> tuple[Value, Value]:
        """Places outside of the image as the places that continue it."""
        return self._folded(x, self.width), self._folded(y, self.height)

    def _folded(self, x: Value, extent: int) -> Value:
        b = self.b
        if self.padding == ZEROS:
            return x
        if self.padding == REFLECTION:
            x = _reflected(b, x, 0 if self.corners else -0.5, extent - (1 if self.corners else 0))
        return b.unary("clamp", x, 0.0, float(extent - 1))


def _whole(b: Rewrite, x: Value) -> Value:
    return b.cast(x, ir.RankedTensorType.get([], ir.IntegerType.get_signless(64)))


def _reflected(b: Rewrite, x: Value, low: float, span: float) -> Value:
    """Mirrored at `low` and `low + span` (aten/native/GridSampler.h, reflect_coordinates)."""
    if span == 0:
        return b.mul(x, 0.0)
    off = b.unary("abs", b.sub(x, low))
    flips = b.unary("floor", b.div(off, float(span)))
    rest = b.sub(off, b.mul(flips, float(span)))
    odd = b.sub(flips, b.mul(b.unary("floor", b.mul(flips, 0.5)), 2.0))
    back = b.call("aten.rsub.Scalar", rest, float(span), 1, type=rest.type)
    return b.add(b.where(b.compare("eq", odd, 0), rest, back), low)


@decomposes("grid_sampler", "grid_sampler_2d")
def grid_sampler(
    b: Rewrite,
    input: Value,
    grid: Value,
    interpolation_mode: int,
    padding_mode: int,
    align_corners: bool,
) -> Replacement:
    """Every element of the result lies in the image where the grid says, between -1 and 1."""
    if len(shape_of(input)) != 4:
        raise Refused(f"`{b.anchor.name}` of volumes is not supported")
    batch, channels, height, width = shape_of(input)
    line = b.view(input, [batch, channels, height * width])
    image = _Image(b, line, height, width, padding_mode, align_corners)
    count = prod(shape_of(grid)[1:3])
    x, y = (
        _unnormalised(b, b.view(b.select(grid, 3, axis), [batch, count]), extent, align_corners)
        for axis, extent in ((0, width), (1, height))
    )
    read: dict[int, Callable[[Rewrite, _Image, Value, Value], Value]] = {
        BILINEAR: _bilinear, NEAREST: _nearest, BICUBIC: _bicubic,
    }  # fmt: skip
    return b.view(read[interpolation_mode](b, image, x, y), b.shape)


def _unnormalised(b: Rewrite, x: Value, extent: int, corners: bool) -> Value:
    if corners:
        return b.mul(b.add(x, 1.0), (extent - 1) / 2)
    return b.div(b.sub(b.mul(b.add(x, 1.0), float(extent)), 1.0), 2.0)


def _nearest(b: Rewrite, image: _Image, x: Value, y: Value) -> Value:
    x, y = image.folded(x, y)
    return image.at(b.unary("round", x), b.unary("round", y))


def _bilinear(b: Rewrite, image: _Image, x: Value, y: Value) -> Value:
    x, y = image.folded(x, y)
    sides = [(b.unary("floor", place), place) for place in (x, y)]
    (across, down) = (
        [(low, b.sub(b.add(low, 1.0), place)), (b.add(low, 1.0), b.sub(place, low))]
        for low, place in sides
    )
    return _weighted(b, image.at, across, down)


def _bicubic(b: Rewrite, image: _Image, x: Value, y: Value) -> Value:
    def taps(place: Value) -> list[tuple[Value, Value]]:
        low = b.unary("floor", place)
        part = b.sub(place, low)
        offsets = (b.add(part, 1.0), part, _less(b, 1.0, part), _less(b, 2.0, part))
        weights = [_cubic(b, off, far) for off, far in zip(offsets, (1, 0, 0, 1), strict=True)]
        return [(b.add(low, float(k - 1)), weight) for k, weight in enumerate(weights)]

    return _weighted(b, lambda *place: image.at(*image.folded(*place)), taps(x), taps(y))


def _less(b: Rewrite, number: float, x: Value) -> Value:
    return b.call("aten.rsub.Scalar", x, number, 1, type=x.type)


def _cubic(b: Rewrite, x: Value, far: int) -> Value:
    """Keys' kernel at a distance below 1, or between 1 and 2 (aten/native/UpSample.h)."""
    if far:
        inner = b.sub(b.mul(x, CUBIC), 5 * CUBIC)
        inner = b.add(b.mul(inner, x), 8 * CUBIC)
        return b.sub(b.mul(inner, x), 4 * CUBIC)
    inner = b.sub(b.mul(x, CUBIC + 2), CUBIC + 3)
    return b.add(b.mul(b.mul(inner, x), x), 1.0)


def _weighted(
    b: Rewrite,
    at: Callable[[Value, Value], Value],
    across: list[tuple[Value, Value]],
    down: list[tuple[Value, Value]],
) -> Value:
    """The sum of the elements of all rows and columns, each with its weight."""
    return all_of(
        b,
        [
            b.mul(at(x, y), b.unsqueeze(b.mul(below, beside), 1))
            for y, below in down
            for x, beside in across
        ],
    )


@decomposes("affine_grid_generator")
def affine_grid(b: Rewrite, theta: Value, size: list[int], align_corners: bool) -> Replacement:
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
