"""What is said to be run elsewhere is run there, by the words that readers type."""

from __future__ import annotations

import re
import shlex

import pytest

from .blocks import ROOT, Block, blocks
from .elsewhere import ELSEWHERE, missing, what_runs, words


@pytest.mark.parametrize(("page", "start"), ELSEWHERE)
def test_a_block_is_run_where_it_is_said_to_be(page: str, start: str) -> None:
    found = [b for b in blocks((ROOT / page).read_text()) if b.text.startswith(start)]
    assert found, f"{page} has no `{start}`"
    assert {f"{page}:{block.line}": missing(page, block) for block in found} == {
        f"{page}:{block.line}": [] for block in found
    }


def test_the_demo() -> None:
    """`make demo` types what the page of its example shows, which is run; its C is stricter."""
    recipe = re.search(r"^demo:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(), re.M)
    page = (ROOT / "examples" / "kws" / "README.md").read_text()
    assert recipe is not None
    typed = recipe[1].replace("$(BIN)/", "").replace("$(KWS)", "build/kws")
    typed = typed.replace("$(CC) $(STRICT)", "cc -std=c99")
    shown = next(b.text for b in blocks(page) if "hardwire compile" in b.text)
    assert [*map(shlex.split, typed.splitlines())] == [*map(shlex.split, shown.splitlines())]


def test_words_are_what_a_block_has_done() -> None:
    shell = Block(
        1, "sh", (), "hardwire kernels adapt f.yaml --only=a -o x    # --not this\n"
        "make -C deep run BOARD=an386 && cc -std=c99 $(hardwire config --cflags) -c x.c \\\n  -lm\n"
        "python -c 'import torch, my_ops; print(torch.ops.my.filter(2, by=3))'\n", "",
    )  # fmt: skip
    assert words(shell) == [
        "hardwire", "kernels", "adapt", "--only", "-o", "make", "-C", "deep", "run", "BOARD",
        "cc", "-std", "-c", "-lm", "torch", "my_ops", "print", "filter", "by",
    ]  # fmt: skip
    python = Block(1, "python", (), "from a import b\nb.c(d=e())\n", "")
    assert words(python) == ["b", "c", "d", "e"]


def test_what_a_test_runs_is_what_it_uses() -> None:
    """Through fixtures, constants and helpers of other modules, and not what is beside it."""
    booted = what_runs(
        "test/examples/test_cmsis_pack.py::test_there_is_a_library_for_each_cortex_m"
    )
    assert "PACKAGE = " in booted
    assert "def holds" not in booted
    ran = what_runs(
        "test/examples/test_arduino.py::test_the_sketch_is_built_with_the_library_and_boots"
    )
    assert "FOLDERS={chosen}" in ran
    assert "--specs=picolibc.specs" in ran
    assert "As Arduino's builder does" not in ran


def test_a_word_that_is_run_nowhere_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    page = "docs/report.md"
    monkeypatch.setitem(ELSEWHERE, (page, "make dist"), ("Makefile",))
    text = "make dist\nhardwire compile --best 3\n"
    assert missing(page, Block(1, "sh", (), text, "")) == ["--best"]
