"""Shapes and element types of what bytecode calls and torch-mlir has no functions for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..dtypes import BY_NAME, OF_CODES, Dtype
from ..errors import Refused
from ..promotion import result_dtype
from ..tensor_facts import Shape, TensorFacts
from .record import gives, known

Facts = dict[str, Any]
Found = list[tuple[Shape, Dtype]]


def like(tensor: TensorFacts) -> Found:
    """A tensor of the same shape and type."""
    return [(tensor.shape, tensor.dtype)]


def named_tensors(given: Facts, *names: str) -> list[TensorFacts]:
    """The tensors among the arguments of these names, in their order."""
    return [given[name] for name in names if isinstance(given.get(name), TensorFacts)]


def broadcast(*tensors: TensorFacts) -> Shape:
    """The shape that all are broadcast to."""
    try:
        return tuple(np.broadcast_shapes(*(tensor.shape for tensor in tensors)))
    except ValueError:
        raise Refused("has operands of shapes that cannot be broadcast") from None


def together(*tensors: TensorFacts) -> Dtype:
    """The type that all are promoted to."""
    return result_dtype([(len(tensor.shape), tensor.dtype) for tensor in tensors])


def unless_whole(dtype: Dtype, otherwise: Dtype) -> Dtype:
    """The type, or another one in the place of whole numbers and truths."""
    return dtype if dtype.is_float or dtype.is_complex else otherwise


def asked_type(given: Facts, otherwise: Dtype) -> Dtype:
    """The type that `dtype` asks for."""
    code = given.get("dtype")
    return otherwise if code is None else OF_CODES[code]


def place(dim: int, of: TensorFacts | Shape) -> int:
    """A dimension counted from the front."""
    rank = max(1, len(of.shape if isinstance(of, TensorFacts) else of))
    if not -rank <= dim < rank:
        raise Refused(f"has no dimension {dim}")
    return dim % rank


def without(tensor: TensorFacts, at: int) -> Shape:
    """The shape without one dimension."""
    return (*tensor.shape[:at], *tensor.shape[at + 1 :])


@gives("index_copy", "index_add", "index_fill.int_Scalar", "index_fill.int_Tensor")
@gives("_unsafe_index_put", "diagonal_scatter", "msort", "feature_dropout", "alpha_dropout")
@gives("feature_alpha_dropout")
def first(given: Facts) -> Found:
    """A tensor like the first argument."""
    tensor = next(value for value in given.values() if isinstance(value, TensorFacts))
    return [(tensor.shape, tensor.dtype)]


@gives("cummax", "cummin")
def running(given: Facts) -> Found:
    """A tensor like the first argument, and the indices of its elements."""
    (found,) = first(given)
    return [found, (found[0], BY_NAME["int64"])]


@gives("argsort.stable")
def indices(given: Facts) -> Found:
    return running(given)[1:]


@gives("squeeze.dims")
def squeeze(given: Facts) -> Found:
    tensor: TensorFacts = given["self"]
    rank = max(1, len(tensor.shape))
    dims = {dim % rank for dim in given["dim"]}
    kept = [size for place, size in enumerate(tensor.shape) if size != 1 or place not in dims]
    return [(tuple(kept), tensor.dtype)]


@gives("stack")
def stack(given: Facts) -> Found:
    parts: list[TensorFacts] = given["tensors"]
    shapes = {part.shape for part in parts}
    if len(shapes) != 1:
        raise Refused("stacks tensors of different shapes")
    shape = list(parts[0].shape)
    dim = given["dim"]
    if not -len(shape) - 1 <= dim <= len(shape):
        raise Refused(f"stacks along dimension {dim}, which is not")
    shape.insert(dim % (len(shape) + 1), len(parts))
    return [(tuple(shape), result_dtype([(len(part.shape), part.dtype) for part in parts]))]


@gives("logspace")
def space(given: Facts) -> Found:
    """As many numbers as there are steps; floats, unless something else is asked for."""
    return [((given["steps"],), asked_type(given, BY_NAME["float32"]))]


@gives("lstm.input")
def lstm(given: Facts) -> Found:
    return _recurrent(given, given["hx"])


@gives("gru.input", "rnn_tanh.input", "rnn_relu.input")
def recurrent(given: Facts) -> Found:
    return _recurrent(given, [given["hx"]])


def _recurrent(given: Facts, states: Sequence[TensorFacts]) -> Found:
    x, directions = given["input"], 2 if given["bidirectional"] else 1
    expected = given["num_layers"] * directions
    if any(len(s.shape) != len(x.shape) or s.shape[0] != expected for s in states):
        raise Refused(f"has states that are not {expected} layers of its input")
    size = states[0].shape[-1] * directions
    return [((*x.shape[:-1], size), x.dtype), *((s.shape, s.dtype) for s in states)]


@gives("gru_cell", "rnn_tanh_cell", "rnn_relu_cell")
def cell(given: Facts) -> Found:
    state = given["hx"]
    return [(state.shape, state.dtype)]


@gives("lstm_cell")
def lstm_cell(given: Facts) -> Found:
    return [(state.shape, state.dtype) for state in given["hx"]]


known("median", results_as="aten::max")
known("median.dim", "nanmedian.dim", "mode", results_as="aten::max.dim")
known("sort.stable", results_as="aten::sort")
known("upsample_bicubic2d.vec", results_as="aten::upsample_bilinear2d.vec")
known("_upsample_nearest_exact2d.vec", results_as="aten::upsample_nearest2d.vec")
