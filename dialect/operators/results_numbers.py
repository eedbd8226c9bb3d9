"""Shapes of statistics, creations, draws and resizing without torch-mlir's functions."""

from __future__ import annotations

from math import ceil, floor
from typing import Any

from ..dtypes import BY_NAME, OF_GRAPHS, Dtype
from ..errors import Refused
from ..tensor_facts import Shape, TensorFacts
from .record import gives
from .results import (
    Facts,
    Found,
    asked_type,
    broadcast,
    first,
    named_tensors,
    place,
    together,
    unless_whole,
)
from .results_complex import real_of
from .shapes import windows

INT64, FLOAT32 = BY_NAME["int64"], BY_NAME["float32"]

gives(
    "put", "index_reduce", "scatter.reduce", "scatter_reduce.two", "as_strided_scatter",
    "embedding_renorm", "_unsafe_masked_index_put_accumulate", "geometric", "cauchy", "log_normal",
    "normal_functional", "fft_fftshift", "fft_ifftshift", "renorm",
)(first)  # fmt: skip


# Reductions.


def _over(x: TensorFacts, dims: Any, keepdim: bool) -> Shape:
    """The shape without some dimensions, or with ones in their places; None and [] are all."""
    listed = [dims] if isinstance(dims, int) else dims
    places = [place(dim, x) for dim in listed or range(len(x.shape))]
    sizes = [(at, 1 if at in places else size) for at, size in enumerate(x.shape)]
    return tuple(size for at, size in sizes if keepdim or at not in places)


@gives("nansum", "nanmean")
def nansum(given: Facts) -> Found:
    x: TensorFacts = given["self"]
    shape = _over(x, given["dim"], given["keepdim"])
    return [(shape, asked_type(given, unless_whole(x.dtype, INT64)))]


@gives("logsumexp")
def logsumexp(given: Facts) -> Found:
    """A float, of integers too."""
    x: TensorFacts = given["self"]
    return [(_over(x, given["dim"], given["keepdim"]), unless_whole(x.dtype, FLOAT32))]


@gives("std_mean", "std_mean.dim", "std_mean.correction")
@gives("var_mean", "var_mean.dim", "var_mean.correction")
def std_mean(given: Facts) -> Found:
    x: TensorFacts = given["self"]
    shape = _over(x, given.get("dim"), given.get("keepdim", False))
    return [(shape, real_of(x.dtype)), (shape, x.dtype)]


@gives("nanmedian")
def nanmedian(given: Facts) -> Found:
    return [((), given["self"].dtype)]


@gives("quantile", "quantile.scalar", "nanquantile", "nanquantile.scalar")
def quantile(given: Facts) -> Found:
    """One for each fraction of a list of them, in front."""
    x, q = given["self"], given["q"]
    shape = _over(x, given["dim"], given["keepdim"])
    return [((*(q.shape if isinstance(q, TensorFacts) else ()), *shape), x.dtype)]


@gives("count_nonzero.dim_IntList", "count_nonzero")
def count_nonzero(given: Facts) -> Found:
    return [(_over(given["self"], given.get("dim"), False), INT64)]


@gives("all.dims", "any.dims")
def truths(given: Facts) -> Found:
    x: TensorFacts = given["self"]
    if given["dim"] == []:
        return [(x.shape, _truth_type(x))]
    return [(_over(x, given["dim"], given["keepdim"]), _truth_type(x))]


def _truth_type(x: TensorFacts) -> Dtype:
    """Bytes are asked for truth as bytes."""
    return x.dtype if x.dtype.name == "uint8" else BY_NAME["bool"]


@gives("isreal", "isin.Tensor_Tensor", "isin.Tensor_Scalar")
def asked(given: Facts) -> Found:
    x = given["self"] if "self" in given else given["elements"]
    return [(x.shape, BY_NAME["bool"])]


@gives("isin.Scalar_Tensor")
def is_number_in(given: Facts) -> Found:
    return [((), BY_NAME["bool"])]


@gives("native_dropout_backward")
def dropped(given: Facts) -> Found:
    """The factor is a float."""
    x: TensorFacts = given["grad_output"]
    return [(x.shape, unless_whole(x.dtype, FLOAT32))]


