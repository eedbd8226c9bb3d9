"""Shapes of what moves, joins and pairs elements, where torch-mlir has no functions for them."""

from __future__ import annotations

from math import prod

import numpy as np

from ..dtypes import BY_NAME, Dtype
from ..errors import AS_DATA_SAYS, Refused
from ..plain import is_list
from ..tensor_facts import Shape, TensorFacts
from .record import gives, known
from .results import (
    Facts,
    Found,
    broadcast,
    first,
    named_tensors,
    place,
    together,
    unless_whole,
    without,
)

_COPIES = (
    "alias_copy", "as_strided_copy", "detach_copy", "diagonal_copy", "expand_copy", "permute_copy",
    "select_copy.int", "slice_copy.Tensor", "squeeze_copy", "squeeze_copy.dim",
    "squeeze_copy.dims", "t_copy", "transpose_copy.int", "unfold_copy", "unsqueeze_copy",
    "view_copy", "view_copy.dtype",
)  # fmt: skip
"""A view, and its elements moved to memory of their own."""

for _copy in _COPIES:
    known(_copy, results_as=f"aten::{_copy.replace('_copy', '')}")

gives("alias", "detach")(first)


@gives("t")
def transposed(given: Facts) -> Found:
    """A matrix; what has one dimension stays as it is."""
    x: TensorFacts = given["self"]
    if len(x.shape) > 2:
        raise Refused(f"transposes a tensor of {len(x.shape)} dimensions, and takes two at most")
    return [(x.shape[::-1], x.dtype)]


@gives("narrow_copy")
def narrow(given: Facts) -> Found:
    x: TensorFacts = given["self"]
    shape = list(x.shape)
    shape[place(given["dim"], x)] = given["length"]
    return [(tuple(shape), x.dtype)]


@gives("split_with_sizes_copy")
def split(given: Facts) -> Found:
    x: TensorFacts = given["self"]
    at = place(given["dim"], x)
    return [((*x.shape[:at], size, *x.shape[at + 1 :]), x.dtype) for size in given["split_sizes"]]


@gives("unbind_copy.int")
def unbind(given: Facts) -> Found:
    x: TensorFacts = given["self"]
    at = place(given["dim"], x)
    return [(without(x, at), x.dtype)] * x.shape[at]


@gives("nonzero", "argwhere")
def places(given: Facts) -> Found:
    """Of no elements there are none."""
    x: TensorFacts = given["self"]
    if 0 not in x.shape:
        raise Refused(AS_DATA_SAYS)
    return [((0, len(x.shape)), BY_NAME["int64"])]


def _with_rank(shape: Shape, rank: int) -> Shape:
    """As `atleast_3d` has it: one dimension is a row, two are a plane of one channel."""
    if rank == 3 and len(shape) == 2:
        return (*shape, 1)
    if len(shape) == 1 and rank > 1:
        return (1, *shape, *(1,) * (rank - 2))
    return (1,) * (rank - len(shape)) + shape


def _side_by_side(parts: list[TensorFacts], shapes: list[Shape], dim: int) -> Found:
    dim = min(dim, len(shapes[0]) - 1)
    others = {(*shape[:dim], *shape[dim + 1 :]) for shape in shapes}
    if len(others) != 1:
        raise Refused("joins tensors whose other sizes differ")
    shape = list(shapes[0])
    shape[dim] = sum(each[dim] for each in shapes)
    return [(tuple(shape), together(*parts))]


@gives("vstack", "row_stack")
def vstack(given: Facts) -> Found:
    parts: list[TensorFacts] = given["tensors"]
    return _side_by_side(parts, [_with_rank(x.shape, 2) for x in parts], 0)


@gives("dstack")
def dstack(given: Facts) -> Found:
    parts: list[TensorFacts] = given["tensors"]
    return _side_by_side(parts, [_with_rank(x.shape, 3) for x in parts], 2)


