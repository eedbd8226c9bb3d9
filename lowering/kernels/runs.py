"""Runs of neighbours in the reduction, multiplied in words of a few of them.

Where the instruction takes a word from any lane of a register, whole registers of A are loaded:

    a = the words of all lanes              a word in every lane of a register
    for each lane                           for each word
        sums += a[lane] · weights               sums += a · weights
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...dialect.dot_products import PAIRS_OF_WORDS
from ...dialect.mlir import ir
from ...dialect.targets import Target
from . import builder as b
from .ahead import ask_ahead
from .columns import sums_of_row
from .dots import Parts
from .turns import fold_whole, turns_written_out
from .words import Words

Sums = list[ir.Value]
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
    streams: bool

    def added(self, rows: Sequence[b.Index], start: b.Index, sums: Sums) -> Sums:
        """All sums, of which each row has one for each register of columns, and the products of
        these rows with the weights from `start` on: whole words, then what is left."""
        kind = self.words.dots.kind
        whole, rest = divmod(self.extent, kind.group)
        full, single = divmod(whole, kind.lanes)
        sums = self._registers(full, rows, start, sums)
        if single and full:
            again = kind.lanes - single
            sums = self._register(b.Index(whole - kind.lanes), rows, start, sums, again)
        else:
            sums = b.fold(single, sums, lambda at, sums: self._one_word(at, rows, start, sums))
        return self._one_word(b.Index(whole), rows, start, sums, rest) if rest else sums

    def _registers(self, count: int, rows: Sequence[b.Index], start: b.Index, sums: Sums) -> Sums:
        """The products of so many whole registers of each row."""
        kind, target = self.words.dots.kind, self.target
        if count and len(rows) == 1 and kind == PAIRS_OF_WORDS:
            return sums_of_row(self.words.given, rows[0], self.weights, start, sums, count)

        def body(counter: b.Index, sums: Sums, turns: int) -> Sums:
            for turn in range(turns):
                at = counter + turn
                if kind.lanes == 1:
                    sums = self._one_word(at, rows, start, sums)
                else:
                    sums = self._register(at * kind.lanes, rows, start, sums)
            return sums

        if kind.adds > 1 and not target.is_scalar:
            return b.fold(count, sums, lambda at, sums: body(at, sums, 1), rolled=True)
        turns = turns_written_out(count, len(sums) * kind.lanes, target) if count else 1
        return fold_whole(count, turns, sums, body)

    def _one_word(
        self, at: b.Index, rows: Sequence[b.Index], start: b.Index, sums: Sums, count: int = 0
    ) -> Sums:
        """The products of one word of each row, of all its elements or only the first of them."""
        dots = self.words.dots
        group = dots.kind.group
        own = [self.words.load(place + at * group, count or group) for place in rows]
        return self._products(at, start, sums, lambda row, width: dots.of_a(own[row], width))

    def _register(
        self, at: b.Index, rows: Sequence[b.Index], start: b.Index, sums: Sums, first: int = 0
    ) -> Sums:
        """Those of the words in all lanes of a register, from the first on that is not done yet."""
        dots = self.words.dots
        own = [self.words.load_several(place + at * dots.kind.group) for place in rows]
        for lane in range(first, dots.kind.lanes):
            sums = self._products(
                at + lane, start, sums, lambda row, width, i=lane: dots.of_lane(own[row], i, width)
            )
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
