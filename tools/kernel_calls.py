"""One call of a user's C function from Python, its buffers between guard pages."""

from __future__ import annotations

import ctypes
import signal
import struct
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..dialect.dtypes import BY_NUMPY
from ..dialect.layout import ordered
from ..dialect.plain import is_list
from ..lowering.c_signature import Parameter
from ..lowering.kernels.external import encode, encode_options
from ..runtime.guarded import Died, Guarded, call

FLASH = 1 << 16
"""Room for descriptors and lists."""

SCRATCH = "its scratch memory"

ALL = None
"""In place of a set of names: every tensor."""


@dataclass(frozen=True)
class Operand:
    """A tensor of a call: its values, the dim order and the alignment that the kernel asks for."""

    name: str
    values: np.ndarray
    order: tuple[int, ...]
    align: int = 1
    is_written: bool = False

    @property
    def strides(self) -> tuple[int, ...]:
        return ordered(self.values.shape, self.order).strides


@dataclass(frozen=True)
class Call:
    """What is passed: `operands` by name, results among them; other arguments in `values`.

    A list of tensors is a list of names in `values`, None where one is missing.
    """

    parameters: Sequence[Parameter]
    operands: Mapping[str, Operand]
    values: Mapping[str, Any]
    results: Sequence[str]
    scratch: int = 0


@dataclass(frozen=True)
class Outcome:
    """What a call did: its status, what lies in its operands then, and who was written around."""

    status: int
    found: Mapping[str, np.ndarray]
    spilled: tuple[str, ...]
    """Where something was written outside of buffers: `past the end of `y``."""


def run(
    function: Any,
    made: Call,
    *,
    at_end: bool = True,
    guarded: Collection[str] | None = ALL,
    locked: Collection[str] | None = ALL,
    seconds: float = 10,
) -> Outcome:
    """Calls the function in a process of its own. Raises Died where it does not return.

    `guarded` are the tensors that are surrounded by guard pages, `locked` those that cannot be
    written although they are inputs.
    """
    buffers: dict[str, Guarded] = {}
    for name, operand in made.operands.items():
        align = max(operand.align, operand.values.itemsize)
        is_guarded = guarded is None or name in guarded
        buffers[name] = Guarded(operand.values.nbytes, align, at_end=at_end, is_guarded=is_guarded)
        _view(buffers[name], operand)[...] = operand.values
        if not operand.is_written and (locked is None or name in locked):
            buffers[name].lock()
    scratch = Guarded(made.scratch, 16, at_end=at_end, is_guarded=guarded is ALL)
    arguments = _Arguments(made, buffers, scratch)  # it keeps what the pointers point to
    status = call(function, arguments.listed(), seconds)
    found = {
        name: _view(buffers[name], operand).copy()
        for name, operand in made.operands.items()
        if operand.is_written
    }
    named = {**{f"`{name}`": buffer for name, buffer in buffers.items()}, SCRATCH: scratch}
    spilled = [f"{side} {name}" for name, one in named.items() if (side := one.spilled())]
    return Outcome(status, found, tuple(spilled))


def explain_death(function: Any, made: Call, died: Died, *, at_end: bool, seconds: float) -> str:
    """Why a call did not return: who is overstepped is found out by guarding one at a time."""
    if died.signal == signal.SIGALRM:
        return f"does not return within {seconds:g} seconds"
    if died.signal not in (signal.SIGSEGV, signal.SIGBUS):
        return f"ends by {died}"
    where = "past the end of" if at_end else "before the start of"
    for name in made.operands:
        if _dies(function, made, at_end=at_end, guarded=(name,), locked=(), seconds=seconds):
            return f"reads or writes {where} `{name}`"
    for name, operand in made.operands.items():
        if not operand.is_written and _dies(
            function, made, at_end=at_end, guarded=(), locked=(name,), seconds=seconds
        ):
            return f"writes to its input `{name}`"
    if made.scratch and not _dies(function, made, guarded=(), locked=(), seconds=seconds):
        return f"reads or writes {where} {SCRATCH}"
    return "touches memory that it was not given"


