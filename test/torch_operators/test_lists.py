"""Issue 16, row 2: kernels that give lists of tensors, in a process of its own."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch")

from hardwire.dialect.errors import HardwireError
from hardwire.dialect.kernel_library import parse_text, to_yaml
from hardwire.tools.hardwire import main

HERE = Path(__file__).resolve().parent
CHECKS = HERE / "list_checks.py"


@pytest.mark.skipif(shutil.which("cc") is None, reason="cc is needed")
def test_row_16_2_kernels_that_give_lists(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """In eager mode, of tensors without data, compiled, and in front of PyTorch's own."""
    given = [str(HERE / "lists.yaml"), "--sources", str(HERE / "lists.c"), "--replace", "CPU"]
    assert main(["kernels", "torch", *given, "-o", str(tmp_path / "lists")]) == 0
    said = capfd.readouterr().out
    assert "`my::unknown`: nothing says how many tensors `__ret_0` has; add `returns:" in said
    assert "`my::holes`: `Tensor?[] returned` is neither a tensor nor a number.\n" in said
    many = "nothing says how many elements the list `int[]` has that it gives"
    assert f"`my::sizes`: {many}.\n" in said
    child = [sys.executable, "-W", "ignore", str(CHECKS), str(tmp_path)]
    done = subprocess.run(child, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    names = re.findall(r"def (check_\w+)", CHECKS.read_text())
    assert done.stdout.splitlines() == [f"{name} ok" for name in names]


LISTS = "- func: my::f(Tensor x, Tensor[] xs, int n) -> (Tensor[] ys, Tensor[2] two, Tensor one)\n"


@pytest.mark.parametrize(
    ("returns", "problem"),
    [
        ("ys: x", "nothing says how many tensors `ys` has: add `count`, or a list of tensors to"),
        ("ys: {like: x, shape: [n]}", "nothing says how many tensors `ys` has: add `count`, or"),
        ("one: {like: x, count: n}", "`one` is one tensor; `count` is for lists."),
        ("one: {like: x, shape: [__index]}", "the size `__index` names `__index`, which the op"),
        ("ys: {like: x, count: m}", "the size `m` names `m`, which the operator has not"),
    ],
)
def test_what_returns_cannot_say_of_lists(returns: str, problem: str) -> None:
    with pytest.raises(HardwireError) as refused:
        parse_text(f"{LISTS}  returns: {{{returns}}}\n", "my.yaml")
    (told,) = refused.value.problems
    assert problem in told


def test_counts_of_lists_are_written() -> None:
    text = f"{LISTS}  returns: {{ys: {{like: [x], count: 2 * n}}, two: x, one: xs}}\n"
    one = parse_text(text, "my.yaml")
    written = to_yaml(one)
    assert 'ys: {like: [x], count: "2 * n"}' in written
    again = parse_text(written, "again.yaml")
    assert again.operators["my::f"].returns == one.operators["my::f"].returns
