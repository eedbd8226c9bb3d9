"""Operators on numpy arrays: what is computed of constants at compile time.

Floats are computed with in double precision and rounded once, to the element type of the result:
the nearest value of it, and so the same on every processor that compiles. Integers wrap as the
operator's would at run time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import erf
from typing import Any

import numpy as np

from ..dtypes import of_tensor
from ..layout import shape_of
from ..mlir import ir
from .record import known


@dataclass(frozen=True)
class Constants:
    """The arguments of one operator by name: arrays for tensors, Python values for the rest."""

    op: ir.Operation
    given: dict[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.given[name]

    @property
    def shape(self) -> tuple[int, ...]:
        return shape_of(self.op.results[0])

    @property
    def dtype(self) -> np.dtype:
        return of_tensor(self.op.results[0].type).numpy

    @property
    def is_float(self) -> bool:
        """The result has floats."""
        return of_tensor(self.op.results[0].type).is_float

    @property
    def wide(self) -> np.dtype:
        """The type to compute the result in."""
        return np.dtype(np.float64) if self.is_float else self.dtype

    @property
    def is_stored(self) -> bool:
        """The result becomes a weight, which takes flash."""
        return True

    def computed(self, name: str) -> Any:
        """An operand as it is computed with: in double precision where the result has floats.

        It is rounded to theirs first, beside halves to single precision, as PyTorch does. Whole
        numbers beside integers wrap.
        """
        value = self[name]
        if self.is_float:
            own = np.float64 if self.dtype == np.float64 else np.float32
            return np.array(value, own).astype(self.wide)
        if isinstance(value, int) and self["self"].dtype.kind in "iu":
            return np.array(value).astype(self["self"].dtype)
        return value

    def scaled(self) -> Any:
        """The second operand of `add` and `sub` times its factor, which is cut to integers."""
        return self.computed("other") * self.alpha()

    def alpha(self) -> Any:
        if self.is_float:
            return self.computed("alpha")
        return np.array(int(self["alpha"])).astype(self.dtype)

    def reduced(self, function: Callable[..., np.ndarray]) -> np.ndarray:
        return function(self.computed("self"), axis=tuple(self["dim"]), keepdims=self["keepdim"])


Value = Callable[[Constants], np.ndarray]


def _unary(function: Callable[[np.ndarray], np.ndarray]) -> Value:
    return lambda v: function(v.computed("self"))


def _binary(function: Callable[..., np.ndarray]) -> Value:
    return lambda v: function(v.computed("self"), v.computed("other"))


def _sigmoid(x: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-x))


def _sign(x: np.ndarray) -> np.ndarray:
    """Of NaN, 0."""
    return np.subtract(x > 0, x < 0, dtype=np.int8)


def _power(v: Constants) -> np.ndarray:
    if v.is_float:
        return np.power(v.computed("self"), v.computed("exponent"))
    return np.power(v["self"], v["exponent"], dtype=v.dtype)


UNARY: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "abs": np.abs, "bitwise_not": np.invert, "ceil": np.ceil, "cos": np.cos,
    "erf": np.vectorize(erf, otypes=[np.float64]), "exp": np.exp, "floor": np.floor,
    "log": np.log, "logical_not": np.logical_not, "neg": np.negative,
    "reciprocal": lambda x: 1 / x, "relu": lambda x: np.maximum(x, 0), "round": np.round,
    "rsqrt": lambda x: 1 / np.sqrt(x), "sigmoid": _sigmoid, "sign": _sign, "sin": np.sin,
    "sqrt": np.sqrt, "tanh": np.tanh, "trunc": np.trunc,
}  # fmt: skip

BINARY: dict[str, Callable[..., np.ndarray]] = {
    "bitwise_and.Tensor": np.bitwise_and, "bitwise_and.Scalar": np.bitwise_and,
    "bitwise_or.Tensor": np.bitwise_or, "bitwise_or.Scalar": np.bitwise_or,
    "bitwise_xor.Tensor": np.bitwise_xor, "bitwise_xor.Scalar": np.bitwise_xor,
    "eq.Tensor": np.equal, "eq.Scalar": np.equal, "ne.Tensor": np.not_equal,
    "ne.Scalar": np.not_equal, "ge.Tensor": np.greater_equal, "ge.Scalar": np.greater_equal,
    "gt.Tensor": np.greater, "gt.Scalar": np.greater, "le.Tensor": np.less_equal,
    "le.Scalar": np.less_equal, "lt.Tensor": np.less, "lt.Scalar": np.less,
    "fmod.Tensor": np.fmod, "fmod.Scalar": np.fmod, "remainder.Tensor": np.remainder,
    "remainder.Scalar": np.remainder, "mul.Tensor": np.multiply, "mul.Scalar": np.multiply,
    "div.Tensor": np.true_divide, "div.Scalar": np.true_divide, "floor_divide": np.floor_divide,
    "logical_and": np.logical_and, "logical_or": np.logical_or, "logical_xor": np.logical_xor,
    "maximum": np.maximum, "minimum": np.minimum,
}  # fmt: skip

OTHERS: dict[str, Value] = {
    "add.Tensor": lambda v: np.add(v.computed("self"), v.scaled()),
    "add.Scalar": lambda v: np.add(v.computed("self"), v.scaled()),
    "sub.Tensor": lambda v: np.subtract(v.computed("self"), v.scaled()),
    "sub.Scalar": lambda v: np.subtract(v.computed("self"), v.scaled()),
    "rsub.Scalar": lambda v: v.computed("other") - v.alpha() * v.computed("self"),
    "pow.Tensor_Scalar": _power,
    "pow.Scalar": _power,
}

for _name, _function in UNARY.items():
    known(_name, value=_unary(_function))
for _name, _function in BINARY.items():
    known(_name, value=_binary(_function))
for _name, _value in OTHERS.items():
    known(_name, value=_value)
