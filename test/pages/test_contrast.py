"""Every text of every page can be read, in both themes: 4.5 to 1, as WCAG's level AA has it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from hardwire.dialect.dispatch.table import table
from hardwire.pages.dispatch import dispatch_page
from hardwire.tools.hardwire import main
from test import browser as harness
from test.browser import Browser, OpenPage

KEYS = "CPU", "CUDA", "Meta", "AutogradCPU"
KWS = "examples/kws/kws.pt2"
SCRIPT = (Path(harness.__file__).with_name("contrast.js")).read_text()


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("pages")
    for level in ("size", "speed"):
        options = ["--target", "cortex-m4f", "--optimize", level, "-q", "-o", str(folder / level)]
        assert main(["compile", KWS, *options]) == 0
    found = {name: folder / f"{name}.html" for name in ("explore", "report", "diff", "dispatch")}
    old, new = (str(folder / level / "kws.report.json") for level in ("size", "speed"))
    commands = (
        ["explore", KWS, "--target", "cortex-m4f", "-o", str(found["explore"])],
        ["report", new, "--html", str(found["report"])],
        ["report", old, new, "--html", str(found["diff"])],
    )
    for command in commands:
        assert main(command) == 0
    names = ("aten::add.Tensor", "aten::relu", "aten::nonzero", "aten::conv2d")
    rows = [(name, [table(name)[key] for key in KEYS]) for name in names]
    found["dispatch"].write_text(dispatch_page(KEYS, rows), "utf-8")
    return found


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", ["explore", "report", "diff", "dispatch"])
def test_texts_can_be_read(name: str, dark: bool, pages: dict[str, Path], browser: Browser) -> None:
    shown = browser.open(pages[name], dark, width=1920)
    time.sleep(0.5)
    count = readable(shown)
    if name == "explore":
        shown.press("j", "j")
        shown.hover("#column-schema .line:not(.here) .op")
        count += readable(shown)
        shown.press("p", "]", "]")
        count += readable(shown)
        shown.press("?")
        count += readable(shown)
    elif name == "report":
        shown.hover("#calls tbody tr")
        count += readable(shown)
        shown.click('#calls tr[data-call="3"]')
        count += readable(shown)
    assert count > (20 if name == "dispatch" else 200)


def readable(shown: OpenPage) -> int:
    """How many texts there are, all of which can be read."""
    count, weak = shown.run(SCRIPT)
    assert weak == []
    return count


def test_what_cannot_be_read_is_found(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "weak.html"
    file.write_text(
        '<!doctype html><body style="background:#fff"><p style="color:#777">one</p>'
        '<p style="color:#767676">two</p><div style="background:#000a"><p style="color:#999">three'
        '</p></div><svg><rect width="90" height="40" fill="#777"/><text y="20">four</text>'
        '<text y="20" fill="#999">five</text></svg>'
    )
    count, weak = browser.open(file).run(SCRIPT)
    assert count == 5
    assert [each.rpartition(": ")[2] for each in weak] == ["one", "three", "five"]
