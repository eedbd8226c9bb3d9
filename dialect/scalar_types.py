"""PyTorch's element types under their C++ names, as ExecuTorch's YAML writes them: `Float`, `Long`.

Kernels may be declared for all of them, those that hardwire cannot compile itself included.
"""

from __future__ import annotations

import difflib

import yaml

from .dtypes import BY_CODE, BY_NAME
from .names import did_you_mean
from .yaml_file import YamlFile

_NAMES = (
    "Byte", "Char", "Short", "Int", "Long", "Half", "Float", "Double", "ComplexHalf",
    "ComplexFloat", "ComplexDouble", "Bool", "QInt8", "QUInt8", "QInt32", "BFloat16", "QUInt4x2",
    "QUInt2x4", "Bits1x8", "Bits2x4", "Bits4x2", "Bits8", "Bits16", "Float8_e5m2",
    "Float8_e4m3fn", "Float8_e5m2fnuz", "Float8_e4m3fnuz", "UInt16", "UInt32", "UInt64", "UInt1",
    "UInt2", "UInt3", "UInt4", "UInt5", "UInt6", "UInt7", "Int1", "Int2", "Int3", "Int4", "Int5",
    "Int6", "Int7", "Float8_e8m0fnu", "Float4_e2m1fn_x2",
)  # fmt: skip

CODES = {name: code for code, name in enumerate(_NAMES)}
"""Each name with PyTorch's ScalarType number, which stands in kernel keys."""

_PYTHON = {name: _NAMES[dtype.code] for name, dtype in BY_NAME.items()}
_OTHER = {
    "QUInt4X2": "QUInt4x2",
    "QUInt2X4": "QUInt2x4",
    "complex32": "ComplexHalf",
    "complex64": "ComplexFloat",
    "complex128": "ComplexDouble",
    "uint16": "UInt16",
    "uint32": "UInt32",
    "uint64": "UInt64",
    "qint8": "QInt8",
    "quint8": "QUInt8",
    "qint32": "QInt32",
    **{name.lower(): name for name in _NAMES if name.startswith(("Float8", "Float4"))},
}


def find(text: str) -> str | None:
    """The C++ name of an element type, which may also be given in Python's: `float32`."""
    if text in CODES:
        return text
    return _PYTHON.get(text) or _OTHER.get(text)


def read(file: YamlFile, node: yaml.Node) -> str | None:
    """The C++ name of the element type that a node names; None where the file is told off."""
    word = file.word(node, "a dtype")
    name = None if word is None else find(word)
    if word is not None and name is None:
        file.say(node, f"there is no dtype `{word}`{did_you_mean(nearest(word))}")
    return name


def named(code: int) -> str | None:
    """The name of PyTorch's ScalarType of that number."""
    return _NAMES[code] if 0 <= code < len(_NAMES) else None


def nearest(text: str) -> str | None:
    """The element type whose name is most like this one, for messages."""
    known = (*CODES, *_PYTHON, *_OTHER)
    folded = {name.lower(): name for name in reversed(known)}
    near = difflib.get_close_matches(text.lower(), folded, 1)
    return folded[near[0]] if near else None


def size_of(name: str) -> int | None:
    """Bytes of an element; None for types that hardwire has no buffers of."""
    dtype = BY_CODE.get(CODES[name])
    return None if dtype is None else dtype.size
