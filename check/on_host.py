"""Runs an object on this machine, in a process of its own and between pages nobody may touch."""

from __future__ import annotations

import ctypes
import os
import pickle
import signal
import tempfile
import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import IO, Any

import numpy as np

from ..dialect.errors import HardwireError
from ..runtime.guarded import Guarded
from ..runtime.host import HostModel, RunFailed
from .calls import Event
from .machine import Call, CannotRun, Outcome
from .trace import Trace, Traced, byte_sizes

SECONDS = 600


class OnHost:
    """The machine that hardwire runs on."""

    name = "this machine"

    def __init__(self, load: Callable[[bytes, Mapping[str, int]], HostModel]) -> None:
        self._load = load

    def run(self, image: bytes, calls: Sequence[Call]) -> list[Outcome]:
        """The calls one after another, with the state as it was compiled in to begin with."""
        host = self._loaded(image, {})
        return in_child(lambda: [_run(host, call) for call in calls])

    def _loaded(self, image: bytes, given: Mapping[str, int]) -> HostModel:
        try:
            return self._load(image, given)
        except ValueError as problem:
            raise CannotRun(f"cannot be run: {str(problem).removesuffix('.')}") from problem

    def trace(self, object: Traced, calls: Sequence[Call]) -> list[Event]:
        """What the calls of the entry read and wrote in the last of these runs."""

        def work() -> Trace:
            trace = Trace(byte_sizes(object, calls[-1].sizes))
            function = trace.function()
            address = ctypes.cast(function, ctypes.c_void_p).value or 0
            host = self._loaded(object.image, {object.symbol: address})
            for call in calls:
                trace.sizes = byte_sizes(object, call.sizes)
                trace.events.clear()
                _run(host, call)
            return trace

        return in_child(work).found()


def _run(host: HostModel, call: Call) -> Outcome:
    """One call, between pages that nobody may touch."""
    inputs = [_guarded(array) for array in call.inputs]
    sizes = host.sizes_of(inputs)
    outputs = [_guarded(np.zeros(spec.at(sizes), spec.dtype)) for spec in host.outputs]
    arena = Guarded(host.arena_size, host.arena_align)
    status = 0
    try:
        host.bind(inputs, outputs, call.seed, arena.bytes)()
    except RunFailed as failed:
        status = failed.status
    left = [
        tuple(array.copy() for array in each) for each in (outputs, inputs, host.state.values())
    ]
    return Outcome(status, left[0], left[1], left[2])


KEPT: list[Guarded] = []
"""Buffers are given back only when the process ends, so that what outlives a call is noticed."""


def _guarded(array: np.ndarray) -> np.ndarray:
    """A copy of an array that ends where memory ends."""
    memory = Guarded(array.nbytes, array.itemsize)
    KEPT.append(memory)
    made = memory.bytes.view(array.dtype).reshape(array.shape)
    made[...] = array
    return made


def in_child(work: Callable[[], Any]) -> Any:
    """What `work` gives, computed in another process; CannotRun where that ends early. Systems that
    fork none compute it in this one."""
    if not hasattr(os, "fork"):
        return _raised(_outcome_of(work))
    with tempfile.TemporaryFile() as file:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # The child runs no threads, and needs none.
            child = os.fork()
        if child == 0:
            os._exit(_write(file, work))
        _, ended = os.waitpid(child, 0)
        if os.WIFSIGNALED(ended):
            raise CannotRun(_died(os.WTERMSIG(ended)))
        file.seek(0)
        found = pickle.load(file)
    return _raised(found)


def _raised(found: Any) -> Any:
    if isinstance(found, HardwireError):
        raise found
    return found


def _died(number: int) -> str:
    if number == signal.SIGALRM:
        return f"did not return within {SECONDS} seconds"
    if number == signal.SIGILL:
        return "needs instructions that this machine does not have"
    return (
        f"crashed with {signal.Signals(number).name}: it reads or writes memory that it was not "
        "given"
    )


def _write(file: IO[bytes], work: Callable[[], Any]) -> int:
    for number in (signal.SIGALRM, signal.SIGSEGV, signal.SIGBUS, signal.SIGILL):
        signal.signal(number, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    pickle.dump(_outcome_of(work), file)
    file.flush()
    return 0


def _outcome_of(work: Callable[[], Any]) -> Any:
    try:
        return work()
    except HardwireError as problem:
        return problem
    except ValueError as problem:
        return CannotRun(str(problem))
