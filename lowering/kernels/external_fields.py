"""Arguments of the user's C functions as attributes of their declarations."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

from ...dialect.devices import device_numbers
from ...dialect.mlir import ir
from ...dialect.plain import is_list
from ...dialect.values import Device
from ..c_signature import OPTIONS

FLOAT64, INT64, BOOL = 7, 4, 11


def encode(kind: str, value: Any) -> tuple[bytes, int]:
    """The bytes of a value in memory, little-endian as all targets are, and their alignment."""
    return _ENCODE[kind](value)


def entry(**fields: Any) -> ir.DictAttr:
    return ir.DictAttr.get({name: _attribute(value) for name, value in fields.items()})


def fields_of(entry: ir.DictAttr) -> dict[str, ir.Attribute]:
    return {named.name: named.attr for named in entry}


def _attribute(value: Any) -> ir.Attribute:
    if isinstance(value, ir.Attribute):
        return value
    if isinstance(value, str):
        return ir.StringAttr.get(value)
    if isinstance(value, float):
        return ir.FloatAttr.get_f64(value)
    if is_list(value):
        return ir.ArrayAttr.get(value)
    return ir.IntegerAttr.get(ir.IntegerType.get_signless(64), int(value))


def data(content: bytes, align: int) -> ir.DictAttr:
    signed = [byte - 256 if byte > 127 else byte for byte in content]
    return entry(kind="data", bytes=ir.DenseI8ArrayAttr.get(signed), align=align)


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


def device_bytes(value: Device) -> tuple[bytes, int]:
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
