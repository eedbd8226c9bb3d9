"""What training's backward passes are made of: each is linear in the gradient that it is given."""

from __future__ import annotations

from math import prod
from typing import Any

from ..dtypes import of_tensor
from ..errors import Refused
from ..mlir import ir
from .precision import together
from .record import decomposes, shaped
from .shapes import Shape, Shapes
from .table import Ints, Maybe, Replacement, Rewrite, Value, shape_of, spread, tensor_type


@decomposes("threshold_backward")
def threshold_backward(
    b: Rewrite, grad_output: Value, self: Value, threshold: float
) -> Replacement:
    """The gradient where an element is greater; both are compared in their common type."""
    _, value = together(b, grad_output, self)
    if not of_tensor(value.type).is_float:
        threshold = int(threshold)
    kept = b.compare("le", value, threshold)
    gradient = b.cast(grad_output, b.type)
    return b.where(kept, b.number(0, gradient), gradient)


@decomposes("rrelu_with_noise_backward")
def rrelu_backward(b: Rewrite, grad_output: Value, self: Value, **given: Any) -> Replacement:
    """By the slopes that were drawn in training, by the mean of them otherwise (torch.nn.RReLU)."""
    if given["training"]:
        return b.call("aten.mul.Tensor", grad_output, given["noise"], type=b.type)
    slope = (given["lower"] + given["upper"]) / 2
    more = slope, given["self_is_result"]
    return b.call("aten.leaky_relu_backward", grad_output, self, *more, type=b.type)


@decomposes("_softmax_backward_data")
def softmax_backward(
    b: Rewrite, grad_output: Value, output: Value, dim: int, **_: object
) -> Replacement:
    """One product as PyTorch has it: where both of a difference are infinite, it is NaN."""
    if not shape_of(output):
        line = [b.view(x, [1]) for x in (grad_output, output)]
        return b.view(softmax_backward(b, *line, dim=0), [])  # type: ignore[arg-type]
    halves = of_tensor(output.type).name in ("float16", "bfloat16")
    common = ir.RankedTensorType.get([], ir.F32Type.get()) if halves else output.type
    gradient, share = (b.cast(x, common) for x in (grad_output, output))
    total = b.reduce("sum.dim_IntList", b.mul(gradient, share), [dim])
    return b.cast(b.mul(b.sub(gradient, total), share), b.type)


@decomposes("embedding_backward")
def embedding_backward(b: Rewrite, grad: Value, sparse: bool, **given: object) -> Replacement:
    if sparse:
        raise Refused("a sparse gradient cannot be compiled; ask for a dense one (sparse=False)")
    return b.call("aten.embedding_dense_backward", grad, *given.values(), type=b.type)  # type: ignore[arg-type]


@decomposes("embedding_dense_backward")
def embedding_dense_backward(
    b: Rewrite, grad_output: Value, indices: Value, num_weights: int, padding_idx: int, **given: Any
) -> Replacement:
    """The sum of the gradients of every word (torch.nn.Embedding); what is none has no place."""
    width, count = shape_of(grad_output)[-1], prod(shape_of(indices))
    words = b.view(indices, [count, 1])
    rows = b.view(grad_output, [count, width])
    by_count = given["scale_grad_by_freq"]
    if by_count:
        ones, zeros = b.full([count, 1], 1, rows), b.full([num_weights, 1], 0, rows)
        often = b.call("aten.scatter_add", zeros, 0, words, ones, type=zeros.type)
        counts = b.gather(often, 0, words)
        rows = _divided_by_count(b, rows, counts)
    if padding_idx >= 0:
        rows = b.where(b.compare("eq", words, padding_idx), b.number(0, rows), rows)
    if not by_count:
        low, high = b.compare("lt", words, 0), b.compare("ge", words, num_weights)
        outside = b.either(low, high)
        rows = b.where(outside, b.number(0, rows), rows)
        words = b.where(outside, b.number(0, words), words)
    zeros = b.full([num_weights, width], 0, rows)
    return b.call("aten.scatter_add", zeros, 0, b.expand(words, [count, width]), rows, type=b.type)


@shaped("embedding_dense_backward", like="grad_output")
def embedding_dense_backward_shape(v: Shapes) -> Shape:
    return (v.number("num_weights"), v.shape("grad_output")[-1])


def _divided_by_count(b: Rewrite, rows: Value, counts: Value) -> Value:
    """PyTorch multiplies by a share, which is none for integers that occur more than once."""
    if of_tensor(rows.type).is_float:
        return b.div(rows, counts)
    return b.where(b.compare("eq", counts, 1), rows, b.number(0, rows))


@decomposes("convolution_backward")
def convolution_backward(
    b: Rewrite, transposed: bool, output_mask: list[bool], **given: Any
) -> Replacement:
    """Gradients of the image, the weight and the bias (aten/native/Convolution.cpp)."""
    if transposed:
        raise Refused("the backward pass of a transposed convolution is not supported")
    grad, weight = given["grad_output"], given["weight"]
    ranks = {len(shape_of(given[name])) for name in ("grad_output", "input", "weight")}
    if len(ranks) > 1 or min(ranks) < 3:
        raise Refused("the gradient, the input and the weight are no images of one rank")
    space = len(shape_of(weight)) - 2
    windows = [spread(given[name], space) for name in ("stride", "padding", "dilation")]
    wanted = [b.used(place) and asked for place, asked in enumerate(output_mask)]
    parts: list[Maybe] = [None, None, None]
    operands = (grad, given["input"], weight, windows, given["groups"])
    if wanted[0]:
        parts[0] = _image_gradient(b, *operands)
    if wanted[1]:
        parts[1] = _weight_gradient(b, *operands)
    if wanted[2]:
        dims = [0, *range(2, space + 2)]
        parts[2] = b.reduce("sum.dim_IntList", grad, dims, keep=False)
    return parts


