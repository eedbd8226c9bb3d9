"""One browser for all tests of pages in a process, which are skipped without it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from test.browser import Browser, missing


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    reason = missing()
    if reason is not None:
        pytest.skip(reason)
    with Browser.started() as found:
        yield found
