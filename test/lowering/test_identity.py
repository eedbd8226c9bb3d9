"""What built an object, for what and of which model: `strings` shows it, and it costs no flash."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from elftools.elf.constants import SH_FLAGS
from elftools.elf.elffile import ELFFile

import hardwire
from hardwire.dialect.errors import HardwireError
from hardwire.dialect.importers import mlir_text
from hardwire.dialect.targets import by_name
from hardwire.lowering.elf import describe
from hardwire.lowering.loaded import loaded

TEXT = """func.func @forward(%x: tensor<1x8xf32>) -> tensor<1x4xf32> {
  %none = "hw.constant"() {value} : () -> !hw.none
  %w = "hw.weight"() {name = "w"} : () -> tensor<4x8xf32>
  %0 = "aten.linear"(%x, %w, %none) : (tensor<1x8xf32>, tensor<4x8xf32>, !hw.none) -> tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}
"""  # noqa: E501
WEIGHTS = np.arange(32, dtype=np.float32).reshape(4, 8)


def model(folder: Path, weights: np.ndarray = WEIGHTS) -> Path:
    folder.mkdir(exist_ok=True)
    np.savez(folder / "net.npz", w=weights)
    (folder / "net.mlir").write_text(TEXT)
    return folder / "net.mlir"


def identity(image: bytes) -> str:
    """The line of an object; it must not be in what is loaded."""
    section = ELFFile(io.BytesIO(image)).get_section_by_name(".comment")
    assert not section["sh_flags"] & SH_FLAGS.SHF_ALLOC
    return section.data().strip(b"\0").decode()


@pytest.mark.parametrize("target", ["cortex-m0plus", "rv32imac", "aarch64", "x86-64-v3"])
def test_the_object_and_the_report_have_the_same_line(target: str, tmp_path: Path) -> None:
    made = hardwire.compile(model(tmp_path / "here"), target)
    digest = made.report["build"]["model"]
    assert re.fullmatch("sha256:[0-9a-f]{64}", digest)
    line = f"hardwire 0.1.0; target {target}; model {digest}"
    assert identity(made.object) == line
    expected = {"compiler": "hardwire 0.1.0", "model": digest, "identity": line}
    assert made.report["build"] == {**expected, "loaded": loaded(made.object)}
    assert f"  built by  {line}" in describe(made.object, "net.o")
    shutil.copytree(tmp_path / "here", tmp_path / "there")
    assert hardwire.compile(tmp_path / "there" / "net.mlir", target).object == made.object


def test_programs_in_memory_are_told_apart_by_their_weights() -> None:
    lines = []
    for first in (0.0, 0.0, 1.0):
        program = mlir_text.read(TEXT, by_name("cortex-m4f"), "net")
        program.weights["w"] = np.concatenate([[np.full(8, first, np.float32)], WEIGHTS[1:]])
        lines.append(identity(hardwire.compile(program, "cortex-m4f").object))
    assert lines[0] == lines[1] != lines[2]
    assert "; model sha256:" in lines[0]


@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")
def test_what_is_linked_has_it_too(tmp_path: Path) -> None:
    made = hardwire.compile(model(tmp_path))
    made.save(tmp_path)
    main = '#include "net.h"\nint main(void) { return net_run(0, 0, 0); }\n'
    (tmp_path / "main.c").write_text(main)
    command = ["gcc", "-Wl,--gc-sections", "main.c", "net.o", "-lm", "-o", "main"]
    subprocess.run(command, cwd=tmp_path, check=True)
    assert identity(made.object).encode() in (tmp_path / "main").read_bytes()
    assert identity(made.object).startswith("hardwire 0.1.0; target native (")


def test_a_file_that_is_not_there_has_no_hash(tmp_path: Path) -> None:
    with pytest.raises(HardwireError, match="No such file"):
        hardwire.compile(tmp_path / "none.mlir")
