"""Losses, norms, fills and convolutions as PyTorch's kernels for all backends compose them.

More of what `as_pytorch.py` has, for the same reason. Of sums and products PyTorch's C++ leaves the
order of two sides to the compiler; here they are in the order that PyTorch's binaries have.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from typing import Any

from ..dtypes import of_tensor
from ..graph.build import tensor_type
from ..graph.extents import shape_of, tensor_of
from ..mlir import ir
from ..plain import is_list
from .record import Replacement
from .table import Rewrite

Value = ir.Value
MEAN, SUM = 1, 2
"""What a loss is reduced by."""


def first(called: str, b: Rewrite, *given: Any, more: tuple[ir.Type, ...]) -> Value:
    """The first result of an operator with several."""
    return b.calls(f"aten.{called}", *given, types=[b.type, *more])[0]


def reduced(b: Rewrite, x: Value, reduction: int) -> Value:
    """A loss: of each element, their mean or their sum."""
    if reduction not in (MEAN, SUM):
        return x
    return b.call("aten.mean" if reduction == MEAN else "aten.sum", x, None, type=b.type)


# Fills.


def room(b: Rewrite, like: Value, shape: tuple[int, ...] | list[int]) -> Replacement:
    """A tensor that stands for memory on the device of another: what it holds is not looked at."""
    if 0 in shape_of(like):
        return None
    for _ in shape_of(like):
        like = b.select(like, 0, 0)
    return b.expand(like, shape)


def filled(value: float | None, b: Rewrite, self: Value, **rest: Any) -> Replacement:
    """Memory of the result's shape, and one number everywhere in it."""
    if b.is_mixed(self):
        return None
    like = room(b, self, list(b.shape))
    if like is None:
        return None
    if value == 0:
        return b.call("aten.zero", like, type=b.type)
    return b.call("aten.fill.Scalar", like, rest.get("fill_value", value), type=b.type)


# Losses.


def l1_loss(b: Rewrite, self: Value, target: Value, reduction: int) -> Value:
    return reduced(b, b.unary("abs", b.sub(self, target)), reduction)


def kl_div(b: Rewrite, self: Value, target: Value, reduction: int, log_target: bool) -> Value:
    if log_target:
        away = b.sub(target, self)
        found = b.mul(b.unary("exp", target), away)
    else:
        across = b.mul(target, self)
        each = b.call("aten.xlogy.Tensor", target, target, type=target.type)
        found = b.sub(each, across)
    return reduced(b, found, reduction)


def cross_entropy_loss(
    b: Rewrite, self: Value, target: Value, weight: Value | None, reduction: int, **rest: Any
) -> Replacement:
    """Of numbers of classes; PyTorch makes other calls of probabilities, and of smoothed ones."""
    rank = len(shape_of(self))
    if of_tensor(target.type).is_float or rest["label_smoothing"] or rank not in (1, 2, 4):
        return None
    likely = b.call("aten._log_softmax", self, min(rank - 1, 1), False, type=self.type)
    called = "nll_loss2d_forward" if rank == 4 else "nll_loss_forward"
    given = likely, target, weight, reduction, rest["ignore_index"]
    return first(called, b, *given, more=(tensor_type([], self),))


def log_sigmoid(b: Rewrite, self: Value) -> Value:
    return first("log_sigmoid_forward", b, self, more=(self.type,))


# Norms and distances.


def over(b: Rewrite, name: str, x: Value, dims: list[int], keep: bool) -> Value:
    """A reduction; of a number it is the number."""
    if shape_of(x):
        return b.reduce(name, x, dims, keep)
    return b.call(f"aten.{name}", x, dims, keep, type=x.type)


def logsumexp(b: Rewrite, self: Value, dim: list[int], keepdim: bool) -> Replacement:
    if 0 in shape_of(self) or not of_tensor(self.type).is_float:
        return None
    largest = over(b, "amax", self, dim, keep=True)
    endless = b.compare("eq", b.unary("abs", largest), inf)
    shift = b.call("aten.masked_fill.Scalar", largest, endless, 0, type=largest.type)
    powers = b.unary("exp", b.sub(self, shift))
    total = b.unary("log", over(b, "sum.dim_IntList", powers, dim, keepdim))
    return b.add(total, b.view(shift, b.shape))


