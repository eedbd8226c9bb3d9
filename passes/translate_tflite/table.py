"""The table of translations, and what they write with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import numpy as np

from ...dialect.errors import CONTRADICTION, Refused
from ...dialect.graph.build import Argument
from ...dialect.graph.extents import shape_of, tensor_of
from ...dialect.mlir import ir
from ...dialect.names import free
from ...dialect.operators import aten
from ...dialect.operators.record import Replacement
from ...dialect.operators.table import Maybe, Rewrite, Value
from ...dialect.quantized import (
    ARITHMETIC,
    CAST,
    DEQUANTIZE,
    TFLITE,
    Quantized,
    is_quantized,
    quantized_of,
    storage_type,
)
from ...dialect.walks import maker_named

Write = Callable[..., Replacement]
"""Is given a `Translation`, and operands and options by their names; returns what replaces the
results."""

Function = TypeVar("Function", bound=Callable[..., Any])

MOST_PLACES = 1 << 22


@dataclass(frozen=True)
class Entry:
    """How an operator is written: `ranks` are the dimensions that operands must have.

    One that is `in_reals` is written with several operators, whose results have no scales of their
    own: it is not for quantised values.
    """

    write: Write
    ranks: Mapping[str, int]
    in_reals: bool


TABLE: dict[str, Entry] = {}


def translates(*names: str, in_reals: bool = False, **ranks: int) -> Callable[[Function], Function]:
    """A decorator that enters a function for operators of the dialect `tfl`."""

    def enter(function: Function) -> Function:
        for name in names:
            TABLE[name] = Entry(function, ranks, in_reals)
        return function

    return enter


@dataclass(frozen=True)
class Translation(Rewrite):
    """A builder in front of the operator that is translated.

    What computes on quantised values gets TFLite's arithmetic; what moves them does not.
    """

    @property
    def name(self) -> str:
        """The operator's name without its dialect: `conv_2d`."""
        return self.anchor.name.partition(".")[2]

    def calls(self, name: str, *arguments: Argument, types: Sequence[ir.Type]) -> list[Value]:
        made = super().calls(name, *arguments, types=types)
        op = self.written[-1]
        if name not in aten.MOVES and any(map(is_quantized, _tensor_types(op))):
            op.attributes[ARITHMETIC] = ir.StringAttr.get(TFLITE)
        return made

    def aten(self, name: str, *arguments: Argument, shape: Sequence[int] | None = None) -> Value:
        """An operator of PyTorch whose result has the element type of the operator's own."""
        type = self.type if shape is None else self.wanted(shape)
        return self.call(f"aten.{name}", *arguments, type=type)

    def wanted(self, shape: Sequence[int]) -> ir.Type:
        """A tensor of this shape with the element type of the result."""
        return tensor_of(shape, ir.RankedTensorType(self.type).element_type)

    def facts(self, x: Value) -> Quantized | None:
        """What the elements of a quantised value stand for."""
        return quantized_of(x.type)

    def numbers(self, x: Value, name: str) -> list[int]:
        """The whole numbers in a constant operand."""
        data = self.data(x)
        if data is None or data.dtype.kind not in "iu":
            raise Refused(
                f"its `{name}` is computed: hardwire takes one that is known when it compiles"
            )
        return [int(each) for each in data.reshape(-1)]

    def data(self, x: Value) -> np.ndarray | None:
        """The elements of a weight; None for what is computed, and where there is no data."""
        op = maker_named(x, "hw.weight")
        name = None if op is None else ir.StringAttr(op.attributes["name"]).value
        return None if name is None else self.program.weights.get(name)

    def dims(self, x: Value, name: str, rank: int) -> list[int]:
        """Dimensions in a constant operand, from the front."""
        return [place_of(dim, rank) for dim in self.numbers(x, name)]

    # Elements and what they stand for.

    def retyped(self, x: Value, type: ir.Type) -> Value:
        """The same bytes with the element type of another tensor: what they stand for changes."""
        wanted = tensor_of(shape_of(x), ir.RankedTensorType(type).element_type)
        steps = () if x.type == wanted else (storage_type(x.type), wanted)
        for step in steps:
            if x.type != step:
                with ir.InsertionPoint(self.anchor), self.anchor.location:
                    x = ir.Operation.create(CAST, [step], [x]).results[0]
        return x

    def alike(self, x: Value, type: ir.Type | None = None) -> Value:
        """What is moved stands for what the file says of the result, or of another type."""
        wanted = self.type if type is None else type
        return self.retyped(x, wanted) if is_quantized(x.type) else x

    def retyped_like(self, x: Value, other: Value) -> Value:
        return self.retyped(x, other.type) if is_quantized(x.type) else x

    def counted(self, size: int) -> np.ndarray:
        """The numbers below a size; of a huge one nobody needs them."""
        if size > MOST_PLACES:
            raise Refused(f"it chooses places among {size}, more than {MOST_PLACES}")
        return np.arange(size)

    def stored(self, x: Value) -> Value:
        """The integers that quantised elements are."""
        return self.retyped(x, storage_type(x.type))

    def between(self, name: str, x: Value, type: ir.Type) -> Value:
        """From numbers to quantised values, or back."""
        with ir.InsertionPoint(self.anchor), self.anchor.location:
            attributes: dict[str, ir.Attribute] = {ARITHMETIC: ir.StringAttr.get(TFLITE)}
            return ir.Operation.create(name, [type], [x], attributes).results[0]

    def real(self, x: Value) -> Value:
        """Numbers for quantised values; numbers stay."""
        if not is_quantized(x.type):
            return x
        return self.between(DEQUANTIZE, x, tensor_of(shape_of(x), ir.F32Type.get()))

    # Weights.

    def permuted(self, x: Value, dims: Sequence[int]) -> Value:
        """A tensor with its dimensions in another order; weights are stored in that order."""
        op = maker_named(x, "hw.weight")
        if op is None:
            return self.permute(x, dims)
        tensor, data = ir.RankedTensorType(x.type), self.data(x)
        facts = quantized_of(tensor)
        element = tensor.element_type
        if facts is not None and facts.axis is not None:
            element = replace(facts, axis=list(dims).index(facts.axis)).type()
        type = tensor_of([tensor.shape[dim] for dim in dims], element)
        name = ir.StringAttr(op.attributes["name"]).value
        if len(list(x.uses)) > 1:
            op = op.clone(ip=ir.InsertionPoint(op))
            name = free(name, self.program.weights)
            op.attributes["name"] = ir.StringAttr.get(name)
        if data is not None:
            self.program.weights[name] = np.ascontiguousarray(data.transpose(dims))
        op.results[0].set_type(type)
        return op.results[0]

    # What many operators do at their end.

    def activated(self, x: Value, name: str) -> Value:
        """With the activation that an operator has for an option."""
        if name == "NONE":
            return x
        if name not in ACTIVATIONS:
            raise Refused(f"its activation {name} is none that hardwire knows")
        return ACTIVATIONS[name](self, x)


Activation = Callable[[Translation, Value], Value]
ACTIVATIONS: dict[str, Activation] = {
    "RELU": lambda t, x: t.unary("relu", x),
    "RELU6": lambda t, x: t.unary("clamp", x, 0, 6),
    "RELU_N1_TO_1": lambda t, x: t.unary("clamp", x, -1, 1),
    "TANH": lambda t, x: t.unary("tanh", x),
}


def place_of(dim: int, rank: int) -> int:
    """A dimension from the front; one that is none is refused."""
    if not -rank <= dim < rank:
        raise Refused(f"its dimension {dim} is none of {rank}; {CONTRADICTION}")
    return dim % rank


def _tensor_types(op: ir.Operation) -> list[ir.Type]:
    values = [*op.operands, *op.results]
    return [value.type for value in values if isinstance(value.type, ir.RankedTensorType)]


__all__ = [
    "CONTRADICTION", "Maybe", "Refused", "Replacement", "Translation", "Value", "aten",
    "place_of", "shape_of", "tensor_of", "translates",
]  # fmt: skip
