"""A program of any sizes as a function of the torch dialect: sizes are read off its tensors.

Its sizes are, in order, those that dimensions of arguments are, and the arguments that are whole
numbers. `hw.size` is computed of these, a weight of one value stands where it is needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..dtypes import BY_MLIR, BY_NAME, BY_NUMPY
from ..errors import Refused
from ..graph.weights import WEIGHT, data_of
from ..mlir import ir
from ..program import Program
from ..sizes import SIZE, dims_of, is_open, kind_of, sizes_of, value_of
from .kernel_text import Kernel
from .text import INT, Value, element_of, tensor_of, torch_type

_OPERATORS = {"+": "aten.add.int", "*": "aten.mul.int", "//": "aten.floordiv.int"}
_REST = "aten.remainder.int"
_DIMENSION = "aten.size.int"
_COPY, _PLACES = "aten.clone", "aten.arange"
_VIEW, _ADD, _DROP = "aten.view", "aten.unsqueeze", "aten.squeeze.dim"


def open_text(program: Program) -> str:
    """A module with the entry of a program as `@kernel`. Refused for what only models have."""
    return _OpenKernel(program).text


class _OpenKernel(Kernel):
    """Sizes are no parameters."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.places: dict[int, tuple[ir.Value, int | None]] = {}
        self._find(program.entry())
        super().__init__(program.entry())

    def _find(self, entry: ir.Operation) -> None:
        """Where each size is given: a dimension of an argument, or an argument."""
        numbers: list[ir.Value] = []
        for argument in entry.regions[0].blocks[0].arguments:
            if is_open(argument.type):
                for dim, expression in enumerate(dims_of(argument.type)):
                    if isinstance(expression, ir.AffineSymbolExpr):
                        position = ir.AffineSymbolExpr(expression).position
                        self.places.setdefault(position, (argument, dim))
            elif str(argument.type) == "i64":
                numbers.append(argument)
        first = len(sizes_of(entry)) - len(numbers)
        self.places.update((place, (one, None)) for place, one in enumerate(numbers, first))

    def declare(self, sizes: Sequence[ir.Operation]) -> None:
        """Nothing: they are computed."""

    def written(self, op: ir.Operation) -> list[Value]:
        if op.name == SIZE:
            return [self._number(value_of(op))]
        if op.name == WEIGHT:
            return [self._weight(op)]
        if op.name == _VIEW and _without_ones(op.operands[0]) == _without_ones(op.results[0]):
            return [self._with_ones(op)]
        return super().written(op)

    def _given(self, op: ir.Operation) -> list[Value]:
        """An argument that is a result is copied."""
        given = super()._given(op)
        if op.name != "func.return":
            return given
        copied = [isinstance(operand.owner, ir.Block) for operand in op.operands]
        return [
            self.called(_COPY, [one, self.literal(None)], one[1]) if is_argument else one
            for one, is_argument in zip(given, copied, strict=True)
        ]

    def _with_ones(self, op: ir.Operation) -> Value:
        """A view that adds or drops dimensions of size 1; strided elements stay."""
        operand = op.operands[0]
        x, element = self.values[operand], ir.RankedTensorType(operand.type).element_type
        before, after = (dims_of(one.type) for one in (operand, op.results[0]))
        for dim in reversed(_ones(before)):
            del before[dim]
            x = self.called(_DROP, [x, self.literal(dim)], _type(before, element))
        for dim in _ones(after):
            before.insert(dim, after[dim])
            x = self.called(_ADD, [x, self.literal(dim)], _type(before, element))
        return x

    def _number(self, expression: Any) -> Value:
        if isinstance(expression, ir.AffineConstantExpr):
            return self.literal(ir.AffineConstantExpr(expression).value)
        if isinstance(expression, ir.AffineSymbolExpr):
            argument, dim = self.places[ir.AffineSymbolExpr(expression).position]
            given = self.values[argument]
            if dim is None:
                return given
            return self.called(_DIMENSION, [given, self.literal(dim)], INT)
        binary, kind = ir.AffineBinaryExpr(expression), kind_of(expression)
        if kind == "ceil":
            raise Refused("rounds up a quotient of sizes")
        sides = [self._number(binary.lhs), self._number(binary.rhs)]
        return self.called(_OPERATORS.get(kind, _REST), sides, INT)

    def _weight(self, op: ir.Operation) -> Value:
        data = data_of(self.program, op.results[0])
        if data is None or data.size == 0:
            raise Refused("needs a table")
        if data.dtype == np.int64 and np.array_equal(data, np.arange(data.size)) and data.size > 1:
            return self._counted(data.size, torch_type(op.results[0].type))
        if not np.all(data.reshape(-1)[:1] == data):
            raise Refused("needs a table")
        element, whole = BY_NUMPY[data.dtype], torch_type(op.results[0].type)
        value = ir.DenseElementsAttr.get_splat(
            ir.RankedTensorType.get(list(data.shape), element.type()), _attribute(data)
        )
        text = str(value).replace(f"{element.mlir}>", f"{element_of(element)}>")
        attributes = f" {{value = {text}}}"
        return self.several("vtensor.literal", [], [whole], attributes)[0]

    def _counted(self, count: int, type: str) -> Value:
        """The numbers from 0."""
        given = [self.literal(one) for one in (count, BY_NAME["int64"].code, *[None] * 3)]
        return self.called(_PLACES, given, type)


def _ones(dims: Sequence[Any]) -> list[int]:
    return [place for place, one in enumerate(dims) if str(one) == "1"]


def _without_ones(value: ir.Value) -> list[str]:
    return [one for one in map(str, dims_of(value.type)) if one != "1"]


def _type(dims: Sequence[Any], element: ir.Type) -> str:
    known = (isinstance(one, ir.AffineConstantExpr) for one in dims)
    sizes = [str(one) if fixed else "?" for one, fixed in zip(dims, known, strict=True)]
    return tensor_of(sizes, BY_MLIR[str(element)])


def _attribute(data: np.ndarray) -> ir.Attribute:
    first, type = data.reshape(-1)[0], BY_NUMPY[data.dtype].type()
    if data.dtype.kind in "iub":
        return ir.IntegerAttr.get(type, int(first))
    return ir.FloatAttr.get(type, float(first))