def pairwise_distance(
    b: Rewrite, x1: Value, x2: Value, p: float, eps: float, keepdim: bool
) -> Replacement:
    if b.is_mixed(x1, x2):
        return None
    apart = b.add(b.sub(x1, x2), eps)
    dims = [len(shape_of(apart)) - 1]
    return b.call("aten.norm.ScalarOpt_dim", apart, p, dims, keepdim, type=b.type)


def cdist(b: Rewrite, x1: Value, x2: Value, p: float, compute_mode: int | None) -> Value:
    return b.call("aten._cdist_forward", x1, x2, p, compute_mode, type=b.type)


def pdist(b: Rewrite, self: Value, p: float) -> Value:
    return b.call("aten._pdist_forward", self, p, type=b.type)


def linalg_norm(b: Rewrite, self: Value, ord: Any, dim: Any, **rest: Any) -> Replacement:
    """Of vectors; that of a matrix is several other calls."""
    is_matrix = len(dim) == 2 if is_list(dim) else len(shape_of(self)) == 2
    if ord is not None and is_matrix:
        return None
    given = 2.0 if ord is None else ord, dim, rest["keepdim"], rest["dtype"]
    return b.call("aten.linalg_vector_norm", self, *given, type=b.type)


def factors(a: Value) -> tuple[ir.Type, ir.Type]:
    """The types of a factorisation and of its pivots."""
    whole = ir.IntegerType.get_signless(32)
    return a.type, tensor_of(shape_of(a)[:-1], whole)


def linalg_det(b: Rewrite, A: Value) -> Value:
    return first("_linalg_det", b, A, more=factors(A))


def linalg_slogdet(b: Rewrite, A: Value) -> list[Value]:
    types = [b.type, b.type, *factors(A)]
    return b.calls("aten._linalg_slogdet", A, types=types)[:2]


def rms_norm(
    b: Rewrite, input: Value, normalized_shape: list[int], weight: Value | None, eps: float | None
) -> Replacement:
    if eps is None:
        return None
    squares = b.call("aten.pow.Tensor_Scalar", input, 2, type=input.type)
    dims = [len(shape_of(input)) - len(normalized_shape) + n for n in range(len(normalized_shape))]
    raised = b.add(b.reduce("mean.dim", squares, dims), eps)
    found = b.mul(input, b.unary("rsqrt", raised))
    return found if weight is None else b.mul(found, weight)


def batch_norm(
    b: Rewrite, input: Value, training: bool, momentum: float, eps: float, **rest: Any
) -> Replacement:
    """In inference, as what is learnt from a batch is written to arguments."""
    if training or 0 in shape_of(input):
        return None
    statistics = [rest[name] for name in ("weight", "bias", "running_mean", "running_var")]
    none = tensor_type([0], input)
    given = input, *statistics, False, momentum, eps
    return first("native_batch_norm", b, *given, more=(none, none))


# Products with vectors.


def mv(b: Rewrite, self: Value, vec: Value) -> Replacement:
    into = room(b, vec, list(b.shape))
    return None if into is None else b.call("aten.addmv", into, self, vec, 0, 1, type=b.type)


def dot(b: Rewrite, self: Value, other: Value) -> Replacement:
    """`inner` of vectors."""
    is_one = len(shape_of(self)) == len(shape_of(other)) == 1
    return b.call("aten.dot", self, other, type=b.type) if is_one else None


def times_vector(b: Rewrite, self: Value, other: Value) -> Replacement:
    """`matmul` where one side has one dimension."""
    ranks = len(shape_of(self)), len(shape_of(other))
    if ranks == (1, 1):
        return dot(b, self, other)
    if ranks == (2, 1):
        return b.call("aten.mv", self, other, type=b.type)
    if ranks == (1, 2):
        return b.view(b.mm(b.unsqueeze(self, 0), other), b.shape)
    return None


# Convolutions and windows.


def batched(rank: int, b: Rewrite, input: Value, *given: Any) -> Value:
    """A convolution of `rank` dimensions of one image, or of several."""
    lists = [[*v] * rank if is_list(v) and len(v) == 1 else v for v in given]
    if len(shape_of(input)) == rank + 2:
        return b.call("aten.convolution", input, *lists, type=b.type)
    type = tensor_type([1, *b.shape], input)
    return b.view(b.call("aten.convolution", b.unsqueeze(input, 0), *lists, type=type), b.shape)


