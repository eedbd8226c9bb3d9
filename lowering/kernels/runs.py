"""Runs of neighbours in the reduction, multiplied in words of a few of them.

Where the instruction takes a word from any lane of a register, whole registers of A are loaded:

    a = the words of all lanes              a word in every lane of a register
    for each lane                           for each word
        sums += a[lane] · weights               sums += a · weights
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from ...dialect.dot_products import PAIRS_OF_WORDS, SEGMENTS
from ...dialect.mlir import ir
from ...dialect.targets import Target
from . import builder as b
from .ahead import NextPanel, ask_ahead
from .columns import sums_of_row
from .dots import Parts
from .half_sums import in_pieces
from .turns import fold_whole, turns_written_out
from .words import Words

Sums = list[ir.Value]
LONGER = 2
"""Where several rows share the weights a body may be so many times longer: others would load from
too far apart to load two registers at once."""
Spread = Callable[[int, int], Parts]
"""A word of A, of some row, in as many lanes as are wanted."""


@dataclass(frozen=True)
class Run:
    """So many neighbours of A, and the words of the weights that they are multiplied with, `pitch`
    from each to the next, for columns in registers of these widths."""

    words: Words
    weights: ir.Value
    widths: Sequence[int]
    extent: int
    pitch: int
    target: Target
    streams: bool = False
    next: NextPanel | None = None

    def added(self, rows: Sequence[b.Index], start: b.Index, sums: Sums) -> Sums:
        """All sums, of which each row has one for each register of columns, and the products of
        these rows with the weights from `start` on: whole words, then what is left."""
        kind = self.words.dots.kind
        if 0 < kind.block < self.extent:
            return in_pieces(self.extent, kind.block, sums, partial(self._piece, rows, start))
        if kind.lanes > 1:
            return self._from_lanes(rows, start, sums)
        whole, rest = divmod(self.extent, kind.group)
        sums = self._registers(whole, rows, start, sums)
        if rest == 0:
            return sums
        if kind.ends_with_run:
            last = [row + (self.extent - kind.group) for row in rows]
            return self._one_word(b.Index(whole), last, start, sums)
        places = [row + whole * kind.group for row in rows]
        return self._one_word(b.Index(whole), places, start, sums, rest)

    def _piece(
        self, rows: Sequence[b.Index], start: b.Index, at: b.Index, size: int, sums: Sums
    ) -> Sums:
        """A part of the run."""
        places = [row + at for row in rows]
        return replace(self, extent=size).added(places, start + at * self.pitch, sums)

    def _from_lanes(self, rows: Sequence[b.Index], start: b.Index, sums: Sums) -> Sums:
        """Whole registers, then the words of one that ends with the run."""
        group, lanes = self.words.dots.kind.group, self.words.dots.kind.lanes
        full = self.extent // (group * lanes)
        words = -(-self.extent // group) - full * lanes
        sums = self._registers(full, rows, start, sums)
        if full and words:
            last = [place + (self.extent - group * lanes) for place in rows]
            at = b.Index(full * lanes + words - lanes)
            return self._register(at, last, start, sums, range(lanes - words, lanes))
        return self._few_words(rows, start, sums, words)

    def _few_words(self, rows: Sequence[b.Index], start: b.Index, sums: Sums, words: int) -> Sums:
        """Those of a run that is shorter than a register, two at a time, the last of which ends
        with the run; numbers of segments one at a time, each loaded into all lanes."""
        group = self.words.dots.kind.group
        if self.words.dots.kind == SEGMENTS:
            for word in range(words):
                own = [row + word for row in rows]
                sums = self._one_word(b.Index(word), own, start, sums)
            return sums
        starts = [min(word * group, self.extent - group) for word in range(words)]
        word = 0
        while word < words:
            count = 2 if starts[word + 1 : word + 2] == [starts[word] + group] else 1
            places = [row + starts[word] for row in rows]
            sums = self._register(b.Index(word), places, start, sums, range(count))
            word += count
        return sums

    def _registers(self, count: int, rows: Sequence[b.Index], start: b.Index, sums: Sums) -> Sums:
        """The products of so many whole registers of each row."""
        kind, target = self.words.dots.kind, self.target
        if count and len(rows) == 1 and kind == PAIRS_OF_WORDS:
            return sums_of_row(self.words.given, rows[0], self.weights, start, sums, count)

        def body(counter: b.Index, sums: Sums, turns: int) -> Sums:
            if self.next:
                each = kind.lanes * self.pitch
                self.next.ask(start + counter * each, turns * each)
            for turn in range(turns):
                at = (counter + turn) * kind.lanes
                places = [row + at * kind.group for row in rows]
                if kind.lanes == 1:
                    sums = self._one_word(at, places, start, sums)
                else:
                    sums = self._register(at, places, start, sums, range(kind.lanes))
            return sums

        if kind.adds > 1 and not target.is_scalar:
            return b.fold(count, sums, lambda at, sums: body(at, sums, 1), rolled=True)
        longer = LONGER if kind.lanes > 1 and len(rows) > 1 else 1
        share = len(sums) * kind.lanes * kind.rows
        turns = turns_written_out(max(1, count), share, target, is_float=False, longer=longer)
        return fold_whole(count, turns, sums, body)

    def _one_word(
        self, at: b.Index, places: Sequence[b.Index], start: b.Index, sums: Sums, count: int = 0
    ) -> Sums:
        """The products of one word of each row, of all its elements or only the first of them."""
        dots = self.words.dots
        group = dots.kind.group
        own = [self.words.load(place, count or group) for place in places]
        return self._products(at, start, sums, lambda row, width: dots.of_a(own[row], width))

    def _register(
        self, at: b.Index, places: Sequence[b.Index], start: b.Index, sums: Sums, lanes: range
    ) -> Sums:
        """Those of the words in some lanes of a register; the first lane is word `at`."""
        dots = self.words.dots
        own, together = (
            [self.words.load_several(place, lanes.stop) for place in places],
            dots.kind.rows,
        )
        for lane in lanes:
            sums = self._products(
                at + lane, start, sums,
                lambda row, width, i=lane: dots.of_lane(own[together * row :][:together], i, width),
            )  # fmt: skip
        return sums

    def _products(self, at: b.Index, start: b.Index, sums: Sequence[ir.Value], a: Spread) -> Sums:
        """The sums with the products of a word of each row."""
        dots = self.words.dots
        place, group, columns = start + at * self.pitch, dots.kind.group, list[Parts]()
        if self.streams:
            ask_ahead(self.weights, place, sum(self.widths) * group)
        for width in self.widths:
            columns.append(dots.of_weights(self.weights, place, width))
            place = place + width * group
        found: Sums = []
        for row in range(len(sums) // len(columns)):
            spread = {width: a(row, width) for width in dict.fromkeys(self.widths)}
            for column, (width, factors) in enumerate(zip(self.widths, columns, strict=True)):
                total = sums[row * len(columns) + column]
                found.append(dots.add(total, spread[width], factors))
        return found
