"""Tensors of a `.tflite` file: element types, quantisation, and the data of those that have any."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite, prod

import numpy as np

from ...dtypes import BY_NAME, Dtype, bounds
from ...mlir import ir
from ...quantized import Quantized
from ..tensors import MAX_BYTES, MAX_RANK
from ..unsupported import Unsupported
from .flatbuffer import Table, codes

DTYPES = {
    "FLOAT32": "float32",
    "FLOAT16": "float16",
    "FLOAT64": "float64",
    "BFLOAT16": "bfloat16",
    "INT8": "int8",
    "INT16": "int16",
    "INT32": "int32",
    "INT64": "int64",
    "UINT8": "uint8",
    "BOOL": "bool",
    "INT4": "int8",
}
"""Element types of files, and how elements are kept here: those of four bits have a byte each."""

QUANTIZABLE = ("INT4", "INT8", "INT16", "UINT8")
RESOURCE = "RESOURCE"
DAMAGE = "the file is damaged: convert the model again"


@dataclass(frozen=True)
class Tensor:
    """A tensor of a subgraph; `kind` is its element type in TFLite, `data` what lies in the file.

    `quantized` is None where elements are numbers by themselves, those of biases among them.
    """

    number: int
    name: str
    kind: str
    shape: tuple[int, ...]
    quantized: Quantized | None
    is_variable: bool
    data: memoryview | None

    @property
    def dtype(self) -> Dtype:
        if self.kind == RESOURCE:
            raise Unsupported(f"takes the resource `{self.name}` for a value: {DAMAGE}")
        return BY_NAME[DTYPES[self.kind]]

    @property
    def is_constant(self) -> bool:
        """The file has its elements; a tensor without any needs none."""
        return self.data is not None or 0 in self.shape

    def type(self) -> ir.Type:
        """The tensor type in the IR; needs a current context."""
        element = self.quantized.type() if self.quantized else self.dtype.type()
        return ir.RankedTensorType.get(list(self.shape), element)

    def array(self) -> np.ndarray:
        """The elements of a constant, in this machine's byte order."""
        if self.data is None:
            return np.zeros(self.shape, self.dtype.numpy)
        raw = np.frombuffer(self.data, np.uint8)
        if self.kind == "INT4":
            return _nibbles(raw)[: prod(self.shape)].reshape(self.shape)
        if self.kind == "BOOL":
            return (raw != 0).reshape(self.shape)
        size = self.dtype.size
        words = raw if size == 1 else raw.view(f"<u{size}").astype(f"=u{size}", copy=False)
        return words.view(self.dtype.numpy).reshape(self.shape)


def _nibbles(raw: np.ndarray) -> np.ndarray:
    """Elements of four bits, the lower half of each byte first, with their sign."""
    halves = np.stack([raw & 15, raw >> 4], axis=-1).reshape(-1)
    return ((halves ^ 8).astype(np.int8) - np.int8(8)).astype(np.int8)


def size_of(kind: str, count: int) -> int:
    """The bytes of so many elements in a file."""
    return (count + 1) // 2 if kind == "INT4" else count * BY_NAME[DTYPES[kind]].size


def read(table: Table, number: int, buffers: list[memoryview | None]) -> Tensor:
    """A tensor. Raises Unsupported with what is wrong with it."""
    kind = _element_kind(table)
    shape = _closed_shape(table)
    if kind == RESOURCE:
        return Tensor(number, table.text("Name"), kind, (), None, False, None)
    if table.table("Sparsity") is not None:
        raise Unsupported("is stored as a sparse one: convert the model without sparse weights")
    place: int = table.number("Buffer")
    if place >= len(buffers):
        raise Unsupported(f"has the buffer {place} of {len(buffers)}: {DAMAGE}")
    size, data = size_of(kind, prod(shape)), buffers[place]
    if size_of(kind, prod(each or 1 for each in shape)) > MAX_BYTES:
        text = "x".join(map(str, shape))
        raise Unsupported(f"has the shape {text}, more than {MAX_BYTES >> 30} GiB")
    if data is not None and len(data) != size:
        raise Unsupported(f"has {len(data)} bytes of data and needs {size}: {DAMAGE}")
    quantized = _quantized(table, kind, shape)
    is_variable = bool(table.number("IsVariable"))
    return Tensor(number, table.text("Name"), kind, shape, quantized, is_variable, data)


def _element_kind(table: Table) -> str:
    code = table.number("Type")
    kind = {number: name for name, number in codes("TensorType").items()}.get(code)
    if kind is None:
        raise Unsupported(f"has the element type {code}, which is not known: {DAMAGE}")
    if kind != RESOURCE and kind not in DTYPES:
        raise Unsupported(f"has the element type {kind}, which hardwire has no values of")
    return kind


def _closed_shape(table: Table) -> tuple[int, ...]:
    shape = table.few("Shape") or []
    if len(shape) > MAX_RANK:
        raise Unsupported(f"has {len(shape)} dimensions: {DAMAGE}")
    if any(size < 0 for size in shape):
        raise Unsupported(
            f"has the shape {shape}, which leaves sizes open: convert the model with fixed ones"
        )
    return tuple(shape)


def _quantized(table: Table, kind: str, shape: tuple[int, ...]) -> Quantized | None:
    """What a quantised tensor's elements stand for.

    Biases have scales too, the products of those of input and weights: here they are integers.
    """
    said = table.table("Quantization")
    if said is None:
        return None
    if said.number("DetailsType") != 0:
        raise Unsupported(
            "is quantised in a way of its own (`details`): hardwire knows one scale for the whole "
            "tensor, and one for each index of an axis"
        )
    scales = said.numbers("Scale")
    if scales is None or not len(scales):
        return None
    axis = int(said.number("QuantizedDimension"))
    if len(scales) > 1:
        if not 0 <= axis < len(shape):
            raise Unsupported(
                f"is quantised along axis {axis}, and has {len(shape)} dimensions: {DAMAGE}"
            )
        if len(scales) != shape[axis]:
            raise Unsupported(
                f"has {len(scales)} scales for the {shape[axis]} indices of axis {axis}: {DAMAGE}"
            )
    zeros = said.numbers("ZeroPoint")
    zeros = np.zeros(1, np.int64) if zeros is None or not len(zeros) else zeros
    if len(zeros) not in (1, len(scales)):
        raise Unsupported(f"has {len(scales)} scales and {len(zeros)} zero points: {DAMAGE}")
    _check_scales(scales)
    return _whole_or_along(kind, scales, np.broadcast_to(zeros, scales.shape), axis)


def _check_scales(scales: np.ndarray) -> None:
    odd = [float(scale) for scale in scales if not (isfinite(scale) and scale > 0)]
    if odd:
        raise Unsupported(
            f"has the scale {odd[0]:g}: a scale is a positive number; quantise the model again"
        )


def _whole_or_along(
    kind: str, scales: np.ndarray, zeros: np.ndarray, axis: int
) -> Quantized | None:
    if kind not in QUANTIZABLE:
        return None
    storage = BY_NAME[DTYPES[kind]]
    lowest, highest = (-8, 7) if kind == "INT4" else bounds(storage)
    odd = [int(zero) for zero in zeros if not lowest <= zero <= highest]
    if odd:
        raise Unsupported(
            f"has the zero point {odd[0]}, and its elements go from {lowest} to {highest}: "
            "quantise the model again"
        )
    every = tuple(float(scale) for scale in scales), tuple(int(zero) for zero in zeros)
    return Quantized(storage, lowest, highest, *every, axis if len(scales) > 1 else None)
