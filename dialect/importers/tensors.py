"""What a `.pt2` file says of tensors: their metadata, and the bytes of weights and constants."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

from ..dtypes import Dtype
from ..errors import ImportFailed
from ..layout import contiguous
from ..mlir import ir
from ..plain import is_list, is_map
from ..sizes import tensor_type
from . import serde
from .archive import Archive
from .fields import INT64, Field
from .size_text import Symbols
from .unsupported import Unsupported, plain_text

MAX_RANK = 64
MAX_BYTES = 1 << 40
MAX_EXPANSION = 1 << 28


@dataclass(frozen=True)
class TensorMeta:
    """Element type, shape, and where the elements lie in their storage, counted in elements."""

    dtype: Dtype
    sizes: tuple[int, ...]
    strides: tuple[int, ...]
    offset: int

    @property
    def nbytes(self) -> int:
        """Bytes of the elements when stored without gaps."""
        return prod(self.sizes) * self.dtype.size

    @property
    def extent(self) -> int:
        """Elements of storage that the tensor reaches into."""
        if 0 in self.sizes:
            return 0
        reach = sum((size - 1) * step for size, step in zip(self.sizes, self.strides, strict=True))
        return self.offset + reach + 1

    def type(self) -> ir.Type:
        """The tensor type in the IR; needs a current context."""
        return ir.RankedTensorType.get(list(self.sizes), self.dtype.type())

    @property
    def bytes(self) -> int:
        """What its elements take, each once."""
        return prod(self.sizes) * self.dtype.size


@dataclass(frozen=True)
class ValueMeta:
    """Element type and dimensions of a value of a graph; a dimension is a number or the tree of an
    expression of `symbols`."""

    dtype: Dtype
    dims: tuple[Any, ...]
    symbols: Symbols

    def type(self) -> ir.Type:
        """The tensor type in the IR; needs a current context."""
        dims = [self.symbols.affine(dim) for dim in self.dims]
        return tensor_type(dims, self.dtype.type(), len(self.symbols.sizes))


def read_value(field: Field, symbols: Symbols) -> ValueMeta:
    """What a file says of a value of a graph. Raises Unsupported for what cannot be compiled.

    Where it lies is the compiler's affair.
    """
    texts = _each_static(field["sizes"])
    dims = tuple(symbols.parse(each) if isinstance(each, str) else each for each in texts)
    if len(dims) > MAX_RANK:
        raise field.failure(f"{len(dims)} dimensions")
    if any(isinstance(dim, int) and dim < 0 for dim in dims):
        raise field.failure("negative sizes, strides or offsets")
    dtype = _dtype(field)
    _refuse_large(prod(dim for dim in dims if isinstance(dim, int)) * dtype.size, dims)
    return ValueMeta(dtype, dims, symbols)


def unknown_symbols(field: Field, symbols: Symbols) -> list[str]:
    """The symbols in a value's sizes that are no sizes of the program: these depend on data."""
    texts = _each_static(field["sizes"])
    return [name for each in texts if isinstance(each, str) for name in symbols.unknown(each)]


def read_meta(field: Field) -> TensorMeta:
    """The metadata of a stored tensor. Raises Unsupported for what cannot be compiled."""
    sizes = _each_static(field["sizes"])
    symbols = [f"`{plain_text(size)}`" for size in sizes if isinstance(size, str)]
    if symbols:
        raise Unsupported(f"has the symbolic size {', '.join(symbols)}")
    dtype = _dtype(field)
    strides = _each_static(field["strides"])
    return _checked(field, dtype, sizes, strides, _static(field["storage_offset"]))


def _dtype(field: Field) -> Dtype:
    number = field["dtype"].integer()
    dtype = serde.dtype(number)
    if dtype is None:
        raise Unsupported(f"has the element type {serde.dtype_name(number)}")
    if field["layout"].integer() != serde.STRIDED:
        raise Unsupported("is sparse or of another layout than strided")
    device = field["device"]["type"].string()
    if device not in ("cpu", "meta"):
        raise Unsupported(f"is on the device `{device}`")
    return dtype


def places(field: Field) -> list[int] | None:
    """The strides of a value of a graph and its first place; None where sizes are left open."""
    numbers = [*_each_static(field["strides"]), _static(field["storage_offset"])]
    sizes = _each_static(field["sizes"])
    _as_many(field, sizes, numbers[:-1])
    known = [each for each in numbers if isinstance(each, int)]
    return known if len(known) == len(numbers) and all(isinstance(s, int) for s in sizes) else None


def _as_many(field: Field, sizes: list[Any], strides: list[Any]) -> None:
    if len(strides) != len(sizes):
        raise field.failure(f"{len(sizes)} sizes but {len(strides)} strides")


def is_unusual(field: Field) -> bool:
    """Whether a value of fixed sizes does not lie row by row from the start of its storage."""
    every = _each_static(field["sizes"])
    sizes = tuple(size for size in every if isinstance(size, int))
    lies = places(field)
    if lies is None or 0 in sizes:
        return False
    *strides, start = lies
    pairs = zip(sizes, strides, contiguous(sizes).strides, strict=True)
    return start != 0 or any(size != 1 and one != other for size, one, other in pairs)


def _each_static(field: Field) -> list[int | str]:
    """Of a list, each number or text of a symbolic expression. There are thousands: what is
    nothing but numbers is not looked at one by one."""
    given: Any = field.value
    if is_list(given) and all(map(_is_plain_number, given)):
        return [each["as_int"] for each in given]
    return [_static(each) for each in field.items()]


def _is_plain_number(given: Any) -> bool:
    return (
        is_map(given)
        and [*given] == ["as_int"]
        and type(given["as_int"]) is int
        and given["as_int"] in INT64
    )


