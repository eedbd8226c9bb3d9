"""Tasks in child processes, one each: what crashes or hangs there costs nothing but itself."""

from __future__ import annotations

import faulthandler
import multiprocessing
import os
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any

import torch

Say = Callable[[Any], None]
Work = Callable[[Any, Say], Any]
"""Does a task, and says on the way what it is at."""


@dataclass
class Answer:
    """What a child returned; or how it ended, and what it said last."""

    result: Any = None
    ended: str = ""
    reason: str = ""
    said: Any = None


@dataclass
class _Child:
    task: Any
    process: Any
    since: float
    said: Any = None


def answers(
    tasks: Iterable[Any], work: Work, jobs: int, timeout: float
) -> Iterator[tuple[Any, Answer]]:
    """The answers to tasks as they come. More tasks may come while answers are read."""
    torch.set_num_threads(1)  # processes are forked, threads would be lost
    pending = iter(tasks)
    running: dict[Connection, _Child] = {}
    try:
        while True:
            while len(running) < jobs and (task := next(pending, None)) is not None:
                connection, process = _start(work, task)
                running[connection] = _Child(task, process, time.monotonic())
            if not running:
                return
            ready = wait(list(running), timeout=1.0)
            for connection, child in list(running.items()):
                answer = _answer(connection, child, connection in ready, timeout)
                if answer is not None:
                    del running[connection]
                    child.process.kill()
                    child.process.join()
                    connection.close()
                    yield child.task, answer
    finally:
        for child in running.values():
            child.process.kill()
            child.process.join()


def _start(work: Work, task: Any) -> tuple[Connection, Any]:
    ours, theirs = multiprocessing.Pipe()
    context = multiprocessing.get_context("fork")
    process = context.Process(target=_live, args=(theirs, work, task), daemon=True)
    process.start()
    theirs.close()
    return ours, process


def _live(connection: Connection, work: Work, task: Any) -> None:
    faulthandler.disable()  # a crash is expected, and told of by its exit code
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    result = work(task, lambda what: connection.send((False, what)))
    connection.send((True, result))


def _answer(connection: Connection, child: _Child, ready: bool, timeout: float) -> Answer | None:
    """The answer of a child; None where it is still at it."""
    if not ready:
        if time.monotonic() - child.since <= timeout:
            return None
        return Answer(None, "timeout", f"takes more than {timeout:.0f} seconds", child.said)
    try:
        done, what = connection.recv()
    except EOFError:
        child.process.join()
        code = child.process.exitcode
        return Answer(None, "crash", f"the process ended with {code}", child.said)
    if done:
        return Answer(what)
    child.said = what
    return None
