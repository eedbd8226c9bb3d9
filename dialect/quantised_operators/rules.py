"""The table of rules, and what they write with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ..dtypes import BY_NAME, of_tensor
from ..errors import Refused
from ..graph.extents import tensor_of
from ..mlir import ir
from ..operators import aten
from ..operators.record import Function, operation
from ..operators.table import Rewrite, Value
from ..quantized import Quantized
from ..values import constant_value
from ..walks import maker_named

Rule = Callable[..., Value]
"""Is given an `Integers` and the operator's arguments by name, as decompositions are, with tensors
of integers; returns what replaces the result."""

RULES: dict[tuple[str, str], Rule] = {}


def rule(arithmetic: str, *names: str) -> Callable[[Function], Function]:
    """A decorator that enters a function for operators; PyTorch's have names without namespace."""

    def enter(function: Function) -> Function:
        for name in names:
            RULES[arithmetic, operation(name)] = function
        return function

    return enter


@dataclass(frozen=True)
class Integers(Rewrite):
    """A builder in front of an operator on quantised values, which are integers already.

    `facts` says what the integers stand for.
    """

    facts: dict[ir.Value, Quantized] = field(default_factory=dict[ir.Value, Quantized])

    def of(self, x: Value) -> Quantized:
        """What the elements of a quantised operand stand for."""
        return self.facts[x]

    def whole(self, x: Value) -> Quantized:
        """The same of an operand that has to have one scale."""
        facts = self.of(x)
        if facts.axis is not None:
            raise Refused("takes values of one scale only")
        return facts

    def is_quantized(self, x: Value) -> bool:
        return x in self.facts

    @property
    def wanted(self) -> Quantized:
        """What the elements of the result stand for."""
        return self.facts[self.result]

    def typed(self, shape: Sequence[int], dtype: str) -> ir.Type:
        """A tensor type by the name of its elements."""
        return tensor_of(shape, BY_NAME[dtype].type())

    def clamp(self, x: Value, lowest: int | None, highest: int | None) -> Value:
        """Integers within one bound, or two."""
        return self.call(aten.CLAMP, x, lowest, highest, type=x.type)

    def within(self, x: Value, lowest: int, highest: int) -> Value:
        """Clamped integers; those that were clamped before they were narrowed are clamped once."""
        narrowed = maker_named(x, aten.TO_DTYPE)
        before = None if narrowed is None else maker_named(narrowed.operands[0], aten.CLAMP)
        if before is None:
            return self.clamp(x, lowest, highest)
        edges = [int(constant_value(edge)) for edge in list(before.operands)[1:]]
        inside = [min(max(edge, edges[0]), edges[1]) for edge in (lowest, highest)]
        return self.cast(self.clamp(before.operands[0], *inside), x.type)

    def bordered(self, x: Value, padding: Sequence[int]) -> tuple[Value, list[int]]:
        """An image with its zero point around it, and the padding that is left to be done: that of
        a zero point that is 0."""
        zero = self.of(x).zero_point
        if zero == 0 or not any(padding):
            return x, list(padding)
        sides = [side for amount in reversed(padding) for side in (amount, amount)]
        return self.pad(x, sides, zero), [0] * len(padding)

    def stored(self, x: Value) -> Value:
        """Numbers as the elements of the result: moved by its zero point, clamped, narrowed."""
        facts = self.wanted
        x = self.add(x, facts.zero_point) if facts.zero_point else x
        return self.to(self.clamp(x, facts.lowest, facts.highest), facts.storage.name)


def total_of(x: Value) -> str:
    """What products of the elements are summed up in."""
    return "int64" if of_tensor(x.type).name == "int16" else "int32"
