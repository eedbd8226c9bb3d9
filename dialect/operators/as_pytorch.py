"""Operators as PyTorch's kernels for all backends compose them, where hardwire has other ways.

What a backend is called with must be what PyTorch calls it with; `decompose` writes what is fast on
the CPU. Each rule makes the calls of the C++ kernel in their order. Views, copies and memory for
results are no calls of kernels here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf, pi, prod
from typing import Any

import numpy as np

from ..dtypes import of_tensor
from ..graph.build import tensor_type
from ..graph.extents import shape_of
from ..mlir import ir
from ..plain import is_list
from . import record
from .as_pytorch_composites import COMPOSITES, times_vector
from .as_pytorch_foreach import FOREACH
from .record import Decomposition, Replacement
from .table import Rewrite

Value = ir.Value


def wrapping(b: Rewrite, value: float) -> Value:
    """A number as PyTorch wraps it: a tensor of no dimensions, as wide as numbers are in Python."""
    return b.weight(np.array(value), "number")


def wrapped(called: str, b: Rewrite, self: Value, other: float, *more: Any, **named: Any) -> Value:
    """An operator on a tensor and a number, as that on two tensors."""
    number = wrapping(b, other)
    return b.call(f"aten.{called}", self, number, *more, *named.values(), type=b.type)


def reversed_difference(b: Rewrite, self: Value, other: float, alpha: float) -> Value:
    return b.call("aten.sub.Tensor", wrapping(b, other), self, alpha, type=b.type)


def over_all(called: str, b: Rewrite, self: Value, dtype: int | None) -> Value:
    """A reduction of everything: no dimension is named."""
    return b.call(f"aten.{called}", self, [], False, dtype, type=b.type)


def sort_unstable(b: Rewrite, self: Value, dim: int, descending: bool) -> Replacement:
    types = [result.type for result in b.anchor.results]
    return b.calls("aten.sort.stable", self, False, dim, descending, types=types)


def places_in_order(
    b: Rewrite, self: Value, dim: int, descending: bool, stable: bool | None = None
) -> Value:
    """What is sorted in the order comes with them."""
    types = [self.type, b.type]
    if stable is None:
        return b.calls("aten.sort", self, dim, descending, types=types)[1]
    return b.calls("aten.sort.stable", self, stable, dim, descending, types=types)[1]


def square(b: Rewrite, self: Value) -> Value:
    return b.call("aten.pow.Tensor_Scalar", self, 2, type=b.type)


def celu(b: Rewrite, self: Value, alpha: float) -> Value:
    return b.call("aten.elu", self, alpha, 1.0, 1.0 / alpha, type=b.type)


def isinf(b: Rewrite, self: Value) -> Replacement:
    if of_tensor(self.type).numpy.kind != "f":
        return None
    return b.call("aten.eq.Scalar", b.unary("abs", self), inf, type=b.type)


def prelu(b: Rewrite, self: Value, weight: Value) -> Value:
    rank, count = len(shape_of(self)), prod(shape_of(weight))
    if len(shape_of(weight)) != rank:
        weight = b.view(weight, [count if place == 1 else 1 for place in range(rank)])
    return b.call("aten._prelu_kernel", self, weight, type=b.type)


def linear(b: Rewrite, input: Value, weight: Value, bias: Value | None) -> Replacement:
    shape = shape_of(input)
    if len(shape) < 2 or len(shape_of(weight)) != 2:
        return None
    turned = b.transpose(weight, 0, 1)
    flat = b.view(input, [prod(shape[:-1]), shape[-1]])
    if bias is None:
        return b.view(b.mm(flat, turned), b.shape)
    type = tensor_type([prod(shape[:-1]), b.shape[-1]], input)
    return b.view(b.call("aten.addmm", bias, flat, turned, 1, 1, type=type), b.shape)


def matmul(b: Rewrite, self: Value, other: Value) -> Replacement:
    """Products with vectors are other operators."""
    if min(len(shape_of(self)), len(shape_of(other))) < 2:
        return times_vector(b, self, other)
    write = record("aten.matmul").decompose
    return None if write is None else write(b, self=self, other=other)


def layer_norm(b: Rewrite, input: Value, normalized_shape: list[int], **rest: Any) -> Value:
    mean = tensor_type(statistics_shape(input, len(normalized_shape)), input)
    given = rest["weight"], rest["bias"], rest["eps"]
    types = [b.type, mean, mean]
    return b.calls("aten.native_layer_norm", input, normalized_shape, *given, types=types)[0]


def statistics_shape(input: Value, dims: int) -> list[int]:
    """The shape of means over the last dimensions."""
    return [*shape_of(input)[:-dims], *[1] * dims]


def native_layer_norm(
    b: Rewrite,
    input: Value,
    normalized_shape: list[int],
    weight: Value | None,
    bias: Value | None,
    eps: float,
) -> Replacement:
    shape = shape_of(input)
    lines = prod(shape[: len(shape) - len(normalized_shape)])
    if lines == 0:
        return None
    flat = b.view(input, [1, lines, prod(normalized_shape)])
    each = tensor_type([lines], input)
    given = flat, None, None, None, None, True, 0.0, eps
    types = [flat.type, each, each]
    out, mean, rstd = b.calls("aten.native_batch_norm", *given, types=types)
    found = b.view(out, shape)
    if weight is not None and bias is not None:
        found = b.call("aten.addcmul", bias, found, weight, 1, type=b.type)
    elif weight is not None:
        found = b.mul(found, weight)
    elif bias is not None:
        found = b.add(found, bias)
    each_shape = statistics_shape(input, len(normalized_shape))
    return [found, b.view(mean, each_shape), b.view(rstd, each_shape)]


def max_pool(rank: int, b: Rewrite, self: Value, **rest: Any) -> Value:
    """The values of what finds places, too."""
    shape = ir.RankedTensorType(b.type).shape
    places = ir.RankedTensorType.get(shape, ir.IntegerType.get_signless(64))
    name = f"aten.max_pool{rank}d_with_indices"
    return b.calls(name, self, *rest.values(), types=[b.type, places])[0]


def mean_pool(rank: int, b: Rewrite, self: Value, output_size: list[int]) -> Value:
    if all(size == 1 for size in b.shape[-rank:]):
        dims = [-1 - place for place in range(rank)]
        return b.call("aten.mean.dim", self, dims, True, None, type=b.type)
    return b.call(f"aten._adaptive_avg_pool{rank}d", self, output_size, type=b.type)


def upsample(called: str, rank: int, b: Rewrite, input: Value, **rest: Any) -> Value:
    """The size of the result, and a scale for each dimension, where scales were given."""
    scales = rest["scale_factors"] or [None] * rank
    corners = [rest["align_corners"]] if "align_corners" in rest else []
    size = list(b.shape[-rank:])
    return b.call(f"aten.{called}", input, size, *corners, *scales, type=b.type)


def convolution(
    b: Rewrite, input: Value, weight: Value, bias: Value | None, **rest: Any
) -> Replacement:
    rank = len(shape_of(input)) - 2
    given = [[*v] * rank if is_list(v) and len(v) == 1 else v for v in rest.values()]
    if rank > 1:
        return b.call("aten.convolution_overrideable", input, weight, bias, *given, type=b.type)
    # Lines are planes of one line: a stride, a padding and a dilation of that are added.
    ones = iter((1, 0, 1, 0))
    given = [[next(ones), *v] if is_list(v) else v for v in given]
    type = tensor_type([*b.shape[:2], 1, b.shape[2]], input)
    planes = b.unsqueeze(input, 2), b.unsqueeze(weight, 2), bias
    return b.view(b.call("aten.convolution_overrideable", *planes, *given, type=type), b.shape)


def spread(called: str, b: Rewrite, self: Value, *given: Any, **named: Any) -> Replacement:
    """Variances: with the number by which a count is corrected instead of whether it is."""
    arguments = {"dim": None, "keepdim": False, **named}
    correction = 1 if arguments.get("unbiased", True) else 0
    types = [result.type for result in b.anchor.results]
    rest = arguments["dim"], correction, arguments["keepdim"]
    return b.calls(f"aten.{called}.correction", self, *rest, types=types)


def stack(b: Rewrite, tensors: list[Value], dim: int) -> Value:
    dim %= len(b.shape)
    return b.call("aten.cat", [b.unsqueeze(x, dim) for x in tensors], dim, type=b.type)


def embedding(b: Rewrite, weight: Value, indices: Value, **_: Any) -> Value:
    count = prod(shape_of(indices))
    type = tensor_type([count, b.shape[-1]], weight)
    rows = b.call("aten.index_select", weight, 0, b.view(indices, [count]), type=type)
    return b.view(rows, b.shape)


def flip_one(dim: int, b: Rewrite, self: Value) -> Value:
    return b.call("aten.flip", self, [dim], type=b.type)


def scaled(factor: float, b: Rewrite, self: Value) -> Value:
    return b.call("aten.mul.Tensor", self, wrapping(b, factor), type=b.type)


def count_nonzero(b: Rewrite, self: Value, dim: int | None) -> Value:
    dims = [] if dim is None else [dim]
    return b.call("aten.count_nonzero.dim_IntList", self, dims, type=b.type)


def line_pool(b: Rewrite, self: Value, output_size: list[int]) -> Value:
    lines = b.view(self, [*shape_of(self)[:-1], 1, shape_of(self)[-1]])
    type = tensor_type([*b.shape[:-1], 1, b.shape[-1]], self)
    found = b.call("aten.adaptive_avg_pool2d", lines, [1, *output_size], type=type)
    return b.view(found, b.shape)


UPSAMPLED = {
    1: ("upsample_linear1d", "upsample_nearest1d", "_upsample_nearest_exact1d"),
    2: ("upsample_bicubic2d", "upsample_bilinear2d", "upsample_nearest2d",
        "_upsample_nearest_exact2d"),
    3: ("upsample_nearest3d", "upsample_trilinear3d", "_upsample_nearest_exact3d"),
}  # fmt: skip

WRAPPED = {
    **{f"{name}.Scalar": f"{name}.Tensor" for name in (
        "add", "sub", "mul", "div", "remainder", "fmod", "copysign",
        "bitwise_and", "bitwise_or", "bitwise_xor",
    )},
    "div.Scalar_mode": "div.Tensor_mode",
    "floor_divide.Scalar": "floor_divide",
}  # fmt: skip

_RULES: dict[str, Callable[..., Replacement]] = {
    **COMPOSITES,
    **FOREACH,
    **{name: partial(wrapped, called) for name, called in WRAPPED.items()},
    **{f"{name}.vec": partial(upsample, name, rank)
       for rank, names in UPSAMPLED.items() for name in names},
    **{f"max_pool{rank}d": partial(max_pool, rank) for rank in (2, 3)},
    **{f"adaptive_avg_pool{rank}d": partial(mean_pool, rank) for rank in (2, 3)},
    **{f"{name}{variant}": partial(spread, name) for name in ("std", "var", "std_mean", "var_mean")
       for variant in ("", ".dim")},
    "adaptive_avg_pool1d": line_pool,
    "argsort": places_in_order,
    "argsort.stable": places_in_order,
    "celu": celu,
    "convolution": convolution,
    "count_nonzero": count_nonzero,
    "deg2rad": partial(scaled, pi / 180),
    "embedding": embedding,
    "fliplr": partial(flip_one, 1),
    "flipud": partial(flip_one, 0),
    "isinf": isinf,
    "layer_norm": layer_norm,
    "linear": linear,
    "matmul": matmul,
    "mean": partial(over_all, "mean.dim"),
    "native_layer_norm": native_layer_norm,
    "prelu": prelu,
    "rad2deg": partial(scaled, 180 / pi),
    "rsub.Scalar": reversed_difference,
    "sort": sort_unstable,
    "square": square,
    "stack": stack,
    "sum": partial(over_all, "sum.dim_IntList"),
}  # fmt: skip

RULES: dict[str, Decomposition] = {f"aten.{name}": rule for name, rule in _RULES.items()}
"""How PyTorch composes an operator, by the operation's name."""
