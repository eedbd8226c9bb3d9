"""Runs cases in worker processes: what crashes or hangs there costs nothing but itself.

A task is a list of cases that are compiled as one model. Where that fails as a whole, it is split
in two, until the culprits are alone.
"""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from typing import Any

import torch

from .cases import FORMS, Case
from .check import PLAIN, check

TIMEOUT = 120.0
Outcomes = dict[str, dict[str, Any]]


@dataclass
class Worker:
    """A process and what it is at."""

    connection: Connection
    process: Any
    task: list[Case] = field(default_factory=list)
    since: float = 0.0

    def give(self, task: list[Case], in_process: bool) -> None:
        self.task, self.since = task, time.monotonic()
        self.connection.send(([str(case) for case in task], in_process))


def run(
    operators: Iterable[list[Case]],
    jobs: int,
    report: Callable[[Outcomes], None],
    mode: str = PLAIN,
) -> None:
    """Runs the cases of some operators; `report` gets outcomes as they come."""
    torch.set_num_threads(1)  # processes are forked, threads would be lost
    _preload()
    tasks: list[list[Case]] = []
    crashed: set[Case] = set()
    lists = iter(operators)
    workers = [_start(mode) for _ in range(jobs)]
    try:
        while True:
            for worker in workers:
                if not worker.task and (task := _next(tasks, lists)):
                    worker.give(task, in_process=task[0] not in crashed)
            busy = [worker for worker in workers if worker.task]
            if not busy:
                return
            ready = wait([worker.connection for worker in busy], timeout=1.0)
            for place, worker in enumerate(workers):
                outcomes = _answer(worker, worker.connection in ready)
                if outcomes is None:
                    continue
                tasks += _settle(worker.task, outcomes, crashed, report)
                worker.task = []
                if not worker.process.is_alive() or worker.connection.closed:
                    workers[place] = _start(mode)
    finally:
        for worker in workers:
            worker.process.kill()
            worker.process.join()


def _next(tasks: list[list[Case]], lists: Iterator[list[Case]]) -> list[Case]:
    """The next task: parts of failed ones first, then the next operator's."""
    while not tasks:
        found = next(lists, None)
        if found is None:
            return []
        tasks += [part for form in FORMS if (part := [c for c in found if c.form == form])]
    return tasks.pop()


def _settle(
    task: list[Case],
    outcomes: Outcomes,
    crashed: set[Case],
    report: Callable[[Outcomes], None],
) -> list[list[Case]]:
    """Reports what is known; returns the parts to be run again.

    What crashes alone is run once more, with torch-mlir in a child.
    """
    status = next(iter(outcomes.values()))["status"]
    if len(task) > 1 and status not in ("pass", "wrong", "same"):
        return _parts(task)
    if status == "crash" and task[0] not in crashed:
        crashed.add(task[0])
        return [task]
    report(outcomes)
    return []


def _parts(task: list[Case]) -> list[list[Case]]:
    """By dtype where there are several, then in halves."""
    dtypes = list(dict.fromkeys(case.dtype for case in task))
    if len(dtypes) > 1:
        middle = set(dtypes[: len(dtypes) // 2])
        return [[c for c in task if (c.dtype in middle) == side] for side in (True, False)]
    return [task[: len(task) // 2], task[len(task) // 2 :]]


def _answer(worker: Worker, ready: bool) -> Outcomes | None:
    """What a worker says of its task; None where it is still at it."""
    if not worker.task:
        return None
    if ready:
        try:
            return worker.connection.recv()
        except EOFError:
            worker.process.join()
            return _ended(worker, "crash", f"the process ended with {worker.process.exitcode}")
    if time.monotonic() - worker.since > TIMEOUT:
        return _ended(worker, "timeout", f"takes more than {TIMEOUT:.0f} seconds")
    return None


def _ended(worker: Worker, status: str, reason: str) -> Outcomes:
    worker.process.kill()
    worker.process.join()
    worker.connection.close()
    return {str(case): {"status": status, "reason": reason} for case in worker.task}


def _preload() -> None:
    """The compiler's modules, so that a new process has them at once."""
    from hardwire.dialect.operators import all_records
    from hardwire.lowering import header, interface, object, report  # noqa: F401
    from hardwire.passes import pipeline

    for name in pipeline.PASS_NAMES:
        pipeline.pass_class(name)
    all_records()


def _start(mode: str) -> Worker:
    ours, theirs = multiprocessing.Pipe()
    context = multiprocessing.get_context("fork")
    process = context.Process(target=_work, args=(theirs, mode), daemon=True)
    process.start()
    theirs.close()
    return Worker(ours, process)


def _work(connection: Connection, mode: str) -> None:
    """A worker's life: a list of cases comes in, their outcomes go out."""
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 2)
    parent = os.getppid()
    while True:
        while not connection.poll(5):
            if os.getppid() != parent:  # it was killed, and told nobody
                return
        try:
            texts, in_process = connection.recv()
        except EOFError:
            return
        task = [Case.parse(text) for text in texts]
        try:
            outcomes = check(task, mode, in_process)
        except Exception as problem:  # a traceback is a failure of the compiler, too
            reason = f"{type(problem).__name__}: {' '.join(str(problem).split())[:500]}"
            outcomes = {str(case): {"status": "error", "reason": reason} for case in task}
        connection.send(outcomes)
