"""Positions in buffers: sums of loop counters times numbers, which may be known at run time."""

from __future__ import annotations

from dataclasses import dataclass

from ...dialect.graph.extents import Extent, is_open, is_written
from ...dialect.mlir import affine, arith, ir
from ...dialect.regions import entry_around
from ...dialect.sizes import SIZE_ARGUMENTS


@dataclass(frozen=True)
class Index:
    """A position: a sum of loop counters times constants, plus a constant.

    It stays symbolic until a load or store needs it, so that one `affine.apply` is all that an
    address costs. Constants are numbers, or `Extent`s that the kernel is given the sizes of.
    """

    constant: int = 0
    terms: tuple[tuple[ir.Value, int], ...] = ()

    @staticmethod
    def at(value: ir.Value) -> Index:
        """A number of type `index` as a position."""
        return Index(0, ((value, 1),))

    def __add__(self, other: Index | int) -> Index:
        if not isinstance(other, Index):
            return Index(self.constant + other, self.terms)
        terms = list(self.terms)
        for value, factor in other.terms:
            for place, (known, known_factor) in enumerate(terms):
                if known == value:
                    terms[place] = (known, known_factor + factor)
                    break
            else:
                terms.append((value, factor))
        return Index(self.constant + other.constant, tuple(terms))

    def __mul__(self, factor: int) -> Index:
        if is_written(factor, 0):
            return Index()
        terms = tuple((value, known * factor) for value, known in self.terms)
        return Index(self.constant * factor, terms)

    def share(self, part: int, whole: int) -> Index:
        """About so many parts of the position, each counter's share rounded up."""
        terms = [(value, -(-factor * part // whole)) for value, factor in self.terms if factor]
        return Index(-(-self.constant * part // whole), tuple(terms))

    def value(self) -> ir.Value:
        """The position as an SSA value of type `index`."""
        if is_open([self.constant, *(factor for _, factor in self.terms)]):
            return self._closed().value()
        expr = ir.AffineExpr.get_constant(self.constant)
        for place, (_, factor) in enumerate(self.terms):
            expr = expr + ir.AffineExpr.get_dim(place) * factor
        if not self.terms:
            return arith.constant(ir.IndexType.get(), self.constant)
        if self.constant == 0 and len(self.terms) == 1 and self.terms[0][1] == 1:
            return self.terms[0][0]
        shape = ir.AffineMap.get(len(self.terms), 0, [expr])
        return affine.apply(shape, [value for value, _ in self.terms])

    def _closed(self) -> Index:
        """The same position with the products of what is known at run time only as terms."""
        terms = [
            (arith.muli(value, extent_value(factor)), 1)
            if isinstance(factor, Extent)
            else (value, factor)
            for value, factor in self.terms
        ]
        if not isinstance(self.constant, Extent):
            return Index(self.constant, tuple(terms))
        return Index(0, (*terms, (extent_value(self.constant), 1)))


def extent_value(extent: Extent) -> ir.Value:
    """An extent as a value of type `index`, from the sizes that the kernel is given."""
    function = entry_around(ir.InsertionPoint.current.block.owner.operation)
    positions = list(ir.DenseI64ArrayAttr(function.attributes[SIZE_ARGUMENTS]))
    arguments = function.regions[0].blocks[0].arguments
    given = [each for each in arguments if isinstance(each.type, ir.IndexType)]
    known = dict(zip(positions, given, strict=True))
    count = len(extent.ranges)
    operands = [known.get(position, given[0]) for position in range(count)]
    return affine.apply(ir.AffineMap.get(0, count, [extent.expression]), operands)
