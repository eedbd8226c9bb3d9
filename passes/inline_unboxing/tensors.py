"""TorchScript's operators that make tensors of numbers, or several views of one tensor."""

from __future__ import annotations

import numpy as np

from ...dialect.dtypes import BY_NAME, OF_CODES, Dtype
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
    found = OF_CODES.get(code)
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
    number = None if tensor.shape else call.writing.known(tensor)
    if number is not None:
        return fresh(call.writing.weight(number.astype(dtype.numpy), "number"))
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
    """The tensor itself in inference; in training elements are drawn (`seed-random`)."""
    return call.operator(call.name, x, p, train) if train and p != 0 else x


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
