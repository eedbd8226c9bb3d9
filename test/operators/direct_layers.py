"""Direct calls of layers' operators, and of those of backward passes."""

from __future__ import annotations

from typing import Any

import torch

from .direct import FLOATS, Call, aten, direct, tensor


@direct("_adaptive_avg_pool2d", *FLOATS)
def _adaptive_avg_pool2d(dtype: torch.dtype) -> list[Call]:
    sizes = ([1, 1], [2, 3], [5, 4])
    return [(aten._adaptive_avg_pool2d, (tensor(dtype, 2, 3, 5, 7), size)) for size in sizes]


@direct("_adaptive_avg_pool3d", *FLOATS)
def _adaptive_avg_pool3d(dtype: torch.dtype) -> list[Call]:
    sizes = ([1, 1, 1], [2, 3, 2])
    return [(aten._adaptive_avg_pool3d, (tensor(dtype, 2, 3, 4, 5, 3), size)) for size in sizes]


@direct("_adaptive_avg_pool2d_backward")
def _adaptive_avg_pool2d_backward(dtype: torch.dtype) -> list[Call]:
    x = tensor(dtype, 2, 3, 5, 7)
    function = aten._adaptive_avg_pool2d_backward
    return [(function, (tensor(dtype, 2, 3, *size), x)) for size in ((1, 1), (2, 3), (5, 4))]


@direct("avg_pool1d", *FLOATS)
def _avg_pool1d(dtype: torch.dtype) -> list[Call]:
    return [
        (aten.avg_pool1d, (tensor(dtype, 2, 3, 9), *a)) for a in (([3],), ([3], [2], [1], True))
    ]


@direct("avg_pool2d_backward")
def _avg_pool2d_backward(dtype: torch.dtype) -> list[Call]:
    function, x = aten.avg_pool2d_backward, tensor(dtype, 1, 2, 6, 7)
    some = ([3, 3], [2, 2], [1, 1], False)
    return [
        (function, (tensor(dtype, 1, 2, 3, 3), x, [2, 2], [], [0, 0], False, True, None)),
        (function, (tensor(dtype, 1, 2, 3, 4), x, *some, True, None)),
        (function, (tensor(dtype, 1, 2, 3, 4), x, *some, False, None)),
        (function, (tensor(dtype, 1, 2, 3, 4), x, *some, True, 5)),
    ]


@direct("max_pool2d_with_indices_backward")
def _max_pool2d_backward(dtype: torch.dtype) -> list[Call]:
    def call(grad: torch.Tensor, x: torch.Tensor, *rest: Any) -> Any:
        _, indices = aten.max_pool2d_with_indices(x, *rest)
        return aten.max_pool2d_with_indices_backward(grad, x, *rest, indices)

    x = tensor(dtype, 1, 2, 6, 7)
    return [
        (call, (tensor(dtype, 1, 2, 3, 3), x, [2, 2], [2, 2], [0, 0], [1, 1], False)),
        (call, (tensor(dtype, 1, 2, 3, 4), x, [3, 3], [2, 2], [1, 1], [1, 1], False)),
    ]


@direct("convolution_backward")
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


@direct("embedding_dense_backward")
def _embedding_dense_backward(dtype: torch.dtype) -> list[Call]:
    function, indices = aten.embedding_dense_backward, torch.randint(0, 5, (2, 3))
    grad = tensor(dtype, 2, 3, 4)
    return [(function, (grad, indices, 5, place, scale)) for place, scale in
            ((-1, False), (2, False), (-1, True))]  # fmt: skip


@direct("_embedding_bag")
def _embedding_bag(dtype: torch.dtype) -> list[Call]:
    weight, indices = tensor(dtype, 7, 3), torch.tensor([1, 2, 4, 5, 4, 3])
    offsets = torch.tensor([0, 2, 2, 5])

    def call(w: torch.Tensor, i: torch.Tensor, o: torch.Tensor, mode: int) -> Any:
        return aten._embedding_bag(w, i, o, False, mode)[0]

    return [(call, (weight, indices, offsets, mode)) for mode in (0, 1, 2)]


@direct("_native_batch_norm_legit")
def _batch_norm_legit(dtype: torch.dtype) -> list[Call]:
    def call(x: torch.Tensor, *statistics: torch.Tensor) -> Any:
        return aten._native_batch_norm_legit(
            x, *statistics[:2], statistics[2], statistics[3].abs() + 1, False, 0.1, 1e-5
        )[0]

    return [(call, (tensor(dtype, 2, 3, 4, 4), *(tensor(dtype, 3) for _ in range(4))))]


@direct("_native_batch_norm_legit.no_stats")
def _batch_norm_no_stats(dtype: torch.dtype) -> list[Call]:
    function = aten._native_batch_norm_legit.no_stats
    affine = (tensor(dtype, 3), tensor(dtype, 3))
    return [(function, (tensor(dtype, n, 3, 4, 4), *affine, True, 0.1, 1e-5)) for n in (1, 2)]


@direct("_native_batch_norm_legit_no_training")
def _batch_norm_no_training(dtype: torch.dtype) -> list[Call]:
    def call(x: torch.Tensor, *rest: torch.Tensor) -> Any:
        return aten._native_batch_norm_legit_no_training(
            x, *rest[:3], rest[3].abs() + 1, 0.1, 1e-5
        )[0]

    return [(call, (tensor(dtype, 2, 3, 4, 4), *(tensor(dtype, 3) for _ in range(4))))]


