"""What the kernel of a depthwise convolution knows: its operands, and which channels and rows it is
at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod

from ...dialect.contraction import Window
from ...dialect.dtypes import Dtype, of_tensor
from ...dialect.mlir import ir
from ...dialect.tiles import Tile
from . import builder as b
from .buffer import Buffer
from .kernel import Kernel
from .single_windows import MOST_SIDE_BY_SIDE
from .turns import panels_of
from .window_rows import Offsets

FACTOR_BYTES = 2
"""Of a byte that is multiplied to 32 bits."""


@dataclass(frozen=True)
class Channels:
    """Some channels: input channels from `first`, results from `result`, `width` of each; the
    lanes of a result are lanes of the input, each repeated `multiplier` times."""

    first: b.Index
    width: int
    multiplier: int
    member: int = 0

    @property
    def result(self) -> b.Index:
        return self.first * self.multiplier + self.member

    @property
    def lanes(self) -> int:
        return self.width * self.multiplier if self.width > 1 else 1


@dataclass(frozen=True)
class Work:
    """A depthwise convolution with its operands looked up."""

    kernel: Kernel
    tile: Tile
    window: Window
    input: Buffer
    weight: Buffer
    bias: Buffer | None
    taps: tuple[int, ...]
    start: int
    adds_halves: bool
    """Products are added up as halves, and then single floats with the bias."""

    @property
    def total(self) -> Dtype:
        """The element type of the sums."""
        return of_tensor(self.kernel.head.results[0].type)

    @property
    def is_of_singles(self) -> bool:
        """All that is multiplied are single floats, on a processor that has no lanes of them."""
        dtypes = {self.total.name, self.input.dtype.name, self.weight.dtype.name}
        return self.kernel.target.loads_several and dtypes == {"float32"}

    @property
    def is_grouped(self) -> bool:
        """Several of these are multiplied before they are added, with few weights."""
        is_slow = self.is_of_singles and self.kernel.target.adds_slowly
        return is_slow and prod(self.taps) <= MOST_SIDE_BY_SIDE

    @property
    def multiplier(self) -> int:
        return self.kernel.output.shape[1] // self.input.shape[1]


@dataclass(frozen=True)
class Strip:
    """A few rows of an image: `corner` counts dimensions of the image, the last one its rows."""

    batch: b.Index
    corner: tuple[b.Index, ...]
    rows: int


Sums = Callable[[b.Index, Offsets], dict[Offsets, ir.Value]]
"""The sums of a tile by their places, from where its first window begins, and its size."""


@dataclass(frozen=True)
class Way:
    """Some channels, and how the sums of a tile are made."""

    channels: Channels
    sums: Sums


Ways = Callable[[Callable[[Way], None]], None]
"""Calls what it is given for all channels that take turns in a tile."""


def ways_of(work: Work, sums_of: Callable[[Channels], Sums], body: Callable[[Ways], None]) -> None:
    """`body(ways)` for all channels."""
    channels, lanes = work.input.shape[1], _lanes(work.kernel, work.total)
    multiplier, fewer = work.multiplier, work.kernel.target.fewer

    def some(each: Channels) -> None:
        way = Way(each, sums_of(each))
        body(lambda tile: tile(way))

    if multiplier == 1:
        first = _in_turns(work, sums_of, lanes, body)
        rest = channels - first
        panels_of(rest, lanes, fewer, lambda i, width: some(Channels(i + first, width, 1)))
    else:
        fits = lanes % multiplier == 0 and fewer(lanes) > 1
        _repeated(work, channels, max(1, lanes // multiplier) if fits else 1, some)


def _in_turns(
    work: Work, sums_of: Callable[[Channels], Sums], lanes: int, body: Callable[[Ways], None]
) -> int:
    """`body(ways)` for channels of which some panels take turns in a tile, whose weights are loaded
    for each; how many channels these are."""
    at_once = work.tile.nr
    if at_once <= lanes:
        return 0

    def turns(first: b.Index, tile: Callable[[Way], None]) -> None:
        def panel(i: b.Index) -> None:
            each = Channels(first + i, lanes, 1)
            tile(Way(each, sums_of(each)))

        b.repeat(at_once, panel, step=lanes, rolled=True)

    whole = work.input.shape[1] // at_once * at_once
    b.repeat(whole, lambda first: body(lambda tile: turns(first, tile)), step=at_once)
    return whole


def _lanes(kernel: Kernel, total: Dtype) -> int:
    """How many channels are side by side: of bytes as many as a register has once they are widened
    to be multiplied, the sums of which are in two."""
    if kernel.target.halves_lanes and total.name == "int32":
        return kernel.target.lanes(FACTOR_BYTES)
    return kernel.tile.lanes


def _repeated(work: Work, channels: int, width: int, body: Callable[[Channels], None]) -> None:
    """Several results for each channel, of which a register holds those of some whole channels."""

    def some(first: b.Index, count: int) -> None:
        if count > 1:
            body(Channels(first, count, work.multiplier))
        else:
            for member in range(work.multiplier):
                body(Channels(first, 1, work.multiplier, member))

    panels_of(channels, width, work.kernel.target.fewer, some)
