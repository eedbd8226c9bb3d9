"""Operators on numpy arrays: what `fold-constants` computes at compile time.

Arithmetic is in the element type of the result, as the operator would do it at run time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import erf, prod
from typing import Any

import numpy as np

from ...dialect import ops
from ...dialect.dtypes import BY_CODE, of_tensor
from ...dialect.layout import shape_of
from ...dialect.mlir import ir
from ...dialect.values import constant_value, is_constant

Arrays = dict[ir.Value, np.ndarray]


@dataclass(frozen=True)
class Operands:
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

    def computed(self, name: str) -> Any:
        """An operand as it is computed with: in the type of a float result, halves in single.

        Whole numbers beside integers wrap.
        """
        value = self[name]
        if of_tensor(self.op.results[0].type).is_float:
            wide = np.float64 if self.dtype == np.float64 else np.float32
            return value.astype(wide) if isinstance(value, np.ndarray) else value
        if isinstance(value, int) and self["self"].dtype.kind in "iu":
            return np.array(value).astype(self["self"].dtype)
        return value


Evaluator = Callable[[Operands], np.ndarray]


def evaluate(op: ir.Operation, known: Arrays) -> np.ndarray | None:
    """The operator's one result, where all its tensors are known; None where it cannot be told."""
    if op.name not in EVALUATORS or len(op.results) != 1:
        return None
    given = {}
    for name, value in ops.arguments(op).items():
        found = _argument(value, known)
        if found is NotImplemented:
            return None
        given[name] = found
    operands = Operands(op, given)
    with np.errstate(all="ignore"):
        result = np.asarray(EVALUATORS[op.name](operands))
    if result.shape != operands.shape:
        return None
    return result.astype(operands.dtype, copy=False)


def _argument(value: ir.Value, known: Arrays) -> object:
    if value in known:
        return known[value]
    if is_constant(value):
        return constant_value(value)
    items = ops.packed(value)
    if items is not None and all(item in known or is_constant(item) for item in items):
        return [known.get(item) for item in items]
    return NotImplemented


def _slice(v: Operands) -> np.ndarray:
    index = [slice(None)] * v["self"].ndim
    index[v["dim"]] = slice(v["start"], v["end"], v["step"])
    return v["self"][tuple(index)]


def _expand(v: Operands) -> np.ndarray:
    return np.broadcast_to(v["self"], v.shape)


def _cast(v: Operands) -> np.ndarray:
    return v["self"].astype(BY_CODE[v["dtype"]].numpy)


def _pad(v: Operands) -> np.ndarray:
    flat, rank = v["pad"], v["self"].ndim
    pairs = [(flat[at], flat[at + 1]) for at in range(0, len(flat), 2)][::-1]
    if any(edge < 0 for pair in pairs for edge in pair):
        return np.empty(0)
    widths = [(0, 0)] * (rank - len(pairs)) + pairs
    return np.pad(v["self"], widths, constant_values=v["value"])


def _arange(v: Operands) -> np.ndarray:
    """Of integers where the result is one: start and step are cut first (aten::arange_out)."""
    start, step = v.given.get("start", 0), v.given.get("step", 1)
    if v.dtype.kind in "iu":
        start, step = int(start), int(step)
    count = prod(v.shape)
    return start + step * np.arange(count, dtype=np.int64 if v.dtype.kind in "iu" else np.float64)


def _triangle(keep: Callable[..., np.ndarray]) -> Evaluator:
    return lambda v: keep(v["self"], v["diagonal"])


def _axes(v: Operands) -> tuple[int, ...]:
    return tuple(v["dim"])


def _reduce(name: str) -> Evaluator:
    function = getattr(np, name)
    return lambda v: function(v.computed("self"), axis=_axes(v), keepdims=v["keepdim"])


def _softmax(v: Operands) -> np.ndarray:
    x = v["self"].astype(np.float64)
    powers = np.exp(x - x.max(axis=v["dim"], keepdims=True))
    return powers / powers.sum(axis=v["dim"], keepdims=True)


def _linear(v: Operands) -> np.ndarray:
    product = v["input"] @ v["weight"].T
    return product if v["bias"] is None else product + v["bias"]


def _embedding(v: Operands) -> np.ndarray:
    indices = v["indices"]
    if indices.size and (indices.min() < 0 or indices.max() >= len(v["weight"])):
        return np.empty(0)
    return v["weight"][indices]


def _clamp(v: Operands) -> np.ndarray:
    low, high = v["min"], v["max"]
    x = v["self"] if low is None else np.maximum(v["self"], low)
    return x if high is None else np.minimum(x, high)


def _sigmoid(x: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-x))


def _cumsum(v: Operands) -> np.ndarray:
    return np.cumsum(v["self"], axis=v["dim"], dtype=v.dtype)


def _unary(function: Callable[[np.ndarray], np.ndarray]) -> Evaluator:
    return lambda v: function(v.computed("self"))


