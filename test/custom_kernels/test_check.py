"""`hardwire kernels check` finds mistakes, and none where there are none."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import hardwire
from hardwire.tools.hardwire import main

from ..firmware.harness import STRICT

HERE = Path(__file__).resolve().parent
INCLUDE = Path(hardwire.__file__).parent.parent / "runtime" / "include"
YAML = HERE / "checked.yaml"

pytestmark = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is needed")


def library(folder: Path, bug: int) -> Path:
    assert main(["kernels", "header", str(YAML), "-o", str(folder / "checked.h")]) == 0
    made = folder / "libchecked.so"
    flags = [*STRICT, "-O1", f"-DBUG={bug}", "-shared", "-fPIC", f"-I{INCLUDE}", f"-I{folder}"]
    subprocess.run(["gcc", *flags, str(HERE / "checked.c"), "-o", str(made)], check=True)
    return made


def check(folder: Path, linked: Path, *more: str) -> int:
    command = ["kernels", "check", str(YAML), "--link", str(linked), "-o", str(folder)]
    return main([*command, *more])


def test_correct_kernels_pass(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    linked = library(tmp_path, 0)
    assert check(tmp_path, linked, "--cases", "10", "--seconds", "600") == 0
    found = re.findall(r"(\w+) \(.*right in (\d+) cases", capfd.readouterr().out)
    assert [name for name, _ in found] == [
        "my_add", "my_relu", "my_mm", "my_sum", "my_pool", "my_cat", "my_select",
    ]  # fmt: skip
    # Some of the calls without elements are refused.
    assert all(int(count) >= 9 for _, count in found), found


MISTAKES = {
    1: ("my_add", r"out\[\d+, \d+\] is .*, the generated kernel has "),
    2: ("my_add", r"(reads or writes past the end of|writes past the end of) `\w+`"),
    3: ("my_add", r"out\[\d+, \d+\] is "),
    4: ("my_relu", r"(reads or writes|writes) before the start of `self`"),
    5: ("my_mm", r"(reads or writes|writes) past the end of its scratch memory"),
    6: ("my_mm", "returns -1006"),
    7: ("my_sum", "writes to its input `self`"),
    8: ("my_sum", "does not return within 2 seconds"),
    9: (
        "my_relu",
        r"self\[.*\] is 0.0, the generated kernel has nan",
    ),
    10: ("my_cat", r"(reads or writes|writes) (past the end|before the start) of `__ret_0`"),
    11: ("my_select", r"out\[.*\] is .*, the generated kernel has "),
}


@pytest.mark.parametrize("bug", MISTAKES)
def test_a_mistake_is_found(bug: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    kernel, problem = MISTAKES[bug]
    linked = library(tmp_path, bug)
    assert check(tmp_path, linked, "--kernel", kernel) == 1
    assert re.search(rf"{kernel} \(.*\): {problem}", capfd.readouterr().out)


def test_a_failure_can_be_run_again(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    linked = library(tmp_path, 3)
    assert check(tmp_path, linked, "--kernel", "my_add", "--seed", "5") == 1
    first = capfd.readouterr().out
    number = re.search(r"--case (\d+)", first)
    assert number is not None
    more = ("--kernel", "my_add", "--seed", "5", "--case", number[1])
    assert check(tmp_path, linked, *more) == 1
    assert capfd.readouterr().out == first
    with np.load(tmp_path / f"my_add.5.{number[1]}.npz") as arrays:
        assert {"self", "other", "expected", "found"} == set(arrays.files)


def test_what_cannot_be_checked_is_said(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    linked = library(tmp_path, 0)
    file = tmp_path / "other.yaml"
    file.write_text(
        "- func: my::twice(Tensor x) -> Tensor\n  kernels:\n"
        "    - {arg_meta: null, kernel_name: my_twice}\n"
        "- op: neg.out\n  kernels:\n    - {arg_meta: null, kernel_name: my_neg}\n"
    )
    assert main(["kernels", "check", str(file), "--link", str(linked)]) == 0
    out = capfd.readouterr().out
    assert "my_twice (my::twice, other.yaml:3): not checked: hardwire has no kernel for" in out
    assert "my_neg (aten::neg.out, other.yaml:6): not checked: no linked library has" in out


def test_a_kernel_that_there_is_not(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    linked = library(tmp_path, 0)
    assert check(tmp_path, linked, "--kernel", "my_ad") == 1
    assert "there is no kernel `my_ad`; did you mean `my_add`?" in capfd.readouterr().err
