"""TorchScript archives written by hand, without torch: as PyTorch writes them, and worse."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from hardwire.dialect.importers.lite.records import STORAGES, Record, TensorRecord

STORAGE_OF = {dtype: name for name, dtype in STORAGES.items()}


def pickled(value: Any) -> bytes:
    """A value as PyTorch's pickler writes it, in protocol 2."""
    return b"\x80\x02" + _written(value) + b"."


def named(module: str, name: str) -> bytes:
    return f"c{module}\n{name}\n".encode()


def _written(value: Any) -> bytes:
    if value is None or isinstance(value, bool):
        return {None: b"N", True: b"\x88", False: b"\x89"}[value]
    if isinstance(value, int):
        small = -(1 << 31) <= value < 1 << 31
        return b"J" + struct.pack("<i", value) if small else b"\x8a\x08" + struct.pack("<q", value)
    if isinstance(value, float):
        return b"G" + struct.pack(">d", value)
    if isinstance(value, str):
        raw = value.encode()
        return b"X" + struct.pack("<I", len(raw)) + raw
    if isinstance(value, tuple):
        return b"(" + b"".join(map(_written, value)) + b"t"
    if isinstance(value, list):
        return b"](" + b"".join(map(_written, value)) + b"e"
    if isinstance(value, dict):
        return b"}(" + b"".join(_written(each) for pair in value.items() for each in pair) + b"u"
    if isinstance(value, Record):
        module, _, name = value.kind.rpartition(".")
        return named(module, name) + b")\x81" + _written(value.state) + b"b"
    assert isinstance(value, TensorRecord)
    storage = b"(" + _written("storage") + named("torch", STORAGE_OF[value.dtype])
    storage += b"".join(map(_written, (value.key, "cpu", _extent(value)))) + b"tQ"
    rest = b"".join(map(_written, (value.offset, value.sizes, value.strides, False)))
    hooks = named("collections", "OrderedDict") + b")R"
    return named("torch._utils", "_rebuild_tensor_v2") + b"(" + storage + rest + hooks + b"tR"


def _extent(tensor: TensorRecord) -> int:
    """The number of elements that its storage needs; 0 for one that cannot be."""
    pairs = list(zip(tensor.sizes, tensor.strides, strict=False))
    extent = tensor.offset + sum((size - 1) * stride for size, stride in pairs) + 1
    return extent if 0 <= extent < 1 << 31 else 0


def function(
    name: str,
    instructions: Sequence[tuple[str, int, int]],
    operators: Sequence[tuple] = (),
    constants: Sequence[Any] = (),
    types: Sequence[str] = (),
    registers: int = 8,
    arguments: Mapping[str, str] | None = None,
) -> tuple:
    """An entry of `bytecode.pkl`; `arguments` are the types of the arguments by name."""
    code = (
        ("instructions", tuple(instructions)),
        ("operators", tuple(operators)),
        ("constants", tuple(constants)),
        ("types", tuple(types)),
        ("register_size", registers),
    )
    declared = tuple(
        (("name", key), ("type", kind), ("default_value", None))
        for key, kind in (arguments or {"self": "__torch__.Net", "x": "Tensor"}).items()
    )
    returns = ((("name", ""), ("type", "Tensor"), ("default_value", None)),)
    return (name, code, (("arguments", declared), ("returns", returns)))


FORWARD = function(
    "__torch__.Net.forward",
    [
        ("STOREN", 1, 2),  # x * weight, twice; then relu if x has two dimensions
        ("LOADC", 3, 0),  # iterations done, their number, whether to go on, what is carried
        ("LOADC", 0, 0),
        ("LOADC", 1, 0),
        ("LOAD", 2, 0),
        ("LOOP", 8, 3),
        ("STOREN", 3, 2),
        ("LOADC", 1, 0),
        ("MOVE", 4, 0),
        ("LOAD", 1, 0),
        ("GET_ATTR", 0, 0),
        ("OP", 0, 0),
        ("JMP", -7, 0),
        ("STORE", 5, 0),
        ("LOAD", 2, 0),
        ("DIM", 0, 0),
        ("LOADC", 2, 0),
        ("OP", 1, 0),
        ("JF", 4, 0),
        ("LOAD", 5, 0),
        ("OP", 2, 0),
        ("JMP", 2, 0),
        ("LOAD", 5, 0),
        ("RET", 0, 0),
    ],
    [("aten::mul", "Tensor", 2), ("aten::eq", "int", 2), ("aten::relu", "", 1)],
    [2, True, 2, 0],
)


def module(**attributes: Any) -> Record:
    return Record("__torch__.Net", attributes)


WEIGHT = TensorRecord("0", "float32", 0, (3,), (1,))


def members(
    functions: Sequence[Any] = (),
    root: Any = None,
    version: int = 8,
    storages: Mapping[str, np.ndarray] | None = None,
) -> dict[str, bytes]:
    """What is in an archive: one that multiplies by a weight, unless something else is given."""
    root = module(weight=WEIGHT) if root is None else root
    found = {
        "bytecode.pkl": pickled((version, *(functions or (FORWARD,)))),
        "data.pkl": pickled(root),
        "constants.pkl": pickled(()),
        "version": b"3\n",
        "byteorder": b"little",
    }
    for key, data in (storages or {"0": np.array([1, 2, 3], np.float32)}).items():
        found[f"data/{key}"] = data.tobytes()
    return found


def archive(files: Mapping[str, bytes]) -> bytes:
    """A zip file as PyTorch writes it: not compressed, everything in one folder."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as file:
        for name, content in files.items():
            file.writestr(zipfile.ZipInfo(f"net/{name}"), content)
    return buffer.getvalue()
