"""Calls of operators through the C runtime: cases go to the driver in a file, results come back."""

from __future__ import annotations

import struct
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch

from hardwire import OperatorLibrary
from hardwire.dialect.dtypes import OF_CODES, OF_GRAPHS
from hardwire.dialect.registry import registry
from hardwire.dialect.schema import FunctionSchema, ListType
from hardwire.lowering.operators.tags import destinations

HERE = Path(__file__).parent
RUNTIME = HERE.parent.parent / "runtime"
NONE, TENSOR, TENSORS, INT, FLOAT, BOOL, STRING, DEVICE, INTS, FLOATS, BOOLS, VALUES = range(12)
INPUT, OUTPUT, BOTH = 1, 2, 3
SCRATCH = 1 << 14
ALWAYS = 64
"""Values that the driver leaves free on the stack beside those that are asked for."""
FLAGS = ("-std=c99", "-Wall", "-Wextra", "-pedantic", "-Wconversion", "-Werror", "-g")
SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")


@dataclass
class Call:
    """One call: `arguments` in the schema's order, `given` of them passed; `results` to fill."""

    name: str
    arguments: Sequence[Any]
    results: Sequence[torch.Tensor | Sequence[torch.Tensor]]
    scratch: int = SCRATCH
    table: int = 0
    outcome: Outcome | None = None


@dataclass
class Outcome:
    """What the driver says: the status, if destinations are as before, and the tensors written.

    `values` are those that are left, None for what is no number.
    """

    status: int
    untouched: bool
    left: int
    values: list[int | float | bool | None] = field(default_factory=list)
    tensors: list[torch.Tensor] = field(default_factory=list)


def compile_driver(folder: Path, library: OperatorLibrary, more: Sequence[Path] = ()) -> Path:
    """The driver, linked to a library named `ops`, and to more C files."""
    library.save(folder / "ops.o")
    return link_driver(folder, ["ops"], ["ops"], more)


def link_driver(
    folder: Path, objects: Sequence[str], tables: Sequence[str], more: Sequence[Path] = ()
) -> Path:
    """The driver, linked to objects with these tables, whose headers have their names."""
    lines = [f'#include "{table}.h"' for table in tables]
    addresses = ", ".join(tables)
    lines.append(f"static const hwr_table *const tables[] = {{{addresses}}};")
    (folder / "tables.h").write_text("\n".join(lines) + "\n")
    sources = [str(path) for path in sorted((RUNTIME / "src").glob("*.c"))]
    program = folder / "driver"
    command = ["gcc", *FLAGS, *SANITIZERS, f"-I{RUNTIME / 'include'}", f"-I{folder}"]
    command += [
        str(HERE / "driver.c"),
        *map(str, more),
        *sources,
        *(str(folder / f"{name}.o") for name in objects),
    ]
    subprocess.run([*command, "-lm", "-o", str(program)], check=True, timeout=300)
    return program


def run(driver: Path, calls: Sequence[Call]) -> None:
    """Runs all calls in one process and fills in their outcomes."""
    cases, results = driver.parent / "cases", driver.parent / "results"
    cases.write_bytes(b"".join(map(_case, calls)) + struct.pack("<I", 0))
    done = subprocess.run(
        [str(driver), str(cases), str(results)], capture_output=True, text=True, timeout=300
    )
    content, start = results.read_bytes(), 0
    for call in calls:
        if start >= len(content):
            raise AssertionError(f"the driver died at {call}: {done.stderr[-2000:]}")
        start = _outcome(call, content, start)
    assert done.returncode == 0, done.stderr[-2000:]


def _case(call: Call) -> bytes:
    name = call.name.encode()
    values = [_value(value, role) for value, role in _roles(call)]
    values += [_value(value, OUTPUT) for value in call.results]
    counts = struct.pack("<IIIi", call.table, len(call.arguments), len(values), call.scratch)
    return struct.pack("<I", len(name)) + name + counts + b"".join(values)


def _roles(call: Call) -> list[tuple[Any, int]]:
    """The arguments that are passed, and what the operator does to each."""
    if call.name not in registry():
        return [(value, INPUT) for value in call.arguments]
    schema = registry().schema(call.name)
    outs = len(schema.out_arguments)
    first = len(call.arguments) - outs
    declared = [*schema.arguments[:first], *schema.out_arguments]
    roles = []
    for place, value in enumerate(call.arguments):
        argument = declared[place] if place < len(declared) else None
        if argument is None or not argument.is_write:
            roles.append((value, INPUT))
        else:
            roles.append((value, OUTPUT if argument.is_out else BOTH))
    return roles


def _value(value: Any, role: int) -> bytes:
    if isinstance(value, torch.Tensor):
        return struct.pack("<I", TENSOR) + _tensor(value, role)
    if isinstance(value, list | tuple) and any(isinstance(one, torch.Tensor) for one in value):
        parts = b"".join(
            struct.pack("<I", 0) if one is None else _tensor(one, role) for one in value
        )
        return struct.pack("<II", TENSORS, len(value)) + parts
    if isinstance(value, list | tuple) and _is_mixed(value):
        parts = b"".join(_value(one, role) for one in value)
        return struct.pack("<II", VALUES, len(value)) + parts
    if isinstance(value, list | tuple):
        tag, code = INTS, "q"
        if value and isinstance(value[0], bool):
            tag, code = BOOLS, "?"
        elif value and isinstance(value[0], float):
            tag, code = FLOATS, "d"
        content = struct.pack(f"<{len(value)}{code}", *value)
        return struct.pack("<III", tag, len(value), len(content)) + content
    if isinstance(value, str):
        content = value.encode() + b"\0"
        return struct.pack("<III", STRING, len(value), len(content)) + content
    return _scalar(value)


