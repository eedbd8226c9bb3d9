"""Strips: one dimension cut into pieces that registers hold, down to the last odd element."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...dialect.mlir import arith, ir, vector
from ...dialect.targets import Target
from . import builder as b

Combine = Callable[[ir.Value, ir.Value], ir.Value]


@dataclass(frozen=True)
class Strip:
    """`count` neighbouring elements in `width` lanes; the lanes behind them are never stored."""

    width: int
    count: int

    @property
    def is_whole(self) -> bool:
        return self.count == self.width

    def keep(self, lanes: ir.Value, other: float) -> ir.Value:
        """The same lanes, with a number in those that hold no element."""
        if self.is_whole:
            return lanes
        filler = b.splat(other, b.element_of(lanes), self.width)
        return arith.select(self.mask(), lanes, filler)

    def mask(self) -> ir.Value:
        """True in the lanes that hold elements."""
        type = ir.VectorType.get([self.width], ir.IntegerType.get_signless(1))
        flags = [ir.BoolAttr.get(lane < self.count) for lane in range(self.width)]
        return arith.constant(type, ir.DenseElementsAttr.get(flags, type))


SINGLE = Strip(1, 1)


@dataclass(frozen=True)
class Run:
    """`trips` strips of the same size, one behind the other, the first at `start`."""

    start: int
    trips: int
    strip: Strip

    def repeat(self, body: Callable[[b.Index, Strip], None]) -> None:
        """`body(i, strip)` where each strip begins."""
        width = self.strip.width
        b.repeat(self.trips * width, lambda i: body(i + self.start, self.strip), step=width)

    def fold(
        self, carried: ir.Value, body: Callable[[b.Index, Strip, ir.Value], ir.Value]
    ) -> ir.Value:
        """`carried = body(i, strip, carried)` where each strip begins."""
        width = self.strip.width
        turn = lambda i, values: [body(i + self.start, self.strip, values[0])]  # noqa: E731
        return b.fold(self.trips * width, [carried], turn, step=width)[0]


@dataclass(frozen=True)
class Registers:
    """How a kernel uses vector registers.

    `lanes` fit in one; `wide` is what the main loop handles at once (several registers, so that
    one instruction need not wait for the one before); `masks` says that the last odd elements go
    in one piece with the lanes behind them switched off.
    """

    lanes: int
    wide: int
    masks: bool

    @staticmethod
    def of(target: Target, element_size: int = 4) -> Registers:
        """What suits elements of that many bytes (those of booleans and floats together: 1)."""
        lanes = target.f32_lanes
        if lanes == 1:
            return Registers(1, 1, False)
        masks = lanes >= 8 and (element_size >= 4 or lanes >= 16)
        return Registers(lanes, lanes * max(1, target.registers // 8), masks)

    def narrow(self) -> Registers:
        """One register at a time."""
        return Registers(self.lanes, self.lanes, self.masks)

    def cut(self, extent: int) -> list[Run]:
        """`extent` elements in runs of strips, the widest ones first."""
        runs, start = [], 0
        for width in dict.fromkeys((self.wide, self.lanes)):
            trips = (extent - start) // width
            if trips:
                runs.append(Run(start, trips, Strip(width, width)))
                start += trips * width
        rest = extent - start
        if rest and self.masks:
            return [*runs, Run(start, 1, Strip(1 << (rest - 1).bit_length(), rest))]
        width = self.lanes
        while rest:
            width //= 2
            if rest >= width:
                runs.append(Run(start, 1, Strip(width, width)))
                start, rest = start + width, rest - width
        return runs


SCALAR = Registers(1, 1, False)


def load(buffer: ir.Value, place: b.Index, strip: Strip, stride: int = 1) -> ir.Value:
    """The elements of a strip from a flat memref, `stride` apart; nothing behind them is read."""
    if strip.is_whole or stride == 0:
        return b.load(buffer, place, strip.width, stride)
    element = ir.MemRefType(buffer.type).element_type
    if stride != 1:
        return b.load_first(buffer, place, strip.count, strip.width, stride)
    zeros = b.splat(0, element, strip.width)
    return vector.maskedload(zeros.type, buffer, [place.value()], strip.mask(), zeros)


def store(lanes: ir.Value, buffer: ir.Value, place: b.Index, strip: Strip, stride: int = 1) -> None:
    """Writes the elements of a strip to a flat memref, `stride` apart, and nothing behind them."""
    if strip.is_whole:
        b.store(lanes, buffer, place, stride)
    elif stride == 1:
        vector.maskedstore(buffer, [place.value()], strip.mask(), lanes)
    else:
        for lane in range(strip.count):
            scalar = vector.extract(lanes, [], [lane])
            b.store(scalar, buffer, place + lane * stride)


def spread(value: ir.Value, strip: Strip) -> ir.Value:
    """A scalar in every lane of a strip; lanes stay what they are."""
    return value if b.width_of(value) == strip.width else b.broadcast(value, strip.width)


def halve(lanes: ir.Value, width: int, combine: Combine) -> ir.Value:
    """Combines the halves of a vector until `width` lanes are left."""
    while b.width_of(lanes) > width:
        half = b.width_of(lanes) // 2
        lanes = combine(b.slice_lanes(lanes, 0, half), b.slice_lanes(lanes, half, half))
    return lanes


def join(parts: Sequence[ir.Value], combine: Combine) -> ir.Value:
    """Combines accumulators of falling widths to one scalar."""
    total = parts[0]
    for part in parts[1:]:
        total = combine(halve(total, b.width_of(part), combine), part)
    return halve(total, 1, combine)
