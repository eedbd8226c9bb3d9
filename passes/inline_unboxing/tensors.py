"""TorchScript's operators that make tensors of numbers, or several views of one tensor."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from ...dialect.dtypes import BY_CODE, BY_NAME, Dtype
from ...dialect.errors import Refused
from ...dialect.operators import aten
from ...dialect.script.values import (
    KINDS,
    Dynamic,
    List,
    Tensor,
    Value,
    constants_only,
    describe,
    kind_of,
)
from .memory import fresh
from .prims import Call, as_tensor, prim

# Tensors of numbers.


@prim("aten::tensor", "aten::tensor.int", "aten::tensor.float", "aten::tensor.bool",
      "aten::as_tensor.int", "aten::as_tensor.float", "aten::as_tensor.bool",
      "aten::as_tensor.list", "prim::NumToTensor.Scalar", "prim::NumToTensor.bool")  # fmt: skip
def _make(call: Call, data: Value, dtype: int | None = None, *rest: Value) -> Value:
    wanted = _default(call, data) if dtype is None else _dtype(dtype)
    if not _has_dynamic(data):
        array = np.array(constants_only(data)).astype(wanted.numpy)
        return fresh(call.writing.weight(array, "tensor"))
    if isinstance(data, Dynamic):
        return fresh(call.writing.cast(data.value, wanted))
    parts = List([_make(call, item, wanted.code) for item in data.items])
    return call.operator(aten.STACK, parts, 0)


def _default(call: Call, data: Value) -> Dtype:
    """The element type that PyTorch takes for these numbers."""
    kind = _kind(data) or "float"
    if call.name.startswith("prim::NumToTensor"):
        return BY_NAME[KINDS[kind]]
    return BY_NAME["float32" if kind == "float" else KINDS[kind]]


@prim("aten::scalar_tensor")
def _scalar_tensor(call: Call, number: Value, dtype: int | None = None, *rest: Value) -> Value:
    """A float, whatever the number is, unless something else is said."""
    return _make(call, number, BY_NAME["float32"].code if dtype is None else dtype)


@prim("aten::as_tensor")
def _as_tensor(call: Call, data: Value, dtype: int | None = None, *rest: Value) -> Value:
    return data if dtype is None else _cast(call, data, _dtype(dtype), False)


def _kind(data: Value) -> str | None:
    """The kind of the numbers in nested lists."""
    if isinstance(data, List):
        kinds = [_kind(item) for item in data.items]
        return next((kind for kind in ("float", "int", "bool") if kind in kinds), None)
    return kind_of(data)


def _has_dynamic(data: Value) -> bool:
    if isinstance(data, List):
        return any(_has_dynamic(item) for item in data.items)
    return isinstance(data, Dynamic)


def _dtype(code: Value) -> Dtype:
    found = BY_CODE.get(code)
    if found is None:
        raise Refused(f"makes elements of PyTorch's type number {code}, which hardwire has not")
    return found


# Conversions.


def _cast(call: Call, x: Value, dtype: Dtype, copy: bool) -> Value:
    """The tensor itself where it has the type already, as PyTorch gives it."""
    tensor = as_tensor(x)
    if tensor.dtype == dtype and not copy:
        return tensor
    if tensor.dtype == dtype:
        return call.operator(aten.CLONE, tensor)
    return fresh(call.writing.cast(call.writing.memory.read(tensor), dtype))


TO = {
    "aten::to.dtype": "dtype non_blocking copy",
    "aten::to.dtype_layout": "dtype layout device pin_memory non_blocking copy",
    "aten::to.device": "device dtype non_blocking copy",
    "aten::to.other": "other non_blocking copy",
    "aten::to.prim_Device": "device dtype non_blocking copy",
    "aten::to.prim_dtype": "dtype non_blocking copy",
    "aten::to.prim_other": "non_blocking copy",
    "aten::type_as": "other",
}


@prim(*TO)
def _to(call: Call, x: Value, *given: Value) -> Value:
    found = dict(zip(TO[call.name].split(), given, strict=False))
    device = found.get("device")
    if device is not None and not str(device).startswith("cpu"):
        raise Refused(f"moves a tensor to the device `{device}`")
    dtype = as_tensor(x).dtype
    if found.get("other") is not None:
        dtype = as_tensor(found["other"]).dtype
    elif found.get("dtype") is not None:
        dtype = _dtype(found["dtype"])
    return _cast(call, x, dtype, bool(found.get("copy", False)))


@prim("aten::contiguous")
def _contiguous(call: Call, x: Value, *rest: Value) -> Value:
    """The same elements; whether they are a copy depends on strides."""
    return call.writing.memory.contiguous(as_tensor(x))


@prim("aten::dropout", "aten::feature_dropout", "aten::alpha_dropout",
      "aten::feature_alpha_dropout", "aten::dropout_", "aten::alpha_dropout_",
      "aten::feature_dropout_", "aten::feature_alpha_dropout_")  # fmt: skip
def _dropout(call: Call, x: Value, p: Value, train: Value) -> Value:
    if train is not False:
        raise Refused("is in training mode; call `eval()` before the model is saved")
    return x


# Writes.


@prim("aten::copy_", "aten::copy_.Tensor", "aten::copy_.int", "aten::copy_.float",
      "aten::fill_.Scalar", "aten::fill_.Tensor", "aten::zero_")  # fmt: skip
def _overwrite(call: Call, x: Value, source: Value = 0, *rest: Value) -> Value:
    target, writing = as_tensor(x), call.writing
    if isinstance(source, Tensor):
        value = writing.cast(writing.memory.read(source), target.dtype)
    elif kind_of(source) is None:
        raise Refused(f"writes {describe(source)} to a tensor")
    elif isinstance(source, Dynamic):
        value = writing.cast(source.value, target.dtype)
    else:
        value = writing.weight(np.array(source).astype(target.dtype.numpy), "number")
    if value.type != target.type:
        expanded = call.operator(aten.EXPAND, fresh(value), List(list(target.shape)))
        value = writing.memory.read(expanded)
    writing.memory.write(target, value)
    return target


# Views by another tensor's shape, and several views at once.


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


# Operators that meant something else in older files.


@prim("hw::div_0_3.Tensor", "hw::div_0_3.Scalar", "hw::div_0_3.out",
      "hw::div__0_3.Tensor", "hw::div__0_3.Scalar")  # fmt: skip
def _old_division(call: Call, x: Value, y: Value, *out: Value) -> Value:
    """Before version 4, integers were divided to integers, cut towards zero."""
    base, _, overload = call.name.removeprefix("hw::").partition("_0_3.")
    if any(_is_float(value) for value in (x, y, *out)):
        return call.operator(f"aten::{base}.{overload}", x, y, *out)
    return call.operator(f"aten::{base}.{overload}_mode", x, y, "trunc", *out)


def _is_float(value: Value) -> bool:
    return value.dtype.is_float if isinstance(value, Tensor) else kind_of(value) == "float"


@prim("hw::linspace_0_7", "hw::linspace_0_7.out", "hw::logspace_0_8", "hw::logspace_0_8.out")
def _old_space(call: Call, start: Value, end: Value, steps: Value = None, *rest: Value) -> Value:
    """The number of steps could be left out, and was 100."""
    base, _, version = call.name.removeprefix("hw::").partition("_0_")
    overload = version[1:]  # `.out`, or nothing
    return call.operator(
        f"aten::{base}{overload}", start, end, 100 if steps is None else steps, *rest
    )
