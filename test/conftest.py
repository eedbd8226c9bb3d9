"""Settings of all tests: models run guarded, and where a merge hangs on the result, random examples
do not change."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

from . import guarding

guarding.install()

IS_ALL = bool(os.environ.get("HARDWIRE_ALL"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves what is long to `make test-all`, and to those who name a test."""
    if IS_ALL or any("::" in argument for argument in config.args):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    config.hook.pytest_deselected(items=long)
    items[:] = [item for item in items if item not in set(long)]


settings.register_profile("repeatable", derandomize=True, deadline=None)
if os.environ.get("CI"):
    settings.load_profile("repeatable")
