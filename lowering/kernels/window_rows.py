"""Windows in lanes where registers hold a few sums and the weights of one row: MVE has eight.

    sums = bias
    for each row of the windows
        for each pixel of the row
            a = the pixel
            for each sum that wants it
                sums += a · its weight, which is loaded where it is first wanted

LLVM would ask for the pixels and weights of all rows at once, for which there are no registers:
`kept_apart` has it take one row after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, product

from ...dialect.contraction import Window
from ...dialect.mlir import ir
from . import builder as b
from .addresses import address_of, behind, kept_apart, load_behind

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

    def address(self) -> ir.Value:
        return address_of(self.memory, self.start)

    def load(self, address: ir.Value, place: Offsets, width: int) -> ir.Value:
        """Those at a place, from the address of the first ones."""
        element = ir.MemRefType(self.memory.type).element_type
        shift = sum(number * stride for number, stride in zip(place, self.strides, strict=True))
        near = behind(address, shift, element)
        align = 4 if isinstance(element, ir.F32Type) else 1
        return self.factor(load_behind(near, 0, b.lanes_of(element, width), align))


def sums_by_rows(
    users: Users,
    sums: Mapping[Offsets, ir.Value],
    pixels: Lying,
    weights: Lying,
    add: Callable[[ir.Value, ir.Value, ir.Value], ir.Value],
) -> dict[Offsets, ir.Value]:
    """The sums with all products, by place within the tile; `add(pixel, weight, sum)` adds one."""
    found, ends = dict(sums), [pixels.address(), weights.address()]
    width = b.width_of(next(iter(found.values())))
    for _, row in groupby(users.items(), key=lambda item: item[0][:-1]):
        kept = kept_apart([*ends, *found.values()])
        ends, found = kept[:2], dict(zip(found, kept[2:], strict=True))
        own = dict[Offsets, ir.Value]()
        for pixel, wanted in row:
            seen = pixels.load(ends[0], pixel, width)
            for offset, tap in wanted:
                if tap not in own:
                    own[tap] = weights.load(ends[1], tap, width)
                found[offset] = add(seen, own[tap], found[offset])
    return found
