"""Neighbours of a row, multiplied with integers of four or eight bits that lie packed in panels.

Integers of four bits lie in words of eight and have no sign. All sums are exact: the products of
pairs that are added up in 16 bits have at most 11 bits, and no more than four of them are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from ...dialect.dot_products import DotProducts
from ...dialect.mlir import arith, ir, vector
from . import builder as b
from .dots import GROUP, KINDS, Dots, Parts, add_pairs, load_word, products_of_bytes

Read = Callable[[ir.Value, b.Index, int], Parts]
"""What is at a place of a buffer, for so many lanes."""


@dataclass(frozen=True)
class Words:
    """How so many `neighbours` are multiplied at once: what the weights of some columns become,
    what those of a row in all lanes; and how all products of both are added to a sum.

    The weights of a column take `stored` elements of their buffer. A row's are `raised`.
    """

    neighbours: int
    stored: int
    of_weights: Read
    of_row: Read
    add: Callable[[ir.Value, Parts, Parts], ir.Value]
    raised: int = 0


def narrow_words(kind: DotProducts | None) -> Words:
    """Of integers of four bits, on a target with such instructions."""
    name = "" if kind is None else kind.name
    split, of_row, add = _NARROW[name]

    def of_weights(buffer: ir.Value, place: b.Index, width: int) -> Parts:
        return split(b.load(buffer, place, width))

    return Words(2 * GROUP, 1, of_weights, of_row, add)


def wide_words(kind: DotProducts | None) -> Words:
    """Of integers of eight bits."""
    if kind is None:
        return Words(1, 1, _single_bytes, partial(_integers_of_row, 1), _one_by_one)
    dots = Dots(kind, True)

    def of_row(buffer: ir.Value, place: b.Index, width: int) -> Parts:
        return dots.of_a(dots.load(buffer, place), width)

    return Words(kind.group, kind.group, dots.of_weights, of_row, dots.add, kind.raised("int8"))


def _some_bits(word: ir.Value, mask: int, shift: int) -> ir.Value:
    """Some bits of a word, shifted down."""
    moved = arith.shrui(word, b.like(shift, word)) if shift else word
    return arith.andi(moved, b.like(mask, word))


def _bytes_in(words: ir.Value) -> ir.Value:
    type = ir.VectorType.get([GROUP * b.width_of(words)], ir.IntegerType.get_signless(8))
    return vector.bitcast(type, words)


def _halves_of_bytes(words: ir.Value) -> Parts:
    return [_bytes_in(_some_bits(words, 0x0F0F0F0F, shift)) for shift in (0, 4)]


def _two_words(buffer: ir.Value, place: b.Index, width: int) -> Parts:
    words = [load_word(buffer, place + more) for more in (0, GROUP)]
    return [_bytes_in(b.broadcast(word, width)) for word in words]


def _pmaddubsw(total: ir.Value, row: Parts, weights: Parts) -> ir.Value:
    pairs = [products_of_bytes(one, other) for one, other in zip(weights, row, strict=True)]
    return add_pairs(total, arith.addi(*pairs))


def _each(name: str, weights_first: bool) -> Callable[[ir.Value, Parts, Parts], ir.Value]:
    """An instruction that multiplies words of bytes, for each part."""

    def add(total: ir.Value, row: Parts, weights: Parts) -> ir.Value:
        for pair in zip(row, weights, strict=True):
            one, other = reversed(pair) if weights_first else pair
            total = KINDS[name].add(total, [one], [other])
        return total

    return add


def _pairs_of_weights(word: ir.Value) -> Parts:
    return [_some_bits(word, 0x000F000F, 4 * place) for place in range(GROUP)]


def _pairs_of_row(buffer: ir.Value, place: b.Index, width: int) -> Parts:
    words = [load_word(buffer, place + more) for more in (0, GROUP)]
    return [part for word in words for part in KINDS["smlad"].of_a(word, width, True)]


def _integers_of_word(words: ir.Value) -> Parts:
    return [_some_bits(words, 15, 4 * place) for place in range(2 * GROUP)]


def _integers_of_row(count: int, buffer: ir.Value, place: b.Index, width: int) -> Parts:
    i32 = ir.IntegerType.get_signless(32)
    found = [arith.extsi(i32, b.load(buffer, place + more)) for more in range(count)]
    return [b.broadcast(each, width) for each in found]


def _single_bytes(buffer: ir.Value, place: b.Index, width: int) -> Parts:
    type = b.lanes_of(ir.IntegerType.get_signless(32), width)
    return [arith.extsi(type, b.load(buffer, place, width))]


def _one_by_one(total: ir.Value, row: Parts, weights: Parts) -> ir.Value:
    for one, other in zip(row, weights, strict=True):
        total = b.add(total, b.mul(one, other))
    return total


_NARROW = {
    "": (_integers_of_word, partial(_integers_of_row, 2 * GROUP), _one_by_one),
    "pmaddwd": (_halves_of_bytes, _two_words, _pmaddubsw),
    "sdot": (_halves_of_bytes, _two_words, _each("sdot", weights_first=False)),
    "smlad": (_pairs_of_weights, _pairs_of_row, KINDS["smlad"].add),
    "vpdpbusd": (_halves_of_bytes, _two_words, _each("vpdpbusd", weights_first=True)),
}
"""By the instruction: what words of weights become, and neighbours of a row, and how these are
multiplied. Where bytes without a sign come first, the weights do."""
