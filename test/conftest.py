"""Settings of all tests: models run guarded, and where a merge hangs on the result, random examples
do not change."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from . import guarding, one_context

guarding.install()
one_context.install()

# What tests look at is compiled by the code that they are to test, also where that was patched.
os.environ["HARDWIRE_CACHE"] = "off"

IS_ALL = bool(os.environ.get("HARDWIRE_ALL"))


def _keep_to_one_processor(worker: str) -> None:
    """One of several processes that run tests has a processor of its own: what it compiles would
    else be divided among as many processes as there are processors, all of which are at work."""
    if worker and hasattr(os, "sched_setaffinity"):
        own = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {own[int(worker.removeprefix("gw")) % len(own)]})


_keep_to_one_processor(os.environ.get("PYTEST_XDIST_WORKER", ""))


@pytest.fixture
def torch_mlir_here() -> Iterator[None]:
    """torch-mlir in the process of the tests, not in one for each of many small models."""
    from .in_process import torch_mlir_in_process

    with torch_mlir_in_process():
        yield


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves what is long to `make test-all`, and to those who name a test."""
    if IS_ALL or any("::" in argument for argument in config.args):
        return
    config.hook.pytest_deselected(items=[i for i in items if i.get_closest_marker("long")])
    items[:] = [item for item in items if not item.get_closest_marker("long")]


settings.register_profile("repeatable", derandomize=True, deadline=None)
if os.environ.get("CI"):
    settings.load_profile("repeatable")
