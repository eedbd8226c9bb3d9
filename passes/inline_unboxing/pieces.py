"""TorchScript's operators that are views by another tensor's shape, or several views at once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from ...dialect.errors import Refused
from ...dialect.operators import aten
from ...dialect.script.values import List, Value, constants_only
from .prims import Call, as_tensor, prim


@prim("aten::view_as", "aten::reshape_as", "aten::expand_as")
def _as(call: Call, x: Value, other: Value) -> Value:
    return call.operator(call.name.removesuffix("_as"), x, List(list(as_tensor(other).shape)))


@prim("aten::unbind.int")
def _unbind(call: Call, x: Value, dim: int = 0) -> Value:
    count = _extent(x, dim)
    return List([call.operator(aten.SELECT, x, dim, i) for i in range(count)], "List[Tensor]")


def _extent(x: Value, dim: Value) -> int:
    shape = as_tensor(x).shape
    place: int = constants_only(dim)
    if not -len(shape) <= place < len(shape):
        raise Refused(f"has no dimension {place}")
    return shape[place]


def _pieces(call: Call, x: Value, sizes: Sequence[int], dim: int) -> Value:
    """Slices of these sizes, one behind the other."""
    pieces, start = list[Value](), 0
    for size in sizes:
        piece = call.operator(aten.SLICE, x, dim, start, start + size, 1)
        pieces.append(piece)
        start += size
    return List(pieces, "List[Tensor]")


@prim("aten::split.Tensor", "aten::unsafe_split.Tensor")
def _split(call: Call, x: Value, size: int, dim: int = 0) -> Value:
    extent, size = _extent(x, dim), constants_only(size)
    if size <= 0:
        raise Refused("splits a tensor into pieces of no size")
    sizes = [min(size, extent - start) for start in range(0, extent, size)] or [0]
    return _pieces(call, x, sizes, dim)


@prim("aten::split", "aten::split.sizes", "aten::split_with_sizes",
      "aten::unsafe_split_with_sizes")  # fmt: skip
def _split_sizes(call: Call, x: Value, sizes: List, dim: int = 0) -> Value:
    listed = constants_only(sizes)
    if sum(listed) != _extent(x, dim) or any(size < 0 for size in listed):
        raise Refused(f"splits {_extent(x, dim)} elements into {listed}")
    return _pieces(call, x, listed, dim)


@prim("aten::chunk", "aten::unsafe_chunk")
def _chunk(call: Call, x: Value, chunks: int, dim: int = 0) -> Value:
    extent, count = _extent(x, dim), constants_only(chunks)
    if count <= 0:
        raise Refused("splits a tensor into no pieces")
    if extent == 0:
        return _pieces(call, x, [0] * count, dim)
    return _split(call, x, -(-extent // count), dim)


@prim("aten::tensor_split.sections")
def _tensor_split(call: Call, x: Value, sections: int, dim: int = 0) -> Value:
    extent, count = _extent(x, dim), constants_only(sections)
    if count <= 0:
        raise Refused("splits a tensor into no pieces")
    more = extent % count
    return _pieces(call, x, [extent // count + (i < more) for i in range(count)], dim)


@prim("aten::tensor_split.indices")
def _tensor_split_at(call: Call, x: Value, indices: List, dim: int = 0) -> Value:
    extent = _extent(x, dim)
    bounds = [0, *(range(extent)[:i].stop for i in constants_only(indices)), extent]
    pairs = pairwise(bounds)
    slices = [call.operator(aten.SLICE, x, dim, a, max(a, b), 1) for a, b in pairs]
    return List(slices, "List[Tensor]")


@prim("aten::mT", "aten::mH", "aten::adjoint", "aten::matrix_H", "aten::mT.a", "aten::mH.a",
      "aten::matrix_H.a")  # fmt: skip
def _transposed(call: Call, x: Value) -> Value:
    return call.operator(aten.TRANSPOSE, x, -2, -1)


@prim("aten::numpy_T", "aten::numpy_T.a")
def _reversed(call: Call, x: Value) -> Value:
    return call.operator(aten.PERMUTE, x, List(list(range(len(as_tensor(x).shape)))[::-1]))


@prim("aten::ravel")
def _ravel(call: Call, x: Value) -> Value:
    return call.operator(aten.RESHAPE, x, List([-1]))


@prim("aten::broadcast_tensors")
def _broadcast(call: Call, parts: List) -> Value:
    try:
        shape = list(np.broadcast_shapes(*(as_tensor(x).shape for x in parts.items)))
    except ValueError:
        raise Refused("has tensors of shapes that cannot be broadcast") from None
    return List([call.operator(aten.EXPAND, x, List(shape)) for x in parts.items], parts.type)


@prim("aten::narrow")
def _narrow(call: Call, x: Value, dim: int, start: int, length: int) -> Value:
    first = constants_only(start) % max(1, _extent(x, dim))
    return call.operator(aten.SLICE, x, dim, first, first + constants_only(length), 1)


# Splits along the dimension that a name says.


@prim("aten::hsplit.int", "aten::hsplit.array", "aten::vsplit.int", "aten::vsplit.array",
      "aten::dsplit.int", "aten::dsplit.array")  # fmt: skip
def _named_split(call: Call, x: Value, at: Value) -> Value:
    """Along columns, rows or depth: `hsplit` splits what has one dimension along that."""
    letter, rank = call.name[len("aten::")], len(as_tensor(x).shape)
    need = {"h": 1, "v": 2, "d": 3}[letter]
    if rank < need:
        raise Refused(f"splits a tensor of {rank} dimensions, and needs {need}")
    dim = {"h": min(1, rank - 1), "v": 0, "d": 2}[letter]
    if isinstance(at, List):
        return _tensor_split_at(call, x, at, dim)
    count = constants_only(at)
    if count <= 0 or _extent(x, dim) % count:
        raise Refused(f"splits {_extent(x, dim)} elements into {count} equal pieces")
    return _tensor_split(call, x, count, dim)


@prim("aten::tensor_split.tensor_indices_or_sections")
def _tensor_split_by(call: Call, x: Value, at: Value, dim: int = 0) -> Value:
    """A tensor says where, whose elements must be known."""
    known = call.writing.known(as_tensor(at))
    if known is None:
        raise Refused("splits at places that are known only at run time")
    if known.ndim == 0:
        return _tensor_split(call, x, int(known), dim)
    return _tensor_split_at(call, x, List(known.tolist()), dim)


@prim("aten::split_copy.Tensor")
def _split_copy(call: Call, x: Value, size: Value, dim: int = 0) -> Value:
    pieces = _split(call, x, size, dim)
    return List([call.operator(aten.CLONE, piece) for piece in pieces.items], pieces.type)


# Views with more dimensions, or in another order.


@prim("aten::atleast_3d")
def _at_least_3d(call: Call, x: Value) -> Value:
    """One dimension is a row; two are a plane of one channel."""
    while (rank := len(as_tensor(x).shape)) < 3:
        x = call.operator(aten.UNSQUEEZE, x, 2 if rank == 2 else 0)
    return x


@prim("aten::atleast_3d.Sequence")
def _all_at_least_3d(call: Call, parts: List) -> Value:
    return List([_at_least_3d(call, x) for x in parts.items], parts.type)


@prim("aten::atleast_1d.Sequence", "aten::atleast_2d.Sequence")
def _all_at_least(call: Call, parts: List) -> Value:
    name = call.name.removesuffix(".Sequence")
    return List([call.operator(name, x) for x in parts.items], parts.type)


@prim("aten::movedim.int", "aten::movedim.intlist", "aten::moveaxis.int",
      "aten::moveaxis.intlist")  # fmt: skip
def _dimensions_moved(call: Call, x: Value, source: Value, destination: Value) -> Value:
    rank = len(as_tensor(x).shape)
    given = [value.items if isinstance(value, List) else [value] for value in (source, destination)]
    sources, targets = ([_from_front(dim, rank) for dim in dims] for dims in given)
    if len(set(sources)) != len(sources) or len(set(targets)) != len(sources):
        raise Refused("moves dimensions to places that do not fit")
    order = [dim for dim in range(rank) if dim not in sources]
    for target, dim in sorted(zip(targets, sources, strict=True)):
        order.insert(target, dim)
    return call.operator(aten.PERMUTE, x, List(order))


def _from_front(dim: Value, rank: int) -> int:
    place: int = constants_only(dim)
    if not -rank <= place < rank:
        raise Refused(f"has no dimension {place}")
    return place % rank


@prim("aten::linalg_diagonal")
def _diagonal(call: Call, x: Value, *rest: Value) -> Value:
    given = dict(zip(("offset", "dim1", "dim2"), rest, strict=False))
    offset, first, second = given.get("offset", 0), given.get("dim1", -2), given.get("dim2", -1)
    return call.operator(aten.DIAGONAL, x, offset, first, second)
