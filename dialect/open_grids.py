"""Where loads and stores of finished loops go, as polynomials of sizes and of numbers of turns.

`grids.py` computes these places in all turns, where all sizes are numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from .bounds import Facts
from .grids import NotKnown, bounds_of, counter_of
from .mlir import ir
from .polynomials import ONE, ZERO, Polynomial
from .sizes import Range, kind_of
from .walks import constant_of, maker_if_any, maker_named, that_hold


@dataclass
class OpenGrid:
    """What numbers of a function are: `ranges` are the bounds of sizes that it is given. Loops have
    to be entered before what is in them is asked for."""

    ranges: Mapping[ir.Value, Range]
    facts: Facts = field(default_factory=Facts)
    turns: dict[ir.Operation, tuple[str, Polynomial]] = field(
        default_factory=dict[ir.Operation, tuple[str, Polynomial]]
    )
    """Of each loop the name of the number of a turn, and how many turns there are."""
    chosen: set[ir.Operation] = field(default_factory=set[ir.Operation])
    """Loops that have turns where a condition says so, and as many as said above, or none."""
    known_inside: dict[ir.Operation, Polynomial] = field(
        default_factory=dict[ir.Operation, Polynomial]
    )
    """What is not negative where such a loop has turns."""
    _known: dict[ir.Value, Polynomial] = field(default_factory=dict[ir.Value, Polynomial])

    def __post_init__(self) -> None:
        for number, (value, bounds) in enumerate(self.ranges.items()):
            self.facts.sizes[f"s{number}"] = bounds
            self._known[value] = Polynomial.atom(f"s{number}")

    def enter(self, loop: ir.Operation) -> None:
        if loop in self.turns:
            return
        low, high, step = map(self.of, self._bounds(loop))
        if not step.is_number or step.constant < 1:
            raise NotKnown("the step of a loop is no number")
        count = self._rounded_up(high - low, int(step.constant))
        name = self.facts.turn(ZERO, count - ONE)
        self.turns[loop] = name, count
        most = self.most_turns(loop)
        if most is not None and most <= 1:
            self.facts.only.append(name)
        self._known[counter_of(loop)] = low + step * Polynomial.atom(name)

    def _bounds(self, loop: ir.Operation) -> list[ir.Value]:
        """Where a loop begins, where it ends if it has turns at all, and its step."""
        low, high, step = bounds_of(loop)
        choice = maker_named(high, "arith.select")
        if choice is None:
            return [low, high, step]
        condition, one, other = choice.operands
        if constant_of(low) != 0 or 0 not in (constant_of(one), constant_of(other)):
            raise NotKnown("where a loop ends depends on `arith.select`")
        is_first = constant_of(other) == 0
        compared = maker_named(condition, "arith.cmpi")
        if is_first and compared is not None and _compares(compared) == AT_LEAST:
            more, less = map(self.of, compared.operands)
            self.known_inside[loop] = more - less
        self.chosen.add(loop)
        return [low, one if is_first else other, step]

    def most_turns(self, loop: ir.Operation) -> int | None:
        """How many turns a loop has at most; None where nobody knows."""
        most = map(self.facts.highest, self.facts.mosts(self.turns[loop][1]))
        return max(0, least) if (least := min(most, default=None)) is not None else None

    def of(self, value: ir.Value) -> Polynomial:
        if value not in self._known:
            self._known[value] = self._made(value)
        return self._known[value]

    def _made(self, value: ir.Value) -> Polynomial:
        op, number = maker_if_any(value), constant_of(value)
        if number is not None:
            return Polynomial.number(number)
        if op is None:
            raise NotKnown("a place depends on what is not known before")
        if op.name == "affine.apply":
            map_ = ir.AffineMapAttr(op.attributes["map"]).value
            given = [self.of(operand) for operand in op.operands]
            return self._of_expression(map_.results[0], given, map_.n_dims)
        if op.name in ("arith.index_cast", "arith.index_castui"):
            return self.of(op.operands[0])
        if op.name in _SMALLER:
            return self._smaller(op, *map(self.of, op.operands))
        if op.name not in _KINDS:
            raise NotKnown(f"a place depends on `{op.name}`")
        return self._combined(_KINDS[op.name], *map(self.of, op.operands))

    def _of_expression(
        self, expression: ir.AffineExpr, given: Sequence[Polynomial], dims: int
    ) -> Polynomial:
        if isinstance(expression, ir.AffineDimExpr):
            return given[ir.AffineDimExpr(expression).position]
        if isinstance(expression, ir.AffineSymbolExpr):
            return given[dims + ir.AffineSymbolExpr(expression).position]
        if isinstance(expression, ir.AffineConstantExpr):
            return Polynomial.number(ir.AffineConstantExpr(expression).value)
        binary = ir.AffineBinaryExpr(expression)
        sides = (self._of_expression(each, given, dims) for each in (binary.lhs, binary.rhs))
        return self._combined(kind_of(expression), *sides)

    def _combined(self, kind: str, one: Polynomial, other: Polynomial) -> Polynomial:
        if kind == "+":
            return one + other
        if kind == "-":
            return one - other
        if kind == "*":
            return one * other
        if not other.is_number or other.constant < 1:
            raise NotKnown("a place depends on a quotient by what is no number")
        divisor = int(other.constant)
        if kind == "ceil":
            return self._rounded_up(one, divisor)
        whole = self.facts.quotient(one, divisor)
        return whole if kind == "//" else one - other * whole

    def _rounded_up(self, one: Polynomial, divisor: int) -> Polynomial:
        return self.facts.quotient(one + Polynomial.number(divisor - 1), divisor)

    def _smaller(self, op: ir.Operation, one: Polynomial, other: Polynomial) -> Polynomial:
        """The smaller one of two numbers, or the larger one, which is what that one leaves."""
        for number in (one, other):
            if not self._is_known(op, number):
                raise NotKnown("the smaller one of two numbers may be one below 0")
        smaller = self.facts.minimum(one, other)
        return smaller if op.name == "arith.minui" else one + other - smaller

    def _is_known(self, op: ir.Operation, number: Polynomial) -> bool:
        """Whether a number is never negative, where an operation is done."""
        known = [self.known_inside[each] for each in that_hold(op) if each in self.known_inside]
        numbers = [number, *(number - each for each in known)]
        return any(map(self.facts.is_never_negative, numbers))


def _compares(op: ir.Operation) -> int:
    return ir.IntegerAttr(op.attributes["predicate"]).value


_SMALLER = ("arith.minui", "arith.maxui")
AT_LEAST = 9
"""The number of that comparison, of numbers without a sign."""


_KINDS = {
    "arith.addi": "+",
    "arith.subi": "-",
    "arith.muli": "*",
    "arith.divui": "//",
    "arith.ceildivui": "ceil",
    "arith.remui": "%",
}
"""Numbers that are places are not negative."""
