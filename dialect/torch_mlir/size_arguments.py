"""The program's sizes as arguments of a kernel, and as values in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..mlir import affine, arith, ir
from ..sizes import Range, dims_of
from ..walks import constant_of, inside, maker, put_in_place
from .buffers import index, retype


@dataclass(frozen=True)
class Signature:
    """What a kernel is called with: the types of its tensors, and expressions of sizes as numbers.

    `ranges` and `names` are those of the program's sizes, `conditions` expressions of these that
    are not negative, `used` the positions of those that the kernel is given.
    """

    inputs: tuple[ir.Type, ...]
    results: tuple[ir.Type, ...]
    numbers: tuple[Any, ...]
    ranges: tuple[Range, ...]
    used: tuple[int, ...]
    names: tuple[str, ...]
    conditions: tuple[Any, ...]


def signature_of(request: Mapping[str, Any]) -> Signature:
    """That of a request, as `dialect/graph/open_kernels.py` writes it."""
    return Signature(
        tuple(ir.Type.parse(text) for text in request["inputs"]),
        tuple(ir.Type.parse(text) for text in request["results"]),
        tuple(_expression(text) for text in request["numbers"]),
        tuple((low, high) for low, high in request["ranges"]),
        tuple(request["used"]),
        tuple(request["names"]),
        tuple(_expression(text) for text in request["conditions"]),
    )


def _expression(text: str) -> Any:
    return ir.AffineMapAttr(ir.Attribute.parse(text)).value.results[0]


class Binding:
    """The program's sizes as values in a kernel, and expressions of them."""

    def __init__(
        self, function: ir.Operation, signature: Signature, sizes: Sequence[ir.Value] = ()
    ) -> None:
        self.function = function
        self.block = function.regions[0].blocks[0]
        self.signature = signature
        found = sizes or [
            self.block.add_argument(ir.IndexType.get(), ir.Location.unknown())
            for _ in signature.used
        ]
        self.values = dict(zip(signature.used, found, strict=True))
        self.made: dict[Any, ir.Value] = {}

    def value(self, expression: Any) -> ir.Value:
        """The value of an expression, computed where the kernel begins."""
        if expression not in self.made:
            with ir.InsertionPoint.at_block_begin(self.block):
                self.made[expression] = self._compute(expression)
        return self.made[expression]

    def _compute(self, expression: Any) -> ir.Value:
        count = len(self.signature.ranges)
        zero = [index(0)] if len(self.values) < count else []
        operands = [self.values.get(position) or zero[0] for position in range(count)]
        return affine.apply(ir.AffineMap.get(0, count, [expression]), operands)

    def bind_tensors(self) -> None:
        """Sizes that are read off the operands, and those given as numbers, are the program's."""
        given = list(self.block.arguments)
        tensors = given[: len(self.signature.inputs)]
        self.bind_dims("tensor.dim", tensors)
        numbers = given[len(tensors) : len(tensors) + len(self.signature.numbers)]
        for argument, expression in zip(numbers, self.signature.numbers, strict=True):
            size = self.value(expression)
            with ir.InsertionPoint.after(maker(size)):
                wide = arith.index_cast(argument.type, size)
            argument.replace_all_uses_with(wide)
        for number in reversed(range(len(tensors), len(tensors) + len(numbers))):
            self.block.erase_argument(number)

    def bind_dims(self, name: str, tensors: Sequence[ir.Value]) -> None:
        """Replaces the operations of that name that read a dimension of an operand."""
        known = dict(zip(tensors, map(dims_of, self.signature.inputs), strict=True))
        self.replace_dims(name, known)

    def replace_dims(self, name: str, known: Mapping[ir.Value, Sequence[Any]]) -> None:
        for op in inside(self.function):
            if op.name == name and op.operands[0] in known:
                place = constant_of(op.operands[1])
                if place is not None:
                    put_in_place(op, self.value(known[op.operands[0]][place]))


def bind_tensors(function: ir.Operation, signature: Signature) -> None:
    """Rewrites a function over tensors: behind these stand the sizes, and nothing else."""
    with ir.Location.unknown():
        binding = Binding(function, signature)
        binding.bind_tensors()
        retype(function)
