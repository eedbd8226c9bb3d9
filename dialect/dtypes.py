"""One table of element types: PyTorch's name and number, MLIR's, numpy's and C's."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, TypeGuard, cast

import ml_dtypes
import numpy as np

from .mlir import ir, quant


@dataclass(frozen=True)
class Dtype:
    """An element type under all of its names.

    `code` is PyTorch's ScalarType number (c10/core/ScalarType.h); `mlir` the element type's text;
    `c` the type in generated headers; `size` in bytes.
    """

    name: str
    code: int
    mlir: str
    numpy: np.dtype
    c: str

    @property
    def size(self) -> int:
        return self.numpy.itemsize

    @property
    def is_float(self) -> bool:
        return self.name in ("float16", "bfloat16", "float32", "float64")

    @property
    def is_complex(self) -> bool:
        return self.name in ("complex64", "complex128")

    def type(self) -> ir.Type:
        """The MLIR element type; needs a current context."""
        return ir.Type.parse(self.mlir)


DTYPES = (
    Dtype("uint8", 0, "ui8", np.dtype(np.uint8), "uint8_t"),
    Dtype("int8", 1, "i8", np.dtype(np.int8), "int8_t"),
    Dtype("int16", 2, "i16", np.dtype(np.int16), "int16_t"),
    Dtype("int32", 3, "i32", np.dtype(np.int32), "int32_t"),
    Dtype("int64", 4, "i64", np.dtype(np.int64), "int64_t"),
    Dtype("float16", 5, "f16", np.dtype(np.float16), "uint16_t"),
    Dtype("float32", 6, "f32", np.dtype(np.float32), "float"),
    Dtype("float64", 7, "f64", np.dtype(np.float64), "double"),
    Dtype("bool", 11, "i1", np.dtype(np.bool_), "uint8_t"),
    Dtype("bfloat16", 15, "bf16", np.dtype(ml_dtypes.bfloat16), "uint16_t"),
)

COMPLEX = (
    Dtype("complex64", 9, "complex<f32>", np.dtype(np.complex64), "float"),
    Dtype("complex128", 10, "complex<f64>", np.dtype(np.complex128), "double"),
)
"""What values of a graph may have up to `split-complex`; no kernel ever sees one. `c` is the type
of each of the two parts."""

BY_NAME = {dtype.name: dtype for dtype in DTYPES}
BY_CODE = {dtype.code: dtype for dtype in DTYPES}
BY_MLIR = {dtype.mlir: dtype for dtype in (*DTYPES, *COMPLEX)}
BY_NUMPY = {dtype.numpy: dtype for dtype in (*DTYPES, *COMPLEX)}
OF_GRAPHS = {dtype.name: dtype for dtype in (*DTYPES, *COMPLEX)}
"""What values of a graph may have, by name."""
OF_CODES = {dtype.code: dtype for dtype in OF_GRAPHS.values()}


@cache
def _float_classes() -> dict[type[ir.Type], Dtype]:
    """By the class of MLIR's type, which is asked sooner than its text. A function, since MLIR is
    loaded by who names one of its classes."""
    names = {ir.F16Type: "f16", ir.BF16Type: "bf16", ir.F32Type: "f32", ir.F64Type: "f64"}
    return {kind: BY_MLIR[name] for kind, name in names.items()}


def of_tensor(type: ir.Type) -> Dtype:
    """The element type of a tensor or memref type, of a quantised one what its elements are stored
    as; KeyError where PyTorch has no such type."""
    element = ir.ShapedType(type).element_type
    if (found := _float_classes().get(element.__class__)) is not None:
        return found
    if isinstance(element, quant.QuantizedType):
        return storage_of(element)
    return BY_MLIR[str(element)]


def storage_of(element: quant.QuantizedType) -> Dtype:
    """What quantised elements are stored as."""
    return BY_MLIR["ui8" if not element.is_signed else str(element.storage_type)]


def bounds(dtype: Dtype) -> tuple[int, int]:
    """The least and the greatest integer of a type of integers."""
    found = np.iinfo(dtype.numpy)
    return int(found.min), int(found.max)


def is_array(value: object) -> TypeGuard[np.ndarray]:
    """An array of any elements."""
    return isinstance(value, np.ndarray)


def limits(dtype: np.dtype) -> np.finfo[np.floating[Any]]:
    """What the numbers of a type of floats are like, bfloat16 included."""
    return cast("np.finfo[np.floating[Any]]", ml_dtypes.finfo(dtype))
