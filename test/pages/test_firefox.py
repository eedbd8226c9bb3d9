"""Every page in another browser: without a complaint, without a request, and by keys alone."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import hardwire as api
from hardwire.dialect.dispatch.table import table
from hardwire.pages.diff import diff_page
from hardwire.pages.dispatch import dispatch_page
from hardwire.pages.report import report_page
from test.browser.firefox import Firefox, missing

KWS = "examples/kws/kws.pt2"


@pytest.fixture(scope="module")
def firefox() -> Iterator[Firefox]:
    reason = missing()
    if reason is not None:
        pytest.skip(reason)
    with Firefox.started() as found:
        yield found


def _explorer() -> str:
    return api.explore(KWS, "cortex-m4f").html


def _report() -> str:
    return report_page(api.compile(KWS, "cortex-m4f").report)


def _diff() -> str:
    both = (api.compile(KWS, "cortex-m4f", optimize=level).report for level in ("size", "speed"))
    return diff_page(*both)


def _dispatch() -> str:
    name = "aten::add.Tensor"
    return dispatch_page(("CPU",), [(name, [table(name)["CPU"]])])


ENTER, ESCAPE = "\ue007", "\ue00c"


def _use_explorer(firefox: Firefox) -> None:
    until(lambda: firefox.run("document.documentElement.dataset.ready ?? ''") == "yes")
    firefox.press("/", "softmax")
    assert firefox.texts("#count") == ["1 of 1"]
    assert any("call @softmax_0" in line for line in firefox.texts("#column-planned .here"))
    firefox.press(ESCAPE, "p", "]")
    assert firefox.texts("#diff .come")
    assert firefox.texts("#diff .word")


def _use_report(firefox: Firefox) -> None:
    until(lambda: firefox.run("document.querySelectorAll('#arena .value').length") > 0)
    assert len(firefox.texts("#graph .box.call")) == 13
    firefox.run("document.querySelector('#calls tr[data-call=\"3\"]').focus()")
    firefox.press(ENTER)
    assert firefox.texts("#detail h3") == ["Call 3"]


def _use_diff(firefox: Firefox) -> None:
    until(lambda: firefox.run("document.querySelectorAll('#arena-new .value').length") > 0)
    assert firefox.texts("#graph-new .grown")


def _use_dispatch(firefox: Firefox) -> None:
    assert firefox.texts("tbody th") == ["aten::add.Tensor"]


@pytest.mark.parametrize(
    ("name", "make", "use"),
    [("explore", _explorer, _use_explorer), ("report", _report, _use_report),
     ("diff", _diff, _use_diff), ("dispatch", _dispatch, _use_dispatch)],
)  # fmt: skip
def test_a_page_works_in_firefox(
    name: str, make: Callable[[], str], use: Callable[[Firefox], None], firefox: Firefox,
    tmp_path: Path,
) -> None:  # fmt: skip
    file = tmp_path / f"{name}.html"
    file.write_text(make(), "utf-8")
    firefox.open(file)
    use(firefox)
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert firefox.run(wide) == 0
    assert firefox.complaints() == []
    assert firefox.requests() == []
    firefox.screenshot(f"firefox-{name}")


def test_what_is_wrong_is_noticed(firefox: Firefox, tmp_path: Path) -> None:
    """A page that complains and loads something."""
    file = tmp_path / "wrong.html"
    file.write_text(
        '<!doctype html><img src="https://example.invalid/none.png"><script>console.error("wrong")</script>'
    )
    firefox.open(file)
    assert firefox.complaints() == ["wrong"]
    assert firefox.requests() == ["https://example.invalid/none.png"]


def until(holds: Callable[[], bool]) -> None:
    for _ in range(100):
        if holds():
            return
        time.sleep(0.1)
    raise AssertionError("the page does not come to rest")
