"""`_cdist_forward` and `_pdist_forward`: distances of rows, by any norm."""

from __future__ import annotations

from collections.abc import Callable

from ..dialect.mlir import arith, cf, ir, math
from .loops import (
    SHAPE,
    Kernel,
    Place,
    Values,
    chosen,
    compared,
    each,
    fold,
    held_type,
    load,
    number,
    require,
    require_sizes,
    sizes,
    store,
    total,
    zero_of,
)


def between_rows(kernel: Kernel, dims: int) -> None:
    """Of each row of one matrix from each of the other; what is in front of these is broadcast."""
    x, y, out = kernel.tensors["x1"], kernel.tensors["x2"], kernel.outs[0]
    *x_lead, rows, width = sizes(x)
    *y_lead, columns, other = sizes(y)
    require("eq", width, other)
    lead = [
        arith.select(compared("eq", one, number(1)), two, one)
        for one, two in zip(x_lead, y_lead, strict=True)
    ]
    for own in (x_lead, y_lead):
        for one, wanted in zip(own, lead, strict=True):
            single = compared("eq", one, number(1))
            cf.AssertOp(arith.ori(single, compared("eq", one, wanted)), SHAPE)
    require_sizes(out, [*lead, rows, columns])
    norm = _Norm(kernel, x)

    def place(at: Place, own: Values, row: ir.Value) -> Place:
        here = zip(at, own, strict=True)
        return [*(arith.minsi(one, arith.subi(n, number(1))) for one, n in here), row]

    def write(at: Place) -> None:
        *before, row, column = at
        one, two = place(before, x_lead, row), place(before, y_lead, column)
        store(norm.of(width, lambda k: arith.subf(load(x, [*one, k]), load(y, [*two, k]))), out, at)

    each([*lead, rows, columns], write)


def among_rows(kernel: Kernel, dims: int) -> None:
    """Of each row from those behind it, one after the other."""
    x, out = kernel.tensors["self"], kernel.outs[0]
    rows, width = sizes(x)
    twice = arith.muli(rows, arith.subi(rows, number(1)))
    require_sizes(out, [arith.divsi(twice, number(2))])
    norm = _Norm(kernel, x)

    def write(at: Place, held: Place) -> Values:
        row, last = at[0], rows

        def one(there: Place, place: Place) -> Values:
            found = norm.of(width, lambda k: arith.subf(load(x, [row, k]), load(x, [there[0], k])))
            store(found, out, place)
            return [total(place[0], number(1))]

        return fold([(total(row, number(1)), last)], held, one)

    fold([(number(0), rows)], [number(0)], write)


class _Norm:
    """The norm that a call asks for, of elements of `x`; 0 counts those that are not 0."""

    def __init__(self, kernel: Kernel, x: ir.Value) -> None:
        self.zero = zero_of(x)
        self.type = held_type(x)
        self.p = kernel.real("p", self.type)
        require_positive = arith.cmpf(arith.CmpFPredicate.OGE, self.p, self.zero)
        cf.AssertOp(require_positive, SHAPE)
        self.is_general = self._is_none_of(0.0, 1.0, 2.0, float("inf"))

    def of(self, count: ir.Value, difference: Callable[[ir.Value], ir.Value]) -> ir.Value:
        """Of so many differences."""

        def add(at: Place, held: Place) -> Values:
            size = math.absf(difference(at[0]))
            plain = arith.addf(held[0], self._plain(size))
            largest = arith.maximumf(held[0], size)
            known = arith.select(self._is(float("inf")), largest, plain)
            return [
                chosen(self.is_general, lambda: arith.addf(held[0], math.powf(size, self.p)), known)
            ]

        (found,) = fold([(number(0), count)], [self.zero], add)
        known = arith.select(self._is(2.0), math.sqrt(found), found)
        inverse = arith.divf(self._number(1.0), self.p)
        return chosen(self.is_general, lambda: math.powf(found, inverse), known)

    def _plain(self, size: ir.Value) -> ir.Value:
        """What a difference adds where `p` is 0, 1 or 2."""
        counted = arith.minimumf(math.ceil(size), self._number(1.0))
        one_or_none = arith.select(self._is(0.0), counted, size)
        return arith.select(self._is(2.0), arith.mulf(size, size), one_or_none)

    def _number(self, value: float) -> ir.Value:
        return arith.constant(self.type, value)

    def _is(self, value: float) -> ir.Value:
        return arith.cmpf(arith.CmpFPredicate.OEQ, self.p, self._number(value))

    def _is_none_of(self, *values: float) -> ir.Value:
        found = arith.constant(ir.IntegerType.get_signless(1), 1)
        for one in values:
            differs = arith.cmpf(arith.CmpFPredicate.UNE, self.p, self._number(one))
            found = arith.andi(found, differs)
        return found
