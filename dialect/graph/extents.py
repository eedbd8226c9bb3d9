"""Extents that are known at run time only, as numbers to compute with.

What is written for shapes of numbers serves open tensors too: `extent + 1` and `extent // 2` are
expressions of the program's sizes, and a comparison is answered where their bounds decide it. What
needs the number itself raises `Undecided`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, NoReturn

from .. import sizes
from ..mlir import ir
from ..regions import entry_around
from ..sizes import Range


class Undecided(Exception):
    """Something depends on a size that is known at run time only."""


@dataclass(frozen=True, eq=False)
class Extent:
    """An expression of sizes that lie in `ranges`."""

    expression: Any
    ranges: tuple[Range, ...]

    @property
    def bounds(self) -> Range:
        return sizes.bounds(self.expression, self.ranges)

    def _with(self, other: Any, combine: Callable[[Any, Any], Any], turned: bool = False) -> Any:
        if isinstance(other, Extent):
            one, two = self.expression, other.expression
        elif isinstance(other, int):
            one, two = self.expression, ir.AffineExpr.get_constant(int(other))
        else:
            raise Undecided
        return extent(combine(two, one) if turned else combine(one, two), self.ranges)

    def __add__(self, other: Any) -> Any:
        return self._with(other, ir.AffineExpr.get_add)

    def __mul__(self, other: Any) -> Any:
        return self._with(other, ir.AffineExpr.get_mul)

    def __sub__(self, other: Any) -> Any:
        return self + -other

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    def __neg__(self) -> Any:
        return self * -1

    def __floordiv__(self, other: Any) -> Any:
        return self._divided(other, ir.AffineExpr.get_floor_div)

    def __mod__(self, other: Any) -> Any:
        return self._divided(other, ir.AffineExpr.get_mod)

    def _divided(self, other: Any, combine: Callable[[Any, Any], Any]) -> Any:
        """Expressions have quotients and remainders of what is not negative by what is positive.

        Operator libraries round down whatever they divide.
        """
        if is_written(other, 1):
            return self if combine is ir.AffineExpr.get_floor_div else 0
        if (not least(self) >= 0 and not _is_of_library(self)) or not least(other) > 0:
            raise Undecided
        return self._with(other, combine)

    def __rfloordiv__(self, other: Any) -> Any:
        return extent(ir.AffineExpr.get_constant(other), self.ranges, always=True) // self

    def __rmod__(self, other: Any) -> Any:
        return extent(ir.AffineExpr.get_constant(other), self.ranges, always=True) % self

    __radd__, __rmul__ = __add__, __mul__

    # Comparisons.

    def _decided(self, other: Any, always: Callable[[int, int], bool | None]) -> bool:
        if not isinstance(other, int | Extent):
            raise Undecided
        difference = self - other
        answer = always(*_range(difference))
        if answer is None:
            raise Undecided
        return answer

    def __eq__(self, other: object) -> bool:
        return self._decided(
            other, lambda low, high: _either(low == high == 0, low > 0 or high < 0)
        )

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __lt__(self, other: Any) -> bool:
        return self._decided(other, lambda low, high: _either(high < 0, low >= 0))

    def __le__(self, other: Any) -> bool:
        return self._decided(other, lambda low, high: _either(high <= 0, low > 0))

    def __gt__(self, other: Any) -> bool:
        return not self <= other

    def __ge__(self, other: Any) -> bool:
        return not self < other

    def __bool__(self) -> bool:
        return self != 0

    def __hash__(self) -> int:
        return hash(written(self))

    # The number itself.

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise Undecided

    __int__ = __index__ = __float__ = __array__ = _refuse
    __truediv__ = __rtruediv__ = __pow__ = __rpow__ = __divmod__ = __rdivmod__ = _refuse


@dataclass(frozen=True, eq=False)
class Given:
    """A number of a caller's, which nobody asks for: all that can be done is to hand it on."""

    value: ir.Value

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise Undecided

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __bool__ = __hash__ = _refuse
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __neg__ = __abs__ = _refuse
    __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = _refuse
    __pow__ = __rpow__ = __int__ = __index__ = __float__ = __array__ = _refuse


def extent(expression: Any, ranges: Sequence[Range], always: bool = False) -> Any:
    """An expression as a number: an int where it is a constant, but with `always`."""
    expression = sizes.simplified(expression, len(ranges))
    if isinstance(expression, ir.AffineConstantExpr) and not always:
        return ir.AffineConstantExpr(expression).value
    return Extent(expression, tuple(ranges))


def shape_of(value: ir.Value) -> tuple[int, ...]:
    """The shape of a tensor; what is known at run time only is an `Extent`."""
    if not sizes.is_open(value.type):
        return tuple(ir.RankedTensorType(value.type).shape)
    return shape_in(value.type, ranges_around(value))


