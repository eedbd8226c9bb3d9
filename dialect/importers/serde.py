"""The numbers that `.pt2` files use for element types, layouts and memory formats.

They differ from the ones that operators take (c10), which is what the IR holds.
Source: torch/_export/serde/schema.py.
"""

from __future__ import annotations

from .. import dtypes
from ..dtypes import Dtype

SCALAR_TYPES = {
    1: "uint8",
    2: "int8",
    3: "int16",
    4: "int32",
    5: "int64",
    6: "float16",
    7: "float32",
    8: "float64",
    9: "complex32",
    10: "complex64",
    11: "complex128",
    12: "bool",
    13: "bfloat16",
    28: "uint16",
    29: "float8_e4m3fn",
    30: "float8_e5m2",
    31: "float8_e4m3fnuz",
    32: "float8_e5m2fnuz",
    33: "float8_e8m0fnu",
    34: "uint32",
    35: "uint64",
}

# ScalarType numbers of types that operators may name (`to.dtype`) though no value can have them.
OTHER_CODES = {
    "complex32": 8,
    "complex64": 9,
    "complex128": 10,
    "float8_e5m2": 23,
    "float8_e4m3fn": 24,
    "float8_e5m2fnuz": 25,
    "float8_e4m3fnuz": 26,
    "uint16": 27,
    "uint32": 28,
    "uint64": 29,
    "float8_e8m0fnu": 44,
}

LAYOUT_NAMES = (
    *("sparse_coo", "sparse_csr", "sparse_csc", "sparse_bsr", "sparse_bsc", "_mkldnn", "strided"),
)
MEMORY_FORMAT_NAMES = ("contiguous_format", "channels_last", "channels_last_3d", "preserve_format")
NAMES = {
    name: number
    for names in (LAYOUT_NAMES, MEMORY_FORMAT_NAMES)
    for number, name in enumerate(names, 1)
}
"""The numbers of layouts and memory formats by PyTorch's names for them."""

# strided, sparse_coo, sparse_csr, sparse_csc, sparse_bsr, sparse_bsc, mkldnn: c10::Layout
LAYOUTS = {7: 0, 1: 1, 2: 2, 3: 4, 4: 5, 5: 6, 6: 3}
STRIDED = 7

# contiguous, channels_last, channels_last_3d, preserve: c10::MemoryFormat
MEMORY_FORMATS = {1: 0, 2: 2, 3: 3, 4: 1}


def dtype(number: int) -> Dtype | None:
    """The element type of a value; None where hardwire has none of that number."""
    return dtypes.OF_GRAPHS.get(SCALAR_TYPES.get(number, ""))


def dtype_name(number: int) -> str:
    """The element type's name for messages."""
    return SCALAR_TYPES.get(number, f"number {number}")


def scalar_type_code(number: int) -> int | None:
    """PyTorch's ScalarType number; None where the file's number means nothing."""
    known = dtype(number)
    if known is not None:
        return known.code
    return OTHER_CODES.get(SCALAR_TYPES.get(number, ""))
