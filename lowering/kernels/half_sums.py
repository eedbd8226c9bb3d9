"""Products of halves that are added up as halves, a block of the reduction at a time.

    for each block
        halves = 0
        for each step of the block
            halves += a · weights           eight at once
        sums += halves                      in single precision

Sums begin with zero, and biases are added at the end: registers have no room for both sums.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ...dialect.half_sums import piece_of
from ...dialect.mlir import arith, ir, math
from . import builder as b
from .window_rows import Offsets

Sums = list[ir.Value]


def in_block(sums: Sequence[ir.Value], adds: Callable[[Sums], Sums], is_all: bool = False) -> Sums:
    """The sums with that of a block: what `adds` adds to halves. Of the only block it is that."""
    halves = adds([b.splat(0, ir.F16Type.get(), b.width_of(each)) for each in sums])
    singles = [arith.extf(total.type, each) for total, each in zip(sums, halves, strict=True)]
    return singles if is_all else [b.add(*each) for each in zip(sums, singles, strict=True)]


def in_pieces(run: int, block: int, sums: Sums, adds: Callable[[b.Index, int, Sums], Sums]) -> Sums:
    """The sums with those of a run of several blocks, `adds(start, size, halves)` for each."""
    size = piece_of(run, block)
    whole = run // size * size

    def piece(start: b.Index, sums: Sums, size: int = size) -> Sums:
        return in_block(sums, lambda halves: adds(start, size, halves))

    sums = b.fold(whole, sums, piece, step=size, rolled=True)
    return piece(b.Index(whole), sums, run - whole) if whole < run else sums


def halves_at(buffer: ir.Value, place: b.Index, width: int, stride: int) -> ir.Value:
    """Lanes from a flat memref, `stride` elements apart, as they are multiplied."""
    stored = b.load_stored(buffer, place, width, stride)
    half = b.lanes_of(ir.F16Type.get(), width)
    return stored if stored.type == half else arith.bitcast(half, stored)


def halves_of_windows(
    products: Iterable[tuple[Offsets, ir.Value, ir.Value]], bias: ir.Value
) -> dict[Offsets, ir.Value]:
    """The sums of windows by their places, of products that each have a place and two factors: one
    block each. LLVM may round any product where it is told of products and sums."""
    halves = dict[Offsets, ir.Value]()
    for place, weight, seen in products:
        before = halves.get(place)
        halves[place] = b.mul(seen, weight) if before is None else math.fma(seen, weight, before)
    return {place: in_singles(each, bias) for place, each in halves.items()}


def in_singles(halves: ir.Value, bias: ir.Value) -> ir.Value:
    """The sum of one block with the bias."""
    return b.add(bias, arith.extf(bias.type, halves))


def with_biases(sums: Sequence[ir.Value], biases: Sequence[ir.Value]) -> Sums:
    """The sums of some rows, with the biases of their columns."""
    return [b.add(total, biases[at % len(biases)]) for at, total in enumerate(sums)]
