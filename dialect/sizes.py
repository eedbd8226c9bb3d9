"""Sizes that are known at run time: which there are, and what is said of them in the IR.

The entry function lists its sizes, `hw.sizes = [{max = 64 : i64, min = 1 : i64, name = "s0"}]`:
numbers that the caller passes, each within its bounds. The dimensions of an *open* tensor are
expressions of them, in the encoding of its type: the affine map has one result for each dimension.

    tensor<?x16xf32, affine_map<()[s0] -> (s0, 16)>>

`hw.size` is such an expression as a number. `hw.size_conditions` of the entry is an affine map
whose results must not be negative; they are checked along with the bounds.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import ceil, floor
from typing import Any

from .mlir import ir
from .values import integer

SIZES = "hw.sizes"
CONDITIONS = "hw.size_conditions"
SIZE = "hw.size"
RESHAPE = "hw.reshape"
LARGEST = 2**31 - 1
SIZE_ARGUMENTS = "hw.size_arguments"
"""On loops: which of the program's sizes they take, behind their buffers."""
SIZE_RANGES = "hw.size_ranges"
"""On loops: the least and the largest of each of these."""

Range = tuple[int, int]


@dataclass(frozen=True)
class Size:
    """A number that the caller passes: its name in C, and its bounds, both included."""

    name: str
    low: int
    high: int

    @property
    def range(self) -> Range:
        return self.low, self.high

    def attribute(self) -> ir.DictAttr:
        name, low, high = ir.StringAttr.get(self.name), integer(self.low), integer(self.high)
        return ir.DictAttr.get({"name": name, "min": low, "max": high})

    @staticmethod
    def from_attribute(attribute: ir.Attribute) -> Size:
        entries = ir.DictAttr(attribute)
        low, high = (ir.IntegerAttr(entries[key]).value for key in ("min", "max"))
        return Size(ir.StringAttr(entries["name"]).value, low, high)


def declare(entry: ir.Operation, sizes: Sequence[Size], conditions: Sequence[Any]) -> None:
    """Writes the sizes of a program, and expressions that must not be negative, on its entry."""
    entry.attributes[SIZES] = ir.ArrayAttr.get([size.attribute() for size in sizes])
    if conditions:
        map = ir.AffineMap.get(0, len(sizes), list(conditions))
        entry.attributes[CONDITIONS] = ir.AffineMapAttr.get(map)


def sizes_of(entry: ir.Operation) -> tuple[Size, ...]:
    """The sizes of a program, in the order in which they are passed; none where all is static."""
    if SIZES not in entry.attributes:
        return ()
    return tuple(Size.from_attribute(each) for each in ir.ArrayAttr(entry.attributes[SIZES]))


def conditions_of(entry: ir.Operation) -> list[Any]:
    """The expressions that must not be negative."""
    return _results(entry.attributes[CONDITIONS]) if CONDITIONS in entry.attributes else []


def value_of(op: ir.Operation) -> Any:
    """The expression of a `hw.size`."""
    return _results(op.attributes["value"])[0]


def size_attribute(expression: Any, count: int) -> ir.Attribute:
    """The attribute of a `hw.size` in a program of `count` sizes."""
    return ir.AffineMapAttr.get(ir.AffineMap.get(0, count, [expression]))


# Types.


def is_open(type: ir.Type) -> bool:
    """A tensor some of whose dimensions are known at run time only."""
    return isinstance(type, ir.RankedTensorType) and not type.has_static_shape


def tensor_type(dims: Sequence[Any], element: ir.Type, count: int) -> ir.Type:
    """The type of a tensor whose dimensions are numbers or expressions of `count` sizes."""
    dims = [dim if isinstance(dim, int) else simplified(dim, count) for dim in dims]
    shape = [dim if isinstance(dim, int) else _constant(dim) for dim in dims]
    if None not in shape:
        return ir.RankedTensorType.get([dim for dim in shape if dim is not None], element)
    open_ = ir.ShapedType.get_dynamic_size()
    results = [ir.AffineExpr.get_constant(dim) if isinstance(dim, int) else dim for dim in dims]
    encoding = ir.AffineMapAttr.get(ir.AffineMap.get(0, count, results))
    return ir.RankedTensorType.get(
        [open_ if dim is None else dim for dim in shape], element, encoding
    )


def dims_of(type: ir.Type) -> list[Any]:
    """The dimensions of a tensor type as expressions."""
    tensor = ir.RankedTensorType(type)
    if tensor.has_static_shape:
        return [ir.AffineExpr.get_constant(extent) for extent in tensor.shape]
    return _results(encoding_of(type))


