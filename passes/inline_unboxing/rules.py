"""Shapes of what torch-mlir has no shape function for, and those that it has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ...dialect.dtypes import BY_CODE, BY_NAME, Dtype
from ...dialect.errors import Refused
from ...dialect.promotion import result_dtype
from ...dialect.registry import registry
from ...dialect.schema import FunctionSchema
from ...dialect.torch_mlir.shapes import Library, Shape, TensorFacts

Facts = dict[str, Any]
Found = list[tuple[Shape, Dtype]]

LIKE = {
    "aten::logsumexp": "aten::amax",
    "aten::median": "aten::max",
    **dict.fromkeys(("aten::median.dim", "aten::nanmedian.dim", "aten::mode"), "aten::max.dim"),
    "aten::sort.stable": "aten::sort",
    "aten::upsample_bicubic2d.vec": "aten::upsample_bilinear2d.vec",
    "aten::_upsample_nearest_exact2d.vec": "aten::upsample_nearest2d.vec",
}
"""Operators whose results have the shapes of another one's, of the same first arguments."""


def infer(schema: FunctionSchema, facts: Sequence[Any], library: Library) -> Found | None:
    """Shape and element type of each result; None where neither a rule nor torch-mlir has them."""
    named = dict(zip((a.name for a in schema.arguments), facts, strict=True))
    rule = RULES.get(schema.full_name)
    if rule is not None:
        return rule(named)
    if schema.full_name in LIKE:
        other = registry().schema(LIKE[schema.full_name])
        rest = [argument.default for argument in other.arguments[len(facts) :]]
        first = [named.get(a.name, value) for a, value in zip(other.arguments, facts, strict=False)]
        return library.infer(other, [*first, *rest])
    found = library.infer(schema, facts)
    if found is not None or schema.full_name not in registry():
        return found
    is_pointwise = "pointwise" in registry().entry(schema.full_name).tags
    return _pointwise(facts) if is_pointwise else None


def _pointwise(facts: Sequence[Any]) -> Found | None:
    """Broadcast; of floats, and what they are promoted to. Of integers nobody knows."""
    tensors = [value for value in facts if isinstance(value, TensorFacts)]
    dtype = result_dtype([(len(tensor.shape), tensor.dtype) for tensor in tensors])
    if not dtype.is_float:
        return None
    try:
        return [(tuple(np.broadcast_shapes(*(tensor.shape for tensor in tensors))), dtype)]
    except ValueError:
        raise Refused("has operands of shapes that cannot be broadcast") from None


def _first(given: Facts) -> Found:
    """A tensor like the first argument."""
    tensor = next(value for value in given.values() if isinstance(value, TensorFacts))
    return [(tensor.shape, tensor.dtype)]


def _running(given: Facts) -> Found:
    """A tensor like the first argument, and the indices of its elements."""
    (first,) = _first(given)
    return [first, (first[0], BY_NAME["int64"])]


def _indices(given: Facts) -> Found:
    return _running(given)[1:]


def _squeeze(given: Facts) -> Found:
    tensor: TensorFacts = given["self"]
    rank = max(1, len(tensor.shape))
    dims = {dim % rank for dim in given["dim"]}
    kept = [size for place, size in enumerate(tensor.shape) if size != 1 or place not in dims]
    return [(tuple(kept), tensor.dtype)]


def _stack(given: Facts) -> Found:
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


def _einsum(given: Facts) -> Found | None:
    """Letters stand for sizes; what the equation does not say comes from its letters, sorted."""
    equation = given["equation"].replace(" ", "")
    left, arrow, right = equation.partition("->")
    parts: list[TensorFacts] = given["tensors"]
    terms = left.split(",")
    if "." in equation or len(terms) != len(parts):
        return None
    sizes: dict[str, int] = {}
    for term, part in zip(terms, parts, strict=True):
        if len(term) != len(part.shape):
            raise Refused(f"has `{term}` for a tensor of {len(part.shape)} dimensions")
        for letter, size in zip(term, part.shape, strict=True):
            if sizes.setdefault(letter, size) == 1:
                sizes[letter] = size
            elif size not in (1, sizes[letter]):
                raise Refused(f"has {sizes[letter]} and {size} for `{letter}`")
    if not arrow:
        right = "".join(letter for letter in sorted(sizes) if left.count(letter) == 1)
    shape = tuple(sizes[letter] for letter in right)
    return [(shape, result_dtype([(len(part.shape), part.dtype) for part in parts]))]


def _space(given: Facts) -> Found:
    """As many numbers as there are steps; floats, unless something else is asked for."""
    code = given["dtype"]
    return [((given["steps"],), BY_NAME["float32"] if code is None else BY_CODE[code])]


def _states(given: Facts) -> int:
    return given["num_layers"] * (2 if given["bidirectional"] else 1)


def _recurrent(hidden: Callable[[Facts], Sequence[TensorFacts]]) -> Callable[[Facts], Found]:
    def rule(given: Facts) -> Found:
        states = hidden(given)
        x = given["input"]
        size = states[0].shape[-1] * (2 if given["bidirectional"] else 1)
        expected = _states(given)
        if any(len(s.shape) != len(x.shape) or s.shape[0] != expected for s in states):
            raise Refused(f"has states that are not {expected} layers of its input")
        return [((*x.shape[:-1], size), x.dtype), *((s.shape, s.dtype) for s in states)]

    return rule


def _cell(given: Facts) -> Found:
    state = given["hx"]
    return [(state.shape, state.dtype)]


def _lstm_cell(given: Facts) -> Found:
    return [(state.shape, state.dtype) for state in given["hx"]]


_hx = _recurrent(lambda given: [given["hx"]])

RULES: dict[str, Callable[[Facts], Found | None]] = {
    **dict.fromkeys(
        (
            "aten::index_copy", "aten::index_add", "aten::index_fill.int_Scalar",
            "aten::index_fill.int_Tensor", "aten::_unsafe_index_put", "aten::diagonal_scatter",
            "aten::msort",
        ),
        _first,
    ),
    **dict.fromkeys(("aten::cummax", "aten::cummin"), _running),
    "aten::argsort.stable": _indices,
    "aten::squeeze.dims": _squeeze,
    "aten::stack": _stack,
    "aten::einsum": _einsum,
    "aten::logspace": _space,
    "aten::lstm.input": _recurrent(lambda given: given["hx"]),
    "aten::gru.input": _hx,
    "aten::rnn_tanh.input": _hx,
    "aten::rnn_relu.input": _hx,
    "aten::lstm_cell": _lstm_cell,
    "aten::gru_cell": _cell,
    "aten::rnn_tanh_cell": _cell,
    "aten::rnn_relu_cell": _cell,
}  # fmt: skip
