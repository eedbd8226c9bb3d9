"""A cluster of `dask.distributed`, to which each job is a task.

A worker has the resource `measure` once, so that it does one thing at a time. The scheduler gives
what a worker was doing that dies to another one. A task of which several workers died is lost,
and the others go on.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from queue import Empty, SimpleQueue
from typing import Any

from ..dialect.errors import HardwireError
from ..dialect.fingerprint import fingerprint
from ..dialect.options import own_processors
from .engine import Engine, InProcess, Job

RESOURCE = "measure"
AHEAD = 2
"""Tasks for each worker: one is there when the one before it is finished."""
CONNECT, LOST = 10, 60
"""Seconds until an address has to answer, and until there has to be a worker again."""


@contextmanager
def engine(scheduler: str | None, workers: int | None) -> Generator[Engine]:
    """A cluster that is there, or one of this machine with so many workers: one for each processor
    if nobody says how many; with none, this process."""
    if scheduler is None and workers == 0:
        yield InProcess()
        return
    with _client(scheduler, workers or own_processors()) as client:
        count = _measuring_workers(client)
        if not count:
            raise HardwireError(
                f"--scheduler {scheduler}: no worker there has the resource `{RESOURCE}`; start "
                f"them with `dask worker {scheduler} --nthreads 1 --resources {RESOURCE}=1`."
            )
        yield Cluster(client, AHEAD * count)


def run_there(job: Job, sources: str | None) -> Any:
    """What a worker does. Its hardwire has to be the same."""
    if fingerprint() != sources:
        raise HardwireError("a worker of the cluster has another hardwire; install the same there.")
    return job.run()


@dataclass
class Cluster:
    """An engine: a client of a scheduler."""

    client: Any
    width: int
    done: SimpleQueue[Any] = field(default_factory=SimpleQueue[Any])
    waiting: dict[str, tuple[Any, Job]] = field(default_factory=dict[str, tuple[Any, Job]])

    def submit(self, job: Job) -> None:
        future = self.client.submit(
            run_there, job, fingerprint(), resources={RESOURCE: 1}, pure=False
        )
        self.waiting[future.key] = future, job
        future.add_done_callback(self.done.put)

    def finished(self) -> tuple[Any, Any]:
        future = self._next()
        _, job = self.waiting.pop(future.key)
        killed = _distributed().KilledWorker
        try:
            return job, future.result()
        except killed:
            return job, job.lost()

    def _next(self) -> Any:
        """What is finished; raises HardwireError where nobody is left who could finish it."""
        is_alone = False
        while True:
            try:
                return self.done.get(timeout=LOST)
            except Empty:
                if is_alone:
                    raise HardwireError("all workers of the cluster are gone.") from None
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
            "`distributed` is needed: install `hardwire[tune]`, or do all in this process "
            "by `--workers 0`."
        ) from problem


def _measuring_workers(client: Any) -> int:
    """The workers that measure."""
    found = client.scheduler_info(n_workers=-1)["workers"].values()
    return sum(1 for worker in found if worker["resources"].get(RESOURCE, 0) >= 1)