@gives("_chunk_cat")
def chunk_cat(given: Facts) -> Found:
    """Chunks of each tensor, flattened behind `dim`, side by side; the first tensor's type."""
    parts, count = given["tensors"], given["num_chunks"]
    dim = place(given["dim"], parts[0])
    sizes = [-(-x.shape[dim] // count) * prod(x.shape[dim + 1 :]) for x in parts]
    return [((*parts[0].shape[:dim], count, sum(sizes)), parts[0].dtype)]


@gives("block_diag")
def block_diag(given: Facts) -> Found:
    shapes = [_with_rank(x.shape, 2) for x in given["tensors"]]
    rows, columns = (sum(shape[side] for shape in shapes) for side in (0, 1))
    return [((rows, columns), together(*given["tensors"]))]


@gives("cartesian_prod")
def cartesian(given: Facts) -> Found:
    parts: list[TensorFacts] = given["tensors"]
    count = prod(prod(x.shape) for x in parts)
    return [((count,) if len(parts) == 1 else (count, len(parts)), together(*parts))]


@gives("meshgrid", "meshgrid.indexing")
def meshgrid(given: Facts) -> Found:
    parts: list[TensorFacts] = given["tensors"]
    sizes = [prod(x.shape) for x in parts]
    if given.get("indexing") == "xy" and len(sizes) > 1:
        sizes[:2] = sizes[1::-1]
    return [(tuple(sizes), x.dtype) for x in parts]


@gives("diagflat")
def diagflat(given: Facts) -> Found:
    x: TensorFacts = given["self"]
    size = prod(x.shape) + abs(given["offset"])
    return [((size, size), x.dtype)]


@gives("take", "_unsafe_masked_index")
def taken(given: Facts) -> Found:
    x: TensorFacts = given["self"]
    if "index" in given:
        return [(given["index"].shape, x.dtype)]
    listed: list[TensorFacts | None] = given["indices"]
    places = [at for at, index in enumerate(listed) if index is not None]
    chosen = broadcast(*(index for index in listed if index is not None))
    adjacent = places == list(range(places[0], places[-1] + 1))
    kept = [size for at, size in enumerate(x.shape) if at not in places]
    first = places[0] if adjacent else 0
    return [((*kept[:first], *chosen, *kept[first:]), x.dtype)]


@gives("take_along_dim")
def take_along(given: Facts) -> Found:
    x, indices = given["self"], given["indices"]
    if given["dim"] is None:
        return [((prod(indices.shape),), x.dtype)]
    at = place(given["dim"], x)
    rows = broadcast(*(TensorFacts((*t.shape[:at], 1, *t.shape[at + 1 :]), x.dtype)
                       for t in (x, indices)))  # fmt: skip
    return [((*rows[:at], indices.shape[at], *rows[at + 1 :]), x.dtype)]


@gives("sum_to_size")
def sum_to_size(given: Facts) -> Found:
    x: TensorFacts = given["self"]
    dtype = unless_whole(x.dtype, BY_NAME["int64"])
    reduced = tuple(given["size"])
    return [(reduced, x.dtype if reduced == x.shape else dtype)]


@gives("diff")
def diff(given: Facts) -> Found:
    x: TensorFacts = given["self"]
    if given["n"] == 0:  # what stands before and after does not count
        return [(x.shape, x.dtype)]
    parts = [x, *named_tensors(given, "prepend", "append")]
    at = place(given["dim"], x)
    shape = list(x.shape)
    shape[at] = max(0, sum(part.shape[at] for part in parts) - given["n"])
    return [(tuple(shape), together(*parts))]


@gives("trapezoid.dx", "trapezoid.x", "trapz.dx", "trapz.x")
def area(given: Facts) -> Found:
    """Sums along the dimension; floats, unless all are integers and so is the step."""
    y: TensorFacts = given["y"]
    return [(without(y, place(given["dim"], y)), _area_type(given))]


@gives("cumulative_trapezoid.dx", "cumulative_trapezoid.x")
def areas(given: Facts) -> Found:
    y: TensorFacts = given["y"]
    at = place(given["dim"], y)
    shape = (*y.shape[:at], max(0, y.shape[at] - 1), *y.shape[at + 1 :])
    return [(shape, _area_type(given))]


def _area_type(given: Facts) -> Dtype:
    dtype = together(given["y"], given["x"]) if "x" in given else given["y"].dtype
    return unless_whole(dtype, BY_NAME["float32"])


@gives(
    "gradient.scalarint", "gradient.scalararray", "gradient.array", "gradient.scalarrayint",
    "gradient.scalarrayarray", "gradient.tensorarray", "gradient.tensorarrayint",
)  # fmt: skip
def gradient(given: Facts) -> Found:
    """One for each dimension; floats of integers."""
    x: TensorFacts = given["self"]
    dim = given["dim"]
    count = len(x.shape) if dim is None else len(dim) if is_list(dim) else 1
    dtype = unless_whole(x.dtype, BY_NAME["float32"])
    return [(x.shape, dtype)] * count


@gives("im2col")
def im2col(given: Facts) -> Found:
    """Every window as a column."""
    x: TensorFacts = given["self"]
    names = ("kernel_size", "dilation", "padding", "stride")
    kernel, dilation, padding, stride = (given[name] for name in names)
    counts = [
        (x.shape[-2:][i] + 2 * padding[i] - dilation[i] * (kernel[i] - 1) - 1) // stride[i] + 1
        for i in (0, 1)
    ]
    return [((*x.shape[:-3], x.shape[-3] * prod(kernel), prod(counts)), x.dtype)]


@gives("cross", "linalg_cross")
def cross(given: Facts) -> Found:
    return [(broadcast(given["self"], given["other"]), together(given["self"], given["other"]))]


@gives("masked_fill.Scalar", "masked_fill.Tensor")
def masked_fill(given: Facts) -> Found:
    return [(broadcast(given["self"], given["mask"]), given["self"].dtype)]


@gives("kron")
def kron(given: Facts) -> Found:
    first, second = given["self"], given["other"]
    rank = max(len(first.shape), len(second.shape))
    shapes = [(1,) * (rank - len(x.shape)) + x.shape for x in (first, second)]
    return [(tuple(np.multiply(*shapes).tolist()), together(first, second))]
