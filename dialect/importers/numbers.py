"""Numbers of a graph that are computed in every run anew, and Python's arithmetic on them.

An operator gives such a number as a value (`aten.item`), a branch, a loop or arithmetic as a tensor
of no dimensions that carries it: `int` as int64, `float` as float64, `bool` as bool. Either is made
from the other where it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .. import ops, values
from ..dtypes import BY_NAME, Dtype
from ..mlir import ir
from ..operators import aten
from ..sizes import SIZE, size_attribute
from ..walks import maker
from .arguments import NumberRef, SizeRef, Value
from .size_text import Symbols
from .unsupported import Unsupported

CARRIERS = {"i64": BY_NAME["int64"], "f64": BY_NAME["float64"], "i1": BY_NAME["bool"]}
LITERALS = {bool: BY_NAME["bool"], int: BY_NAME["int64"], float: BY_NAME["float64"]}
ITEMS = ("aten.item", "aten._local_scalar_dense")

ARITHMETIC = {
    "_operator.add": "aten::add.Tensor",
    "_operator.sub": "aten::sub.Tensor",
    "_operator.mul": "aten::mul.Tensor",
    "_operator.truediv": "aten::div.Tensor",
    "_operator.floordiv": "aten::floor_divide",
    "_operator.mod": "aten::remainder.Tensor",
    "_operator.pow": "aten::pow.Tensor_Tensor",
    "_operator.neg": "aten::neg",
    "_operator.abs": "aten::abs",
    "builtins.abs": "aten::abs",
    "_operator.and_": "aten::bitwise_and.Tensor",
    "_operator.or_": "aten::bitwise_or.Tensor",
    "_operator.xor": "aten::bitwise_xor.Tensor",
    "_operator.lshift": "aten::bitwise_left_shift.Tensor",
    "_operator.rshift": "aten::bitwise_right_shift.Tensor",
    "_operator.not_": "aten::logical_not",
    "torch.sym_not": "aten::logical_not",
    "torch.sym_max": "aten::maximum",
    "torch.sym_min": "aten::minimum",
    **{
        f"torch._sym_{name}": f"aten::{name}"
        for name in (
            *("sqrt", "cos", "cosh", "sin", "sinh", "tan", "tanh", "asin", "acos", "atan"),
            *("exp", "log", "log2"),
        )
    },
}
"""Functions of Python that compute in the type of their result, and the operators for them."""

COMPARISONS = {
    f"_operator.{name}": f"aten::{name}.Tensor" for name in ("eq", "ne", "lt", "le", "gt", "ge")
}
ROUNDING = {"math.floor": "aten::floor", "math.ceil": "aten::ceil", "builtins.round": "aten::round"}
CASTS = ("_operator.pos", "math.trunc", "torch.sym_int", "torch.sym_float")
CHOICE = "torch.sym_ite"

FUNCTIONS = frozenset((*ARITHMETIC, *COMPARISONS, *ROUNDING, *CASTS, CHOICE))
"""Functions of Python that numbers of a run may be given to."""


class Numbers:
    """The numbers of one graph by name. Built at the current insertion point."""

    def __init__(self, symbols: Symbols, static: Mapping[str, Any]) -> None:
        self._symbols = symbols
        self._static = static
        self._values: dict[str, ir.Value] = {}
        self._tensors: dict[str, ir.Value] = {}

    def __contains__(self, name: object) -> bool:
        """A number that is computed; others are known, or expressions of sizes."""
        return name in self._values or name in self._tensors

    def give(self, name: str, number: ir.Value, carried: bool) -> None:
        """A number that an operator gives. One that is `carried` is read from its tensor at once:
        the model may write to that later."""
        self._values[name] = number
        if carried and maker(number).name in ITEMS:
            dtype = CARRIERS[str(number.type)]
            self._tensors[name] = _copied(maker(number).operands[0], dtype)

    def carry(self, name: str, tensor: ir.Value) -> None:
        """A number that a tensor of no dimensions carries; one that is known stays known."""
        if name not in self._static:
            self._tensors[name] = tensor

    def returned(self, name: str) -> ir.Value | None:
        """What the model returns for a number: a tensor, or the value; None for what is none."""
        if name in self._values:
            return self._values[name]
        static = self._static.get(name)
        return self.tensor(static) if isinstance(static, SizeRef) else self._tensors.get(name)

    def value(self, name: str) -> ir.Value:
        """A computed number as a value."""
        if name not in self._values:
            tensor = self._tensors[name]
            kind = ir.Type.parse(str(ir.RankedTensorType(tensor.type).element_type))
            self._values[name] = ops.build(aten.ITEM, [tensor], [kind]).results[0]
        return self._values[name]

    def tensor(self, number: Value, dtype: Dtype | None = None) -> ir.Value:
        """A number as a tensor of no dimensions, of its own type or of another."""
        if isinstance(number, NumberRef):
            found = self._carried(number.name)
        elif isinstance(number, SizeRef):
            found = _scalar(self.size(number), BY_NAME["int64"])
        elif type(number) in LITERALS:
            kind = LITERALS[type(number)]  # type: ignore[index]
            return _scalar(values.constant(number, "Scalar"), dtype or kind)  # type: ignore[arg-type]
        else:
            raise Unsupported("is given something beside tensors and numbers")
        return found if dtype is None else _cast(found, dtype)

    def _carried(self, name: str) -> ir.Value:
        if name not in self._tensors:
            number = self._values[name]
            type = ir.RankedTensorType.get([], ir.Type.parse(str(number.type)))
            self._tensors[name] = ops.unpack(number, [type])[0]
        return self._tensors[name]

    def size(self, value: SizeRef) -> ir.Value:
        """An expression of the sizes as a number."""
        expression = self._symbols.affine(value.tree)
        attributes = {"value": size_attribute(expression, len(self._symbols.sizes))}
        i64 = ir.IntegerType.get_signless(64)
        return ops.build(SIZE, [], [i64], attributes=attributes).results[0]

    def compute(self, function: str, given: Sequence[Value], kind: str) -> ir.Value:
        """What a function of Python gives, `kind` being the type of that: `i64`, `f64`, `i1`."""
        result = CARRIERS[kind]
        if function == CHOICE:
            condition, *sides = given
            parts = [self.tensor(each, result) for each in sides]
            return _call(aten.WHERE, [self.tensor(condition, CARRIERS["i1"]), *parts])
        if function in COMPARISONS:
            operands = [self.tensor(each) for each in given]
            common = _common(operands)
            return _call(COMPARISONS[function], [_cast(each, common) for each in operands], result)
        if function in ROUNDING:
            if any(each is not None for each in given[1:]):
                raise Unsupported("rounds to digits: hardwire cannot compile it")
            rounded = _call(ROUNDING[function], [self.tensor(given[0], CARRIERS["f64"])])
            return _cast(rounded, result)
        operands = [self.tensor(each, result) for each in given]
        return operands[0] if function in CASTS else _call(ARITHMETIC[function], operands)


def _common(operands: Sequence[ir.Value]) -> Dtype:
    """The type in which Python compares numbers."""
    kinds = [str(ir.RankedTensorType(each.type).element_type) for each in operands]
    return CARRIERS["f64" if "f64" in kinds else "i64"]


def _call(name: str, operands: Sequence[ir.Value], dtype: Dtype | None = None) -> ir.Value:
    """An operator on tensors of no dimensions, by default of the last one's type."""
    return ops.build(name, operands, [_type(dtype) if dtype else operands[-1].type]).results[0]


def _type(dtype: Dtype) -> ir.Type:
    return ir.RankedTensorType.get([], dtype.type())


def _scalar(number: ir.Value, dtype: Dtype) -> ir.Value:
    given = [number, values.constant(dtype.code, "ScalarType")]
    return ops.build(aten.SCALAR_TENSOR, given, [_type(dtype)]).results[0]


def _cast(tensor: ir.Value, dtype: Dtype) -> ir.Value:
    if tensor.type == _type(dtype):
        return tensor
    given = [tensor, values.constant(dtype.code, "ScalarType")]
    return ops.build(aten.TO_DTYPE, given, [_type(dtype)]).results[0]


def _copied(tensor: ir.Value, dtype: Dtype) -> ir.Value:
    """The one element of a tensor in a tensor of its own."""
    source = ir.RankedTensorType(tensor.type)
    if source.rank:
        type = ir.RankedTensorType.get([], source.element_type)
        given = [tensor, values.constant([], "int[]")]
        tensor = ops.build(aten.VIEW, given, [type]).results[0]
    if tensor.type == _type(dtype):
        return ops.build(aten.CLONE, [tensor], [tensor.type]).results[0]
    return _cast(tensor, dtype)