@gives("_native_batch_norm_legit_functional")
def trained_norm(given: Facts) -> Found:
    """In training what was found of the batch, too; the statistics that are kept are last."""
    x, mean, var = named_tensors(given, "input", "running_mean", "running_var")
    count = mean.shape if given["training"] else (0,)
    return [
        (x.shape, x.dtype),
        *[(count, mean.dtype)] * 2,
        *((k.shape, k.dtype) for k in (mean, var)),
    ]


@gives("scaled_dot_product_attention")
def attention(given: Facts) -> Found:
    """The rows of the queries, with the width of the values; the batches are broadcast."""
    tensors = named_tensors(given, "query", "key", "value")
    batch = broadcast(*(TensorFacts(x.shape[:-2], x.dtype) for x in tensors))
    query, _, value = tensors
    return [((*batch, query.shape[-2], value.shape[-1]), query.dtype)]


@gives("histc")
def histc(given: Facts) -> Found:
    return [((given["bins"],), given["self"].dtype)]


@gives("searchsorted.Tensor", "bucketize.Tensor")
def searchsorted(given: Facts) -> Found:
    return [(given["self"].shape, BY_NAME["int32" if given["out_int32"] else "int64"])]


@gives("float_power.Tensor_Tensor", "float_power.Tensor_Scalar", "float_power.Scalar")
def float_power(given: Facts) -> Found:
    """In double precision, of complex numbers, too."""
    tensors = named_tensors(given, "self", "exponent")
    is_complex = any(x.dtype.is_complex for x in tensors)
    shape = broadcast(*tensors)
    return [(shape, OF_GRAPHS["complex128" if is_complex else "float64"])]


@gives("frexp.Tensor")
def frexp(given: Facts) -> Found:
    x: TensorFacts = given["self"]
    return [(x.shape, x.dtype), (x.shape, BY_NAME["int32"])]


@gives("special_ndtr", "sinc")
def in_floats(given: Facts) -> Found:
    x: TensorFacts = given["self"]
    return [(x.shape, unless_whole(x.dtype, FLOAT32))]


# Creation.


@gives(
    "linspace.Scalar_Tensor", "linspace.Tensor_Scalar", "linspace.Tensor_Tensor",
    "logspace.Scalar_Tensor", "logspace.Tensor_Scalar", "logspace.Tensor_Tensor",
)  # fmt: skip
def space(given: Facts) -> Found:
    """From and to numbers of which one or both are tensors; their type plays no part."""
    return [((given["steps"],), asked_type(given, FLOAT32))]


@gives("arange", "arange.start", "arange.start_step")
def arange(given: Facts) -> Found:
    """Numbers are cut before they are counted where the result has int64, and there alone."""
    start, end, step = (given.get(name, usual) for name, usual in _BOUNDS.items())
    whole = all(isinstance(number, int) for number in (start, end, step))
    dtype = asked_type(given, INT64 if whole else FLOAT32)
    if dtype == INT64:
        start, end, step = int(start), int(end), int(step)
    if step == 0 or (end - start) * step < 0:
        raise Refused("does not lead from its start to its end by its step")
    return [((ceil((end - start) / step),), dtype)]


_BOUNDS = {"start": 0, "end": 0, "step": 1}


@gives("randint", "randint.low", "empty_permuted")
def sized(given: Facts) -> Found:
    return [(tuple(given["size"]), asked_type(given, INT64 if "high" in given else FLOAT32))]


@gives("randperm")
def randperm(given: Facts) -> Found:
    return [((given["n"],), asked_type(given, INT64))]


@gives("randint_like", "randint_like.low_dtype")
def randint_like(given: Facts) -> Found:
    return [(given["self"].shape, asked_type(given, given["self"].dtype))]


@gives("normal.Tensor_Tensor", "normal.Tensor_float", "normal.float_Tensor", "normal.float_float")
def normal(given: Facts) -> Found:
    tensors = named_tensors(given, "mean", "std")
    if not tensors:
        return [(tuple(given["size"]), asked_type(given, FLOAT32))]
    return [(broadcast(*tensors), together(*tensors))]


