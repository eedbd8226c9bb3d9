"""Products of bytes for Cortex-M with the DSP extension: two columns in each word of weights.

    for each tile of rows
        scratch = A[rows], in pairs of 16 bits
        for each two columns
            for each word of weights
                sums += pairs of the rows · pairs of the columns

SXTB16 makes the pairs of both columns of a word, and as many SMLAD as there are rows follow each.
That takes all registers. LLVM asks for what is multiplied next as early as it can, for which there
are none left, and moves sums about: `kept_apart` keeps it from that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from ...dialect.contraction import Axis
from ...dialect.dot_products import DotProducts
from ...dialect.mlir import ir, memref
from . import builder as b
from .addresses import address_of, behind, kept_apart, load_behind
from .buffer import Buffer
from .dots import add_pair, halves_of_word, load_few, load_word, store_word

WORD = 4
AT_ONCE = 4
"""So many words of weights are multiplied in a turn of the innermost loop."""
OF_ROW_AT_ONCE = 2
"""The same of a row alone, with several columns each."""
REGISTERS = ("r7", "r11", "r4", "r5", "r6", "r8", "r9", "r10")
"""Where addresses and sums stay from word to word: all but those that a word and a counter need."""
TOGETHER = 2
"""So many pairs are asked for at once."""


@dataclass(frozen=True)
class Columns:
    """A, the loops over its reduction, the innermost one over neighbours, and the scratch memory
    for the pairs of a tile: those of all rows side by side."""

    dots: DotProducts
    given: Buffer
    reduction: tuple[Axis, ...]
    pairs: ir.Value

    @staticmethod
    def of(
        dots: DotProducts, given: Buffer, reduction: tuple[Axis, ...], scratch: ir.Value
    ) -> Columns:
        size = ir.MemRefType(scratch.type).shape[0]
        type = ir.MemRefType.get([size], ir.IntegerType.get_signless(8))
        return Columns(dots, given, reduction, memref.view(type, scratch, b.index(0), []))

    @property
    def steps(self) -> int:
        """How many pairs a row has."""
        return prod(axis.extent for axis in self.reduction[:-1]) * self._steps_of_run

    @property
    def _steps_of_run(self) -> int:
        return self.dots.padded(self.reduction[-1].extent) // 2

    def fill(self, places: Sequence[b.Index]) -> None:
        """Makes the pairs of rows of A that begin at these places."""
        outer = self.reduction[:-1]

        def run(counters: tuple[b.Index, ...]) -> None:
            offset, number = b.Index(), b.Index()
            for axis, counter in zip(outer, counters, strict=True):
                offset, number = offset + counter * axis.stride, number * axis.extent + counter
            self._fill_run([place + offset for place in places], number * self._steps_of_run)

        # A loop of one turn, inside which there is nothing to unroll.
        extents = [*(axis.extent for axis in outer), 1]
        b.nest(extents, lambda counters: run(counters[:-1]), rolled=True)

    def _fill_run(self, places: Sequence[b.Index], first: b.Index) -> None:
        """The pairs of neighbours, from step `first` on. A single one behind the words of four has
        a pair with a zero."""
        memory, group = self.given.memref, self.dots.group
        whole, rest = divmod(self.reduction[-1].extent, group)

        def word(at: b.Index) -> None:
            words = [load_word(memory, place + at * group) for place in places]
            self._store_pairs(words, first + at * 2, 2)

        b.repeat(whole, word, rolled=True)
        if rest:
            words = [load_few(memory, place + whole * group, rest) for place in places]
            self._store_pairs(words, first + whole * 2, min(rest, 2))

    def _store_pairs(self, words: Sequence[ir.Value], step: b.Index, count: int) -> None:
        """The first pairs of each word."""
        is_signed = self.given.dtype.name == "int8"
        parts = [halves_of_word(word, is_signed) for word in words]
        for number in range(count):
            for row, pairs in enumerate(parts):
                place = (step + number) * len(words) + row
                store_word(pairs[number], self.pairs, place * WORD, WORD)

    def sums(
        self, weights: ir.Value, start: b.Index, sums: Sequence[ir.Value], columns: int
    ) -> list[ir.Value]:
        """The sums of all rows, each with those of one or two columns, whose weights begin there.
        A single column has one of zeros beside it."""
        zero = b.splat(0, sums[0].type, 1)
        both = sums if columns > 1 else [each for one in sums for each in (one, zero)]
        values = [address_of(self.pairs, b.Index()), address_of(weights, start), *both]
        whole, rest = divmod(self.steps, AT_ONCE)
        values = b.fold(
            whole, values, lambda _, values: _multiplied_words(values, AT_ONCE), rolled=True
        )
        _, _, *found = _multiplied_words(values, rest)
        return found if columns > 1 else found[::2]


def _multiplied_words(values: list[ir.Value], count: int) -> list[ir.Value]:
    """So many words of weights, with a pair of each row. The first two values are the addresses of
    what comes next, the others the sums."""
    rows = len(values) // 2 - 1
    for number in range(count):
        values = _multiplied_word(values, rows, number * rows)
    pairs, *others = values
    return [_words_behind(pairs, count * rows), *others] if count else values


def _multiplied_word(values: list[ir.Value], rows: int, first: int) -> list[ir.Value]:
    """One word, with pairs from the first one on, which are loaded side by side: neighbouring loads
    take less time."""
    pairs, weights, *sums = kept_apart(values, REGISTERS[: len(values)])
    word, loaded = _word_at(weights, 0), list[ir.Value]()
    values = [pairs, _words_behind(weights, 1), *sums]
    for start in range(0, rows, TOGETHER):
        places = range(first + start, first + min(start + TOGETHER, rows))
        loaded += [_word_at(values[0], place) for place in places]
        kept = kept_apart([*values, word, *loaded], REGISTERS[: len(values)])
        values, (word, *loaded) = kept[: len(values)], kept[len(values) :]
    pairs, weights, *sums = values
    columns = halves_of_word(word, True)
    for row, pair in enumerate(loaded):
        for place, column in enumerate(columns, 2 * row):
            sums[place] = add_pair(sums[place], pair, column)
    return [pairs, weights, *sums]


def sums_of_row(
    given: Buffer, place: b.Index, weights: ir.Value, start: b.Index, sums: list[ir.Value],
    words: int,
) -> list[ir.Value]:  # fmt: skip
    """Of a single row, which no pairs in scratch memory are worth it for: so many words of it times
    one of each column."""
    is_signed = given.dtype.name == "int8"
    values = [address_of(given.memref, place), address_of(weights, start), *sums]

    def some(values: list[ir.Value], count: int) -> list[ir.Value]:
        for number in range(count):
            values = _multiplied_word_of_row(values, number, is_signed)
        row, weights, *sums = values
        return [row, _words_behind(weights, count * len(sums)), *sums] if count else values

    whole, rest = divmod(words, OF_ROW_AT_ONCE)
    values = b.fold(whole, values, lambda _, values: some(values, OF_ROW_AT_ONCE), rolled=True)
    return some(values, rest)[2:]


def _multiplied_word_of_row(values: list[ir.Value], number: int, is_signed: bool) -> list[ir.Value]:
    """One word of the row, with the words of that number of all columns. It is loaded just behind
    the first of these, which takes less time than by itself."""
    row, weights, *sums = kept_apart(values)
    parts, count = list[ir.Value](), len(sums)
    for first in range(0, count, TOGETHER):
        own = range(first, min(first + TOGETHER, count))
        loaded = [_word_at(weights, number * count + place) for place in own]
        if not parts:
            row, weights, *both = kept_apart([row, weights, *loaded, *sums])
            loaded, sums = both[: len(loaded)], both[len(loaded) :]
            parts = halves_of_word(_word_at(row, 0, 1), is_signed)
            row = _words_behind(row, 1)
        for place, word in zip(own, loaded, strict=True):
            for part, other in zip(parts, halves_of_word(word, True), strict=True):
                sums[place] = add_pair(sums[place], part, other)
        row, weights, *both = kept_apart([row, weights, *parts, *sums])
        parts, sums = both[: len(parts)], both[len(parts) :]
    return [row, weights, *sums]


def _words_behind(address: ir.Value, words: int) -> ir.Value:
    """So many words further on."""
    return behind(address, words, _word_type())


def _word_at(address: ir.Value, word: int, align: int = WORD) -> ir.Value:
    return load_behind(address, word, _word_type(), align)


def _word_type() -> ir.Type:
    return ir.IntegerType.get_signless(32)
