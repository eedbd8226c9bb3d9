"""Measures several callables against each other, fairly: one processor, interleaved, medians."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from statistics import median
from typing import TypeVar

Call = Callable[[], object]
Name = TypeVar("Name", bound=Hashable)
BATCH_SECONDS = 0.02


def pin_to_one_cpu() -> None:
    """Keep this process on the last processor it may use. Call it before threads are started."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def batch_size(call: Call) -> int:
    """How many calls take about `BATCH_SECONDS`."""
    call()
    count = 1
    while seconds(call, count) < BATCH_SECONDS / 2:
        count *= 2
    return count


def seconds(call: Call, count: int) -> float:
    """How long `count` calls take."""
    start = time.perf_counter()
    for _ in range(count):
        call()
    return time.perf_counter() - start


def interleaved(calls: Mapping[Name, Call], rounds: int) -> dict[Name, list[float]]:
    """Seconds of one call of each, round by round. A round runs all, so all meet the same noise."""
    counts = {name: batch_size(call) for name, call in calls.items()}
    times: dict[Name, list[float]] = {name: [] for name in calls}
    for _ in range(rounds):
        for name, call in calls.items():
            times[name].append(seconds(call, counts[name]) / counts[name])
    return times


def median_ratio(slow: Sequence[float], fast: Sequence[float]) -> float:
    """How many times faster the second is, as the median over rounds."""
    return median(a / b for a, b in zip(slow, fast, strict=True))
