"""Direct calls of overloads that Python's functions do not choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from .direct import FLOATS, INTEGERS, Call, aten, direct, tensor


def _with_numbers(name: str, *numbers: int | float) -> None:
    """An operator of a tensor and a number, of both kinds for floats."""

    @direct(name, *FLOATS, *INTEGERS)
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
for _name in ("eq", "gt", "le"):
    _with_numbers(f"{_name}.Scalar", 3, 2.5)
_with_numbers("pow.Tensor_Scalar", 2, 3, 0.5)


@direct("div.Scalar_mode", *FLOATS, *INTEGERS)
def _div_scalar_mode(dtype: torch.dtype) -> list[Call]:
    function = aten.div.Scalar_mode

    def call(mode: str | None) -> Callable[..., Any]:
        return lambda x, n: function(x, n, rounding_mode=mode)

    return [(call(m), (tensor(dtype, 3, 4), n)) for m in ("trunc", "floor", None) for n in (3, -2)]


def _bitwise(name: str) -> None:
    @direct(f"{name}.Scalar", *INTEGERS, torch.bool)
    def calls(dtype: torch.dtype) -> list[Call]:
        function = getattr(aten, name).Scalar
        return [(function, (tensor(dtype, *shape), True)) for shape in ((3, 4), (), (0,))]


for _name in ("bitwise_and", "bitwise_or", "bitwise_xor"):
    _bitwise(_name)


@direct("pow.Scalar", *FLOATS, torch.int32, torch.int64)
def _pow_scalar(dtype: torch.dtype) -> list[Call]:
    return [(aten.pow.Scalar, (n, tensor(dtype, 3, 4))) for n in (2, 1, 3)]


@direct("arange.start_step")
def _arange(dtype: torch.dtype) -> list[Call]:
    return [(lambda x, a=a: x + aten.arange.start_step(*a), (tensor(dtype, 5),))
            for a in ((0, 5, 1), (3, -2, -1), (0.5, 3.0, 0.5))]  # fmt: skip


@direct("empty.memory_format")
def _empty(dtype: torch.dtype) -> list[Call]:
    return [(lambda: aten.fill.Scalar(aten.empty.memory_format([2, 3], dtype=dtype), 2.0), ())]


@direct("empty_strided")
def _empty_strided(dtype: torch.dtype) -> list[Call]:
    return [(lambda: aten.fill.Scalar(aten.empty_strided([2, 3], [3, 1], dtype=dtype), 2.0), ())]


@direct("full")
def _full(dtype: torch.dtype) -> list[Call]:
    return [(lambda x: x + aten.full([2, 3], 2.5), (tensor(dtype, 3),))]


@direct("full_like", *FLOATS, *INTEGERS)
def _full_like(dtype: torch.dtype) -> list[Call]:
    return [(aten.full_like, (tensor(dtype, *shape), 2)) for shape in ((2, 3), (), (0,))]


@direct("scalar_tensor")
def _scalar_tensor(dtype: torch.dtype) -> list[Call]:
    return [(lambda x: x + aten.scalar_tensor(2.5), (tensor(dtype, 3),))]


@direct("alias")
def _alias(dtype: torch.dtype) -> list[Call]:
    return [(lambda x: aten.alias(x) + 1, (tensor(dtype, 3),))]


@direct("copy", *FLOATS, torch.int32)
def _copy(dtype: torch.dtype) -> list[Call]:
    return [(aten.copy, (tensor(torch.float32, 2, 3), tensor(dtype, 3)))]


@direct("any.dims", torch.float32, torch.bool, torch.int32)
def _any_dims(dtype: torch.dtype) -> list[Call]:
    x = tensor(dtype, 2, 3, 4) > 1 if dtype == torch.bool else tensor(dtype, 2, 3, 4)
    return [(aten.any.dims, (x, dims)) for dims in ([0, 2], [-1], None)]


@direct("_local_scalar_dense")
def _local_scalar_dense(dtype: torch.dtype) -> list[Call]:
    return [(lambda x: x + x[0].item(), (tensor(dtype, 3),))]


@direct("nonzero")
def _nonzero(dtype: torch.dtype) -> list[Call]:
    return [(aten.nonzero, (tensor(dtype, 3),))]


@direct("masked_scatter")
def _masked_scatter(dtype: torch.dtype) -> list[Call]:
    return [
        (aten.masked_scatter, (tensor(dtype, 3, 4), tensor(dtype, 3, 4) > 0, tensor(dtype, 12)))
    ]


@direct("native_dropout")
def _native_dropout(dtype: torch.dtype) -> list[Call]:
    return [
        (lambda x, train=train: aten.native_dropout(x, 0.5, train)[0], (tensor(dtype, 3, 4),))
        for train in (False, True)
    ]


@direct("rand")
def _rand(dtype: torch.dtype) -> list[Call]:
    return [(lambda x: x + aten.rand([3]), (tensor(dtype, 3),))]


@direct("randn")
def _randn(dtype: torch.dtype) -> list[Call]:
    return [(lambda x: x + aten.randn([3]), (tensor(dtype, 3),))]


@direct("randperm")
def _randperm(dtype: torch.dtype) -> list[Call]:
    return [(lambda x: x + aten.randperm(3), (tensor(dtype, 3),))]


@direct("scatter.value", *FLOATS, *INTEGERS, torch.bool)
def _scatter_value(dtype: torch.dtype) -> list[Call]:
    x, places = tensor(dtype, 3, 4), torch.tensor([[0, 2, 1], [2, 1, 0]])
    return [(aten.scatter.value, (x, dim, places, 1)) for dim in (0, -1)]


@direct("_fft_r2c")
def _fft_r2c(dtype: torch.dtype) -> list[Call]:
    return [(lambda x: torch.view_as_real(aten._fft_r2c(x, [0], 0, True)), (tensor(dtype, 8),))]


@direct("_fft_c2r")
def _fft_c2r(dtype: torch.dtype) -> list[Call]:
    def call(x: torch.Tensor) -> torch.Tensor:
        return aten._fft_c2r(torch.view_as_complex(x), [0], 2, 8)

    return [(call, (tensor(dtype, 5, 2),))]