def convolve(
    b: Rewrite, input: Value, weight: Value, bias: Value | None, **rest: Any
) -> Replacement:
    rank = len(shape_of(weight)) - 2
    padding = rest["padding"]
    if isinstance(padding, str):
        padding = named_padding(padding, shape_of(weight)[2:], rest["dilation"])
    if padding is None:
        return None
    given = rest["stride"], padding, rest["dilation"], False, [0], rest["groups"]
    return batched(rank, b, input, weight, bias, *given)


def named_padding(name: str, kernel: tuple[int, ...], dilation: list[int]) -> list[int] | None:
    """`valid` or `same`; None where that is more on one side, which PyTorch pads before."""
    if name == "valid":
        return [0]
    steps = dilation * len(kernel) if len(dilation) == 1 else dilation
    both = [step * (size - 1) for step, size in zip(steps, kernel, strict=True)]
    return None if any(each % 2 for each in both) else [each // 2 for each in both]


def transposed(b: Rewrite, input: Value, weight: Value, bias: Value | None, **rest: Any) -> Value:
    rank = len(shape_of(weight)) - 2
    lists = rest["stride"], rest["padding"], rest["dilation"], True, rest["output_padding"]
    return batched(rank, b, input, weight, bias, *lists, rest["groups"])


def grid_sampler(b: Rewrite, input: Value, **rest: Any) -> Value:
    rank = len(shape_of(input)) - 2
    return b.call(f"aten.grid_sampler_{rank}d", input, *rest.values(), type=b.type)


def windows_of_lines(called: str, ones: list[int], b: Rewrite, self: Value, *given: Any) -> Any:
    """What finds places along lines, by what does so in planes of one line; `ones` is what each
    list has for the dimension that is added."""
    lists = [
        [ones[place], *value] if is_list(value) else value for place, value in enumerate(given)
    ]
    shape = [*b.shape[:-1], 1, b.shape[-1]]
    types = [tensor_of(shape, ir.RankedTensorType(r.type).element_type) for r in b.anchor.results]
    return [
        b.view(one, b.shape)
        for one in b.calls(f"aten.{called}", b.unsqueeze(self, -2), *lists, types=types)
    ]


def adaptive_max_pool1d(b: Rewrite, self: Value, output_size: list[int]) -> Any:
    return windows_of_lines("adaptive_max_pool2d", [1], b, self, output_size)


def max_pool1d_with_indices(b: Rewrite, self: Value, kernel_size: list[int], **rest: Any) -> Any:
    stride = rest.pop("stride") or kernel_size
    given = kernel_size, stride, *rest.values()
    return windows_of_lines("max_pool2d_with_indices", [1, 1, 0, 1], b, self, *given)


COMPOSITES: dict[str, Callable[..., Replacement]] = {
    **{f"conv{rank}d{end}": convolve for rank in (1, 2, 3) for end in ("", ".padding")},
    **{f"conv_transpose{name}": transposed for name in ("1d", "2d.input", "3d.input")},
    **{f"{name}_like": partial(filled, value) for name, value in
       (("full", None), ("ones", 1), ("zeros", 0))},
    **{f"new_{name}": partial(filled, value) for name, value in
       (("full", None), ("ones", 1), ("zeros", 0))},
    "adaptive_max_pool1d": adaptive_max_pool1d,
    "batch_norm": batch_norm,
    "cdist": cdist,
    "cross_entropy_loss": cross_entropy_loss,
    "grid_sampler": grid_sampler,
    "inner": dot,
    "kl_div": kl_div,
    "l1_loss": l1_loss,
    "linalg_det": linalg_det,
    "linalg_norm": linalg_norm,
    "linalg_slogdet": linalg_slogdet,
    "log_sigmoid": log_sigmoid,
    "logsumexp": logsumexp,
    "max_pool1d_with_indices": max_pool1d_with_indices,
    "mv": mv,
    "pairwise_distance": pairwise_distance,
    "pdist": pdist,
    "rms_norm": rms_norm,
}  # fmt: skip
