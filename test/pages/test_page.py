"""What every page has: one file that needs no network, names that stay text, light and dark."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from hardwire.pages import page as base
from hardwire.pages.page import as_script_data, page
from test import browser as harness
from test.browser import Browser

HOSTILE = (
    "<script>document.title='taken'</script>",
    "</script><img src=x onerror=\"document.title='taken'\">",
    "<!--<script>",
    "%SCRIPTS% %DATA%",
    "\u2028 'quoted' \"twice\" \\",
)
BODY = '<main id="main"></main>'
SCRIPT = """
for (const name of hw.data.names) {
  const made = hw.node("p", {title: name, tabindex: 0}, name);
  hw.$("#main").append(hw.tip(made, () => [["name", name]]));
}
"""


@pytest.fixture
def sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page of names that would like to be markup."""
    for name in ("base.html", "base.css", "base.js"):
        (tmp_path / name).write_text((base.TEXT / name).read_text("utf-8"), "utf-8")
    for ending, text in (("html", BODY), ("css", ""), ("js", SCRIPT)):
        (tmp_path / f"sample.{ending}").write_text(text)
    monkeypatch.setattr(base, "TEXT", tmp_path)
    file = tmp_path / "page.html"
    file.write_text(page(HOSTILE[0], {"names": HOSTILE}, "sample"), "utf-8")
    return file


def test_names_are_text_and_nothing_is_loaded(sample: Path, browser: Browser) -> None:
    shown = browser.open(sample)
    assert shown.texts("main p") == list(HOSTILE)
    assert shown.data == {"names": list(HOSTILE)}
    assert shown.driver.title == HOSTILE[0]
    assert shown.texts("h1") == [HOSTILE[0]]
    assert shown.all("img") == []
    assert shown.hover("main p").split("\n") == ["name", HOSTILE[0]]
    assert shown.requests() == [sample.as_uri()]
    assert shown.complaints() == []


def test_scripts_that_are_not_the_pages_own_do_not_run(sample: Path, browser: Browser) -> None:
    sample.write_text(sample.read_text("utf-8").replace("<main", f"{HOSTILE[0]}<main"), "utf-8")
    shown = browser.open(sample)
    assert shown.driver.title == HOSTILE[0]
    (told,) = shown.complaints()
    assert "Content Security Policy" in told


@pytest.mark.parametrize("dark", [False, True])
def test_colours_follow_the_system_until_they_are_chosen(
    dark: bool, sample: Path, browser: Browser
) -> None:
    shown = browser.open(sample, dark)
    ground = "return getComputedStyle(document.body).backgroundColor"
    grounds = "rgb(255, 255, 255)", "rgb(20, 24, 29)"
    assert shown.run(ground) == grounds[dark]
    shown.click("#theme")
    assert shown.run(ground) == grounds[not dark]
    shown.run("localStorage.clear()")


def test_what_has_the_focus_is_told_of_too(sample: Path, browser: Browser) -> None:
    from selenium.webdriver import Keys

    shown = browser.open(sample)
    shown.press(Keys.TAB, Keys.TAB, Keys.TAB)
    assert shown.texts("#tip dd") == [HOSTILE[1]]
    shown.press(Keys.ESCAPE)
    assert not shown.all("#tip")[0].is_displayed()


@pytest.mark.parametrize("name", HOSTILE)
def test_no_tag_begins_in_data(name: str) -> None:
    text = as_script_data({name: [name]})
    assert "<" not in text
    assert json.loads(text) == {name: [name]}


def test_numbers_that_are_none_in_json_are_refused() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        as_script_data([float("nan")])


def test_dispatch_tables_can_be_looked_through(tmp_path: Path, browser: Browser) -> None:
    from hardwire.dialect.dispatch.table import table
    from hardwire.pages.dispatch import dispatch_page

    keys, names = ("CPU", "CUDA"), ("aten::add.Tensor", "aten::relu", "aten::nonzero")
    rows = [(name, [table(name)[key] for key in keys]) for name in names]
    file = tmp_path / "tables.html"
    file.write_text(dispatch_page(keys, rows), "utf-8")
    shown = browser.open(file)
    assert shown.texts("thead th") == ["operator", *keys]
    assert shown.texts("tbody th") == list(names)
    shown.click("#filter")
    shown.press("relu|nonzero")
    assert shown.texts("tbody tr:not([hidden]) th") == ["aten::relu", "aten::nonzero"]
    assert shown.texts("#count") == ["2 of 3 operators"]
    shown.hover("tbody tr:not([hidden]) td")
    assert re.match("aten::relu for CPU: ", shown.texts("#shown")[0])
    assert shown.complaints() == []
    shown.screenshot("dispatch")


def test_without_a_browser_tests_say_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(harness.shutil, "which", lambda name: None)
    assert harness.missing() == (
        "needs chromium and chromedriver (Debian: chromium, chromium-driver)"
    )
