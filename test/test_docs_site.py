"""The site that `make docs` builds: whole, linked, and nothing in it comes from elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from docs.site.links import rewritten
from docs.site.places import ROOT

pytest.importorskip("sphinx", reason="`make docs` installs Sphinx")


@pytest.fixture(scope="module")
def site() -> Path:
    done = subprocess.run(
        [sys.executable, "-m", "docs.site"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return ROOT / "build" / "site"


def test_no_page_loads_anything_from_elsewhere(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 30
    loads = re.compile(r'<(?:script|img|link|iframe)\b[^>]*(?:src|href)="(?:https?:)?//[^"]*"')
    assert [found for page in pages for found in loads.findall(page.read_text())] == []
    imports = re.compile(r'(?:@import|url\()\s*["\']?(?:https?:)?//')
    styles = sorted(site.rglob("*.css"))
    assert [str(each) for each in styles if imports.search(each.read_text())] == []


def test_words_of_all_pages_are_in_the_index(site: Path) -> None:
    index = (site / "searchindex.js").read_text()
    # Words as they are looked up, each from one page alone.
    assert [word for word in ("upgrad", "arduino", "winograd") if f'"{word}":[' not in index] == []


@pytest.mark.parametrize("link", ["nothing.md", "index.md#nothing", "../test/nothing.py"])
def test_a_link_to_nothing_is_an_error(link: str, tmp_path: Path) -> None:
    (tmp_path / "index.md").write_text(f"# A page\n\n[this]({link})\n")
    command = [sys.executable, "-m", "sphinx", "-qW", "-c", "docs/site", tmp_path, tmp_path / "out"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "xref_missing" in done.stderr


def test_links_go_where_files_are_in_the_site(tmp_path: Path) -> None:
    text = "[a](check.md#what) [b](../examples/kws) [c](../README.md) `[d](x.md)` [e](https://x.y)"
    text += " [f](../examples/kws/main.c)\n\n```python\n[g](check.md)\n```\n"
    assert rewritten(text, "docs/how-to/x.md", "how-to/x.md", tmp_path) == text
    changed = rewritten(text, "docs/lite.md", "how-to/lite.md", tmp_path)
    assert changed.startswith("[a](../check.md#what) [b](../examples/kws.md) [c](../overview.md)")
    assert " `[d](x.md)` [e](https://x.y) [f](../files/examples/kws/main.c)" in changed
    assert changed.endswith("```python\n[g](check.md)\n```\n")
    assert (tmp_path / "files" / "examples" / "kws" / "main.c").exists()
