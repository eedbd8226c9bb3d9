"""Calls that the user's kernel libraries cannot serve, and what is said of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardwire.api import read
from hardwire.dialect.errors import PassFailed
from hardwire.dialect.options import CompileOptions
from hardwire.passes.pipeline import run_to

LIBRARY = Path(__file__).parent / "Inputs" / "libraries.yaml"


def problems(folder: Path, name: str, type: str, library: Path = LIBRARY) -> list[str]:
    """What is said of a call of one operator."""
    model = folder / "model.mlir"
    model.write_text(
        f"func.func @forward(%x: tensor<{type}>) -> tensor<{type}> {{\n"
        f'  %0 = "{name}"(%x) : (tensor<{type}>) -> tensor<{type}>\n'
        f"  return %0 : tensor<{type}>\n}}\n"
    )
    program = read(model, "x86-64-v3", CompileOptions(kernels=[library]))
    with pytest.raises(PassFailed) as caught:
        run_to(program, "static")
    return list(caught.value.problems)


def test_a_custom_operator_for_other_dtypes(tmp_path: Path) -> None:
    (line,) = problems(tmp_path, "my.twice", "2xi32")
    assert "no kernel for `my.twice` (int32[2]): `my_twice` (libraries.yaml:21)" in line
    assert "takes Float as `x`, not Int" in line


def test_a_scratch_size_that_does_not_fit_the_call(tmp_path: Path) -> None:
    (line,) = problems(tmp_path, "aten.sigmoid", "2xf32")
    assert "`aten.sigmoid` calls `my_sigmoid`; libraries.yaml:17: the scratch size " in line
    assert "`self.size(7)` asks for dimension 7 of `self`, which has 1." in line


def test_what_no_library_takes_names_the_users_kernels_too(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        "- op: special_airy_ai.out\n  kernels:\n    - {arg_meta: {x: Half}, kernel_name: f}\n"
    )
    (line,) = problems(tmp_path, "aten.special_airy_ai", "2xf32", file)
    assert "of the libraries `f` (mine.yaml:3) takes Half as `x`, not Float; `tuned`" in line
