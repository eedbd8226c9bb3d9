"""How long calls of models take on this machine, beside each other."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import numpy as np

from ..dialect.errors import HardwireError
from ..dialect.program import entry_symbol
from ..model import CompiledModel
from ..runtime.host import aligned_buffer
from ..runtime.machine import INT, POINTER, Machine, Native, Passed

ROUNDS = 15
BATCH = 1_000_000
"""Nanoseconds that are measured at a time."""
ALIGN = 64
Call = Callable[[], None]


def least_times(
    models: Sequence[CompiledModel], room: Sequence[int], sizes: Sequence[int] = ()
) -> list[int]:
    """Nanoseconds of a call of each: the least of some rounds, in each of which all are called."""
    calls = [bound_call(model, room, sizes)[1] for model in models]
    counts = [_batch(call) for call in calls]
    rounds = [
        [_time_of(call, count) / count for call, count in zip(calls, counts, strict=True)]
        for _ in range(ROUNDS)
    ]
    return [max(1, round(min(times))) for times in zip(*rounds, strict=True)]


def _batch(call: Call) -> int:
    """How many calls take about as long as is measured at a time."""
    call()
    count = 1
    while (taken := _time_of(call, count)) < BATCH // 2:
        count *= 2
    return max(1, count * BATCH // taken)


def _time_of(call: Call, count: int) -> int:
    """Nanoseconds of this thread's for so many calls."""
    start = time.thread_time_ns()
    for _ in range(count):
        call()
    return time.thread_time_ns() - start


def bound_call(
    model: CompiledModel, room: Sequence[int], sizes: Sequence[int] = ()
) -> tuple[Machine, Call]:
    """What runs a model, and a call of it for such sizes. Its inputs and outputs have so many
    elements, as kernels see them."""
    interface = model.interface
    dtypes = [each.dtype.numpy for each in (*interface.inputs, *interface.outputs)]
    buffers = [_small_numbers(np.dtype(dtype), n) for dtype, n in zip(dtypes, room, strict=True)]
    arena = aligned_buffer(max(1, interface.arena_size), max(ALIGN, interface.arena_align))
    passed = [Passed(POINTER, each.ctypes.data, each) for each in buffers]
    passed += [Passed(INT, size) for size in sizes]
    symbol = entry_symbol(model.name)
    machine = (model.machine or Native)(model.object, [symbol])
    function = machine.bound(symbol, [*passed, Passed(POINTER, arena.ctypes.data, arena)])

    def call(_alive: object = (machine, buffers, arena)) -> None:
        status = function()
        if status != 0:
            raise HardwireError(f"`{symbol}` gives {status} where it is measured.")

    return machine, call


def _small_numbers(dtype: np.dtype, count: int) -> np.ndarray:
    """Small numbers, of which no sum overflows."""
    array = aligned_buffer(count * dtype.itemsize, ALIGN).view(dtype)
    array[...] = np.arange(count) % 7
    return array