def _dies(function: Any, made: Call, **how: Any) -> bool:
    try:
        run(function, made, **how)
    except Died:
        return True
    return False


def _view(buffer: Guarded, operand: Operand) -> np.ndarray:
    """The tensor in a buffer."""
    flat = buffer.bytes.view(operand.values.dtype)
    width = operand.values.itemsize
    strides = [stride * width for stride in operand.strides]
    return np.lib.stride_tricks.as_strided(flat, operand.values.shape, strides)


class _Arguments:
    """The C arguments of one call; what they point to is in a region that can only be read."""

    def __init__(self, made: Call, buffers: Mapping[str, Guarded], scratch: Guarded) -> None:
        self._made = made
        self._buffers = buffers
        self._scratch = scratch
        self._flash = Guarded(FLASH, 8)
        self._used = 0
        self._results = iter(made.results)

    def listed(self) -> list[Any]:
        found: list[Any] = []
        for one in self._made.parameters:
            found += self._parameter(one)
        self._flash.lock()
        return found

    def _parameter(self, one: Parameter) -> list[Any]:
        if one.kind == "scratch":
            return [ctypes.c_void_p(self._scratch.address)]
        if one.kind == "options":
            listed = [self._made.values.get(name) for name in one.names]
            return [self._pointer(encode_options(listed), 1)]
        if one.is_result and not one.is_list:
            return [self._tensor(next(self._results))]
        name = one.names[0]
        if one.kind == "tensor" and not one.is_list:
            return [self._tensor(name) if name in self._made.operands else ctypes.c_void_p()]
        value = self._made.values.get(name)
        if value is None:
            return [ctypes.c_void_p(), ctypes.c_size_t(0)] if one.is_list else [ctypes.c_void_p()]
        if one.is_list:
            return self._list(one, value)
        content, align = encode(one.kind, value)
        if one.is_optional or one.kind in ("scalar", "device", "string"):
            return [self._pointer(content, align)]
        kinds = {"int": ctypes.c_int64, "float": ctypes.c_double, "bool": ctypes.c_bool}
        return [kinds.get(one.kind, ctypes.c_int32)(value)]

    def _list(self, one: Parameter, value: Any) -> list[Any]:
        items = list(value) if is_list(value) else [value]
        count = ctypes.c_size_t(len(items))
        if one.kind == "tensor":
            addresses = [0 if item is None else self._tensor(item).value or 0 for item in items]
            return [self._pointer(struct.pack(f"<{len(items)}Q", *addresses), 8), count]
        if one.kind == "string":
            texts = [self._pointer(*encode("string", item)).value or 0 for item in items]
            return [self._pointer(struct.pack(f"<{len(items)}Q", *texts), 8), count]
        parts = [encode(one.kind, item) for item in items]
        align = parts[0][1] if parts else 1
        return [self._pointer(b"".join(part for part, _ in parts), align), count]

    def _tensor(self, name: str) -> ctypes.c_void_p:
        """The address of a descriptor."""
        operand = self._made.operands[name]
        shape, dtype = operand.values.shape, BY_NUMPY[operand.values.dtype]
        rank = len(shape)
        sizes = self._place(struct.pack(f"<{rank}i", *shape), 4)
        strides = self._place(struct.pack(f"<{rank}i", *operand.strides), 4)
        data = self._buffers[name].address
        return self._pointer(
            struct.pack("<QQQBBHI", data, sizes, strides, rank, dtype.code, 0, 0), 8
        )

    def _pointer(self, content: bytes, align: int) -> ctypes.c_void_p:
        return ctypes.c_void_p(self._place(content, align))

    def _place(self, content: bytes, align: int) -> int:
        start = -(-self._used // align) * align
        self._used = start + len(content)
        self._flash.bytes[start : self._used] = np.frombuffer(content, np.uint8)
        return self._flash.address + start