def _is_mixed(items: Sequence[Any]) -> bool:
    """No list of numbers of one kind."""
    return len({type(item) for item in items}) > 1 or any(isinstance(item, str) for item in items)


def _scalar(value: Any) -> bytes:
    if value is None:
        return struct.pack("<Iq", NONE, 0)
    if isinstance(value, bool):
        return struct.pack("<Iq", BOOL, value)
    if isinstance(value, float):
        return struct.pack("<Id", FLOAT, value)
    if isinstance(value, torch.dtype):
        return struct.pack("<Iq", INT, OF_GRAPHS[str(value).removeprefix("torch.")].code)
    if isinstance(value, torch.device):
        return struct.pack("<Ibb6x", DEVICE, 0, -1)
    return struct.pack("<Iq", INT, value)


def _tensor(tensor: torch.Tensor, role: int) -> bytes:
    """Role, dtype, rank, sizes, strides, bytes, and for inputs their content."""
    dtype = OF_GRAPHS[str(tensor.dtype).removeprefix("torch.")]
    shape = [*tensor.shape, *tensor.stride()]
    reach = sum((n - 1) * s for n, s in zip(tensor.shape, tensor.stride(), strict=True)) + 1
    elements = 0 if tensor.numel() == 0 else reach
    head = struct.pack("<III", role, dtype.code, tensor.dim())
    head += struct.pack(f"<{len(shape)}i", *shape) + struct.pack("<I", elements * dtype.size)
    if role == OUTPUT:
        return head
    flat = torch.as_strided(tensor, (elements,), (1,)).contiguous()
    return head + bytes(flat.view(torch.uint8).numpy().tobytes() if elements else b"")


def _outcome(call: Call, content: bytes, start: int) -> int:
    status, untouched, left = struct.unpack_from("<iII", content, start)
    start += 12
    values = [struct.unpack_from("<Iq", content, start + 12 * i) for i in range(left)]
    start += 12 * left
    call.outcome = Outcome(status, bool(untouched), left, [_number(*one) for one in values])
    written = [value for value, role in _roles(call) if role != INPUT]
    for value in (*written, *call.results):
        for tensor in value if isinstance(value, list | tuple) else [value]:
            if isinstance(tensor, torch.Tensor):
                size = tensor.numel() * tensor.element_size()
                raw = bytearray(content[start : start + size])
                shape = tensor.shape
                made = torch.frombuffer(raw, dtype=tensor.dtype) if size else torch.empty(0)
                call.outcome.tensors.append(made.reshape(shape).to(tensor.dtype))
                start += size
    return start


def _number(tag: int, payload: int) -> int | float | bool | None:
    if tag == FLOAT:
        return struct.unpack("<d", struct.pack("<q", payload))[0]
    return {INT: payload, BOOL: bool(payload)}.get(tag)


def expected_tensors(result: Any) -> list[torch.Tensor]:
    """The tensors of what PyTorch gives, those in lists included."""
    found = []
    for one in result if isinstance(result, tuple) else (result,):
        found += list(one) if isinstance(one, list | tuple) else [one]
    return [one for one in found if isinstance(one, torch.Tensor)]


def ended(call: Call, status: int) -> Outcome:
    """The outcome of a call that has run, and ended with this status."""
    assert call.outcome is not None
    assert call.outcome.status == status, call
    return call.outcome


def assert_right(call: Call, wanted: Any, **tolerances: float) -> None:
    """A call that has run came to an end, and gave what PyTorch gives."""
    for found, expected in zip(ended(call, 0).tensors, expected_tensors(wanted), strict=True):
        torch.testing.assert_close(found, expected, **tolerances)


def empty_results(schema: FunctionSchema, result: Any) -> list[Any]:
    """Destinations for the results that are new tensors."""
    values = result if isinstance(result, tuple) and len(schema.returns) > 1 else (result,)
    arguments = len(schema.arguments)
    made = []
    for place, one, value in zip(destinations(schema), schema.returns, values, strict=True):
        if place < arguments or not isinstance(value, torch.Tensor | list | tuple):
            continue
        if isinstance(one.type, ListType):
            made.append([torch.empty(item.shape, dtype=item.dtype) for item in value])
        else:
            made.append(torch.empty(value.shape, dtype=value.dtype))
    return made


def pytorch_operator(schema: FunctionSchema) -> Callable[..., Any]:
    """PyTorch's function; of an `out` variant the one that gives a new tensor."""
    operator = getattr(torch.ops.aten, schema.name)
    return getattr(operator, (schema.overload or "default").replace("out", "default"))


def for_pytorch(schema: FunctionSchema, arguments: list[Any]) -> tuple[list[Any], dict[str, Any]]:
    """The arguments as PyTorch's function takes them, positional and by name."""
    declared = [one for one in schema.arguments if not one.is_out]
    pairs = list(zip(declared, arguments, strict=True))
    named = {
        one.name: getattr(torch, OF_CODES[value].name)
        if one.name == "dtype" and value is not None
        else value
        for one, value in pairs
        if one.kwarg_only
    }
    return [value for one, value in pairs if not one.kwarg_only], named