def _image_gradient(
    b: Rewrite, grad: Value, x: Value, weight: Value, windows: list[Ints], groups: int
) -> Value:
    """The transposed convolution of the gradient."""
    taps = shape_of(weight)[2:]
    more = [
        extent - ((out - 1) * step - 2 * edge + reach * (tap - 1) + 1)
        for extent, out, tap, step, edge, reach in zip(
            shape_of(x)[2:], shape_of(grad)[2:], taps, *windows, strict=True
        )
    ]
    return b.call("aten.convolution", grad, weight, None, *windows, True, more, groups, type=x.type)


def _weight_gradient(
    b: Rewrite, grad: Value, x: Value, weight: Value, windows: list[Ints], groups: int
) -> Value:
    """Image and gradient convolved, batches in the part of channels, a group at a time."""
    stride, padding, dilation = windows
    space, parts = len(stride), list[Value]()
    inputs, outputs = shape_of(weight)[1], shape_of(weight)[0] // groups
    for group in range(groups):
        image = b.transpose(b.slice(x, 1, group * inputs, (group + 1) * inputs), 0, 1)
        kernel = b.transpose(b.slice(grad, 1, group * outputs, (group + 1) * outputs), 0, 1)
        extents = [
            (extent + 2 * edge - step * (out - 1) - 1) // reach + 1
            for extent, out, step, edge, reach in zip(
                shape_of(x)[2:], shape_of(grad)[2:], stride, padding, dilation, strict=True
            )
        ]
        type = tensor_type([inputs, outputs, *extents], x)
        zeros = [0] * space
        part = b.call(
            "aten.convolution", image, kernel, None, dilation, padding, stride, False, zeros, 1,
            type=type,
        )  # fmt: skip
        for dim, tap in enumerate(shape_of(weight)[2:]):
            part = b.slice(part, dim + 2, 0, tap)
        parts.append(b.transpose(part, 0, 1))
    return b.cat(parts, 0)


@decomposes("native_layer_norm_backward")
def layer_norm_backward(
    b: Rewrite, grad_out: Value, input: Value, weight: Maybe, output_mask: list[bool], **given: Any
) -> Replacement:
    """Gradients of the rows, the weight and the bias (torch.nn.LayerNorm)."""
    rank = len(shape_of(input))
    rows = list(range(rank - len(given["normalized_shape"])))
    columns = list(range(len(rows), rank))
    line = [*shape_of(input)[: len(rows)], *(1 for _ in columns)]
    mean, rstd = b.view(given["mean"], line), b.view(given["rstd"], line)
    normal = b.mul(b.sub(input, mean), rstd)
    inner = grad_out if weight is None else b.mul(grad_out, weight)
    return [
        _standardised_backward(b, inner, normal, rstd, columns) if b.used(0) else None,
        _summed(b, b.mul(grad_out, normal), rows) if b.used(1) and output_mask[1] else None,
        _summed(b, grad_out, rows) if b.used(2) and output_mask[2] else None,
    ]


@shaped("native_layer_norm_backward", "native_group_norm_backward", like="grad_out")
def normal_backward_shapes(v: Shapes) -> list[Shape]:
    """Of the input, of the weight and of the bias."""
    parts = v.maybe("weight") or v.shape("input")[1:2]
    return [v.shape("input"), parts, parts]


def _standardised_backward(
    b: Rewrite, grad: Value, normal: Value, rstd: Value, dims: Ints
) -> Value:
    """`rstd * (grad - mean(grad) - normal * mean(grad * normal))`."""
    along = b.reduce("mean.dim", b.mul(grad, normal), dims)
    rest = b.sub(b.sub(grad, b.reduce("mean.dim", grad, dims)), b.mul(normal, along))
    return b.mul(rest, rstd)


def _summed(b: Rewrite, x: Value, dims: Ints) -> Value:
    return b.reduce("sum.dim_IntList", x, dims, keep=False) if dims else x


@decomposes("native_group_norm_backward")
def group_norm_backward(
    b: Rewrite, grad_out: Value, input: Value, weight: Maybe, group: int, **given: Any
) -> Replacement:
    """The same for groups of channels (torch.nn.GroupNorm)."""
    batch, channels, *space = shape_of(input)
    each = channels // group
    shape = [batch, group, each, prod(space)]
    grad, x = b.view(grad_out, shape), b.view(input, shape)
    centre, inverse = (
        b.view(part, [batch, group, 1, 1]) for part in (given["mean"], given["rstd"])
    )
    normal = b.mul(b.sub(x, centre), inverse)
    inner = grad if weight is None else b.mul(grad, b.view(weight, [group, each, 1]))
    image = _standardised_backward(b, inner, normal, inverse, [2, 3]) if b.used(0) else None
    sums = [b.mul(grad, normal) if b.used(1) else None, grad if b.used(2) else None]
    lines = [None if x is None else b.view(_summed(b, x, [0, 3]), [channels]) for x in sums]
    return [None if image is None else b.view(image, shape_of(input)), *lines]
