"""Products of halves that are added up as halves, a block of the reduction at a time.

    for each block
        halves = 0
        for each step of the block
            halves += a · weights           eight at once
        sums += halves                      in single precision

Sums begin with zero, and biases are added at the end: registers have no room for both sums.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...dialect.half_sums import piece_of
from ...dialect.mlir import arith, ir
from . import builder as b

Sums = list[ir.Value]


def in_block(sums: Sequence[ir.Value], adds: Callable[[Sums], Sums]) -> Sums:
    """The sums with that of a block: what `adds` adds to halves."""
    half, found = ir.F16Type.get(), Sums()
    halves = adds([b.splat(0, half, b.width_of(each)) for each in sums])
    for total, each in zip(sums, halves, strict=True):
        found.append(b.add(total, arith.extf(total.type, each)))
    return found


def in_pieces(run: int, block: int, sums: Sums, adds: Callable[[b.Index, int, Sums], Sums]) -> Sums:
    """The sums with those of a run of several blocks, `adds(start, size, halves)` for each."""
    size = piece_of(run, block)
    whole = run // size * size

    def piece(start: b.Index, sums: Sums, size: int = size) -> Sums:
        return in_block(sums, lambda halves: adds(start, size, halves))

    sums = b.fold(whole, sums, piece, step=size, rolled=True)
    return piece(b.Index(whole), sums, run - whole) if whole < run else sums


def with_biases(sums: Sequence[ir.Value], biases: Sequence[ir.Value]) -> Sums:
    """The sums of some rows, with the biases of their columns."""
    return [b.add(total, biases[at % len(biases)]) for at, total in enumerate(sums)]
