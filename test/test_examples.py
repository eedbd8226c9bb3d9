"""The example, as `make demo` runs it, and whether the documents say what is true."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import hardwire
from hardwire.dialect.targets import TARGETS
from hardwire.passes.pipeline import PASS_NAMES, STAGE_NAMES

ROOT = Path(__file__).resolve().parent.parent
KWS = ROOT / "examples" / "kws"
COMMAND = (sys.executable, "-m", "hardwire.tools.hardwire")
STRICT = (
    "-std=c99", "-Wall", "-Wextra", "-pedantic", "-Wconversion", "-Wmissing-prototypes", "-Werror",
)  # fmt: skip
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/*/*.md")])


def run(*command: object) -> str:
    done = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.skipif(shutil.which("cc") is None, reason="a C compiler is needed")
def test_the_demo_prints_the_scores_of_pytorch(tmp_path: Path) -> None:
    run(*COMMAND, "compile", KWS / "kws.pt2", "--target", "native", "-o", tmp_path)
    program = tmp_path / "kws"
    run("cc", *STRICT, "-I", tmp_path, KWS / "main.c", tmp_path / "kws.o", "-lm", "-o", program)
    output = run(program)
    assert re.search(r"^right +0\.567\d+  <-$", output, re.M), output
    assert "greatest difference from PyTorch" in output


@pytest.mark.skipif(shutil.which("cc") is None, reason="a C compiler is needed")
def test_the_program_in_the_readme_links(tmp_path: Path) -> None:
    hardwire.compile(KWS / "kws.pt2").save(tmp_path)
    source = re.search(r"```c\n(.*?)```", (ROOT / "README.md").read_text(), re.S)
    assert source is not None
    (tmp_path / "main.c").write_text(source[1])
    program = tmp_path / "readme"
    run(
        "cc", *STRICT, "-I", tmp_path, tmp_path / "main.c", tmp_path / "kws.o", "-lm", "-o", program
    )


def test_the_example_holds_no_folder_of_the_machine_that_made_it() -> None:
    assert b'File \\"/' not in (KWS / "kws.pt2").read_bytes()


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_and_paths_in_a_document_exist(document: Path) -> None:
    text = document.read_text()
    for link in re.findall(r"\]\(([^)#]+)\)", text):
        assert link.startswith("http") or (document.parent / link).exists(), link
    rooms = "dialect|passes|lowering|runtime|tools|test|bench|examples|docs"
    for path in re.findall(rf"`((?:{rooms})/[\w./-]*)`", text):
        assert (ROOT / path).exists(), path


def test_the_readme_lists_every_target() -> None:
    text = (ROOT / "README.md").read_text()
    assert [target.name for target in TARGETS if f"`{target.name}`" not in text] == []


def test_the_stages_are_told_in_order() -> None:
    text = (ROOT / "docs" / "stages.md").read_text()
    headings = [line[3:].strip("`") for line in text.splitlines() if line.startswith("## `")]
    assert headings == [*STAGE_NAMES, "kernels", "llvm", "obj"]
    assert [name for name in PASS_NAMES if f"`{name}`" not in text] == []


def excerpts() -> list[tuple[str, str]]:
    """The stages of docs/stages.md, each with the text that it claims the compiler prints."""
    sections = (ROOT / "docs" / "stages.md").read_text().split("\n## `")[1:]
    blocks = [re.search(r"```(?:mlir|asm)\n(.*?)```", section, re.S) for section in sections]
    return [
        (section.partition("`")[0], block[1])
        for section, block in zip(sections, blocks, strict=True)
        if block is not None
    ]


@pytest.mark.parametrize(("stage", "excerpt"), excerpts(), ids=[name for name, _ in excerpts()])
def test_an_excerpt_is_what_the_compiler_prints(stage: str, excerpt: str) -> None:
    stage = {"obj": "asm"}.get(stage, stage)
    options = ("docs/example.mlir", "--target", "cortex-m4f", "--emit", stage)
    printed = squeezed(run(*COMMAND, "compile", *options))
    place = 0
    for part in excerpt.split("…"):
        found = printed.find(squeezed(part), place)
        assert found >= 0, f"not in the {stage} stage any more, or not there: {part}"
        place = found + len(squeezed(part))


def squeezed(text: str) -> str:
    """Text without what only lays it out."""
    return re.sub(r"\s+", "", text)
