"""Tensors put together, and parts taken from them by other names than `cat` and `split`."""

from __future__ import annotations

from math import prod

import numpy as np

from .. import ops
from .constants import Constants
from .record import computes, decomposes, shaped
from .shapes import Shape, Shapes, need, place_of
from .table import Ints, Replacement, Rewrite, Value, is_written, shape_of


@decomposes("vstack", "dstack", "row_stack", moves=True)
def stack_of_rows(b: Rewrite, tensors: list[Value]) -> Replacement:
    """Along the first dimension of at least two, or along the last of three."""
    deep = b.overload == "dstack"
    parts = [_at_least(b, b.cast(x, b.type), 3 if deep else 2) for x in tensors]
    return b.cat(parts, 2 if deep else 0)


def _at_least(b: Rewrite, x: Value, rank: int) -> Value:
    """Dimensions of one element in front; of a matrix behind, where there have to be three."""
    shape = list(shape_of(x))
    if rank == 3 and len(shape) > 1:
        return b.view(x, [*shape, *[1] * (3 - len(shape))])
    if rank == 3:
        return b.view(x, [1, prod(shape), 1])
    return b.view(x, [*[1] * (rank - len(shape)), *shape])


@decomposes("atleast_1d.Sequence", "atleast_2d.Sequence", "atleast_3d.Sequence")
def at_least(b: Rewrite, tensors: list[Value]) -> Replacement:
    results = ops.tensor_results(b.anchor)
    return [b.view(x, shape_of(old)) for x, old in zip(tensors, results, strict=True)]


@decomposes("block_diag")
def block_diag(b: Rewrite, tensors: list[Value]) -> Replacement:
    """Matrices along the diagonal (torch.block_diag), zeros beside them."""
    columns, rows, before = b.shape[1], list[Value](), 0
    for x in tensors:
        shape = shape_of(x)
        block = b.view(b.cast(x, b.type), [*[1] * (2 - len(shape)), *shape])
        height, width = shape_of(block)
        pads = [before, columns - before - width]
        wide = b.pad(block, pads) if any(pads) else block
        rows.append(wide if prod(shape) else b.full([height, columns], 0, wide))
        before += width
    return b.cat([row for row in rows if prod(shape_of(row))], 0) if prod(b.shape) else rows[0]


@decomposes("cartesian_prod")
def cartesian_prod(b: Rewrite, tensors: list[Value]) -> Replacement:
    """Every choice of one element from each (torch.cartesian_prod)."""
    if len(tensors) == 1:
        return tensors[0]
    extents, columns = [prod(shape_of(x)) for x in tensors], list[Value]()
    for place, x in enumerate(tensors):
        line = [extent if at == place else 1 for at, extent in enumerate(extents)]
        grid = b.expand(b.view(b.cast(x, b.type), line), extents)
        columns.append(b.view(grid, [prod(extents), 1]))
    return b.cat(columns, 1)


@decomposes("_chunk_cat")
def chunk_cat(b: Rewrite, tensors: list[Value], dim: int, num_chunks: int) -> Replacement:
    """Each tensor padded and cut in so many chunks, which are put side by side."""
    parts: list[Value] = []
    for x in tensors:
        x, rank = b.cast(x, b.type), len(shape_of(x))
        place = dim % rank
        missing = -shape_of(x)[place] % num_chunks
        pads = [0, 0] * (rank - 1 - place) + [0, missing]
        whole = b.pad(x, pads) if missing else x
        lead = shape_of(x)[:place]
        rest = prod(shape_of(whole)[place:]) // num_chunks
        parts.append(b.view(whole, [*lead, num_chunks, rest]))
    return b.cat(parts, len(b.shape) - 1)


@decomposes("diagflat")
def diagflat(b: Rewrite, self: Value, offset: int) -> Replacement:
    """The elements on a diagonal (torch.diagflat)."""
    line = b.view(self, [prod(shape_of(self))])
    return b.call("aten.diag_embed", line, offset, 0, 1, type=b.type)


@decomposes("tensordot")
def tensordot(
    b: Rewrite, self: Value, other: Value, dims_self: Ints, dims_other: Ints
) -> Replacement:
    """A product of matrices: the named dimensions are summed over."""
    left = [dim % len(shape_of(self)) for dim in dims_self]
    right = [dim % len(shape_of(other)) for dim in dims_other]
    for one, two in zip(left, right, strict=True):
        self, other = (
            _matched(b, self, one, shape_of(other)[two]),
            _matched(b, other, two, shape_of(self)[one]),
        )
    free = [
        [dim for dim in range(len(shape_of(x))) if dim not in used]
        for x, used in ((self, left), (other, right))
    ]
    inner = prod(shape_of(self)[dim] for dim in left)
    rows, columns = (
        prod(shape_of(x)[d] for d in dims) for x, dims in zip((self, other), free, strict=True)
    )
    first = b.view(b.permute(self, free[0] + left), [rows, inner])
    second = b.view(b.permute(other, right + free[1]), [inner, columns])
    return b.view(b.mm(b.cast(first, b.type), b.cast(second, b.type)), b.shape)


