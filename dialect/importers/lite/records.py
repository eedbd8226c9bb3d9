"""What pickles of TorchScript archives may build, and the functions that they may name for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ...plain import is_tuple


class Refused(Exception):
    """A pickle that cannot be or must not be read; the text is a sentence about it."""


@dataclass(frozen=True)
class Global:
    """A name that a pickle may mention: a builder below, a storage or a class of the archive."""

    module: str
    name: str

    @property
    def full(self) -> str:
        return f"{self.module}.{self.name}"


@dataclass(eq=False)
class Record:
    """An object of the archive: the name of its class, and its attributes in their order.

    `state` is what the pickle gives to the object: a dict of attributes, or what the class's own
    `__setstate__` takes; None for an object without any.
    """

    kind: str
    state: Any = None


@dataclass(frozen=True)
class TensorRecord:
    """A tensor: where its elements are, and how. `dtype` is the name that storages of it have."""

    key: str
    dtype: str
    offset: int
    sizes: tuple[int, ...]
    strides: tuple[int, ...]


@dataclass(frozen=True)
class QuantisedRecord:
    """A tensor of integers `q` that stand for `(q - zero_point) * scale`, or so in each channel.

    `scale` and `zero_point` are numbers, or tensors with one for each index of `axis`.
    """

    integers: TensorRecord
    scale: float | TensorRecord
    zero_point: int | TensorRecord
    axis: int | None = None


@dataclass(frozen=True)
class StorageRecord:
    """Elements in a file of the archive."""

    dtype: str
    key: str
    device: str


@dataclass(frozen=True)
class DeviceRecord:
    """`torch.device`, as text."""

    name: str


STORAGES = {
    "ByteStorage": "uint8", "CharStorage": "int8", "ShortStorage": "int16", "IntStorage": "int32",
    "LongStorage": "int64", "HalfStorage": "float16", "FloatStorage": "float32",
    "DoubleStorage": "float64", "BoolStorage": "bool", "BFloat16Storage": "bfloat16",
    "ComplexFloatStorage": "complex64", "ComplexDoubleStorage": "complex128",
    "QInt8Storage": "qint8", "QUInt8Storage": "quint8", "QInt32Storage": "qint32",
}  # fmt: skip
QUANTISED = {"qint8": "int8", "quint8": "uint8", "qint32": "int32"}
"""The integers of quantised tensors."""
SCHEMES = ("per_tensor_affine", "per_channel_affine", "per_channel_affine_float_qparams")
LISTS = ("build_intlist", "build_doublelist", "build_boollist", "build_tensorlist")


def only(condition: bool, sentence: str) -> None:
    if not condition:
        raise Refused(sentence)


def _integers(value: Any) -> tuple[int, ...]:
    good = is_tuple(value) and all(type(item) is int for item in value)
    only(good, "a tensor's sizes are no tuple of integers")
    return value


def _tensor(*given: Any) -> TensorRecord:
    only(len(given) in (6, 7), "a tensor is not described by storage, offset, sizes and strides")
    storage, offset, sizes, strides = given[:4]
    only(isinstance(storage, StorageRecord), "a tensor has no storage")
    only(type(offset) is int, "a tensor's offset is no integer")
    only(storage.dtype not in QUANTISED, "a quantised tensor has no scale")
    return TensorRecord(storage.key, storage.dtype, offset, _integers(sizes), _integers(strides))


def _list(*given: Any) -> list[Any]:
    only(list(map(type, given)) == [list], "a list is not made of a list")
    return given[0]


def _tagged(*given: Any) -> Any:
    """`restore_type_tag(value, type)`: the type says nothing that is not in the value."""
    only(len(given) == 2 and isinstance(given[1], str), "a type tag is no text")
    return given[0]


def _mapping(*given: Any) -> dict[Any, Any]:
    only(not given, "an OrderedDict is not made of nothing")
    return {}


def _complex_of_floats(*given: Any) -> complex:
    good = len(given) == 2 and all(type(part) is float for part in given)
    only(good, "a complex number is not made of two floats")
    return complex(*given)


def _parameter(*given: Any) -> Any:
    only(len(given) == 3 and isinstance(given[0], TensorRecord), "a parameter is no tensor")
    return given[0]


def _quantised(*given: Any) -> QuantisedRecord:
    only(len(given) in (6, 7), "a quantised tensor is not described by storage, sizes and scales")
    storage = given[0]
    good = isinstance(storage, StorageRecord) and storage.dtype in QUANTISED
    only(good, "a quantised tensor has no storage of quantised numbers")
    plain = StorageRecord(QUANTISED[storage.dtype], storage.key, storage.device)
    integers = _tensor(plain, *given[1:4], None, None)
    scheme, *numbers = given[4] if is_tuple(given[4]) and given[4] else (None,)
    kind = scheme.name if isinstance(scheme, Global) and scheme.module == "torch" else ""
    only(kind in SCHEMES, "a quantised tensor is quantised in a way that hardwire does not have")
    wanted = [float, int] if kind == SCHEMES[0] else [TensorRecord, TensorRecord, int]
    only([type(each) for each in numbers] == wanted, "a quantised tensor's scales are no numbers")
    return QuantisedRecord(integers, *numbers)


BUILDERS: dict[str, Callable[..., Any]] = {
    "torch._utils._rebuild_tensor_v2": _tensor,
    "torch._utils._rebuild_parameter": _parameter,
    "torch._utils._rebuild_qtensor": _quantised,
    "collections.OrderedDict": _mapping,
    "builtins.complex": _complex_of_floats,
    "torch.jit._pickle.restore_type_tag": _tagged,
    **{f"torch.jit._pickle.{name}": _list for name in LISTS},
}
