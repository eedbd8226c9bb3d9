"""Calls of core operators that no sample of PyTorch's database leads to.

These are overloads that Python's functions do not choose (`add.Scalar`), and the operators of
backward passes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

aten = torch.ops.aten
Call = tuple[Callable[..., Any], tuple]

DIRECT: dict[str, Callable[[torch.dtype], list[Call]]] = {}
"""Name → the calls for a dtype."""

FLOATS = (torch.float32, torch.float16, torch.bfloat16)
INTEGERS = (torch.int8, torch.int16, torch.int32, torch.int64, torch.uint8)
DIRECT_DTYPES: dict[str, tuple[torch.dtype, ...]] = {}
"""Where it is not float32 alone."""

UNREACHED = {
    "aten.sym_is_contiguous.default": "is asked at compile time only, about symbolic strides",
    "aten.sym_numel.default": "is in graphs with dynamic shapes only",
    "aten.sym_size.int": "is in graphs with dynamic shapes only",
    "aten.sym_storage_offset.default": "is in graphs with dynamic shapes only",
    "aten.sym_stride.int": "is in graphs with dynamic shapes only",
    "aten.resize_.default": "torch.export refuses it: the tensor's storage would change",
    "aten.atan2.out": "torch.export writes the functional aten.atan2 in its place",
}
"""Core operators without a sample, and why."""


def _direct(
    name: str, *dtypes: torch.dtype
) -> Callable[[Callable[[torch.dtype], list[Call]]], None]:
    def enter(function: Callable[[torch.dtype], list[Call]]) -> None:
        DIRECT[f"aten.{name}"] = function
        if dtypes:
            DIRECT_DTYPES[f"aten.{name}"] = dtypes

    return enter


def tensor(dtype: torch.dtype, *shape: int) -> torch.Tensor:
    """Small numbers, none of them zero."""
    if dtype.is_floating_point:
        return torch.randn(shape).to(dtype)
    return torch.randint(1, 9, shape).to(dtype)


def _with_numbers(name: str, *numbers: int | float) -> None:
    """An operator of a tensor and a number, of both kinds for floats."""

    @_direct(name, *FLOATS, *INTEGERS)
    def calls(dtype: torch.dtype) -> list[Call]:
        function = getattr(aten, name.split(".")[0])
        overload = getattr(function, name.split(".")[1])
        given = [n for n in numbers if dtype.is_floating_point or isinstance(n, int)]
        return [
            (overload, (tensor(dtype, *shape), n)) for n in given for shape in ((3, 4), (), (0, 2))
        ]


for _name in ("add", "sub", "mul", "div", "fmod", "remainder"):
    _with_numbers(f"{_name}.Scalar", 3, 2.5)
_with_numbers("fill.Scalar", 3, 2.5)
_with_numbers("eq.Scalar", 3, 2.5)


@_direct("div.Scalar_mode", *FLOATS, *INTEGERS)
def _div_scalar_mode(dtype: torch.dtype) -> list[Call]:
    function = aten.div.Scalar_mode

    def call(mode: str | None) -> Callable[..., Any]:
        return lambda x, n: function(x, n, rounding_mode=mode)

    return [(call(m), (tensor(dtype, 3, 4), n)) for m in ("trunc", "floor", None) for n in (3, -2)]


def _bitwise(name: str) -> None:
    @_direct(f"{name}.Scalar", *INTEGERS, torch.bool)
    def calls(dtype: torch.dtype) -> list[Call]:
        function = getattr(aten, name).Scalar
        return [(function, (tensor(dtype, *shape), True)) for shape in ((3, 4), (), (0,))]


for _name in ("bitwise_and", "bitwise_or", "bitwise_xor"):
    _bitwise(_name)


@_direct("pow.Scalar", *FLOATS, torch.int32, torch.int64)
def _pow_scalar(dtype: torch.dtype) -> list[Call]:
    return [(aten.pow.Scalar, (n, tensor(dtype, 3, 4))) for n in (2, 1, 3)]


@_direct("arange.start_step")
def _arange(dtype: torch.dtype) -> list[Call]:
    return [(lambda x, a=a: x + aten.arange.start_step(*a), (tensor(dtype, 5),))
            for a in ((0, 5, 1), (3, -2, -1), (0.5, 3.0, 0.5))]  # fmt: skip


@_direct("empty.memory_format")
def _empty(dtype: torch.dtype) -> list[Call]:
    return [(lambda: aten.fill.Scalar(aten.empty.memory_format([2, 3], dtype=dtype), 2.0), ())]


@_direct("empty_strided")
def _empty_strided(dtype: torch.dtype) -> list[Call]:
    return [(lambda: aten.fill.Scalar(aten.empty_strided([2, 3], [3, 1], dtype=dtype), 2.0), ())]


@_direct("full")
def _full(dtype: torch.dtype) -> list[Call]:
    return [(lambda x: x + aten.full([2, 3], 2.5), (tensor(dtype, 3),))]


@_direct("full_like", *FLOATS, *INTEGERS)
def _full_like(dtype: torch.dtype) -> list[Call]:
    return [(aten.full_like, (tensor(dtype, *shape), 2)) for shape in ((2, 3), (), (0,))]


@_direct("scalar_tensor")
def _scalar_tensor(dtype: torch.dtype) -> list[Call]:
    return [(lambda x: x + aten.scalar_tensor(2.5), (tensor(dtype, 3),))]


@_direct("alias")
def _alias(dtype: torch.dtype) -> list[Call]:
    return [(lambda x: aten.alias(x) + 1, (tensor(dtype, 3),))]


@_direct("copy", *FLOATS, torch.int32)
def _copy(dtype: torch.dtype) -> list[Call]:
    return [(aten.copy, (tensor(torch.float32, 2, 3), tensor(dtype, 3)))]


@_direct("any.dims", torch.float32, torch.bool, torch.int32)
def _any_dims(dtype: torch.dtype) -> list[Call]:
    x = tensor(dtype, 2, 3, 4) > 1 if dtype == torch.bool else tensor(dtype, 2, 3, 4)
    return [(aten.any.dims, (x, dims)) for dims in ([0, 2], [-1], None)]


@_direct("_local_scalar_dense")
def _local_scalar_dense(dtype: torch.dtype) -> list[Call]:
    return [(lambda x: x + x[0].item(), (tensor(dtype, 3),))]


@_direct("nonzero")
def _nonzero(dtype: torch.dtype) -> list[Call]:
    return [(aten.nonzero, (tensor(dtype, 3),))]


@_direct("masked_scatter")
def _masked_scatter(dtype: torch.dtype) -> list[Call]:
    return [
        (aten.masked_scatter, (tensor(dtype, 3, 4), tensor(dtype, 3, 4) > 0, tensor(dtype, 12)))
    ]


@_direct("native_dropout")
def _native_dropout(dtype: torch.dtype) -> list[Call]:
    return [(lambda x: aten.native_dropout(x, 0.5, False)[0], (tensor(dtype, 3, 4),))]


@_direct("rand")
def _rand(dtype: torch.dtype) -> list[Call]:
    return [(lambda x: x + aten.rand([3]), (tensor(dtype, 3),))]


@_direct("randn")
def _randn(dtype: torch.dtype) -> list[Call]:
    return [(lambda x: x + aten.randn([3]), (tensor(dtype, 3),))]


@_direct("randperm")
def _randperm(dtype: torch.dtype) -> list[Call]:
    return [(lambda x: x + aten.randperm(3), (tensor(dtype, 3),))]


@_direct("_adaptive_avg_pool2d", *FLOATS)
def _adaptive_avg_pool2d(dtype: torch.dtype) -> list[Call]:
    sizes = ([1, 1], [2, 3], [5, 4])
    return [(aten._adaptive_avg_pool2d, (tensor(dtype, 2, 3, 5, 7), size)) for size in sizes]


@_direct("_adaptive_avg_pool3d", *FLOATS)
def _adaptive_avg_pool3d(dtype: torch.dtype) -> list[Call]:
    sizes = ([1, 1, 1], [2, 3, 2])
    return [(aten._adaptive_avg_pool3d, (tensor(dtype, 2, 3, 4, 5, 3), size)) for size in sizes]


@_direct("_adaptive_avg_pool2d_backward")
def _adaptive_avg_pool2d_backward(dtype: torch.dtype) -> list[Call]:
    x = tensor(dtype, 2, 3, 5, 7)
    function = aten._adaptive_avg_pool2d_backward
    return [(function, (tensor(dtype, 2, 3, *size), x)) for size in ((1, 1), (2, 3), (5, 4))]


@_direct("avg_pool1d", *FLOATS)
def _avg_pool1d(dtype: torch.dtype) -> list[Call]:
    return [
        (aten.avg_pool1d, (tensor(dtype, 2, 3, 9), *a)) for a in (([3],), ([3], [2], [1], True))
    ]


@_direct("avg_pool2d_backward")
def _avg_pool2d_backward(dtype: torch.dtype) -> list[Call]:
    function, x = aten.avg_pool2d_backward, tensor(dtype, 1, 2, 6, 7)
    some = ([3, 3], [2, 2], [1, 1], False)
    return [
        (function, (tensor(dtype, 1, 2, 3, 3), x, [2, 2], [], [0, 0], False, True, None)),
        (function, (tensor(dtype, 1, 2, 3, 4), x, *some, True, None)),
        (function, (tensor(dtype, 1, 2, 3, 4), x, *some, False, None)),
        (function, (tensor(dtype, 1, 2, 3, 4), x, *some, True, 5)),
    ]


@_direct("max_pool2d_with_indices_backward")
def _max_pool2d_backward(dtype: torch.dtype) -> list[Call]:
    def call(grad: torch.Tensor, x: torch.Tensor, *rest: Any) -> Any:
        _, indices = aten.max_pool2d_with_indices(x, *rest)
        return aten.max_pool2d_with_indices_backward(grad, x, *rest, indices)

    x = tensor(dtype, 1, 2, 6, 7)
    return [
        (call, (tensor(dtype, 1, 2, 3, 3), x, [2, 2], [2, 2], [0, 0], [1, 1], False)),
        (call, (tensor(dtype, 1, 2, 3, 4), x, [3, 3], [2, 2], [1, 1], [1, 1], False)),
    ]


@_direct("convolution_backward")
def _convolution_backward(dtype: torch.dtype) -> list[Call]:
    function = aten.convolution_backward
    x, weight = tensor(dtype, 2, 4, 6, 6), tensor(dtype, 4, 2, 3, 3)
    plain = ([4], [1, 1], [0, 0], [1, 1], False, [0, 0])
    strided = ([4], [2, 2], [1, 1], [1, 1], False, [0, 0])
    every = [True, True, True]
    return [
        (function, (tensor(dtype, 2, 4, 4, 4), x, weight, *plain, 2, every)),
        (function, (tensor(dtype, 2, 4, 3, 3), x, weight, *strided, 2, every)),
        (function, (tensor(dtype, 2, 4, 4, 4), x, tensor(dtype, 4, 4, 3, 3), *plain, 1, every)),
    ]


@_direct("embedding_dense_backward")
def _embedding_dense_backward(dtype: torch.dtype) -> list[Call]:
    function, indices = aten.embedding_dense_backward, torch.randint(0, 5, (2, 3))
    grad = tensor(dtype, 2, 3, 4)
    return [(function, (grad, indices, 5, place, scale)) for place, scale in
            ((-1, False), (2, False), (-1, True))]  # fmt: skip


@_direct("_embedding_bag")
def _embedding_bag(dtype: torch.dtype) -> list[Call]:
    weight, indices = tensor(dtype, 7, 3), torch.tensor([1, 2, 4, 5, 4, 3])
    offsets = torch.tensor([0, 2, 2, 5])

    def call(w: torch.Tensor, i: torch.Tensor, o: torch.Tensor, mode: int) -> Any:
        return aten._embedding_bag(w, i, o, False, mode)[0]

    return [(call, (weight, indices, offsets, mode)) for mode in (0, 1, 2)]


@_direct("_native_batch_norm_legit")
def _batch_norm_legit(dtype: torch.dtype) -> list[Call]:
    def call(x: torch.Tensor, *statistics: torch.Tensor) -> Any:
        return aten._native_batch_norm_legit(
            x, *statistics[:2], statistics[2], statistics[3].abs() + 1, False, 0.1, 1e-5
        )[0]

    return [(call, (tensor(dtype, 2, 3, 4, 4), *(tensor(dtype, 3) for _ in range(4))))]


@_direct("_native_batch_norm_legit.no_stats")
def _batch_norm_no_stats(dtype: torch.dtype) -> list[Call]:
    function = aten._native_batch_norm_legit.no_stats
    affine = (tensor(dtype, 3), tensor(dtype, 3))
    return [(function, (tensor(dtype, n, 3, 4, 4), *affine, True, 0.1, 1e-5)) for n in (1, 2)]


@_direct("_native_batch_norm_legit_no_training")
def _batch_norm_no_training(dtype: torch.dtype) -> list[Call]:
    def call(x: torch.Tensor, *rest: torch.Tensor) -> Any:
        return aten._native_batch_norm_legit_no_training(
            x, *rest[:3], rest[3].abs() + 1, 0.1, 1e-5
        )[0]

    return [(call, (tensor(dtype, 2, 3, 4, 4), *(tensor(dtype, 3) for _ in range(4))))]


@_direct("native_group_norm", *FLOATS)
def _native_group_norm(dtype: torch.dtype) -> list[Call]:
    x, affine = tensor(dtype, 2, 6, 5), (tensor(dtype, 6), tensor(dtype, 6))
    return [
        (aten.native_group_norm, (x, *affine, 2, 6, 5, 3, 1e-5)),
        (aten.native_group_norm, (x, None, None, 2, 6, 5, 2, 1e-5)),
    ]


@_direct("native_group_norm_backward")
def _native_group_norm_backward(dtype: torch.dtype) -> list[Call]:
    def call(grad: torch.Tensor, x: torch.Tensor, weight: torch.Tensor) -> Any:
        _, mean, rstd = aten.native_group_norm(x, weight, None, 2, 6, 5, 3, 1e-5)
        mask = [True, True, True]
        return aten.native_group_norm_backward(grad, x, mean, rstd, weight, 2, 6, 5, 3, mask)

    return [(call, (tensor(dtype, 2, 6, 5), tensor(dtype, 2, 6, 5), tensor(dtype, 6)))]


@_direct("native_layer_norm", *FLOATS)
def _native_layer_norm(dtype: torch.dtype) -> list[Call]:
    x, affine = tensor(dtype, 2, 3, 4), (tensor(dtype, 4), tensor(dtype, 4))
    return [
        (aten.native_layer_norm, (x, [4], *affine, 1e-5)),
        (aten.native_layer_norm, (x, [3, 4], None, None, 1e-5)),
    ]


@_direct("native_layer_norm_backward")
def _native_layer_norm_backward(dtype: torch.dtype) -> list[Call]:
    def call(grad: torch.Tensor, x: torch.Tensor, weight: torch.Tensor) -> Any:
        _, mean, rstd = aten.native_layer_norm(x, [4], weight, weight, 1e-5)
        mask = [True, True, True]
        return aten.native_layer_norm_backward(grad, x, [4], mean, rstd, weight, weight, mask)

    return [(call, (tensor(dtype, 2, 3, 4), tensor(dtype, 2, 3, 4), tensor(dtype, 4)))]


@_direct("_cdist_forward")
def _cdist_forward(dtype: torch.dtype) -> list[Call]:
    x, y = tensor(dtype, 2, 3, 5), tensor(dtype, 2, 4, 5)
    powers = (2.0, 1.0, float("inf"), 0.0, 1.5)
    return [(aten._cdist_forward, (x, y, p, None)) for p in powers]


@_direct("_pdist_forward")
def _pdist_forward(dtype: torch.dtype) -> list[Call]:
    return [(aten._pdist_forward, (tensor(dtype, 4, 5), p)) for p in (2.0, 1.0, float("inf"))]


@_direct("replication_pad2d", *FLOATS)
def _replication_pad2d(dtype: torch.dtype) -> list[Call]:
    return [(aten.replication_pad2d, (tensor(dtype, 1, 2, 3, 4), [1, 2, 0, 3]))]


@_direct("replication_pad3d", *FLOATS)
def _replication_pad3d(dtype: torch.dtype) -> list[Call]:
    return [(aten.replication_pad3d, (tensor(dtype, 1, 2, 3, 4, 2), [1, 2, 0, 3, 1, 1]))]


@_direct("reflection_pad3d", *FLOATS)
def _reflection_pad3d(dtype: torch.dtype) -> list[Call]:
    return [(aten.reflection_pad3d, (tensor(dtype, 1, 2, 3, 4, 3), [1, 2, 0, 2, 1, 1]))]


@_direct("upsample_bilinear2d.vec", *FLOATS)
def _upsample_bilinear2d(dtype: torch.dtype) -> list[Call]:
    function, x = aten.upsample_bilinear2d.vec, tensor(dtype, 1, 2, 4, 5)
    sizes = (([7, 9], False, None), ([7, 9], True, None), (None, False, [2.0, 1.5]))
    return [(function, (x, *arguments)) for arguments in sizes]


@_direct("upsample_nearest2d.vec", *FLOATS)
def _upsample_nearest2d(dtype: torch.dtype) -> list[Call]:
    function, x = aten.upsample_nearest2d.vec, tensor(dtype, 1, 2, 4, 5)
    return [(function, (x, *arguments)) for arguments in (([7, 9], None), (None, [2.0, 1.5]))]
