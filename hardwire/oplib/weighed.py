"""Sums of elements times weights, one result after the other.

A convolution relates an element in front of it to one behind by a step of the weight:

    front = back * stride - padding + step * dilation

`forwards` goes from what lies behind to what it meets in front, `backwards` the other way. Each sum
is held where it is computed, so that halves are added up as floats, and rounded once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..dialect.mlir import arith, ir
from .loops import Place, Values, all_of, chosen, compared, fold, load, number, total, zero_of
from .windows import Window

Met = tuple[list[ir.Value], ir.Value]
"""A place, and an i1: it is that of an element."""
Term = tuple[ir.Value, Callable[[], ir.Value]]
"""An i1 that says if there is one, and what computes it."""
Go = Callable[[Sequence[Window], Values, Values], Met]


def forwards(windows: Sequence[Window], back: Values, steps: Values) -> Met:
    """What windows meet in front, where sizes are those of `extent`."""
    moved = zip(windows, back, steps, strict=True)
    here = [one.met(at, step) for one, at, step in moved]
    return here, all_of([one.inside(at) for one, at in zip(windows, here, strict=True)])


def backwards(windows: Sequence[Window], front: Values, steps: Values) -> Met:
    """Which windows, of which there are `out`, meet an element in front by these steps."""
    here: list[ir.Value] = []
    conditions: list[ir.Value] = []
    for one, at, step in zip(windows, front, steps, strict=True):
        begins = arith.subi(total(at, one.padding), arith.muli(step, one.dilation))
        here.append(arith.floordivsi(begins, one.stride))
        conditions.append(compared("eq", arith.muli(here[-1], one.stride), begins))
        conditions.append(compared("ult", here[-1], one.out))
    return here, all_of(conditions)


@dataclass(frozen=True)
class Weighed:
    """A weight with its windows, its groups, and how many channels of each its columns are."""

    weight: ir.Value
    windows: Sequence[Window]
    rows: ir.Value
    columns: ir.Value
    """Channels of a group: those that the first dimension counts, and the second."""

    def steps(self) -> list[ir.Value]:
        """The sizes of the weight behind its channels."""
        return [one.kernel for one in self.windows]

    def of_columns(
        self, first: ir.Value, given: ir.Value, lead: Values, row: ir.Value, at: Values, go: Go
    ) -> ir.Value:
        """`first`, and all elements of a row's group, weighed by that row."""
        before = arith.muli(arith.divsi(row, self.rows), self.columns)

        def term(place: Place) -> Term:
            here, inside = go(self.windows, at, place[1:])
            source = [*lead, total(before, place[0]), *here]
            return inside, lambda: _weigh(given, source, self.weight, [row, *place])

        return sum_where([self.columns, *self.steps()], first, term)

    def of_rows(
        self, first: ir.Value, given: ir.Value, lead: Values, channel: ir.Value, at: Values, go: Go
    ) -> ir.Value:
        """`first`, and all elements of a channel's group, weighed by the column of that channel."""
        group = arith.divsi(channel, self.columns)
        before = arith.muli(group, self.rows)
        column = arith.subi(channel, arith.muli(group, self.columns))

        def term(place: Place) -> Term:
            here, inside = go(self.windows, at, place[1:])
            row = total(before, place[0])
            of = [row, column, *place[1:]]
            return inside, lambda: _weigh(given, [*lead, row, *here], self.weight, of)

        return sum_where([self.rows, *self.steps()], first, term)

    def of_weight(self, front: ir.Value, back: ir.Value, lead: Values, place: Values) -> ir.Value:
        """What an element of the weight is multiplied by, summed up; `lead` are sizes."""
        row, column, *steps = place
        group = arith.divsi(row, self.rows)
        channel = total(arith.muli(group, self.columns), column)

        def term(at: Place) -> Term:
            before, behind = at[: len(lead)], at[len(lead) :]
            here, inside = forwards(self.windows, behind, steps)
            return inside, lambda: _weigh(
                front, [*before, channel, *here], back, [*before, row, *behind]
            )

        return sum_where([*lead, *(one.out for one in self.windows)], zero_of(front), term)


def _weigh(one: ir.Value, at: Values, other: ir.Value, there: Values) -> ir.Value:
    return arith.mulf(load(one, at), load(other, there))


def sum_where(
    extents: Values,
    first: ir.Value,
    term: Callable[[Place], Term],
) -> ir.Value:
    """`first`, and each term that there is."""

    def add(at: Place, held: Place) -> Values:
        inside, value = term(at)
        return [chosen(inside, lambda: arith.addf(held[0], value()), held[0])]

    (found,) = fold([(number(0), one) for one in extents], [first], add)
    return found
