"""Tiles measured on a cluster of `dask.distributed`, whose workers may die."""

import os
import re
import shlex
import signal
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import distributed
import pytest

from hardwire.api import read
from hardwire.dialect.errors import HardwireError
from hardwire.dialect.options import DEFAULTS
from hardwire.tuning import cluster, tune
from hardwire.tuning.cases import Case
from hardwire.tuning.cluster import Cluster, engine, run_there
from hardwire.tuning.engine import InProcess
from hardwire.tuning.measured import Cost, Task
from hardwire.tuning.processor import own_processor
from hardwire.tuning.search import Limits
from hardwire.tuning.store import Store
from test.docs.blocks import ROOT, blocks
from test.examples.project import ENVIRONMENT, run

LINE = """
func.func @forward(%x: tensor<7x13xf32>, %z: tensor<3x13xf32>) -> (tensor<7x10xf32>, tensor<3x10xf32>) attributes {hw.input_names = ["x", "z"], hw.output_names = ["y", "u"]} {
  %w = "hw.weight"() {name = "w", value = dense<0.25> : tensor<10x13xf32>} : () -> tensor<10x13xf32>
  %b = "hw.weight"() {name = "b", value = dense<0.5> : tensor<10xf32>} : () -> tensor<10xf32>
  %0 = "aten.linear"(%x, %w, %b) : (tensor<7x13xf32>, tensor<10x13xf32>, tensor<10xf32>) -> tensor<7x10xf32>
  %1 = "aten.linear"(%z, %w, %b) : (tensor<3x13xf32>, tensor<10x13xf32>, tensor<10xf32>) -> tensor<3x10xf32>
  return %0, %1 : tensor<7x10xf32>, tensor<3x10xf32>
}
"""  # noqa: E501
LIMITS = Limits("cycles", most=4, patience=2)


@pytest.fixture
def cases(tmp_path: Path) -> list[Case]:
    path = tmp_path / "line.mlir"
    path.write_text(LINE)
    return tune.cases(read(path, "cortex-m0plus"), DEFAULTS)


class Killing(Cluster):
    """Kills a worker while it measures, once a task is finished: the first, where one does then."""

    killed = ""

    def finished(self) -> tuple[Any, Any]:
        found = super().finished()
        if self.killed:
            return found
        busy = (worker for worker, tasks in self.client.processing().items() if tasks)
        self.killed = next(busy, "")
        if self.killed:
            (pid,) = self.client.run(os.getpid, workers=[self.killed]).values()
            os.kill(pid, signal.SIGKILL)
        return found


def test_the_result_is_the_same_where_one_of_two_workers_dies(cases: list[Case]) -> None:
    here = tune.Progress()
    expected = tune.tune(cases, LIMITS, InProcess(), Store(None), here)
    with engine(None, workers=2) as found:
        assert isinstance(found, Cluster)
        killing, there = Killing(found.client, found.width), tune.Progress()
        assert tune.tune(cases, LIMITS, killing, Store(None), there) == expected
        assert killing.killed
        assert killing.killed not in found.client.scheduler_info()["workers"]
    assert there.measured == here.measured
    assert len(expected) == 2
    assert any(each.is_better for each in expected)


class Future:
    """One that is finished as it is made."""

    def __init__(self, number: int, problem: Exception | None) -> None:
        self.key, self.problem = f"task-{number}", problem

    def add_done_callback(self, tell: Any) -> None:
        tell(self)

    def result(self) -> Cost:
        if self.problem is not None:
            raise self.problem
        return Cost(5, 6)


class Client:
    """Of a cluster whose first task kills all that measure it."""

    count = 0

    def submit(self, *_: Any, **options: Any) -> Future:
        assert options == {"resources": {"measure": 1}, "pure": False}
        killed = distributed.KilledWorker("task-1", None, 3)  # pyright: ignore
        self.count += 1
        return Future(self.count, killed if self.count == 1 else None)

    def scheduler_info(self, **_: Any) -> dict[str, Any]:
        return {"workers": {}}


def test_what_kills_those_who_measure_it_cannot_be_measured(cases: list[Case]) -> None:
    found = Cluster(Client(), 2)
    for number in range(2):
        found.submit(Task(cases[0], number, "cycles"))
    costs = [(task.number, cost) for task, cost in (found.finished(), found.finished())]
    assert costs == [(0, Cost(why="the processes die that measure it")), (1, Cost(5, 6))]


def test_it_ends_where_nobody_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "LOST", 0.01)
    with pytest.raises(HardwireError, match="all workers of the cluster are gone"):
        Cluster(Client(), 2).finished()


def test_workers_have_the_same_compiler(cases: list[Case]) -> None:
    with pytest.raises(HardwireError, match="has another hardwire; install the same there"):
        run_there(Task(cases[0], 0, "cycles"), "other sources")


def test_a_cluster_has_workers_that_measure() -> None:
    options: dict[str, Any] = {
        "n_workers": 1,
        "processes": False,
        "protocol": "tcp",
        "host": "127.0.0.1",
        "dashboard_address": "127.0.0.1:0",
    }
    with distributed.LocalCluster(**options) as idle:  # pyright: ignore
        address = idle.scheduler_address
        with pytest.raises(HardwireError) as error, engine(address, None):
            pass
    assert error.value.problems == (
        f"--scheduler {address}: no worker there has the resource `measure`; start them with "
        f"`dask worker {address} --nthreads 1 --resources measure=1`.",
    )


def test_what_the_page_types(tmp_path: Path) -> None:
    """By a model and an address of their own; this machine is all of those of the page."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    (tmp_path / "line.mlir").write_text(LINE)
    page = (ROOT / "docs" / "tuning.md").read_text()
    text = next(block.text for block in blocks(page) if block.text.startswith("dask"))
    text = text.replace("host:8786", f"127.0.0.1:{port}").replace("model.pt2", "line.mlir")
    scheduler, worker, tune = (shlex.split(line, comments=True) for line in text.splitlines())
    ours = ("--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    with started(*scheduler, *ours), started(*worker, "--no-dashboard"):
        with distributed.Client(f"tcp://127.0.0.1:{port}", timeout=60) as client:  # pyright: ignore
            client.wait_for_workers(1, timeout=60)  # pyright: ignore
        told = run(tmp_path, *tune, "--target", "cortex-m0plus", "--most", 2)
    assert re.search(r"^\d+ tiles measured, 0 known before", told, re.M)


@contextmanager
def started(*command: str) -> Iterator[None]:
    """A program that goes on meanwhile."""
    with subprocess.Popen(command, env=ENVIRONMENT, stderr=subprocess.DEVNULL) as process:
        try:
            yield
        finally:
            process.terminate()


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nowhere://x"])
def test_an_address_is_that_of_a_scheduler(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setattr(cluster, "CONNECT", 0.2)
    with (
        pytest.raises(HardwireError, match=f"--scheduler {address}: no scheduler of dask"),
        engine(address, None),
    ):
        pass


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="threads are not pinned here")
def test_nobody_else_measures_on_the_same_processor() -> None:
    before = os.sched_getaffinity(0)
    with own_processor():
        (first,) = os.sched_getaffinity(0)
        found = list[set[int]]()

        def other() -> None:
            os.sched_setaffinity(0, before)
            with own_processor():
                found.append(os.sched_getaffinity(0))

        thread = threading.Thread(target=other)
        thread.start()
        thread.join(1 if len(before) == 1 else None)
    thread.join()
    assert os.sched_getaffinity(0) == before
    assert len(before) == 1 or found != [{first}]
