"""Whole numbers that grow evenly along the dimensions of a tensor, such as the places of tokens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from ...dialect import ops
from ...dialect.dtypes import of_tensor
from ...dialect.graph import calls, views
from ...dialect.graph.extents import is_written, least, same, shape_of
from ...dialect.graph.weights import data_of
from ...dialect.mlir import ir
from ...dialect.operators import aten
from ...dialect.program import Program
from ...dialect.values import constant_value, is_constant
from ...dialect.walks import maker_if_any


@dataclass(frozen=True)
class Line:
    """`start` and so many more for each step along each dimension, `slopes`."""

    slopes: tuple[int, ...]
    start: int

    def beside(self, other: Line, factor: int) -> Line:
        """The sum of one and a multiple of the other, broadcast."""
        rank = max(len(self.slopes), len(other.slopes))
        pairs = zip(self.of_rank(rank), other.of_rank(rank), strict=True)
        slopes = tuple(one + factor * two for one, two in pairs)
        return Line(slopes, self.start + other.start * factor)

    def of_rank(self, rank: int) -> tuple[int, ...]:
        return (*[0] * (rank - len(self.slopes)), *self.slopes)


@dataclass(frozen=True)
class Lines:
    """Asks for what values of a program's entry are, and of its kernels, where these are `given`
    values of the entry."""

    program: Program
    functions: Mapping[str, ir.Operation]
    given: Mapping[ir.Value, ir.Value] = field(default_factory=dict[ir.Value, ir.Value])

    def of(self, value: ir.Value) -> Line | None:
        """None where the numbers do not grow evenly, or are not known to."""
        value = self.given.get(value, value)
        op = maker_if_any(value)
        if op is None or of_tensor(value.type).name not in ("int32", "int64"):
            return None
        data = data_of(self.program, value)
        if data is not None:
            return _of_weight(data)
        if calls.is_call(op):
            inside, made = self.inside(op)
            return inside.of(made)
        if op.name in (*views.RESHAPES, aten.EXPAND):
            inner = self.of(op.operands[0])
            return None if inner is None else _seen(inner, op)
        rule = _RULES.get(op.name)
        return None if rule is None else rule(self, op)

    def inside(self, call: ir.Operation) -> tuple[Lines, ir.Value]:
        """The same in the kernel of a call, and what that gives."""
        function = self.functions[calls.callee(call)]
        arguments = function.regions[0].blocks[0].arguments
        given = dict(zip(arguments, call.operands, strict=True))
        return replace(self, given=given), calls.body(function)[-1].operands[0]

    def _of_each(self, values: Sequence[ir.Value]) -> list[Line] | None:
        found = [self.of(value) for value in values]
        known = [each for each in found if each is not None]
        return known if len(known) == len(found) else None

    def counted(self, op: ir.Operation) -> Line | None:
        """`arange`: from 0, or from a start on."""
        if op.name == aten.ARANGE:
            return Line((1,), 0)
        step = 1
        if op.name.endswith("_step"):
            step = views.integer(ops.argument(op, "step"))
        return Line((step,), views.integer(ops.argument(op, "start")))

    def moved(self, op: ir.Operation) -> Line | None:
        """`add` or `sub`: of two tensors, or of one and a number."""
        alpha = ops.argument(op, "alpha")
        first, second = self.of(op.operands[0]), self.operand(op.operands[1])
        if first is None or second is None or constant_value(alpha) != 1:
            return None
        return first.beside(second, -1 if "sub" in op.name else 1)

    def cut(self, op: ir.Operation) -> Line | None:
        """`slice` from a place on that is known."""
        line, (_, dim, start, _, step) = self.of(op.operands[0]), op.operands
        if line is None or not is_constant(start) or not is_constant(dim):
            return None
        place, first = int(constant_value(dim)), int(constant_value(start) or 0)
        if first < 0 or constant_value(step) != 1:
            return None
        return Line(line.slopes, line.start + first * line.slopes[place])

    def operand(self, value: ir.Value) -> Line | None:
        """A tensor, or a number beside one."""
        if isinstance(value.type, ir.RankedTensorType):
            return self.of(value)
        if is_constant(value) and not isinstance(constant_value(value), int):
            return None
        return Line((), views.integer(value))

    def looked_up(self, op: ir.Operation) -> Line | None:
        """`index`: each dimension is counted by other numbers, none of which are counted back."""
        line, chosen = self.of(op.operands[0]), self._of_each(ops.packed(op.operands[1]) or ())
        if line is None or chosen is None or len(chosen) != len(line.slopes):
            return None
        if any(least(each.start) < 0 or min((0, *each.slopes)) < 0 for each in chosen):
            return None
        found = Line((0,) * len(shape_of(op.results[0])), line.start)
        for slope, place in zip(line.slopes, chosen, strict=True):
            found = found.beside(place, slope)
        return found


_COUNTS = (aten.ARANGE, "aten.arange.start", "aten.arange.start_step")
_MOVES = (aten.ADD, "aten.sub.Tensor", "aten.add.Scalar", "aten.sub.Scalar")
_RULES: dict[str, Callable[[Lines, ir.Operation], Line | None]] = {
    **dict.fromkeys(_COUNTS, Lines.counted),
    **dict.fromkeys(_MOVES, Lines.moved),
    aten.INDEX: Lines.looked_up,
    aten.SLICE: Lines.cut,
}


def _of_weight(data: np.ndarray) -> Line | None:
    """One number, or as many as there are in rows, of which two tell how they go on."""
    if data.size == 0:
        return None
    start = data.flat[0]
    second = [
        np.take(data, 1, dim).flat[0] if data.shape[dim] > 1 else start for dim in range(data.ndim)
    ]
    slopes = tuple(int(each - start) for each in second)
    places = np.indices(data.shape, sparse=True)
    steps = (slope * place for slope, place in zip(slopes, places, strict=True))
    is_even = np.array_equal(data, sum(steps, np.full(data.shape, start)))
    return Line(slopes, int(start)) if is_even else None


def _seen(line: Line, op: ir.Operation) -> Line | None:
    """What a view makes of it that adds dimensions of one place, leaves them out, or repeats."""
    before, after = shape_of(op.operands[0]), shape_of(op.results[0])
    if op.name == aten.EXPAND:
        kept = zip(line.slopes, before, strict=True)
        slopes = [0 if is_written(extent, 1) else slope for slope, extent in kept]
        return Line(Line(tuple(slopes), 0).of_rank(len(after)), line.start)
    kept = [number for number, extent in enumerate(before) if not is_written(extent, 1)]
    if not same([before[number] for number in kept], [x for x in after if not is_written(x, 1)]):
        return None
    left = iter(line.slopes[number] for number in kept)
    return Line(tuple(0 if is_written(x, 1) else next(left) for x in after), line.start)
