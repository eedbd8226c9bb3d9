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
from .window_rows import Offsets


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


@dataclass(frozen=True)
class Way:
    """Some channels, and how the sums of a tile are made: from where its first window begins, and
    its size."""

    channels: Channels
    sums: Callable[[b.Index, Offsets], dict[Offsets, ir.Value]]
