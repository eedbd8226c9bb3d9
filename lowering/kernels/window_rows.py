"""Windows in lanes where registers hold a few sums and the weights of one row: MVE has eight.

    sums = bias
    for each row of the windows
        for each pixel of the row
            a = the pixel
            for each sum that wants it
                sums += a · its weight, which is loaded where it is first wanted

LLVM would ask for the pixels and weights of all rows at once, for which there are no registers:
`kept_apart` has it take one row after the other. It would also compute an address from the first
one for almost each load, since an instruction reaches 127 elements only: to either side, so an
address in between serves twice as many.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, product

from ...dialect.contraction import Window
from ...dialect.mlir import ir
from . import builder as b
from .addresses import address_of, behind, kept_apart, load_behind

REACH = 127
"""Elements that a load of lanes reaches from an address, to either side."""
Offsets = tuple[int, ...]
Users = Mapping[Offsets, Sequence[tuple[Offsets, Offsets]]]
"""For each pixel of the input, in order: the sums that want it, and with which weight."""


def users_of(window: Window, taps: Offsets, size: Offsets) -> Users:
    """Those of the pixels that a tile sees."""
    users: dict[Offsets, list[tuple[Offsets, Offsets]]] = {}
    for offset in product(*(range(extent) for extent in size)):
        for tap in product(*(range(extent) for extent in taps)):
            steps = zip(offset, window.stride, tap, window.dilation, strict=True)
            pixel = tuple(o * stride + t * dilation for o, stride, t, dilation in steps)
            users.setdefault(pixel, []).append((offset, tap))
    return dict(sorted(users.items()))


@dataclass(frozen=True)
class Lying:
    """Lanes in memory: where the first ones are, and how far apart others in each dimension; what
    they are multiplied as."""

    memory: ir.Value
    start: b.Index
    strides: Sequence[int]
    factor: Callable[[ir.Value], ir.Value]

    def walk(self) -> _Walk:
        element = ir.MemRefType(self.memory.type).element_type
        return _Walk(self, element, address_of(self.memory, self.start))


@dataclass(frozen=True)
class _Walk:
    """An address among lanes in memory, so many elements behind the first one."""

    lying: Lying
    element: ir.Type
    address: ir.Value
    at: int = 0

    def near(self, place: Offsets) -> _Walk:
        """Itself, or further on, so that those at a place are in reach."""
        shift = self._shift(place)
        if abs(shift - self.at) <= REACH:
            return self
        further = behind(self.address, shift + REACH - self.at, self.element)
        return replace(self, address=kept_apart([further])[0], at=shift + REACH)

    def load(self, place: Offsets, width: int) -> ir.Value:
        address = behind(self.address, self._shift(place) - self.at, self.element)
        align = 4 if isinstance(self.element, ir.F32Type) else 1
        lanes = load_behind(address, 0, b.lanes_of(self.element, width), align)
        return self.lying.factor(lanes)

    def _shift(self, place: Offsets) -> int:
        strides = self.lying.strides
        return sum(number * stride for number, stride in zip(place, strides, strict=True))


def sums_by_rows(
    users: Users,
    sums: Mapping[Offsets, ir.Value],
    pixels: Lying,
    weights: Lying,
    add: Callable[[ir.Value, ir.Value, ir.Value], ir.Value],
) -> dict[Offsets, ir.Value]:
    """The sums with all products, by place within the tile; `add(pixel, weight, sum)` adds one."""
    found, image, weight = dict(sums), pixels.walk(), weights.walk()
    width = b.width_of(next(iter(found.values())))
    for _, row in groupby(users.items(), key=lambda item: item[0][:-1]):
        first, second, *kept = kept_apart([image.address, weight.address, *found.values()])
        image, weight = replace(image, address=first), replace(weight, address=second)
        found, own = dict(zip(found, kept, strict=True)), dict[Offsets, ir.Value]()
        for pixel, wanted in row:
            image = image.near(pixel)
            seen = image.load(pixel, width)
            for offset, tap in wanted:
                if tap not in own:
                    weight = weight.near(tap)
                    own[tap] = weight.load(tap, width)
                found[offset] = add(seen, own[tap], found[offset])
    return found
