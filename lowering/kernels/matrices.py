"""Sums of two rows side by side, as instructions that multiply small matrices add to them.

    rows as they are stored            the sums of a pair of rows
    a0 a1 a2 a3                        a0 a1 b0 b1
    b0 b1 b2 b3                        a2 a3 b2 b3

A row without a second one is its own second one: what is added up there is dropped.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...dialect.mlir import ir, vector

_IN_PAIRS = [0, 1, 4, 5, 2, 3, 6, 7]


def in_pairs(sums: Sequence[ir.Value], rows: int) -> list[ir.Value]:
    """The sums of so many rows, each of which has as many registers of four, two rows at a time."""
    each, found = len(sums) // rows, list[ir.Value]()
    for row in range(0, rows, 2):
        other = min(row + 1, rows - 1)
        for column in range(each):
            pair = sums[row * each + column], sums[other * each + column]
            found.append(vector.shuffle(*pair, _IN_PAIRS))
    return found


def in_rows(pairs: Sequence[ir.Value], rows: int) -> list[ir.Value]:
    """The same sums row by row."""
    each, found = len(pairs) // -(-rows // 2), list[ir.Value]()
    for row in range(rows):
        for pair in pairs[row // 2 * each :][:each]:
            found.append(vector.shuffle(pair, pair, [lane + row % 2 * 2 for lane in (0, 1, 4, 5)]))
    return found
