"""Rows of A that are copied to scratch memory before they are multiplied, each in one run.

    for each tile of rows
        scratch = A[rows]
        for each panel of columns
            sums += scratch · weights

So an instruction for the products of many neighbours serves convolutions whose windows have only a
few of them side by side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod

from ...dialect.contraction import Axis
from ...dialect.dot_products import GROUP, DotProducts
from ...dialect.mlir import ir, memref
from ...dialect.targets import Target
from . import builder as b
from .buffer import Buffer
from .dots import Dots, load_word, store_word
from .runs import Run
from .words import Words


@dataclass(frozen=True)
class Gathered:
    """A, the loops over its reduction, the innermost one over neighbours, and the copies."""

    given: Buffer
    reduction: tuple[Axis, ...]
    words: Words
    target: Target

    @staticmethod
    def of(
        dots: DotProducts,
        given: Buffer,
        reduction: tuple[Axis, ...],
        scratch: ir.Value,
        target: Target,
    ) -> Gathered:
        size = ir.MemRefType(scratch.type).shape[0]
        type = ir.MemRefType.get([size], ir.IntegerType.get_signless(8))
        copies = replace(given, memref=memref.view(type, scratch, b.index(0), []))
        return Gathered(given, reduction, Words(Dots(dots, True), copies), target)

    @property
    def _depth(self) -> int:
        return prod(axis.extent for axis in self.reduction)

    def fill(self, places: Sequence[b.Index]) -> None:
        """Copies the rows of A that begin at these places."""
        *outer, run = self.reduction

        def copy(counters: tuple[b.Index, ...]) -> None:
            offset, number = b.Index(), b.Index()
            for axis, counter in zip(outer, counters, strict=True):
                offset, number = offset + counter * axis.stride, number * axis.extent + counter
            for row, place in enumerate(places):
                target = number * run.extent + row * self._depth
                self._copy_run(place + offset, target, run.extent)

        b.nest([axis.extent for axis in outer], copy)

    def _copy_run(self, place: b.Index, target: b.Index, extent: int) -> None:
        """Words of four bytes, the last of which ends with the run; single bytes of a short one."""
        source, copies = self.given.memref, self.words.given.memref
        if extent < GROUP:
            for byte in range(extent):
                b.store(b.load(source, place + byte), copies, target + byte)
            return
        for start in range(0, extent, GROUP):
            at = min(start, extent - GROUP)
            store_word(load_word(source, place + at), copies, target + at)

    def sums(
        self, weights: ir.Value, start: b.Index, sums: Sequence[ir.Value], columns: int
    ) -> list[ir.Value]:
        """The sums of all rows, each with those of some columns, whose weights begin there."""
        pitch = self.words.dots.kind.group * columns
        run = Run(self.words, weights, (1,) * columns, self._depth, pitch, self.target)
        places = [b.Index(row * self._depth) for row in range(len(sums) // columns)]
        return run.added(places, start, list(sums))
