"""The words of A that a contraction multiplies with those of its weights."""

from __future__ import annotations

from dataclasses import dataclass

from ...dialect.mlir import arith, ir, memref, vector
from ...dialect.tiles import WIDENED_AT_ONCE, WIDENED_BYTES
from . import builder as b
from .buffer import Buffer
from .dots import ANY_LANE, Dots, load_few, load_wide, load_word, unknown


@dataclass(frozen=True)
class Words:
    """Where they are: in A itself, or in a copy of it in which each element has 16 bits."""

    dots: Dots
    given: Buffer
    widened: ir.Value | None = None

    @staticmethod
    def of(dots: Dots, given: Buffer, scratch: ir.Value | None) -> Words:
        """Those of a buffer, which is copied where there is scratch memory."""
        if scratch is None:
            return Words(dots, given)
        size = ir.MemRefType(scratch.type).shape[0]
        type = ir.MemRefType.get([size], ir.IntegerType.get_signless(8))
        copy = memref.view(type, scratch, b.index(0), [])
        _widen(given, copy)
        return Words(dots, given, copy)

    def load(self, place: b.Index, count: int) -> ir.Value:
        """The word of `count` neighbours from one on, with zeros behind them."""
        memory, group = self.given.memref, self.dots.kind.group
        if self.widened is not None and count == group:
            return load_word(self.widened, place * WIDENED_BYTES, WIDENED_BYTES)
        if count == group:
            return self.dots.load(memory, place)
        if self.dots.kind.widens:
            return load_wide(memory, place, count, self.dots.is_signed)
        return load_few(memory, place, count)

    def load_several(self, place: b.Index, count: int) -> ir.Value:
        """So many whole words from one on, in the first lanes of a register."""
        kind = self.dots.kind
        some, all = count * kind.group, kind.lanes * kind.group
        loaded = b.load_stored(self.given.memref, place, some)
        if count == kind.lanes:
            return self.dots.of_register(loaded)
        if some == 1:
            return b.broadcast(loaded, all)
        nothing = [ANY_LANE] * (all - some)
        filled = vector.shuffle(loaded, loaded, [*range(some), *nothing])
        return unknown(self.dots.of_register(filled))


def _widen(source: Buffer, copy: ir.Value) -> None:
    """Copies all bytes of a buffer to words at their places; the last ones twice where they do not
    fill a strip."""
    width, size = WIDENED_AT_ONCE, source.layout.size
    words, bytes = (
        ir.VectorType.get([count], ir.IntegerType.get_signless(bits))
        for count, bits in ((width, 16), (WIDENED_BYTES * width, 8))
    )
    extend = arith.extui if source.dtype.name == "uint8" else arith.extsi

    def strip(start: b.Index) -> None:
        lanes = extend(words, b.load(source.memref, start, width))
        b.store(vector.bitcast(bytes, lanes), copy, start * WIDENED_BYTES)

    b.repeat(size // width * width, strip, step=width)
    if size % width:
        strip(b.Index(size - width))
