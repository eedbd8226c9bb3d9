"""The order of few keys: each goes where as many are smaller.

    for a few registers of keys
        for each key of all
            counts += that key is smaller
        result[counts] = their places

Keys behind all others fill the last turn, so that nothing is left over but the last few places.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...dialect.graph.extents import is_open
from ...dialect.mlir import arith, ir, scf, vector
from ...dialect.templates.argsort import Keys
from . import builder as b
from .kernel import Kernel
from .positions import Position, moved
from .sort_keys import LESS, behind_all, place_type
from .strips import Strip, load, spread

PARTS = (4, 2, 1)
"""So many registers of keys are counted at once."""


@dataclass(frozen=True)
class Counted:
    """A row of the result along `dim`, and its keys in scratch memory."""

    kernel: Kernel
    kind: Keys
    keys: ir.Value
    start: Position
    dim: int

    @property
    def _count(self) -> int:
        return self.kernel.output.shape[self.dim]

    @property
    def _all(self) -> int:
        """With those that fill the last turn."""
        return self.kind.count(self._count)

    @property
    def _strip(self) -> Strip:
        return Strip(self.kind.lanes, self.kind.lanes)

    def put_places(self) -> None:
        """Writes the row."""
        count, lanes = self._count, self._strip.width
        largest = behind_all(self.keys)
        b.repeat(self._all - count, lambda i: b.store(largest, self.keys, i + count))
        done = 0
        for part in (1,) if lanes == 1 or self.kernel.is_small else PARTS:
            self._put_parts(done, part)
            done = count - (count - done) % (part * lanes)
        rest = count - done
        b.repeat(rest, lambda i: self._put(i + done, 1, rest), lanes)

    def _put_parts(self, done: int, part: int) -> None:
        size = part * self._strip.width
        trips = (self._count - done) // size
        b.repeat(trips * size, lambda i: self._put(i + done, part), size, rolled=True)

    def _put(self, first: b.Index, part: int, count: int | None = None) -> None:
        """The places of a few registers of keys; of one, those of the first `count` alone."""
        lanes = self._strip.width
        for number, counts in enumerate(self._counts(first, part)):
            for lane in range(lanes):
                before = counts if lanes == 1 else vector.extract(counts, [], [lane])
                place = first + (number * lanes + lane)
                if count is None or lane == 0:
                    self._finish(place, before)
                elif is_open([count]):
                    is_there = arith.cmpi(LESS, b.index(lane), b.index(count))
                    with ir.InsertionPoint(scf.IfOp(is_there).then_block):
                        self._finish(place, before)
                        scf.YieldOp([])
                elif lane < count:
                    self._finish(place, before)

    def _counts(self, first: b.Index, part: int) -> list[ir.Value]:
        """How many keys are smaller than each of a few registers of them."""
        strip, turn = self._strip, self.kind.turn
        own = [load(self.keys, first + number * strip.width, strip) for number in range(part)]

        def counted(j: b.Index, counts: list[ir.Value]) -> list[ir.Value]:
            for step in range(turn):
                key = spread(b.load(self.keys, j + step), strip)
                smaller = [arith.cmpi(LESS, key, each) for each in own]
                pairs = zip(counts, smaller, strict=True)
                counts = [arith.subi(sum, arith.extsi(sum.type, less)) for sum, less in pairs]
            return counts

        zeros = [b.splat(0, place_type(), strip.width)] * part
        return b.fold(self._all, zeros, counted, turn, rolled=True)

    def _finish(self, place: b.Index, before: ir.Value) -> None:
        there = b.Index.at(arith.index_cast(ir.IndexType.get(), before))
        value = arith.index_cast(place_type(), place.value())
        self.kernel.finish(value, moved(self.start, self.dim, there), self.dim)