def encoding_of(type: ir.Type) -> ir.Attribute:
    """What an open tensor type says of its dimensions."""
    encoding = ir.RankedTensorType(type).encoding
    if encoding is None:
        raise TypeError(f"`{type}` does not say what its sizes are")
    return encoding


def _results(attribute: ir.Attribute) -> list[Any]:
    return list(ir.AffineMapAttr(attribute).value.results)


def _constant(expression: Any) -> int | None:
    is_constant = isinstance(expression, ir.AffineConstantExpr)
    return ir.AffineConstantExpr(expression).value if is_constant else None


def largest_shape(type: ir.Type, sizes: Sequence[Size]) -> tuple[int, ...]:
    """The shape of a tensor of this type for the largest sizes."""
    if not is_open(type):
        return tuple(ir.RankedTensorType(type).shape)
    ranges = [size.range for size in sizes]
    return tuple(max(0, bounds(dim, ranges)[1]) for dim in dims_of(type))


def type_text(type: ir.Type, names: Sequence[str]) -> str:
    """A tensor type with the names of sizes: `tensor<s0x16xf32>`."""
    if not is_open(type):
        return str(type)
    dims = [text(dim, names) for dim in dims_of(type)]
    shown = "x".join(f"({dim})" if " " in dim else dim for dim in dims)
    return f"tensor<{shown}x{ir.RankedTensorType(type).element_type}>"


# Expressions.


def evaluate(expression: Any, values: Sequence[int]) -> int:
    """The value of an expression for these sizes."""
    return bounds(expression, [(value, value) for value in values])[0]


def bounds(expression: Any, ranges: Sequence[Range], dims: Sequence[Range] = ()) -> Range:
    """Bounds of an expression, both included, where each size is in its range.

    Exact for sums and products of different sizes; never too narrow. `n - n // 2` is at least half
    of `n`. `dims` are the ranges of dimensions, which expressions of sizes do not have.
    """
    constant = _constant(expression)
    if constant is not None:
        return constant, constant
    if isinstance(expression, ir.AffineSymbolExpr):
        return ranges[ir.AffineSymbolExpr(expression).position]
    if isinstance(expression, ir.AffineDimExpr):
        return dims[ir.AffineDimExpr(expression).position]
    binary = ir.AffineBinaryExpr(expression)
    sides = (bounds(side, ranges, dims) for side in (binary.lhs, binary.rhs))
    low, high = _BOUNDS[kind_of(expression)](*sides)
    if low == high or kind_of(expression) != "+" or "floordiv" not in str(expression):
        return low, high
    times = dict[str, tuple[Any, Fraction]]()
    with expression.context:
        parts = _without_quotients(expression, Fraction(1))
    for atom, count in parts:
        times[str(atom)] = atom, times.get(str(atom), (atom, 0))[1] + count
    ends = [[n * end for end in bounds(atom, ranges, dims)] for atom, n in times.values()]
    return max(low, ceil(sum(map(min, ends)))), min(high, floor(sum(map(max, ends))))


def _without_quotients(expression: Any, times: Fraction) -> list[tuple[Any, Fraction]]:
    """What is added up, and how many times each: a quotient is what is divided less its rest."""
    found = list[tuple[Any, Fraction]]()
    for _, (each, count) in summands(expression):
        atom = each.maybe_downcast()  # a product with 1 has another class
        if not isinstance(atom, ir.AffineFloorDivExpr) or not (divisor := _constant(atom.rhs)):
            found.append((atom, times * count))
            continue
        part, rest = times * count / divisor, ir.AffineExpr.get_mod(atom.lhs, atom.rhs)
        found += [*_without_quotients(atom.lhs, part), (rest.maybe_downcast(), -part)]
    return found


def simplified(expression: Any, count: int) -> Any:
    """An expression of so many sizes with each summand once: `n + 1 - n` is 1."""
    # What became simpler has its class only after it was in a map.
    collected = _collected(ir.AffineMap.get(0, count, [expression]).results[0])
    return ir.AffineMap.get(0, count, [collected]).results[0]


def _collected(expression: Any) -> Any:
    found = summands(expression)
    if len(dict(found)) == len(found):
        return expression
    total = ir.AffineExpr.get_constant(0)
    for factors, (atom, _) in dict(found).items():
        total = total + atom * sum(count for each, (_, count) in found if each == factors)
    return total