def _matched(b: Rewrite, x: Value, dim: int, extent: int) -> Value:
    """Summed over a dimension that stands against one of a single element."""
    if not is_written(extent, 1) or is_written(shape_of(x)[dim], 1):
        return x
    return b.reduce("sum.dim_IntList", x, [dim])


@decomposes("hsplit.int", "hsplit.array", "vsplit.int", "vsplit.array", "dsplit.int",
            "dsplit.array")  # fmt: skip
def split_named(b: Rewrite, self: Value, **given: int | Ints) -> Replacement:
    """`tensor_split` of the second dimension, or of the first, or of the third."""
    dim = {"h": min(1, len(shape_of(self)) - 1), "v": 0, "d": 2}[b.overload[0]]
    (where,) = given.values()
    extent, results = shape_of(self)[dim], ops.tensor_results(b.anchor)
    starts = [0, *where] if isinstance(where, list) else None
    parts, at = list[Value](), 0
    for number, result in enumerate(results):
        length = shape_of(result)[dim]
        start = at if starts is None else slice(starts[number], None).indices(extent)[0]
        parts.append(b.slice(self, dim, start, start + length))
        at += length
    return parts


@decomposes("_unsafe_masked_index")
def masked_index(
    b: Rewrite, self: Value, mask: Value, indices: list[Value | None], fill: float
) -> Replacement:
    """What is indexed, and a number where the mask does not hold; indices may be out of bounds."""
    if not prod(shape_of(self)):
        return b.full(b.shape, fill, b.result)
    inside = _inside(b, self, indices, False)
    found = b.call("aten.index.Tensor", self, inside, type=b.type)
    return b.where(mask, found, b.number(fill, found))


@decomposes("_unsafe_masked_index_put_accumulate")
def masked_index_put(
    b: Rewrite, self: Value, mask: Value, indices: list[Value | None], values: Value
) -> Replacement:
    if not prod(shape_of(self)):
        return self
    kept = b.where(mask, values, b.number(0, values))
    inside = _inside(b, self, indices, True)
    return b.call("aten.index_put", self, inside, kept, True, type=b.type)


def _inside(b: Rewrite, x: Value, indices: list[Value | None], signed: bool) -> list[Value | None]:
    return [
        None if at is None else b.unary("clamp", at, -extent if signed else 0, extent - 1)
        for at, extent in zip(indices, shape_of(x), strict=False)
    ]


@decomposes("stack", moves=True)
def stack(b: Rewrite, tensors: list[Value], dim: int) -> Replacement:
    dim %= len(b.shape)
    return b.cat([b.unsqueeze(b.cast(tensor, b.type), dim) for tensor in tensors], dim)


@decomposes("hstack", "concat", "concatenate", "column_stack", moves=True)
def concatenate(b: Rewrite, tensors: list[Value], dim: int | None = None) -> Replacement:
    tensors = [b.cast(x, b.type) for x in tensors]
    if b.overload == "column_stack":
        tensors = [
            x if len(shape_of(x)) > 1 else b.view(x, (prod(shape_of(x)), 1)) for x in tensors
        ]
    default = 0 if len(shape_of(tensors[0])) == 1 else 1
    return b.cat(tensors, default if dim is None else dim)


@decomposes("cat", moves=True)
def cat(b: Rewrite, tensors: list[Value], dim: int) -> Replacement:
    """Without empty parts, of which a tensor of shape [0] is one."""
    full = [x for x in tensors if 0 not in shape_of(x)]
    if not full:
        return None
    cast = [b.cast(x, b.type) for x in full]
    if cast == list(tensors) and dim >= 0 and len(cast) > 1:
        return None
    return b.cat(cast, dim)


@shaped("cat")
def cat_shape(v: Shapes) -> Shape:
    parts = [shape for shape in v.tensors if shape != (0,)]
    need(bool(v.tensors), "there is nothing to put together")
    if not parts:
        return (0,)
    dim = place_of(v.number("dim"), len(parts[0]))
    rest = [shape[:dim] + shape[dim + 1 :] for shape in parts]
    need(all(each == rest[0] for each in rest), "the parts differ in other dimensions")
    total = sum(shape[dim] for shape in parts)
    return (*parts[0][:dim], total, *parts[0][dim + 1 :])


@computes("cat")
def cat_value(v: Constants) -> np.ndarray:
    return np.concatenate(v["tensors"], axis=v["dim"])
