"""What is said to be run elsewhere is run there, from the page."""

from __future__ import annotations

import ast
import re
import shlex
from pathlib import Path

import pytest

from .blocks import ROOT, blocks
from .elsewhere import ELSEWHERE


@pytest.mark.parametrize(("page", "start"), ELSEWHERE)
def test_a_block_is_run_where_it_is_said_to_be(page: str, start: str) -> None:
    """There are both, and the test's module reads the page."""
    assert any(block.text.startswith(start) for block in blocks((ROOT / page).read_text()))
    path, _, name = ELSEWHERE[page, start].partition("::")
    tree = ast.parse((ROOT / path).read_text())
    assert name in [each.name for each in tree.body if isinstance(each, ast.FunctionDef)]
    words = [each.value for each in ast.walk(tree) if isinstance(each, ast.Constant)]
    assert Path(page).name in words


def test_the_demo() -> None:
    """`make demo` of the README's types what the page of its example shows, which is run; its C is
    stricter."""
    assert "\nmake demo " in (ROOT / "README.md").read_text()
    recipe = re.search(r"^demo:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(), re.M)
    page = (ROOT / "examples" / "kws" / "README.md").read_text()
    assert recipe is not None
    typed = recipe[1].replace("$(BIN)/", "").replace("$(KWS)", "build/kws")
    typed = typed.replace("$(CC) $(STRICT)", "cc -std=c99")
    shown = next(b.text for b in blocks(page) if "hardwire compile" in b.text)
    assert [*map(shlex.split, typed.splitlines())] == [*map(shlex.split, shown.splitlines())]
