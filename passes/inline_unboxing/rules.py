"""Shapes of what torch-mlir has no shape function for: lists of tensors, recurrent layers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...dialect.dtypes import Dtype
from ...dialect.schema import FunctionSchema
from .shapes import Shape, TensorFacts, result_dtype
from .values import Unsupported

Facts = dict[str, Any]
Found = list[tuple[Shape, Dtype]]


def infer(schema: FunctionSchema, facts: Sequence[Any]) -> Found | None:
    """Shape and element type of each result; None for operators that are not in RULES."""
    rule = RULES.get(schema.full_name)
    if rule is None:
        return None
    return rule(dict(zip((a.name for a in schema.arguments), facts, strict=True)))


def _stack(given: Facts) -> Found:
    parts: list[TensorFacts] = given["tensors"]
    shapes = {part.shape for part in parts}
    if len(shapes) != 1:
        raise Unsupported("stacks tensors of different shapes")
    shape = list(parts[0].shape)
    dim = given["dim"]
    if not -len(shape) - 1 <= dim <= len(shape):
        raise Unsupported(f"stacks along dimension {dim}, which is not")
    shape.insert(dim % (len(shape) + 1), len(parts))
    return [(tuple(shape), result_dtype([(len(part.shape), part.dtype) for part in parts]))]


def _states(given: Facts) -> int:
    return given["num_layers"] * (2 if given["bidirectional"] else 1)


def _recurrent(hidden: Callable[[Facts], Sequence[TensorFacts]]) -> Callable[[Facts], Found]:
    def rule(given: Facts) -> Found:
        states = hidden(given)
        x = given["input"]
        size = states[0].shape[-1] * (2 if given["bidirectional"] else 1)
        expected = _states(given)
        if any(len(s.shape) != len(x.shape) or s.shape[0] != expected for s in states):
            raise Unsupported(f"has states that are not {expected} layers of its input")
        return [((*x.shape[:-1], size), x.dtype), *((s.shape, s.dtype) for s in states)]

    return rule


def _cell(given: Facts) -> Found:
    state = given["hx"]
    return [(state.shape, state.dtype)]


def _lstm_cell(given: Facts) -> Found:
    return [(state.shape, state.dtype) for state in given["hx"]]


_hx = _recurrent(lambda given: [given["hx"]])

RULES: dict[str, Callable[[Facts], Found]] = {
    "aten::stack": _stack,
    "aten::lstm.input": _recurrent(lambda given: given["hx"]),
    "aten::gru.input": _hx,
    "aten::rnn_tanh.input": _hx,
    "aten::rnn_relu.input": _hx,
    "aten::lstm_cell": _lstm_cell,
    "aten::gru_cell": _cell,
    "aten::rnn_tanh_cell": _cell,
    "aten::rnn_relu_cell": _cell,
}
