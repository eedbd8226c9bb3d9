"""A kernel of a program as a function of the torch dialect, as text for another process."""

from __future__ import annotations

from collections.abc import Sequence

from .. import ops
from ..graph import calls
from ..mlir import ir
from ..registry import registry
from ..sizes import SIZE
from ..values import constant_value
from .facts import MOVES, WIDER_IN_MODELS
from .text import INT, Text, Value, dtype_of, element_of, torch_type
from .workarounds import WORKAROUNDS

_LISTS = {"!hw.list<i64>": "int", "!hw.list<f64>": "float", "!hw.list<i1>": "bool"}


def torch_text(function: ir.Operation) -> str:
    """A module with the kernel as `@kernel` of the torch dialect.

    Behind its tensors stand the sizes that operators are given as numbers (`hw.size`), in order.
    """
    return Kernel(function).text


class Kernel(Text):
    """Writes op by op; `values` says what became of each value of the kernel."""

    def __init__(self, function: ir.Operation) -> None:
        super().__init__()
        self.values: dict[ir.Value, Value] = {}
        for argument in function.regions[0].blocks[0].arguments:
            self.values[argument] = self.parameter(torch_type(argument.type))
        *body, end = calls.body(function)
        self.declare([op for op in body if op.name == SIZE])
        for op in body:
            self.values.update(zip(op.results, self.written(op), strict=True))
        self.text = self.module(self._given(end))

    def declare(self, sizes: Sequence[ir.Operation]) -> None:
        """Parameters for the sizes that are numbers."""
        for op in sizes:
            self.values[op.results[0]] = self.parameter(INT)

    def written(self, op: ir.Operation) -> list[Value]:
        """The results of an operation."""
        match op.name:
            case "hw.constant":
                return self._constant(op)
            case _ if op.name == SIZE:
                return [self.values[op.results[0]]]
            case _ if op.name == ops.PACK:
                return self._list(op)
            case _:
                return self._operator(op)

    def _given(self, op: ir.Operation) -> list[Value]:
        return [self.values[operand] for operand in op.operands]

    def _constant(self, op: ir.Operation) -> list[Value]:
        result = op.results[0]
        return [self.literal(constant_value(result), _LISTS.get(str(result.type), "int"))]

    def _list(self, op: ir.Operation) -> list[Value]:
        """A list for an operator, whose schema says if elements may be missing; or its results."""
        given = self._given(op)
        if str(op.results[0].type) in _LISTS:
            return [self.listed(given, "int")]
        if ops.packed(op.results[0]) is None:
            types = [torch_type(result.type) for result in op.results]
            return self.several("prim.ListUnpack", given, types)
        user = next((use.owner.operation for use in op.results[0].uses), None)
        optional = user is not None and any(
            str(argument.type) == "Tensor?[]" for argument in registry().schema(user.name).arguments
        )
        return [self.listed(given, "optional<vtensor>" if optional else "vtensor")]

    def _operator(self, op: ir.Operation) -> list[Value]:
        """An operator as it is, but on wider elements where it would compute with narrow ones.

        torch-mlir takes bytes for signed numbers in comparisons, sums, divisions and sorts, and
        crashes on numbers beside them; PyTorch computes with half precision in single.
        """
        given, types = self._given(op), [torch_type(result.type) for result in op.results]
        if op.name in MOVES:
            return self.several(op.name, given, types)
        given = [self._retyped(one, _wider(one[1])) for one in given]
        wide = list(map(_wider, types))
        write = WORKAROUNDS.get(op.name)
        instead = None if write is None else write(self, op, given, wide[0])
        made = self.several(op.name, given, wide) if instead is None else [instead]
        return [self._retyped(one, type) for one, type in zip(made, types, strict=True)]

    def _retyped(self, tensor: Value, type: str) -> Value:
        """A tensor with the elements of that type."""
        dtype = dtype_of(type)
        return tensor if tensor[1] == type or dtype is None else self.converted(tensor, dtype, type)


def _wider(type: str) -> str:
    """The tensor type to compute with in place of another; what is no tensor stays."""
    dtype = dtype_of(type)
    wide = None if dtype is None else WIDER_IN_MODELS.get(dtype)
    if dtype is None or wide is None:
        return type
    return type.replace(f",{element_of(dtype)}>", f",{element_of(wide)}>")
