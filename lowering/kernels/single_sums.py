"""Products of single floats and their sums, where a multiply-add takes longer than both.

    p, q = w · a, v · a
    sums += p, q

A sum waits for a product that the instruction before it made, so others are made in between. LLVM
would write each sum right behind its product; `kept_apart` has it make several first.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...dialect.mlir import ir
from ...dialect.single_floats import ROWS_IN_TURN
from . import builder as b
from .addresses import kept_apart
from .single_rows import Values

Product = tuple[int, ir.Value, ir.Value]
"""The number of the sum that a product is for, and its factors."""


def add_in_pairs(products: Sequence[Product], sums: Values) -> None:
    """Two products, then both sums, which are there before the next two products are."""
    for start in range(0, len(products), 2):
        both = products[start : start + 2]
        made = kept_apart([b.mul(weight, number) for _, weight, number in both])
        added = [b.add(sums[place], each) for (place, _, _), each in zip(both, made, strict=True)]
        for (place, _, _), each in zip(both, kept_apart(added), strict=True):
            sums[place] = each


def add_in_turn(products: Sequence[Product], sums: Values) -> None:
    """Three products with each weight, the last of which replaces it, and is added when the first
    one with the next weight is there: a single register is needed for the others."""
    late: tuple[int, ir.Value] | None = None
    for start in range(0, len(products), ROWS_IN_TURN):
        (one, *first), (two, *second), (three, *third) = products[start : start + ROWS_IN_TURN]
        product = b.mul(*first)
        if late:
            product, waiting = kept_apart([product, late[1]])
            sums[late[0]] = b.add(sums[late[0]], waiting)
        sums[one] = b.add(sums[one], product)
        product, last, sums[one] = kept_apart([b.mul(*second), b.mul(*third), sums[one]])
        sums[two] = b.add(sums[two], product)
        late = three, last
    if late:
        sums[late[0]] = b.add(sums[late[0]], late[1])
