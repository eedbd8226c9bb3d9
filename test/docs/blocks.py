"""Blocks of code in pages, and the script that a page is: what a reader would type, in order.

The words behind a block's language say what it is besides:

* ```` ```sh ```` is typed into a shell, ```` ```python ```` into Python, in the folder in which the last block ended;
* ```` ```c main.c ```` is the content of a file;
* ```` ```text ```` behind one of the first is what it prints, with `…` where something is left out;
* ```` ```sh install ```` sets up a machine: a test in an empty one runs it, the others have it all;
* ```` ```python torch ```` needs PyTorch.

What no test can run stands below a line `*Not run by the tests: REASON.*`, for all to see.
"""  # noqa: E501

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^```(\S*)([^\n]*)\n(.*?)^```$", re.M | re.S)
MARK = re.compile(r"^\*Not run by the tests: (.+)\.\*\n+\Z", re.M)
RUN = ("sh", "python")
MARKER = "@@ block "
INSTALL, TORCH = "install", "torch"


@dataclass(frozen=True)
class Block:
    """A block that is run, or a file that is written; `printed` is what the page shows of it."""

    line: int
    language: str
    words: tuple[str, ...]
    text: str
    reason: str
    """Why it is not run; empty where it is."""
    printed: str = ""

    @property
    def file(self) -> str:
        """The name of the file that it is; empty where it is none."""
        return next((word for word in self.words if "." in word), "")

    @property
    def is_run(self) -> bool:
        return not self.reason and (self.language in RUN or bool(self.file))


def blocks(text: str) -> list[Block]:
    """Those of a page that a reader runs or writes, in order, marked ones among them."""
    found: list[Block] = []
    behind_run, end = False, 0
    for match in FENCE.finditer(text):
        language, words = match[1], tuple(match[2].split())
        if language == "text" and behind_run and "\n#" not in text[end : match.start()]:
            last = found.pop()
            found.append(Block(*_fields(last), printed=match[3]))
        block = _block(text, match, language, words)
        behind_run, end = block is not None and not block.file, match.end()
        if block is not None:
            found.append(block)
    return found


def _fields(block: Block) -> tuple[int, str, tuple[str, ...], str, str]:
    return block.line, block.language, block.words, block.text, block.reason


def _block(text: str, match: re.Match[str], language: str, words: tuple[str, ...]) -> Block | None:
    mark = MARK.search(text[: match.start()])
    line = text[: match.start()].count("\n") + 1
    block = Block(line, language, words, match[3], mark[1] if mark else "")
    return block if language in RUN or block.file else None


def script(found: Sequence[Block], without: Collection[str] = (INSTALL,)) -> str:
    """A script of bash that does what a page says, but for blocks with a word of `without`; it
    prints a line before each block, and ends with the first that fails."""
    parts = ["set -euo pipefail\n"]
    for number, block in enumerate(found):
        if block.is_run and not set(without) & set(block.words):
            parts.append(f"echo '{MARKER}{number}'\n{_typed(block)}")
    return "".join(parts)


def _typed(block: Block) -> str:
    if block.file:
        folder = os.path.dirname(block.file)
        made = f"mkdir -p {folder}\n" if folder else ""
        return f"{made}cat > {block.file} <<'END_OF_FILE'\n{block.text}END_OF_FILE\n"
    if block.language == "python":
        return f"python - <<'END_OF_FILE'\n{block.text}END_OF_FILE\n"
    return block.text


def run(
    found: Sequence[Block],
    folder: Path,
    variables: Mapping[str, str] | None = None,
    without: Collection[str] = (INSTALL,),
) -> dict[int, str]:
    """What each block printed, by its place. AssertionError where one fails."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash"], input=script(found, without), cwd=folder, check=False, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        env={**os.environ, "PATH": path, "COLUMNS": "80", **(variables or {})},
    )  # fmt: skip
    printed = dict(printed_by(done.stdout))
    last = found[max(printed, default=0)]
    assert done.returncode == 0, f"the block at line {last.line} fails:\n{done.stdout[-4000:]}"
    return printed


def printed_by(output: str) -> Iterator[tuple[int, str]]:
    """What each block printed of a script's output, behind its place."""
    for part in re.split(f"^{MARKER}", output, flags=re.M)[1:]:
        number, _, text = part.partition("\n")
        yield int(number), text


def shows(shown: str, printed: str) -> bool:
    """Whether what a page shows was printed, spaces at the ends of lines aside."""
    have, place = _bare(printed), 0
    parts = _bare(shown).split("…")
    for part in map(str.strip, parts):
        place = have.find(part, place)
        if place < 0:
            return False
        place += len(part)
    return "…" in shown or have.strip() == parts[0].strip()


def renewed(shown: str, printed: str) -> str | None:
    """What a page shows with the numbers that are printed now; None where words differ too."""
    tokens = re.split(r"(…|\d[\d,.]*|\s+)", shown.strip())
    forms = {"…": "(…|.*?)", "1": r"(\d[\d,.]*)", " ": r"(\s+)"}

    def form(token: str) -> str:
        return forms[token if token == "…" else "1" if token[0].isdigit() else " "]

    pattern = "".join(form(t) if at % 2 else f"({re.escape(t)})" for at, t in enumerate(tokens))
    of_all = re.search if "…" in shown else re.fullmatch
    match = of_all(pattern, printed.strip(), re.S)
    if match is None:
        return None
    found = zip(tokens, match.groups(), strict=True)
    return "".join(token if token == "…" else now for token, now in found) + "\n"


def _bare(text: str) -> str:
    return re.sub(r"[ \t]+$", "", text, flags=re.M)