def _binary(function: Callable[..., np.ndarray]) -> Evaluator:
    return lambda v: function(v.computed("self"), v.computed("other"))


def _scaled(function: Callable[..., np.ndarray]) -> Evaluator:
    """For `add` and `sub`, whose second operand has a factor; it is cut to integers."""
    return lambda v: function(v.computed("self"), v.computed("other") * _alpha(v))


def _alpha(v: Operands) -> Any:
    if of_tensor(v.op.results[0].type).is_float:
        return v["alpha"]
    return np.array(int(v["alpha"])).astype(v.dtype)


def _sign(x: np.ndarray) -> np.ndarray:
    """Of NaN, 0."""
    return np.subtract(x > 0, x < 0, dtype=np.int8)


UNARY: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "abs": np.abs, "bitwise_not": np.invert, "ceil": np.ceil, "cos": np.cos,
    "erf": np.vectorize(erf, otypes=[np.float64]), "exp": np.exp, "floor": np.floor,
    "log": np.log, "logical_not": np.logical_not, "neg": np.negative,
    "reciprocal": lambda x: 1 / x, "relu": lambda x: np.maximum(x, 0), "round": np.round,
    "rsqrt": lambda x: 1 / np.sqrt(x), "sigmoid": _sigmoid, "sign": _sign, "sin": np.sin,
    "sqrt": np.sqrt, "tanh": np.tanh, "trunc": np.trunc,
}  # fmt: skip

BINARY: dict[str, Callable[..., np.ndarray]] = {
    "bitwise_and": np.bitwise_and, "bitwise_or": np.bitwise_or, "bitwise_xor": np.bitwise_xor,
    "eq": np.equal, "fmod": np.fmod, "ge": np.greater_equal, "gt": np.greater, "le": np.less_equal,
    "logical_and": np.logical_and, "logical_or": np.logical_or, "logical_xor": np.logical_xor,
    "lt": np.less, "mul": np.multiply, "ne": np.not_equal, "remainder": np.remainder,
}  # fmt: skip

EVALUATORS: dict[str, Evaluator] = {
    # Views.
    "aten.view": lambda v: v["self"].reshape(v.shape),
    "aten.permute": lambda v: v["self"].transpose(v["dims"]),
    "aten.slice.Tensor": _slice,
    "aten.select.int": lambda v: np.take(v["self"], v["index"], axis=v["dim"]),
    "aten.expand": _expand,
    # Elementwise.
    **{f"aten.{name}": _unary(function) for name, function in UNARY.items()},
    **{
        f"aten.{name}{overload}": _binary(function)
        for name, function in BINARY.items()
        for overload in ("", ".Tensor", ".Scalar")
    },
    "aten.add.Tensor": _scaled(np.add),
    "aten.add.Scalar": _scaled(np.add),
    "aten.sub.Tensor": _scaled(np.subtract),
    "aten.sub.Scalar": _scaled(np.subtract),
    "aten.rsub.Scalar": lambda v: v.computed("other") - _alpha(v) * v.computed("self"),
    "aten.div.Tensor": _binary(np.true_divide),
    "aten.div.Scalar": _binary(np.true_divide),
    "aten.floor_divide": _binary(np.floor_divide),
    "aten.maximum": _binary(np.maximum),
    "aten.minimum": _binary(np.minimum),
    "aten.pow.Tensor_Scalar": lambda v: np.power(v["self"], v["exponent"]),
    "aten.pow.Scalar": lambda v: np.power(v["self"], v["exponent"].astype(v.dtype)),
    "aten.clamp": _clamp,
    "aten.where.self": lambda v: np.where(v["condition"], v["self"], v["other"]),
    "aten.to.dtype": _cast,
    # Made from nothing.
    **{f"aten.arange{overload}": _arange for overload in ("", ".start", ".start_step")},
    "aten.eye": lambda v: np.eye(v.shape[0], v.shape[1]),
    "aten.eye.m": lambda v: np.eye(v.shape[0], v.shape[1]),
    "aten.tril": _triangle(np.tril),
    "aten.triu": _triangle(np.triu),
    # The rest.
    "aten.cat": lambda v: np.concatenate(v["tensors"], axis=v["dim"]),
    "aten.clone": _unary(np.array),
    "aten.constant_pad_nd": _pad,
    "aten.cumsum": _cumsum,
    "aten.embedding": _embedding,
    "aten.linear": _linear,
    "aten.mm": lambda v: v["self"] @ v["mat2"],
    "aten.bmm": lambda v: v["self"] @ v["mat2"],
    "aten.matmul": lambda v: v["self"] @ v["other"],
    "aten.flip": lambda v: np.flip(v["self"], tuple(v["dims"])),
    "aten.sum.dim_IntList": _reduce("sum"),
    "aten.mean.dim": _reduce("mean"),
    "aten.amax": _reduce("max"),
    "aten.amin": _reduce("min"),
    "aten._softmax": _softmax,
}