def shape_in(type: ir.Type, ranges: Sequence[Range]) -> tuple[int, ...]:
    """The shape of a tensor type in a program whose sizes are within these bounds."""
    if not sizes.is_open(type):
        return tuple(ir.RankedTensorType(type).shape)
    return tuple(extent(dim, ranges) for dim in sizes.dims_of(type))


def ranges_around(value: ir.Value) -> tuple[Range, ...]:
    """The bounds of the sizes of the program that a value belongs to."""
    owner = value.owner
    op = owner.owner if isinstance(owner, ir.Block) else owner
    return tuple(size.range for size in sizes.sizes_of(entry_around(op.operation)))


def same(one: Sequence[Any], other: Sequence[Any]) -> bool:
    """Two shapes are written alike; those that are not may still be the same at run time."""
    return list(map(written, one)) == list(map(written, other))


def is_open(shape: Sequence[Any]) -> bool:
    """Some extent is known at run time only."""
    return any(isinstance(each, Extent) for each in shape)


def is_written(number: Any, value: int) -> bool:
    """An extent is that number in so many words."""
    return not isinstance(number, Extent) and number == value


def is_empty(shape: Sequence[Any]) -> bool:
    """A tensor of this shape has no elements, whatever its open sizes are."""
    return any(is_written(each, 0) for each in shape)


def is_unbounded(number: Any) -> bool:
    """An extent may be as large as can be: where several go together they are the same.

    That is so in operator libraries, whose kernels check the sizes that they are called with.
    """
    return isinstance(number, Extent) and number.bounds[1] >= sizes.LARGEST


def _is_of_library(number: Any) -> bool:
    """An extent of sizes that have no bounds: that is so in operator libraries."""
    return isinstance(number, Extent) and any(top >= sizes.LARGEST for _, top in number.ranges)


def alike(one: Any, other: Any) -> bool:
    """Two numbers are written alike."""
    return same([one], [other])


def as_many(one: Sequence[Any], other: Sequence[Any]) -> bool:
    """Two shapes have as many elements, whatever the sizes are."""
    return is_written(prod(one) - prod(other), 0)


def not_negative(number: Any) -> Any:
    """The number, or 0 where it is negative."""
    low, high = _range(number)
    if _is_of_library(number):
        return number
    if low < 0 < high:
        raise Undecided
    return number if low >= 0 else 0


def slice_bounds(start: int | None, end: int | None, whole: int) -> tuple[int, int]:
    """Where a slice of a dimension begins and ends, as Python has it; of nothing, at one place."""

    def place(at: int | None, default: int) -> int:
        return default if at is None else min(max(at + whole if at < 0 else at, 0), whole)

    low, high = place(start, 0), place(end, whole)
    return low, max(low, high)


def value_at(number: Any, values: Sequence[int]) -> int:
    """The number for these sizes."""
    if not isinstance(number, Extent):
        return number
    return sizes.evaluate(number.expression, values)


def several(number: Any) -> bool:
    """A dimension of that extent has more than one place, or may have."""
    return isinstance(number, Extent) or number > 1


def most(number: Any) -> int:
    """The number, or the largest that an extent can be."""
    return _range(number)[1]


def least(number: Any) -> int:
    """The number, or the smallest that an extent can be."""
    return _range(number)[0]


def tensor_of(shape: Sequence[Any], element: ir.Type) -> ir.Type:
    """A tensor of this shape, with numbers and extents."""
    known = [each for each in shape if isinstance(each, Extent)]
    if not known:
        return ir.RankedTensorType.get(list(shape), element, loc=ir.Location.unknown())
    dims = [each.expression if isinstance(each, Extent) else int(each) for each in shape]
    return sizes.tensor_type(dims, element, len(known[0].ranges))


def broadcast(*shapes: Sequence[Any]) -> tuple[int, ...]:
    """The shape that all of them are broadcast to."""
    rank = max(map(len, shapes), default=0)
    filled = [[1] * (rank - len(shape)) + list(shape) for shape in shapes]
    return tuple(_joined(extents) for extents in zip(*filled, strict=True))


def _joined(extents: Sequence[Any]) -> Any:
    wide = [each for each in extents if not is_written(each, 1)]
    if wide and all(map(is_unbounded, wide)):
        return wide[0]
    if any(not same([each], wide[:1]) for each in wide):
        if any(isinstance(each, Extent) for each in wide):
            raise Undecided
        raise ValueError("the shapes do not go together")
    return wide[0] if wide else 1


def written(number: Any) -> Any:
    """What says whether two numbers are written alike."""
    if not isinstance(number, Extent):
        return int(number)
    found = sizes.summands(number.expression)
    return tuple(sorted((factors, count) for factors, (_, count) in found))


def _range(number: Any) -> Range:
    return number.bounds if isinstance(number, Extent) else (number, number)


def _either(yes: bool, no: bool) -> bool | None:
    return True if yes else False if no else None