def _static(field: Field) -> int | str:
    """A number, or the text of a symbolic expression."""
    tag, value = field.union()
    if tag == "as_int":
        return value.integer()
    if tag == "as_expr":
        return value["expr_str"].string()
    raise value.failure(f"expected `as_int` or `as_expr`, found `{tag}`")


def _checked(
    field: Field, dtype: Dtype, sizes: list[Any], strides: list[Any], offset: int | str
) -> TensorMeta:
    if any(isinstance(stride, str) for stride in strides) or isinstance(offset, str):
        raise Unsupported("has symbolic strides")
    _as_many(field, sizes, strides)
    if len(sizes) > MAX_RANK:
        raise field.failure(f"{len(sizes)} dimensions")
    if min([*sizes, *strides, offset], default=0) < 0:
        raise field.failure("negative sizes, strides or offsets")
    meta = TensorMeta(dtype, tuple(sizes), tuple(strides), offset)
    _refuse_large(meta.nbytes, sizes)
    return meta


def _refuse_large(count: int, sizes: Iterable[Any]) -> None:
    if count > MAX_BYTES:
        shape = "x".join(str(size) for size in sizes)
        raise Unsupported(f"has the shape {shape}, more than {MAX_BYTES >> 30} GiB")


@dataclass(frozen=True)
class Payload:
    """A weight or constant: which member holds its storage, and which part of that it is."""

    name: str
    member: str
    meta: TensorMeta


class Payloads:
    """The `weights` or the `constants` of a model, read when they are asked for."""

    def __init__(self, archive: Archive, kind: str, model: str) -> None:
        self._archive = archive
        self._folder = f"data/{kind}"
        self._refuse_pickle(model)
        config = archive.json(f"{self._folder}/{model}_{kind}_config.json")
        self._fields = config["config"].entries()
        self._storages: dict[str, bytes | memoryview] = {}

    def _refuse_pickle(self, model: str) -> None:
        legacy = f"{self._folder}/{model}.pt"
        if self._archive.size(legacy) is None:
            return
        raise ImportFailed(
            f"{self._archive.name}: `{legacy}` is a pickle, which hardwire does not open: "
            "load the file with torch.export.load and save it again with torch 2.13."
        )

    def __contains__(self, name: str) -> bool:
        return name in self._fields

    def payload(self, name: str) -> Payload:
        """Where the tensor of that name lies. Raises Unsupported for what cannot be read."""
        field = self._fields[name]
        member = f"{self._folder}/{field['path_name'].string()}"
        if field["use_pickle"].boolean():
            raise Unsupported(
                f"is stored as a pickle (`{member}`), which hardwire does not open: it is a custom "
                "object or a tensor subclass; make it a plain tensor before the export"
            )
        meta = read_meta(field["tensor_meta"])
        self._check_size(member, meta)
        return Payload(name, member, meta)

    def _check_size(self, member: str, meta: TensorMeta) -> None:
        size = self._archive.size(member)
        if size is None:
            raise Unsupported(f"needs the member `{member}`, which is missing")
        needed = meta.extent * meta.dtype.size
        if needed > size:
            raise Unsupported(
                f"needs {needed} bytes of `{member}`, which has {size}: "
                "the file is damaged or incomplete"
            )
        refuse_repeated(meta, size, f"`{member}`")

    def array(self, payload: Payload) -> np.ndarray:
        """The elements in logical order, C-contiguous, in this machine's byte order."""
        return dense(self._storage(payload.member), payload.meta, self._archive.byte_order())

    def _storage(self, member: str) -> bytes | memoryview:
        if member not in self._storages:
            self._storages[member] = self._archive.view(member)
        return self._storages[member]


def refuse_repeated(meta: TensorMeta, size: int, place: str) -> None:
    """Unsupported for few bytes that are repeated to very many (`expand`)."""
    if meta.nbytes > size and meta.nbytes > MAX_EXPANSION:
        raise Unsupported(f"repeats the {size} bytes of {place} to {meta.nbytes}")


def dense(storage: bytes | memoryview, meta: TensorMeta, order: str) -> np.ndarray:
    """A tensor's elements in logical order, C-contiguous, in this machine's byte order.

    The storage is long enough for them; its byte order is `<` or `>`.
    """
    if 0 in meta.sizes:
        return np.zeros(meta.sizes, meta.dtype.numpy)
    elements_of = _complex if meta.dtype.is_complex else _words
    words = elements_of(np.frombuffer(storage, np.uint8), meta.dtype.size, order)
    pairs = zip(meta.sizes, meta.strides, strict=True)
    steps = [stride * meta.dtype.size if size > 1 else 0 for size, stride in pairs]
    first = words[meta.offset :]
    view = np.lib.stride_tricks.as_strided(first, meta.sizes, steps, writeable=False)
    elements = np.ascontiguousarray(view).reshape(meta.sizes)
    return elements != 0 if meta.dtype.name == "bool" else elements.view(meta.dtype.numpy)


def _complex(raw: np.ndarray, size: int, order: str) -> np.ndarray:
    """The storage as pairs of floats, each in this byte order."""
    whole = raw[: len(raw) // size * size]
    return whole.view(f"{order}c{size}").astype(f"=c{size}", copy=False)


def _words(raw: np.ndarray, size: int, order: str) -> np.ndarray:
    """The storage as unsigned words of the element's size; elements stay uninterpreted."""
    whole = raw[: len(raw) // size * size]
    if size == 1:
        return whole
    return whole.view(f"{order}u{size}").astype(f"=u{size}", copy=False)
