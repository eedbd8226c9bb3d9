"""Depthwise convolutions of single floats, where a multiply-add takes longer than both its steps.

    for each channel
        w = the weights of its window, which lie side by side        VLDM
        for each few pixels, which are loaded one right behind the other
            p, q, r = w[i] · a, w[j] · a, w[k] · a
            sums += p, q, r

A load behind another one takes a cycle, one by itself two, and a sum waits for a product that the
instruction before it made. LLVM would ask for each pixel where it is wanted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...dialect.mlir import ir
from ...dialect.single_floats import MOST_AT_ONCE, SINGLES
from . import builder as b
from .addresses import kept_apart
from .window_rows import Offsets

MOST_PRODUCTS = 3
"""So many products are made before their sums are."""
MOST_SIDE_BY_SIDE = 16
"""So many weights leave registers for all else."""


def side_by_side(weights: Sequence[ir.Value]) -> list[ir.Value]:
    """The same weights, which are in the last registers."""
    count = len(weights)
    return kept_apart(weights, [f"s{SINGLES - count + place}" for place in range(count)])


def loaded_together(weights: int, sums: int) -> int:
    """How many pixels are loaded one right behind the other: as many as there are registers for
    beside weights, sums and products."""
    return max(1, min(MOST_AT_ONCE, SINGLES - weights - sums - MOST_PRODUCTS))


def add_in_groups(
    products: Iterable[tuple[Offsets, ir.Value, ir.Value]], sums: dict[Offsets, ir.Value]
) -> None:
    """Adds products, each with the place of its sum and its factors: a few of different sums are
    made, then added."""
    group = dict[Offsets, ir.Value]()
    for place, weight, pixel in products:
        if place in group or len(group) == MOST_PRODUCTS:
            _add(group, sums)
            group = {}
        group[place] = b.mul(weight, pixel)
    _add(group, sums)


def _add(products: dict[Offsets, ir.Value], sums: dict[Offsets, ir.Value]) -> None:
    made = kept_apart([*products.values()])
    added = [b.add(sums[place], each) for place, each in zip(products, made, strict=True)]
    sums.update(zip(products, kept_apart(added), strict=True))
