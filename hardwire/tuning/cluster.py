"""Measures on a cluster of `dask.distributed`: one task for each kernel and tile.

A worker has the resource `measure` once, so that it does one thing at a time. The scheduler gives
what a worker was doing that dies to another one. A task of which several workers died is told to be
one that cannot be measured, and the others go on.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from queue import Empty, SimpleQueue
from typing import Any

from ..dialect.errors import HardwireError
from ..dialect.fingerprint import fingerprint
from .engine import Engine, InProcess
from .measured import Cost, Task, measure

RESOURCE = "measure"
AHEAD = 2
"""Tasks for each worker: one is there when the one before it is finished."""
CONNECT, LOST = 10, 60
"""Seconds until an address has to answer, and until there has to be a worker again."""
DEADLY = "the processes die that measure it"


@contextmanager
def engine(scheduler: str | None, workers: int | None) -> Generator[Engine]:
    """A cluster that is there, or one of this machine with so many workers: one for each processor
    if nobody says how many; with none, this process."""
    if scheduler is None and workers == 0:
        yield InProcess()
        return
    with _client(scheduler, workers or _processors()) as client:
        count = _measuring_workers(client)
        if not count:
            raise HardwireError(
                f"--scheduler {scheduler}: no worker there has the resource `{RESOURCE}`; start "
                f"them with `dask worker {scheduler} --nthreads 1 --resources {RESOURCE}=1`."
            )
        yield Cluster(client, AHEAD * count)


def measure_there(task: Task, sources: str | None) -> Cost:
    """What a worker does. Its hardwire has to be the same."""
    if fingerprint() != sources:
        raise HardwireError("a worker of the cluster has another hardwire; install the same there.")
    return measure(task)


@dataclass
class Cluster:
    """An engine: a client of a scheduler."""

    client: Any
    width: int
    done: SimpleQueue[Any] = field(default_factory=SimpleQueue[Any])
    waiting: dict[str, tuple[Any, Task]] = field(default_factory=dict[str, tuple[Any, Task]])

    def submit(self, task: Task) -> None:
        future = self.client.submit(
            measure_there, task, fingerprint(), resources={RESOURCE: 1}, pure=False
        )
        self.waiting[future.key] = future, task
        future.add_done_callback(self.done.put)

    def finished(self) -> tuple[Task, Cost]:
        future = self._next()
        _, task = self.waiting.pop(future.key)
        killed = _distributed().KilledWorker
        try:
            return task, future.result()
        except killed:
            return task, Cost(why=DEADLY)

    def _next(self) -> Any:
        """What is finished; raises HardwireError where nobody is left who could finish it."""
        is_alone = False
        while True:
            try:
                return self.done.get(timeout=LOST)
            except Empty:
                if is_alone:
                    raise HardwireError("tune: all workers of the cluster are gone.") from None
                is_alone = not _measuring_workers(self.client)


@contextmanager
def _client(scheduler: str | None, workers: int) -> Generator[Any]:
    distributed = _distributed()
    if scheduler is None:
        with (
            distributed.LocalCluster(
                n_workers=workers, threads_per_worker=1, processes=True, host="127.0.0.1",
                dashboard_address="127.0.0.1:0", worker_dashboard_address="127.0.0.1:0",
                resources={RESOURCE: 1}, silence_logs="CRITICAL",
            ) as cluster,
            distributed.Client(cluster) as client,
        ):  # fmt: skip
            yield client
        return
    try:
        client = distributed.Client(scheduler, timeout=CONNECT)
    except (OSError, ValueError) as problem:
        raise HardwireError(
            f"--scheduler {scheduler}: no scheduler of dask.distributed answers there; give an "
            "address as `tcp://host:8786`."
        ) from problem
    with client:
        yield client


def _distributed() -> Any:
    try:
        return import_module("distributed")
    except ImportError as problem:
        raise HardwireError(
            "tune: it needs `distributed`: install `hardwire[tune]`, or measure in this process "
            "by `--workers 0`."
        ) from problem


def _measuring_workers(client: Any) -> int:
    """The workers that measure."""
    found = client.scheduler_info(n_workers=-1)["workers"].values()
    return sum(1 for worker in found if worker["resources"].get(RESOURCE, 0) >= 1)


def _processors() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
