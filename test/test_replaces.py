"""docs/replaces.md: a command that works shows each row, and a test that there is proves it."""

from __future__ import annotations

import ast
import re
import shlex
from functools import cache
from pathlib import Path

import pytest

from hardwire.tools.hardwire import main

from . import lite_archive
from .lite_archive import members

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "replaces.md"
SYSTEMS = 5
COLUMNS = ("it has", "hardwire", "try", "proof", "what differs")

FILES = {
    "mine.yaml": """\
- op: relu.out
  kernels:
    - kernel_name: my_relu
- op: convolution.out
  dispatch:
    Tracer: boxed::my_tracer
""",
    "operators.yaml": "- func: my::twice(Tensor self) -> Tensor\n",
    "portable.yaml": """\
- op: add.out
  type_alias: {T0: [Float, Double]}
  dim_order_alias: {D0: [[0, 1, 2, 3]]}
  kernels:
    - arg_meta: {self: [T0, D0], other: [T0, D0], out: [T0, D0]}
      kernel_name: torch::executor::add_out
""",
    "scratch.yaml": """\
- op: _softmax.out
  kernels:
    - kernel_name: softmax_out
      scratch: 4 * self.size(1)
""",
    "twice.yaml": """\
- func: my::twice.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)
  returns: {out: x}
  kernels: [{kernel_name: my_twice, abi: true}]
""",
    "twice.c": """\
#include "twice.h"
hwr_status my_twice(const hwr_tensor *x, const hwr_tensor *out) {
    for (size_t i = 0; i < hwr_count(x); i++) {
        ((float *)out->data)[i] = 2.0f * ((const float *)x->data)[i];
    }
    return HWR_OK;
}
""",
    "ops.yaml": "- aten::add.Tensor\n- aten::relu\n- aten::clamp\n",
}


def rows() -> list[list[str]]:
    """The cells of every row."""
    lines = [line for line in PAGE.read_text().splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [each for each in cells if each[0] != COLUMNS[0] and set(each[0]) != {"-"}]


ROWS = rows()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "kws.pt2").write_bytes((ROOT / "examples" / "kws" / "kws.pt2").read_bytes())
    (tmp_path / "net.ptl").write_bytes(lite_archive.archive(members()))
    (tmp_path / "out").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@cache
def names_in(file: Path) -> frozenset[str]:
    tree = ast.parse(file.read_text())
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def test_there_is_a_table_for_each_system() -> None:
    heads = re.findall(f"^{re.escape('| ' + ' | '.join(COLUMNS) + ' |')}$", PAGE.read_text(), re.M)
    assert len(heads) == SYSTEMS
    assert {len(row) for row in ROWS} == {len(COLUMNS)}


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_row_names_a_test_that_there_is(row: list[str]) -> None:
    proof = re.fullmatch(r"\[(\w+\.py)\]\(\.\./(test/[\w/]+\.py)\) `(test_\w+)`", row[3])
    assert proof is not None, row[3]
    assert proof[2].endswith(f"/{proof[1]}")
    assert proof[3] in names_in(ROOT / proof[2])


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_row_links_to_a_section_that_there_is(row: list[str]) -> None:
    ((page, section),) = re.findall(r"\]\((\w[\w-]*\.md)(?:#([\w-]+))?\)", row[1])
    text = (ROOT / "docs" / page).read_text()
    heads = [re.sub(r"[^\w -]", "", head).lower().replace(" ", "-") for head in
             re.findall(r"^#+ (.*)$", text, re.M)]  # fmt: skip
    assert not section or section in heads


COMMANDS = sorted({row[2].strip("`") for row in ROWS})


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_shows_it(command: str, folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    program, *arguments = shlex.split(command)
    assert (program, main(arguments), capfd.readouterr().err) == ("hardwire", 0, "")
