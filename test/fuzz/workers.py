"""Graphs in child processes, one each: what crashes or hangs there costs nothing but itself."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Iterable, Iterator
from multiprocessing.connection import Connection, wait
from typing import Any

import torch

from .check import Outcome, check
from .generate import generate
from .graph import Graph

TIMEOUT = 120.0


def outcomes(
    graphs: Iterable[tuple[int, Graph | None]], jobs: int
) -> Iterator[tuple[int, Outcome]]:
    """The outcomes of numbered graphs as they come."""
    torch.set_num_threads(1)  # processes are forked, threads would be lost
    _preload()
    pending = iter(graphs)
    running: dict[Connection, tuple[int, Any, float]] = {}
    try:
        while True:
            while len(running) < jobs and (task := next(pending, None)) is not None:
                connection, process = _start(*task)
                running[connection] = task[0], process, time.monotonic()
            if not running:
                return
            ready = wait(list(running), timeout=1.0)
            for connection, (number, process, since) in list(running.items()):
                if connection in ready or time.monotonic() - since > TIMEOUT:
                    yield number, _end(connection, process, connection in ready)
                    del running[connection]
    finally:
        for _, process, _ in running.values():
            process.kill()
            process.join()


def outcome(graph: Graph) -> Outcome:
    """The outcome of one graph."""
    return next(outcomes([(0, graph)], 1))[1]


def _start(seed: int, graph: Graph | None) -> tuple[Connection, Any]:
    ours, theirs = multiprocessing.Pipe()
    context = multiprocessing.get_context("fork")
    process = context.Process(target=_work, args=(theirs, seed, graph), daemon=True)
    process.start()
    theirs.close()
    return ours, process


def _work(connection: Connection, seed: int, graph: Graph | None) -> None:
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 2)
    connection.send(check(generate(seed) if graph is None else graph))


def _end(connection: Connection, process: Any, ready: bool) -> Outcome:
    try:
        if not ready:
            return Outcome("timeout", f"takes more than {TIMEOUT:.0f} seconds")
        return connection.recv()
    except EOFError:
        process.join()
        return Outcome("crash", f"the process ended with {process.exitcode}")
    finally:
        process.kill()
        process.join()
        connection.close()


def _preload() -> None:
    """The compiler's modules and one small model, so that a new process has them at once."""
    from .graph import Leaf, Statement

    x = Leaf("x0_0", (2,), torch.float32)
    check(Graph((x,), (Statement(("v0",), "x0_0.flip(0)", ("x0_0",)),), ("v0",)))