@direct("native_group_norm", *FLOATS)
def _native_group_norm(dtype: torch.dtype) -> list[Call]:
    x, affine = tensor(dtype, 2, 6, 5), (tensor(dtype, 6), tensor(dtype, 6))
    return [
        (aten.native_group_norm, (x, *affine, 2, 6, 5, 3, 1e-5)),
        (aten.native_group_norm, (x, None, None, 2, 6, 5, 2, 1e-5)),
    ]


@direct("native_group_norm_backward")
def _native_group_norm_backward(dtype: torch.dtype) -> list[Call]:
    def call(grad: torch.Tensor, x: torch.Tensor, weight: torch.Tensor) -> Any:
        _, mean, rstd = aten.native_group_norm(x, weight, None, 2, 6, 5, 3, 1e-5)
        mask = [True, True, True]
        return aten.native_group_norm_backward(grad, x, mean, rstd, weight, 2, 6, 5, 3, mask)

    return [(call, (tensor(dtype, 2, 6, 5), tensor(dtype, 2, 6, 5), tensor(dtype, 6)))]


@direct("native_layer_norm", *FLOATS)
def _native_layer_norm(dtype: torch.dtype) -> list[Call]:
    x, affine = tensor(dtype, 2, 3, 4), (tensor(dtype, 4), tensor(dtype, 4))
    return [
        (aten.native_layer_norm, (x, [4], *affine, 1e-5)),
        (aten.native_layer_norm, (x, [3, 4], None, None, 1e-5)),
    ]


@direct("native_layer_norm_backward")
def _native_layer_norm_backward(dtype: torch.dtype) -> list[Call]:
    def call(grad: torch.Tensor, x: torch.Tensor, weight: torch.Tensor) -> Any:
        _, mean, rstd = aten.native_layer_norm(x, [4], weight, weight, 1e-5)
        mask = [True, True, True]
        return aten.native_layer_norm_backward(grad, x, [4], mean, rstd, weight, weight, mask)

    return [(call, (tensor(dtype, 2, 3, 4), tensor(dtype, 2, 3, 4), tensor(dtype, 4)))]


@direct("_cdist_forward")
def _cdist_forward(dtype: torch.dtype) -> list[Call]:
    x, y = tensor(dtype, 2, 3, 5), tensor(dtype, 2, 4, 5)
    powers = (2.0, 1.0, float("inf"), 0.0, 1.5)
    return [(aten._cdist_forward, (x, y, p, None)) for p in powers]


@direct("_pdist_forward")
def _pdist_forward(dtype: torch.dtype) -> list[Call]:
    return [(aten._pdist_forward, (tensor(dtype, 4, 5), p)) for p in (2.0, 1.0, float("inf"))]


@direct("reflection_pad1d", *FLOATS, torch.int32)
def _reflection_pad1d(dtype: torch.dtype) -> list[Call]:
    return [(aten.reflection_pad1d, (tensor(dtype, 2, 5), pad)) for pad in ([1, 2], [-1, 3])]


@direct("reflection_pad2d", *FLOATS)
def _reflection_pad2d(dtype: torch.dtype) -> list[Call]:
    x = tensor(dtype, 2, 3, 4, 5)
    return [(aten.reflection_pad2d, (x, pad)) for pad in ([1, 2, 0, 3], [-1, 0, 2, -2])]


@direct("col2im", *FLOATS)
def _col2im(dtype: torch.dtype) -> list[Call]:
    return [
        (aten.col2im, (tensor(dtype, 2, 12, 12), [4, 5], [2, 2], [1, 1], [0, 0], [1, 1])),
        (aten.col2im, (tensor(dtype, 1, 18, 2), [5, 5], [3, 3], [2, 1], [1, 1], [3, 3])),
    ]


@direct("replication_pad2d", *FLOATS)
def _replication_pad2d(dtype: torch.dtype) -> list[Call]:
    return [(aten.replication_pad2d, (tensor(dtype, 1, 2, 3, 4), [1, 2, 0, 3]))]


@direct("replication_pad3d", *FLOATS)
def _replication_pad3d(dtype: torch.dtype) -> list[Call]:
    return [(aten.replication_pad3d, (tensor(dtype, 1, 2, 3, 4, 2), [1, 2, 0, 3, 1, 1]))]


@direct("reflection_pad3d", *FLOATS)
def _reflection_pad3d(dtype: torch.dtype) -> list[Call]:
    return [(aten.reflection_pad3d, (tensor(dtype, 1, 2, 3, 4, 3), [1, 2, 0, 2, 1, 1]))]


@direct("upsample_bilinear2d.vec", *FLOATS)
def _upsample_bilinear2d(dtype: torch.dtype) -> list[Call]:
    function, x = aten.upsample_bilinear2d.vec, tensor(dtype, 1, 2, 4, 5)
    sizes = (([7, 9], False, None), ([7, 9], True, None), (None, False, [2.0, 1.5]))
    return [(function, (x, *arguments)) for arguments in sizes]


@direct("upsample_nearest2d.vec", *FLOATS)
def _upsample_nearest2d(dtype: torch.dtype) -> list[Call]:
    function, x = aten.upsample_nearest2d.vec, tensor(dtype, 1, 2, 4, 5)
    return [
        (function, (x, *arguments))
        for arguments in (([7, 9], None), (None, [2.0, 1.5]), (None, [2.2, 1.1]))
    ]
