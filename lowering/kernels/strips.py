"""Strips: one dimension cut into pieces that registers hold, down to the last odd element."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ...dialect.graph.extents import Extent, is_open, is_written
from ...dialect.mlir import arith, ir, vector
from ...dialect.targets import Target
from . import builder as b
from .held import as_read

# So many registers are interleaved or taken apart by shuffles.
FEW = 4

Combine = Callable[[ir.Value, ir.Value], ir.Value]


@dataclass(frozen=True)
class Strip:
    """`count` neighbouring elements in `width` lanes; the lanes behind them are never stored.

    The count may be known at run time only, where the target has masks.
    """

    width: int
    count: int

    @property
    def is_whole(self) -> bool:
        return is_written(self.count, self.width)

    def keep(self, lanes: ir.Value, other: float) -> ir.Value:
        """The same lanes, with a number in those that hold no element."""
        if self.is_whole:
            return lanes
        filler = b.splat(other, b.element_of(lanes), self.width)
        return arith.select(self.mask(), lanes, filler)

    def mask(self) -> ir.Value:
        """True in the lanes that hold elements."""
        type = ir.VectorType.get([self.width], ir.IntegerType.get_signless(1))
        if isinstance(self.count, Extent):
            return vector.create_mask(type, [b.index(self.count)])
        flags = [ir.BoolAttr.get(lane < self.count) for lane in range(self.width)]
        return arith.constant(type, ir.DenseElementsAttr.get(flags, type))


SINGLE = Strip(1, 1)


@dataclass(frozen=True)
class Run:
    """`trips` strips of the same size, one behind the other, the first at `start`.

    `rolled` says that they are too many to be unrolled.
    """

    start: int
    trips: int
    strip: Strip
    rolled: bool = False

    def repeat(self, body: Callable[[b.Index, Strip], None]) -> None:
        """`body(i, strip)` where each strip begins."""
        b.repeat(
            self.trips * self.strip.width,
            lambda i: body(i + self.start, self.strip),
            self.strip.width,
            self.rolled,
        )

    def fold(
        self, carried: ir.Value, body: Callable[[b.Index, Strip, ir.Value], ir.Value]
    ) -> ir.Value:
        """`carried = body(i, strip, carried)` where each strip begins."""
        return self.fold_all([carried], lambda i, strip, values: [body(i, strip, values[0])])[0]

    def fold_all(
        self,
        carried: list[ir.Value],
        body: Callable[[b.Index, Strip, list[ir.Value]], list[ir.Value]],
    ) -> list[ir.Value]:
        """The same of several values."""

        def turn(i: b.Index, values: list[ir.Value]) -> list[ir.Value]:
            return body(i + self.start, self.strip, values)

        width = self.strip.width
        return b.fold(self.trips * width, carried, turn, width, self.rolled)


Bundle = Sequence[tuple[int, Strip]]
"""Strips, each with where it begins."""


def at_once(runs: Sequence[Run], lanes: int, body: Callable[[b.Index, Bundle], None]) -> None:
    """`body(i, bundle)` over the strips of all runs: as many at once as have so many lanes, where
    their number is known, else one."""
    if not is_open([run.trips for run in runs]):
        strips = [
            (run.start + n * run.strip.width, run.strip) for run in runs for n in range(run.trips)
        ]
        if 0 < sum(strip.width for _, strip in strips) <= lanes:
            body(b.Index(), strips)
            return
    for run in runs:
        count = 1 if is_open([run.trips]) else max(1, lanes // run.strip.width)
        bundle = [(n * run.strip.width, run.strip) for n in range(count)]
        done, step = run.trips // count * count * run.strip.width, count * run.strip.width
        b.repeat(done, lambda i, r=run, own=bundle: body(i + r.start, own), step, run.rolled)
        if not is_open([run.trips]) and run.trips % count:
            body(b.Index(run.start + done), bundle[: run.trips % count])


@dataclass(frozen=True)
class Registers:
    """How a kernel uses vector registers.

    `lanes` fit in one; `wide` is what the main loop handles at once (several registers, so that
    one instruction need not wait for the one before); `masks` says that the last odd elements go
    in one piece with the lanes behind them switched off. Loops over more than `flat` elements are
    not unrolled.
    """

    lanes: int
    wide: int
    masks: bool
    flat: int
    halves: bool = True
    """There are registers of fewer lanes."""

    @staticmethod
    def of_integers(target: Target) -> Registers:
        """For kernels of integers only, where vectors hold no floats."""
        lanes = target.integer_bits // 32
        return Registers(lanes, lanes, False, lanes, halves=False)

    @staticmethod
    def of(target: Target, element_size: int = 4) -> Registers:
        """What suits elements of that many bytes (those of booleans and floats together: 1): as
        many at once of all as there are floats in a register."""
        lanes = target.lanes(4)
        if target.is_scalar:
            return SCALAR
        masks = lanes >= 8 and (element_size >= 4 or lanes >= 16)
        wide = lanes * max(1, target.registers // 8)
        return Registers(lanes, wide, masks, flat=lanes * target.registers // 2)

    @staticmethod
    def beside(target: Target, stride: int, element_size: int = 4) -> Registers:
        """The same; scalars where elements, so far apart, do not lie side by side."""
        return Registers.of(target, element_size) if is_written(stride, 1) else SCALAR

    def narrow(self) -> Registers:
        """One register at a time."""
        return replace(self, wide=self.lanes)

    def suit(self, extent: int, strides: Sequence[int]) -> Registers:
        """Registers for `extent` elements that lie so far apart in several buffers: masks that are
        known at run time only are for what lies side by side."""
        if is_open([extent]) and any(is_open([each]) or each > 1 for each in strides):
            return replace(self, masks=False)
        return self

    def coarse(self, extent: int) -> list[Run]:
        """Strips of all lanes, then one element after the other where `extent` is open."""
        if not is_open([extent]):
            return self.cut(extent)
        return replace(self, wide=self.lanes, masks=False)._cut_open(extent, halves=False)

    def _cut_open(self, extent: int, halves: bool = True) -> list[Run]:
        """What `cut` gives for an extent that is known at run time only: runs may be empty. Single
        elements are LLVM's to write out, as those of known extents are."""
        widths = list(dict.fromkeys((self.wide, self.lanes)))
        if not self.masks:
            narrow = [self.lanes >> shift for shift in range(1, self.lanes.bit_length())]
            widths += narrow if halves and self.halves else narrow[-1:]
        runs: list[Run] = []
        rest = extent
        for width in widths:
            if not is_open([rest]):
                break
            runs.append(Run(extent - rest, rest // width, Strip(width, width), self.lanes > 1))
            rest = rest % width
        if is_open([rest]):
            trips = (rest + self.lanes - 1) // self.lanes
            return [*runs, Run(extent - rest, trips, Strip(self.lanes, rest), True)]
        return [*runs, *(replace(run, start=extent - rest + run.start) for run in self.cut(rest))]

    def cut(self, extent: int) -> list[Run]:
        """`extent` elements in runs of strips, the widest ones first."""
        if is_open([extent]):
            return self._cut_open(extent)
        runs, start = list[Run](), 0
        for width in dict.fromkeys((self.wide, self.lanes)):
            trips = (extent - start) // width
            if trips:
                rolled = trips * width > self.flat
                runs.append(Run(start, trips, Strip(width, width), rolled))
                start += trips * width
        rest = extent - start
        if rest and self.masks:
            return [*runs, Run(start, 1, Strip(1 << (rest - 1).bit_length(), rest))]
        width = self.lanes
        while rest:
            width = width // 2 if self.halves else 1
            if rest >= width:
                runs.append(Run(start, rest // width, Strip(width, width), not self.halves))
                start, rest = start + rest // width * width, rest % width
        return runs


# Scalar loops are LLVM's to unroll.
SCALAR = Registers(1, 1, False, sys.maxsize)


def load(buffer: ir.Value, place: b.Index, strip: Strip, stride: int = 1) -> ir.Value:
    """The elements of a strip from a flat memref, `stride` apart; nothing behind them is read."""
    is_few = not is_open([stride, strip.count]) and 1 < stride <= FEW
    if is_few and strip.width > 1:
        return _load_few_apart(buffer, place, strip, stride)
    if strip.is_whole or is_written(stride, 0):
        return b.load(buffer, place, strip.width, stride)
    if not is_written(stride, 1):
        if is_open([strip.count]):
            return _load_up_to(buffer, place, strip, stride)
        return b.load_first(buffer, place, strip.count, strip.width, stride)
    return as_read(load_stored(buffer, place, strip), buffer)


def load_stored(buffer: ir.Value, place: b.Index, strip: Strip) -> ir.Value:
    """Neighbours of a strip as they lie in a flat memref, short floats as bits."""
    if strip.is_whole:
        return b.load_stored(buffer, place, strip.width)
    zeros = b.splat(0, ir.MemRefType(buffer.type).element_type, strip.width)
    return vector.maskedload(zeros.type, buffer, [place.value()], strip.mask(), zeros)


def _load_up_to(buffer: ir.Value, place: b.Index, strip: Strip, stride: int) -> ir.Value:
    """The elements of a strip of which some are there; the last one in all lanes behind it."""
    last = arith.subi(b.index(strip.count), b.index(1))
    places = (b.Index.at(arith.minsi(b.index(lane), last)) for lane in range(strip.width))
    lanes = [b.load(buffer, place + at * stride) for at in places]
    return vector.from_elements(b.lanes_of(lanes[0].type, strip.width), lanes)


def _load_few_apart(buffer: ir.Value, place: b.Index, strip: Strip, stride: int) -> ir.Value:
    """All elements up to the last one of the strip, and from those the ones that are wanted."""
    return _every(_neighbours(buffer, place, strip, (strip.count - 1) * stride + 1), strip, stride)


def load_lines(buffer: ir.Value, place: b.Index, strip: Strip, lines: int) -> list[ir.Value]:
    """So many strips whose elements take turns in a flat memref: of two, the even and the odd
    ones."""
    if lines == 1 or lines > FEW or strip.width == 1:
        return [load(buffer, place + line, strip, lines) for line in range(lines)]
    loaded = _neighbours(buffer, place, strip, strip.count * lines)
    return [_every(loaded, strip, lines, line) for line in range(lines)]


def _neighbours(buffer: ir.Value, place: b.Index, strip: Strip, count: int) -> list[ir.Value]:
    """So many neighbours, in registers as wide as the strip."""
    parts = enumerate(pieces(strip, count))
    return [load(buffer, place + number * strip.width, piece) for number, piece in parts]


def _every(registers: Sequence[ir.Value], strip: Strip, stride: int, first: int = 0) -> ir.Value:
    """Of all lanes those that are so far apart, from the `first` one on, as a strip."""
    wanted = [first + lane * stride if lane < strip.count else 0 for lane in range(strip.width)]
    return pick(registers, [divmod(lane, strip.width) for lane in wanted])


def pieces(strip: Strip, count: int) -> list[Strip]:
    """`count` elements, one behind the other, in registers as wide as the strip."""
    starts = range(0, count, strip.width)
    return [Strip(strip.width, min(strip.width, count - start)) for start in starts]


def store(lanes: ir.Value, buffer: ir.Value, place: b.Index, strip: Strip, stride: int = 1) -> None:
    """Writes the elements of a strip to a flat memref, `stride` apart, and nothing behind them."""
    if strip.is_whole:
        b.store(lanes, buffer, place, stride)
    elif is_written(stride, 1):
        vector.maskedstore(buffer, [place.value()], strip.mask(), b.as_stored(lanes))
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


def pick(registers: Sequence[ir.Value], picks: Sequence[tuple[int, int]]) -> ir.Value:
    """A register with lane `(register, lane)` of the given ones in each of its lanes."""
    width = len(picks)
    if width == 1:
        return registers[picks[0][0]]
    lanes = registers[0]
    first = [lane if register == 0 else 0 for register, lane in picks]
    if len(registers) == 1:
        return vector.shuffle(lanes, lanes, first)
    for number in range(1, len(registers)):
        keep = first if number == 1 else list(range(width))
        mask = [
            width + lane if register == number else keep[place]
            for place, (register, lane) in enumerate(picks)
        ]
        lanes = vector.shuffle(lanes, registers[number], mask)
    return lanes


def interleaved(registers: Sequence[ir.Value]) -> ir.Value:
    """The first lanes of all registers, then the second ones, and so on."""
    width, count = b.width_of(registers[0]), len(registers)
    if width == 1:
        return vector.from_elements(ir.VectorType.get([count], registers[0].type), registers)
    found = registers[0]
    for number in range(1, count):
        filled = b.width_of(found)
        own = [filled + lane for lane in range(width)]
        second = registers[number]
        if filled > width:
            # Both sides of a shuffle are of one type.
            second = vector.shuffle(second, second, [lane % width for lane in range(filled)])
        found = vector.shuffle(found, second, [*range(filled), *own])
    return vector.shuffle(
        found, found, [plane * width + lane for lane in range(width) for plane in range(count)]
    )
