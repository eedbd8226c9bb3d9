"""One call of a user's C function from Python, its buffers between guard pages."""

from __future__ import annotations

import signal
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..dialect.dtypes import BY_NUMPY
from ..dialect.layout import ordered
from ..lowering.c_signature import Parameter
from ..runtime.guarded import Died, Guarded, call
from .c_arguments import CArguments, Described, Given

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
    tensors = {n: _operand_described(one, buffers[n].address) for n, one in made.operands.items()}
    flash = _Flash()  # it keeps what the pointers point to
    given = Given(tensors, made.values, made.results, scratch.address)
    arguments = CArguments(given, flash.place).listed(made.parameters)
    flash.lock()
    status = call(function, arguments, seconds)
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


class _Flash:
    """Memory of descriptors and lists, which a kernel can only read."""

    def __init__(self) -> None:
        self._memory = Guarded(FLASH, 8)
        self._used = 0
        self.lock = self._memory.lock

    def place(self, content: bytes, align: int) -> int:
        start = -(-self._used // align) * align
        self._used = start + len(content)
        self._memory.bytes[start : self._used] = np.frombuffer(content, np.uint8)
        return self._memory.address + start


def _operand_described(operand: Operand, address: int) -> Described:
    values = operand.values
    return Described(address, values.shape, operand.strides, BY_NUMPY[values.dtype].code)
