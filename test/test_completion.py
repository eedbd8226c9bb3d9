"""What shells complete, asked of the shells themselves, and the manual page."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hardwire.tools.man_page import man_page, parser

NEEDED = {shell: shutil.which(shell) for shell in ("bash", "zsh", "fish", "man", "mandoc")}


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(NEEDED[program] is None, reason=f"{program} is needed")


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("completion")
    for shell, program in (*((s, "hardwire") for s in SHELLS), *((s, OPT) for s in SHELLS)):
        command = [sys.executable, "-m", "hardwire", "completion", shell, program]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
        (folder / f"{program}.{shell}").write_text(done.stdout)
    return folder


SHELLS, OPT = ("bash", "zsh", "fish"), "hardwire-opt"
LINES = {
    "hardwire comp": {"compile", "completion"},
    "hardwire compile --target cortex-m4": {"cortex-m4", "cortex-m4f"},
    "hardwire compile --emit k": {"kernels"},
    "hardwire compile --max-f": {"--max-flash"},
    "hardwire compile mo": {"model.pt2"},
    "hardwire kernels ch": {"check"},
    "hardwire oplib --target native --kernels my": {"my.yaml"},
    "hardwire-opt --emit pl": {"planned"},
    "hardwire-opt --pass-pipeline merge-k": {"merge-kernels"},
    "hardwire-opt --merge-k": {"--merge-kernels"},
}


def in_bash(script: Path, words: list[str], folder: Path) -> set[str]:
    """As its line editor asks."""
    function = f"_shtab_{words[0].replace('-', '_')}"
    text = (
        f"source '{script}'; COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}; "
        f"{function}; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    )
    return told(["bash", "--norc", "-euc", text], folder)


def in_fish(script: Path, words: list[str], folder: Path) -> set[str]:
    text = f"source '{script}'; complete -C '{' '.join(words)}'"
    return {line.split("\t")[0] for line in told(["fish", "--no-config", "-c", text], folder)}


def in_zsh(script: Path, words: list[str], folder: Path) -> set[str]:
    candidates = Path(__file__).with_name("candidates.zsh")
    return told(["zsh", "-f", str(candidates), str(script), " ".join(words)], folder)


def told(command: list[str], folder: Path) -> set[str]:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    return set(done.stdout.splitlines())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("model.pt2", "my.yaml"):
        (tmp_path / name).touch()
    return tmp_path


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize(
    "shell", [pytest.param(name, marks=needs(name)) for name in ("bash", "fish", "zsh")]
)
def test_shells_complete(scripts: Path, folder: Path, shell: str, line: str) -> None:
    words = line.split()
    ask = {"bash": in_bash, "fish": in_fish, "zsh": in_zsh}[shell]
    assert ask(scripts / f"{words[0]}.{shell}", words, folder) == LINES[line]


def test_a_shell_that_is_not_known_is_refused() -> None:
    command = [sys.executable, "-m", "hardwire", "completion", "csh"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert re.search("invalid choice: '?csh'?", done.stderr)


def test_the_manual_page_has_every_command_and_option() -> None:
    page = man_page(parser(), "1.2.3")
    assert page.startswith('.TH HARDWIRE 1 "" "hardwire 1.2.3" "User Commands"\n')
    assert "\nhardwire \\- compiles PyTorch graphs ahead of time" in page
    assert '\n.SS "hardwire kernels check FILE.yaml"\n' in page
    assert "\n.TP\n\\fB\\-\\-max\\-flash\\fR \\fIBYTES\\fR\n" in page
    assert "\n.TP\n\\fB\\-\\-nan\\fR \\fI{kept,lost}\\fR\n" in page
    assert "\n.TP\nmodel\n" not in page  # an argument is shown as it is written in usage
    assert "%(default)" not in page


@needs("man")
def test_man_shows_it_without_a_warning(tmp_path: Path) -> None:
    page = tmp_path / "hardwire.1"
    page.write_text(man_page(parser(), "1.2.3"), encoding="utf-8")
    shown = subprocess.run(
        ["man", "--warnings", "-l", str(page)], capture_output=True, timeout=60,
        env={"MANWIDTH": "100", "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    assert (shown.returncode, shown.stderr.decode()) == (0, "")
    text = shown.stdout.decode()
    assert "hardwire compile model.pt2 --target cortex-m4f -o out" in text
    assert "see `hardwire targets` (default: native)" in text


@needs("mandoc")
def test_mandoc_finds_nothing_wrong_in_it(tmp_path: Path) -> None:
    page = tmp_path / "hardwire.1"
    page.write_text(man_page(parser(), "1.2.3"), encoding="utf-8")
    lint = subprocess.run(["mandoc", "-T", "lint", page], capture_output=True, text=True)
    left = ("input text line longer", "missing date")  # pages are the same whenever they are built
    assert [line for line in lint.stdout.splitlines() if not any(n in line for n in left)] == []