# Resizing.


def _interpolated(given: Facts, rank: int) -> Found:
    """The last dimensions by sizes, or by factors of what they were."""
    x: TensorFacts = given["self"] if "self" in given else given["input"]
    sizes, scales = given["output_size"], given.get("scale_factors")
    if isinstance(sizes, int):
        sizes = [sizes] * rank
    if sizes is None:
        if not scales:
            raise Refused("is told neither sizes nor factors")
        old = x.shape[len(x.shape) - rank :]
        sizes = [floor(size * scale) for size, scale in zip(old, scales, strict=True)]
    return [((*x.shape[: len(x.shape) - rank], *sizes), x.dtype)]


@gives(
    "upsample_linear1d", "upsample_linear1d.vec", "upsample_nearest1d", "upsample_nearest1d.vec",
    "_upsample_nearest_exact1d", "_upsample_nearest_exact1d.vec",
)  # fmt: skip
def resized_1d(given: Facts) -> Found:
    return _interpolated(given, 1)


@gives(
    "_upsample_bilinear2d_aa", "_upsample_bilinear2d_aa.vec", "_upsample_bicubic2d_aa",
    "_upsample_bicubic2d_aa.vec",
)  # fmt: skip
def resized_2d(given: Facts) -> Found:
    return _interpolated(given, 2)


@gives(
    "upsample_nearest3d", "upsample_nearest3d.vec", "upsample_trilinear3d",
    "upsample_trilinear3d.vec", "_upsample_nearest_exact3d", "_upsample_nearest_exact3d.vec",
)  # fmt: skip
def resized_3d(given: Facts) -> Found:
    return _interpolated(given, 3)


@gives("grid_sampler_3d", "grid_sampler_2d", "grid_sampler")
def sampled(given: Facts) -> Found:
    x, grid = given["input"], given["grid"]
    return [((*x.shape[:2], *grid.shape[1:-1]), x.dtype)]


@gives("fractional_max_pool2d", "fractional_max_pool3d")
def pooled(given: Facts) -> Found:
    x: TensorFacts = given["self"]
    sizes = given["output_size"]
    shape = (*x.shape[: len(x.shape) - len(sizes)], *sizes)
    return [(shape, x.dtype), (shape, INT64)]


@gives("max_pool3d_with_indices")
def max_pool3d_with_indices(given: Facts) -> Found:
    (found,) = max_pool3d(given)
    return [found, (found[0], INT64)]


@gives("max_pool3d")
def max_pool3d(given: Facts) -> Found:
    """A window that would start in the padding behind is none, also where sizes are rounded up."""
    x: TensorFacts = given["self"]
    names = ("kernel_size", "stride", "padding", "dilation")
    kernel, stride, padding, dilation = (_of_three(given[name]) for name in names)
    sizes = [
        windows(size, kernel[i], (stride or kernel)[i], 2 * padding[i], dilation[i],
                given["ceil_mode"])
        for i, size in enumerate(x.shape[-3:])
    ]  # fmt: skip
    return [((*x.shape[:-3], *sizes), x.dtype)]


def _of_three(given: Any) -> list[int]:
    listed = [given] if isinstance(given, int) else list(given)
    return listed * 3 if len(listed) == 1 else listed


@gives("_convolution_mode")
def convolution_mode(given: Facts) -> Found:
    """`same`, with a stride of 1, or `valid`: without padding."""
    x, weight = given["input"], given["weight"]
    rank = len(weight.shape) - 2
    repeated = [
        list(given[name]) * (rank if len(given[name]) == 1 else 1)
        for name in ("stride", "dilation")
    ]
    sizes = x.shape[len(x.shape) - rank :]
    if given["padding"] == "valid":
        sizes = tuple(
            (size - dilation * (taps - 1) - 1) // stride + 1
            for size, taps, stride, dilation in zip(sizes, weight.shape[2:], *repeated, strict=True)
        )
    return [((*x.shape[: len(x.shape) - rank - 1], weight.shape[0], *sizes), x.dtype)]
