"""Values of arguments as C has them in memory: the bytes, and their alignment."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..dialect.devices import device_numbers
from . import table_format as tags
from .c_signature import OPTIONS

FLOAT64, INT64, BOOL = 7, 4, 11
EXECUTORCH_TAGS = {FLOAT64: 3, INT64: 4, BOOL: 5}
"""What ExecuTorch writes to a `Scalar` of each of these."""


def encode(kind: str, value: Any) -> tuple[bytes, int]:
    """The bytes of a value in memory, little-endian as all targets are, and their alignment."""
    return _ENCODE[kind](value)


def encode_options(known: list[Any]) -> bytes:
    """`hwr_tensor_options`."""
    by_name = dict(zip((name for name, _ in OPTIONS), known, strict=True))
    numbers = [-1 if by_name[name] is None else int(by_name[name]) for name in ("dtype", "layout")]
    device, pinned = by_name["device"], by_name["pin_memory"]
    where = b"\xff\xff" if device is None else device_bytes(device)[0]
    return (
        struct.pack("<bb", *numbers) + where + struct.pack("<b", -1 if pinned is None else pinned)
    )


def _scalar(value: bool | int | float) -> tuple[bytes, int]:
    """`hwr_scalar`."""
    if isinstance(value, float):
        return struct.pack("<dii", value, FLOAT64, 0), 8
    return struct.pack("<qii", value, BOOL if isinstance(value, bool) else INT64, 0), 8


def viewed_scalar(value: bool | int | float) -> tuple[bytes, int]:
    """An `hwr_scalar` with 1 in `reserved`: ExecuTorch's `optional<Scalar>` of the same number lies
    behind it (runtime/include/hardwire/executorch.hpp, `ViewedScalar`)."""
    plain, align = _scalar(value)
    number, dtype, _ = struct.unpack("<qii", plain)
    return struct.pack("<qiiqqq", number, dtype, 1, EXECUTORCH_TAGS[dtype], number, 1), align


def device_bytes(value: object) -> tuple[bytes, int]:
    """`hwr_device`."""
    return struct.pack("<bb", *device_numbers(str(value))), 1


_ENCODE: dict[str, Callable[[Any], tuple[bytes, int]]] = {
    "int": lambda value: (struct.pack("<q", value), 8),
    "float": lambda value: (struct.pack("<d", value), 8),
    "bool": lambda value: (struct.pack("<?", value), 1),
    "code": lambda value: (struct.pack("<i", value), 4),
    "string": lambda value: (str(value).encode() + b"\0", 1),
    "scalar": _scalar,
    "device": device_bytes,
}


@dataclass(frozen=True)
class Boxed:
    """A value of `<hardwire/value.h>`; `bits` is the payload of one that points to nothing, else
    it points to `content`."""

    tag: int
    count: int = 0
    bits: int = 0
    content: bytes | None = None
    align: int = 1


def boxed(kind: str, known: Any) -> Boxed:
    """A value that is no list."""
    if kind == "string":
        content, align = encode("string", known)
        return Boxed(tags.STRING, len(content) - 1, 0, content, align)
    if kind == "device":
        return Boxed(tags.DEVICE, bits=int.from_bytes(device_bytes(known)[0], "little"))
    if kind == "float" or (kind == "scalar" and isinstance(known, float)):
        return Boxed(tags.FLOAT, bits=struct.unpack("<q", struct.pack("<d", known))[0])
    if kind == "bool" or isinstance(known, bool):
        return Boxed(tags.BOOL, bits=int(known))
    return Boxed(tags.INT, bits=int(known))


FLAT = {"int": tags.INTS, "float": tags.FLOATS, "bool": tags.BOOLS}
"""Lists whose elements lie side by side."""


def boxed_flat(kind: str, items: Sequence[Any]) -> Boxed:
    """A list of one of these kinds."""
    parts = [encode(kind, item) for item in items]
    if not parts:
        return Boxed(FLAT[kind])
    return Boxed(FLAT[kind], len(parts), 0, b"".join(part for part, _ in parts), parts[0][1])
