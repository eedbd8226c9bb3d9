"""The site that `make docs` builds: whole, linked, and nothing in it comes from elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import hardwire
from docs.site.links import rewritten
from docs.site.places import ROOT
from docs.site.sources import MADE
from hardwire.dialect.registry import registry
from hardwire.dialect.targets import TARGETS
from hardwire.passes.pipeline import PASS_NAMES

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


@cache
def made() -> dict[str, str]:
    """The pages that are made from the code."""
    return {page: text for maker in MADE for page, text in maker.pages()}


def test_the_reference_has_all_commands_with_their_options() -> None:
    pages = made()
    options = pages["reference/commands/compile.md"]
    assert [name for name in ("--max-flash", "--emit", "--self-test") if name not in options] == []
    assert "| `--depfile FILE.d` | write what the outputs were made of, for make" in options
    # What is below a command stands on its page, with its examples as they are typed.
    schema = pages["reference/commands/schema.md"]
    assert "## schema check" in schema
    assert "\nhardwire schema check my_ops.yaml" in schema
    assert "`kernels`](commands/kernels.md)" in pages["reference/commands.md"]
    assert "--sink-views" in pages["reference/commands/hardwire-opt.md"]


def test_the_reference_has_every_pass_with_its_before_and_after() -> None:
    pages = made()
    for name in PASS_NAMES:
        text = pages[f"reference/passes/{name}.md"]
        assert re.search(r"\*?Before\W.*```mlir\n.*\n\*?After\W.*```mlir\n", text, re.S), name
        assert f"[`{name}`](passes/{name}.md)" in pages["reference/passes.md"]


def test_the_reference_has_every_target_operator_and_name_of_python() -> None:
    pages = made()
    targets, python = pages["reference/targets.md"], pages["reference/python.md"]
    assert [each.name for each in TARGETS if f"\n## {each.name}\n" not in targets] == []
    assert [name for name in hardwire.__all__ if f"\n## {name}\n" not in python] == []
    assert "\n* `threads" not in python
    assert "\n* with `threads=4` a call takes" in python
    text = "".join(text for page, text in pages.items() if page.startswith("reference/schemas/"))
    known = registry()
    assert [name for name in known if f"| `{known.schema(name)}` |" not in text] == []
    assert "aten::relu_(Tensor(a!) self) -> Tensor(a!)` | as `aten::relu`: tuned, generic |" in text


def test_the_reference_has_what_headers_declare_below_what_they_say_of_it() -> None:
    text = made()["reference/headers/boxed.h.md"]
    assert re.search(
        r"## `hwr_find`\n\nFinds `aten::add.Tensor`.*?\n\n```c\nhwr_status hwr_find\(", text, re.S
    )
    assert "SPDX" not in text
    assert "HWR_BOXED_H" not in text
    assert "#define KWS_ARENA_SIZE" in made()["reference/headers/kws.h.md"]
