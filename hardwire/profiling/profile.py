"""`hardwire run --profile`: what each kernel takes, beside what its multiply-adds take at best."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ..api import plan_of
from ..check.trace import Traced, traced
from ..dialect.errors import HardwireError
from ..dialect.options import CompileOptions
from ..lowering.call_facts import CallFacts, calls_of
from ..tuning.processor import own_processor
from .marks import Marks
from .peak import Peak

if TYPE_CHECKING:
    from ..lowering.stages import Observer
    from ..model import CompiledModel
    from ..runtime.keyed import Keyed

SECONDS = 1.0
FEWEST, MOST = 5, 500
"""So long, but so many runs, are measured."""


@dataclass(frozen=True)
class KernelTime:
    """All calls of a kernel: nanoseconds, and the least that multiply-adds of floats take; None
    where it multiplies something else."""

    kernel: str
    operators: tuple[str, ...]
    source: str
    calls: int
    nanoseconds: int
    multiply_adds: int
    at_peak: float | None

    @property
    def lost(self) -> float:
        """What it takes beyond that, in nanoseconds."""
        return self.nanoseconds - (self.at_peak or 0.0)


@dataclass(frozen=True)
class Profile:
    """A call: the kernels, those first that take longest, and floating-point operations a
    nanosecond at the peak. Times are the least of so many runs, of each call by itself; `calls` has
    those of all calls, in order."""

    kernels: tuple[KernelTime, ...]
    peak: float
    runs: int
    calls: tuple[int, ...] = ()

    @property
    def nanoseconds(self) -> int:
        return sum(each.nanoseconds for each in self.kernels)


def profile(
    made: CompiledModel,
    model: object,
    options: CompileOptions,
    inputs: Sequence[np.ndarray | Keyed],
    seed: int | None = None,
    observe: Observer | None = None,
) -> Profile:
    """Measures a model that was compiled for this machine; it is planned again, and what it keeps
    or writes is left alone. Raises HardwireError where it cannot be measured."""
    _check_measured(made, options)
    program = plan_of(model, made.target, options, observe)
    with program.context:
        calls = calls_of(program).calls
    object = traced(program)
    marks = Marks.of(made.target, [len(call.operands) for call in object.calls])
    host = made.loaded(object.image, {object.symbol: marks.address})
    given = [each.copy() if isinstance(each, np.ndarray) else each for each in inputs]
    outputs = [np.empty(each.at(host.sizes_of(given)), each.dtype) for each in host.outputs]
    least, peak, runs = _least(host.bind(given, outputs, seed), marks, Peak.of(made.target))
    return Profile(tuple(_by_kernel(object, calls, least, peak)), peak, runs, tuple(least))


def _least(call: Callable[[], None], marks: Marks, peak: Peak) -> tuple[list[int], float, int]:
    """The least nanoseconds of each call, the highest peak, and of how many runs."""
    times, peaks = list[np.ndarray](), list[float]()
    with own_processor():
        call()
        end = time.monotonic() + SECONDS
        while len(times) < FEWEST or (time.monotonic() < end and len(times) < MOST):
            peaks.append(peak.measured())
            marks.begin()
            call()
            times.append(marks.times())
    return np.min(times, axis=0).tolist(), max(peaks), len(times)


def _check_measured(made: CompiledModel, options: CompileOptions) -> None:
    if options.threads > 1:
        raise HardwireError("--profile: it measures one thread; leave out --threads.")
    if options.specialise:
        raise HardwireError("--profile: it measures one version; leave out --specialise.")
    if made.runs_elsewhere:
        what = f"times are those of this machine, not of {made.target.name}"
        raise HardwireError(f"--profile: {what}; emulators count instructions.")


def _by_kernel(
    object: Traced, calls: Sequence[CallFacts], least: Sequence[int], peak: float
) -> Iterator[KernelTime]:
    """All kernels, those first that take longest."""
    numbers = dict[str, list[int]]()
    for number, call in enumerate(calls):
        numbers.setdefault(call.kernel, []).append(number)
    found = [_time_of_kernel(object, calls, least, peak, each) for each in numbers.values()]
    yield from sorted(found, key=lambda each: -each.nanoseconds)


def _time_of_kernel(
    object: Traced,
    calls: Sequence[CallFacts],
    least: Sequence[int],
    peak: float,
    numbers: Sequence[int],
) -> KernelTime:
    first = calls[numbers[0]]
    multiply_adds = sum(calls[number].multiply_adds for number in numbers)
    with object.program.context:
        dtypes = {seen.dtype for seen in (object.seen[numbers[0]][0], object.seen[numbers[0]][-1])}
    is_float = multiply_adds > 0 and dtypes == {np.dtype(np.float32)}
    return KernelTime(
        first.kernel, first.operators, first.source, len(numbers),
        sum(least[number] for number in numbers), multiply_adds,
        2 * multiply_adds / peak if is_float else None,
    )  # fmt: skip