Summand = tuple[tuple[str, ...], tuple[Any, int]]
"""The factors of a product in order, the product, and how many times it is added."""


def summands(expression: Any) -> list[Summand]:
    """What is added up, and how many times each; a constant is so many times no factors."""
    if isinstance(expression, ir.AffineConstantExpr):
        value = ir.AffineConstantExpr(expression).value
        return [((), (ir.AffineExpr.get_constant(1), value))]
    if isinstance(expression, ir.AffineAddExpr):
        binary = ir.AffineBinaryExpr(expression)
        return summands(binary.lhs) + summands(binary.rhs)
    if isinstance(expression, ir.AffineMulExpr):
        binary = ir.AffineBinaryExpr(expression)
        left, right = summands(binary.lhs), summands(binary.rhs)
        return [_product(one, other) for one in left for other in right]
    return [((str(expression),), (expression, 1))]


def _product(one: Summand, other: Summand) -> Summand:
    (left, (a, times)), (right, (b, count)) = one, other
    return tuple(sorted(left + right)), (ir.AffineExpr.get_mul(a, b), times * count)


def positions(expression: Any) -> set[int]:
    """The sizes that an expression depends on."""
    if isinstance(expression, ir.AffineSymbolExpr):
        return {ir.AffineSymbolExpr(expression).position}
    if isinstance(expression, ir.AffineConstantExpr):
        return set()
    binary = ir.AffineBinaryExpr(expression)
    return positions(binary.lhs) | positions(binary.rhs)


def kind_of(expression: Any) -> str:
    """`+`, `*`, `//`, `ceil` or `%`: the operation of an expression of two others."""
    return next(kind for kind, cls in _kinds().items() if isinstance(expression, cls))


@cache
def _kinds() -> Mapping[str, type]:
    return {
        "+": ir.AffineAddExpr,
        "*": ir.AffineMulExpr,
        "//": ir.AffineFloorDivExpr,
        "ceil": ir.AffineCeilDivExpr,
        "%": ir.AffineModExpr,
    }


def corners(combine: Callable[[int, int], int]) -> Callable[[Range, Range], Range]:
    """What is largest and smallest where both numbers are."""

    def combined(one: Range, other: Range) -> Range:
        found = [combine(a, b) for a in one for b in other]
        return min(found), max(found)

    return combined


def rounded_up(one: int, other: int) -> int:
    """A quotient, rounded up."""
    return -(-one // other)


def _divided(combine: Callable[[int, int], int]) -> Callable[[Range, Range], Range]:
    """Divisors are sizes, which are positive wherever the division is computed."""

    def combined(one: Range, other: Range) -> Range:
        return corners(combine)(one, (max(1, other[0]), max(1, other[1])))

    return combined


def _rest(one: Range, other: Range) -> Range:
    if one[0] == one[1] and other[0] == other[1] > 0:
        return one[0] % other[0], one[0] % other[0]
    if 0 <= one[0] <= one[1] < other[0]:
        return one
    return 0, max(0, other[1] - 1)


_BOUNDS: dict[str, Callable[[Range, Range], Range]] = {
    "+": corners(operator.add),
    "*": corners(operator.mul),
    "//": _divided(int.__floordiv__),
    "ceil": _divided(rounded_up),
    "%": _rest,
}


def text(expression: Any, names: Sequence[str]) -> str:
    """An expression with the names of sizes, as C and Python read it: `3 * s0 + 1`.

    Quotients round down; they are written `/`, as what is divided is never negative.
    """
    return _text(expression, names, 0)


def _text(expression: Any, names: Sequence[str], within: int) -> str:
    constant = _constant(expression)
    if constant is not None:
        return str(constant)
    if isinstance(expression, ir.AffineSymbolExpr):
        return str(names[ir.AffineSymbolExpr(expression).position])
    kind, binary = kind_of(expression), ir.AffineBinaryExpr(expression)
    if kind == "ceil":
        lhs, rhs = binary.lhs, binary.rhs
        return _text(ir.AffineExpr.get_floor_div(lhs + rhs - 1, rhs), names, within)
    rank = 1 if kind == "+" else 2
    left, right = binary.lhs, binary.rhs
    if kind == "*" and _constant(right) is not None:
        left, right = right, left
    sides = _text(left, names, rank), _text(right, names, rank + (kind != "+"))
    found = f"{sides[0]} {'/' if kind == '//' else kind} {sides[1]}".replace("+ -", "- ")
    return f"({found})" if within > rank else found
